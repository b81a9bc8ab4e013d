"""Runs Typst on a job, with the packaged fonts alone, and reads back where everything was set."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from gridwright.errors import MissingExtra
from gridwright.messages import msg
from gridwright.render.fonts import font_folders

if TYPE_CHECKING:
    import typst


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """Where one item was set: its page in this run (from 1), the size of panel type and of a cell in points."""

    kind: str
    index: int
    page: int
    size: float
    cell: float
    fits: bool


class Sheets(msgspec.Struct, frozen=True, kw_only=True):
    """A run's PDF and what stands where; ``pages`` leaves out the ``skipped`` empty ones at its beginning."""

    pdf: bytes
    pages: int
    skipped: int
    placed: tuple[Placed, ...]


class Typesetter:
    """One Typst compiler; it keeps what it knows of fonts between runs."""

    def __init__(self) -> None:
        try:
            import typst
        except ImportError:
            raise MissingExtra(str(msg("book.printing")), "print") from None
        self._folder = Path(str(resources.files("gridwright") / "data" / "print"))
        fonts = typst.Fonts(
            include_system_fonts=False,
            include_embedded_fonts=False,
            font_paths=[str(folder) for folder in font_folders("print")],
        )
        self._no_fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[])
        self._compiler: typst.Compiler = typst.Compiler(
            str(self._folder / "book.typ"), root=str(self._folder), font_paths=fonts, ignore_system_fonts=True
        )

    def forget(self) -> None:
        """Frees what Typst remembers of earlier runs: it drops what ten runs have not asked for, so ten empty ones go.

        It keeps one memory for the whole process, which otherwise grows with every part of a book.
        """
        import typst

        for _ in range(11):
            typst.compile(b"", format="pdf", font_paths=self._no_fonts)

    def run(self, job: dict[str, Any], notes: dict[str, list[str]], *, skipped: int = 0, tags: bool = False) -> Sheets:
        """Typesets a job that begins with ``skipped`` empty pages. The bytes depend on the job alone.

        The time of making that a PDF holds is set to 1970.
        """
        inputs = {"job": _json(job), "notes": _json(notes)}
        pdf = self._compiler.compile(format="pdf", sys_inputs=inputs, timestamp=0, pdf_tags=tags)
        assert isinstance(pdf, bytes)
        marks = json.loads(self._compiler.eval("query(<gw>).map(m => (..m.value, page: m.location().page()))"))
        placed = tuple(msgspec.convert(mark, Placed) for mark in marks)
        pages = json.loads(self._compiler.eval("query(<gw-end>).map(m => m.location().page())"))
        return Sheets(pdf=pdf, pages=pages[-1] - skipped, skipped=skipped, placed=placed)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
