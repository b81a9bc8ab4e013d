"""Making a crossword: a grid is designed or taken, filled, and given clues; a secret is hidden if asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridwright.errors import Infeasible, LetterError, OutOfBudget, SpecError
from gridwright.families.crossword import design, sat
from gridwright.families.crossword import secret as hidden
from gridwright.families.crossword.clues import ClueBook, enumeration, read_clues, with_short_clues
from gridwright.families.crossword.document import CrosswordDocument, Entry, standard_numbers
from gridwright.families.crossword.fill import Fill, best_floor, fill, lowest_score, no_fill
from gridwright.families.crossword.layout import OPEN, Layout, Slot, parse
from gridwright.families.crossword.polish import Polish
from gridwright.families.crossword.problem import Group, Problem, Rules, fixed_entries
from gridwright.families.crossword.spec import CrosswordSpec, is_size, size_of
from gridwright.families.crossword.stock import DEFAULT_SCORE, ScoredWord, Stock, read_list
from gridwright.family import Budget, Progress
from gridwright.messages import msg
from gridwright.messages import text as message_text
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.letters.alphabet import Alphabet
    from gridwright.lexicon import Lexicon

#: Nodes for one design; then another design, with more blocks, is tried.
DESIGN_NODES = 40_000
#: Designs that are tried with words that have clues alone; then those that are tried with all words.
CLUED_DESIGNS = 24
DESIGNS = 12
#: Nodes for a fill of wanted words before others are let in, and the least scores (zipf x 10) that are wanted.
TIER_NODES = 3000
CLUED_NODES = 8000
#: Nodes for making a fill better, and how often it is begun anew because a clue gives its answer away.
POLISH_NODES = 60_000
CLUE_ROUNDS = 5
FLOORS = (30, 20)
#: In place of a least score: the last resort, where no word is preferred and only the search's own order counts.
PLAIN = -1
#: The most blocks of a design, percent of its cells.
MOST_BLOCKS = 23
#: How much a point of score counts when words are tried.
PREFER_SCORE = 4
#: Fills that are tried until one has the letters of the secret.
SECRET_TRIES = 8
#: The longest clue that a cell of an arrow crossword holds, in signs.
CELL_CLUE = 40


class Filled(NamedTuple):
    """A layout, its letters by cell, the words of its slots."""

    layout: Layout
    contents: dict[int, str]
    words: dict[Slot, bytes]
    problem: Problem
    rows: tuple[int, ...]
    lowest: int
    bound: int


def make(
    spec: CrosswordSpec, rng: Rng, lexicon: Lexicon, budget: Budget | None, progress: Progress | None
) -> CrosswordDocument:
    """A crossword for a spec. Raises SpecError, Infeasible (proved) or OutOfBudget."""
    work = _Work(spec, rng, lexicon, budget, progress)
    filled = work.filled()
    return work.document(filled)


class _Work:
    def __init__(
        self, spec: CrosswordSpec, rng: Rng, lexicon: Lexicon, budget: Budget | None, progress: Progress | None
    ) -> None:
        self.spec, self.rng, self.lexicon = spec, rng, lexicon
        self.budget, self.progress = budget, progress
        self.alphabet: Alphabet = lexicon.alphabet
        self._contradictions()
        self.own = read_list(spec.lists, self.alphabet, "--lists")
        self.own_clues = read_clues(spec.clues, self.alphabet)
        self.own_clues.update({item.word: item.clue for item in self.own if item.clue})
        banned = [line for line in spec.ban if "=" not in line]
        self.banned = {word_of(line, self.alphabet, "--ban") for line in banned}
        self.slot_bans: dict[str, set[bytes]] = {}
        for line in spec.ban:
            label, sign, word = line.partition("=")
            if sign:
                self.slot_bans.setdefault(_label(label), set()).add(word_of(word, self.alphabet, "--ban"))
        self.musts = tuple(word_of(line, self.alphabet, "--must") for line in spec.must)
        self.secret = hidden.pieces(spec.secret, self.alphabet, spec.secret_slots) if spec.secret else []
        self.musts += tuple(piece.word for piece in self.secret if piece.whole)
        if len(set(self.musts)) < len(self.musts):
            raise SpecError("crossword.must-twice")
        self.slot_floors, self.length_floors = read_floors(spec.floors)
        #: Words whose clue gives them away.
        self.poor: set[bytes] = set()
        self.book = ClueBook(lexicon, self.own_clues, self.alphabet, self.alphabet.language, rng.fork("clues"))

    def _contradictions(self) -> None:
        spec = self.spec
        kinds = [
            name
            for name, is_set in (("--square", spec.square), ("--arrow", spec.arrow), ("--bars", spec.bars))
            if is_set
        ]
        if len(kinds) > 1:
            raise SpecError("crossword.two-kinds", first=kinds[0], second=kinds[1])
        if spec.secret_slots and not spec.secret:
            raise SpecError("crossword.secret-slots-alone")
        if spec.single and not spec.square:
            raise SpecError("crossword.single-needs-square")
        if spec.max_length and spec.max_length < spec.min_length:
            raise SpecError("crossword.lengths", low=spec.min_length, high=spec.max_length)

    def rules(self, floor: int = 0) -> Rules:
        """The spec's demands on words, with a least score that is wanted besides."""
        spec = self.spec
        return Rules(
            floor=max(spec.floor, floor),
            slot_floors=self.slot_floors,
            length_floors=self.length_floors,
            slot_bans=self.slot_bans,
            musts=self.musts,
            distinct=spec.distinct,
            substring=spec.substring,
            prefer_clued=spec.clued != "any" and floor != PLAIN,
            prefer_score=PREFER_SCORE if floor != PLAIN else 0,
        )

    def stock(self, rebus: tuple[str, ...] = (), *, clued_only: bool = False) -> Stock:
        """The words."""
        clued = [(word, clue) for word, clue in self.own_clues.items()]
        own = [*self.own, *(item for item in _clued_words(clued) if item.word in self.lexicon)]
        short = with_short_clues(self.lexicon, CELL_CLUE) if self.spec.arrow else None
        banned = self.banned | (self.poor - set(self.musts) if clued_only else set())
        return Stock.of(self.lexicon, own=own, banned=banned, rebus=rebus, clued_only=clued_only, clued=short)

    @property
    def longest_clue(self) -> int:
        """The most signs that a clue may have."""
        return CELL_CLUE if self.spec.arrow or "=" in self.spec.grid else 200

    # --- grids

    def filled(self) -> Filled:
        """A grid of the kind asked for, filled, with as many real clues as can be."""
        found = self._filled()
        if self.spec.clued == "any" or self.spec.best or self.spec.engine != "search":
            return found
        return self._polished(found)

    def _polished(self, found: Filled) -> Filled:
        """Unclued words are exchanged, and those whose clue gives them away; what is hidden must stay."""
        problem, rng = found.problem, self.rng.fork("polish")
        for _ in range(CLUE_ROUNDS):
            self._note_poor(found)
            wanted = [self._wanted(group) for group in problem.groups]
            polish = Polish(problem, found.rows, wanted, rng)
            rows = tuple(polish.run(Budget(nodes=POLISH_NODES).meter(self.progress, msg("crossword.filling"))))
            contents = problem.contents(rows)
            if self._missing(contents, dict(zip(problem.slots, problem.words_of(rows), strict=True))):
                return found
            words = dict(zip(problem.slots, problem.words_of(rows), strict=True))
            found = found._replace(contents=contents, words=words, rows=rows, lowest=lowest_score(problem, rows))
            if not self._note_poor(found):
                break
        return found

    def _wanted(self, group: Group) -> NDArray[np.bool_]:
        wanted = group.clued.copy()
        for word in sorted(self.poor):
            if len(word) == group.words.shape[1]:
                wanted &= (group.words != np.frombuffer(word, np.uint8)).any(axis=1)
        return wanted

    def _note_poor(self, found: Filled) -> bool:
        """Remembers the words that are said to have a clue but have none that can be printed. Whether there are any."""
        before = len(self.poor)
        for slot, row in enumerate(found.rows):
            group = found.problem.groups[found.problem.slot_group[slot]]
            word = group.word(row)
            if group.clued[row] and not self.book.real(word, self.longest_clue):
                self.poor.add(word)
        return len(self.poor) > before

    def _filled(self) -> Filled:
        spec = self.spec
        if spec.square:
            layout = Layout(spec.square, spec.square, OPEN * spec.square**2)
            return self._fill_tiers(layout, {}, single=spec.single)
        if not spec.arrow and not is_size(spec.grid):
            drawn = parse(spec.grid, "--grid")
            return self._fill_tiers(drawn.layout, drawn.fixed)
        return self._designed()

    def _designed(self) -> Filled:
        """Designs one grid after another, each a little easier, until one can be filled; with clued words first."""
        trouble: Infeasible | OutOfBudget | None = None
        large = bool(self.spec.arrow) or min(size_of(self.spec.grid, "--grid")) > 9
        clued = CLUED_DESIGNS if large else CLUED_DESIGNS // 4
        if self.spec.clued != "prefer" or self.spec.best:
            clued = 0
        for attempt in range(-clued, DESIGNS):
            easier = attempt if attempt >= 0 else (attempt + clued) // 4
            try:
                layout = self._design(easier)
                if attempt < 0:
                    return self._fill_clued(layout)
                return self._fill_tiers(layout, {}, nodes=DESIGN_NODES)
            except (Infeasible, OutOfBudget) as error:
                if isinstance(error, OutOfBudget) and self._used_up():
                    raise
                trouble = error
        assert trouble is not None
        raise trouble

    def _used_up(self) -> bool:
        return self.budget is not None and self.budget.nodes is not None and self.budget.nodes <= DESIGN_NODES

    def _design(self, attempt: int) -> Layout:
        spec = self.spec
        lengths = self.stock().lengths()
        longest = max(lengths, default=2)
        if spec.arrow:
            rows, cols = size_of(spec.arrow, "--arrow")
            longest_part = max((len(piece.word) for piece in self.secret if piece.whole), default=0)
            most = spec.max_length or max(5, 8 - attempt // 2, longest_part)
            return design.arrow(rows, cols, min(spec.min_length, 3), min(most, longest), self.rng)
        rows, cols = size_of(spec.grid, "--grid")
        if spec.bars:
            most = spec.max_length or max(5, 8 - attempt // 3)
            wish = design.Wish(rows, cols, spec.symmetry, spec.min_length, min(most, longest))
            return design.barred(wish, self.rng)
        cells = rows * cols
        share = min((17 if cells > 49 else 10) + attempt, MOST_BLOCKS - 3)
        low = spec.blocks.low if spec.blocks else cells * share // 100
        high = min(spec.blocks.high, cells) if spec.blocks else max(low + 4, cells * min(share + 8, MOST_BLOCKS) // 100)
        usual = max(spec.min_length, 6, min(longest, 9 - attempt // 2)) if cells > 81 else max(rows, cols)
        if not spec.checked and not spec.blocks:
            low, high, usual = 0, cells, min(usual, 9)
        wish = design.Wish(
            rows, cols, spec.symmetry, spec.min_length, spec.max_length or usual, low, high, spec.checked
        )
        return design.blocked(wish, self.rng)

    # --- words

    def _fill_tiers(
        self,
        layout: Layout,
        fixed: Mapping[int, str],
        *,
        single: bool = False,
        nodes: int | None = None,
    ) -> Filled:
        """Words with clues and well known first, while that goes quickly; step by step all the others."""
        spec = self.spec
        if spec.best:
            return self._fill(layout, fixed, single, False, nodes, PLAIN)
        for clued_only, floor in self._tiers():
            try:
                return self._fill(layout, fixed, single, clued_only, CLUED_NODES if clued_only else TIER_NODES, floor)
            except (Infeasible, OutOfBudget):
                continue
        return self._fill(layout, fixed, single, spec.clued == "only", nodes, PLAIN)

    def _tiers(self) -> list[tuple[bool, int]]:
        """(only words with clues, least score), the most wanted first."""
        floors = [floor for floor in (*FLOORS, 0) if floor >= self.spec.floor]
        tiers = [] if self.spec.clued == "only" else [(False, floor) for floor in floors]
        return tiers if self.spec.clued == "any" else [*((True, floor) for floor in floors), *tiers]

    def _fill_clued(self, layout: Layout) -> Filled:
        """Only words whose clue can be printed; well known ones where they suffice. Raises as a fill does."""
        for _ in range(CLUE_ROUNDS):
            found = self._fill(layout, {}, False, True, CLUED_NODES)
            for floor in FLOORS:
                try:
                    found = self._fill(layout, {}, False, True, TIER_NODES, floor)
                    break
                except (Infeasible, OutOfBudget):
                    continue
            if not self._note_poor(found):
                break
        return found

    def _fill(
        self,
        layout: Layout,
        fixed: Mapping[int, str],
        single: bool,
        clued_only: bool,
        nodes: int | None,
        floor: int = 0,
    ) -> Filled:
        letters = dict(fixed)
        stock = self.stock(rebus_of(letters, self.alphabet), clued_only=clued_only)
        entries = []
        for text in self.spec.fixed:
            label, sign, word = text.partition("=")
            if not sign:
                raise SpecError("crossword.bad-fixed", text=text)
            entries.append((_label(label), word_of(word, self.alphabet, "--fixed")))
        fixed_entries(layout, entries, stock, letters)
        if not self.spec.secret:
            return self._fill_letters(layout, letters, stock, single, nodes, floor)
        return self._with_secret(layout, letters, stock, single, nodes, floor)

    def _with_secret(
        self, layout: Layout, fixed: dict[int, str], stock: Stock, single: bool, nodes: int | None, floor: int
    ) -> Filled:
        """A fill that has the letters of the secret: as it comes, else with its rare letters put down beforehand."""
        secret = hidden.secret_letters(self.spec.secret, self.alphabet)
        scattered = [self.alphabet.letters[rank] for piece in self.secret if not piece.whole for rank in piece.word]
        free = [cell for slot in layout.slots for cell in slot.cells if cell not in fixed]
        free = list(dict.fromkeys(free))
        if len(secret) > len(layout.letters):
            raise SpecError("crossword.secret-too-long", n=len(secret), cells=len(layout.letters))
        trouble: Infeasible | OutOfBudget | None = None
        for attempt in range(SECRET_TRIES):
            more = hidden.fixed_for(scattered, free, self._letter_counts(stock), self.rng) if attempt else {}
            try:
                filled = self._fill_letters(layout, {**fixed, **more}, stock, single, nodes or DESIGN_NODES, floor)
            except (Infeasible, OutOfBudget) as error:
                trouble = error
                if not more:
                    raise
                continue
            if not self._missing(filled.contents, filled.words):
                return filled
        raise trouble or Infeasible("crossword.secret-letters", letters=", ".join(sorted(set(secret))))

    def _missing(self, contents: Mapping[int, str], words: Mapping[Slot, bytes]) -> list[str]:
        """Letters of the secret that no entry of its own has and that the other cells lack."""
        whole = {piece.word for piece in self.secret if piece.whole}
        used = {cell for slot, word in words.items() if word in whole for cell in slot.cells}
        letters = [self.alphabet.letters[rank] for piece in self.secret if not piece.whole for rank in piece.word]
        return hidden.missing(letters, {cell: text for cell, text in contents.items() if cell not in used})

    def _letter_counts(self, stock: Stock) -> dict[str, int]:
        """How often the words of 3 to 7 letters have each letter."""
        counts = [0] * len(stock.letters)
        for length in range(3, 8):
            for rank, count in enumerate(np.bincount(stock.words(length).matrix.ravel(), minlength=len(counts))):
                counts[rank] += int(count)
        return dict(zip(stock.letters, counts, strict=True))

    def _fill_letters(
        self, layout: Layout, letters: dict[int, str], stock: Stock, single: bool, nodes: int | None, floor: int
    ) -> Filled:
        problem = Problem(layout, stock, letters, self.rules(floor), single=single)
        result, lowest, bound = self._run(problem, nodes)
        words = dict(zip(problem.slots, problem.words_of(result.rows), strict=True))
        return Filled(layout, problem.contents(result.rows), words, problem, result.rows, lowest, bound)

    def _run(self, problem: Problem, nodes: int | None) -> tuple[Fill, int, int]:
        rng = self.rng.fork("fill")
        budget = self.budget
        if nodes is not None:
            left = nodes if budget is None or budget.nodes is None else min(nodes, budget.nodes)
            budget = Budget(nodes=left, seconds=budget.seconds if budget else None)
        if self.spec.best:
            best = best_floor(problem, rng, budget, self.progress)
            return best.fill, best.score, best.bound
        if self.spec.engine == "sat":
            result = sat.solve(problem, budget, self.progress, seed=rng.below(1 << 30) + 1)
            if result.outcome == "none":
                raise Infeasible(no_fill(problem))
        else:
            result = fill(problem, rng, budget, self.progress, explain=nodes is None)
        return result, lowest_score(problem, result.rows), -1

    # --- the document

    def _clue(self, word: bytes) -> str:
        """The clue of a word; an entry of the secret is called so."""
        whole = [piece.word for piece in self.secret if piece.whole]
        if word in whole and word not in self.own_clues:
            return message_text("crossword.clue.secret", self.alphabet.language, n=whole.index(word) + 1)
        return self.book.of(word, self.longest_clue)

    def document(self, filled: Filled) -> CrosswordDocument:
        """Letters, numbers, entries with clues, the secret."""
        spec = self.spec
        arrow = bool(spec.arrow) or "=" in filled.layout.kinds
        entries = []
        for slot, word in filled.words.items():
            answer = self.lexicon.spelling(word) if word in self.lexicon else filled.problem.stock.text(word)
            entries.append(
                Entry(
                    number=str(slot.number),
                    direction=slot.direction,
                    cells=slot.cells,
                    answer=answer,
                    clue=self._clue(word),
                    enumeration=enumeration(answer, self.alphabet),
                    clue_cell=clue_cell(filled.layout, slot) if arrow else -1,
                )
            )
        solution = tuple(filled.contents.get(cell, "") for cell in range(len(filled.layout.kinds)))
        marked: tuple[int, ...] = ()
        if spec.secret:
            words = {slot.cells: word for slot, word in filled.words.items()}
            rng = self.rng.fork("secret")
            marked = hidden.mark_pieces(self.secret, words, filled.contents, self.alphabet, rng)
        stock = filled.problem.stock
        return CrosswordDocument(
            grid=filled.layout.lines(),
            solution=solution,
            entries=tuple(entries),
            numbers=() if arrow else standard_numbers(filled.layout),
            bars_right=tuple(sorted(filled.layout.bars_right)),
            bars_below=tuple(sorted(filled.layout.bars_below)),
            single=spec.single,
            arrow=arrow,
            secret=spec.secret,
            marked=marked,
            outside=tuple(stock.text(word) for word in filled.problem.outside),
            lowest=filled.lowest,
            lowest_bound=filled.bound,
            spec=spec,
        )


def _clued_words(clued: list[tuple[bytes, str]]) -> list[ScoredWord]:
    return [ScoredWord(word, DEFAULT_SCORE, clue) for word, clue in clued]


def word_of(text: str, alphabet: Alphabet, flag: str) -> bytes:
    """A word that a person gave, in letters; spaces and hyphens are dropped. SpecError names the flag."""
    try:
        word = alphabet.tokens(text.strip())
    except LetterError as error:
        raise SpecError("crossword.bad-word", flag=flag, problem=error.message) from None
    if not word:
        raise SpecError("crossword.empty-word", flag=flag, text=text)
    return word


def _label(text: str) -> str:
    label = text.strip().upper()
    if not re.fullmatch(r"\d+[AD]", label):
        raise SpecError("crossword.unknown-slot", slot=text.strip())
    return label


def read_floors(floors: tuple[str, ...]) -> tuple[dict[str, int], dict[int, int]]:
    """``12A=40`` and ``4=30``: least scores of a slot and of all words of a length. Raises SpecError."""
    by_slot: dict[str, int] = {}
    by_length: dict[int, int] = {}
    for text in floors:
        where, sign, score = text.partition("=")
        if not sign or not score.strip().isdigit():
            raise SpecError("crossword.bad-floor", text=text)
        if where.strip().isdigit():
            by_length[int(where)] = int(score)
        else:
            by_slot[_label(where)] = int(score)
    return by_slot, by_length


def rebus_of(fixed: Mapping[int, str], alphabet: Alphabet) -> tuple[str, ...]:
    """The contents of several letters among fixed ones, in the alphabet's spelling."""
    found: dict[str, None] = {}
    for text in fixed.values():
        try:
            word = alphabet.encode(text)
        except LetterError:
            continue  # named with its cell when the problem is made
        if len(word) > 1:
            found[alphabet.decode(word)] = None
    return tuple(found)


def clue_cell(layout: Layout, slot: Slot) -> int:
    """The clue cell just before a slot's first letter, or -1."""
    first = slot.cells[0]
    row, col = divmod(first, layout.cols)
    before = (row, col - 1) if slot.direction == "across" else (row - 1, col)
    if min(before) < 0:
        return -1
    cell = before[0] * layout.cols + before[1]
    return cell if layout.kinds[cell] == "=" else -1
