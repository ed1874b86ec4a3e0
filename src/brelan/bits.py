"""Counting and finding bits: one machine instruction in a kernel, an `int` method otherwise."""

from __future__ import annotations

from typing import Any

from brelan.kernels import COMPILED, kernel

_population: Any
_trailing_zeros: Any

if COMPILED:
    from numba import types
    from numba.extending import intrinsic

    def _count_bits(typingctx: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    def _count_zeros(typingctx: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

    _population = intrinsic(_count_bits)
    _trailing_zeros = intrinsic(_count_zeros)
else:

    def _population(mask: int) -> int:
        return int(mask).bit_count()

    def _trailing_zeros(mask: int) -> int:
        return (int(mask) & -int(mask)).bit_length() - 1


@kernel
def count(mask: int) -> int:
    """How many bits are set."""
    return int(_population(mask))


@kernel
def lowest(mask: int) -> int:
    """The index of the lowest bit set; the mask must not be zero."""
    return int(_trailing_zeros(mask))
