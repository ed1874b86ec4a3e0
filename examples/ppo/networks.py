"""The networks that learn: from what is seen to how good each micro-action and the position are.

`policy.py` does the same with NumPy alone.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import tiles
import torch
from torch import Tensor, nn

from brelan.envs.fields import Field
from brelan.envs.vector import VectorGames

HIDDEN = 256
IMPOSSIBLE = -1e9
TILE_HIDDEN = 64


class CardNetwork(nn.Module):
    """Royal Flush: two layers over all numbers of an observation, and over what may be chosen."""

    def __init__(self, fields: tuple[Field, ...], micros: int) -> None:
        super().__init__()
        self.register_buffer("scale", scale_of(fields))
        self.first = layer(len(self.scale) + micros, HIDDEN)
        self.second = layer(HIDDEN, HIDDEN)
        self.policy = layer(HIDDEN, micros, gain=0.01)
        self.value = layer(HIDDEN, 1, gain=1.0)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the micro-actions, and what is still to be earned."""
        seen = torch.cat((observations * self.scale, masks), dim=1)
        hidden = self.second(self.first(seen).relu()).relu()
        logits = self.policy(hidden).masked_fill(~masks, IMPOSSIBLE)
        return logits, self.value(hidden).squeeze(1)


class TileNetwork(nn.Module):
    """Poker Tiles: the same network for every micro-action that is allowed, from what is seen of it
    and of the game (`tiles.py`)."""

    def __init__(self, fields: tuple[Field, ...], micros: int) -> None:
        super().__init__()
        self.micros = micros
        self.look = layer(tiles.LOOKS, TILE_HIDDEN)
        self.table = layer(tiles.TABLE, TILE_HIDDEN)
        self.both = layer(TILE_HIDDEN, TILE_HIDDEN)
        self.policy = layer(TILE_HIDDEN, 1, gain=0.01)
        self.whole = layer(tiles.TABLE + TILE_HIDDEN, TILE_HIDDEN)
        self.value = layer(TILE_HIDDEN, 1, gain=1.0)
        self.register_buffer("scale", torch.from_numpy(tiles.SCALE))

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the micro-actions, and what is still to be earned."""
        cut = self.micros * tiles.LOOKS
        looks = seen[:, :cut].view(-1, self.micros, tiles.LOOKS)[masks]
        table = seen[:, cut:] * self.scale[tiles.LOOKS :]
        game = masks.nonzero()[:, 0]
        hidden = self.look(looks * self.scale[: tiles.LOOKS]) + self.table(table)[game]
        hidden = self.both(hidden.relu()).relu()
        logits = hidden.new_full(masks.shape, IMPOSSIBLE)
        logits = logits.masked_scatter(masks, self.policy(hidden).squeeze(1))
        best = hidden.new_zeros(len(seen), TILE_HIDDEN)
        best = best.scatter_reduce(0, game[:, None].expand_as(hidden), hidden, "amax")
        whole = self.whole(torch.cat((table, best), dim=1)).relu()
        return logits, self.value(whole).squeeze(1)


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    """A layer with orthogonal weights."""
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


def scale_of(fields: tuple[Field, ...]) -> Tensor:
    """What brings the numbers of an observation to a similar size."""
    parts = [np.full(field.length, max(1, field.highest) ** -0.5) for field in fields]
    return torch.from_numpy(np.concatenate(parts).astype(np.float32))


NETWORKS = {"royal_flush": CardNetwork, "poker_tiles": TileNetwork}


def network_for(games: VectorGames) -> nn.Module:
    """A new network for these games."""
    return NETWORKS[games.game.name](games.fields, games.micro_count)


def save(network: nn.Module, file: Path) -> None:
    """Keep the weights as half-precision arrays, which NumPy reads."""
    weights = {
        name: weight.cpu().numpy().astype(np.float16)
        for name, weight in network.state_dict().items()
    }
    np.savez_compressed(file, **weights)
