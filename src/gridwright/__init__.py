"""gridwright: grid puzzles made, solved, checked, rated, printed and played.

    >>> import gridwright
    >>> sorted(gridwright.__all__)
    ['Budget', 'Rng', 'families', 'family', 'lexicon', 'load', 'make', 'save']

Everything is imported when first used, so that ``import gridwright`` is quick.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from gridwright.family import Budget
    from gridwright.lexicon import lexicon
    from gridwright.making import load, make, save
    from gridwright.registry import families, family
    from gridwright.rng import Rng

__all__ = ["Budget", "Rng", "families", "family", "lexicon", "load", "make", "save"]

_HOMES = {
    "Budget": "gridwright.family",
    "Rng": "gridwright.rng",
    "families": "gridwright.registry",
    "family": "gridwright.registry",
    "lexicon": "gridwright.lexicon",
    "load": "gridwright.making",
    "make": "gridwright.making",
    "save": "gridwright.making",
}


class _Package(ModuleType):
    """The package, in which ``family`` and ``lexicon`` mean the functions although submodules bear the same names.

    Importing a submodule sets it as an attribute of its package; for these names that is passed over. Imports such as
    ``from gridwright.family import Spec`` are not touched by it.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        if name in _HOMES:
            value = getattr(import_module(_HOMES[name]), name)
            setattr(self, name, value)
            return value
        raise AttributeError(f"module 'gridwright' has no attribute {name!r}")


sys.modules[__name__].__class__ = _Package
