"""The families that are installed: entry points of the group ``gridwright.families``, loaded when first asked for."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from gridwright.errors import InputError

if TYPE_CHECKING:
    from gridwright.family import AnyFamily

GROUP = "gridwright.families"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> tuple[str, ...]:
    """The names of all families, sorted; nothing is imported."""
    return tuple(_entries())


@cache
def family(name: str) -> AnyFamily:
    """A family by its name; InputError lists the names there are."""
    entry = _entries().get(name)
    if entry is None:
        raise InputError("core.unknown-family", name=name, known=", ".join(names()))
    result: AnyFamily = entry.load()
    return result


def families() -> tuple[AnyFamily, ...]:
    """All families, by name."""
    return tuple(family(name) for name in names())
