"""Words on boards: tries of lexicons, every word of a board with its paths, forbidden words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from gridwright.errors import LetterError
from gridwright.families.tilepath.board import Board
from gridwright.families.tilepath.boggle_kernel import Searcher, Trie
from gridwright.family import Meter
from gridwright.letters import Alphabet

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Paths of one board beyond this are not looked at: a board of one letter has more than anyone can count.
PATHS = 2_000_000
#: No word of any lexicon is longer.
LONGEST = 40

Places = tuple[int, ...]


def trie_of(words: Iterable[bytes], alphabet: Alphabet) -> Trie:
    """A trie of words given as letter ranks."""
    blob = b"".join(word + b"\xff" for word in sorted(set(words)) if word)
    return Trie(blob, len(alphabet))


_TRIES: dict[tuple[str, str, int, int], Trie] = {}


def lexicon_trie(lexicon: Lexicon, shortest: int, longest: int = LONGEST) -> Trie:
    """The trie of a lexicon's words of some lengths, kept for the next board."""
    key = (lexicon.id, lexicon.alphabet.id, shortest, longest)
    if key not in _TRIES:
        if len(_TRIES) > 7:
            _TRIES.clear()
        _TRIES[key] = Trie(lexicon.graph.blob(shortest, longest), len(lexicon.alphabet))
    return _TRIES[key]


@lru_cache(maxsize=8)
def _sorted_words(lexicon: Lexicon, shortest: int, longest: int) -> list[bytes]:
    return lexicon.graph.words(shortest, longest)


def lexicon_words(lexicon: Lexicon, shortest: int, longest: int = LONGEST) -> list[bytes]:
    """The words of :func:`lexicon_trie` in its order."""
    return _sorted_words(lexicon, shortest, longest)


def searcher(trie: Trie, board: Board, meter: Meter | None = None) -> Searcher:
    """A search of boards of one shape."""
    return Searcher(trie, board.starts, board.neighbours, meter or Meter())


def set_board(search: Searcher, board: Board, tiles: Sequence[str], alphabet: Alphabet) -> None:
    """Lays the tiles of a document. A tile of several signs counts as many letters for points, as Qu does in Boggle."""
    codes = [tuple(alphabet.encode(tiles[cell])) for cell in board.cells]
    search.set_tiles(codes, [len(code) for code in codes])


class Found:
    """A word on a board, with one path for each set of cells that spells it."""

    __slots__ = ("paths", "word")

    def __init__(self, word: bytes) -> None:
        self.word = word
        self.paths: dict[frozenset[int], Places] = {}

    @property
    def path(self) -> Places:
        """The first path in a fixed order."""
        return min(self.paths.values())


def find_words(
    board: Board,
    tiles: Sequence[str],
    alphabet: Alphabet,
    words: Sequence[bytes],
    trie: Trie | None = None,
    meter: Meter | None = None,
    *,
    crossing: bool = True,
) -> list[Found]:
    """Every word of a sorted list that a path of the board spells, with one path (in cells) a set of cells.

    ``crossing`` False leaves out paths that cross themselves.
    """
    if trie is None:
        trie = trie_of(words, alphabet)
    search = searcher(trie, board, meter)
    set_board(search, board, tiles, alphabet)
    found: dict[int, Found] = {}
    for number, places in search.find(PATHS):
        path = board.on_cells(places)
        if not crossing:
            falling, rising = board.diagonals(path)
            if falling & rising:
                continue
        item = found.get(number)
        if item is None:
            item = found[number] = Found(words[number])
        key = frozenset(path)
        known = item.paths.get(key)
        if known is None or path < known:
            item.paths[key] = path
    return [found[number] for number in sorted(found)]


def find_lexicon(
    board: Board, tiles: Sequence[str], lexicon: Lexicon, shortest: int, meter: Meter | None = None
) -> list[Found]:
    """Every word of a lexicon on a board."""
    trie = lexicon_trie(lexicon, shortest)
    return find_words(board, tiles, lexicon.alphabet, lexicon_words(lexicon, shortest), trie, meter)


Strictness = Literal["school", "obscene", "off"]


@lru_cache(maxsize=16)
def forbidden_words(alphabet: Alphabet, level: Strictness) -> tuple[bytes, ...]:
    """What no path may spell: the letter sequences of the profanity list that must not come about in a grid, sorted."""
    from gridwright.lexicon.profanity import Profanity, languages

    if level == "off" or alphabet.language not in languages():
        return ()
    words: set[bytes] = set()
    for text in Profanity.load(alphabet.language, level).forbidden_sequences():
        try:
            words.add(alphabet.encode(text))
        except LetterError:
            continue
    return tuple(sorted(words))


@lru_cache(maxsize=16)
def forbidden_trie(alphabet: Alphabet, level: Strictness) -> Trie | None:
    """The trie of :func:`forbidden_words`; None where nothing is forbidden."""
    words = forbidden_words(alphabet, level)
    return trie_of(words, alphabet) if words else None


def is_clean(word: bytes, lexicon: Lexicon, level: Strictness) -> bool:
    """Whether a lexicon word may be shown: not flagged at this level."""
    from gridwright.lexicon import Flag

    if level == "off":
        return True
    return not lexicon.flags(word) & (Flag.unwanted() if level == "school" else Flag.OBSCENE)


def along(path: Sequence[int], answers: Iterable[Sequence[int]]) -> bool:
    """Whether a path is a stretch of an answer's path, forwards or backwards: ASS in GRASS is not an accident."""
    size = len(path)
    for answer in answers:
        if path[0] not in answer:
            continue
        for stretch in (list(path), list(reversed(path))):
            if any(list(answer[at : at + size]) == stretch for at in range(len(answer) - size + 1)):
                return True
    return False


def answer_sets(
    board: Board, tiles: Sequence[str], alphabet: Alphabet, answers: Mapping[str, object]
) -> dict[str, list[Places]]:
    """For each answer the paths that spell it, one for each set of cells."""
    words = sorted({alphabet.encode(word) for word in answers})
    found = {item.word: sorted(item.paths.values()) for item in find_words(board, tiles, alphabet, words)}
    return {word: found.get(alphabet.encode(word), []) for word in answers}
