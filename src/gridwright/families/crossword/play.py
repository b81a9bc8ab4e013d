"""Playing: a cursor, letters, pencil, check and reveal.

A letter typed goes into the cell of the cursor and moves it on along the entry. Space turns the direction, Tab goes to
the next entry, Backspace takes a letter back. ``check`` and ``reveal`` take ``cell``, ``word`` or ``grid``; what was
revealed is marked and stays. Without a solution (a puzzle handed out) they are refused, and a full grid ends the game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from gridwright.errors import LetterError, MoveError
from gridwright.families.crossword.document import CrosswordDocument, Entry, letters_of
from gridwright.families.crossword.layout import Direction
from gridwright.family import Command, Gesture, Hint, Key, Status, Sweep, Tap, Type
from gridwright.messages import msg

Scope = Literal["cell", "word", "grid"]


class Select(msgspec.Struct, frozen=True, tag="select"):
    """Puts the cursor into a cell, looking across or down."""

    cell: int
    direction: Direction


class Put(msgspec.Struct, frozen=True, tag="put"):
    """Letters into cells, one text a cell ("" clears), and the cursor to ``then``."""

    cells: tuple[int, ...]
    texts: tuple[str, ...]
    then: int
    pencil: bool = False


class Check(msgspec.Struct, frozen=True, tag="check"):
    """Marks the wrong letters of a cell, a word or the grid."""

    scope: Scope


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    """Shows the letters of a cell, a word or the grid."""

    scope: Scope


class Pencil(msgspec.Struct, frozen=True, tag="pencil"):
    """Turns the pencil on or off."""

    on: bool


CrosswordMove = Select | Put | Check | Reveal | Pencil


class CrosswordPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle being solved."""

    doc: CrosswordDocument
    letters: tuple[str, ...]
    cell: int
    direction: Direction = "across"
    pencil: bool = False
    pencilled: frozenset[int] = frozenset()
    wrong: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()


def start(doc: CrosswordDocument) -> CrosswordPosition:
    """Empty but for the given cells; the cursor at the first entry."""
    given = set(doc.given)
    letters = tuple(text if cell in given else "" for cell, text in enumerate(doc.solution))
    first = doc.entries[0] if doc.entries else None
    return CrosswordPosition(
        doc=doc,
        letters=letters,
        cell=first.cells[0] if first else doc.layout.letters[0],
        direction=first.direction if first else "across",
    )


@lru_cache(maxsize=64)
def _by_cell(doc_entries: tuple[Entry, ...]) -> dict[tuple[int, Direction], int]:
    return {(cell, entry.direction): n for n, entry in enumerate(doc_entries) for cell in entry.cells}


def entry_at(pos: CrosswordPosition, cell: int, direction: Direction) -> Entry | None:
    """The entry through a cell in a direction."""
    found = _by_cell(pos.doc.entries).get((cell, direction))
    return None if found is None else pos.doc.entries[found]


def current(pos: CrosswordPosition) -> Entry | None:
    """The entry that the cursor is in."""
    return entry_at(pos, pos.cell, pos.direction)


def _turn(direction: Direction) -> Direction:
    return "down" if direction == "across" else "across"


def interpret(pos: CrosswordPosition, gesture: Gesture) -> CrosswordMove | None:
    """What a gesture means here."""
    match gesture:
        case Tap(cell=cell):
            return _tap(pos, cell)
        case Sweep(cells=cells) if cells:
            return _sweep(pos, cells)
        case Type(text=text):
            return _type(pos, text)
        case Key(name=name):
            return _key(pos, name)
        case Command(name=name, argument=argument):
            return _command(pos, name, argument)
    return None


def _tap(pos: CrosswordPosition, cell: int) -> CrosswordMove | None:
    if not 0 <= cell < len(pos.letters) or pos.doc.layout.kinds[cell] != ".":
        return _clue_tapped(pos, cell)
    direction = _turn(pos.direction) if cell == pos.cell else pos.direction
    if entry_at(pos, cell, direction) is None:
        direction = _turn(direction)
    return Select(cell, direction)


def _clue_tapped(pos: CrosswordPosition, cell: int) -> CrosswordMove | None:
    """A clue cell of an arrow crossword stands for its entry; tapped again for its other one."""
    own = [entry for entry in pos.doc.entries if entry.clue_cell == cell]
    if not own:
        return None
    now = current(pos)
    entry = own[(own.index(now) + 1) % len(own)] if now in own else own[0]
    return Select(entry.cells[0], entry.direction)


def _sweep(pos: CrosswordPosition, cells: tuple[int, ...]) -> CrosswordMove | None:
    for direction in ("across", "down"):
        entry = entry_at(pos, cells[0], direction)
        if entry is not None and cells[-1] in entry.cells and len(cells) > 1:
            return Select(cells[0], direction)
    return _tap(pos, cells[0])


def _type(pos: CrosswordPosition, text: str) -> CrosswordMove | None:
    entry = current(pos)
    cells = entry.cells[entry.cells.index(pos.cell) :] if entry else (pos.cell,)
    rebus = pos.doc.solution[pos.cell]
    try:
        letters = list(letters_of(pos.doc).split(text))
    except LetterError as error:
        raise MoveError(error.message) from None
    if not letters:
        return None
    if len(rebus) > 1 and "".join(letters) == rebus:
        letters = [rebus]
    if len(letters) > len(cells):
        raise MoveError("crossword.play.too-long", n=len(cells), text=text)
    used = cells[: len(letters)]
    then = cells[len(letters)] if len(letters) < len(cells) else cells[-1]
    return Put(used, tuple(letters), then, pos.pencil)


def _key(pos: CrosswordPosition, name: str) -> CrosswordMove | None:
    steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    if name in steps:
        return _arrow(pos, *steps[name])
    if name == "space" or name == "enter":
        other = _turn(pos.direction)
        return Select(pos.cell, other) if entry_at(pos, pos.cell, other) else None
    if name in ("tab", "backtab"):
        return _next_entry(pos, 1 if name == "tab" else -1)
    if name == "delete":
        return Put((pos.cell,), ("",), pos.cell)
    if name == "backspace":
        entry = current(pos)
        cells = entry.cells if entry else (pos.cell,)
        place = cells.index(pos.cell)
        if pos.letters[pos.cell] or place == 0:
            return Put((pos.cell,), ("",), pos.cell)
        return Put((cells[place - 1],), ("",), cells[place - 1])
    if name in ("home", "end") and (entry := current(pos)):
        return Select(entry.cells[0 if name == "home" else -1], pos.direction)
    return None


def _arrow(pos: CrosswordPosition, down: int, right: int) -> CrosswordMove | None:
    direction: Direction = "down" if down else "across"
    if direction != pos.direction and entry_at(pos, pos.cell, direction):
        return Select(pos.cell, direction)
    row, col = divmod(pos.cell, pos.doc.cols)
    while True:
        row, col = row + down, col + right
        if not (0 <= row < pos.doc.rows and 0 <= col < pos.doc.cols):
            return None
        if pos.doc.layout.is_letter(row, col):
            cell = row * pos.doc.cols + col
            keeps = direction if entry_at(pos, cell, direction) else _turn(direction)
            return Select(cell, keeps)


def _next_entry(pos: CrosswordPosition, step: int) -> CrosswordMove | None:
    """The next entry with an open cell, else simply the next."""
    entries = pos.doc.entries
    if not entries:
        return None
    now = current(pos)
    at = entries.index(now) if now in entries else 0
    order = [entries[(at + step * k) % len(entries)] for k in range(1, len(entries) + 1)]
    entry = next((one for one in order if any(not pos.letters[cell] for cell in one.cells)), order[0])
    cell = next((cell for cell in entry.cells if not pos.letters[cell]), entry.cells[0])
    return Select(cell, entry.direction)


def _command(pos: CrosswordPosition, name: str, argument: str) -> CrosswordMove | None:
    scopes: dict[str, Scope] = {"": "word", "cell": "cell", "word": "word", "grid": "grid"}
    if name in ("check", "reveal"):
        if argument not in scopes:
            raise MoveError("crossword.play.scope", scope=argument)
        _need_solution(pos)
        return Check(scopes[argument]) if name == "check" else Reveal(scopes[argument])
    if name == "pencil":
        return Pencil(not pos.pencil if argument == "" else argument in ("on", "1"))
    if name == "go":
        for entry in pos.doc.entries:
            if entry.label == argument.strip().upper():
                return Select(entry.cells[0], entry.direction)
        raise MoveError("crossword.play.no-entry", slot=argument)
    return None


def _need_solution(pos: CrosswordPosition) -> None:
    if not pos.doc.complete:
        raise MoveError("crossword.play.no-solution")


def _scope_cells(pos: CrosswordPosition, scope: Scope) -> tuple[int, ...]:
    if scope == "cell":
        return (pos.cell,)
    entry = current(pos)
    if scope == "word" and entry:
        return entry.cells
    return pos.doc.layout.letters


def apply(pos: CrosswordPosition, move: CrosswordMove) -> CrosswordPosition:
    """The position after a move."""
    match move:
        case Select(cell=cell, direction=direction):
            _must_be_letter(pos, cell)
            return msgspec.structs.replace(pos, cell=cell, direction=direction)
        case Put():
            return _put(pos, move)
        case Check(scope=scope):
            _need_solution(pos)
            cells = _scope_cells(pos, scope)
            bad = {cell for cell in cells if pos.letters[cell] and pos.letters[cell] != pos.doc.solution[cell]}
            return msgspec.structs.replace(pos, wrong=(pos.wrong - set(cells)) | bad)
        case Reveal(scope=scope):
            _need_solution(pos)
            letters = list(pos.letters)
            shown = set()
            for cell in _scope_cells(pos, scope):
                if letters[cell] != pos.doc.solution[cell]:
                    letters[cell] = pos.doc.solution[cell]
                    shown.add(cell)
            return msgspec.structs.replace(
                pos,
                letters=tuple(letters),
                revealed=pos.revealed | shown,
                wrong=pos.wrong - shown,
                pencilled=pos.pencilled - shown,
            )
        case Pencil(on=on):
            return msgspec.structs.replace(pos, pencil=on)
    raise MoveError("crossword.play.unknown")


def _must_be_letter(pos: CrosswordPosition, cell: int) -> None:
    if not 0 <= cell < len(pos.letters) or pos.doc.layout.kinds[cell] != ".":
        raise MoveError("crossword.play.no-cell")


def _put(pos: CrosswordPosition, move: Put) -> CrosswordPosition:
    if len(move.cells) != len(move.texts):
        raise MoveError("crossword.play.unknown")
    _must_be_letter(pos, move.then)
    letters = list(pos.letters)
    fixed = set(pos.doc.given) | pos.revealed
    touched = set()
    for cell, text in zip(move.cells, move.texts, strict=True):
        _must_be_letter(pos, cell)
        if cell not in fixed:
            letters[cell] = text
            touched.add(cell)
    pencilled = pos.pencilled | touched if move.pencil else pos.pencilled - touched
    return msgspec.structs.replace(
        pos, letters=tuple(letters), cell=move.then, wrong=pos.wrong - touched, pencilled=pencilled
    )


def status(pos: CrosswordPosition) -> Status:
    """Won when every letter is right; over when a puzzle without solution is full."""
    cells = pos.doc.layout.letters
    done = sum(bool(pos.letters[cell]) for cell in cells)
    known = pos.doc.complete
    if known and done == len(cells) and all(pos.letters[cell] == pos.doc.solution[cell] for cell in cells):
        note = msg("crossword.play.won", n=len(pos.revealed))
        return Status(state="won", done=done, total=len(cells), note=note)
    if done == len(cells):
        if not known:
            return Status(state="over", done=done, total=len(cells), note=msg("crossword.play.full"))
        return Status(done=done, total=len(cells), note=msg("crossword.play.not-right"))
    entry = current(pos)
    if entry is None:
        return Status(done=done, total=len(cells))
    at = msg("crossword.play.at", slot=entry.label, clue=entry.clue, length=entry.enumeration)
    return Status(done=done, total=len(cells), note=at)


def hint(pos: CrosswordPosition) -> Hint:
    """The next wrong letter, or the entry that most letters are known of."""
    doc = pos.doc
    if doc.complete:
        for cell in doc.layout.letters:
            if pos.letters[cell] and pos.letters[cell] != doc.solution[cell]:
                return Hint(message=msg("crossword.hint.wrong", cell=doc.layout.place(cell)), cells=(cell,))
    open_ = [entry for entry in doc.entries if any(not pos.letters[cell] for cell in entry.cells)]
    if not open_:
        return Hint(message=msg("crossword.hint.done"))
    entry = max(open_, key=lambda one: sum(bool(pos.letters[cell]) for cell in one.cells) * 100 // len(one.cells))
    pattern = "".join(pos.letters[cell] or "." for cell in entry.cells)
    cell = next(cell for cell in entry.cells if not pos.letters[cell])
    if not doc.complete:
        message = msg("crossword.hint.entry", slot=entry.label, pattern=pattern, clue=entry.clue)
        return Hint(message=message, cells=entry.cells)
    message = msg(
        "crossword.hint.letter",
        slot=entry.label,
        pattern=pattern,
        clue=entry.clue,
        cell=doc.layout.place(cell),
        letter=doc.solution[cell],
    )
    then = entry.cells[min(entry.cells.index(cell) + 1, len(entry.cells) - 1)]
    return Hint(message=message, cells=(cell,), move=Put((cell,), (doc.solution[cell],), then))
