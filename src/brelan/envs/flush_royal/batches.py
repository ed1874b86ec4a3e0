"""Stepping many games of Flush Royal in compiled code."""

from __future__ import annotations

from brelan.envs.batch_kernels import GameKernels, batch_kernels
from brelan.envs.flush_royal.episodes import deal, share
from brelan.envs.flush_royal.micro_actions import choose, mask, start
from brelan.envs.flush_royal.observation import observe
from brelan.envs.flush_royal.opponents import act

KERNELS = batch_kernels(__name__, GameKernels(deal, start, mask, choose, observe, share, act))
