"""The word search as a family: the seam's methods, each handed to the module that knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from gridwright.families.wordsearch.document import WordSearch
from gridwright.families.wordsearch.play import Move, Position, Strike
from gridwright.families.wordsearch.solve import SolveOptions, WordSearchSolution
from gridwright.families.wordsearch.spec import WordSearchSpec
from gridwright.family import Budget, Family, Finding, Gesture, Hint, Progress, Rating, Status, View
from gridwright.rng import Rng
from gridwright.scene.marks import Scene

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

_PRESETS: dict[str, dict[str, Any]] = {
    "medium": {},
    "easy": {
        "size": 10, "directions": ("forward",), "diagonals": 25, "vocabulary": "common",
        "lengths": ("6~2:50", "5~1:50"),
    },
    "hard": {"size": 15, "diagonals": 50, "min_length": 4, "lengths": ("5~1:50", "4~1:30")},
    "kids": {
        "size": 8, "directions": ("simple",), "fill": "letters", "word_count": 8, "vocabulary": "common",
        "unwanted": "school", "min_length": 3, "max_length": 7, "lengths": ("5~1:1",), "diagonals": None,
    },
    "classic": {"size": 15, "fill": "letters", "word_count": 20, "min_length": 5, "lengths": ("7~2:1",)},
    "full": {"size": 12, "secret": False},
    "circle": {"size": 15, "mask": "circle"},
    "heart": {"size": 16, "mask": "heart"},
    "ring": {"size": 17, "mask": "ring"},
    "large": {"size": 24},
}  # fmt: skip


class WordSearchFamily(Family[WordSearchSpec, WordSearch, Position, Move]):
    """Word searches with a hidden message, and classic ones."""

    name: ClassVar[str] = "wordsearch"
    spec = WordSearchSpec
    document = WordSearch
    move = Move
    solve_options = SolveOptions

    def presets(self) -> Mapping[str, WordSearchSpec]:
        return {name: WordSearchSpec(**settings) for name, settings in _PRESETS.items()}

    def open_lexicon(self, spec: WordSearchSpec, language: str, names: str | None) -> Lexicon | None:
        from gridwright.letters import alphabet
        from gridwright.lexicon import lexicon
        from gridwright.lexicon.sources import packs

        letters = alphabet(language) if names is None else None  # names the languages there are
        asked = names or (letters.language if letters else language)
        if spec.names and f"{language}-names" in packs():
            asked += f"+{language}-names"
        return lexicon(
            asked,
            language=language,
            strip_accents=spec.accents == "strip",
            digraphs=spec.digraph_choices() or None,
        )

    def generate(
        self,
        spec: WordSearchSpec,
        rng: Rng,
        *,
        lexicon: Lexicon | None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> WordSearch:
        from gridwright.families.wordsearch.make import generate

        if lexicon is None:
            raise ValueError("a word search needs a lexicon")
        return generate(spec, rng, lexicon, budget, progress)

    def solve(
        self,
        doc: WordSearch,
        *,
        options: Any = None,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Iterator[WordSearchSolution]:
        from gridwright.families.wordsearch.solve import solve

        return solve(doc, options, lexicon, budget, progress)

    def check(self, doc: WordSearch, *, lexicon: Lexicon | None = None) -> Sequence[Finding]:
        from gridwright.families.wordsearch.check import check

        return check(doc, lexicon)

    def rate(self, doc: WordSearch, *, lexicon: Lexicon | None = None) -> Rating:
        from gridwright.families.wordsearch.rate import rate

        return rate(doc, lexicon)

    def public(self, doc: WordSearch) -> WordSearch:
        spec = doc.spec
        if spec is not None:
            spec = msgspec.structs.replace(spec, message="", joke="")
        return msgspec.structs.replace(doc, places=(), message="", seed=None, spec=spec)

    def start(self, doc: WordSearch) -> Position:
        return Position(doc=doc)

    def interpret(self, pos: Position, gesture: Gesture) -> Move | None:
        from gridwright.families.wordsearch import play

        return play.interpret(pos, gesture)

    def apply(self, pos: Position, move: Move) -> Position:
        from gridwright.families.wordsearch import play

        return play.apply(pos, move)

    def status(self, pos: Position) -> Status:
        from gridwright.families.wordsearch import play

        return play.status(pos)

    def hint(self, pos: Position) -> Hint:
        from gridwright.families.wordsearch import play

        return play.hint(pos)

    def moves(self, doc: WordSearch, solution: WordSearchSolution) -> Sequence[Move]:
        return [Strike(number, item.places[0]) for number, item in enumerate(solution.found) if item.places]

    def scene(self, doc: WordSearch, view: View, pos: Position | None = None) -> Scene:
        from gridwright.families.wordsearch.scene import scene

        return scene(doc, view, pos)


FAMILY = WordSearchFamily()
