"""Signs as Unicode knows them: scripts by name, look-alikes across scripts, marks that are no letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Container

# Letters that look the same in Latin, Cyrillic and Greek: a group a line, capitals then small letters.
_ALIKE = """
AАΑ BВΒ CС EЕΕ HНΗ IІΙ JЈ KКΚ MМΜ NΝ OОΟ PРΡ SЅ TТΤ XХΧ YУΥ ZΖ ËЁ ÏЇ
aа cс eе iі jј oоο pр sѕ xх yу ëё ïї νv
"""
_GROUPS = {sign: group for group in _ALIKE.split() for sign in group}

# Dropped wherever they stand: soft hyphen, zero-width and direction signs, byte order mark, variation selectors.
_INVISIBLE = frozenset(
    [0xAD, 0x34F, 0x61C, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065),
     *range(0x2066, 0x206A), 0xFEFF, *range(0xFE00, 0xFE10)]
)  # fmt: skip


def script(sign: str) -> str:
    """The script of a letter: the first word of its Unicode name (LATIN, CYRILLIC, GREEK, HEBREW ...)."""
    return unicodedata.name(sign, "UNKNOWN").split(" ", 1)[0]


def describe(sign: str) -> str:
    """A sign with its code and name, as messages show it: ``“A” (U+0041 LATIN CAPITAL LETTER A)``."""
    name = unicodedata.name(sign, "")
    code = f"U+{ord(sign):04X}"
    shown = sign if sign.isprintable() and not unicodedata.combining(sign) else ""
    return f"“{shown}” ({code}{' ' + name if name else ''})" if shown else f"{code} {name}".strip()


def look_alike(sign: str, letters: Container[str]) -> str | None:
    """The letter among ``letters`` (capitals) that looks like this sign of another script."""
    for other in _GROUPS.get(sign, ""):
        if other != sign and other.upper() in letters:
            return other
    return None


def invisible(sign: str) -> bool:
    """Whether the sign is never seen and carries no meaning in a word."""
    return ord(sign) in _INVISIBLE


def stress(sign: str) -> bool:
    """Whether the sign is a combining grave or acute accent: a stress mark once NFC has joined what it can."""
    return sign in "\u0300\u0301"
