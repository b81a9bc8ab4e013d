"""A game looked at after it was played: each step against the best one, what it cost and why.

A family offers it by having the method of :class:`Analyser`; front ends ask with :func:`offers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeGuard

import msgspec

from gridwright.family import AnyFamily, Budget, Progress
from gridwright.messages import Message
from gridwright.scene.marks import Scene

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: How good a step was, best first.
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step: who did what, what was best, and what it cost.

    ``lost`` in thousandths of a point (or of the family's unit), ``chance`` the chance to win in percent after it and
    ``chance_lost`` what it gave away of that (None: not known). ``exact``: proved to the end of the game.
    """

    number: int
    player: int = 0
    who: str = ""
    played: str
    best: str = ""
    lost: int = 0
    score: int | None = None
    chance: float | None = None
    chance_lost: float | None = None
    grade: Grade
    exact: bool = False
    reasons: tuple[Message, ...] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All steps, what to say of the whole, and a drawing of the course of the game."""

    steps: tuple[Step, ...]
    summary: tuple[Message, ...] = ()
    chart: Scene | None = None


class Analyser(Protocol):
    """What a family may offer besides the seam."""

    def analyse(
        self,
        doc: Any,
        moves: Sequence[Any],
        *,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """A report on the moves played from a document, or, without moves, on the game that the document records.

        ``budget`` is that of one step. Raises InputError where there is nothing to look at.
        """


def offers(family: AnyFamily) -> TypeGuard[Analyser]:
    """Whether a family looks at games after they were played."""
    return hasattr(family, "analyse")
