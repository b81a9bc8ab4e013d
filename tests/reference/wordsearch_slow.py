"""Slow, obvious twins of the word search kernels: every occurrence by trying every run; every rule by its wording."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.families.wordsearch.document import WordSearch

STEPS = {
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-1, 0),
    "NE": (-1, 1),
}


def runs(rows: int, cols: int, length: int) -> Iterator[tuple[int, str, list[int]]]:
    """Every straight run of cells in a rectangle: first cell, direction, cells."""
    for row in range(rows):
        for col in range(cols):
            for name, (down, right) in STEPS.items():
                cells = [(row + step * down, col + step * right) for step in range(length)]
                if all(0 <= r < rows and 0 <= c < cols for r, c in cells):
                    yield row * cols + col, name, [r * cols + c for r, c in cells]


def occurrences(cells: Sequence[str], rows: int, cols: int, word: Sequence[str]) -> list[tuple[int, str, list[int]]]:
    """Every run that reads a word; a run of one cell counts once."""
    found = []
    for start, name, run in runs(rows, cols, len(word)):
        if [cells[cell] for cell in run] == list(word) and (len(word) > 1 or name == "E"):
            found.append((start, name, run))
    return found


def complaints(
    doc: WordSearch, *, forbidden: Sequence[Sequence[str]] = (), shared: int = 1, own: bool = True, nested: bool = False
) -> list[str]:
    """What is wrong with a finished puzzle, rule by rule, found without any kernel."""
    wrong: list[str] = []
    runs_of = [place.cells(doc.cols) for place in doc.places]
    words = [doc.letters.split(word.replace(" ", "").replace("'", "").replace(".", "")) for word in doc.words]
    for word, letters, run in zip(doc.words, words, runs_of, strict=True):
        if [doc.cells[cell] for cell in run] != list(letters):
            wrong.append(f"{word} is not where it is said to be")
        places = {frozenset(cells) for _, _, cells in occurrences(doc.cells, doc.rows, doc.cols, letters)}
        if nested:
            places = {
                place
                for place in places
                if place == frozenset(run) or not any(place < frozenset(other) for other in runs_of)
            }
        if places != {frozenset(run)}:
            wrong.append(f"{word} stands {len(places)} times")
        if own and all(sum(cell in other for other in runs_of) > 1 for cell in run):
            wrong.append(f"{word} has no letter of its own")
    for a, one in enumerate(runs_of):
        wrong += [f"{one}, {other} share too much" for other in runs_of[:a] if len({*one} & {*other}) > shared]
    for text in forbidden:
        for _, name, run in occurrences(doc.cells, doc.rows, doc.cols, text):
            inside = any(
                place.direction == name and set(run) <= set(other)
                for place, other in zip(doc.places, runs_of, strict=True)
            )
            if not inside:
                wrong.append(f"{''.join(text)} can be read")
    covered = {cell for run in runs_of for cell in run}
    rest = [letter for cell, letter in enumerate(doc.cells) if letter and cell not in covered]
    if doc.fill == "words" and rest != [doc.letters.decode([rank]) for rank in doc.letters.tokens(doc.message)]:
        wrong.append(f"the rest is {''.join(rest)}, the message {doc.message}")
    return wrong
