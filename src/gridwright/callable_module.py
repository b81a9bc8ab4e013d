"""Modules that can be called, for ``gridwright.family("sliding")`` and ``gridwright.lexicon("ru")``.

The seam is ``family.py`` and the word lists are ``lexicon/``; the functions that people want from them have
the same names.
A module whose class defines ``__call__`` serves both: it is imported from and called.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _CallableModule(ModuleType):
    _target: tuple[str, str]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        module, name = self._target
        return getattr(import_module(module), name)(*args, **kwargs)


def make_callable(module: str, target_module: str, target: str) -> None:
    """Calling ``module`` calls ``target`` of ``target_module``, which is imported then."""
    made = sys.modules[module]
    made.__class__ = _CallableModule
    made._target = (target_module, target)  # type: ignore[attr-defined]
