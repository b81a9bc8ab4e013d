"""A word search as plain text: the grid, an empty line, the words. What people paste and type.

Cells are parted by spaces (a cell of two signs: ``CH L I E B``), or stand side by side, one sign a cell; ``.`` is a
hole. Behind the grid and an empty line come the words, one a line. Lines that begin with ``#`` may say the title,
the language (``# lang: sk``), the alphabet (``# alphabet: sk+DZ``) and the message's blanks (``# message: __ ___``).
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

import msgspec

from gridwright.errors import FormatError, LetterError
from gridwright.families.wordsearch.document import WordSearch
from gridwright.families.wordsearch.spec import SIDE_LIMIT
from gridwright.family import Spec
from gridwright.files import decode_text
from gridwright.formats.base import Format
from gridwright.letters import Alphabet, alphabet, languages
from gridwright.letters.alphabet import alphabet_by_id

_HEAD = re.compile(r"#\s*(title|lang|alphabet|message|author)\s*:\s*(.*)$")
_HOLES = frozenset(".*·")


class TextOptions(Spec, frozen=True, kw_only=True):
    """What a text file may not say itself."""

    words: Annotated[tuple[str, ...], msgspec.Meta(extra={"file": "lines"})] = ()
    lang: str = ""
    pattern: str = ""


class WordSearchText(Format):
    """Plain text, readable and writable; the places of the words and the message are not in it."""

    name: ClassVar[str] = "grid"
    extensions: ClassVar[tuple[str, ...]] = (".txt", ".grid")
    family: ClassVar[str] = "wordsearch"
    options: ClassVar[type[Spec]] = TextOptions

    def sniff(self, data: bytes) -> int:
        lines = data[:4000].decode("utf-8", "ignore").lstrip("\ufeff").splitlines()
        rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
        if len(rows) < 2 or any("{" in sign or "<" in sign for row in rows[:3] for sign in row):
            return 0
        first, second = (row if len(row) > 1 else list("".join(row)) for row in rows[:2])
        letters = all(sign.isalpha() or sign in _HOLES for row in (first, second) for sign in row)
        return 60 if letters and len(first) == len(second) > 1 else 0

    def read(self, data: bytes, name: str, options: Any = None) -> WordSearch:
        given = options if isinstance(options, TextOptions) else TextOptions()
        said, grid, listed = _parts(decode_text(data, name), name)
        letters = _alphabet(given.lang, said, [sign for _, row in grid for sign in row], name)
        cells = _cells(grid, letters, name)
        words = tuple(_word(line) for line in (given.words or tuple(listed)))
        return WordSearch(
            rows=len(grid),
            cols=len(grid[0][1]),
            cells=cells,
            words=tuple(sorted((word for word in words if word), key=letters.sort_key)),
            pattern=given.pattern or said.get("message", ""),
            alphabet=letters.id,
            language=letters.language,
            title=said.get("title", ""),
            author=said.get("author", ""),
        )

    def write(self, doc: Any) -> bytes:
        width = max(len(letter) for letter in doc.cells)
        head = [f"# title: {doc.title}"] if doc.title else []
        head += [f"# author: {doc.author}"] if doc.author else []
        head += [f"# alphabet: {doc.alphabet}"]
        head += [f"# message: {doc.pattern}"] if doc.pattern and "\n" not in doc.pattern else []
        rows = [
            " ".join((letter or ".").ljust(width) for letter in doc.cells[start : start + doc.cols]).rstrip()
            for start in range(0, len(doc.cells), doc.cols)
        ]
        return "\n".join([*head, *rows, "", *doc.words, ""]).encode()


def _parts(content: str, name: str) -> tuple[dict[str, str], list[tuple[int, list[str]]], list[str]]:
    """What the head lines say, the rows with their line numbers, the lines of words."""
    said: dict[str, str] = {}
    grid: list[tuple[int, list[str]]] = []
    words: list[str] = []
    behind = False
    for number, line in enumerate(content.split("\n"), 1):
        head = _HEAD.match(line)
        if head:
            said[head[1]] = head[2].strip()
        elif line.startswith("#"):
            continue
        elif not line.strip():
            behind = behind or bool(grid)
        elif behind:
            words.append(line.strip())
        else:
            grid.append((number, line.split()))
    if not grid:
        raise FormatError("wordsearch.no-grid", path=name)
    if all(len(row) == 1 for _, row in grid):
        grid = [(number, list(row[0])) for number, row in grid]
    cols = len(grid[0][1])
    for number, row in grid:
        if len(row) != cols:
            raise FormatError("wordsearch.uneven-rows", path=name, line=number, n=len(row), cols=cols)
    if max(cols, len(grid)) > SIDE_LIMIT:
        raise FormatError("wordsearch.large-grid", path=name, rows=len(grid), cols=cols, limit=SIDE_LIMIT)
    return said, grid, words


def _alphabet(lang: str, said: dict[str, str], signs: list[str], name: str) -> Alphabet:
    """The alphabet that is named, else the one that fits the letters of the grid best."""
    if lang:
        return alphabet(lang)
    if "alphabet" in said:
        return alphabet_by_id(said["alphabet"])
    if "lang" in said:
        return alphabet(said["lang"])
    return _likeliest({sign for sign in signs if sign not in _HOLES}, name)


def _likeliest(signs: set[str], name: str) -> Alphabet:
    """The alphabet that has the most of the signs as letters of its own; of several the first of the usual ones."""
    best: tuple[int, Alphabet] | None = None
    problem: LetterError | None = None
    for language in dict.fromkeys(("en", "ru", "sk", *languages())):
        try:
            found = alphabet(language)
            own = sum(found.decode(found.tokens(sign)) == sign.upper() in found.rank for sign in sorted(signs))
        except LetterError as error:
            problem = problem or error
            continue
        if best is None or own > best[0]:
            best = (own, found)
    if best is None:
        raise problem or FormatError("wordsearch.no-grid", path=name)
    return best[1]


def _cells(grid: list[tuple[int, list[str]]], letters: Alphabet, name: str) -> tuple[str, ...]:
    cells = []
    for number, row in grid:
        for sign in row:
            if sign in _HOLES:
                cells.append("")
                continue
            ranks = letters.tokens(sign)
            if len(ranks) != 1:
                raise FormatError("wordsearch.bad-cell", path=name, line=number, sign=sign, alphabet=letters.id)
            cells.append(letters.letters[ranks[0]])
    return tuple(cells)


def _word(line: str) -> str:
    """The word of a list's line, without a score or clue."""
    word = line.partition("\t")[0].partition(";")[0].strip()
    return "" if word.startswith("#") else word


FORMAT = WordSearchText()
