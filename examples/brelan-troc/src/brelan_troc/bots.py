"""The bots of Troc: the levels look at more and more draws for each thing that they could do."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Bots, Budget, Candidate, Choice
from brelan.cards import FACES
from brelan.game import View
from brelan.kernels import kernel
from brelan.randomness import Seed, pick, rng_state_of
from brelan.texts import say
from brelan_troc.facts import HAND, UNUSED
from brelan_troc.game import GAME
from brelan_troc.record import KEEP
from brelan_troc.rules import POINTS, best_kind, mask_of, worth


@kernel
def weigh(game, codes, values, samples, rng_state):
    """What each action brings on average over so many draws; without any, what it is sure of."""
    hand = mask_of(game.hands[game.turn], HAND)
    unseen = np.empty(FACES, np.int64)
    many = 0
    for face in range(FACES):
        if hand >> face & 1 == 0:
            unseen[many] = face
            many += 1
    unused = UNUSED * (game.turns - game.used[game.turn] - 1)
    for index in range(len(codes)):
        code = codes[index]
        if code.verb == KEEP:
            values[index] = worth(game, game.turn)
            continue
        kept = hand & ~mask_of(code.cards, code.many)
        total = POINTS[best_kind(kept)] * (samples == 0)
        for _ in range(samples):
            total += POINTS[best_kind(drawn(kept, code.many, unseen, many, rng_state))]
        values[index] = unused + total / max(samples, 1)


@kernel
def drawn(hand, missing, unseen, many, rng_state):
    """A hand with so many more cards, drawn by chance from those that are not seen."""
    for place in range(missing):
        other = place + pick(rng_state, many - place)
        face = unseen[other]
        unseen[other] = unseen[place]
        unseen[place] = face
        hand |= np.int64(1) << face
    return hand


class RandomBot(Bot):
    """Every action as likely as any other."""

    name: ClassVar[str] = "random"
    is_level = False
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """An action drawn by lot."""
        actions = view.actions()
        return actions[int(pick(rng_state_of(seed), len(actions)))]

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, without a reason."""
        action = str(self.decide(view, budget, seed))
        return Choice(action, (Candidate(action, 0.0),), say("bot.tr.random"))


class SamplingBot(Bot):
    """Looks at some draws for each action, and takes the best on average."""

    game = GAME
    samples: ClassVar[int]

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The best action."""
        codes, values = self.weighed(view, budget, seed)
        return Action(GAME, codes, int(values.argmax()))

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with others and a reason."""
        codes, values = self.weighed(view, budget, seed)
        order = (-values).argsort(kind="stable")
        texts = GAME.write_actions(codes)
        ranked = tuple(Candidate(texts[at], float(values[at])) for at in order)
        verb = ranked[0].action.split()[0]
        reason = say(f"bot.tr.{verb}", points=f"{ranked[0].value:.1f}")
        return Choice(ranked[0].action, ranked[:SHOWN], reason)

    def weighed(self, view: View, budget: Budget, seed: Seed) -> tuple[Codes, np.ndarray]:
        """All actions, and what each is worth; a step of the budget is a draw for each."""
        codes = view.actions().codes
        values = np.zeros(len(codes))
        samples = int(min(self.samples, max(1, budget.steps)))
        weigh(view.table[0], codes, values, samples, rng_state_of(seed))
        return codes, values


class GreedyBot(SamplingBot):
    """Counts on nothing that it does not hold."""

    name: ClassVar[str] = "greedy"
    is_level = False
    samples = 0


class NoviceBot(SamplingBot):
    """One draw for each."""

    name: ClassVar[str] = "novice"
    samples = 1


class CasualBot(SamplingBot):
    """A few draws."""

    name: ClassVar[str] = "casual"
    samples = 5


class ClubBot(SamplingBot):
    """Some draws."""

    name: ClassVar[str] = "club"
    samples = 25


class ExpertBot(SamplingBot):
    """Many draws."""

    name: ClassVar[str] = "expert"
    samples = 200


class ChampionBot(SamplingBot):
    """Very many draws."""

    name: ClassVar[str] = "champion"
    samples = 2000


BOTS = Bots(
    GAME,
    (
        RandomBot(),
        GreedyBot(),
        NoviceBot(),
        CasualBot(),
        ClubBot(),
        ExpertBot(),
        ChampionBot(),
    ),
    {"rules": 4.0, "casual": 2.0},
)
