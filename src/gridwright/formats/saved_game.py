"""A saved game, read as the document that it stands at: what every command takes where it takes a puzzle."""

from __future__ import annotations

from typing import Any

from gridwright.family import Document
from gridwright.formats.base import Format


class SavedGameFormat(Format):
    """Reads what ``gridwright play`` saves."""

    name = "game"
    extensions = (".json",)
    writable = False

    def sniff(self, data: bytes) -> int:
        from gridwright.session import is_saved_game

        return 100 if is_saved_game(data) else 0

    def read(self, data: bytes, name: str, options: Any = None) -> Document:
        from gridwright.session import Session

        return Session.load(data, name).snapshot()


FORMAT = SavedGameFormat()
