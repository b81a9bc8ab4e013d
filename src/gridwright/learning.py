"""What a family learns by playing: values that make it strong, made anew for other rules or words.

A family offers it by having the methods of :class:`Learner`; front ends ask with :func:`names` and :func:`learner`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Protocol, TypeGuard

from gridwright import registry
from gridwright.errors import SpecError
from gridwright.family import AnyFamily, Progress
from gridwright.messages import Message


class Learner(Protocol):
    """What a family may offer besides the seam: learning something of its own."""

    def lessons(self) -> Sequence[str]:
        """What it can learn, such as ``leaves``."""

    def learn(
        self,
        lesson: str,
        spec: Any,
        path: Path,
        *,
        language: str,
        lexicon: str | None,
        games: int,
        seed: int,
        resume: bool = False,
        workers: int = 1,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Sequence[Message]:
        """Learns and writes ``path``; says in words what was learned.

        The same games and seed give the same file for any number of workers, also after an interruption (``resume``).
        """


def offers(family: AnyFamily) -> TypeGuard[Learner]:
    """Whether a family learns anything."""
    return all(hasattr(family, name) for name in ("lessons", "learn"))


def names() -> dict[str, str]:
    """Every lesson, with the family that learns it."""
    found = {}
    for name in registry.names():
        family = registry.family(name)
        if offers(family):
            found.update(dict.fromkeys(family.lessons(), name))
    return found


def learner(lesson: str) -> tuple[str, Learner]:
    """The name of the family that learns something, and the family. SpecError lists what can be learned."""
    known = names()
    if lesson not in known:
        raise SpecError("train.unknown", name=lesson, known=", ".join(known))
    family = registry.family(known[lesson])
    assert offers(family)
    return known[lesson], family
