"""A drawn grid as text, with or without letters (see :mod:`gridwright.families.crossword.layout`), and the fill of an
open grid as DIMACS CNF for any SAT solver."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from gridwright import registry
from gridwright.errors import FormatError
from gridwright.families.crossword.document import CrosswordDocument, from_grid
from gridwright.families.crossword.layout import draw, parse
from gridwright.families.crossword.spec import CrosswordSpec
from gridwright.family import Finding
from gridwright.files import decode_text
from gridwright.formats.base import Format
from gridwright.formats.crossword_base import ReadOptions, guessed_language, language_of, lost


class CrosswordText(Format):
    """The grid as text; clues are left out."""

    name: ClassVar[str] = "grid"
    extensions: ClassVar[tuple[str, ...]] = (".grid", ".txt")
    family: ClassVar[str] = "crossword"
    options = ReadOptions

    def sniff(self, data: bytes) -> int:
        try:
            lines = [line.strip() for line in data[:20_000].decode().split("\n")]
        except UnicodeDecodeError:
            return 0
        rows = [line for line in lines if line and not line.startswith(("# ", ";", "~"))]
        if not rows or any(" " in row for row in rows):
            return 0
        if not any("." in row or "#" in row for row in rows):
            return 0
        widths = {len(re.sub(r"\[[^\]]*\]", "x", row).replace("|", "")) for row in rows}
        return 75 if len(widths) == 1 and len(rows) > 1 else 40 if len(rows) > 1 else 0

    def read(self, data: bytes, name: str, options: Any = None) -> CrosswordDocument:
        drawn = parse(decode_text(data, name), name)
        content = {cell: text.upper() for cell, text in drawn.fixed.items()}
        language = language_of(options) or guessed_language(list(content.values()), [])
        return from_grid(drawn.layout, content, language=language)

    def write(self, doc: Any) -> bytes:
        return draw(doc.layout, doc.solution).encode()

    def losses(self, doc: Any) -> list[Finding]:
        return lost("clues", *(["title"] if doc.title else []))


class CrosswordDimacs(Format):
    """The question whether the open cells can be filled, as DIMACS CNF; written only."""

    name: ClassVar[str] = "cnf"
    extensions: ClassVar[tuple[str, ...]] = (".cnf", ".dimacs")
    family: ClassVar[str] = "crossword"
    readable: ClassVar[bool] = False

    def sniff(self, data: bytes) -> int:
        return 0

    def write(self, doc: Any) -> bytes:
        from gridwright.families.crossword.encoding import encode
        from gridwright.families.crossword.solve import problem_of
        from gridwright.families.crossword.spec import FillOptions
        from gridwright.lexicon import names_of

        family = registry.family("crossword")
        names = names_of(doc.lexicon) or None
        words = family.open_lexicon(doc.spec or CrosswordSpec(), doc.language, names)
        if words is None:
            raise FormatError("crossword.needs-words")
        problem = problem_of(doc, FillOptions(refill=doc.complete), words)
        formula = encode(problem, "article")
        return b"p cnf 0 1\n0\n" if formula is None else formula.dimacs().encode()

    def losses(self, doc: Any) -> list[Finding]:
        return lost("clues")


FORMAT = CrosswordText()
DIMACS = CrosswordDimacs()
