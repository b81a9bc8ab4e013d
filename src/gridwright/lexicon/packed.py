"""A packaged list as it is read: the graph in spelled letters, and columns loaded when they are asked for."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gridwright import cache
from gridwright.errors import LexiconError
from gridwright.lexicon import packing_kernel
from gridwright.lexicon.container import SUFFIX, Container, Head
from gridwright.lexicon.graph import WordGraph

_FORMAT = b"graph 1"


class PackedList:
    """The words of a packaged list in graph order, and what is known about them."""

    def __init__(self, path: Path) -> None:
        self.container = Container(path)
        self.head: Head = self.container.head
        self._columns: dict[str, _Column | None] = {}

    @cached_property
    def graph(self) -> WordGraph:
        """The words in the single signs of the language; unpacked once and then mapped from the cache."""
        arrays = cache.load_or_build_arrays("words", _FORMAT + bytes.fromhex(self.head.words), self._unpack)
        return WordGraph(arrays["edges"], arrays["before"], self.head.count)

    def _unpack(self) -> dict[str, NDArray[np.uint32]]:
        heads, kinds, references = self.container.sections(("heads", "kinds", "references"))
        try:
            graph = WordGraph(np.frombuffer(packing_kernel.unpack_graph(heads, kinds, references), np.uint32))
        except ValueError:
            raise LexiconError("lexicon.damaged", path=str(self.container.path), part="words") from None
        if len(graph) != self.head.count:
            raise LexiconError("lexicon.damaged", path=str(self.container.path), part="words")
        return {"edges": graph.edges, "before": graph.before}

    def __len__(self) -> int:
        return self.head.count

    def kinds(self) -> list[str]:
        """Names of the columns that there are files for."""
        start = f"{self.head.name}."
        files = self.container.path.parent.glob(f"{start}*{SUFFIX}")
        return sorted(kind for path in files if (kind := path.name[len(start) : -len(SUFFIX)]) != "words")

    def column_head(self, kind: str) -> Head | None:
        """What a column's file says about itself; None where there is no such column."""
        column = self._column(kind)
        return column.head if column else None

    def column(self, kind: str) -> NDArray[np.uint8] | None:
        """A byte for each word in graph order; None where there is no such column."""
        column = self._column(kind)
        return column.values if column else None

    def text(self, kind: str, index: int) -> str | None:
        """The text (a clue) of a word by its index."""
        column = self._column(kind)
        return column.text(index) if column else None

    def text_indexes(self, kind: str) -> NDArray[np.int64]:
        """Indexes of the words that have a text, sorted."""
        column = self._column(kind)
        return column.indexes if column else np.zeros(0, np.int64)

    def spelling(self, index: int) -> str:
        """The word as spelled, in capitals."""
        return "".join([self.head.letters[rank] for rank in self.graph.word(index)])

    def _column(self, kind: str) -> _Column | None:
        if kind not in self._columns:
            path = self.container.path.with_name(f"{self.head.name}.{kind}{SUFFIX}")
            self._columns[kind] = _Column(path, self.head) if path.exists() else None
        return self._columns[kind]


class _Column:
    def __init__(self, path: Path, words: Head) -> None:
        self.container = Container(path)
        self.head = self.container.head
        self.size = words.count
        if self.head.words != words.words:
            raise LexiconError("lexicon.other-words", path=str(path), name=words.name)

    @cached_property
    def values(self) -> NDArray[np.uint8]:
        (data,) = self.container.sections(("bytes",))
        if len(data) != self.size:
            raise LexiconError("lexicon.damaged", path=str(self.container.path), part="bytes")
        return np.frombuffer(data, np.uint8)

    @cached_property
    def _texts(self) -> tuple[bytes, NDArray[np.int64], NDArray[np.int64]]:
        gaps, texts = self.container.sections(("gaps", "texts"))
        indexes = np.cumsum(_numbers(gaps) + 1) - 1
        ends = np.flatnonzero(np.frombuffer(texts + b"\n", np.uint8) == 10)
        if len(ends) != len(indexes) and len(indexes):
            raise LexiconError("lexicon.damaged", path=str(self.container.path), part="texts")
        return texts, indexes, ends

    @property
    def indexes(self) -> NDArray[np.int64]:
        return self._texts[1]

    def text(self, index: int) -> str | None:
        texts, indexes, ends = self._texts
        row = int(np.searchsorted(indexes, index))
        if row == len(indexes) or indexes[row] != index:
            return None
        start = int(ends[row - 1]) + 1 if row else 0
        return texts[start : int(ends[row])].decode()


def _numbers(data: bytes) -> NDArray[np.int64]:
    """Numbers of seven bits a byte, low bits first, the top bit set on all bytes but the last."""
    array = np.frombuffer(data, np.uint8)
    last = np.flatnonzero(array < 128)
    starts = np.concatenate(([0], last[:-1] + 1)) if len(last) else last
    shifts = 7 * (np.arange(len(array)) - np.repeat(starts, np.diff(np.concatenate((starts, [len(array)])))))
    return np.add.reduceat((array & 127).astype(np.int64) << shifts, starts) if len(starts) else starts
