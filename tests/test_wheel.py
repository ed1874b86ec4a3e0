"""Wheels: what is in them, and that the kernels they bring are used only where they fit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

from brelan import kernel_files
from release import smoke
from release.kernels import ROOT, baseline_settings, gather
from release.wheel import build, build_with_kernels

pytestmark = pytest.mark.slow

START = """
import sys
from pathlib import Path
from brelan import kernel_files
kernel_files.SHIPPED = Path(sys.argv[1])
"""
COUNT = """
from brelan.bits import count
print(count(7))
"""
DEAL = """
from brelan import games
print(games.find("poker_tiles").new(2, "shipped").position())
"""
END = """
from brelan.kernels import registry
for counter in ("cache_hits", "cache_misses"):
    print(sum(sum(getattr(each.stats, counter).values()) for each in registry.values()))
"""
UNFIT = {
    "processor": """
from llvmlite import binding
features = binding.get_host_cpu_features()
features["popcnt"] = False
binding.get_host_cpu_features = lambda: features
""",
    "numba": """
import numba
numba.__version__ = "0.1"
""",
    "sources": """
import shutil
sources = Path(sys.argv[1]).with_name("sources")
shutil.copytree(kernel_files.PACKAGE, sources, dirs_exist_ok=True)
with (sources / "bits.py").open("a") as file:
    file.write("# Changed.\\n")
kernel_files.PACKAGE = sources
""",
}
"""Code that makes the kernels that were shipped for something else than what is here."""


class Ran(NamedTuple):
    printed: str
    found: int
    compiled: int


def run(code: str, shipped: Path, settings: dict[str, str]) -> Ran:
    """Run code in a process that has these kernels shipped; what it found and what it compiled."""
    command = [sys.executable, "-c", START + code + END, str(shipped)]
    ended = subprocess.run(command, env=settings, capture_output=True, text=True, check=True)
    *printed, found, compiled = ended.stdout.splitlines()
    return Ran("\n".join(printed), int(found), int(compiled))


class User:
    """Somebody with an empty cache, and a copy of the kernels that were shipped."""

    def __init__(self, kernels: Path, folder: Path):
        self.shipped = shutil.copytree(kernels, folder / "compiled")
        self.cache = folder / "cache"

    def run(self, code: str, **more: str) -> Ran:
        """Run code there."""
        settings = {**os.environ, "NUMBA_DISABLE_JIT": "0", "BRELAN_CACHE": str(self.cache)}
        return run(code, self.shipped, settings | more)


class Made(NamedTuple):
    kernels: Path
    dealt: str


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """A few kernels, compiled for the baseline processor."""
    folder = tmp_path_factory.mktemp("kernels")
    settings = baseline_settings(folder / "cache")
    dealt = run(COUNT + DEAL, folder / "nothing", settings)
    assert dealt.compiled > 5
    return Made(gather(folder / "compiled", folder / "cache"), dealt.printed)


@pytest.fixture
def user(made: Made, tmp_path: Path) -> User:
    return User(made.kernels, tmp_path)


def test_kernels_that_were_shipped_are_used(made: Made, user: User) -> None:
    ran = user.run(COUNT + DEAL)
    assert ran.printed == made.dealt
    assert ran.found > 2
    assert ran.compiled == 0
    assert not list(user.cache.rglob("*.kernel"))


def test_they_hold_no_paths_of_where_they_were_compiled(made: Made) -> None:
    paths = [kernel_files.PACKAGE, ROOT, made.kernels.parent, Path(sys.prefix)]
    for file in made.kernels.rglob("*.kernel"):
        content = file.read_bytes()
        assert not [path for path in paths if str(path).encode() in content], file


@pytest.mark.parametrize("what", UNFIT)
def test_where_they_do_not_fit_others_are_compiled(user: User, what: str) -> None:
    assert user.run(UNFIT[what] + COUNT) == Ran("3", 0, 1)
    assert user.run(UNFIT[what] + COUNT) == Ran("3", 1, 0)


def test_with_every_index_checked_others_are_compiled(user: User) -> None:
    assert user.run(COUNT, NUMBA_BOUNDSCHECK="1") == Ran("3", 0, 1)


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "short": lambda content: content[: len(content) // 2],
    "altered": lambda content: content[:-100] + bytes([content[-100] ^ 1]) + content[-99:],
}


def damage(folder: Path, kernel: str, how: str) -> None:
    (file,) = folder.rglob(f"{kernel}-*.kernel")
    file.write_bytes(DAMAGES[how](file.read_bytes()))


@pytest.mark.parametrize("how", DAMAGES)
def test_a_shipped_kernel_that_is_damaged_is_compiled_anew(user: User, how: str) -> None:
    damage(user.shipped, "count", how)
    assert user.run(COUNT) == Ran("3", 0, 1)
    assert user.run(COUNT) == Ran("3", 1, 0)


@pytest.mark.parametrize("how", DAMAGES)
def test_a_kernel_in_the_cache_that_is_damaged_is_compiled_anew(user: User, how: str) -> None:
    shutil.rmtree(user.shipped)
    assert user.run(COUNT) == Ran("3", 0, 1)
    damage(user.cache, "count", how)
    assert user.run(COUNT) == Ran("3", 0, 1)
    assert user.run(COUNT) == Ran("3", 1, 0)


OTHER_NUMBERS = """
import numba, numpy
for length in range(1, 9):
    numba.typeof(numpy.zeros(1, [("field", "i8", length)]))
"""
"""Numba numbers types of records as they come; here ours come later."""
COPIED = """
from brelan import kernel_compiler
kernel_compiler.LARGEST_COPIED = 1_000_000
"""
"""What is large enough to be linked to may be small for another processor."""


@pytest.mark.parametrize("kernel", ["chacha", "shuffle"])
@pytest.mark.parametrize("before", [OTHER_NUMBERS, COPIED], ids=["numbers", "copied"])
def test_shipped_kernels_are_linked_to_one_that_was_compiled_here(
    made: Made, user: User, kernel: str, before: str
) -> None:
    damage(user.shipped, kernel, "short")
    ran = user.run(before + COUNT + DEAL)
    assert ran.printed == made.dealt
    assert ran.found > 2
    assert [file.name.partition("-")[0] for file in user.cache.rglob("*.kernel")] == [kernel]


def test_what_is_unfinished_or_of_other_sources_is_not_shipped(made: Made, tmp_path: Path) -> None:
    cache = shutil.copytree(made.kernels, tmp_path / "cache")
    shipped = {file.relative_to(made.kernels) for file in made.kernels.rglob("*.kernel")}
    kernel = cache / next(iter(shipped))
    kernel.with_suffix(".123").touch()
    shutil.copytree(kernel.parent, cache / f"brelan.bits-{'0' * 20}")
    gathered = gather(tmp_path / "compiled", cache)
    files = (each for each in gathered.rglob("*") if each.is_file())
    assert {each.relative_to(gathered) for each in files} == shipped


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What a wheel is built from, in a folder where somebody has left kernels."""
    folder = tmp_path / "project"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, folder)
    left = folder / "src" / "brelan" / "compiled" / "left.kernel"
    left.parent.mkdir()
    left.touch()
    return folder


def test_only_the_wheel_for_a_platform_brings_kernels(project: Path, tmp_path: Path) -> None:
    kernels = tmp_path / "kernels"
    kernels.mkdir()
    (kernels / "some.kernel").touch()
    build(tmp_path / "pure", root=project)
    build(tmp_path / "platform", kernels, root=project)
    (pure,) = (tmp_path / "pure").iterdir()
    (platform,) = (tmp_path / "platform").iterdir()
    assert pure.name.endswith("-py3-none-any.whl")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert f"-{python}-{python}-" in platform.name
    pure_names, names = set(ZipFile(pure).namelist()), set(ZipFile(platform).namelist())
    assert "brelan/bits.py" in pure_names
    assert not [name for name in pure_names if "compiled/" in name]
    assert names - pure_names == {"brelan/compiled/some.kernel"}


def test_a_source_distribution_brings_none(project: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (path,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = archive.getnames()
    assert [name for name in names if name.endswith("hatch_build.py")]
    assert not [name for name in names if "compiled/" in name]


def test_bots_play_from_the_installed_wheel_and_nothing_is_compiled(tmp_path: Path) -> None:
    """With the packages that are installed here; `make smoke` takes them from the index."""
    build_with_kernels(tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert not every_kernel() - kernels_in(wheel)
    smoke.check(wheel, Path(sysconfig.get_path("purelib")))


EVERY_KERNEL = """
from brelan import bots, games
from brelan.kernels import registry

for game in games.NAMES:
    bots.of(game)
print(*registry)
"""


def every_kernel() -> set[str]:
    """All that playing uses; in a process of its own, since other tests bring in more."""
    command = [sys.executable, "-c", EVERY_KERNEL]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    return set(told.stdout.split())


def kernels_in(wheel: Path) -> set[str]:
    names = "\n".join(ZipFile(wheel).namelist())
    found = re.findall(r"^brelan/compiled/(\S+)-\w+/(\w+)-\w+\.kernel$", names, re.MULTILINE)
    return {f"{module}.{kernel}" for module, kernel in found}
