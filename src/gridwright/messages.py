"""User-facing texts: one catalogue per language, looked up by key.

A catalogue is the folder ``data/messages/<language>``; each domain (a family, the command line, ...) is one TOML
file in it, so that adding a family touches no existing file. A key is ``domain.path``.
An entry is a text with ``{named}`` places, or a table of plural forms (``one``, ``few``, ``many``, ``other``)
chosen by the place ``n`` with the CLDR rule of the language. English is the source and the fallback.
"""

from __future__ import annotations

import os
import tomllib
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import Union

import msgspec

LANGUAGES = ("en", "ru", "sk")
PLURAL_FORMS = frozenset({"one", "few", "many", "other"})

_current: ContextVar[str] = ContextVar("gridwright_language", default="en")

Value = Union[str, int, "Message"]
Entry = Union[str, "dict[str, str]"]


class Message(msgspec.Struct, frozen=True):
    """A text that is not yet in any language: a key and the values of its places.

    >>> str(Message("core.not-found", {"path": "a.json"}))
    'a.json: no such file.'
    """

    key: str
    params: dict[str, Value] = {}

    def text(self, language: str | None = None) -> str:
        """The text in a language (default: the current one)."""
        language = language or _current.get()
        values = {
            name: value.text(language) if isinstance(value, Message) else value for name, value in self.params.items()
        }
        return _pick(self.key, language, values).format_map(values)

    def __str__(self) -> str:
        return self.text()


def msg(key: str, **params: Value) -> Message:
    """Short for ``Message(key, params)``."""
    return Message(key, params)


def text(key: str, language: str | None = None, **params: Value) -> str:
    """The text of a key in a language (default: the current one)."""
    return Message(key, params).text(language)


def use_language(language: str) -> None:
    """Makes a language the current one; an unknown one means English."""
    _current.set(language if language in LANGUAGES else "en")


def current_language() -> str:
    """The language that messages are shown in."""
    return _current.get()


def language_from_environment() -> str:
    """The user's language from ``GRIDWRIGHT_LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` or ``LANG``; English otherwise."""
    for name in ("GRIDWRIGHT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            code = value[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def plural_form(language: str, n: int) -> str:
    """The CLDR category of a whole number: https://cldr.unicode.org/index/cldr-spec/plural-rules."""
    n = abs(n)
    if language == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
            return "few"
        return "many"
    if language == "sk":
        return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"
    return "one" if n == 1 else "other"


@cache
def catalogue(language: str, domain: str) -> dict[str, Entry]:
    """All entries of one domain in one language, by full key; empty where there is no file."""
    file = resources.files("gridwright") / "data" / "messages" / language / f"{domain}.toml"
    if not file.is_file():
        return {}
    entries: dict[str, Entry] = {}
    _flatten(tomllib.loads(file.read_text("utf-8")), domain, entries)
    return entries


def domains(language: str = "en") -> list[str]:
    """The domains that a language has a file for, sorted."""
    folder = resources.files("gridwright") / "data" / "messages" / language
    return sorted(file.name[:-5] for file in folder.iterdir() if file.name.endswith(".toml"))


def _flatten(table: dict[str, object], prefix: str, into: dict[str, Entry]) -> None:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, str):
            into[key] = value
        elif isinstance(value, dict) and value and value.keys() <= PLURAL_FORMS:
            into[key] = {form: str(content) for form, content in value.items()}
        elif isinstance(value, dict):
            _flatten(value, key, into)
        else:
            raise TypeError(f"{key}: an entry is a text or a table of texts")


def _pick(key: str, language: str, values: dict[str, str | int]) -> str:
    domain = key.partition(".")[0]
    for choice in (language, "en"):
        entry = catalogue(choice, domain).get(key)
        if entry is None:
            continue
        if isinstance(entry, str):
            return entry
        n = values.get("n", 0)
        form = plural_form(choice, n if isinstance(n, int) else 0)
        return entry.get(form) or entry["other"]
    raise KeyError(f"no message {key}")


def has_text(key: str) -> bool:
    """Whether the English source has this key."""
    return key in catalogue("en", key.partition(".")[0])
