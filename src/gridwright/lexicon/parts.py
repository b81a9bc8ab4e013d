"""What a lexicon knows about its words comes from parts: packaged lists and a person's own lists.

A part has its own order of words; a lexicon keeps for each part an array that leads from its own indexes to the part's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Part(Protocol):
    """One source of facts about words."""

    def column(self, kind: str) -> NDArray[np.uint8] | None:
        """A byte for each word of the part; None when it has no such column."""

    def text(self, kind: str, index: int) -> str | None:
        """A text about one word."""

    def text_indexes(self, kind: str) -> NDArray[np.int64]:
        """Which words have a text, sorted."""

    def spelling(self, index: int) -> str:
        """The word as it was written in the source, in capitals."""


class ListPart:
    """A list that a person gave: spellings, scores and clues by index."""

    def __init__(
        self, spellings: Sequence[str], scores: Mapping[int, int] | None = None, clues: Mapping[int, str] | None = None
    ) -> None:
        self._spellings = spellings
        self._scores = scores or {}
        self._clues = clues or {}

    def column(self, kind: str) -> NDArray[np.uint8] | None:
        if kind != "score" or not self._scores:
            return None
        column = np.zeros(len(self._spellings), np.uint8)
        for index, score in self._scores.items():
            column[index] = score
        return column

    def text(self, kind: str, index: int) -> str | None:
        return self._clues.get(index) if kind == "clues" else None

    def text_indexes(self, kind: str) -> NDArray[np.int64]:
        return np.array(sorted(self._clues) if kind == "clues" else [], np.int64)

    def spelling(self, index: int) -> str:
        return self._spellings[index]
