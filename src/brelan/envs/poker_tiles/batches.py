"""Stepping many games of Poker Tiles in compiled code."""

from __future__ import annotations

from brelan.envs.batch_kernels import GameKernels, batch_kernels
from brelan.envs.poker_tiles.episodes import deal, share
from brelan.envs.poker_tiles.micro_actions import choose, mask, start
from brelan.envs.poker_tiles.observation import observe
from brelan.envs.poker_tiles.opponents import act

KERNELS = batch_kernels(__name__, GameKernels(deal, start, mask, choose, observe, share, act))
