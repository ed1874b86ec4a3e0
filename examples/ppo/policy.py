"""A trained policy without PyTorch: from what a seat sees to the action that it takes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import tiles
from sights import sight_for

from brelan.arrays import copy_array
from brelan.envs.fields import length_of
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
        self.sight = sight_for(view.game.name, self.fields)
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

    def seen(self, mask: np.ndarray) -> np.ndarray:
        """What the network sees of it."""
        return self.sight(self.observation()[None], mask[None])[0]

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
        self.logits = self.tile_logits if "look.weight" in self.weights else self.card_logits

    def act(self, view: View) -> str:
        """The action that it takes: of the micro-actions always the likeliest."""
        chooser = Chooser(view)
        action = None
        while action is None:
            mask = chooser.mask()
            logits = self.logits(chooser.seen(mask), mask != 0)
            action = chooser.choose(int(np.where(mask != 0, logits, -np.inf).argmax()))
        return action

    def layer(self, name: str, inputs: np.ndarray) -> np.ndarray:
        """A linear layer."""
        return inputs @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def card_logits(self, seen: np.ndarray, allowed: np.ndarray) -> np.ndarray:
        """What `CardNetwork` says of the micro-actions."""
        inputs = np.concatenate((seen * self.weights["scale"], allowed))
        hidden = relu(self.layer("second", relu(self.layer("first", inputs))))
        return self.layer("policy", hidden)

    def tile_logits(self, seen: np.ndarray, allowed: np.ndarray) -> np.ndarray:
        """What `TileNetwork` says of the micro-actions."""
        cut = allowed.size * tiles.LOOKS
        seen = seen.astype(np.float32)
        scale = self.weights["scale"]
        looks = seen[:cut].reshape(-1, tiles.LOOKS)[allowed] * scale[: tiles.LOOKS]
        hidden = self.layer("look", looks) + self.layer("table", seen[cut:] * scale[tiles.LOOKS :])
        hidden = relu(self.layer("both", relu(hidden)))
        logits = np.zeros(allowed.shape, np.float32)
        logits[allowed] = self.layer("policy", hidden)[:, 0]
        return logits


def relu(values: np.ndarray) -> np.ndarray:
    """What is positive."""
    return np.maximum(values, 0)
