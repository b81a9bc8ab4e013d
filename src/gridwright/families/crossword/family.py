"""The crossword family at the seam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from gridwright.errors import LexiconError
from gridwright.families.crossword import play
from gridwright.families.crossword.document import CrosswordDocument, alphabet_for
from gridwright.families.crossword.spec import CrosswordSpec, FillOptions
from gridwright.family import Budget, Family, Finding, Gesture, Hint, Progress, Range, Rating, Status, View
from gridwright.rng import Rng
from gridwright.scene.marks import Scene

if TYPE_CHECKING:
    from gridwright.families.crossword.solve import CrosswordSolution
    from gridwright.lexicon import Lexicon


class Crossword(Family[CrosswordSpec, CrosswordDocument, play.CrosswordPosition, play.CrosswordMove]):
    """Crosswords with blocks, bars or arrows, and word squares."""

    name = "crossword"
    spec = CrosswordSpec
    document = CrosswordDocument
    move = play.CrosswordMove
    solve_options = FillOptions

    def presets(self) -> Mapping[str, CrosswordSpec]:
        return {
            "classic": CrosswordSpec(checked=False),
            "dense": CrosswordSpec(),
            "mini": CrosswordSpec(grid="7", blocks=Range(8, 14)),
            "barred": CrosswordSpec(grid="9", bars=True),
            "square": CrosswordSpec(square=4),
            "arrow": CrosswordSpec(arrow="12x10"),
        }

    def open_lexicon(self, spec: CrosswordSpec, language: str, names: str | None) -> Lexicon | None:
        """The lexicon in the alphabet of a crossword of the language, accents kept or dropped as the spec says."""
        from gridwright.lexicon import lexicon

        return lexicon(names or language, language=language, letters=alphabet_for(language, spec.accents))

    def generate(
        self,
        spec: CrosswordSpec,
        rng: Rng,
        *,
        lexicon: Lexicon | None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> CrosswordDocument:
        from gridwright.families.crossword.make import make

        if lexicon is None:
            raise LexiconError("crossword.needs-words")
        return make(spec, rng, lexicon, budget, progress)

    def solve(
        self,
        doc: CrosswordDocument,
        *,
        options: Any = None,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Iterator[CrosswordSolution]:
        from gridwright.families.crossword.solve import solve

        chosen = options if isinstance(options, FillOptions) else FillOptions()
        if lexicon is None and not doc.complete:
            lexicon = self.open_lexicon(doc.spec or CrosswordSpec(), doc.language, None)
        return solve(doc, chosen, lexicon, budget, progress)

    def check(self, doc: CrosswordDocument, *, lexicon: Lexicon | None = None) -> Sequence[Finding]:
        from gridwright.families.crossword.check import check

        return check(doc, lexicon)

    def rate(self, doc: CrosswordDocument, *, lexicon: Lexicon | None = None) -> Rating:
        from gridwright.families.crossword.rate import rate

        return rate(doc, lexicon)

    def public(self, doc: CrosswordDocument) -> CrosswordDocument:
        given = set(doc.given)
        solution = tuple(text if cell in given else "" for cell, text in enumerate(doc.solution))
        entries = tuple(msgspec.structs.replace(entry, answer="") for entry in doc.entries)
        secret = "".join("_" if sign.isalpha() else sign for sign in doc.secret)
        hidden: dict[str, Any] = {"outside": (), "extra": {}, "spec": None, "seed": None, "secret": secret}
        return msgspec.structs.replace(doc, solution=solution, entries=entries, **hidden)

    def start(self, doc: CrosswordDocument) -> play.CrosswordPosition:
        return play.start(doc)

    def interpret(self, pos: play.CrosswordPosition, gesture: Gesture) -> play.CrosswordMove | None:
        return play.interpret(pos, gesture)

    def apply(self, pos: play.CrosswordPosition, move: play.CrosswordMove) -> play.CrosswordPosition:
        return play.apply(pos, move)

    def status(self, pos: play.CrosswordPosition) -> Status:
        return play.status(pos)

    def hint(self, pos: play.CrosswordPosition) -> Hint:
        return play.hint(pos)

    def moves(self, doc: CrosswordDocument, solution: CrosswordSolution) -> Sequence[play.CrosswordMove]:
        """Every entry written whole; cells of no entry one by one."""
        letters = solution.document.solution
        moves: list[play.CrosswordMove] = [
            play.Put(entry.cells, tuple(letters[cell] for cell in entry.cells), entry.cells[-1])
            for entry in doc.entries
        ]
        covered = {cell for entry in doc.entries for cell in entry.cells}
        moves += [play.Put((cell,), (letters[cell],), cell) for cell in doc.layout.letters if cell not in covered]
        return moves

    def scene(self, doc: CrosswordDocument, view: View, pos: play.CrosswordPosition | None = None) -> Scene:
        from gridwright.families.crossword.scene import scene

        return scene(doc, view, pos)


FAMILY = Crossword()
