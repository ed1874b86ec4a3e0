"""Which tests need more than this process: told by what a test and its fixtures use."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from inspect import isclass, isfunction, ismodule, unwrap
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

TESTS = Path(__file__).parent
FIXTURES = {"launcher", "postgres_cluster", "redis"}
"""They import what they use when they are asked for."""
STARTERS = {"asyncpg", "multiprocessing", "playwright", "ray", "subprocess"}
"""Packages for processes, browsers, databases, clusters."""
PARTS = {
    "brelan.analysis.review.processes",
    "brelan.arena.cluster",
    "brelan.arena.external_program",
    "brelan.arena.match_run",
    "brelan.arena.workers",
    "brelan.server.workers.pool",
    "brelan.server.workers.readiness",
}
"""Modules of ours that start processes."""


def needs_system(item: pytest.Function) -> bool:
    """Whether a test uses a browser, a server, a database, a cluster or other processes."""
    fixtures = item._fixtureinfo.name2fixturedefs
    used = [unwrap(definitions[-1].func) for definitions in fixtures.values()]
    return bool(FIXTURES & set(fixtures)) or any(
        starts_processes(each) for each in [unwrap(item.function), *used] if isfunction(each)
    )


@cache
def starts_processes(function: FunctionType) -> bool:
    """Whether a function uses what starts processes, itself or through functions of the tests."""
    seen: set[Any] = set()
    unread: list[Any] = [function]
    while unread:
        thing = unread.pop()
        if thing in seen:
            continue
        seen.add(thing)
        if is_starter(thing):
            return True
        if is_ours(thing):
            unread += uses(thing)
    return False


def is_starter(thing: Any) -> bool:
    """Whether this starts processes, or is a package for it."""
    module = module_name(thing)
    return module.partition(".")[0] in STARTERS or (module in PARTS and callable(thing))


def is_ours(thing: Any) -> bool:
    """Whether this is a function or a class of the tests."""
    module = sys.modules.get(module_name(thing))
    file = getattr(module, "__file__", None)
    return not ismodule(thing) and file is not None and TESTS in Path(file).parents


def module_name(thing: Any) -> str:
    """Where a function or a class comes from; the name of a module."""
    name = thing.__name__ if ismodule(thing) else getattr(thing, "__module__", None)
    return name if isinstance(name, str) else ""


def uses(thing: Any) -> Iterator[Any]:
    """The functions, classes and modules that a function or the methods of a class name."""
    if isclass(thing):
        yield from (each for each in map(inner, vars(thing).values()) if isfunction(each))
        return
    names = set(names_in(thing.__code__))
    for name in names:
        found = unwrap(thing.__globals__.get(name))
        if isinstance(found, FunctionType | type | ModuleType):
            yield found
        if ismodule(found):
            yield from (
                part
                for part in (unwrap(vars(found).get(each)) for each in names)
                if isinstance(part, FunctionType | type | ModuleType)
            )


def inner(value: Any) -> Any:
    """The function behind a property or a method of the class."""
    return unwrap(getattr(value, "fget", None) or getattr(value, "__func__", value))


def names_in(code: CodeType) -> Iterator[str]:
    """The names that code uses, with the functions inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)
