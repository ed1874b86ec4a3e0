"""Learn to play a game of Brelan by PPO: from the points and the win alone, without advice.

    python train.py --game royal_flush --minutes 20 --out runs/royal_flush

One half of the games is played against the policy itself, the other half against a bot.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import astuple, dataclass, fields
from pathlib import Path

import numpy as np
import torch
from networks import network_for, save
from sights import sight_for
from torch import Tensor, nn

from brelan.envs.vector import VectorGames

STEPS = 64
"""How many micro-actions of each game are played between two updates."""
EPOCHS = 3
MINIBATCHES = 8
CLIP = 0.2
LAMBDA = 0.95
VALUE = 0.5
LONGEST_GRADIENT = 0.5
POINTS = 20.0
"""So many points ahead of the mean are rewarded like two wins."""
WIN = 0.5
EVALUATIONS = 16
"""How often in a run the policy is measured against the bot."""
EVALUATION_SEED = 10**9
MOST_MICRO_ACTIONS = 2000
"""A game that takes longer is given up: a policy that has learned nothing may never end it."""


class Games:
    """Games to learn from: the first half self-play, the second against a bot."""

    def __init__(self, game: str, many: int, bot: str, threads: int, seed: int) -> None:
        half = many // 2
        self.halves = (
            VectorGames(game, half, reward="points", threads=threads),
            VectorGames(game, many - half, reward="points", opponents=bot, threads=threads),
        )
        self.sight = sight_for(game, self.halves[0].fields)
        self.cut = half
        self.leads = np.zeros((many, self.halves[0].players), np.float32)
        for number, games in enumerate(self.halves):
            games.reset(seed + number * many)

    def seen(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What whoever is to move sees, what it may choose, and its seat."""
        parts = [(each.now.observations, each.now.masks, each.now.seats) for each in self.halves]
        observations, masks, seats = (np.concatenate(pair) for pair in zip(*parts, strict=True))
        return self.sight(observations, masks), masks, seats

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """One micro-action of each game; the rewards of all seats, and which games have ended."""
        for games, chosen in zip(self.halves, np.split(actions, [self.cut]), strict=True):
            games.step(chosen)
        leads = np.concatenate([games.now.rewards for games in self.halves])
        dones = np.concatenate([games.now.dones for games in self.halves])
        self.leads += leads
        rewards = leads / POINTS
        rewards[dones] += WIN * np.sign(self.leads[dones])
        self.leads[dones] = 0
        return rewards, dones


class Rollout:
    """What was seen, done and earned: a row for each step, a column for each game."""

    def __init__(self, games: Games, device: str) -> None:
        seen, masks, _ = games.seen()
        many, players = games.leads.shape

        def room(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((STEPS, many, *shape), dtype=kind, device=device)

        self.seen = room(seen.shape[1], kind=torch.from_numpy(seen).dtype)
        self.masks = room(masks.shape[1], kind=torch.bool)
        self.seats = room(kind=torch.int64)
        self.actions = room(kind=torch.int64)
        self.log_probabilities = room()
        self.values = room()
        self.rewards = room(players)
        self.dones = room(kind=torch.bool)

    @torch.no_grad()
    def fill(self, network: nn.Module, games: Games) -> tuple[Tensor, Tensor]:
        """Play on; answers what comes next for whoever is then to move, and its seat."""
        for step in range(STEPS):
            self.act(network, games, step)
            rewards, dones = games.step(self.actions[step].cpu().numpy())
            self.rewards[step] = self._move(rewards)
            self.dones[step] = self._move(dones)
        seen, masks, seats = games.seen()
        _, values = network(self._move(seen), self._move(masks) != 0)
        return values, self._move(seats)

    def act(self, network: nn.Module, games: Games, step: int) -> None:
        """See the games, and draw what is done."""
        seen, masks, seats = games.seen()
        self.seen[step] = self._move(seen)
        self.masks[step] = self._move(masks) != 0
        self.seats[step] = self._move(seats)
        logits, self.values[step] = network(self.seen[step], self.masks[step])
        policy = torch.distributions.Categorical(logits=logits, validate_args=False)
        self.actions[step] = policy.sample()
        self.log_probabilities[step] = policy.log_prob(self.actions[step])

    def _move(self, array: np.ndarray) -> Tensor:
        return torch.from_numpy(array).to(self.actions.device)


def advantages(rollout: Rollout, next_values: Tensor, next_seats: Tensor) -> tuple[Tensor, Tensor]:
    """Generalized advantage estimates, each seat's from its own next decision; and for which
    decisions there are any. A seat's last decision in the rollout has none if what came of it
    is not seen any more."""
    many, players = rollout.rewards.shape[1:]
    rows = torch.arange(many, device=next_values.device)
    earned, later, coming = rollout.rewards.new_zeros((3, many, players))
    known = torch.zeros((many, players), dtype=torch.bool, device=next_values.device)
    coming[rows, next_seats] = next_values
    known[rows, next_seats] = True
    found = torch.zeros_like(rollout.values)
    usable = torch.zeros_like(rollout.dones)
    for step in reversed(range(STEPS)):
        ended = rollout.dones[step, :, None]
        earned, later, coming = (each.masked_fill(ended, 0) for each in (earned, later, coming))
        known = known | ended
        earned += rollout.rewards[step]
        own = rows, rollout.seats[step]
        usable[step] = known[own]
        surprise = earned[own] + coming[own] - rollout.values[step]
        found[step] = torch.where(known[own], surprise + LAMBDA * later[own], 0)
        earned[own] = 0
        later[own] = found[step]
        coming[own] = rollout.values[step]
        known[own] = True
    return found, usable


def update(
    network: nn.Module,
    optimizer: torch.optim.Optimizer,
    rollout: Rollout,
    upcoming: tuple[Tensor, Tensor],
    bonus: float,
) -> float:
    """Improve the policy by what a rollout has shown; answers its mean entropy."""
    found, usable = advantages(rollout, *upcoming)
    targets = (found + rollout.values)[usable]
    found = found[usable]
    found = (found - found.mean()) / (found.std() + 1e-8)
    seen, masks = rollout.seen[usable], rollout.masks[usable]
    actions, before = rollout.actions[usable], rollout.log_probabilities[usable]
    entropies = []
    for _ in range(EPOCHS):
        for piece in torch.randperm(len(found), device=found.device).chunk(MINIBATCHES):
            logits, values = network(seen[piece], masks[piece])
            policy = torch.distributions.Categorical(logits=logits, validate_args=False)
            ratio = (policy.log_prob(actions[piece]) - before[piece]).exp()
            gain = torch.min(
                ratio * found[piece], ratio.clamp(1 - CLIP, 1 + CLIP) * found[piece]
            ).mean()
            entropy = policy.entropy().mean()
            error = (values - targets[piece]).square().mean()
            optimizer.zero_grad()
            (VALUE * error - gain - bonus * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), LONGEST_GRADIENT)
            optimizer.step()
            entropies.append(entropy.detach())
    return float(torch.stack(entropies).mean())


@dataclass(frozen=True)
class Point:
    """A point of the learning curve."""

    minutes: float
    decisions: int
    games: int
    share: float
    """The share of the win against the bot, choosing what is likeliest."""
    interval: float
    """Half the width of its 95% interval."""
    margin: float
    """Points ahead of the bot."""
    entropy: float


class Evaluation:
    """Games against the bot that are the same each time."""

    def __init__(self, game: str, many: int, bot: str, threads: int) -> None:
        self.games = VectorGames(
            game, many, reward="points", opponents=bot, autoreset="none", threads=threads
        )
        self.sight = sight_for(game, self.games.fields)

    @torch.no_grad()
    def measure(self, network: nn.Module, device: str) -> tuple[float, float, float]:
        """Share of the win, half its interval, and the margin in points."""
        games, rows = self.games, np.arange(len(self.games))
        step = games.reset(seed=EVALUATION_SEED)
        leads = np.zeros(len(games))
        for _ in range(MOST_MICRO_ACTIONS):
            seen = torch.from_numpy(self.sight(step.observations, step.masks)).to(device)
            logits, _ = network(seen, torch.from_numpy(step.masks).to(device) != 0)
            step = games.step(logits.argmax(1).cpu().numpy())
            leads += step.rewards[rows, step.seats]
            if step.dones.all():
                break
        share = float(np.mean((np.sign(leads) + 1) / 2))
        interval = 1.96 * (share * (1 - share) / len(games)) ** 0.5
        return share, interval, float(2 * leads.mean())


class Curve:
    """The points of a run so far, kept as a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        with file.open("w", newline="", encoding="utf-8") as kept:
            csv.writer(kept).writerow(field.name for field in fields(Point))

    def add(self, point: Point) -> None:
        """Keep a point, and print it."""
        with self.file.open("a", newline="", encoding="utf-8") as kept:
            csv.writer(kept).writerow(
                round(value, 4) if isinstance(value, float) else value for value in astuple(point)
            )
        print(
            f"{point.minutes:6.2f} min  {point.decisions:11,} decisions  {point.games:9,} games  "
            f"win share {point.share:6.1%} ± {point.interval:.1%}  margin {point.margin:+6.1f}  "
            f"entropy {point.entropy:.2f}",
            flush=True,
        )


class Clock:
    """How much of a run is over: on a processor that is shared with others by its own time, which
    is what counts there; with a GPU by the clock on the wall."""

    def __init__(self, minutes: float, device: str) -> None:
        self.now = time.process_time if device == "cpu" else time.perf_counter
        self.begun = self.now()
        self.limit = minutes

    @property
    def minutes(self) -> float:
        """Since it began."""
        return (self.now() - self.begun) / 60

    @property
    def part(self) -> float:
        """Of the whole run, from 0 to 1."""
        return min(1.0, self.minutes / self.limit) if self.limit else 1.0


def train(chosen: argparse.Namespace) -> None:
    """Learn for the minutes that were given, measuring from time to time."""
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    chosen.out.mkdir(parents=True, exist_ok=True)
    games = Games(chosen.game, chosen.games, chosen.bot, chosen.threads, chosen.seed)
    evaluation = Evaluation(chosen.game, chosen.evaluation_games, chosen.bot, chosen.threads)
    network = network_for(games.halves[0]).to(chosen.device)
    optimizer = torch.optim.Adam(network.parameters(), chosen.learning_rate, eps=1e-5)
    rollout = Rollout(games, chosen.device)
    curve = Curve(chosen.out / "curve.csv")
    clock = Clock(chosen.minutes, chosen.device)
    decisions = finished = measured = 0
    running = True
    while running:
        upcoming = rollout.fill(network, games)
        entropy = update(network, optimizer, rollout, upcoming, chosen.entropy)
        decisions += rollout.actions.numel()
        finished += int(rollout.dones.sum())
        running = clock.part < 1
        optimizer.param_groups[0]["lr"] = chosen.learning_rate * (1 - clock.part)
        if clock.part * EVALUATIONS >= measured or not running:
            measured = int(clock.part * EVALUATIONS) + 1
            result = evaluation.measure(network, chosen.device)
            curve.add(Point(clock.minutes, decisions, finished, *result, entropy))
            save(network, chosen.out / f"{chosen.game}.npz")


def read_arguments(words: list[str] | None = None) -> argparse.Namespace:
    """What is asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--game", default="royal_flush", help="royal_flush or poker_tiles")
    add("--bot", default="casual", help="against whom half of the games are played")
    add("--device", default="cpu", help="cpu or cuda")
    add("--minutes", type=float, default=20, help="processor minutes; with cuda by the clock")
    add("--games", type=int, default=512, help="how many are played at once")
    add("--evaluation-games", type=int, default=512, help="how many a point of the curve takes")
    add("--threads", type=int, default=1, help="threads of PyTorch and of the games")
    add("--learning-rate", type=float, default=1e-3, help="at the beginning; it falls to 0")
    add("--entropy", type=float, default=0.01, help="weight of the entropy bonus")
    add("--seed", type=int, default=1)
    add("--out", type=Path, default=Path("runs"), help="folder for the curve and the weights")
    return parser.parse_args(words)


if __name__ == "__main__":
    train(read_arguments())
