"""Playing: sweep over the tiles, tap them one by one, or type the word.

In a cover a tile that belongs to a found answer is out of play. A word that is not an answer but stands in the bonus
list counts as a bonus; in Strands three of them earn a hint, which shows the tiles of one answer. Typed words are
looked for on the board; the player's own order of the same cells is accepted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from gridwright.errors import LetterError, MoveError
from gridwright.families.tilepath import validate
from gridwright.families.tilepath.document import TilePathDoc
from gridwright.families.tilepath.words import answer_sets, find_words
from gridwright.family import Command, Finding, Gesture, Hint, Key, Status, Sweep, Tap, Type
from gridwright.messages import Message, msg

#: Bonus words that earn a hint, as in Strands.
EARN = 3
#: A longer game is told by numbers.
LOG = 40


class Trace(msgspec.Struct, frozen=True, tag="trace"):
    """A word is handed in: its cells in order."""

    cells: tuple[int, ...]


class Select(msgspec.Struct, frozen=True, tag="select"):
    """The cells tapped so far; none clears them."""

    cells: tuple[int, ...] = ()


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """A hint is taken."""


Move = Trace | Select | Ask


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A game: which answers are found and by which cells, the bonus words, the hints, the cells tapped so far.

    ``log`` is one sign an event, for the text to share: s spangram, t answer, b bonus, h hint.
    """

    doc: TilePathDoc
    found: tuple[tuple[int, tuple[int, ...]], ...] = ()
    bonus: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()
    selected: tuple[int, ...] = ()
    log: str = ""

    @property
    def done(self) -> frozenset[int]:
        """Numbers of the answers found."""
        return frozenset(number for number, _ in self.found)

    @property
    def taken(self) -> frozenset[int]:
        """Cells that are out of play."""
        if not self.doc.covers:
            return frozenset()
        return frozenset(cell for _, path in self.found for cell in path)

    @property
    def hints_left(self) -> int:
        """Hints that are earned and not taken."""
        return len(self.bonus) // EARN - len(self.asked)


def start(doc: TilePathDoc) -> Position:
    """Nothing is found."""
    return Position(doc=doc)


def interpret(pos: Position, gesture: Gesture) -> Move | None:
    """What a gesture means."""
    if isinstance(gesture, Sweep):
        cells = tuple(cell for n, cell in enumerate(gesture.cells) if not n or cell != gesture.cells[n - 1])
        _refuse(validate.movement(pos.doc.board, cells))
        return Trace(cells)
    if isinstance(gesture, Tap):
        return _tap(pos, gesture.cell)
    if isinstance(gesture, Type):
        return _typed(pos, gesture.text)
    if isinstance(gesture, Key):
        if gesture.name == "enter" and pos.selected:
            return Trace(pos.selected)
        if gesture.name in ("backspace", "delete") and pos.selected:
            return Select(pos.selected[:-1])
        if gesture.name == "escape" and pos.selected:
            return Select()
        return None
    if isinstance(gesture, Command) and gesture.name == "hint":
        return Ask()
    return None


def _tap(pos: Position, cell: int) -> Move | None:
    board = pos.doc.board
    if cell not in board.place:
        return None
    path = pos.selected
    if not path:
        return Select((cell,))
    if cell == path[-1]:
        return Trace(path) if len(path) > 1 else Select()
    if cell in path:
        return Select(path[: path.index(cell) + 1])
    if cell in board.shape.neighbours(path[-1]):
        return Select((*path, cell))
    return Select((cell,))


def _typed(pos: Position, words: str) -> Move | None:
    doc = pos.doc
    try:
        word = doc.letters.encode(words)
    except LetterError as error:
        if len(words) <= 1:
            return None
        raise MoveError(error.message) from None
    if len(word) < 2:
        return None
    name = doc.letters.decode(word)
    for number, answer in enumerate(doc.answers):
        if answer.word == name and number not in pos.done:
            return Trace(answer.path)
    found = find_words(doc.board, doc.tiles, doc.letters, [word])
    if not found:
        raise MoveError("tilepath.not-on-board", word=name)
    return Trace(found[0].path)


def apply(pos: Position, move: Move) -> Position:
    """The position after a move. MoveError names the rule that it breaks."""
    if isinstance(move, Select):
        if move.cells:
            _refuse(validate.movement(pos.doc.board, move.cells))
            _refuse_taken(pos, move.cells)
        return msgspec.structs.replace(pos, selected=move.cells)
    if isinstance(move, Ask):
        return _ask(pos)
    return _trace(pos, move.cells)


def _trace(pos: Position, cells: tuple[int, ...]) -> Position:
    doc = pos.doc
    _refuse(validate.movement(doc.board, cells))
    _refuse_taken(pos, cells)
    word = validate.spelled(doc.tiles, cells)
    numbers = _numbers(doc)
    kind = validate.acceptance(word, numbers, doc.bonus.__contains__)
    if kind == "answer":
        number = numbers[word]
        if number in pos.done:
            raise MoveError("tilepath.found-already", word=word)
        answer = doc.answers[number]
        if doc.covers and set(cells) != set(answer.path):
            raise MoveError("tilepath.other-cells", word=word)
        sign = "s" if answer.role == "span" else "t"
        return msgspec.structs.replace(pos, found=(*pos.found, (number, cells)), selected=(), log=pos.log + sign)
    letters = len(doc.letters.encode(word))
    _refuse(validate.length(cells, word, doc.min_length, letters))
    _refuse(validate.unknown_word(word, cells, kind))
    if word in pos.bonus:
        raise MoveError("tilepath.found-already", word=word)
    return msgspec.structs.replace(pos, bonus=(*pos.bonus, word), selected=(), log=pos.log + "b")


def _ask(pos: Position) -> Position:
    if pos.doc.mode == "strands" and pos.hints_left <= 0:
        raise MoveError(_not_earned(pos))
    number = _next_answer(pos)
    if number is None:
        raise MoveError("tilepath.nothing-left")
    return msgspec.structs.replace(pos, asked=(*pos.asked, number), log=pos.log + "h")


def _next_answer(pos: Position) -> int | None:
    """The answer that a hint is about: not found, not yet shown, the spangram last."""
    order = sorted(range(len(pos.doc.answers)), key=lambda n: (pos.doc.answers[n].role == "span", n))
    open_ones = [number for number in order if number not in pos.done]
    fresh = [number for number in open_ones if number not in pos.asked]
    return next(iter(fresh or open_ones), None)


def _not_earned(pos: Position) -> Message:
    return msg("tilepath.earn-hint", n=EARN - len(pos.bonus) % EARN)


def _refuse(found: Sequence[Finding]) -> None:
    if found:
        raise MoveError(found[0].message)


def _refuse_taken(pos: Position, cells: Sequence[int]) -> None:
    for cell in cells:
        if cell in pos.taken:
            raise MoveError("tilepath.tile-taken", tile=validate.place(pos.doc.board, cell))


def _numbers(doc: TilePathDoc) -> dict[str, int]:
    return {answer.word: number for number, answer in enumerate(doc.answers)}


def status(pos: Position) -> Status:
    """How far the game is; the note tells the hints earned, at the end the text to share."""
    doc = pos.doc
    total = len(doc.answers)
    finished = total > 0 and len(pos.found) == total
    points = None
    if doc.points:
        words = [doc.answers[number].path for number, _ in pos.found]
        points = sum(doc.points[min(_signs(doc, path), len(doc.points) - 1)] for path in words)
    note: Message | None = None
    if finished:
        note = msg("tilepath.share", signs=share_signs(pos))
    elif doc.mode == "strands" and pos.hints_left > 0:
        note = msg("tilepath.hints-ready", n=pos.hints_left)
    return Status(
        state="won" if finished else "playing", done=len(pos.found), total=total or len(doc.lengths),
        score=points, note=note,
    )  # fmt: skip


def _signs(doc: TilePathDoc, path: Sequence[int]) -> int:
    return sum(len(doc.letters.encode(doc.tiles[cell])) for cell in path)


def hint(pos: Position) -> Hint:
    """What a player may be told. In Strands a hint must be earned; it shows the tiles of an answer, not their order."""
    number = _next_answer(pos)
    if number is None:
        return Hint(message=msg("tilepath.nothing-left"))
    answer = pos.doc.answers[number]
    if pos.doc.mode == "strands":
        if pos.hints_left <= 0:
            return Hint(message=_not_earned(pos))
        return Hint(
            message=msg("tilepath.hint-tiles", n=len(answer.path)), cells=tuple(sorted(answer.path)), move=Ask()
        )
    first = answer.path[0]
    return Hint(
        message=msg("tilepath.hint-start", n=len(answer.path), tile=validate.place(pos.doc.board, first)),
        cells=(first,),
    )


def share_signs(pos: Position) -> str:
    """The game as signs without a letter of the answers: yellow spangram, blue answer, white bonus, lamp for a hint."""
    signs = {"s": "🟡", "t": "🔵", "b": "⚪", "h": "💡"}
    if len(pos.log) > LOG:
        return " ".join(f"{shown}{pos.log.count(sign)}" for sign, shown in signs.items() if sign in pos.log)
    return "".join(signs[sign] for sign in pos.log)


def share_text(pos: Position) -> str:
    """What a player can send to others: title, date, the signs eight a line."""
    signs = share_signs(pos)
    head = " · ".join(part for part in (pos.doc.title, pos.doc.date) if part)
    rows = [signs[at : at + 8] for at in range(0, len(signs), 8)]
    return "\n".join([head, *rows] if head else rows)


@lru_cache(maxsize=8)
def _uses(doc: TilePathDoc) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    """For each answer the cells that one of its paths uses, and those where one begins."""
    sets = answer_sets(doc.board, doc.tiles, doc.letters, {answer.word: None for answer in doc.answers})
    return tuple(
        (
            frozenset(cell for path in sets[answer.word] for cell in path),
            frozenset(path[0] for path in sets[answer.word]),
        )
        for answer in doc.answers
    )


def needs(pos: Position) -> dict[int, tuple[int, int]]:
    """For each cell how many words that are still to be found use it, and how many begin there. All 0 at the end."""
    counts = dict.fromkeys(pos.doc.board.cells, (0, 0))
    for number, (uses, begins) in enumerate(_uses(pos.doc)):
        if number in pos.done:
            continue
        for cell in uses:
            counts[cell] = (counts[cell][0] + 1, counts[cell][1])
        for cell in begins:
            counts[cell] = (counts[cell][0], counts[cell][1] + 1)
    return counts
