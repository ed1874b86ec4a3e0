"""`make wheel`: the pure wheel, and one for this interpreter and platform that brings kernels."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from release.kernels import ROOT, compile_kernels, gather

WHEELS = ROOT / "dist"


def build(folder: Path, kernels: Path | None = None, root: Path = ROOT) -> None:
    """Build a wheel of a project into a folder: with kernels, or else the pure one."""
    settings = {name: value for name, value in os.environ.items() if name != "BRELAN_KERNELS"}
    if kernels is not None:
        settings["BRELAN_KERNELS"] = str(kernels)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    # Where hatchling is installed, pip need not fetch it.
    offline = ["--no-build-isolation"] if find_spec("hatchling") else []
    subprocess.run(
        [*command, *offline, "--no-deps", "--wheel-dir", str(folder), str(root)],
        check=True,
        env=settings,
    )


def build_with_kernels(folder: Path) -> None:
    """Build the wheel for this platform into a folder."""
    compile_kernels()
    with TemporaryDirectory() as place:
        build(folder, gather(Path(place) / "compiled"))


def main() -> None:
    """Build both wheels into `dist/`, in place of earlier ones."""
    for wheel in WHEELS.glob("brelan-*.whl"):
        wheel.unlink()
    build(WHEELS)
    build_with_kernels(WHEELS)
    for wheel in sorted(WHEELS.glob("brelan-*.whl")):
        sys.stdout.write(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()
