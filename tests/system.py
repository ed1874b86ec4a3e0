"""What the tests need of the system beside Python: `python tests/system.py` installs what it may.

Tests that need a program which is not there are left out, loudly; with CI=true that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from glob import glob
from typing import NamedTuple

import pytest


class Need(NamedTuple):
    """A program, the Debian package that has it, and what is not tested without it."""

    program: str
    package: str
    tests: str
    instead: str = ""
    """Another program that serves where the first cannot be had."""


NEEDS = {
    need.program: need
    for need in (
        # Without windows of its own a page takes half the time.
        Need(
            "chromium-headless-shell",
            "chromium-headless-shell",
            "everything in the browser",
            "chromium",
        ),
        Need("initdb", "postgresql", "the server on PostgreSQL"),
        Need("redis-server", "redis-server", "several processes of the server"),
        Need("node", "nodejs", "types and units of the browser client"),
        Need("npm", "npm", "types of the browser client"),
        Need("nginx", "nginx", "the server behind nginx"),
        Need("openssl", "openssl", "https"),
        Need("systemd-analyze", "systemd", "the unit of systemd"),
    )
}
ADMIN_FOLDER = "/usr/sbin"
"""Where Debian keeps what only an administrator starts, such as nginx."""
POSTGRES_FOLDERS = "/usr/lib/postgresql/*/bin"
"""Debian keeps PostgreSQL's programs out of the way, a folder for each version."""


def find(program: str) -> str | None:
    """Where a program is."""
    postgres = sorted(glob(POSTGRES_FOLDERS), reverse=True)
    folders = [os.environ.get("PATH", ""), ADMIN_FOLDER, *postgres]
    return shutil.which(program, path=os.pathsep.join(folders))


def missing() -> list[Need]:
    """The programs that are not there."""
    return [need for need in NEEDS.values() if find(need.program) is None]


def unmet() -> list[Need]:
    """Those for which there is no other either."""
    return [need for need in missing() if not need.instead or find(need.instead) is None]


def needed(program: str) -> str:
    """The path of a program; without it the test is left out, which nobody may do in CI."""
    need = NEEDS.get(program)
    found = find(program) or (find(need.instead) if need and need.instead else None)
    if found is not None:
        return found
    package = need.package if need else program
    reason = f"{program} is not installed (Debian package {package})"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def install(needs: list[Need]) -> None:
    """Install packages, if this is a system and a user that may."""
    if not needs or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    # RUNLEVEL=1: they are for the tests to start, not services of this machine.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}

    def apt_get(*words: str) -> None:
        subprocess.run(
            ["apt-get", "-qq", *words], env=environment, stdout=subprocess.DEVNULL, check=False
        )

    apt_get("update")
    for need in needs:
        # One by one: what one package brings along, another may refuse to stand beside.
        if find(need.program) is None:
            sys.stderr.write(f"installing {need.package}\n")
            apt_get("install", "--yes", "--no-install-recommends", need.package)


def main() -> int:
    """Install what is missing; say what cannot be tested."""
    install(missing())
    left = unmet()
    for need in left:
        sys.stderr.write(
            f"*** {need.program} is missing: NOT TESTED: {need.tests} "
            f"(install the package {need.package})\n"
        )
    return 1 if left and os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
