"""Solving a word search that anyone made: where the words stand, what the letters left over say, what is ambiguous.

All occurrences of all words come from one scan. A word that stands in several places makes as many solutions as there
are places, unless its letters settle it: those come first that leave as many cells as the message has letters.
Without a word list the grid is searched for the words of a lexicon.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING, Annotated

import msgspec

from gridwright.errors import OutOfBudget, SpecError
from gridwright.families.wordsearch.document import Place, WordSearch
from gridwright.families.wordsearch.reading import Reading
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.family import Budget, Progress, Solution, Spec
from gridwright.messages import Message, msg, text

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Combinations of ambiguous places that are looked at for the best one.
_COMBINATIONS = 4096


class SolveOptions(Spec, frozen=True, kw_only=True):
    """Settings of the solver."""

    from_length: Annotated[int, msgspec.Meta(ge=2, le=64)] = 5


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Where one word stands: all its places, the chosen one first; none when it is not in the grid."""

    word: str
    places: tuple[Place, ...] = ()


class WordSearchSolution(Solution, frozen=True, kw_only=True):
    """One reading of a grid. ``proved``: every word stands once, so there is no other reading."""

    found: tuple[Found, ...]
    message: str = ""
    missing: tuple[str, ...] = ()
    ambiguous: tuple[str, ...] = ()
    document: WordSearch

    def text(self) -> str:
        """A line a word with its place, then the message."""
        doc = self.document
        width = max((len(item.word) for item in self.found), default=0)
        label = doc.shape.label
        lines = []
        for item in self.found:
            places = []
            for place in item.places:
                cells = place.cells(doc.cols)
                places.append(f"{label(cells[0])}-{label(cells[-1])} {place.direction}")
            lines.append(f"{item.word:<{width}}  {' | '.join(places) or text('wordsearch.solve.nowhere')}")
        if self.message:
            lines += ["", text("wordsearch.solve.message", message=self.message)]
        return "\n".join(lines)


def solve(
    doc: WordSearch,
    options: SolveOptions | None = None,
    lexicon: Lexicon | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Iterator[WordSearchSolution]:
    """The readings of a grid, the likeliest first. Raises SpecError where there is neither a list nor a lexicon."""
    meter = (budget or Budget()).meter(progress)
    reading = Reading(doc)
    if doc.words:
        words = doc.words
        places = reading.occurrences(reading.tokens)
    else:
        if lexicon is None:
            raise SpecError("wordsearch.nothing-to-find")
        words, places = _from_lexicon(reading, lexicon, (options or SolveOptions()).from_length)
    missing = tuple(word for word, at in zip(words, places, strict=True) if not at)
    ambiguous = tuple(word for word, at in zip(words, places, strict=True) if len(at) > 1)
    for choice in _choices(doc, places):
        if meter.tick(1):
            raise OutOfBudget("wordsearch.solve.more", n=meter.nodes)
        yield _solution(doc, words, places, choice, missing, ambiguous)


def _from_lexicon(reading: Reading, lexicon: Lexicon, shortest: int) -> tuple[tuple[str, ...], list[list[Place]]]:
    """The lexicon's words that stand in a grid, except inside longer ones."""
    if lexicon.alphabet != reading.letters:
        raise SpecError("wordsearch.other-alphabet", grid=reading.letters.id, lexicon=lexicon.alphabet.id)
    longest = max(reading.doc.rows, reading.doc.cols)
    listed = _possible(reading, lexicon.words(shortest, longest))
    found = reading.scan(Trie(len(reading.letters), listed))
    found.sort(key=lambda item: -item[1].length)
    taken: list[tuple[int, Place]] = []
    under: dict[int, list[set[int]]] = {}
    for number, place in found:
        cells = set(place.cells(reading.doc.cols))
        if any(cells <= other for other in under.get(place.cell, ())):
            continue
        taken.append((number, place))
        for cell in cells:
            under.setdefault(cell, []).append(cells)
    by_word: dict[int, list[Place]] = {}
    for number, place in taken:
        by_word.setdefault(number, []).append(place)
    spelled = {number: lexicon.alphabet.decode(listed[number]) for number in by_word}
    order = sorted(by_word, key=lambda number: lexicon.alphabet.sort_key(spelled[number]))
    return tuple(spelled[number] for number in order), [by_word[number] for number in order]


def _possible(reading: Reading, words: list[bytes]) -> list[bytes]:
    """The words whose first letters stand somewhere in the grid: few of a large lexicon, so that the trie is small."""
    grid, pitch = reading.grid, reading.doc.cols + 2
    steps = (1, pitch + 1, pitch, pitch - 1)
    starts: set[bytes] = set()
    for cell in range(pitch, len(grid) - pitch):
        for step in (*steps, *(-step for step in steps)):
            end = cell + 2 * step
            if 0 <= end < len(grid):
                starts.add(bytes((grid[cell], grid[cell + step], grid[end])))
    return [word for word in words if word[:3] in starts or len(word) < 3]


def _choices(doc: WordSearch, places: list[list[Place]]) -> Iterator[tuple[int, ...]]:
    """Which place each word takes: the fitting combinations first, then the others.

    Fitting is what leaves as many cells as the message has letters and gives every word a letter of its own.
    """
    ranges = [range(max(1, len(at))) for at in places]
    wanted = doc.pattern.count("_")
    if all(len(choice) == 1 for choice in ranges):
        yield tuple(0 for _ in ranges)
        return
    combinations = list(islice(product(*ranges), _COMBINATIONS))
    fits = {choice: _fits(doc, places, choice, wanted) for choice in combinations}
    yield from sorted(combinations, key=lambda choice: (not fits[choice], choice))
    yield from islice(product(*ranges), _COMBINATIONS, None)


def _fits(doc: WordSearch, places: list[list[Place]], choice: tuple[int, ...], wanted: int) -> bool:
    over: dict[int, int] = {}
    taken = [at[number].cells(doc.cols) for at, number in zip(places, choice, strict=True) if at]
    for cells in taken:
        for cell in cells:
            over[cell] = over.get(cell, 0) + 1
    if not all(any(over[cell] == 1 for cell in cells) for cells in taken):
        return False
    return not wanted or doc.fill == "letters" or sum(map(bool, doc.cells)) - len(over) == wanted


def _solution(
    doc: WordSearch,
    words: tuple[str, ...],
    places: list[list[Place]],
    choice: tuple[int, ...],
    missing: tuple[str, ...],
    ambiguous: tuple[str, ...],
) -> WordSearchSolution:
    found = []
    chosen: list[tuple[str, Place]] = []
    for word, at, number in zip(words, places, choice, strict=True):
        ordered = tuple(at[number:] + at[:number])
        found.append(Found(word=word, places=ordered))
        if ordered:
            chosen.append((word, ordered[0]))
    covered = {cell for _, place in chosen for cell in place.cells(doc.cols)}
    rest = "".join(letter for cell, letter in enumerate(doc.cells) if letter and cell not in covered)
    message = "" if doc.fill == "letters" else spelled_out(rest, doc)
    solved = msgspec.structs.replace(
        doc,
        words=tuple(word for word, _ in chosen),
        places=tuple(place for _, place in chosen),
        message=message,
        pattern=doc.pattern or "_" * (sum(map(bool, doc.cells)) - len(covered) if message else 0),
    )
    notes: list[Message] = [msg("wordsearch.solve.missing", word=word) for word in missing]
    notes += [
        msg("wordsearch.solve.ambiguous", word=item.word, n=len(item.places)) for item in found if len(item.places) > 1
    ]
    return WordSearchSolution(
        proved=not missing and not ambiguous,
        notes=tuple(notes),
        found=tuple(found),
        message=message,
        missing=missing,
        ambiguous=ambiguous,
        document=solved,
    )


def spelled_out(rest: str, doc: WordSearch) -> str:
    """The letters left over, set into the message's pattern when it has as many blanks.

    A message that is known and has the same letters is given as it is spelled.
    """
    letters = doc.letters
    tokens = letters.tokens(rest) if _readable(rest, doc) else b""
    if doc.message and letters.tokens(doc.message) == tokens:
        return doc.message
    cells = [letters.letters[rank] for rank in tokens] or list(rest)
    if doc.pattern.count("_") != len(cells):
        return rest
    left = iter(cells)
    return "".join(next(left) if sign == "_" else sign for sign in doc.pattern)


def _readable(rest: str, doc: WordSearch) -> bool:
    try:
        doc.letters.tokens(rest)
    except ValueError:
        return False
    return True
