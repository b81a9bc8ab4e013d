"""Playing a word search: sweep over a word, tap its two ends, or type it; typing the message gives it away early.

A stroke counts when its letters spell a listed word in either sense. Positions are immutable; a move is what a saved
game keeps: a first tap, a word's stroke, or the message.
"""

from __future__ import annotations

import msgspec

from gridwright.errors import LetterError, MoveError
from gridwright.families.wordsearch.document import Place, WordSearch
from gridwright.families.wordsearch.reading import Reading
from gridwright.families.wordsearch.solve import spelled_out
from gridwright.families.wordsearch.spec import DIRECTIONS, STEPS
from gridwright.family import Command, Gesture, Hint, Key, Status, Sweep, Tap, Type
from gridwright.messages import msg


class Anchor(msgspec.Struct, frozen=True, tag="anchor"):
    """The first of two taps; -1 takes it back."""

    cell: int


class Strike(msgspec.Struct, frozen=True, tag="strike"):
    """A word is struck out."""

    word: int
    place: Place


class Tell(msgspec.Struct, frozen=True, tag="tell"):
    """The message is told before all words are found."""


Move = Anchor | Strike | Tell


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A word search being played: the words found so far with their strokes, a first tap, the message told or not."""

    doc: WordSearch
    found: tuple[Strike, ...] = ()
    anchor: int = -1
    told: bool = False

    @property
    def words(self) -> frozenset[int]:
        """Numbers of the words found."""
        return frozenset(strike.word for strike in self.found)


def interpret(pos: Position, gesture: Gesture) -> Move | None:
    """What a gesture means. Raises MoveError that says why a stroke or a word doesn't count."""
    if status(pos).finished:
        return None
    if isinstance(gesture, Tap):
        return _tap(pos, gesture.cell)
    if isinstance(gesture, Sweep):
        return _sweep(pos, gesture.cells)
    if isinstance(gesture, Type):
        return _type(pos, gesture.text)
    if isinstance(gesture, Key) and gesture.name == "escape" and pos.anchor >= 0:
        return Anchor(-1)
    if isinstance(gesture, Command) and gesture.name in ("word", "message"):
        return _type(pos, gesture.argument)
    return None


def apply(pos: Position, move: Move) -> Position:
    """The position after a move. Raises MoveError for one that the rules forbid."""
    doc = pos.doc
    if isinstance(move, Anchor):
        if move.cell >= 0 and not _is_cell(doc, move.cell):
            raise MoveError("wordsearch.play.no-cell")
        return msgspec.structs.replace(pos, anchor=move.cell)
    if isinstance(move, Tell):
        if pos.told:
            raise MoveError("wordsearch.play.told-already")
        return msgspec.structs.replace(pos, told=True, anchor=-1)
    if not 0 <= move.word < len(doc.words):
        raise MoveError("wordsearch.play.not-listed", text=str(move.word))
    if move.word in pos.words:
        raise MoveError("wordsearch.play.found-already", word=doc.words[move.word])
    place = move.place
    if place.direction not in DIRECTIONS or place.length < 1 or not place.inside(doc.rows, doc.cols):
        raise MoveError("wordsearch.play.not-straight")
    if _text(doc, place.cells(doc.cols)) != doc.letters.tokens(doc.words[move.word]):
        raise MoveError("wordsearch.play.other-letters", word=doc.words[move.word])
    return msgspec.structs.replace(pos, found=(*pos.found, move), anchor=-1)


def status(pos: Position) -> Status:
    """Won when all words are found."""
    done, total = len(pos.found), len(pos.doc.words)
    won = done >= total
    message = message_so_far(pos) if won or pos.told else ""
    note = msg("wordsearch.play.message", message=message) if message else None
    return Status(state="won" if won else "playing", done=done, total=total, note=note)


def hint(pos: Position) -> Hint:
    """Where the first word that is missing begins."""
    doc = pos.doc
    missing = [number for number in range(len(doc.words)) if number not in pos.words]
    for number in missing:
        place = place_of(doc, number)
        if place is not None:
            where = doc.shape.label(place.cell)
            return Hint(
                message=msg("wordsearch.play.hint", word=doc.words[number], where=where),
                cells=(place.cell,),
                move=Strike(number, place),
            )
    return Hint(message=msg("wordsearch.play.no-hint"))


def place_of(doc: WordSearch, number: int) -> Place | None:
    """Where a word lies, from the solution or, without one, by looking."""
    if doc.places:
        return doc.places[number]
    reading = Reading(doc)
    found = reading.occurrences([reading.tokens[number]])[0]
    return found[0] if found else None


def message_so_far(pos: Position) -> str:
    """The message, as known from the document or read from the cells that are not struck out."""
    doc = pos.doc
    if doc.fill == "letters":
        return ""
    if doc.message:
        return doc.message
    struck = {cell for strike in pos.found for cell in strike.place.cells(doc.cols)}
    rest = "".join(letter for cell, letter in enumerate(doc.cells) if letter and cell not in struck)
    return spelled_out(rest, doc)


def _is_cell(doc: WordSearch, cell: int) -> bool:
    return 0 <= cell < len(doc.cells) and bool(doc.cells[cell])


def _text(doc: WordSearch, cells: tuple[int, ...]) -> bytes:
    rank = doc.letters.rank
    return bytes([rank.get(doc.cells[cell], 255) for cell in cells])


def _tap(pos: Position, cell: int) -> Move | None:
    if not _is_cell(pos.doc, cell):
        return None
    if pos.anchor < 0:
        return Anchor(cell)
    if cell == pos.anchor:
        return Anchor(-1)
    return _stroke(pos, pos.anchor, cell)


def _sweep(pos: Position, cells: tuple[int, ...]) -> Move | None:
    """First and last cell count: a finger that trembles on the way means the same word."""
    if len(cells) < 2:
        return _tap(pos, cells[0]) if cells else None
    if not (_is_cell(pos.doc, cells[0]) and _is_cell(pos.doc, cells[-1])):
        return None
    return _stroke(pos, cells[0], cells[-1])


def _stroke(pos: Position, first: int, last: int) -> Strike:
    doc = pos.doc
    place = between(doc, first, last)
    if place is None:
        raise MoveError("wordsearch.play.not-straight")
    for run in (place, between(doc, last, first)):
        assert run is not None
        spelled = _text(doc, run.cells(doc.cols))
        for number, word in enumerate(doc.words):
            if doc.letters.tokens(word) == spelled:
                if number in pos.words:
                    raise MoveError("wordsearch.play.found-already", word=word)
                return Strike(number, run)
    letters = "".join(doc.cells[cell] for cell in place.cells(doc.cols))
    raise MoveError("wordsearch.play.not-listed", text=letters)


def between(doc: WordSearch, first: int, last: int) -> Place | None:
    """The straight run between two cells; None where there is none, or it leaves the shape."""
    row, col = divmod(first, doc.cols)
    down, right = divmod(last, doc.cols)
    down, right = down - row, right - col
    if down and right and abs(down) != abs(right):
        return None
    length = max(abs(down), abs(right))
    step = ((down > 0) - (down < 0), (right > 0) - (right < 0))
    if not length:
        return None
    place = Place(first, DIRECTIONS[STEPS.index(step)], length + 1)
    return place if all(doc.cells[cell] for cell in place.cells(doc.cols)) else None


def _type(pos: Position, typed: str) -> Move | None:
    doc = pos.doc
    try:
        letters = doc.letters.tokens(typed)
    except LetterError:
        raise MoveError("wordsearch.play.not-listed", text=typed) from None
    if len(letters) < 2:
        return None
    for number, word in enumerate(doc.words):
        if doc.letters.tokens(word) == letters:
            if number in pos.words:
                raise MoveError("wordsearch.play.found-already", word=word)
            place = place_of(doc, number)
            if place is None:
                raise MoveError("wordsearch.play.not-in-grid", word=word)
            return Strike(number, place)
    if doc.message and doc.letters.tokens(doc.message) == letters and not pos.told:
        return Tell()
    raise MoveError("wordsearch.play.not-listed", text=typed)
