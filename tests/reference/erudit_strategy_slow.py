"""Slow, obvious twins of what the strategy kernels compute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations


def columns(kinds: int) -> dict[tuple[int, ...], int]:
    """Where the value of a tile, a pair and a triple of codes (in order) stands."""
    keys = [(a,) for a in range(kinds)]
    keys += [(a, b) for a in range(kinds) for b in range(a, kinds)]
    keys += [(a, b, c) for a in range(kinds) for b in range(a, kinds) for c in range(b, kinds)]
    return {key: place for place, key in enumerate(keys)}


def parts(rack: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every tile, pair and triple of a rack."""
    for size in (1, 2, 3):
        for chosen in combinations(sorted(rack), size):
            yield tuple(chosen)


def rack_worth(values: Sequence[int], kinds: int, rack: Sequence[int]) -> int:
    """The sum over a rack's tiles, pairs and triples."""
    where = columns(kinds)
    return sum(int(values[where[part]]) for part in parts(rack))


def leave_worth(values: Sequence[int], kinds: int, size: int, kept: Sequence[int], unseen: Sequence[int]) -> Fraction:
    """The mean worth of the racks that all draws make of a leave, less that of the racks drawn to nothing."""

    def mean(leave: Sequence[int]) -> Fraction:
        draws = list(combinations(unseen, size - len(leave)))
        return Fraction(sum(rack_worth(values, kinds, [*leave, *draw]) for draw in draws), len(draws))

    return mean(kept) - mean(())
