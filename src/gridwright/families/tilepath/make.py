"""Making a puzzle: the words are chosen, laid, judged; of some candidates the best is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridwright.errors import Infeasible, LetterError, OutOfBudget, SpecError
from gridwright.families.tilepath.board import Board
from gridwright.families.tilepath.cover import CoverSearch, board_for, refuse, shape_for
from gridwright.families.tilepath.dice import dice_set
from gridwright.families.tilepath.document import POINTS, Answer, Role, TilePathDoc
from gridwright.families.tilepath.pick import common_words, from_lexicon, from_list
from gridwright.families.tilepath.rate import COVER, FREE, Play, cover_values, free_values, score
from gridwright.families.tilepath.spec import TilePathSpec
from gridwright.families.tilepath.themes import Theme, theme, themes
from gridwright.families.tilepath.words import (
    Found,
    find_lexicon,
    forbidden_trie,
    is_clean,
    lexicon_trie,
    searcher,
    set_board,
)
from gridwright.family import Budget, Meter, Progress
from gridwright.grid import Shape
from gridwright.letters import Alphabet
from gridwright.messages import msg
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Without a budget a search gives up after so many moves: about ten seconds with forbidden words counted.
DEFAULT_NODES = 4_000_000
#: Boards made of one selection of words before another one is drawn.
_SELECTION = 10
#: Scores that a level asks for.
LEVELS = {"easy": (0, 39), "medium": (35, 59), "hard": (55, 100)}


class WordList(NamedTuple):
    """What a cover is made of: letters, how they are written, which one spans, the riddle."""

    words: list[bytes]
    texts: list[str]
    span: int
    name: str = ""
    hint: str = ""


class Candidate(NamedTuple):
    """A board that passed the gates: how far it is from what was asked, then the board itself."""

    distance: int
    words: WordList
    paths: list[tuple[int, ...]]
    score: int


def generate(
    spec: TilePathSpec, rng: Rng, lexicon: Lexicon, budget: Budget | None = None, progress: Progress | None = None
) -> TilePathDoc:
    """A puzzle for a spec. Raises SpecError, Infeasible or OutOfBudget."""
    budget = budget or Budget(nodes=DEFAULT_NODES)
    meter = budget.meter(progress, msg("tilepath.making"))
    if spec.mode == "boggle":
        return _boggle(spec, rng, lexicon, meter)
    if spec.mode == "squaredle":
        return _squaredle(spec, rng, lexicon, meter)
    return best_cover(spec, rng, lexicon, meter).document


# --- covers -----------------------------------------------------------------------------------------------------------


class Made(NamedTuple):
    """The best cover and how it was found."""

    document: TilePathDoc
    score: int
    candidates: int


def best_cover(
    spec: TilePathSpec,
    rng: Rng,
    lexicon: Lexicon,
    meter: Meter,
    *,
    banned: frozenset[bytes] = frozenset(),
    allowed: Callable[[bytes], bool] | None = None,
    target: tuple[int, int] | None = None,
    most: int = 0,
) -> Made:
    """The cover of some candidates that is nearest to the difficulty asked for.

    ``banned`` words are not taken from a theme, and only ``allowed`` ones from the lexicon; ``target`` is the range of
    the score; up to ``most`` boards are made where none falls into it.
    """
    alphabet = lexicon.alphabet
    source = _source(spec, rng, lexicon, banned, allowed)
    shape = _shape(spec, source, alphabet)
    board = board_for(shape)
    forbidden = forbidden_trie(alphabet, spec.profanity)
    low, high = target or LEVELS.get(spec.level, (0, 100))
    best: Candidate | None = None
    made = 0
    search: CoverSearch | None = None
    chosen = source(board.size, rng)
    for number in range(max(spec.candidates, most)):
        if number >= spec.candidates and best is not None and best.distance < 1000:
            break
        if search is None or number % _SELECTION == 0:
            # A fresh selection now and then: the words decide more about a board than how they lie.
            chosen = chosen if search is None else source(board.size, rng)
            refuse(board, chosen.words, chosen.texts, chosen.span)
            search = CoverSearch(
                board, chosen.words, rng, alphabet=alphabet, span=chosen.span,
                crossing=spec.crossing, forbidden=forbidden, meter=meter,
            )  # fmt: skip
        places = search.next(fresh=number % _SELECTION == 0)
        if places is None:
            break
        made += 1
        candidate = _judge(board, chosen, places, lexicon, spec, (low, high))
        if best is None or candidate.distance < best.distance:
            best = candidate
    if best is None:
        raise OutOfBudget("tilepath.out-of-budget", n=len(chosen.words), size=board.size)
    return Made(_document(spec, shape, best, lexicon), best.score, made)


Source = Callable[[int, Rng], WordList]


def _source(
    spec: TilePathSpec,
    rng: Rng,
    lexicon: Lexicon,
    banned: frozenset[bytes],
    allowed: Callable[[bytes], bool] | None = None,
) -> Source:
    """Where the words come from: the person's own, a theme, or the lexicon's common words."""
    alphabet = lexicon.alphabet
    if spec.words or spec.span:
        texts = list(spec.words)
        if not spec.span and spec.mode == "strands":
            raise SpecError("tilepath.no-span")
        return _own_source(spec, texts, alphabet)
    if spec.mode == "strands" or spec.theme:
        language = alphabet.language
        known = themes(language)
        if spec.theme:
            item = theme(language, spec.theme)
        elif known:
            item = rng.choice(known)
        else:
            raise SpecError("tilepath.no-themes", language=language)
        return _theme_source(item, spec, alphabet, banned)
    return _lexicon_source(spec, lexicon, allowed)


def _own_source(spec: TilePathSpec, texts: list[str], alphabet: Alphabet) -> Source:
    words = [alphabet.tokens(text) for text in texts]
    for word, text in zip(words, texts, strict=True):
        if not word:
            raise SpecError("tilepath.no-letters", word=text)
    span = alphabet.tokens(spec.span) if spec.span else b""

    def draw(size: int, rng: Rng) -> WordList:
        total = sum(map(len, words)) + len(span)
        numbers = list(range(len(words)))
        if total > size:
            numbers = from_list(words, size, rng, span=span)
        chosen, shown = [words[n] for n in numbers], [texts[n] for n in numbers]
        if span:
            return WordList([span, *chosen], [spec.span, *shown], 0, spec.theme)
        return WordList(chosen, shown, -1, spec.theme)

    return draw


def _theme_source(item: Theme, spec: TilePathSpec, alphabet: Alphabet, banned: frozenset[bytes]) -> Source:
    texts = [text for text in item.list if len(alphabet.tokens(text)) >= spec.shortest]
    texts = [text for text in texts if alphabet.tokens(text) not in banned]
    words = [alphabet.tokens(text) for text in texts]
    span = alphabet.tokens(item.span) if spec.mode == "strands" else b""

    def draw(size: int, rng: Rng) -> WordList:
        numbers = from_list(words, size, rng, span=span)
        chosen, shown = [words[n] for n in numbers], [texts[n] for n in numbers]
        if span:
            return WordList([span, *chosen], [item.span, *shown], 0, item.name, item.hint)
        return WordList(chosen, shown, -1, item.name, item.hint)

    return draw


def _lexicon_source(spec: TilePathSpec, lexicon: Lexicon, allowed: Callable[[bytes], bool] | None = None) -> Source:
    by_length: dict[int, list[bytes]] = {}
    for word in common_words(lexicon, spec.common, spec.shortest, 10):
        if allowed is not None and not allowed(word):
            continue
        by_length.setdefault(len(word), []).append(word)

    def draw(size: int, rng: Rng) -> WordList:
        words = from_lexicon(by_length, size, rng)
        return WordList(words, [lexicon.spelling(word) for word in words], -1)

    return draw


def _shape(spec: TilePathSpec, source: Source, alphabet: Alphabet) -> Shape:
    if spec.mask:
        return Shape.from_text(spec.mask, spec.topology)
    rows, cols = spec.rows, spec.cols
    if spec.words or spec.span:
        total = sum(len(alphabet.tokens(word)) for word in (*spec.words, spec.span) if word)
        return shape_for(total, spec.topology, rows, cols)
    if not rows and not cols:
        rows, cols = (8, 6) if spec.mode == "strands" or spec.theme else (6, 6)
    return Shape(rows or cols, cols or rows, None, spec.topology)


def _judge(
    board: Board,
    words: WordList,
    places: Sequence[Sequence[int]],
    lexicon: Lexicon,
    spec: TilePathSpec,
    target: tuple[int, int],
) -> Candidate:
    alphabet = lexicon.alphabet
    paths = [board.on_cells(path) for path in places]
    tiles = [""] * board.shape.size
    for word, path in zip(words.words, paths, strict=True):
        for letter, cell in zip(word, path, strict=True):
            tiles[cell] = alphabet.letters[letter]
    play = Play(board, tiles, alphabet, words.words, paths, words.span, spec.shortest)
    value = score(cover_values(play, lexicon), COVER)
    low, high = target
    distance = max(0, low - value, value - high)
    # Inside the range the middle is best, so that a board is not a border case.
    return Candidate(1000 * distance + abs(2 * value - low - high), words, paths, value)


def _document(spec: TilePathSpec, shape: Shape, best: Candidate, lexicon: Lexicon) -> TilePathDoc:
    alphabet = lexicon.alphabet
    tiles = [""] * shape.size
    answers = []
    for number, (word, text, path) in enumerate(zip(best.words.words, best.words.texts, best.paths, strict=True)):
        for letter, cell in zip(word, path, strict=True):
            tiles[cell] = alphabet.letters[letter]
        role: Role = "span" if number == best.words.span else "theme"
        answers.append(_answer(alphabet, word, path, role, text))
    mine = set(best.words.words)
    found = _clean(find_lexicon(board_for(shape), tiles, lexicon, spec.shortest), lexicon, spec)
    return TilePathDoc(
        title=best.words.name,
        language=alphabet.language,
        mode=spec.mode,
        topology=shape.topology,
        rows=shape.rows,
        cols=shape.cols,
        tiles=tuple(tiles),
        alphabet=alphabet.id,
        crossing=spec.crossing,
        min_length=spec.shortest,
        theme=best.words.name,
        hint=best.words.hint,
        answers=tuple(answers),
        bonus=tuple(alphabet.decode(item.word) for item in found if item.word not in mine),
        spec=spec,
    )


def _clean(found: list[Found], lexicon: Lexicon, spec: TilePathSpec) -> list[Found]:
    """The words that may stand in a puzzle's file."""
    return [item for item in found if is_clean(item.word, lexicon, spec.profanity)]


def _answer(alphabet: Alphabet, word: bytes, path: Sequence[int], role: Role, text: str = "") -> Answer:
    plain = alphabet.decode(word)
    shown = _capitals(alphabet, text)
    return Answer(word=plain, path=tuple(path), role=role, text="" if shown == plain else shown)


def _capitals(alphabet: Alphabet, text: str) -> str:
    """A text in the capitals of the alphabet, with its spaces and hyphens, its Ё kept."""
    shown = []
    for sign in text:
        try:
            shown.append(alphabet.spelled_text(alphabet.spell(sign)))
        except LetterError:
            shown.append(sign)
    return "".join(shown)


# --- free find --------------------------------------------------------------------------------------------------------


def _boggle(spec: TilePathSpec, rng: Rng, lexicon: Lexicon, meter: Meter) -> TilePathDoc:
    """Rolled dice: of some rolls the one nearest to the level, with nothing forbidden on it."""
    alphabet = lexicon.alphabet
    dice = dice_set(alphabet.language, spec.dice)
    if (spec.rows and spec.rows != dice.rows) or (spec.cols and spec.cols != dice.cols):
        raise SpecError("tilepath.dice-size", rows=dice.rows, cols=dice.cols)
    if spec.mask:
        raise SpecError("tilepath.dice-mask")
    shape = Shape(dice.rows, dice.cols, None, spec.topology)
    board = board_for(shape)
    shortest = max(dice.shortest, spec.shortest)
    trie = lexicon_trie(lexicon, shortest)
    search = searcher(trie, board, meter)
    search.set_points(list(dice.points))
    forbidden = forbidden_trie(alphabet, spec.profanity)
    bad = None if forbidden is None else searcher(forbidden, board)
    best: tuple[int, tuple[str, ...]] | None = None
    good = 0
    for _ in range(1000 * spec.candidates):
        tiles = dice.roll(rng)
        set_board(search, board, tiles, alphabet)
        words = int(search.count()[0])
        if meter.tick(1000):
            break
        if words < 20 * board.size // 16:
            continue
        if bad is not None:
            set_board(bad, board, tiles, alphabet)
            if bad.count()[0]:
                continue
        good += 1
        # Fewer words make a harder hunt for a good score: the level is sought by their number alone while rolling.
        aim = {"easy": 150, "medium": 90, "hard": 45}.get(spec.level, 110)
        distance = abs(words - aim)
        if best is None or distance < best[0]:
            best = (distance, tiles)
        if good >= spec.candidates:
            break
    if best is None:
        raise OutOfBudget("tilepath.no-roll")
    tiles = best[1]
    found = _clean(find_lexicon(board, tiles, lexicon, shortest), lexicon, spec)
    answers = tuple(_answer(alphabet, item.word, item.path, "required") for item in found)
    return _free(spec, shape, tiles, lexicon, answers, (), dice.points, shortest)


def _squaredle(spec: TilePathSpec, rng: Rng, lexicon: Lexicon, meter: Meter) -> TilePathDoc:
    """A cover by common words; all common words on it are required, the others a bonus; no tile is left unused."""
    alphabet = lexicon.alphabet
    shape = Shape.from_text(spec.mask, spec.topology) if spec.mask else Shape(
        spec.rows or spec.cols or 4, spec.cols or spec.rows or 4, None, spec.topology
    )  # fmt: skip
    board = board_for(shape)
    shortest = spec.shortest
    forbidden = forbidden_trie(alphabet, spec.profanity)
    common = frozenset(common_words(lexicon, spec.common, shortest, 40))
    if not common:
        raise Infeasible("tilepath.no-words")
    source = _own_source(spec, list(spec.words), alphabet) if spec.words else _lexicon_source(spec, lexicon)
    low, high = LEVELS.get(spec.level, (0, 100))
    best: tuple[int, list[Found], list[str]] | None = None
    for _ in range(spec.candidates):
        chosen = source(board.size, rng)
        refuse(board, chosen.words, chosen.texts, -1)
        places = CoverSearch(
            board, chosen.words, rng, alphabet=alphabet, crossing=True, forbidden=forbidden, meter=meter
        ).next()
        if places is None:
            break
        tiles = [""] * shape.size
        for word, path in zip(chosen.words, places, strict=True):
            for letter, cell in zip(word, board.on_cells(path), strict=True):
                tiles[cell] = alphabet.letters[letter]
        found = _clean(find_lexicon(board, tiles, lexicon, shortest), lexicon, spec)
        # The person's own words are required however rare they are.
        own = {*chosen.words}
        required = [item for item in found if item.word in common or item.word in own]
        value = score(free_values(_play(board, tiles, alphabet, required, shortest), lexicon), FREE)
        distance = 1000 * max(0, low - value, value - high) + abs(len(required) - 30)
        if best is None or distance < best[0]:
            best = (distance, found, tiles)
            keep = own
    if best is None:
        raise OutOfBudget("tilepath.out-of-budget", n=len(spec.words), size=board.size)
    _, found, tiles = best
    answers = tuple(
        _answer(alphabet, item.word, item.path, "required")
        for item in found
        if item.word in common or item.word in keep
    )
    bonus = tuple(alphabet.decode(i.word) for i in found if i.word not in common and i.word not in keep)
    return _free(spec, shape, tuple(tiles), lexicon, answers, bonus, POINTS, shortest)


def _play(board: Board, tiles: Sequence[str], alphabet: Alphabet, found: list[Found], shortest: int) -> Play:
    return Play(board, tiles, alphabet, [item.word for item in found], [item.path for item in found], -1, shortest)


def _free(
    spec: TilePathSpec,
    shape: Shape,
    tiles: tuple[str, ...],
    lexicon: Lexicon,
    answers: tuple[Answer, ...],
    bonus: tuple[str, ...],
    points: tuple[int, ...],
    shortest: int,
) -> TilePathDoc:
    return TilePathDoc(
        language=lexicon.alphabet.language,
        mode=spec.mode,
        topology=shape.topology,
        rows=shape.rows,
        cols=shape.cols,
        tiles=tiles,
        alphabet=lexicon.alphabet.id,
        crossing=True,
        min_length=shortest,
        answers=answers,
        bonus=bonus,
        points=points,
        spec=spec,
    )
