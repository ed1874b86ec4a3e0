"""Copying a record inside a kernel: one block of memory, where Numba would move byte after byte."""

from __future__ import annotations

from typing import Any

from brelan.kernels import COMPILED

put_record: Any

if COMPILED:
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    def _put(typingctx: Any, array: Any, index: Any, record: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            target = context.make_array(array)(context, builder, args[0])
            place = context.cast(builder, args[1], index, types.intp)
            address = cgutils.get_item_pointer(context, builder, array, target, [place])
            size = context.get_constant(types.intp, record.size)
            cgutils.raw_memcpy(builder, address, args[2], size, 1)
            return context.get_dummy_value()

        return types.void(array, index, record), generate

    put_record = intrinsic(_put)
else:

    def put_record(array: Any, index: int, record: Any) -> None:
        """Let an element of an array of records be a copy of this record."""
        array[index] = record
