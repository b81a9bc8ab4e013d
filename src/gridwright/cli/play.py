"""``gridwright play FILE``: any puzzle in the terminal, through the seam's gestures.

Arrows, letters and Enter become gestures. What the family takes letter by letter (a crossword) it gets at once; for the
others the letters gather in a line that Enter sends as one word. ``:B3`` taps a cell, ``:B3-F7`` sweeps, and any other
``:word argument`` is a command of the family. ``--script`` reads the same steps as lines, for tests and for people who
can't use a screen.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from gridwright.cli import common
from gridwright.cli.keys import RawKeys
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.errors import FormatError, MoveError
from gridwright.family import Command, Gesture, Key, Sweep, Tap, Type
from gridwright.files import read_bytes, write_bytes
from gridwright.messages import text
from gridwright.scene.marks import Scene
from gridwright.session import Session, is_saved_game

NAMED_KEYS = frozenset(
    [
        "up",
        "down",
        "left",
        "right",
        "enter",
        "space",
        "tab",
        "backtab",
        "backspace",
        "delete",
        "escape",
        "home",
        "end",
        "pageup",
        "pagedown",
    ]
)
#: An empty line, the summary, the note, the keys in two lines, the line that is typed.
_LINES_BELOW = 6
_PLACE = re.compile(r"([A-Za-z]+)(\d+)$")


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """A puzzle, and how to read it, or a saved game."""
    parser.add_argument("file", metavar="FILE", help=text("cli.flag.file"))
    parser.add_argument("--family", default="", metavar="NAME", help=text("cli.flag.family"))
    parser.add_argument("--game", default=None, metavar="FILE", help=text("cli.flag.game"))
    parser.add_argument("--script", action="store_true", help=text("cli.flag.script"))
    source = None
    with contextlib.suppress(FormatError):  # a saved game is no puzzle; what is neither is told when it is opened
        source = common.reading_options(argv, parser)
    parser.set_defaults(source=source)


def run(args: Namespace, out: Output) -> int:
    """Plays until the puzzle is done or the player leaves; a game that was begun is saved with ``--game``."""
    table = Table(open_session(args), out, args.game)
    if args.script or not sys.stdin.isatty():
        table.run_script(line.rstrip("\n") for line in sys.stdin)
    else:
        table.run_screen()
    return 0


def open_session(args: Namespace) -> Session:
    """The saved game if there is one, else a new game with the puzzle."""
    if args.game and Path(args.game).exists():
        return Session.load(read_bytes(args.game), args.game)
    data = read_bytes(args.file) if args.source is None else args.source.data
    if is_saved_game(data):
        return Session.load(data, args.file)
    if args.source is not None:
        return Session(common.read_source(args, args.source))
    source = common.source_of(args.file, data, args.family)
    return Session(source.format.read(source.data, source.name))


class Table:
    """A session, what the player has typed so far, and the line to show under the board."""

    def __init__(self, session: Session, out: Output, game: str | None) -> None:
        self.session = session
        self.out = out
        self.game = game
        self.line = ""
        self.note = ""
        self.leaving = False

    def step(self, words: str) -> None:
        """One step given as words: a key's name, ``:command``, ``?``, ``undo``, ``redo``, or what is typed."""
        self.note = ""
        if words == "?":
            self.note = str(self.session.hint().message)
        elif words == "undo":
            self.note = "" if self.session.undo() else text("cli.play.no-undo")
        elif words == "redo":
            self.note = "" if self.session.redo() else text("cli.play.no-redo")
        elif words in ("save", ":save"):
            self.save()
        elif words in ("quit", ":quit"):
            self.leaving = True
        elif words.startswith(":"):
            self.play(self._command(words[1:].strip()))
        elif words in NAMED_KEYS:
            self.play(Key(words))
        elif words:
            self.play(Type(words))

    def play(self, gesture: Gesture | None) -> None:
        """Plays a gesture; what is wrong with it becomes the note."""
        if gesture is None:
            return
        try:
            if not self.session.gesture(gesture):
                self.note = text("cli.play.nothing")
        except MoveError as error:
            self.note = str(error)

    def type(self, letter: str) -> None:
        """One letter: to the family at once if it means something to it, else to the line."""
        if not self.line:
            try:
                if self.session.gesture(Type(letter)):
                    return
            except MoveError as error:
                self.note = str(error)
                return
        self.line += letter

    def save(self) -> None:
        """Writes the game to the file of ``--game`` (default: beside where we are)."""
        self.game = self.game or f"{self.session.family.name}-game.json"
        write_bytes(self.game, self.session.save())
        self.note = text("cli.play.saved", path=self.game)

    def run_script(self, lines: Iterator[str]) -> None:
        """A line a step; the board once at the end."""
        for line in lines:
            self.step(line)
            if self.note:
                self.out.line(self.note)
            if self.leaving or self.session.status.finished:
                break
        self.out.line(self.draw(color=False))
        self.out.line(self.summary())
        if self.game and not self.note:
            self.save()

    def run_screen(self) -> None:
        """Redraws after each key until the end."""
        with RawKeys() as keys:
            sys.stdout.write("\x1b[?1049h")
            try:
                self._loop(keys)
            finally:
                sys.stdout.write("\x1b[?1049l")
                sys.stdout.flush()
        self.out.line(self.draw(color=sys.stdout.isatty()))
        self.out.line(self.summary())
        if self.game:
            self.save()

    def _loop(self, keys: RawKeys) -> None:
        self._redraw()
        while not self.leaving and not self.session.status.finished:
            key = keys.read(timeout=1.0)
            if key:
                self.note = ""
                self._key(key)
            self._redraw()

    def _key(self, key: str) -> None:
        if key == "escape":
            self.leaving = not self.line
            self.line = ""
        elif key == "enter" and self.line:
            words, self.line = self.line, ""
            self.step(words)
        elif key == "backspace" and self.line:
            self.line = self.line[:-1]
        elif key in ("undo", "redo", "save"):
            self.step(key)
        elif key == "space" and self.line:
            self.line += " "
        elif self.line.startswith(":") or key == ":":
            self.line += key if len(key) == 1 else ""
        elif key == "?":
            self.step("?")
        elif key in NAMED_KEYS:
            self.play(Key(key))
        else:
            self.type(key)

    def _redraw(self) -> None:
        height = shutil.get_terminal_size((80, 24)).lines - _LINES_BELOW
        board = self.draw(color=True, height=height).replace("\n", "\x1b[K\r\n")
        lines = [board, "", self.summary(), self.note, text("cli.play.keys"), f"> {self.line}"]
        sys.stdout.write("\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J")
        sys.stdout.flush()

    def draw(self, *, color: bool, height: int | None = None) -> str:
        """The board and its panels as text, in so many lines if it can be."""
        return common.drawn(self.session.scene(), color=color, height=height)

    def summary(self) -> str:
        """How far, points, time, and whether it is over."""
        status = self.session.status
        parts = []
        if status.total:
            parts.append(text("cli.play.status", done=status.done, total=status.total))
        if status.score is not None:
            parts.append(text("cli.play.score", score=status.score))
        seconds = int(self.session.seconds)
        parts.append(text("cli.play.time", time=f"{seconds // 60}:{seconds % 60:02d}"))
        if status.finished:
            parts.append(text(f"cli.play.{status.state}"))
        if status.note is not None:
            parts.append(str(status.note))
        return " · ".join(parts)

    def _command(self, words: str) -> Gesture | None:
        name, _, argument = words.partition(" ")
        first, dash, last = name.partition("-")
        if not argument and _PLACE.match(first) and (not dash or _PLACE.match(last)):
            return self._cells(first, last)
        return Command(name, argument.strip())

    def _cells(self, first: str, last: str) -> Gesture | None:
        scene = self.session.scene()
        start, end = _cell(first, scene), _cell(last or first, scene)
        if start is None or end is None:
            self.note = text("cli.play.bad-cell", cell=first if start is None else last)
            return None
        if not last:
            return Tap(start[0] * scene.cols + start[1])
        line = _straight(start, end)
        if line is None:
            self.note = text("cli.play.not-straight", from_=first, to=last)
            return None
        return Sweep(tuple(row * scene.cols + col for row, col in line))


def _cell(name: str, scene: Scene) -> tuple[int, int] | None:
    match = _PLACE.match(name)
    if match is None:
        return None
    col = 0
    for letter in match[1].upper():
        col = col * 26 + ord(letter) - 64
    row = int(match[2])
    return (row - 1, col - 1) if 1 <= row <= scene.rows and 1 <= col <= scene.cols else None


def _straight(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]] | None:
    down, right = end[0] - start[0], end[1] - start[1]
    if down and right and abs(down) != abs(right):
        return None
    steps = max(abs(down), abs(right))
    unit = ((down > 0) - (down < 0), (right > 0) - (right < 0))
    return [(start[0] + step * unit[0], start[1] + step * unit[1]) for step in range(steps + 1)]
