"""How hard a crossword is, from what solvers get stuck on: rare words, letters without a crossing, long words, puzzles
of letters for clues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.errors import LetterError
from gridwright.families.crossword.document import CrosswordDocument, letters_of
from gridwright.family import Rating
from gridwright.messages import msg

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: A word of this commonness (zipf x 10) everybody knows; one of RARE few do.
COMMON, RARE = 50, 15


def rate(doc: CrosswordDocument, lexicon: Lexicon | None) -> Rating:
    """A score from 0 to 100; the shares of its reasons add up to it."""
    letters = lexicon.alphabet if lexicon else letters_of(doc)
    values = []
    for entry in doc.entries:
        try:
            word = letters.encode("".join(doc.solution[cell] for cell in entry.cells))
        except LetterError:
            continue
        known = lexicon.commonness(word) if lexicon else None
        values.append(min(max(known if known is not None else RARE + 10, RARE), COMMON))
    mean = sum(values) // len(values) if values else (COMMON + RARE) // 2
    rarity = 45 * (COMMON - mean) // (COMMON - RARE)
    cells = max(1, len(doc.layout.letters))
    open_share = 100 * (0 if doc.single else len(doc.layout.unchecked())) // cells
    crossings = min(25, open_share // 3)
    size = min(15, cells // 20)
    lengths = [len(entry.cells) for entry in doc.entries] or [0]
    mean_length = 10 * sum(lengths) // len(lengths)
    length = min(15, max(0, (mean_length - 30) // 3))
    return Rating.of(
        rarity + crossings + size + length,
        (
            msg("crossword.rating.rarity", points=rarity, mean=f"{mean // 10}.{mean % 10}"),
            msg("crossword.rating.unchecked", points=crossings, share=open_share),
            msg("crossword.rating.size", points=size, n=cells),
            msg("crossword.rating.length", points=length, mean=f"{mean_length // 10}.{mean_length % 10}"),
        ),
    )
