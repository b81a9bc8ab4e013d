"""A lexicon: a frozen set of words over an alphabet, with what is known about them.

Words are ``bytes`` of letter ranks. The set is a word graph; facts (commonness, level, flags, clue, spelling) are
columns in graph order. Lists are stored as spelled; a lexicon for a product is the list recoded into the product's
letters: a handful of passes over one blob, then cached, so that it is mapped, not computed, from the second time on.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntFlag
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from gridwright import cache
from gridwright.errors import LetterError
from gridwright.letters import Alphabet
from gridwright.lexicon import graph_kernel
from gridwright.lexicon.graph import END, SEPARATOR, WordGraph, sort_blob
from gridwright.lexicon.packed import PackedList
from gridwright.lexicon.parts import ListPart, Part
from gridwright.messages import Message

_FORMAT = b"lexicon 1"
_GADDAG_FORMAT = b"gaddag 1"
_UNWRITABLE = re.compile(rb"[^\xff]*\xfe[^\xff]*\xff", re.DOTALL)
_EMPTY = re.compile(rb"(?:\A|(?<=\xff))\xff", re.DOTALL)


T = TypeVar("T")


class Flag(IntFlag):
    """What is said about a word; a word may have several."""

    ARCHAIC = 1
    SLANG = 2
    OBSCENE = 4
    """Unwanted anywhere."""
    SENSITIVE = 8
    """Unwanted in a school."""
    VARIANT = 16
    """A spelling beside the usual one (``желанье``)."""
    SUPPLEMENT = 32
    """Added by a supplement to the dictionary."""
    VERBAL = 64
    """A noun made of a verb by rule (Slovak ``čítanie``): dull in numbers."""

    @classmethod
    def unwanted(cls) -> Flag:
        """Both levels of unwanted words."""
        return cls.OBSCENE | cls.SENSITIVE


Link = tuple[Part, "NDArray[np.int32] | None"]
"""A part, and for each word of the lexicon its index in the part (-1: not there); None: the same indexes."""


class Lexicon:
    """A set of words over ``alphabet``. Made by :func:`gridwright.lexicon.lexicon` and :func:`from_words`.

    ``id`` goes into documents; ``sha256`` is that of the source's words, so the same id means the same words.
    """

    __slots__ = ("_links", "_memo", "alphabet", "graph", "id", "levels", "licence", "name", "sha256")

    def __init__(
        self,
        alphabet: Alphabet,
        graph: WordGraph,
        links: Sequence[Link],
        *,
        name: str,
        sha256: str,
        licence: str = "",
        levels: Sequence[str] = (),
        id_: str = "",
    ) -> None:
        self.alphabet = alphabet
        self.graph = graph
        self.name = name
        self.sha256 = sha256
        self.licence = licence
        self.levels = tuple(levels)
        """Names of the levels, the most usual words first; empty where the list has none."""
        self.id = id_ or f"{name}@{sha256[:8]}"
        self._links = tuple(links)
        self._memo: dict[tuple[str, int | str], object] = {}

    def __repr__(self) -> str:
        return f"<Lexicon {self.id}: {len(self)} words, {self.alphabet.id}>"

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        return None, {name: {} if name == "_memo" else getattr(self, name) for name in self.__slots__}

    def __len__(self) -> int:
        return self.graph.count

    def __contains__(self, word: bytes | str) -> bool:
        return self.index(word) is not None

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.graph.words())

    def words(self, low: int = 1, high: int = 255) -> list[bytes]:
        """The words of low to high letters, sorted by letter rank."""
        return self.graph.words(low, high)

    def matrix(self, length: int) -> NDArray[np.uint8]:
        """The words of one length, one a row, sorted; for kernels."""
        return self._matrix(length)[0]

    def indexes(self, length: int) -> NDArray[np.int32]:
        """The index of each row of :meth:`matrix`."""
        return self._matrix(length)[1]

    def _matrix(self, length: int) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        return self._remember("matrix", length, lambda: self.graph.matrix(length))

    def bitsets(self, length: int) -> NDArray[np.uint64]:
        """Which rows of :meth:`matrix` have a letter at a place: bits, shape (length, letters, ceil(rows / 64))."""
        from gridwright.lexicon.patterns import bitsets

        return self._remember("bitsets", length, lambda: bitsets(self.matrix(length), len(self.alphabet)))

    def lengths(self) -> dict[int, int]:
        """How many words there are of each length."""
        return self._remember("lengths", 0, self.graph.lengths)

    def index(self, word: bytes | str) -> int | None:
        """The word's place in the order of the graph; None when it is not in the set."""
        if isinstance(word, str):
            try:
                word = self.alphabet.encode(word)
            except LetterError:
                return None
        found = self.graph.index(word)
        return found if found >= 0 else None

    def word(self, index: int) -> bytes:
        """The word with an index."""
        return self.graph.word(index)

    @property
    def commonnesses(self) -> NDArray[np.uint8]:
        """Zipf value x 10 of each word in graph order; 0 where it is not known."""
        return self._column("commonness")

    @property
    def level_ranks(self) -> NDArray[np.uint8]:
        """The level of each word in graph order, 0 the most usual."""
        return self._column("level")

    @property
    def all_flags(self) -> NDArray[np.uint8]:
        """Flags of each word in graph order."""
        return self._column("flags")

    @property
    def scores(self) -> NDArray[np.uint8]:
        """Scores of each word in graph order, from a person's own list; 0 where there is none."""
        return self._column("score")

    def commonness(self, word: bytes | str) -> int | None:
        """Zipf value x 10; None when it is not known or the word is not there."""
        index = self.index(word)
        return None if index is None else int(self.commonnesses[index]) or None

    def level(self, word: bytes | str) -> int | None:
        """The word's place in ``levels``; None when it is not there."""
        index = self.index(word)
        return None if index is None else int(self.level_ranks[index])

    def flags(self, word: bytes | str) -> Flag:
        """What is said about a word; none for a word that is not there."""
        index = self.index(word)
        return Flag(0) if index is None else Flag(int(self.all_flags[index]))

    def clue(self, word: bytes | str) -> str | None:
        """A definition or synonym, where the list has one."""
        index = self.index(word)
        return None if index is None else self._text("clues", index)

    def clued(self) -> NDArray[np.int64]:
        """Indexes of the words that have a clue, sorted."""
        return self._remember("clued", 0, self._clued)

    def spelling(self, word: bytes | str) -> str:
        """The word as its source spells it (Ё kept), in capitals; of the word itself when it is not there."""
        index = self.index(word)
        for part, own in self._owners(index):
            return part.spelling(own)
        return word if isinstance(word, str) else self.alphabet.decode(word)

    def restrict(
        self,
        keep: Callable[[bytes], bool] | None = None,
        *,
        levels: Collection[str] | None = None,
        min_commonness: int | None = None,
        max_commonness: int | None = None,
        without: int = 0,
        lengths: tuple[int, int] | None = None,
    ) -> Lexicon:
        """The words that fit all that is asked.

        ``levels`` names the levels to keep; bounds of commonness leave out words whose commonness is not known;
        ``without`` holds flags that no kept word may have; ``keep`` decides by the word.
        """
        mask = np.ones(len(self), np.bool_)
        said: list[str] = []
        if levels is not None:
            wanted = [rank for rank, name in enumerate(self.levels) if name in levels]
            mask &= np.isin(self.level_ranks, wanted)
            said.append("level=" + "+".join(sorted(levels)))
        if min_commonness is not None:
            mask &= self.commonnesses >= max(1, min_commonness)
            said.append(f"common>={min_commonness}")
        if max_commonness is not None:
            mask &= (self.commonnesses <= max_commonness) & (self.commonnesses > 0)
            said.append(f"common<={max_commonness}")
        if without:
            mask &= (self.all_flags & np.uint8(without)) == 0
            said.append(f"without={int(without)}")
        blob = np.frombuffer(self.graph.blob(), np.uint8)
        ends = np.flatnonzero(blob == END)
        sizes = np.diff(ends, prepend=-1)
        if lengths is not None:
            mask &= (sizes > lengths[0]) & (sizes <= lengths[1] + 1)
            said.append(f"length={lengths[0]}..{lengths[1]}")
        if keep is not None:
            words = blob.tobytes().split(b"\xff")
            for index in np.flatnonzero(mask):
                mask[index] = keep(words[index])
            said.append("keep=" + hashlib.sha256(np.packbits(mask).tobytes()).hexdigest()[:8])
        if mask.all():
            return self
        return self.select(mask, "[" + ",".join(said) + "]")

    def select(self, mask: NDArray[np.bool_], label: str) -> Lexicon:
        """The words whose index is marked; ``label`` is added to the id."""
        blob = np.frombuffer(self.graph.blob(), np.uint8)
        sizes = np.diff(np.flatnonzero(blob == END), prepend=-1)
        kept = blob[np.repeat(mask, sizes)].tobytes()
        chosen = np.flatnonzero(mask).astype(np.int32)
        links: list[Link] = [(part, chosen if own is None else own[chosen]) for part, own in self._links]
        return Lexicon(
            self.alphabet, WordGraph.from_sorted(kept), links,
            name=self.name + label, sha256=self.sha256, licence=self.licence, levels=self.levels, id_=self.id + label,
        )  # fmt: skip

    def gaddag(self) -> WordGraph:
        """The GADDAG of the words: paths are the letters back from each place to the beginning, the separator (62),
        the letters after the place (no separator where nothing follows). Built once and cached."""

        def build() -> dict[str, NDArray[np.uint32]]:
            graph = WordGraph(np.frombuffer(graph_kernel.build_gaddag(self.graph.blob(), SEPARATOR), np.uint32))
            return {"edges": graph.edges, "before": graph.before, "count": np.array([graph.count], np.uint32)}

        def made() -> WordGraph:
            key = _GADDAG_FORMAT + hashlib.sha256(self.graph.edges.tobytes()).digest()
            arrays = cache.load_or_build_arrays("gaddag", key, build)
            return WordGraph(arrays["edges"], arrays["before"], int(arrays["count"][0]))

        return self._remember("gaddag", 0, made)

    def links(self) -> tuple[Link, ...]:
        """The parts that facts come from, the first that has a word decides."""
        return self._links

    def _remember(self, kind: str, key: int | str, make: Callable[[], T]) -> T:
        found = self._memo.get((kind, key))
        if found is None:
            found = self._memo[kind, key] = make()
        return cast(T, found)

    def _owners(self, index: int | None) -> Iterator[tuple[Part, int]]:
        if index is None:
            return
        for part, own in self._links:
            place = index if own is None else int(own[index])
            if place >= 0:
                yield part, place

    def _text(self, kind: str, index: int) -> str | None:
        return next((text for part, own in self._owners(index) if (text := part.text(kind, own)) is not None), None)

    def _clued(self) -> NDArray[np.int64]:
        mask = np.zeros(len(self), np.bool_)
        for part, own in self._links:
            having = part.text_indexes("clues")
            if len(having):
                mask |= np.isin(np.arange(len(self)) if own is None else own, having)
        return np.flatnonzero(mask)

    def _column(self, kind: str) -> NDArray[np.uint8]:
        return self._remember("column", kind, lambda: self._gather(kind))

    def _gather(self, kind: str) -> NDArray[np.uint8]:
        result = np.zeros(len(self), np.uint8)
        for part, own in reversed(self._links):
            values = part.column(kind)
            if own is None:
                result = values.copy() if values is not None else result
            elif values is not None and len(values):
                result = np.where(own >= 0, values[own], result)
        result.flags.writeable = False
        return result


def from_packed(packed: PackedList, alphabet: Alphabet) -> Lexicon:
    """A packaged list in the letters of an alphabet of its language."""
    head = packed.head
    level = packed.column_head("level")
    graph, links = packed.graph, [(cast(Part, packed), cast("NDArray[np.int32] | None", None))]
    if not alphabet.plain or list(alphabet.spelled) != head.letters:
        key = _FORMAT + bytes.fromhex(head.words) + alphabet.fingerprint + "".join(head.letters).encode()
        arrays = cache.load_or_build_arrays("lexicon", key, lambda: _recoded(packed, alphabet))
        graph = WordGraph(arrays["edges"], arrays["before"], len(arrays["origin"]))
        links = [(_Merged(packed, arrays), arrays["origin"])]
    return Lexicon(
        alphabet, graph, links, name=head.name, sha256=head.words, licence=head.licence,
        levels=level.names if level else (),
    )  # fmt: skip


def _recoded(packed: PackedList, alphabet: Alphabet) -> dict[str, NDArray[np.uint32] | NDArray[np.int32]]:
    """The graph in product letters; for each word the index of its first source word; and words that fell together."""
    spelled = {sign: rank for rank, sign in enumerate(alphabet.spelled)}
    blob = packed.graph.blob()
    if list(alphabet.spelled) != packed.head.letters:
        table = bytearray(range(256))
        for rank, sign in enumerate(packed.head.letters):
            table[rank] = spelled.get(sign, 0xFC)  # a sign the alphabet no longer has
        blob = blob.translate(bytes(table))
    blob = alphabet.recode_blob(blob)
    if b"\xfe" in blob:
        blob = _UNWRITABLE.sub(b"\xfe\xff", blob)
    if b"\xff\xff" in blob or blob.startswith(b"\xff"):
        blob = _EMPTY.sub(b"\xfe\xff", blob)
    words, places = sort_blob(blob)
    words = words.removesuffix(b"\xfe\xff")  # sorts last: all that can't be written with these letters
    graph = WordGraph.from_sorted(words)
    origin = np.full(len(graph) + 1, -1, np.int32)
    numbers = np.arange(len(places), dtype=np.int32)
    origin[places[::-1]] = numbers[::-1]
    twins = np.flatnonzero((origin[places] != numbers) & (places < len(graph))).astype(np.int32)
    return {"edges": graph.edges, "before": graph.before, "origin": origin[:-1],
            "twins": twins, "firsts": origin[places[twins]]}  # fmt: skip


class _Merged:
    """A packaged list in which some words fall together (ёж and еж): facts of both go to the first."""

    def __init__(self, packed: PackedList, arrays: dict[str, NDArray[Any]]) -> None:
        self._packed = packed
        self._twins: NDArray[np.int32] = arrays["twins"]
        self._firsts: NDArray[np.int32] = arrays["firsts"]

    def column(self, kind: str) -> NDArray[np.uint8] | None:
        values = self._packed.column(kind)
        if values is None or not len(self._twins):
            return values
        merged = values.copy()
        others = values[self._twins]
        if kind == "commonness":
            np.maximum.at(merged, self._firsts, others)
        elif kind == "level":
            np.minimum.at(merged, self._firsts, others)
        elif kind == "flags":
            # Unwanted if one of them is; archaic, slang only if both are.
            bad = np.uint8(Flag.unwanted())
            unwanted = values & bad
            np.bitwise_or.at(unwanted, self._firsts, others & bad)
            np.bitwise_and.at(merged, self._firsts, others)
            merged = (merged & ~bad) | unwanted
        return merged

    def text(self, kind: str, index: int) -> str | None:
        found = self._packed.text(kind, index)
        if found is None:
            for twin in self._twins[self._firsts == index]:
                found = found or self._packed.text(kind, int(twin))
        return found

    def text_indexes(self, kind: str) -> NDArray[np.int64]:
        having = self._packed.text_indexes(kind)
        more = self._firsts[np.isin(self._twins, having)].astype(np.int64)
        return np.union1d(having, more) if len(more) else having

    def spelling(self, index: int) -> str:
        return self._packed.spelling(index)


class Rejected(NamedTuple):
    """A word that is not taken, and why. ``line`` counts from 1."""

    line: int
    text: str
    reason: Message


def from_words(
    alphabet: Alphabet, words: Iterable[str | bytes], name: str = "list"
) -> tuple[Lexicon, tuple[Rejected, ...]]:
    """A lexicon of one's own words; and those that are no words of the alphabet."""
    taken: dict[bytes, str] = {}
    rejected: list[Rejected] = []
    for line, given in enumerate(words, 1):
        try:
            word = alphabet.encode(given) if isinstance(given, str) else given
            if not word:
                raise LetterError("lexicon.empty-word", text=str(given))
        except LetterError as error:
            rejected.append(Rejected(line, str(given), error.message))
            continue
        taken.setdefault(word, given if isinstance(given, str) else alphabet.decode(given))
    return make(alphabet, taken, name=name), tuple(rejected)


def make(
    alphabet: Alphabet,
    spellings: Mapping[bytes, str],
    *,
    name: str,
    scores: Mapping[bytes, int] | None = None,
    clues: Mapping[bytes, str] | None = None,
) -> Lexicon:
    """A lexicon of words with their spellings, and scores (0 to 255) and clues of some."""
    order = sorted(spellings)
    blob = b"".join([word + b"\xff" for word in order])
    index = {word: place for place, word in enumerate(order)} if scores or clues else {}
    part = ListPart(
        [spellings[word] for word in order],
        {index[word]: score for word, score in (scores or {}).items()},
        {index[word]: clue for word, clue in (clues or {}).items()},
    )
    told = hashlib.sha256(("\n".join(map(alphabet.decode, order)) + "\n").encode()).hexdigest()
    return Lexicon(alphabet, WordGraph.from_sorted(blob), [(part, None)], name=name, sha256=told)
