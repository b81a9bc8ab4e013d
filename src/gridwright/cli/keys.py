"""Single key presses from a POSIX terminal, with names for those that type no letter."""

from __future__ import annotations

import codecs
import os
import select
import sys
from types import TracebackType

_SEQUENCES = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "OA": "up", "OB": "down", "OC": "right", "OD": "left",
    "[Z": "backtab", "[3~": "delete", "[H": "home", "[F": "end", "[5~": "pageup", "[6~": "pagedown",
}  # fmt: skip
_CONTROLS = {
    "\r": "enter", "\n": "enter", "\t": "tab", " ": "space", "\x7f": "backspace", "\x08": "backspace",
    "\x1a": "undo", "\x19": "redo", "\x13": "save",
}  # fmt: skip


class RawKeys:
    """The terminal in raw mode while the block runs; it is always put back. Ctrl-C raises KeyboardInterrupt."""

    def __enter__(self) -> RawKeys:
        import termios
        import tty

        self._descriptor = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._descriptor)
        tty.setraw(self._descriptor)
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        import termios

        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def read(self, timeout: float) -> str | None:
        """The next key: a letter, or a name; None after ``timeout`` seconds without one."""
        if not select.select([self._descriptor], [], [], timeout)[0]:
            return None
        sign = self._next()
        if sign == "\x03" or sign is None:
            raise KeyboardInterrupt
        if sign != "\x1b":
            return _CONTROLS.get(sign, sign if sign.isprintable() else "")
        sequence = ""
        while len(sequence) < 6 and select.select([self._descriptor], [], [], 0.03)[0]:
            sequence += self._next() or ""
            if (sequence[-1:].isalpha() and sequence not in ("O", "[")) or sequence.endswith("~"):
                break
        return _SEQUENCES.get(sequence, "escape" if not sequence else "")

    def _next(self) -> str | None:
        while True:
            data = os.read(self._descriptor, 1)
            if not data:
                return None
            sign = self._decoder.decode(data)
            if sign:
                return sign
