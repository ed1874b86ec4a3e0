"""Stepping many games in compiled code: stated once, compiled for each game's own kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from brelan.envs.batch import (
    BY_LOT,
    ILLEGAL_POINTS,
    NEXT_STEP,
    NO_RESET,
    SAME_STEP,
    SELF_PLAY,
    SHARE,
)
from brelan.kernels import kernel
from brelan.randomness import chacha

EPISODE_NONCE = 0xFFFFFFFF
"""The stream that keys of later games come from: no game has so many steps."""


class GameKernels(NamedTuple):
    """What a game gives; see `brelan.envs` and its `episodes` and `opponents`."""

    deal: Any
    start: Any
    mask: Any
    choose: Any
    observe: Any
    share: Any
    act: Any


class BatchKernels(NamedTuple):
    """What Python calls; those of a range do the games from `first` up to `last`,
    the others the only game of an array."""

    reset_range: Any
    step_range: Any
    restart_range: Any
    choose_at: Any
    start_at: Any
    mask_at: Any
    observe_at: Any


def batch_kernels(module: str, game_kernels: GameKernels) -> BatchKernels:
    """The kernels of one game, which are kept as those of its module."""
    deal, start, mask, choose, observe, share, act = game_kernels

    def own(function: Callable[..., Any]) -> Any:
        function.__module__, function.__qualname__ = module, function.__name__
        return kernel(function)

    # The arrays of a batch are taken out of it once, and buffers are handed on only when a game
    # begins or a bot moves: handing arrays on counts their references anew.

    @own
    def begin(table, chain, slot, blank, settings, buffers):
        """Deal the next game of an environment: the first by its own key, others by what the
        stream of that key gives."""
        words = np.empty(16, np.int64)
        chacha(slot.key, slot.episode, np.int64(EPISODE_NONCE), words)
        key = np.empty(8, np.uint32)
        for word in range(8):
            key[word] = words[word] if slot.episode > 0 else slot.key[word]
        deal(table, blank, settings.setup, key)
        game = table[0]
        start(game, chain)
        luck = np.uint64(words[8]) << np.uint64(32) | np.uint64(words[9]) | np.uint64(1)
        slot.rng_state[0] = luck
        by_lot = settings.seat == BY_LOT
        slot.learner = words[10] % np.int64(game.players) if by_lot else settings.seat
        play_others(table, chain, slot, settings, buffers)

    @own
    def play_others(table, chain, slot, settings, buffers):
        """Let the opponents play until it is the learner's turn."""
        if settings.opponents == SELF_PLAY:
            return
        game = table[0]
        while not game.over and game.turn != slot.learner:
            act(table, settings.opponents, buffers, slot.rng_state)
        start(game, chain)

    @own
    def viewer(game, slot, settings, seat):
        """Who looks at a game: the seat to move, or the learner; at the end the last to move."""
        if settings.opponents != SELF_PLAY:
            return np.int64(slot.learner)
        return np.int64(seat) if game.over else np.int64(game.turn)

    @own
    def lose(game, chain, rewards, settings, seat):
        """An illegal micro-action loses the game, and all others win it."""
        others = np.float32(len(rewards) - 1)
        if settings.reward == SHARE:
            lost = np.float32(1) / np.float32(len(rewards))
        else:
            lost = np.float32(ILLEGAL_POINTS)
        for each in range(len(rewards)):
            rewards[each] = lost / others
        rewards[seat] = -lost
        game.over = 1
        start(game, chain)

    @own
    def lead(game, rewards, sign):
        """Add (or take off) what each seat is ahead of the mean of all."""
        mean = np.float32(0)
        for seat in range(len(rewards)):
            mean += np.float32(game.scores[seat])
        mean /= np.float32(len(rewards))
        for seat in range(len(rewards)):
            rewards[seat] += sign * (np.float32(game.scores[seat]) - mean)

    @own
    def reward_share(game, rewards):
        """The share of the win less an even share."""
        share(game, rewards)
        even = np.float32(1) / np.float32(len(rewards))
        for seat in range(len(rewards)):
            rewards[seat] -= even

    @own
    def reset_range(batch, settings, workspace, buffers, first, last):
        """Begin each environment's next game."""
        games, chains, slots, blank = batch.games, batch.chains, batch.slots, batch.blank
        rewards, dones, seats = batch.rewards, batch.dones, batch.seats
        observations, masks = batch.observations, batch.masks
        for index in range(first, last):
            table, chain, slot = games[index : index + 1], chains[index], slots[index]
            rewards[index] = np.float32(0)
            dones[index] = False
            begin(table, chain, slot, blank, settings, buffers)
            seats[index] = viewer(table[0], slot, settings, seats[index])
            observe(table[0], seats[index], chain, workspace, observations[index])
            mask(table[0], chain, workspace, masks[index])

    @own
    def step_range(batch, settings, workspace, buffers, actions, first, last):
        """One micro-action of each environment."""
        games, chains, slots, blank = batch.games, batch.chains, batch.slots, batch.blank
        rewards, dones, seats = batch.rewards, batch.dones, batch.seats
        observations, masks = batch.observations, batch.masks
        among_bots = settings.opponents != SELF_PLAY
        for index in range(first, last):
            game, chain, micro = games[index], chains[index], actions[index]
            if dones[index] and settings.autoreset == NO_RESET:
                continue
            begins = dones[index] and settings.autoreset == NEXT_STEP
            for each in range(rewards.shape[1]):
                rewards[index, each] = 0
            if begins:
                dones[index] = False
            elif micro < 0 or micro >= masks.shape[1] or masks[index, micro] == 0:
                lose(game, chain, rewards[index], settings, seats[index])
                dones[index] = True
            else:
                if settings.reward != SHARE:
                    lead(game, rewards[index], np.float32(-1))
                if choose(game, chain, workspace, micro):
                    start(game, chain)
                    if among_bots:
                        table = games[index : index + 1]
                        play_others(table, chain, slots[index], settings, buffers)
                if settings.reward != SHARE:
                    lead(game, rewards[index], np.float32(1))
                elif game.over:
                    reward_share(game, rewards[index])
                dones[index] = game.over != 0
            if dones[index] and settings.autoreset == SAME_STEP:
                seat = viewer(game, slots[index], settings, seats[index])
                observe(game, seat, chain, workspace, batch.final_observations[index])
                begins = True
            if begins:
                slots[index].episode += 1
                table = games[index : index + 1]
                begin(table, chain, slots[index], blank, settings, buffers)
            seats[index] = viewer(game, slots[index], settings, seats[index])
            observe(game, seats[index], chain, workspace, observations[index])
            mask(game, chain, workspace, masks[index])

    @own
    def restart_range(batch, settings, workspace, buffers, first, last):
        """Begin to choose in games whose records were changed from outside."""
        for index in range(first, last):
            game, chain = batch.games[index], batch.chains[index]
            start(game, chain)
            seat = viewer(game, batch.slots[index], settings, batch.seats[index])
            batch.seats[index] = seat
            observe(game, seat, chain, workspace, batch.observations[index])
            mask(game, chain, workspace, batch.masks[index])

    @own
    def choose_at(tables, chains, workspace, micro):
        """`choose` in a single game; the next action is then to be begun by `start_at`."""
        return choose(tables[0], chains[0], workspace, micro)

    @own
    def start_at(tables, chains):
        """Begin to choose an action of a single game."""
        start(tables[0], chains[0])

    @own
    def mask_at(tables, chains, workspace, out):
        """Which micro-actions may come next in a single game."""
        mask(tables[0], chains[0], workspace, out)

    @own
    def observe_at(tables, chains, workspace, seat, out):
        """What any seat sees of a single game."""
        observe(tables[0], seat, chains[0], workspace, out)

    return BatchKernels(
        reset_range, step_range, restart_range, choose_at, start_at, mask_at, observe_at
    )
