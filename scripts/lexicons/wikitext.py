"""Definitions of the Russian Wiktionary out of their markup: templates, links, labels.

`read` gives the plain definition with its labels, or None when what is left is no definition (an unknown template,
a reference to another word's derivation).
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

_CUT = re.compile(r"\{\{\s*(пример|семантика|списки семантических связей)|\n|<ref|<br", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)
_INNERMOST = re.compile(r"\{\{([^{}]*)\}\}")
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_EXTERNAL = re.compile(r"\[(?:https?:|\d+\])[^\]]*\]?")
_LEADING = re.compile(
    r"^(?:[\s,;:.·•—–#*-]|(?:или|и|а|либо|также|обычно|чаще|часто|преимущественно|только|ещё|реже|иногда)\b)+"
)
_SIGNS = {0xA0: " ", 0xAD: None, 0x300: None, 0x301: None, 0x200B: None}  # soft hyphens, stress marks, spaces
_DERIVED = "\x01"  # stands where a template says that the word is derived from another
_LABEL = re.compile(r"[\w .,-]{1,24}\.|п|разг|устар|сленг|спорт|кино|мн|ед|жд|сх|фант|истор")

_DERIVATION = re.compile(
    r"действие|свойство|состояние|женск\.?|уменьш\.|умласк\.?|ласк\.|увелич\.|уничиж\.|пренебр\.|свойство-состояние|соотн\.|"
    r"отношение|наречие|прич\.|дееприч\.|сокр\.|аббр\.|форма|субст\.|субстантивир\.|превосх\.|сравн\.|Нужен перевод|\?|"
    r"хим-элем|хим-элемент|элемент|счётн\.|собств\.|топоним|имя|фамилия"
)


@dataclass(frozen=True)
class Definition:
    """A cleaned definition; `derived` tells that its first part only named the word it is made from."""

    text: str
    labels: frozenset[str]
    derived: bool


def _shown(parameters: list[str]) -> str:
    """The last parameter without a name."""
    plain = [one for one in parameters if "=" not in one and one.strip()]
    return plain[-1].strip() if plain else ""


_TEXT: Mapping[str, Callable[[list[str]], str]] = {
    "-": lambda _: " — ",
    "--": lambda _: " — ",
    "тире": lambda _: " — ",
    "итп": lambda _: "и т. п.",
    "итд": lambda _: "и т. д.",
    "др.": lambda _: "др.",
    "выдел": _shown,
    "lang": _shown,
    "=": _shown,
    "==": _shown,
    "равно": _shown,
    "comment": lambda parameters: parameters[0] if parameters else "",
    '"': lambda parameters: f"«{_shown(parameters)}»",
    "кавычки": lambda parameters: f"«{_shown(parameters)}»",
    "s": lambda _: "",
    "нп": _shown,
    "w": _shown,
}


def read(source: str) -> Definition | None:
    """Clean one definition."""
    text = _COMMENT.sub("", source)
    cut = _CUT.search(text)
    text = html.unescape(text[: cut.start()] if cut else text).translate(_SIGNS).replace("''", "").replace("'", "")
    labels: set[str] = set()
    known = True

    def resolve(match: re.Match[str]) -> str:
        nonlocal known
        name, *parameters = match[1].split("|")
        name = name.strip()
        if name in _TEXT:
            return _TEXT[name](parameters)
        if _DERIVATION.fullmatch(name):
            labels.add(name)
            return _DERIVED
        if name.startswith("помета"):
            labels.add(_shown(parameters))
            return ""
        if _LABEL.fullmatch(name):
            labels.add(name)
            return ""
        known = False
        return ""

    while _INNERMOST.search(text):
        text = _INNERMOST.sub(resolve, text)
    text = _EXTERNAL.sub("", _LINK.sub(r"\1", text))
    if not known or "{{" in text or "}}" in text or "[[" in text or "]]" in text or "|" in text:
        return None
    derived = _DERIVED in text
    if derived:
        text = text.rsplit(_DERIVED, 1)[1]
        text = text.lstrip()
        if text and text[0] not in ";,.(":  # goes on in the middle of a phrase: «действие по …» плюс дополнение
            return None
    text = re.sub(r"\(\s*\)|\[\d+\]|\d\)", "", text)
    text = re.sub(r"\s+", " ", text).strip()
    text = _LEADING.sub("", text)
    text = re.sub(r"\s+([,;:.)])", r"\1", text).strip(" ,;:.—–-#")
    return Definition(text, frozenset(label.strip() for label in labels if label.strip()), derived)
