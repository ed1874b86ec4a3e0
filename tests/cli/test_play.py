"""`brelan play`: what is typed at the prompt, and what comes of it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from brelan import bots, games, records
from brelan.games import flush_royal
from brelan.terminal.look import Look
from brelan.terminal.prompt import PERSON, show_end
from brelan.terminal.session import PromptSession
from brelan.texts import catalogue
from cli.shell import Shell

TEXTS = catalogue("en")
GAMES = pytest.mark.parametrize("game", games.NAMES)


def script(game: str, seed: str) -> list[str]:
    """What a player types who does what greedy would do, against greedy."""
    state = games.find(game).new(2, seed)
    typed = []
    while not state.over:
        choice = bots.choose(state.view(state.turn), "greedy", seed=f"{seed} {state.step}")
        if state.turn == PERSON:
            typed.append(choice.action)
        state.apply(choice.action)
    return typed


@GAMES
def test_a_whole_game_over_a_pipe_gives_a_record_that_holds(
    brelan: Shell, game: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.brelan.json"
    typed = "\n".join(script(game, "5"))
    ended = brelan("play", game, "--bot", "greedy", "--seed", "5", "--save", str(path), typed=typed)
    assert ended.code == 0
    assert "The game is over" in ended.out
    assert records.read_file(path).result is not None
    verified = brelan("verify", str(path))
    assert (verified.code, verified.err) == (0, "")
    assert verified.out.startswith("game.brelan.json holds. ")


@GAMES
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_every_command_at_the_prompt_answers(brelan: Shell, game: str, lang: str) -> None:
    typed = "help\nactions\nactions 2\nactions pass\nhint\njudge\njudge pass\npoints\nshow\n\nquit"
    ended = brelan("play", game, "--seed", "1", "--lang", lang, typed=typed)
    assert (ended.code, ended.err) == (0, "")


@GAMES
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_nothing_is_cut_off_in_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, brelan: Shell, game: str, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ended = brelan("play", game, "--lang", lang, typed="help\npoints\nquit")
    assert "…" not in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80


@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_a_board_is_never_broken_into_pieces(
    monkeypatch: pytest.MonkeyPatch, brelan: Shell, game: str
) -> None:
    row = re.compile(r"^  1 .* 1\b", re.MULTILINE)
    for columns in ("120", "80", "60"):
        monkeypatch.setenv("COLUMNS", columns)
        shown = brelan("play", game, "--seed", "1", "--players", "4", typed="quit").out
        assert row.search(shown), columns


@pytest.mark.parametrize("word", ["quit", "QUIT", "exit", "q"])
def test_a_player_may_leave_anywhere(brelan: Shell, word: str) -> None:
    assert brelan("play", typed=f"{word}\nquit").out.count("> ") == 1
    assert brelan("play", "poker_tiles", typed=f"{word}\nquit").out.count("> ") == 1


def test_what_comes_through_a_pipe_is_shown_after_the_prompt(brelan: Shell) -> None:
    ended = brelan("play", typed="9\nPoker Tiles\ndance\nquit")
    assert "> 9\n" in ended.out
    assert "> Poker Tiles\n" in ended.out
    assert "> dance\n" in ended.out
    assert TEXTS["play.see-help"] in ended.out


@GAMES
def test_the_end_says_what_is_counted_and_who_has_won(brelan: Shell, game: str) -> None:
    ended = brelan(
        "play", game, "--bot", "greedy", "--seed", "5", typed="\n".join(script(game, "5"))
    )
    counted, end = ended.out.splitlines()[-2:]
    assert counted.startswith(TEXTS[f"play.{game}.counted"].partition("{")[0])
    assert end == TEXTS["play.won"] or end.endswith("greedy 1 wins.")


def test_points_of_a_round_are_shown_before_they_join_the_score(brelan: Shell) -> None:
    typed = "\n".join(script("royal_flush", "5"))
    shown = brelan("play", "royal_flush", "--bot", "greedy", "--seed", "5", typed=typed).out
    claimed = next(line for line in shown.splitlines() if re.match(r"▸  You +0 +[1-9]", line))
    assert claimed


@GAMES
def test_nothing_typed_breaks_a_game(brelan: Shell, game: str) -> None:
    typed = "\n".join(
        ["?", "dance", "\0", "lay", "judge x", "actions x", "actions 0", "[bold]", "♠"]
    )
    ended = brelan("play", game, "--seed", "1", typed=typed)
    assert (ended.code, ended.err) == (0, "")
    assert TEXTS["play.left"] in ended.out


def test_suit_symbols_are_read_as_their_letters(brelan: Shell) -> None:
    card = games.find("royal_flush").new(2, "1").position().display[0]  # type: ignore[attr-defined]
    symbol = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card[1]]
    ended = brelan("play", "royal_flush", "--seed", "1", typed=f"take {card[0]}{symbol}\nquit")
    assert f"You  take {card}" in ended.out


def test_a_game_left_early_is_saved_as_far_as_it_went(brelan: Shell, tmp_path: Path) -> None:
    path = tmp_path / "left.brelan.json"
    brelan("play", "royal_flush", "--seed", "1", "--save", str(path), typed="draw\nstop\nquit")
    verified = brelan("verify", str(path))
    assert verified.code == 0
    beginning = TEXTS["verify.unfinished"].partition("Actions")[0]
    assert verified.out.startswith(beginning.format(file=path.name))


def test_without_a_name_play_asks_which_game(brelan: Shell) -> None:
    ended = brelan("play", typed="9\npoker_tiles\nquit")
    assert "1  Royal Flush" in ended.out
    assert TEXTS["play.which-again"] in ended.out
    assert TEXTS["play.left"] in ended.out
    assert brelan("play", typed="").code == 0


def began(brelan: Shell, path: Path, game: str, *words: str, players: int = 3) -> str:
    """The name of whoever begins a game at the prompt that is left at once."""
    at_table = ("play", game, "--players", str(players), "--bot", "novice", "--save", str(path))
    ended = brelan(*at_table, *words, typed="quit")
    assert ended.code == 0, ended.err
    record = records.read_file(path)
    assert record.seed
    state = games.find(game).new(players, record.seed, record.options)
    assert state.turn is not None
    return record.players[state.turn]


@GAMES
@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize(("begins", "name"), [("me", "You"), ("1", "novice 1"), ("2", "novice 2")])
def test_whoever_is_named_begins_at_the_prompt(
    brelan: Shell, tmp_path: Path, game: str, seed: str, begins: str, name: str
) -> None:
    path = tmp_path / "begun.brelan.json"
    assert began(brelan, path, game, "--seed", seed, "--begins", begins) == name
    assert brelan("verify", str(path)).code == 0
    order = records.read_file(path).players
    mine = order.index("You")
    assert [order[(mine + step) % 3] for step in range(3)] == ["You", "novice 1", "novice 2"]


def test_the_lot_falls_on_everybody_and_the_same_with_the_same_seed(
    brelan: Shell, tmp_path: Path
) -> None:
    path = tmp_path / "lot.brelan.json"
    drawn = [
        began(brelan, path, "poker_tiles", "--begins", "lot", "--seed", str(seed))
        for seed in (*range(12), *range(12))
    ]
    assert set(drawn) == {"You", "novice 1", "novice 2"}
    assert drawn[:12] == drawn[12:]


def test_a_child_stays_a_child_wherever_it_sits(brelan: Shell, tmp_path: Path) -> None:
    path = tmp_path / "child.brelan.json"
    words = ("--option", "children=[0]", "--begins", "1")
    assert began(brelan, path, "royal_flush", *words) == "novice 1"
    record = records.read_file(path)
    assert record.options["children"] == [record.players.index("You")]


@pytest.mark.parametrize(
    ("lang", "names"), [("fr", "Zoé, vous."), ("en", "Zoé, you."), ("de", "Zoé, du.")]
)
def test_a_shared_win_names_the_player_in_the_middle_of_a_sentence(lang, names):
    position = {"game": "flush_royal", "racks": [[], []], "reserve": [], "turn": None}
    state = flush_royal.from_position({**position, "board": {"h8": "Ad", "h9": "Ac"}})
    console = Console(file=io.StringIO(), width=100)
    look = Look(lang, ("Zoé", catalogue(lang)["play.you"]), symbols=True)
    show_end(PromptSession(state, look, console, human=1))
    assert console.file.getvalue().rstrip().endswith(names)
