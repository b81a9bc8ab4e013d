"""Integer random numbers, the same in Python, in kernels and on every platform.

SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): 64 bits of state, one
addition and two multiplications a draw. No floats, so that nothing depends on a platform's rounding. The twin
for kernels is ``prng.pxd``; a test draws from both.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Rng:
    """A stream of random integers.

    >>> Rng.from_seed(7).below(1000) == Rng.from_seed(7).below(1000)
    True
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    @classmethod
    def from_seed(cls, *parts: int | str) -> Rng:
        """A stream from a seed and any labels: ``Rng.from_seed(7, "wordsearch", 3)``. SHA-256 of the parts."""
        text = "\x1f".join(str(part) for part in parts)
        return cls(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))

    def __repr__(self) -> str:
        return f"Rng({self.state})"

    def next_u64(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n from 1 to 2**32. One draw; the bias is under n / 2**32."""
        if not 1 <= n <= 1 << 32:
            raise ValueError(f"below({n}): n must be from 1 to 2**32")
        return ((self.next_u64() >> 32) * n) >> 32

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[T]) -> T:
        """One item of a non-empty sequence."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index drawn in proportion to non-negative integer weights whose sum is from 1 to 2**32."""
        point = self.below(sum(weights))
        for index, weight in enumerate(weights):
            point -= weight
            if point < 0:
                return index
        raise AssertionError("unreachable: the point lies below the sum")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self, *labels: int | str) -> Rng:
        """An independent stream for a part of the work; advances this one by one draw."""
        return Rng.from_seed(self.next_u64(), *labels)
