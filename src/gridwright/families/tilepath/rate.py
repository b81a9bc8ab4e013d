"""How hard a board is for a person, and why.

Each reason is a measure that a player can feel. A measure goes from 0 to its share of the score between two marks:
``easy`` and below counts nothing, ``hard`` and above counts in full. The shares sum to 100. The marks are those of the
boards that the generator makes in the three languages (about the 5th and the 95th percentile).

For covers: other words on the board, for each answer (false friends); how often an answer's beginning stands
elsewhere (false starts); the share of diagonal steps; turns per answer; how long the spangram is; how common the
answers are.
For free find: how rare the common words are, how long the words, how many, how well hidden.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridwright.families.tilepath.board import Board
from gridwright.families.tilepath.document import TilePathDoc
from gridwright.families.tilepath.words import (
    find_words,
    lexicon_trie,
    searcher,
    set_board,
    trie_of,
)
from gridwright.family import Rating
from gridwright.letters import Alphabet
from gridwright.messages import Message, msg

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Letters of an answer that make a beginning.
START = 3


class Measure(NamedTuple):
    """A measure in whole numbers: where it begins to count, where it counts in full, its share of the score."""

    easy: int
    hard: int
    share: int

    def points(self, value: int) -> int:
        """The part of the share that a value earns, in hundredths."""
        low, high = sorted((self.easy, self.hard))
        inside = min(max(value, low), high)
        done = inside - self.easy if self.hard > self.easy else self.easy - inside
        return 100 * self.share * done // abs(self.hard - self.easy)


#: Measures of covers. Accidental words and false starts are per 10 answers, turns per 10 answers, shares in percent.
COVER = {
    "accidental": Measure(100, 1500, 20),
    "false-starts": Measure(0, 60, 25),
    "diagonal": Measure(30, 75, 20),
    "turns": Measure(15, 45, 15),
    "span": Measure(6, 15, 5),
    "rare": Measure(45, 25, 15),
}
#: Measures of free find: words to find, mean letters x 10, commonness, turns per 10 words.
FREE = {
    "words": Measure(20, 150, 35),
    "letters": Measure(40, 55, 25),
    "rare": Measure(45, 25, 25),
    "turns": Measure(10, 30, 15),
}


def turns(board: Board, path: Sequence[int]) -> int:
    """How often a path changes its direction."""
    steps = [_step(board, one, two) for one, two in itertools.pairwise(path)]
    return sum(one != two for one, two in itertools.pairwise(steps))


def _step(board: Board, one: int, two: int) -> tuple[int, int]:
    (row1, col1), (row2, col2) = board.shape.place(one), board.shape.place(two)
    if board.shape.topology == "hex":
        # In doubled coordinates a straight line of hexagons has equal steps.
        return row2 - row1, (2 * col2 + row2 % 2) - (2 * col1 + row1 % 2)
    return row2 - row1, col2 - col1


def diagonal_share(board: Board, paths: Sequence[Sequence[int]]) -> int:
    """Diagonal steps of all steps, in percent."""
    steps = [(one, two) for path in paths for one, two in itertools.pairwise(path)]
    return 100 * sum(board.is_diagonal(one, two) for one, two in steps) // max(1, len(steps))


def false_starts(board: Board, tiles: Sequence[str], alphabet: Alphabet, words: Sequence[bytes]) -> int:
    """Places besides its own where the first letters of an answer stand, all answers together."""
    starts = sorted({word[:START] for word in words})
    trie = trie_of(starts, alphabet)
    search = searcher(trie, board)
    set_board(search, board, tiles, alphabet)
    counts: dict[int, int] = {}
    for number, _ in search.find(100_000):
        counts[number] = counts.get(number, 0) + 1
    return sum(counts.get(starts.index(word[:START]), 1) - 1 for word in words)


def accidental(board: Board, tiles: Sequence[str], lexicon: Lexicon, shortest: int, answers: int) -> int:
    """Lexicon words on the board that are not answers (nearly: an answer need not be in the lexicon)."""
    search = searcher(lexicon_trie(lexicon, shortest), board)
    set_board(search, board, tiles, lexicon.alphabet)
    return max(0, int(search.count()[0]) - answers)


class Play(NamedTuple):
    """What a rating looks at: the board, its tiles, and the answers as ranks and paths."""

    board: Board
    tiles: Sequence[str]
    alphabet: Alphabet
    words: Sequence[bytes]
    paths: Sequence[Sequence[int]]
    span: int
    shortest: int


def cover_values(play: Play, lexicon: Lexicon | None) -> dict[str, int]:
    """The measures of a cover."""
    many = max(1, len(play.words))
    values = {
        "false-starts": 10 * false_starts(play.board, play.tiles, play.alphabet, play.words) // many,
        "diagonal": diagonal_share(play.board, play.paths),
        "turns": 10 * sum(turns(play.board, path) for path in play.paths) // many,
    }
    if play.span >= 0:
        values["span"] = len(play.paths[play.span])
    if lexicon is not None:
        values["accidental"] = 10 * accidental(play.board, play.tiles, lexicon, play.shortest, many) // many
        _add_commonness(values, play.words, lexicon)
    return values


def free_values(play: Play, lexicon: Lexicon | None) -> dict[str, int]:
    """The measures of free find."""
    many = max(1, len(play.words))
    values = {
        "words": len(play.words),
        "letters": 10 * sum(map(len, play.paths)) // many,
        "turns": 10 * sum(turns(play.board, path) for path in play.paths) // many,
    }
    if lexicon is not None:
        _add_commonness(values, play.words, lexicon)
    return values


def _add_commonness(values: dict[str, int], words: Sequence[bytes], lexicon: Lexicon) -> None:
    known = [value for value in (lexicon.commonness(word) for word in words) if value]
    if known:
        values["rare"] = sum(known) // len(known)


def score(values: Mapping[str, int], measures: Mapping[str, Measure]) -> int:
    """0 to 100, over the measures that there are."""
    total = sum(measures[name].share for name in values)
    return sum(measures[name].points(value) for name, value in values.items()) // max(1, total)


def reasons(values: Mapping[str, int], measures: Mapping[str, Measure]) -> list[Message]:
    """The measures with what each adds to the score, the heaviest first."""
    total = max(1, sum(measures[name].share for name in values))
    parts = sorted(
        ((measures[name].points(value) // total, name, value) for name, value in values.items()), reverse=True
    )
    result = []
    for part, name, value in parts:
        tenths = name in ("accidental", "false-starts", "turns", "letters", "rare")
        shown: str | int = f"{value // 10}.{value % 10}" if tenths else value
        result.append(msg(f"tilepath.reason.{name}", value=shown, points=part))
    return result


def play_of(doc: TilePathDoc) -> Play:
    """What there is to rate in a document."""
    alphabet = doc.letters
    span = next((number for number, answer in enumerate(doc.answers) if answer.role == "span"), -1)
    return Play(
        doc.board,
        doc.tiles,
        alphabet,
        [alphabet.encode(answer.word) for answer in doc.answers],
        [answer.path for answer in doc.answers],
        span,
        doc.min_length,
    )


def rate(doc: TilePathDoc, lexicon: Lexicon | None, covers: Message | None = None) -> Rating:
    """The rating of a document; ``covers``: what is known of the covers by a lexicon, a reason without a share."""
    play = play_of(doc)
    if doc.covers:
        values, measures = cover_values(play, lexicon), COVER
    else:
        values, measures = free_values(play, lexicon), FREE
    found = reasons(values, measures)
    if covers is not None:
        found.append(covers)
    return Rating.of(score(values, measures), found)


def second_paths(doc: TilePathDoc) -> dict[str, int]:
    """For each answer how many sets of cells spell it."""
    alphabet = doc.letters
    words = sorted({alphabet.encode(answer.word) for answer in doc.answers})
    found = {item.word: len(item.paths) for item in find_words(doc.board, doc.tiles, alphabet, words)}
    return {answer.word: found.get(alphabet.encode(answer.word), 0) for answer in doc.answers}
