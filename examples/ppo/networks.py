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
LINE_HIDDEN = 32
TABLE_HIDDEN = 128


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
    """Poker Tiles: each square that a tile of the rack may go to, as this tile sees its row and
    its column (`tiles.py`); from these, from the rack and from the rest, all that may be chosen."""

    def __init__(self, fields: tuple[Field, ...], micros: int) -> None:
        super().__init__()
        shapes = {field.name: field.shape for field in fields}
        _, rows, columns = shapes["board"]
        self.places, self.kinds = shapes["rack"]
        self.squares = rows * columns
        self.lays = self.places * self.squares
        self.planes = (self.kinds + 2) * self.squares
        self.register_buffer("scale", scale_of(fields)[self.planes :])
        self.register_buffer("near", torch.from_numpy(tiles.lines_of(rows, columns)), False)
        self.register_buffer("tokens", torch.from_numpy(tiles.token_table()), False)
        self.line = nn.Parameter(torch.randn(tiles.TOKENS * tiles.STEPS, LINE_HIDDEN) * 0.4)
        self.rack = layer(tiles.RANKS + 3, LINE_HIDDEN)
        self.both = layer(LINE_HIDDEN, LINE_HIDDEN)
        self.lay = layer(LINE_HIDDEN, 1, gain=0.01)
        self.table = layer(len(self.scale) + 2 * LINE_HIDDEN, TABLE_HIDDEN)
        self.policy = layer(TABLE_HIDDEN, micros - self.lays, gain=0.01)
        self.value = layer(TABLE_HIDDEN, 1, gain=1.0)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the micro-actions, and what is still to be earned."""
        many = len(observations)
        board = observations[:, : self.planes].view(many, -1, self.squares)
        others = observations[:, self.planes :].float()
        rack = others[:, : self.places * self.kinds]
        rack = rack.view(many, self.places, self.kinds)
        chosen = others[:, rack[0].numel() :][:, : self.places]
        may = masks[:, : self.lays].view(many, self.places, self.squares)
        laid = (chosen[:, :, None] * board[:, None, -1]) > 0
        game, place, square = (may | laid).nonzero(as_tuple=True)
        spots = self.spots(board, rack, chosen, (game, place, square))
        rows = game[:, None].expand(-1, LINE_HIDDEN)
        best = spots.new_zeros(many, LINE_HIDDEN)
        best = best.scatter_reduce(0, rows, spots * may[game, place, square, None], "amax")
        done = torch.zeros_like(best).index_add(0, game, spots * laid[game, place, square, None])
        seen = torch.cat((others * self.scale, best, done), dim=1)
        hidden = self.table(seen).relu()
        lays = torch.zeros_like(may, dtype=spots.dtype)
        lays = lays.index_put((game, place, square), self.lay(spots).squeeze(1)).flatten(1)
        logits = torch.cat((lays, self.policy(hidden)), dim=1).masked_fill(~masks, IMPOSSIBLE)
        return logits, self.value(hidden).squeeze(1)

    def spots(
        self, board: Tensor, rack: Tensor, chosen: Tensor, where: tuple[Tensor, ...]
    ) -> Tensor:
        """What there is to say of tiles of the rack on squares: a row for each of `where`."""
        game, place, square = where
        around = codes_of(board)[game[:, None], self.near[square]]
        tokens = self.tokens[faces_of(rack)[game, place][:, None], around]
        tokens = tokens.view(-1, tiles.STEPS) * tiles.STEPS
        tokens = tokens + torch.arange(tiles.STEPS, device=tokens.device)
        lines = nn.functional.embedding_bag(tokens, self.line, mode="sum")
        held = self.rack(companions(rack, chosen))[game, place]
        return self.both(
            (lines.view(len(game), 2, LINE_HIDDEN) + held[:, None]).relu().sum(1)
        ).relu()


def codes_of(board: Tensor) -> Tensor:
    """What the squares have, as `tiles.py` numbers it; and one more, which is outside."""
    ranks, suits = board[:, : tiles.RANKS], board[:, tiles.RANKS : -3]
    jokers, joker_squares, chosen = board[:, -3], board[:, -2], board[:, -1]
    face = tiles.SUITS * ranks.argmax(1) + suits.argmax(1)
    has_face = ranks.sum(1) > 0
    code = tiles.EMPTY + joker_squares.long()
    code = torch.where(jokers > 0, tiles.LAID_JOKER, code)
    code = torch.where(jokers * chosen > 0, tiles.CHOSEN_JOKER, code)
    shift = tiles.FIRST_TILE + tiles.FACES * chosen.long()
    code = torch.where(has_face, face + shift, code)
    return nn.functional.pad(code, (0, 1), value=tiles.OUTSIDE)


def faces_of(rack: Tensor) -> Tensor:
    """What lies at the places of a rack: a face, a joker or nothing."""
    ranks, suits = rack[..., : tiles.RANKS], rack[..., tiles.RANKS : -1]
    face = tiles.SUITS * ranks.argmax(-1) + suits.argmax(-1)
    face = torch.where(rack[..., -1] > 0, tiles.JOKER, face)
    return torch.where(rack.sum(-1) > 0, face, tiles.NOTHING)


def companions(rack: Tensor, chosen: Tensor) -> Tensor:
    """What each tile of a rack sees of those that are not chosen: how many are so many ranks
    higher, how many of its suit, how many jokers; and whether it is a joker itself."""
    ranks, suits, jokers = rack[..., : tiles.RANKS], rack[..., tiles.RANKS : -1], rack[..., -1]
    free = (1 - chosen)[..., None]
    turned = torch.stack([ranks.roll(turn, 2) for turn in range(tiles.RANKS)], 2)
    higher = (turned * (ranks * free).sum(1)[:, None, None]).sum(3)
    suited = (suits * (suits * free).sum(1)[:, None]).sum(2)
    wild = (jokers * free[..., 0]).sum(1, keepdim=True).expand_as(jokers)
    return torch.cat((higher, torch.stack((suited, wild, jokers), 2)), 2)


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
