"""The one wrapper of Numba: a cache that is never stale, and one version of each kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from brelan import bots, games, kernel_files, kernels
from brelan.copying import put_record
from brelan.envs.sampling import sample_rows
from brelan.randomness import rng_state_of

SOURCE = Path(kernel_files.__file__).parent


@pytest.mark.parametrize("game", games.NAMES)
def test_fields_of_a_record_are_not_words_of_numpy(game: str) -> None:
    names = games.find(game).record.names
    assert names is not None
    assert not set(names) & set(dir(np.record))
    assert {"players", "turn", "over", "scores", "step", "key", "block", "blind"} <= set(names)


WARM = """
import sys
from brelan import bots, kernels

for _ in bots.of(sys.argv[1]).warm():
    pass
print(sum(bool(kernel.signatures) for kernel in kernels.registry.values()))
print([name for name, kernel in kernels.registry.items() if len(kernel.signatures) > 1])
"""


@pytest.mark.parametrize("game", games.NAMES)
def test_a_kernel_is_compiled_once(game: str) -> None:
    """In a process of its own: other tests call kernels as no bot does."""
    settings = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    warmed = subprocess.run(
        [sys.executable, "-c", WARM, game], capture_output=True, text=True, check=True, env=settings
    )
    compiled, twice = warmed.stdout.splitlines()
    assert int(compiled) > 10
    assert twice == "[]"


EXPERIMENT = "brelan.bots.flush_royal.bulk_play"


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sources, read in place of ours."""
    for path in SOURCE.rglob("*.py"):
        copy = tmp_path / path.relative_to(SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(kernel_files, "PACKAGE", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "source",
    ["games/flush_royal/facts.py", "games/grid.py", "bits.py", "kernels.py", "kernel_compiler.py"],
)
def test_the_cache_is_named_after_every_source_that_reaches_a_kernel(
    copied: Path, source: str
) -> None:
    before = kernel_files.digest.__wrapped__(EXPERIMENT)
    assert before == kernel_files.digest.__wrapped__(EXPERIMENT)
    with (copied / source).open("a") as file:
        file.write("# Changed.\n")
    assert kernel_files.digest.__wrapped__(EXPERIMENT) != before


def test_what_cannot_reach_a_kernel_leaves_its_cache_alone(copied: Path) -> None:
    before = kernel_files.digest.__wrapped__(EXPERIMENT)
    for source in ("engine/lines.py", "games/royal_flush/rules.py", "bots/flush_royal/ladder.py"):
        (copied / source).write_text("")
    assert kernel_files.digest.__wrapped__(EXPERIMENT) == before


@pytest.mark.parametrize("changed", ["scratch.py", "scratch_parts.py"])
def test_a_script_with_kernels_is_compiled_anew_when_it_or_its_neighbour_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for name in ("scratch.py", "scratch_parts.py"):
        (tmp_path / name).write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "scratch", raising=False)
    import_module("scratch")
    before = kernel_files.digest.__wrapped__("scratch")
    assert before == kernel_files.digest.__wrapped__("scratch")
    (tmp_path / changed).write_text("# Changed.\n")
    assert kernel_files.digest.__wrapped__("scratch") != before


@pytest.mark.parametrize("game", games.NAMES)
def test_the_digest_reads_every_source_of_a_kernel_that_is_called(game: str) -> None:
    for _ in bots.of(game).warm():
        pass
    ours = {name: each for name, each in kernels.registry.items() if name.startswith("brelan.")}
    for name, compiled in ours.items():
        sources = kernel_files.kernel_sources(name.rpartition(".")[0])
        function = getattr(compiled, "py_func", compiled)
        for word in function.__code__.co_names:
            used = function.__globals__.get(word)
            origin = str(getattr(getattr(used, "py_func", used), "__module__", ""))
            if origin.startswith("brelan."):
                assert set(kernel_files.source_of(origin)) <= set(sources)


def test_importing_brelan_does_not_import_numba() -> None:
    code = "import brelan, sys; from brelan import games; print('numba' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "False\n"


PLAY = """
import hashlib, random
import msgspec
from brelan import games

for game, steps in (("royal_flush", 60), ("poker_tiles", 12), ("flush_royal", 9)):
    for number in range(2):
        chance = random.Random(number)
        state = games.find(game).new(2 + number, f"plain {number}")
        seen = hashlib.sha256()
        for _ in range(steps):
            actions = state.actions()
            action = chance.choice(sorted(actions.texts())[:400])
            seen.update(f"{len(actions)} {action} {state.judge(action)}".encode())
            seen.update(repr([event for event in state.apply(action)]).encode())
            seen.update(msgspec.json.encode(state.position()))
            seen.update(msgspec.json.encode(state.view(0).position()))
        print(game, number, seen.hexdigest())
"""


def test_compiled_and_plain_python_agree() -> None:
    def played(**settings: str) -> str:
        environment = {**os.environ, **settings}
        run = subprocess.run(
            [sys.executable, "-c", PLAY],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        return run.stdout

    compiled = played(NUMBA_DISABLE_JIT="0")
    assert compiled.count("\n") == 6
    assert played(NUMBA_DISABLE_JIT="1") == compiled


def counted(cache: Path) -> subprocess.CompletedProcess[str]:
    code = "from brelan.bits import count; print(count(7), sum(count.stats.cache_hits.values()))"
    settings = {**os.environ, "BRELAN_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=settings
    )


def test_what_was_compiled_is_kept_for_the_next_process(tmp_path: Path) -> None:
    assert counted(tmp_path).stdout == "3 0\n"
    assert counted(tmp_path).stdout == "3 1\n"


def test_a_cache_that_cannot_be_written_is_said_once_and_stops_nobody(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.touch()
    answer = counted(occupied / "cache")
    assert answer.stdout == "3 0\n"
    assert "cannot be kept" in answer.stderr


def test_old_caches_are_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    old, young = tmp_path / "old", tmp_path / "young"
    old.mkdir()
    young.mkdir()
    os.utime(old, (0, 0))
    used = kernel_files.folder_of("brelan.bits")
    used.mkdir()
    os.utime(used, (0, 0))
    kernel_files.prune(["brelan.bits"])
    assert sorted(tmp_path.iterdir()) == sorted([young, used])


DEAL = """
from brelan import games, kernels
state = games.find("royal_flush").new(2, "linked")
print(state.position().pile[:5])
names = ("chacha", "shuffle")
print([name for name in names if kernels.registry[f"brelan.randomness.{name}"].signatures])
"""


def dealt(cache: Path) -> str:
    settings = {**os.environ, "BRELAN_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    return subprocess.run(
        [sys.executable, "-c", DEAL], capture_output=True, text=True, check=True, env=settings
    ).stdout


def test_a_large_kernel_is_compiled_once_and_linked_to_in_every_process(tmp_path: Path) -> None:
    compiled = dealt(tmp_path)
    assert "['chacha', 'shuffle']" in compiled
    assert dealt(tmp_path) == compiled
    # Compiled anew by another process, it still has the name that its callers know it by.
    for file in tmp_path.glob("brelan.randomness-*/chacha-*"):
        file.unlink()
    assert dealt(tmp_path) == compiled
    assert list(tmp_path.glob("brelan.randomness-*/chacha-*"))


def test_a_record_is_copied_whole_and_apart() -> None:
    table = games.find("flush_royal").new(2, "copied").table
    other = np.zeros(2, table.dtype)
    copy_into(other, table)
    assert other[1].tobytes() == table[0].tobytes()
    assert not other[0].tobytes().strip(b"\0")


def test_arrays_are_neither_kept_nor_given_up_by_kernels() -> None:
    """Kernels that make arrays count what refers to them; others leave the counters alone."""
    values, masks, rng_state = np.arange(6), np.zeros((6, 40), np.int8), rng_state_of("arrays")
    masks[:, 2] = 1
    arrays = [values, masks, rng_state]
    before = [sys.getrefcount(array) for array in arrays]
    for _ in range(100):
        assert total_beside_copy(np.arange(6)) == 15 + 14
        sample_rows(masks, rng_state, values)
    assert [sys.getrefcount(array) for array in arrays] == before
    assert values.tolist() == [2] * 6


@kernels.kernel
def total_beside_copy(values):
    made = np.empty(len(values), np.int64)
    for index in range(len(values)):
        made[index] = values[index]
    made[1] = 0
    return values.sum() + made.sum()


@kernels.kernel
def copy_into(other, table):
    put_record(other, 1, table[0])
