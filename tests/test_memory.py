"""What loading kernels leaves behind is given back, and everything still works."""

import subprocess
import sys

import pytest

from brelan.memory import unchanged_mappings

MAPS = """\
7f00-8f00 r--p 00000000 08:01 11                         /lib/libllvmlite.so
Rss:                  40 kB
Anonymous:             0 kB
VmFlags: rd mr mw me
8f00-9f00 r--p 00001000 08:01 11                         /lib/libllvmlite.so
Rss:                  40 kB
Anonymous:             4 kB
VmFlags: rd mr mw me
9f00-af00 rw-p 00002000 08:01 11                         /lib/libllvmlite.so
Rss:                   0 kB
Anonymous:             0 kB
VmFlags: rd wr mr mw me
af00-bf00 r-xp 00000000 08:01 12                         /lib/libother.so
Rss:                   4 kB
Anonymous:             0 kB
VmFlags: rd ex mr mw me
bf00-cf00 rw-p 00000000 00:00 0
Rss:                   4 kB
Anonymous:             4 kB
VmFlags: rd wr mr mw me
"""

PLAY = """
from brelan import bots, games
from brelan.memory import give_back

def resident():
    text = open("/proc/self/status").read()
    return int(text.split("VmRSS:")[1].split()[0])

def play(seed):
    state = games.find("poker_tiles").new(2, seed)
    while state.turn is not None:
        state.apply(str(bots.choose(state.view(state.turn), "novice", seed=seed).action))

play("one")
before = resident()
give_back()
after = resident()
play("two")
print(before - after)
"""


def test_only_what_is_as_on_the_disk_is_given_back() -> None:
    assert list(unchanged_mappings(MAPS)) == [(0x7F00, 0x1000)]


@pytest.mark.skipif(sys.platform != "linux", reason="nothing is done elsewhere")
def test_memory_is_given_back_and_play_goes_on() -> None:
    ran = subprocess.run([sys.executable, "-c", PLAY], check=True, capture_output=True, text=True)
    assert int(ran.stdout) > 20_000
