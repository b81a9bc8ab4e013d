"""Making a word search: settings become the kernel's numbers, the kernel's answer becomes a document."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gridwright.errors import Infeasible, OutOfBudget, SpecError
from gridwright.families.wordsearch.article_kernel import Article
from gridwright.families.wordsearch.document import Place, WordSearch, pattern_of, words_of
from gridwright.families.wordsearch.hidden import Hidden, hidden_message
from gridwright.families.wordsearch.pool_kernel import Pool
from gridwright.families.wordsearch.rate import rate
from gridwright.families.wordsearch.scan_kernel import Trie
from gridwright.families.wordsearch.slots_kernel import Slots
from gridwright.families.wordsearch.spec import DIRECTIONS, STEPS, WordSearchSpec
from gridwright.families.wordsearch.unwanted import unwanted_trie
from gridwright.families.wordsearch.vocabulary import Vocabulary, vocabulary
from gridwright.families.wordsearch.wanted import Wanted, wanted_words
from gridwright.families.wordsearch.wordsearch_kernel import Maker
from gridwright.family import Budget, Meter, Progress
from gridwright.grid import Shape
from gridwright.letters import Alphabet
from gridwright.messages import msg
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Enough for any request that the figures promise; a person may allow more with ``--nodes``.
NODES = 60_000_000
#: How many grids are made for one of the level that was asked for.
LEVEL_TRIES = 60
#: A word of the message that is so long must not be readable in the grid.
MESSAGE_WORD = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """What the kernel is given; all is checked before. Directions are clockwise from east, letters are ranks."""

    rows: int
    cols: int
    mask: bytes
    pool: Pool
    forbidden: Trie
    secret: Trie
    max_shared: int
    own_rule: int
    nested: int
    meter: Meter
    random: int
    message: bytes
    fillers: bytes
    musts: list[bytes]
    barred: list[tuple[int, int]]
    weights: tuple[int, ...]
    diagonal: int
    length_weights: list[int]
    length_most: list[int]
    min_cross: int
    max_words: int
    need_words: int


def generate(
    spec: WordSearchSpec, rng: Rng, lexicon: Lexicon, budget: Budget | None = None, progress: Progress | None = None
) -> WordSearch:
    """A word search. Raises SpecError, Infeasible (proved) or OutOfBudget (not proved)."""
    budget = budget or Budget()
    if budget.nodes is None:
        budget = Budget(nodes=NODES, seconds=budget.seconds)
    meter = budget.meter(progress, msg("wordsearch.searching"))
    if spec.level is None:
        return _one(spec, rng, lexicon, meter)
    for _ in range(LEVEL_TRIES):
        doc = _one(spec, rng, lexicon, meter)
        if rate(doc, lexicon).level == spec.level:
            return doc
    raise OutOfBudget("wordsearch.level-not-found", n=LEVEL_TRIES, level=spec.level)


def _one(spec: WordSearchSpec, rng: Rng, lexicon: Lexicon, meter: Meter) -> WordSearch:
    shape = spec.shape()
    letters = lexicon.alphabet
    cells = len(shape.cells)
    weights = spec.weights()
    longest = longest_run(shape, weights)
    words = vocabulary(lexicon, spec, longest)
    wanted = wanted_words(spec, letters, longest)
    hidden = hidden_message(spec, letters, cells, words, rng)
    settings = _settings(spec, shape, letters, words, wanted, hidden, meter, rng, longest)
    _refuse_impossible(spec, settings, wanted, cells, longest)
    maker = Article(settings) if spec.strategy == "greedy" else Maker(settings)
    if not maker.run(spec.attempts):
        raise _failure(spec, maker, wanted, meter)
    return _document(spec, shape, letters, words, wanted, hidden, maker)


def longest_run(shape: Shape, weights: tuple[int, ...]) -> int:
    """The longest straight run of cells in a direction whose weight isn't 0."""
    best = 0
    rows, cols, mask = shape.rows, shape.cols, shape.mask
    for (down, right), weight in zip(STEPS, weights, strict=True):
        if not weight:
            continue
        if shape.is_full:
            best = max(best, cols if not down else rows if not right else min(rows, cols))
            continue
        runs = [0] * (rows * cols)
        order = range(rows * cols) if down * cols + right < 0 else range(rows * cols - 1, -1, -1)
        for cell in order:
            if mask[cell]:
                row, col = cell // cols + down, cell % cols + right
                runs[cell] = 1 + (runs[row * cols + col] if 0 <= row < rows and 0 <= col < cols else 0)
        best = max(best, *runs)
    return best


def _settings(
    spec: WordSearchSpec,
    shape: Shape,
    letters: Alphabet,
    words: Vocabulary,
    wanted: tuple[Wanted, ...],
    hidden: Hidden,
    meter: Meter,
    rng: Rng,
    longest: int,
) -> Settings:
    message_words = {letters.tokens(word) for word in words_of(hidden.message)}
    barred = {word.letters for word in wanted} | message_words
    secret = sorted(word for word in message_words if MESSAGE_WORD <= len(word) <= longest)
    own = {word.letters for word in wanted}
    return Settings(
        rows=shape.rows,
        cols=shape.cols,
        mask=shape.mask,
        pool=words.pool,
        forbidden=unwanted_trie(letters, spec.unwanted),
        secret=Trie(len(letters), [word for word in secret if word not in own]),
        max_shared=spec.shared,
        own_rule=int(spec.own_letter),
        nested=int(spec.nested),
        meter=meter,
        random=rng.next_u64(),
        message=hidden.letters,
        fillers=_fillers(spec, letters, words, wanted) if spec.fill == "letters" else b"",
        musts=[word.letters for word in wanted],
        barred=[(len(word), row) for word in sorted(barred) if (row := words.find(word)) >= 0],
        weights=spec.weights(),
        diagonal=spec.diagonal_target(),
        length_weights=_lengths(spec, longest),
        length_most=spec.length_limits(),
        min_cross=0 if spec.fill == "letters" else spec.crossings,
        max_words=_most_words(spec, wanted, len(shape.cells)),
        need_words=(spec.word_count or 0) if spec.fill == "letters" else 0,
    )


def _lengths(spec: WordSearchSpec, longest: int) -> list[int]:
    """With one's own words and fillers nothing else is placed, unless more words are asked for."""
    if spec.fill == "letters" and spec.words and spec.word_count is None:
        return [0] * 65
    return spec.length_weights(longest)


def _most_words(spec: WordSearchSpec, wanted: tuple[Wanted, ...], cells: int) -> int:
    if spec.fill == "words":
        if spec.word_count is not None:
            raise SpecError("wordsearch.count-needs-letters")
        return 0
    if spec.word_count is not None:
        if spec.word_count < len(wanted):
            raise SpecError("wordsearch.more-words-than-asked", n=len(wanted), asked=spec.word_count)
        return spec.word_count
    return len(wanted) if wanted else max(4, cells // 10)


def _fillers(spec: WordSearchSpec, letters: Alphabet, words: Vocabulary, wanted: tuple[Wanted, ...]) -> bytes:
    """Letters to fill up with: those of the listed words as often as they occur there, or the whole alphabet."""
    if spec.filler == "alphabet":
        return bytes(range(len(letters)))
    if wanted and spec.word_count is None:
        return b"".join(word.letters for word in wanted)
    # words drawn from the lexicon have the lexicon's letters: a fixed sample of it
    return b"".join(rows[:: max(1, len(rows) // 40)].tobytes() for rows in words.rows.values())


def _refuse_impossible(
    spec: WordSearchSpec, settings: Settings, wanted: tuple[Wanted, ...], cells: int, longest: int
) -> None:
    """What is proved before any search."""
    room = cells - len(settings.message)
    if spec.own_letter and len(wanted) > room:
        raise Infeasible("wordsearch.too-many-words", n=len(wanted), room=room)
    usable = any(
        weight and count for weight, count in zip(settings.length_weights, settings.pool.counts(), strict=True)
    )
    if spec.fill == "words" and not usable:
        total = sum(len(word.letters) for word in wanted)
        if total < room:
            raise Infeasible(
                "wordsearch.no-words-to-fill", longest=longest, low=spec.min_length, room=room, total=total
            )
    counts = zip(settings.length_weights, settings.pool.counts(), strict=True)
    available = len(wanted) + sum(count for weight, count in counts if weight)
    if available < settings.need_words:
        raise Infeasible("wordsearch.too-few-words", asked=settings.need_words, n=available)
    if spec.fill == "letters" and not wanted and not usable:
        raise Infeasible("wordsearch.no-words-that-fit", longest=longest, low=spec.min_length)
    if spec.strategy == "greedy" and (wanted or spec.fill == "letters"):
        raise SpecError("wordsearch.greedy-only-fills")


def _failure(spec: WordSearchSpec, maker: Slots, wanted: tuple[Wanted, ...], meter: Meter) -> OutOfBudget:
    """Why nothing was found: the word that was driven out most often, or the grid that could not be finished."""
    missing, prices = maker.unplaced()
    if missing:
        worst = max(range(len(wanted)), key=lambda number: (number in missing, prices[number], number))
        return OutOfBudget("wordsearch.word-not-placed", word=wanted[worst].spelling, n=meter.nodes)
    attempts = maker.counters()["attempts"]
    return OutOfBudget("wordsearch.not-found", n=meter.nodes, attempts=attempts)


def sort_key(word: bytes, spelling: str, letters: Alphabet) -> tuple[bytes, bytes, str]:
    """The alphabet's own sort key, from letters that are known already; the same but for words with other signs."""
    tables = _collation(letters)
    if tables is None or len(spelling) != sum(map(len, map(letters.letters.__getitem__, word))):
        return letters.sort_key(spelling)
    return word.translate(tables[0]), word.translate(tables[1]), spelling


@lru_cache(maxsize=32)
def _collation(letters: Alphabet) -> tuple[bytes, bytes] | None:
    """First and second key of each letter; None where a letter has several (a digraph sorted as two letters)."""
    keys = [letters.sort_key(letter) for letter in letters.letters]
    if any(len(first) != 1 or len(second) != 1 for first, second, _ in keys):
        return None
    rest = bytes(256 - len(keys))
    return b"".join(first for first, _, _ in keys) + rest, b"".join(second for _, second, _ in keys) + rest


def _document(
    spec: WordSearchSpec,
    shape: Shape,
    letters: Alphabet,
    words: Vocabulary,
    wanted: tuple[Wanted, ...],
    hidden: Hidden,
    maker: Slots,
) -> WordSearch:
    signs = (*letters.letters, *[""] * (256 - len(letters)))
    listed = []
    for must, length, index, cell, direction in maker.entries():
        word = wanted[must].letters if must >= 0 else words.word(length, index)
        spelling = wanted[must].spelling if must >= 0 else letters.decode(word)
        key = sort_key(word, spelling, letters)
        listed.append((key, spelling, Place(cell, DIRECTIONS[direction], length)))
    listed.sort(key=lambda item: item[0])
    return WordSearch(
        rows=shape.rows,
        cols=shape.cols,
        cells=tuple([signs[code] for code in maker.text()]),
        words=tuple([spelling for _, spelling, _ in listed]),
        places=tuple([place for _, _, place in listed]),
        message=hidden.message,
        pattern=pattern_of(hidden.message, letters),
        intro=hidden.intro,
        fill=spec.fill,
        alphabet=letters.id,
        language=letters.language,
        attempts=maker.counters()["attempts"],
        spec=spec,
    )
