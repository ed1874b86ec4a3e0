"""Counting and finding bits, and bytes as bits: a machine instruction or two in a kernel, plain
Python otherwise."""

from __future__ import annotations

from typing import Any

from brelan.kernels import COMPILED, kernel

_population: Any
_trailing_zeros: Any
_unlike: Any

TOGETHER = 16
"""How many bytes are compared at once."""

if COMPILED:
    from llvmlite import ir
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

    def _compare(typingctx: Any, values: Any, first: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(values)(context, builder, args[0])
            bytes_together = ir.VectorType(ir.IntType(8), TOGETHER)
            address = builder.bitcast(
                builder.gep(array.data, [args[1]]), bytes_together.as_pointer()
            )
            wanted = builder.trunc(args[2], ir.IntType(8))
            unlike = ir.Constant(bytes_together, ir.Undefined)
            for lane in range(TOGETHER):
                place = ir.Constant(ir.IntType(32), lane)
                unlike = builder.insert_element(unlike, wanted, place)
            found = builder.icmp_unsigned("!=", builder.load(address, align=1), unlike)
            bits = builder.bitcast(found, ir.IntType(TOGETHER))
            return builder.zext(bits, ir.IntType(64))

        return types.int64(values, types.int64, types.int64), generate

    _unlike = intrinsic(_compare)
    _population = intrinsic(_count_bits)
    _trailing_zeros = intrinsic(_count_zeros)
else:

    def _population(mask: int) -> int:
        return int(mask).bit_count()

    def _trailing_zeros(mask: int) -> int:
        return (int(mask) & -int(mask)).bit_length() - 1

    def _unlike(values: Any, first: int, value: int) -> int:
        together = values[first : first + TOGETHER].tolist()
        return sum((each != value) << place for place, each in enumerate(together))


@kernel
def count(mask: int) -> int:
    """How many bits are set."""
    return int(_population(mask))


@kernel
def lowest(mask: int) -> int:
    """The index of the lowest bit set; the mask must not be zero."""
    return int(_trailing_zeros(mask))


@kernel
def unlike(values: Any, first: int, many: int, value: int) -> int:
    """Which of so many bytes from `first` on, sixteen at most, differ from a value: a bit for
    each. The array has at least sixteen bytes."""
    begin = min(first, len(values) - TOGETHER)
    return int(_unlike(values, begin, value) >> (first - begin) & (1 << many) - 1)
