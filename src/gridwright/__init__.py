"""gridwright: grid puzzles made, solved, checked, rated, printed and played.

    >>> import gridwright
    >>> sorted(gridwright.__all__)
    ['Budget', 'Rng', 'families', 'family', 'lexicon', 'load', 'make', 'save']

Everything is imported when first used, so that ``import gridwright`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from gridwright.family import Budget
    from gridwright.lexicon import lexicon  # type: ignore[no-redef]
    from gridwright.making import load, make, save
    from gridwright.registry import families, family
    from gridwright.rng import Rng

__all__ = ["Budget", "Rng", "families", "family", "lexicon", "load", "make", "save"]

_HOMES = {
    "Budget": "gridwright.family",
    "Rng": "gridwright.rng",
    "families": "gridwright.registry",
    "load": "gridwright.making",
    "make": "gridwright.making",
    "save": "gridwright.making",
}


def __getattr__(name: str) -> Any:
    if name in ("family", "lexicon"):  # modules that can be called: see callable_module.py
        return import_module(f"gridwright.{name}")
    if name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'gridwright' has no attribute {name!r}")
