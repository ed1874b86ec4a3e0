"""A trained policy without PyTorch: from what a seat sees to the action that it takes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import tiles

from brelan.arrays import copy_array
from brelan.envs.fields import as_dict, length_of
from brelan.envs.parts import parts_of
from brelan.game import View

TRAINED = Path(__file__).parent / "trained"


class Chooser:
    """Chooses one action of a view in micro-actions."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.parts = parts_of(view.game.name)
        self.seat = view.seat
        self.fields = self.parts.fields(view.players, view.options)
        self.table = copy_array(view.table)
        self.chain = np.zeros(1, self.parts.chain)
        self.workspace = self.parts.new_workspace()
        self.parts.kernels.start_at(self.table, self.chain)
        self.micro_count = self.parts.micro_count(view.options)

    def observation(self) -> np.ndarray:
        """What the seat sees, with what it has chosen so far."""
        out = np.zeros(length_of(self.fields), np.int16)
        self.parts.kernels.observe_at(self.table, self.chain, self.workspace, self.seat, out)
        return out

    def mask(self) -> np.ndarray:
        """Which micro-actions may come next."""
        out = np.zeros(self.micro_count, np.int8)
        self.parts.kernels.mask_at(self.table, self.chain, self.workspace, out)
        return out

    def choose(self, micro: int) -> str | None:
        """Add a micro-action; answers the action if it is complete."""
        if not self.parts.kernels.choose_at(self.table, self.chain, self.workspace, micro):
            return None
        return self.parts.game.write_action(self.workspace.codes[0])


class Policy:
    """The weights of a trained network."""

    def __init__(self, file: Path) -> None:
        with np.load(file) as kept:
            self.weights = {name: kept[name].astype(np.float32) for name in kept.files}
        self.logits = self.tile_logits if "line" in self.weights else self.card_logits

    def act(self, view: View) -> str:
        """The action that it takes: of the micro-actions always the likeliest."""
        chooser = Chooser(view)
        action = None
        while action is None:
            allowed = chooser.mask() != 0
            logits = self.logits(as_dict(chooser.observation(), chooser.fields), allowed)
            action = chooser.choose(int(np.where(allowed, logits, -np.inf).argmax()))
        return action

    def layer(self, name: str, inputs: np.ndarray) -> np.ndarray:
        """A linear layer."""
        return inputs @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def card_logits(self, seen: dict[str, np.ndarray], allowed: np.ndarray) -> np.ndarray:
        """What `CardNetwork` says of the micro-actions."""
        observation = np.concatenate([part.ravel() for part in seen.values()])
        inputs = np.concatenate((observation * self.weights["scale"], allowed))
        hidden = relu(self.layer("second", relu(self.layer("first", inputs))))
        return self.layer("policy", hidden)

    def tile_logits(self, seen: dict[str, np.ndarray], allowed: np.ndarray) -> np.ndarray:
        """What `TileNetwork` says of the micro-actions."""
        places, squares = len(seen["rack"]), seen["chosen"].size
        may = allowed[: places * squares].reshape(places, squares)
        laid = seen["rack_chosen"][:, None] * seen["chosen"].ravel() > 0
        where = (may | laid).nonzero()
        spots = self.spots(seen, where)
        best = np.max(spots * may[where][:, None], axis=0, initial=0)
        done = (spots * laid[where][:, None]).sum(0)
        planes = ("board", "joker_squares", "chosen")
        others = np.concatenate([part.ravel() for name, part in seen.items() if name not in planes])
        inputs = np.concatenate((others * self.weights["scale"], best, done))
        lays = np.zeros(may.shape, np.float32)
        lays[where] = self.layer("lay", spots)[:, 0]
        others = self.layer("policy", relu(self.layer("table", inputs)))
        return np.concatenate((lays.ravel(), others))

    def spots(self, seen: dict[str, np.ndarray], where: tuple[np.ndarray, ...]) -> np.ndarray:
        """What there is to say of tiles of the rack on squares: a row for each of `where`."""
        place, square = where
        around = codes_of(seen)[tiles.lines_of(*seen["chosen"].shape)[square]]
        tokens = tiles.token_table()[faces_of(seen["rack"])[place][:, None], around]
        rows = tokens.reshape(-1, 2, tiles.STEPS) * tiles.STEPS + np.arange(tiles.STEPS)
        held = self.layer("rack", companions(seen["rack"], seen["rack_chosen"]))[place]
        lines = self.weights["line"][rows].sum(2) + held[:, None]
        return relu(self.layer("both", relu(lines).sum(1)))


def relu(values: np.ndarray) -> np.ndarray:
    """What is positive."""
    return np.maximum(values, 0)


def codes_of(seen: dict[str, np.ndarray]) -> np.ndarray:
    """What the squares have, as `tiles.py` numbers it; and one more, which is outside."""
    board = seen["board"].reshape(len(seen["board"]), -1)
    chosen, joker_squares = seen["chosen"].ravel(), seen["joker_squares"].ravel()
    ranks, suits, jokers = board[: tiles.RANKS], board[tiles.RANKS : -1], board[-1]
    face = tiles.SUITS * ranks.argmax(0) + suits.argmax(0)
    code = np.where(jokers > 0, tiles.LAID_JOKER, tiles.EMPTY + joker_squares)
    code = np.where(jokers * chosen > 0, tiles.CHOSEN_JOKER, code)
    code = np.where(ranks.any(0), face + tiles.FIRST_TILE + tiles.FACES * chosen, code)
    return np.append(code, tiles.OUTSIDE)


def faces_of(rack: np.ndarray) -> np.ndarray:
    """What lies at the places of a rack: a face, a joker or nothing."""
    ranks, suits = rack[:, : tiles.RANKS], rack[:, tiles.RANKS : -1]
    face = tiles.SUITS * ranks.argmax(1) + suits.argmax(1)
    face = np.where(rack[:, -1] > 0, tiles.JOKER, face)
    return np.where(rack.any(1), face, tiles.NOTHING)


def companions(rack: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """What each tile of a rack sees of those that are not chosen."""
    ranks, suits, jokers = rack[:, : tiles.RANKS], rack[:, tiles.RANKS : -1], rack[:, -1]
    free = (1 - chosen)[:, None]
    turned = np.stack([np.roll(ranks, turn, 1) for turn in range(tiles.RANKS)], 1)
    higher = turned @ (ranks * free).sum(0)
    suited = suits @ (suits * free).sum(0)
    wild = np.full_like(suited, (jokers * free[:, 0]).sum())
    return np.concatenate((higher, np.stack((suited, wild, jokers), 1)), 1)
