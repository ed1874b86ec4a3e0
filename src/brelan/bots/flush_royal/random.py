"""`random`: any legal action of Flush Royal, each as likely as any other."""

from __future__ import annotations

from brelan.games.flush_royal.legal import list_passes_at, list_swaps_at
from brelan.kernels import kernel
from brelan.randomness import pick


@kernel
def choose_random(table, search, codes, rng_state):
    """One of all legal actions, put into the first code; the lays stand in the codes already, with
    room after them."""
    found = search[0].lays + list_swaps_at(table, codes[search[0].lays :])
    if search[0].lays == 0 or table[0].free_pass != 0:
        found += list_passes_at(table, codes[found:])
    codes[0] = codes[pick(rng_state, found)]
