"""Puts compiled kernels into a wheel: those in the folder that $BRELAN_KERNELS names.

Such a wheel is for one interpreter and one platform. Without the variable the wheel is pure.
"""

from __future__ import annotations

import os
import platform
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_GLIBC = "2_17"
"""Kernels use nothing of the system but memcpy and the like, so this is as old as pip knows."""


class KernelsHook(BuildHookInterface):  # type: ignore[misc]
    """Asked by hatchling before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the kernels, and set the wheel's platform."""
        folder = os.environ.get("BRELAN_KERNELS")
        if not folder or version == "editable":
            return
        build_data["force_include"][folder] = "brelan/compiled"
        build_data["pure_python"] = False
        if sys.platform == "linux":
            python = f"cp{sys.version_info.major}{sys.version_info.minor}"
            build_data["tag"] = f"{python}-{python}-manylinux_{OLDEST_GLIBC}_{platform.machine()}"
        else:
            build_data["infer_tag"] = True
