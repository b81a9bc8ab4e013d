"""The family as the registry sees it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from gridwright.errors import LexiconError
from gridwright.families.tilepath import check as _check
from gridwright.families.tilepath import play as _play
from gridwright.families.tilepath import rate as _rate
from gridwright.families.tilepath import scene as _scene
from gridwright.families.tilepath import solve as _solve
from gridwright.families.tilepath.document import TilePathDoc
from gridwright.families.tilepath.play import Move, Position, Trace
from gridwright.families.tilepath.spec import SolveOptions, TilePathSpec
from gridwright.family import (
    Budget,
    Family,
    Finding,
    Gesture,
    Hint,
    Progress,
    Rating,
    Solution,
    Spec,
    Status,
    View,
)
from gridwright.messages import msg
from gridwright.rng import Rng
from gridwright.scene.marks import Scene

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: A rating counts the covers by a lexicon as far as this many remainders, well under a tenth of a second.
RATE_NODES = 20_000


class TilePath(Family[TilePathSpec, TilePathDoc, Position, Move]):
    """Words are paths of neighbouring tiles."""

    name = "tilepath"
    spec = TilePathSpec
    document = TilePathDoc
    move = Move
    solve_options: type[Spec] = SolveOptions

    def presets(self) -> Mapping[str, TilePathSpec]:
        """The modes, and the same model on other boards."""
        return {
            "strands": TilePathSpec(),
            "cover": TilePathSpec(mode="cover"),
            "boggle": TilePathSpec(mode="boggle"),
            "squaredle": TilePathSpec(mode="squaredle"),
            "orthogonal": TilePathSpec(mode="cover", topology="four", rows=6, cols=6),
            "hex": TilePathSpec(mode="cover", topology="hex", mask=_HEXAGON),
            "large": TilePathSpec(mode="cover", rows=10, cols=10, candidates=1),
        }

    def generate(
        self,
        spec: TilePathSpec,
        rng: Rng,
        *,
        lexicon: Lexicon | None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> TilePathDoc:
        """A puzzle whose every answer has one path, or a roll of the dice."""
        from gridwright.families.tilepath.make import generate

        if lexicon is None:
            raise LexiconError("tilepath.needs-lexicon")
        return generate(spec, rng, lexicon, budget, progress)

    def solve(
        self,
        doc: TilePathDoc,
        *,
        options: Any = None,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Iterator[Solution]:
        """Covers or words; see :class:`SolveOptions`."""
        return _solve.solve(doc, options, lexicon, budget, progress)

    def check(self, doc: TilePathDoc, *, lexicon: Lexicon | None = None) -> Sequence[Finding]:
        """Each rule by itself."""
        return _check.check(doc, lexicon)

    def rate(self, doc: TilePathDoc, *, lexicon: Lexicon | None = None) -> Rating:
        """The difficulty with its reasons, and how many covers the lexicon has."""
        covers = None
        if doc.covers and lexicon is not None and doc.board.size <= _solve.COUNT_CELLS:
            found = _solve.count_lexicon_covers(doc, lexicon, cap=10**15, budget=Budget(nodes=RATE_NODES))
            covers = msg("tilepath.reason.covers" if found.exact else "tilepath.reason.covers-many", n=found.covers)
        return _rate.rate(doc, lexicon, covers)

    def public(self, doc: TilePathDoc) -> TilePathDoc:
        """Without answers, bonus words and what they could be made from; the theme stays where it is no answer."""
        hidden = doc.mode == "strands"
        return msgspec.structs.replace(
            doc,
            answers=(),
            bonus=(),
            lengths=doc.answer_lengths,
            theme="" if hidden and doc.hint else doc.theme,
            title="" if hidden and doc.title == doc.theme else doc.title,
            spec=None,
            seed=None,
        )

    def start(self, doc: TilePathDoc) -> Position:
        """Nothing found."""
        return _play.start(doc)

    def interpret(self, pos: Position, gesture: Gesture) -> Move | None:
        """A sweep, taps, typed words."""
        return _play.interpret(pos, gesture)

    def apply(self, pos: Position, move: Move) -> Position:
        """A word handed in, tiles chosen, a hint taken."""
        return _play.apply(pos, move)

    def status(self, pos: Position) -> Status:
        """Words found, points."""
        return _play.status(pos)

    def hint(self, pos: Position) -> Hint:
        """Earned in Strands, free elsewhere."""
        return _play.hint(pos)

    def moves(self, doc: TilePathDoc, solution: Any) -> Sequence[Move]:
        """The words of a solution that the puzzle asks for."""
        wanted = {answer.word for answer in doc.answers}
        return [Trace(item.path) for item in solution.words if item.word in wanted]

    def daily_variants(self) -> Sequence[str]:
        """The kinds of daily board, the usual one first."""
        from gridwright.families.tilepath.daily import VARIANTS

        return tuple(VARIANTS)

    def daily(self, variant: str, day: datetime.date, *, lexicon: Lexicon | None) -> TilePathDoc:
        """The board of a day, the same on every machine."""
        from gridwright.families.tilepath.daily import daily

        if lexicon is None:
            raise LexiconError("tilepath.needs-lexicon")
        return daily(variant, day, lexicon)

    def daily_marks(self, doc: TilePathDoc) -> Mapping[str, tuple[int, frozenset[str]]]:
        """What should not come again, by kind: within how many days, and what it is."""
        from gridwright.families.tilepath.daily import ANSWER_DAYS, THEME_DAYS

        if not doc.covers:
            return {}
        return {
            "theme": (THEME_DAYS, frozenset([doc.theme] if doc.theme else [])),
            "answer": (ANSWER_DAYS, frozenset(answer.word for answer in doc.answers)),
        }

    def scene(self, doc: TilePathDoc, view: View, pos: Position | None = None) -> Scene:
        """The drawing."""
        return _scene.scene(doc, view, pos)


#: A hexagon with four cells a side: 37 cells.
_HEXAGON = "..####.\n.#####.\n.######\n#######\n.######\n.#####.\n..####."

FAMILY = TilePath()
