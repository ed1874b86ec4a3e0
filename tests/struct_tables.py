"""The table that documents a struct: one row a field, its JSON type as the server reads it."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeGuard,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import NODEFAULT, UNSET, Meta, Raw, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

JSON_TYPES = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Raw: "any JSON",
    Any: "any JSON",
    dict[str, Any]: "object",
}


def rows(kind: type[Struct]) -> dict[str, str]:
    """The fields of a struct, each with the text of its type."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: row_type(kind, field, hints[field.name]) for field in fields(kind)}


def row_type(kind: type[Struct], field: FieldInfo, annotation: Any) -> str:
    """The type of a field, and what happens without it."""
    written = typed(annotation)
    config = kind.__struct_config__
    if field.required:
        return written
    if field.default is UNSET:
        return f"{written}; may be missing"
    if config.omit_defaults:
        return f"{written.removesuffix(' or null')}; may be missing"
    if config.forbid_unknown_fields:
        return f"{written}; default {default_of(field)}"
    return written


def default_of(field: FieldInfo) -> str:
    """What a field left out is, as JSON."""
    value = field.default if field.default_factory is NODEFAULT else field.default_factory()
    if isinstance(value, Struct):
        return "all of its defaults"
    if isinstance(value, Raw):
        return bytes(value).decode()
    return json.dumps(value)


def typed(annotation: Any) -> str:
    """An annotation in words."""
    if isinstance(annotation, NewType):
        return {"ViewJson": "view", "ViewEvents": "list of Event"}[annotation.__name__]
    if annotation in JSON_TYPES:
        return JSON_TYPES[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return limited(arguments[0], arguments[1])
    if origin in (Literal, Union, types.UnionType):
        *others, last = dict.fromkeys(alternatives(annotation))
        return f"{', '.join(others)} or {last}" if others else last
    if origin is tuple and arguments[-1] is not Ellipsis:
        return f"list of {len(arguments)}: {typed(arguments[0])}"
    if origin in (list, tuple):
        return f"list of {typed(arguments[0])}"
    if origin is dict:
        return f"object of {typed(arguments[1])}"
    assert is_struct(annotation), annotation
    return annotation.__name__


def alternatives(annotation: Any) -> Iterator[str]:
    """The types and values that a field may have."""
    if get_origin(annotation) is Literal:
        yield from (json.dumps(each) for each in get_args(annotation))
    elif get_origin(annotation) in (Union, types.UnionType):
        for each in get_args(annotation):
            if each is not UnsetType:
                yield from alternatives(each)
    else:
        yield typed(annotation)


def is_struct(annotation: Any) -> TypeGuard[type[Struct]]:
    """Whether this is a struct of ours."""
    return isinstance(annotation, type) and issubclass(annotation, Struct)


def limited(annotation: Any, meta: Meta) -> str:
    """A type with limits, which are part of its text."""
    if get_origin(annotation) is list:
        return f"list of {length(meta)}: {typed(get_args(annotation)[0])}"
    if meta.pattern is not None:
        return f"string like {meta.pattern}"
    if annotation is str:
        return f"string of {length(meta)} characters"
    most = meta.le if meta.lt is None else meta.lt - 1
    return f"integer from {meta.ge}" + ("" if most is None else f" to {most}")


def length(meta: Meta) -> str:
    """How many characters or entries there may be."""
    if meta.min_length is None:
        return f"at most {meta.max_length}"
    return f"{meta.min_length} to {meta.max_length}"
