"""A game in progress: moves, undo and redo, hints, the clock, saving. Knows no family.

The position is always ``start(doc)`` with the moves applied in order, so undo, saving and replaying come free.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec

from gridwright import registry
from gridwright.errors import FormatError, MoveError
from gridwright.family import AnyFamily, Document, Gesture, Hint, Status, View
from gridwright.formats import native
from gridwright.formats.base import Format
from gridwright.scene.marks import Scene


class SavedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it is saved: the document and the moves in their JSON form; ``undone`` can be redone."""

    game: int = 1
    document: msgspec.Raw
    moves: tuple[Any, ...]
    undone: tuple[Any, ...] = ()
    hints: int = 0
    milliseconds: int = 0


class Session:
    """One player's game with one document.

    ``clock`` gives seconds; a test passes its own.
    """

    def __init__(self, doc: Document, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.document = doc
        self.family: AnyFamily = registry.family(str(doc.__struct_config__.tag))
        self.moves: list[Any] = []
        self.undone: list[Any] = []
        self.hints = 0
        self._positions = [self.family.start(doc)]
        self._clock = clock
        self._earlier = 0.0
        self._since: float | None = clock()

    @property
    def position(self) -> Any:
        """The position now."""
        return self._positions[-1]

    @property
    def status(self) -> Status:
        """How far the game is."""
        return self.family.status(self.position)

    @property
    def seconds(self) -> float:
        """Time played; the clock stands while paused and once the game is finished."""
        return self._earlier + (0.0 if self._since is None else self._clock() - self._since)

    def gesture(self, gesture: Gesture) -> bool:
        """Plays what a gesture means; False where it means nothing. Raises MoveError naming the rule."""
        move = self.family.interpret(self.position, gesture)
        if move is None:
            return False
        self.play(move)
        return True

    def play(self, move: Any) -> None:
        """Plays a move; what was undone can no longer be redone."""
        self._apply(move)
        self.undone.clear()

    def undo(self) -> bool:
        """Takes the last move back; False at the start."""
        if not self.moves:
            return False
        self.undone.append(self.moves.pop())
        self._positions.pop()
        self._run_clock()
        return True

    def redo(self) -> bool:
        """Plays the move undone last again; False where there is none."""
        if not self.undone:
            return False
        self._apply(self.undone[-1])
        self.undone.pop()
        return True

    def hint(self) -> Hint:
        """A help; it is counted."""
        self.hints += 1
        return self.family.hint(self.position)

    def scene(self) -> Scene:
        """The drawing of the game as it stands."""
        return self.family.scene(self.document, View.PLAY, self.position)

    def _repr_svg_(self) -> str:
        from gridwright.render.svg import svg

        return svg(self.scene())

    def snapshot(self) -> Document:
        """The game as it stands as a document, where the family has such a thing; else the puzzle."""
        doc: Document = self.family.snapshot(self.position, self.document)
        return doc

    def pause(self) -> None:
        """Stops the clock until the next move or :meth:`resume`."""
        self._earlier = self.seconds
        self._since = None

    def resume(self) -> None:
        """Lets the clock run on."""
        self._run_clock()

    def save(self) -> bytes:
        """The game as JSON, for :meth:`load`."""
        saved = SavedGame(
            document=msgspec.Raw(native.dumps(self.document)),
            moves=tuple(msgspec.to_builtins(move) for move in self.moves),
            undone=tuple(msgspec.to_builtins(move) for move in self.undone),
            hints=self.hints,
            milliseconds=int(self.seconds * 1000),
        )
        return msgspec.json.encode(saved) + b"\n"

    @classmethod
    def load(cls, data: bytes, name: str = "-", *, clock: Callable[[], float] = time.monotonic) -> Session:
        """A saved game, every move checked by playing it again. Raises FormatError naming the move that fails."""
        saved: SavedGame = native.decode_json(data, SavedGame, name)
        session = cls(native.loads(bytes(saved.document), name), clock=clock)
        for number, builtins in enumerate(saved.moves):
            session._apply(session._move(builtins, f"$.moves[{number}]", name), place=f"$.moves[{number}]", name=name)
        session.undone = [
            session._move(builtins, f"$.undone[{number}]", name) for number, builtins in enumerate(saved.undone)
        ]
        session.hints = saved.hints
        session._earlier = saved.milliseconds / 1000
        session._since = None if session.status.finished else clock()
        return session

    def _move(self, builtins: Any, place: str, name: str) -> Any:
        try:
            return msgspec.convert(builtins, self.family.move)
        except msgspec.ValidationError as error:
            raise FormatError("formats.bad-field", path=name, place=place, problem=str(error)) from None

    def _apply(self, move: Any, place: str = "", name: str = "") -> None:
        try:
            position = self.family.apply(self.position, move)
        except MoveError as error:
            if not place:
                raise
            raise FormatError("formats.bad-field", path=name, place=place, problem=error.message) from None
        self._positions.append(position)
        self.moves.append(move)
        if self.status.finished:
            self.pause()
        else:
            self._run_clock()

    def _run_clock(self) -> None:
        if self._since is None:
            self._since = self._clock()


def is_saved_game(data: bytes) -> bool:
    """Whether bytes look like a saved game and not a document."""
    return data.lstrip().startswith(b'{"game"')


class SavedGameFormat(Format):
    """A saved game, read as the document that it stands at: every command takes it where it takes a puzzle."""

    name = "game"
    extensions = (".json",)
    writable = False

    def sniff(self, data: bytes) -> int:
        return 100 if is_saved_game(data) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Document:
        return Session.load(data, name).snapshot()


FORMAT = SavedGameFormat()
