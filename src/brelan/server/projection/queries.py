"""What an action would earn: answered from a view, which holds nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

from brelan import games
from brelan.errors import BrelanError, IllegalAction
from brelan.game import View
from brelan.server.protocol.updates import Judged
from brelan.server.table.foresight import foresee
from brelan.texts import Message


def judge(view: View, question: int, actions: Sequence[str], language: str) -> Judged:
    """Points and hands of the last of these actions after the others; or why one may not be."""
    if view.seat is None or view.turn != view.seat:
        view = games.display(view.game.name).as_if_to_move(view)
    try:
        judged = foresee(view, actions)
    except BrelanError as error:
        rule = error.rule if isinstance(error, IllegalAction) else None
        return _refused(question, language, rule, error.message)
    if judged.legal:
        return Judged(question, True, judged.points, judged.hands)
    assert judged.reason is not None
    return _refused(question, language, judged.rule, judged.reason, judged.squares)


def _refused(
    question: int, language: str, rule: str | None, why: Message, squares: tuple[str, ...] = ()
) -> Judged:
    return Judged(
        question,
        False,
        rule=rule,
        reason=why.text(language),
        brief=why.brief(language),
        squares=squares,
    )
