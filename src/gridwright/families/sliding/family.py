"""The family object: sliding puzzles through the seam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gridwright.analysis import Report
from gridwright.families.sliding import check as checking
from gridwright.families.sliding import play
from gridwright.families.sliding.answer import SlidingSolution
from gridwright.families.sliding.document import Sliding, SlidingSpec
from gridwright.families.sliding.play import Slide, SlidingPosition
from gridwright.families.sliding.solve import SlidingSolve, solutions
from gridwright.family import Budget, Family, Finding, Gesture, Hint, Progress, Range, Rating, Status, View
from gridwright.rng import Rng
from gridwright.scene.marks import Scene


class SlidingFamily(Family[SlidingSpec, Sliding, SlidingPosition, Slide]):
    """Sliding tiles: any m x n board, any goal, walls."""

    name = "sliding"
    spec = SlidingSpec
    document = Sliding
    move = Slide
    solve_options = SlidingSolve
    needs_lexicon = False

    def presets(self) -> Mapping[str, SlidingSpec]:
        return {
            "fifteen": SlidingSpec(),
            "eight": SlidingSpec(size=3),
            "easy": SlidingSpec(length=Range(15, 25)),
            "spiral": SlidingSpec(goal="spiral", length=Range(40, 50)),
            "colours": SlidingSpec(colours=True, length=Range(30, 40)),
            "twenty-four": SlidingSpec(size=5),
            "letters": SlidingSpec(size=3, letters="ABCDEFGH"),
            "walls": SlidingSpec(size=4, cols=5, walls=(".....", ".#.#.", ".....", ".....")),
            "giant": SlidingSpec(size=10),
        }

    def generate(
        self, spec: SlidingSpec, rng: Rng, *, lexicon: Any = None, budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Sliding:  # fmt: skip
        from gridwright.families.sliding.make import generate

        return generate(spec, rng, budget, progress)

    def solve(
        self, doc: Sliding, *, options: Any = None, lexicon: Any = None, budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Iterator[SlidingSolution]:  # fmt: skip
        return solutions(doc, options or SlidingSolve(), budget, progress)

    def check(self, doc: Sliding, *, lexicon: Any = None) -> Sequence[Finding]:
        return checking.check(doc)

    def rate(self, doc: Sliding, *, lexicon: Any = None) -> Rating:
        from gridwright.families.sliding.rate import rate

        return rate(doc)

    def public(self, doc: Sliding) -> Sliding:
        return msgspec.structs.replace(doc, moves="")

    def start(self, doc: Sliding) -> SlidingPosition:
        return play.start(doc)

    def interpret(self, pos: SlidingPosition, gesture: Gesture) -> Slide | None:
        return play.interpret(pos, gesture)

    def apply(self, pos: SlidingPosition, move: Slide) -> SlidingPosition:
        return play.apply(pos, move)

    def status(self, pos: SlidingPosition) -> Status:
        return play.status(pos)

    def hint(self, pos: SlidingPosition) -> Hint:
        return play.hint(pos)

    def moves(self, doc: Sliding, solution: SlidingSolution) -> Sequence[Slide]:
        return play.moves(doc, solution.moves)

    def scene(self, doc: Sliding, view: View, pos: SlidingPosition | None = None) -> Scene:
        from gridwright.families.sliding.scene import scene

        return scene(doc, view, pos.board if pos else None)

    def analyse(
        self,
        doc: Sliding,
        moves: Sequence[Slide],
        *,
        lexicon: Any = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """The capability of :class:`gridwright.analysis.Analyser`: the least number of moves left, slide by slide."""
        from gridwright.families.sliding.analyse import report

        return report(doc, moves, budget, progress)


FAMILY = SlidingFamily()
