"""Stepping many games of Royal Flush in compiled code."""

from __future__ import annotations

from brelan.envs.batch_kernels import GameKernels, batch_kernels
from brelan.envs.royal_flush.episodes import deal, share
from brelan.envs.royal_flush.micro_actions import choose, mask, start
from brelan.envs.royal_flush.observation import observe
from brelan.envs.royal_flush.opponents import act

KERNELS = batch_kernels(__name__, GameKernels(deal, start, mask, choose, observe, share, act))
