"""Where a command's words go: results to standard output, notes and progress to standard error on a terminal only."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from gridwright.messages import Message, text


class Output:
    """The two streams of a command."""

    def __init__(self) -> None:
        self._progress_shown = False
        for stream in (sys.stdout, sys.stderr):
            # A pipe in an old locale must not turn Cyrillic into a crash.
            if (stream.encoding or "").lower().replace("-", "") != "utf8" and hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8")

    def line(self, content: str = "") -> None:
        """A result for a person or a pipe."""
        self._clear_progress()
        sys.stdout.write(content + "\n")

    def json(self, value: Any) -> None:
        """One object on one line."""
        self._clear_progress()
        sys.stdout.write(msgspec.json.encode(value, enc_hook=_encode).decode() + "\n")

    def raw(self, data: bytes) -> None:
        """Bytes of a file that goes to standard output."""
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def note(self, content: str) -> None:
        """Something that is good to know, on a terminal only."""
        if sys.stderr.isatty():
            self._clear_progress()
            sys.stderr.write(content + "\n")

    def warn(self, content: str) -> None:
        """Something that the user must know even in a pipe, though it is no failure."""
        self._clear_progress()
        sys.stderr.write(f"gridwright: {content}\n")

    def problem(self, content: str) -> None:
        """Why a command failed: one line."""
        self._clear_progress()
        sys.stdout.flush()
        sys.stderr.write("gridwright: " + " ".join(content.split("\n")) + "\n")

    def progress(self, note: Message, done: int, total: int) -> None:
        """The callback for long work."""
        if sys.stderr.isatty():
            amount = f" {done}/{total}" if total else f" {done}" if done else ""
            sys.stderr.write(f"\r\x1b[K{note}{amount} …")
            sys.stderr.flush()
            self._progress_shown = True

    def flush(self) -> None:
        """Everything written is on its way."""
        self._clear_progress()
        sys.stdout.flush()

    def _clear_progress(self) -> None:
        if self._progress_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._progress_shown = False


def _encode(value: Any) -> Any:
    if isinstance(value, (frozenset, set)):
        return sorted(value)
    raise TypeError(text("cli.no-json", kind=type(value).__name__))
