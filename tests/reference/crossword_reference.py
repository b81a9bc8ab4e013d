"""Slow, obvious twins for crosswords: an independent checker of fills, a plain backtracker, an exact count of fills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def runs(lines: Sequence[str]) -> list[list[tuple[int, int]]]:
    """Every run of two and more letter cells, across then down, read straight off the drawing (no bars)."""
    found = []
    rows, cols = len(lines), len(lines[0])
    across = [[(r, c) for c in range(cols)] for r in range(rows)]
    down = [[(r, c) for r in range(rows)] for c in range(cols)]
    for line in across + down:
        run: list[tuple[int, int]] = []
        for r, c in [*line, (-1, -1)]:
            if r >= 0 and lines[r][c] not in "#=-":
                run.append((r, c))
                continue
            if len(run) > 1:
                found.append(run)
            run = []
    return found


def faults(lines: Sequence[str], words: set[str], *, single: bool = False) -> list[str]:
    """What is wrong with a filled grid of one-letter cells: words not in the list, words twice, open cells."""
    wrong = []
    seen: dict[str, int] = {}
    for line in lines:
        wrong += [f"open cell in {line}"] if "." in line else []
    for run in runs(lines):
        word = "".join(lines[r][c] for r, c in run)
        if word not in words:
            wrong.append(f"{word} is not in the list")
        seen[word] = seen.get(word, 0) + 1
    allowed = 2 if single else 1
    return wrong + [f"{word} stands {count} times" for word, count in seen.items() if count > allowed]


def all_fills(lines: Sequence[str], words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every fill without a word twice, slot by slot in order; each as the words of :func:`runs`."""
    slots = runs(lines)
    letters = {(r, c): lines[r][c] for r in range(len(lines)) for c in range(len(lines[0])) if lines[r][c].isalpha()}

    def place(number: int, chosen: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if number == len(slots):
            yield chosen
            return
        for word in words:
            if len(word) != len(slots[number]) or word in chosen:
                continue
            fresh = []
            for cell, letter in zip(slots[number], word, strict=True):
                if letters.get(cell, letter) != letter:
                    break
                if cell not in letters:
                    letters[cell] = letter
                    fresh.append(cell)
            else:
                yield from place(number + 1, (*chosen, word))
            for cell in fresh:
                del letters[cell]

    yield from place(0, ())
