"""One game's rules, tiles and words around the kernels: judging plays, ranking plays and turns.

The three ways to choose a turn of several words go by the names of the article "Алгоритм генерации хода для игры
Эрудит": ``greedy`` takes the play with most points again and again, ``exhaustive`` looks at every turn and remembers
positions, ``exact`` does that with bounds, so that it proves the same answer sooner.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

import msgspec
import numpy as np

from gridwright.errors import MoveError
from gridwright.families.erudit.best_kernel import Finder
from gridwright.families.erudit.board import (
    BLANK,
    Play,
    cell_name,
    lay,
    read_word,
    run_points,
    runs,
    tile_of,
    tile_text,
    touches,
    word_of,
)
from gridwright.families.erudit.board_kernel import Board, Gaddag
from gridwright.families.erudit.movegen_kernel import Generator
from gridwright.families.erudit.rules import Layout, Rules
from gridwright.families.erudit.turn_kernel import TurnSearch
from gridwright.families.erudit.wordmap_kernel import WordMap
from gridwright.family import Budget, Meter
from gridwright.letters.tiles import TileSet
from gridwright.lexicon import Lexicon
from gridwright.lexicon.graph import SEPARATOR

Way = Literal["exact", "exhaustive", "greedy"]
#: A kernel's play: points, row, column, direction, one code a letter (0: it lies there).
_Found = tuple[int, int, int, int, bytes]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What a player lays in one turn: plays in order, points with the bonus, the tiles left.

    ``taken``: cells of blanks that were taken back, their letters laid instead.
    """

    plays: tuple[Play, ...]
    points: int
    left: str = ""
    bonus: int = 0
    taken: tuple[int, ...] = ()

    def words(self) -> str:
        """The words laid, in capitals."""
        return ", ".join(play.word.upper() for play in self.plays)


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """The best turns found, best first. ``proved``: none is better; otherwise none brings more than ``bound``."""

    turns: tuple[Turn, ...]
    proved: bool
    bound: int
    nodes: int


class Engine:
    """For one rule set, board, tile set and lexicon (over the tile set's alphabet). Not for two threads at once."""

    def __init__(self, rules: Rules, layout: Layout, tiles: TileSet, lexicon: Lexicon) -> None:
        self.rules = rules
        self.layout = layout
        self.tiles = tiles
        self.lexicon = lexicon
        self.alphabet = tiles.alphabet
        values = bytes([0, *tiles.values])
        self.board = Board(
            layout.rows,
            layout.columns,
            gaddag_of(lexicon),
            values,
            values if rules.star == "letter" else bytes(len(values)),
            layout.letter_times,
            layout.word_times,
            layout.start,
        )
        self.generator = Generator(self.board)
        self._turns: TurnSearch | None = None
        self._finder: Finder | None = None

    # --- judging ------------------------------------------------------------------------------------------------------

    def is_word(self, codes: bytes) -> bool:
        """Whether letters (as codes, without blanks' marks) are a word."""
        return self.lexicon.graph.index(bytes(code - 1 for code in codes)) >= 0

    def text(self, codes: bytes) -> str:
        """Codes as text, a blank's letter small."""
        return "".join(tile_text(code, self.alphabet) for code in codes)

    def judge(
        self, codes: bytes, play: Play, *, words: bool = True, steps: bool = True
    ) -> tuple[bytes, frozenset[int], int]:
        """(the board after a play, its new cells, its points). MoveError names cell, sign and rule.

        ``words`` asks the dictionary; without ``steps`` the words across need be right only at the end of the turn.
        """
        after, new = lay(codes, play, self.layout, self.alphabet)
        if not touches(codes, new, self.layout):
            place = cell_name(self.layout, min(new))
            if any(codes):
                raise MoveError("erudit.error.not-touching", word=play.word, cell=place)
            raise MoveError(
                "erudit.error.start", word=play.word, cell=cell_name(self.layout, max(self.layout.start, 0))
            )
        made = [run for run in runs(after, self.layout) if new & set(run.cells)]
        main = next((run for run in made if run.down == play.down and new <= set(run.cells)), None)
        main = main or next((run for run in made if new <= set(run.cells)), None)
        if main is None:
            raise MoveError("erudit.error.one-letter", cell=cell_name(self.layout, min(new)))
        if len(main.cells) > len(read_word(play.word, self.alphabet)) and len(new) > 0 and main.down == play.down:
            whole = self.text(bytes(after[cell] for cell in main.cells))
            row, column = divmod(main.cells[0], self.layout.columns)
            play = Play(row, column, play.down, whole)
        if words:
            self._judge_words(codes, after, made, main, steps)
        points = sum(run_points(after, run, new, self.layout, self.tiles, self.rules) for run in made)
        return after, new, points

    def _judge_words(self, codes: bytes, after: bytes, made: Sequence, main: object, steps: bool) -> None:  # type: ignore[type-arg]
        standing = Counter(word_of(codes, run) for run in runs(codes, self.layout))
        for run in made:
            if run is not main and not steps:
                continue
            word = word_of(after, run)
            where = cell_name(self.layout, run.cells[0])
            shown = self.text(word)
            if not self.is_word(word):
                key = "erudit.error.no-word" if run is main else "erudit.error.no-cross-word"
                raise MoveError(key, word=shown, cell=where, lexicon=self.lexicon.name)
            if steps and not self.rules.repeats:
                if standing[word]:
                    raise MoveError("erudit.error.repeated", word=shown, cell=where)
                standing[word] += 1

    def judge_turn(
        self,
        codes: bytes,
        rack: bytes,
        plays: Sequence[Play],
        taken: Sequence[int] = (),
        *,
        words: bool = True,
        ended: bool = True,
    ) -> tuple[bytes, bytes, int, int]:
        """(the board after a turn, the rack left, its points with the bonus, the bonus).

        ``words`` asks the dictionary; ``ended`` also asks what must hold at the end of a turn only. MoveError says
        what is wrong.
        """
        rules, before = self.rules, codes
        hand = list(rack)
        codes = self._take_back(codes, hand, taken)
        if rules.words and len(plays) > rules.words:
            raise MoveError("erudit.error.too-many-words", n=rules.words)
        points, new = 0, frozenset[int]()
        steps = rules.legal == "steps"
        for play in plays:
            after, fresh, gain = self.judge(codes, play, words=words, steps=steps)
            for cell in sorted(fresh):
                tile = tile_of(after[cell])
                if tile not in hand:
                    sign = tile_text(tile, self.alphabet)
                    raise MoveError("erudit.error.no-tile", sign=sign, cell=cell_name(self.layout, cell))
                hand.remove(tile)
            codes, new, points = after, new | fresh, points + gain
        if ended and sum(codes[cell] >= BLANK for cell in new) < len(taken):
            raise MoveError("erudit.error.star-not-used")
        final = [run for run in runs(codes, self.layout) if new & set(run.cells)]
        if words and not steps and ended:
            self._judge_final(before, codes, final)
        if rules.scoring == "B":
            points = sum(run_points(codes, run, new, self.layout, self.tiles, rules) for run in final)
        bonus_at = rules.bonus_at(len(rack))
        bonus = rules.bonus if bonus_at and len(new) >= bonus_at else 0
        return codes, bytes(hand), points + bonus, bonus

    def _judge_final(self, before: bytes, after: bytes, final: Sequence) -> None:  # type: ignore[type-arg]
        counts = Counter(word_of(after, run) for run in runs(after, self.layout))
        for run in final:
            word = word_of(after, run)
            where = cell_name(self.layout, run.cells[0])
            if not self.is_word(word):
                raise MoveError(
                    "erudit.error.no-cross-word", word=self.text(word), cell=where, lexicon=self.lexicon.name
                )
            if not self.rules.repeats and counts[word] > 1:
                raise MoveError("erudit.error.repeated", word=self.text(word), cell=where)

    def _take_back(self, codes: bytes, hand: list[int], taken: Sequence[int]) -> bytes:
        after = bytearray(codes)
        for cell in taken:
            code = after[cell]
            where = cell_name(self.layout, cell)
            if not self.rules.take_star:
                raise MoveError("erudit.error.star-stays", cell=where)
            if not code & BLANK:
                raise MoveError("erudit.error.no-star", cell=where)
            if code & 127 not in hand:
                sign = tile_text(code & 127, self.alphabet)
                raise MoveError("erudit.error.no-tile", sign=sign, cell=where)
            hand.remove(code & 127)
            hand.append(0)
            after[cell] = code & 127
        return bytes(after)

    # --- ranking ------------------------------------------------------------------------------------------------------

    def plays(self, codes: bytes, rack: bytes) -> list[tuple[Play, _Found]]:
        """All legal plays of one word, most points first; the bonus of a full rack is not in their points."""
        self.board.load(codes)
        self.generator.load(rack)
        found = [(self._play(codes, item), item) for item in self.generator.all()]
        if not self.rules.repeats:
            found = [pair for pair in found if not self._repeats(codes, pair[1])]
        return sorted(found, key=lambda pair: (-pair[0].points, pair[1][3], pair[1][1], pair[1][2], pair[1][4]))

    def _repeats(self, codes: bytes, found: _Found) -> bool:
        after = self._after(codes, found)
        standing = Counter(word_of(codes, run) for run in runs(codes, self.layout))
        made = [run for run in runs(after, self.layout) if any(codes[cell] == 0 for cell in run.cells)]
        words = Counter(word_of(after, run) for run in made)
        return any(standing[word] or count > 1 for word, count in words.items())

    def best_play(self, codes: bytes, rack: bytes) -> Play | None:
        """The play of one word with most points, by bounds; where words may not be repeated, by listing all."""
        if not self.rules.repeats:
            return next((play for play, _ in self.plays(codes, rack)), None)
        if self._finder is None:
            self._finder = Finder(self.board, word_map_of(self.lexicon))
        self.board.load(codes)
        self._finder.load(rack, self.rules.bonus, self.rules.bonus_at(len(rack)))
        found = self._finder.find()
        return None if found is None else self._play(codes, found)

    def rank(
        self, codes: bytes, rack: bytes, *, top: int = 1, way: Way = "exact", budget: Budget | None = None
    ) -> Ranking:
        """The ``top`` best turns by one of the three ways."""
        if way == "greedy":
            return self._greedy(codes, rack)
        meter = (budget or Budget()).meter()
        best: dict[tuple[bytes, tuple[int, ...]], Turn] = {}
        proved, bound, nodes = True, 0, 0
        for taken in self._ways_to_take(codes, rack):
            hand = list(rack)
            start = self._take_back(codes, hand, taken)
            kept = sorted((turn.points for turn in best.values()), reverse=True)
            floor = kept[top - 1] if way == "exact" and len(kept) >= top else -1
            found = self._search(start, bytes(hand), top, len(taken), way, meter, floor)
            proved, nodes = proved and found["proved"], nodes + found["expanded"]
            bound = max(bound, self._bound(start, bytes(hand), found))
            for points, plays in found["turns"]:
                turn, after = self._turn(start, hand, points, plays, taken)
                if (after, taken) not in best or best[after, taken].points < turn.points:
                    best[after, taken] = turn
        order = sorted(best.values(), key=lambda turn: (-turn.points, len(turn.plays), repr(turn.plays)))
        bound = max(bound, order[0].points if order else 0)
        return Ranking(turns=tuple(order[:top]), proved=proved, bound=bound, nodes=nodes)

    def _ways_to_take(self, codes: bytes, rack: bytes) -> Iterator[tuple[int, ...]]:
        """Every choice of blanks on the board for which the rack has the letters; none first."""
        cells = [cell for cell, code in enumerate(codes) if code & BLANK and code & 127 in rack]
        if not self.rules.take_star:
            cells = []
        for size in range(len(cells) + 1):
            for chosen in combinations(cells, size):
                if not Counter(codes[cell] & 127 for cell in chosen) - Counter(rack):
                    yield chosen

    def _search(self, codes: bytes, rack: bytes, top: int, taken: int, way: Way, meter: Meter, floor: int) -> dict:  # type: ignore[type-arg]
        if self._turns is None:
            self._turns = TurnSearch(self.generator)
        rules = self.rules
        self.board.load(codes)
        return self._turns.search(
            rack,
            top=top,
            bonus=rules.bonus,
            bonus_at=rules.bonus_at(len(rack)),
            scoring_b=rules.scoring == "B",
            final=rules.legal == "final",
            repeats=rules.repeats,
            most_words=rules.words,
            must_blanks=taken,
            prune=way == "exact",
            floor=floor,  # -1 at first: a word of blanks alone may bring nothing
            beam=200 if way == "exact" and 0 in rack and rules.words != 1 else 0,
            meter=meter,
        )

    def _bound(self, codes: bytes, rack: bytes, found: dict) -> int:  # type: ignore[type-arg]
        """No turn brings more: for what the search left open, the tiles left times the most that any play brings."""
        if found["proved"]:
            return 0
        most = self._most_of_a_play(codes, rack)
        opened = [
            points + self.rules.bonus + (len(rack) - laid) * most
            for laid, points in enumerate(found["open"])
            if points >= 0
        ]
        return max(opened, default=0)

    def _most_of_a_play(self, codes: bytes, rack: bytes) -> int:
        """No play of this turn, whatever was laid before it, brings more. Coarse: the dictionary isn't asked.

        A play's word lies in a row or column. All letters that lie there, and all tiles of the rack at the most that
        a letter counts, times the product of the largest word premiums of as many empty cells; and for each tile a
        word across with all letters of its row or column and of the rack.
        """
        layout, values = self.layout, self.tiles.values
        dear = sum(values[code - 1] if code else max(values) * (self.rules.star == "letter") for code in rack)
        letter = max(layout.letter_times)
        lanes = [range(row * layout.columns, (row + 1) * layout.columns) for row in range(layout.rows)]
        lanes += [range(column, layout.rows * layout.columns, layout.columns) for column in range(layout.columns)]
        most, across = 0, 0
        for lane in lanes:
            lying = sum(values[(codes[cell] & 127) - 1] for cell in lane if codes[cell])
            times = sorted((layout.word_times[cell] for cell in lane if not codes[cell]), reverse=True)
            product = 1
            for factor in times[: len(rack)]:
                product *= factor
            most = max(most, product * (lying + dear * letter))
            across = max(across, max(times, default=1) * (lying + dear * letter))
        return most + len(rack) * across

    def _greedy(self, codes: bytes, rack: bytes) -> Ranking:
        plays, hand, start, nodes = list[_Found](), list(rack), codes, 0
        while hand and not (self.rules.words and len(plays) >= self.rules.words):
            nodes += 1
            best = self._most(codes, bytes(hand))
            if best is None:
                break
            codes = self._after(codes, best)
            for code in best[4]:
                if code:
                    hand.remove(tile_of(code))
            plays.append(best)
        if not plays:
            return Ranking(turns=(), proved=False, bound=0, nodes=nodes)
        made = [self._play(codes, item) for item in plays]
        _, left, points, bonus = self.judge_turn(start, rack, made, words=False)
        turn = Turn(plays=tuple(made), points=points, bonus=bonus, left=self._rack_text(left))
        return Ranking(turns=(turn,), proved=False, bound=0, nodes=nodes)

    def _most(self, codes: bytes, rack: bytes) -> _Found | None:
        """The play with most points, the first of them in the order of :meth:`plays`."""
        self.board.load(codes)
        self.generator.load(rack)
        found = self.generator.all()
        while found:
            best = min(found, key=lambda item: (-item[0], item[3], item[1], item[2], item[4]))
            if self.rules.repeats or not self._repeats(codes, best):
                return best
            found.remove(best)
        return None

    def _rack_text(self, codes: bytes) -> str:
        from gridwright.families.erudit.board import write_rack

        return write_rack(codes, self.alphabet)

    def _after(self, codes: bytes, found: _Found) -> bytes:
        after = bytearray(codes)
        _, row, column, direction, word = found
        step = self.layout.columns if direction else 1
        for index, code in enumerate(word):
            if code:
                after[row * self.layout.columns + column + index * step] = code
        return bytes(after)

    def _play(self, codes: bytes, found: _Found) -> Play:
        """A kernel's play with the letters that lay there filled in from ``codes``."""
        points, row, column, direction, word = found
        step = self.layout.columns if direction else 1
        cell = row * self.layout.columns + column
        letters = [code or codes[cell + index * step] for index, code in enumerate(word)]
        return Play(row, column, bool(direction), self.text(bytes(letters)), points)

    def turn_of(
        self, codes: bytes, rack: bytes, points: int, found: Sequence[_Found], taken: tuple[int, ...] = ()
    ) -> Turn:
        """A turn from a kernel's plays; ``points`` are those of the whole turn, the bonus among them."""
        hand = list(rack)
        return self._turn(self._take_back(codes, hand, taken), hand, points, found, taken)[0]

    def _turn(
        self, codes: bytes, hand: Sequence[int], points: int, found: Sequence[_Found], taken: tuple[int, ...]
    ) -> tuple[Turn, bytes]:
        plays, left = [], list(hand)
        for item in found:
            plays.append(self._play(codes, item))
            codes = self._after(codes, item)
            for code in item[4]:
                if code:
                    left.remove(tile_of(code))
        bonus_at = self.rules.bonus_at(len(hand))
        bonus = self.rules.bonus if bonus_at and len(hand) - len(left) >= bonus_at else 0
        text = self._rack_text(bytes(left))
        return Turn(plays=tuple(plays), points=points, left=text, bonus=bonus, taken=taken), codes


@functools.lru_cache(maxsize=8)
def gaddag_of(lexicon: Lexicon) -> Gaddag:
    """The kernel's view of a lexicon's GADDAG."""
    graph = lexicon.gaddag()
    return Gaddag(graph.edges, graph.root, SEPARATOR + 1)


@functools.lru_cache(maxsize=4)
def word_map_of(lexicon: Lexicon) -> WordMap:
    """The words of a lexicon by their letters."""
    blob = np.frombuffer(lexicon.graph.blob(), np.uint8)
    ends = np.flatnonzero(blob == 0xFF)
    starts = np.concatenate([[0], ends - np.arange(len(ends))]).astype(np.int32)
    return WordMap(len(lexicon.alphabet), (blob[blob != 0xFF] + 1).tobytes(), starts)
