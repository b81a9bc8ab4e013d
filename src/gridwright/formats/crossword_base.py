"""What the crossword formats share: a document from what a file says, texts without markup, what is left out."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gridwright.errors import FormatError
from gridwright.families.crossword.document import CrosswordDocument, Entry, blank_entries, standard_numbers
from gridwright.families.crossword.layout import MAX_SIDE, Direction, Layout
from gridwright.family import Finding, Severity, Spec
from gridwright.letters import languages
from gridwright.messages import msg


class ReadOptions(Spec, frozen=True, kw_only=True):
    """Flags for reading a crossword."""

    language: str = ""


class ClueText(NamedTuple):
    """A clue as a file gives it; ``cells`` where the file says them."""

    direction: Direction
    number: str
    text: str
    enumeration: str = ""
    cells: tuple[int, ...] = ()
    answer: str = ""


def wrong(name: str, file_format: str, problem: str) -> FormatError:
    """The error of a file that is not what it should be."""
    return FormatError("crossword.format.not-a", path=name, format=file_format, problem=problem)


def check_size(rows: int, cols: int, name: str) -> None:
    """Refuses what is no crossword by size."""
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE):
        raise FormatError("crossword.grid-too-large", path=name, rows=rows, cols=cols, limit=MAX_SIDE)


def build(
    layout: Layout,
    solution: Sequence[str],
    clues: Sequence[ClueText],
    *,
    numbers: Mapping[int, str] | None = None,
    language: str = "",
    **fields: Any,
) -> CrosswordDocument:
    """A document: entries by the file's cells or numbers; slots without a clue stay entries with none.

    ``numbers`` are the file's own, by cell; without them the standard ones are taken.
    """
    printed = dict(standard_numbers(layout)) if numbers is None else dict(numbers)
    entries: list[Entry] = []
    by_key: dict[tuple[str, str], ClueText] = {}
    by_cells: dict[tuple[str, tuple[int, ...]], ClueText] = {}
    for given in clues:
        if given.cells:
            by_cells.setdefault((given.direction, given.cells), given)
        else:
            by_key.setdefault((given.direction, given.number), given)
    used: set[int] = set()
    for blank in blank_entries(layout):
        number = printed.get(blank.cells[0], "" if numbers else blank.number)
        clue = by_cells.get((blank.direction, blank.cells)) or by_key.get((blank.direction, number))
        used.add(id(clue))
        answer = "".join(solution[cell] for cell in blank.cells) if all(solution[c] for c in blank.cells) else ""
        entries.append(
            Entry(
                number=clue.number if clue else number,
                direction=blank.direction,
                cells=blank.cells,
                answer=(clue.answer if clue else "") or answer,
                clue=clue.text if clue else "",
                enumeration=clue.enumeration if clue else "",
            )
        )
    for given in clues:  # words that run otherwise than the grid's slots do
        if given.cells and id(given) not in used:
            answer = "".join(solution[cell] for cell in given.cells)
            entries.append(
                Entry(
                    number=given.number,
                    direction=given.direction,
                    cells=given.cells,
                    answer=given.answer or answer,
                    clue=given.text,
                    enumeration=given.enumeration,
                )
            )
    return CrosswordDocument(
        grid=layout.lines(),
        solution=tuple(solution),
        entries=tuple(entries),
        numbers=tuple(sorted(printed.items())),
        bars_right=tuple(sorted(layout.bars_right)),
        bars_below=tuple(sorted(layout.bars_below)),
        language=language or guessed_language(solution, [clue.text for clue in clues]),
        **fields,
    )


_HINTS = (("ru", "А-ЯЁ"), ("el", "Α-Ω"), ("he", "א-ת"), ("ar", "ء-ي"))


def guessed_language(solution: Sequence[str], texts: Sequence[str]) -> str:
    """The language by the script of the letters, then by letters that only Slovak has; English otherwise."""
    letters = "".join(solution).upper() or "".join(texts).upper()
    for language, signs in _HINTS:
        if language in languages() and re.search(f"[{signs}]", letters):
            return language
    return "sk" if re.search("[ĽŔĹÔÄ]", letters + " ".join(texts).upper()) else "en"


def language_of(options: Any, fallback: str = "") -> str:
    """The language that a person or the file said; "" where neither did or nobody knows it."""
    given = getattr(options, "language", "") or fallback
    code = given[:2].lower()
    return code if code in languages() else ""


def plain(text: str) -> str:
    """A clue without HTML markup."""
    return html.unescape(re.sub(r"</?[A-Za-z][^>]*>", "", text)).strip()


def split_enumeration(text: str) -> tuple[str, str]:
    """A clue and the length note at its end: ``("A pet", "(3)")``."""
    match = re.search(r"\s*(\(\d[\d,\-' /.]*\))\s*$", text)
    return (text[: match.start()].rstrip(), match[1]) if match else (text, "")


def lost(*what: str) -> list[Finding]:
    """Findings for what is left out."""
    return [
        Finding(
            code="not-in-format",
            severity=Severity.WARNING,
            message=msg("crossword.finding.not-in-format", what=item),
        )
        for item in what
    ]


def usual_losses(doc: CrosswordDocument, *, numbers: bool, bars: bool) -> list[Finding]:
    """What plain crossword formats have no place for."""
    found = [name for name in ("secret", "marked", "arrow", "given", "spec") if getattr(doc, name)]
    found += ["lexicon"] if doc.lexicon else []
    if not numbers and doc.numbers != standard_numbers(doc.layout):
        found.append("numbers")
    if not bars and (doc.bars_right or doc.bars_below):
        found.append("bars")
    return lost(*found)
