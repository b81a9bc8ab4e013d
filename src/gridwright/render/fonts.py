"""The fonts that gridwright sets type with: packages from PyPI under the Open Font License, never the machine's own.

PT Sans for grids, PT Serif for reading text, Noto Sans for letters that those lack, Inter for signs and arrows.
A text with a sign that none of them has is refused by name, before an empty box can be printed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from gridwright.errors import InputError, MissingExtra
from gridwright.messages import msg

#: Families and the packages that bring them, in the order in which a sign is looked for.
FAMILIES = {
    "PT Sans": "fontpkg_pt_sans",
    "PT Serif": "fontpkg_pt_serif",
    "Noto Sans": "fontpkg_noto_sans",
    "Inter": "fontpkg_inter",
}


@cache
def font_folders(extra: str = "print") -> tuple[Path, ...]:
    """The folders with the font files, one a family; MissingExtra names the extra that brings them."""
    folders = []
    for package in FAMILIES.values():
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise MissingExtra(str(msg("render.fonts")), extra)
        folders.append(Path(spec.origin).parent / "files")
    return tuple(folders)


@cache
def font_files(extra: str = "print") -> tuple[Path, ...]:
    """All font files, in a fixed order."""
    return tuple(file for folder in font_folders(extra) for file in sorted(folder.glob("*.ttf")))


@cache
def signs(extra: str = "print") -> frozenset[int]:
    """The code points that the packaged fonts can set in upright type."""
    try:
        from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    except ImportError:
        raise MissingExtra(str(msg("render.fonts")), extra) from None
    known: set[int] = set()
    for file in font_files(extra):
        if "Italic" not in file.name and "Bold" not in file.name:
            with TTFont(file, lazy=True) as font:
                known.update(font.getBestCmap())
    return frozenset(known)


def check_signs(texts: Iterable[str], where: str, extra: str = "print") -> None:
    """Raises InputError for the first sign that no packaged font has; ``where`` is the title of the puzzle."""
    known = signs(extra)
    for sign in sorted(set().union(*texts) if texts else ()):
        if ord(sign) not in known and not _invisible(sign):
            name = unicodedata.name(sign, "?")
            raise InputError("render.missing-glyph", where=where, sign=sign, code=f"U+{ord(sign):04X}", name=name)


def _invisible(sign: str) -> bool:
    """White space, and format signs such as a soft hyphen, which leave no mark."""
    return sign in "\t\n\r" or unicodedata.category(sign) in ("Cf", "Zs")
