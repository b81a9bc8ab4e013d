"""What is to be filled: slots over cells, the words each slot may take, fixed letters, words that must appear.

Both engines (the search and SAT) and the checks that come before them read this. Cells are numbered densely; in a
single word square the cells (i, j) and (j, i) are one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import Infeasible, LetterError, SpecError
from gridwright.families.crossword.fill_kernel import FillSearch
from gridwright.families.crossword.layout import Layout, Slot
from gridwright.families.crossword.stock import DEFAULT_SCORE, ScoredWord, Stock, likeness_keys
from gridwright.families.crossword.words_kernel import WordTable

Distinct = Literal["word", "stem"]


class Group(NamedTuple):
    """The words that some slots choose from: in whole letters, as what stands in each cell, and as bitsets."""

    words: NDArray[np.uint8]
    cells: NDArray[np.uint8]
    scores: NDArray[np.int32]
    clued: NDArray[np.bool_]
    table: WordTable

    def word(self, row: int) -> bytes:
        """A word in whole letters."""
        return bytes(self.words[row].tobytes())


class Rules(NamedTuple):
    """What a fill must keep to beyond the grid; slots are named as people do, ``12A``."""

    floor: int = 0
    slot_floors: Mapping[str, int] = {}
    length_floors: Mapping[int, int] = {}
    slot_bans: Mapping[str, Collection[bytes]] = {}
    musts: tuple[bytes, ...] = ()
    distinct: Distinct = "word"
    substring: int = 0
    prefer_clued: bool = True
    prefer_score: int = 0


class Problem:
    """One grid with its words. Raises Infeasible at once where a slot has no word (and says which slot)."""

    def __init__(
        self,
        layout: Layout,
        stock: Stock,
        fixed: Mapping[int, str] | None = None,
        rules: Rules | None = None,
        *,
        single: bool = False,
        slots: Sequence[Slot] | None = None,
        strict: bool = True,
    ) -> None:
        self.layout, self.stock, self.rules = layout, stock, rules or Rules()
        self.single = single
        chosen = layout.slots if slots is None else tuple(slots)
        self.slots: tuple[Slot, ...] = tuple(s for s in chosen if s.direction == "across") if single else chosen
        if not self.slots:
            raise SpecError("crossword.no-slots")
        self.fixed = dict(fixed or {})
        self._index()
        self._letters()
        self.groups: list[Group] = []
        self.slot_group: list[int] = []
        self._make_groups()
        if strict:
            self._first_look()

    # --- cells

    def _index(self) -> None:
        """Dense numbers for the cells that lie in slots."""
        self.index: dict[int, int] = {}
        n = self.layout.cols
        used = sorted({cell for slot in self.slots for cell in slot.cells})
        for cell in used:
            row, col = divmod(cell, n)
            twin = col * n + row
            if self.single and twin in self.index:
                self.index[cell] = self.index[twin]
            else:
                self.index[cell] = len(set(self.index.values()))
        self.n_cells = len(set(self.index.values()))

    def _letters(self) -> None:
        """Fixed content as ranks; a content of several letters is a letter of its own, a rebus."""
        self.ranks: dict[int, int] = {}
        by_name = {letter: rank for rank, letter in enumerate(self.stock.letters)}
        for cell, text in self.fixed.items():
            if cell not in self.index:
                continue
            rank = by_name.get(text)
            if rank is None:
                try:
                    word = self.stock.alphabet.encode(text)
                except LetterError as error:
                    raise SpecError(
                        "crossword.bad-letter", cell=self.layout.place(cell), problem=error.message
                    ) from None
                rank = word[0] if len(word) == 1 else by_name.get(self.stock.alphabet.decode(word), -1)
                if rank < 0:
                    raise SpecError("crossword.unknown-rebus", cell=self.layout.place(cell), text=text)
            own = self.index[cell]
            if self.ranks.get(own, rank) != rank:
                raise SpecError("crossword.square-differs", cell=self.layout.place(cell))
            self.ranks[own] = rank

    @cached_property
    def masks(self) -> list[int]:
        """The letters that each cell may hold at first, as bits."""
        plain = (1 << len(self.stock.alphabet.letters)) - 1
        return [1 << self.ranks[cell] if cell in self.ranks else plain for cell in range(self.n_cells)]

    @cached_property
    def slot_cells(self) -> list[list[int]]:
        """The cells of each slot, dense."""
        return [[self.index[cell] for cell in slot.cells] for slot in self.slots]

    # --- words

    def _make_groups(self) -> None:
        self._accept_given_entries()
        made: dict[object, int] = {}
        plain = len(self.stock.alphabet.letters)
        for number, slot in enumerate(self.slots):
            contents = tuple(
                (place, self.ranks[cell])
                for place, cell in enumerate(self.slot_cells[number])
                if self.ranks.get(cell, 0) >= plain
            )
            key = (len(slot.cells), contents)
            if key not in made:
                made[key] = len(self.groups)
                self.groups.append(self._group(len(slot.cells), contents))
            self.slot_group.append(made[key])

    def _accept_given_entries(self) -> None:
        """An entry whose letters are all given is taken as it is, in the list or not."""
        self.outside: list[bytes] = []
        for number in range(len(self.slots)):
            ranks = [self.ranks.get(cell, -1) for cell in self.slot_cells[number]]
            if min(ranks) < 0:
                continue
            word = b"".join(self._content(rank) for rank in ranks)
            if word not in self.stock:
                self.outside.append(word)
        for word in self.rules.musts:
            if word not in self.stock:
                self.outside.append(word)
        if self.outside:
            self.stock.add(ScoredWord(word, DEFAULT_SCORE, "") for word in self.outside)

    def _content(self, rank: int) -> bytes:
        letters = self.stock.alphabet.letters
        return bytes([rank]) if rank < len(letters) else self.stock.alphabet.encode(self.stock.letters[rank])

    def _group(self, length: int, contents: tuple[tuple[int, int], ...]) -> Group:
        if not contents:
            words = self.stock.words(length)
            return Group(words.matrix, words.matrix, words.scores, words.clued, self.stock.table(length))
        sequences = [(place, rank, np.frombuffer(self._content(rank), np.uint8)) for place, rank in contents]
        words = self.stock.words(length + sum(len(letters) - 1 for _, _, letters in sequences))
        keep = np.ones(len(words.matrix), np.bool_)
        columns: list[NDArray[np.uint8]] = []
        start = 0
        for place in range(length):
            rebus = next((item for item in sequences if item[0] == place), None)
            if rebus is None:
                columns.append(words.matrix[:, start])
                start += 1
                continue
            keep &= (words.matrix[:, start : start + len(rebus[2])] == rebus[2]).all(axis=1)
            columns.append(np.full(len(words.matrix), rebus[1], np.uint8))
            start += len(rebus[2])
        cells = np.ascontiguousarray(np.stack(columns, axis=1)[keep])
        table = WordTable(cells, len(self.stock.letters))
        return Group(np.ascontiguousarray(words.matrix[keep]), cells, words.scores[keep], words.clued[keep], table)

    def _first_look(self) -> None:
        """Names the slot that has no word of its length, or none that fits its fixed letters and floor."""
        for number, slot in enumerate(self.slots):
            group = self.groups[self.slot_group[number]]
            if not len(group.words):
                raise Infeasible("crossword.no-words", slot=slot.label, n=len(slot.cells))
            if group.table.matching([self.masks[cell] for cell in self.slot_cells[number]]) == 0:
                raise Infeasible("crossword.no-word-fits", slot=slot.label, pattern=self.pattern(number))

    def pattern(self, slot: int) -> str:
        """The fixed letters of a slot, ``.`` for an open cell."""
        letters = self.stock.letters
        return "".join(letters[self.ranks[cell]] if cell in self.ranks else "." for cell in self.slot_cells[slot])

    def floor_of(self, slot: int) -> int:
        """The least score that a word of this slot may have."""
        rules, own = self.rules, self.slots[slot]
        floors = (rules.floor, rules.slot_floors.get(own.label, 0), rules.length_floors.get(len(own.cells), 0))
        return max(floors)

    def allowed(self, floor: int = 0) -> list[list[int] | None]:
        """The words that floors and bans leave to each slot, as 64-bit words; None: all."""
        result: list[list[int] | None] = []
        memo: dict[tuple[int, int], list[int]] = {}
        for number, slot in enumerate(self.slots):
            least = max(floor, self.floor_of(number))
            group = self.groups[self.slot_group[number]]
            bans = self.rules.slot_bans.get(slot.label, ())
            if least <= 0 and not bans:
                result.append(None)
                continue
            key = (self.slot_group[number], least)
            if not bans and key in memo:
                result.append(memo[key])
                continue
            keep = group.scores >= least
            for word in self.outside:  # what a person asked for has no floor
                keep |= (
                    (group.words == np.frombuffer(word, np.uint8)).all(axis=1)
                    if len(word) == len(group.words[0])
                    else False
                )
            for word in bans:
                if len(word) == group.words.shape[1]:
                    keep &= (group.words != np.frombuffer(word, np.uint8)).any(axis=1)
            bits = pack_bits(keep)
            if not bans:
                memo[key] = bits
            result.append(bits)
        return result

    @cached_property
    def keys(self) -> list[list[bytes]] | None:
        """Likeness keys of all words of all groups; None where a word stands in one table only and only itself bars."""
        rebus = any(group.words is not group.cells for group in self.groups)
        if self.rules.distinct == "word" and not self.rules.substring and not rebus:
            return None
        keys: list[list[bytes]] = []
        for group in self.groups:
            rows = [group.word(row) for row in range(len(group.words))]
            keys += likeness_keys(rows, self.rules.distinct == "stem", self.rules.substring)
        return keys

    @cached_property
    def musts(self) -> list[list[tuple[int, int]]]:
        """The places (slot, row) of each must-have word. Raises Infeasible for one that has none."""
        result = []
        for word in self.rules.musts:
            rows = [_row(group.words, word) for group in self.groups]
            places = [
                (number, row) for number in range(len(self.slots)) if (row := rows[self.slot_group[number]]) is not None
            ]
            if not places:
                raise Infeasible("crossword.must-too-long", word=self.stock.text(word), n=len(word))
            result.append(places)
        return result

    @cached_property
    def bonus(self) -> list[list[int]] | None:
        """What is added to a word's standing when words are tried: for having a clue, for its score."""
        rules = self.rules
        if not rules.prefer_clued and not rules.prefer_score:
            return None
        return [
            (group.clued * (512 if rules.prefer_clued else 0) + group.scores * rules.prefer_score)
            .astype(np.int64)
            .tolist()
            for group in self.groups
        ]

    def search(
        self, seed: int, *, floor: int = 0, slots: Collection[int] | None = None, steady: bool = False
    ) -> FillSearch:
        """A new search for the kernel; ``slots`` limits it to some, the others constrain nothing.

        ``steady``: words strictly in the order of their standing, and no slot first because it failed last.
        """
        chosen = range(len(self.slots)) if slots is None else sorted(slots)
        allowed = self.allowed(floor)
        number_of = {slot: place for place, slot in enumerate(chosen)}
        musts = self.musts
        if slots is not None:
            musts = (
                [[(number_of[slot], row) for slot, row in places if slot in number_of] for places in musts]
                if all(slot in number_of for places in musts for slot, _ in places)
                else []
            )
        return FillSearch(
            [group.table for group in self.groups],
            [(self.slot_group[slot], self.slot_cells[slot]) for slot in chosen],
            self.masks,
            [allowed[slot] for slot in chosen],
            self.keys,
            musts,
            self.bonus,
            seed,
            noise=0 if steady else 256,
            last=not steady,
        )

    def words_of(self, rows: Sequence[int]) -> list[bytes]:
        """The words of a result, in whole letters; empty for a slot that stays open."""
        return [self.groups[self.slot_group[slot]].word(row) if row >= 0 else b"" for slot, row in enumerate(rows)]

    def contents(self, rows: Sequence[int]) -> dict[int, str]:
        """What stands in each cell of the layout once the slots hold these rows of their tables."""
        by_index: dict[int, int] = {}
        for slot, row in enumerate(rows):
            if row < 0:
                continue
            cells = self.groups[self.slot_group[slot]].cells[row]
            by_index.update(zip(self.slot_cells[slot], cells.tolist(), strict=True))
        return {cell: self.stock.letters[by_index[own]] for cell, own in self.index.items() if own in by_index}


def pack_bits(keep: NDArray[np.bool_]) -> list[int]:
    """A row of truth values as 64-bit words, the first value in the lowest bit."""
    padded = np.zeros((len(keep) + 63) // 64 * 64, np.bool_)
    padded[: len(keep)] = keep
    packed = np.packbits(padded, bitorder="little").view("<u8")
    result: list[int] = packed.tolist()
    return result


def _row(words: NDArray[np.uint8], word: bytes) -> int | None:
    if words.shape[1] != len(word):
        return None
    rows = np.flatnonzero((words == np.frombuffer(word, np.uint8)).all(axis=1))
    return int(rows[0]) if len(rows) else None


def fixed_entries(layout: Layout, entries: Iterable[tuple[str, bytes]], stock: Stock, fixed: dict[int, str]) -> None:
    """Writes entries such as ("12A", word) into the fixed letters. Raises SpecError naming slot or crossing."""
    by_label = {slot.label: slot for slot in layout.slots}
    for label, word in entries:
        slot = by_label.get(label)
        if slot is None:
            raise SpecError("crossword.unknown-slot", slot=label)
        if len(slot.cells) != len(word):
            raise SpecError(
                "crossword.entry-length", slot=label, word=stock.text(word), n=len(word), cells=len(slot.cells)
            )
        for cell, rank in zip(slot.cells, word, strict=True):
            letter = stock.letters[rank]
            if fixed.get(cell, letter) != letter:
                raise SpecError(
                    "crossword.crossing-clash", slot=label, cell=layout.place(cell), first=fixed[cell], second=letter
                )
            fixed[cell] = letter
