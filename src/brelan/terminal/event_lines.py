"""What an action caused, in words, as the person at the keyboard may see it."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from brelan.actions import Event
from brelan.terminal.look import QUIET
from brelan.terminal.session import PromptSession


def report(session: PromptSession, events: Iterable[Event]) -> None:
    """Say what happened: the action and its points in a line, then what else matters."""
    line = Text()
    others: list[Text] = []
    actor = None
    for event in (event.seen_by(session.human) for event in events):
        if event.kind == "acted":
            actor = event.seat
            line.append_text(acted(session, event))
        elif event.kind == "scored" and event.seat == actor:
            line.append_text(scored(session, event))
        elif event.kind == "scored" and event.seat is not None:
            others.append(session.look.name(event.seat).append_text(scored(session, event)))
        elif event.kind == "drew" and event.seat == session.human:
            cards = session.look.cards(event.cards)
            others.append(Text(session.look.words("play.drew") + "  ").append_text(cards))
        elif event.kind == "reshuffled":
            others.append(Text(session.look.words("play.reshuffled"), QUIET))
        elif event.kind == "round-ended":
            others.append(round_ended(session, event))
    for text in (line, *others):
        session.console.print(text)


def acted(session: PromptSession, event: Event) -> Text:
    """Who did what."""
    assert event.seat is not None
    return session.look.name(event.seat).append(f"  {event.action}", "default")


def scored(session: PromptSession, event: Event) -> Text:
    """The points, and the hands or the board that they are for."""
    names = [*(session.hand_name(hand.combination) for hand in event.hands)]
    names += [session.hand_name(board) for board in event.boards]
    return Text(f"  +{event.points}", "bold green").append(f"  {', '.join(names)}", QUIET)


def round_ended(session: PromptSession, event: Event) -> Text:
    """The scores after a round."""
    assert event.round is not None
    names = session.look.names
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(event.scores))
    text = session.look.words("play.round-ended", number=event.round, scores=scores)
    return Text(text, "bold")
