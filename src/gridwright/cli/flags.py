"""Command-line flags made from a Struct (a Spec, options of a solver, a format or a book) and read back into it.

Field ``min_length`` becomes ``--min-length``; its text is the message ``<domain>.<topic>.<field>``. Values are given as
words and converted by msgspec, so the same limits hold for a flag, a file and the library.
"""

from __future__ import annotations

import types
import typing
from argparse import BooleanOptionalAction, Namespace, _ArgumentGroup
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec

from gridwright.errors import FormatError, GridwrightError, SpecError
from gridwright.family import Range
from gridwright.files import read_text
from gridwright.messages import has_text, msg, text

T = TypeVar("T", bound=msgspec.Struct)


def add_flags(group: _ArgumentGroup, struct: type[msgspec.Struct], domain: str, topic: str = "spec") -> None:
    """Adds a flag for every field of a Struct."""
    hints = typing.get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        key = f"{domain}.{topic}.{field.name}"
        hint = _core(hints[field.name])
        explanation = text(key) if has_text(key) else field.name.replace("_", " ")
        default = _default_text(field)
        settings: dict[str, Any] = {"dest": f"{topic}__{field.name}", "default": None}
        if hint is bool:
            settings["action"] = BooleanOptionalAction
        else:
            choices = _choices(hint)
            settings["metavar"] = "|".join(choices) if choices else _metavar(hint, hints[field.name])
        if default:
            explanation += " " + text("cli.default", value=default)
        settings["help"] = explanation.replace("%", "%%")
        group.add_argument(_flag(field.name), **settings)


def collect(args: Namespace, struct: type[T], topic: str = "spec", base: T | None = None) -> T:
    """The Struct that the flags say, over ``base`` (or the defaults). Raises SpecError naming the flag."""
    hints = typing.get_type_hints(struct, include_extras=True)
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(struct):
        given = getattr(args, f"{topic}__{field.name}", None)
        if given is not None:
            values[field.name] = _value(given, hints[field.name], _flag(field.name))
    if base is not None:
        start = {field.name: getattr(base, field.name) for field in msgspec.structs.fields(struct)}
        values = {**start, **values}
    try:
        return msgspec.convert({name: msgspec.to_builtins(value) for name, value in values.items()}, struct)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, GridwrightError):
            raise error.__cause__ from None
        problem, _, place = str(error).partition(" - at `$.")
        name = place.rstrip("`").partition("[")[0].partition(".")[0]
        raise SpecError("cli.bad-value", flag=_flag(name) if name else "", problem=problem) from None


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _core(hint: Any) -> Any:
    """The type without Annotated and without ``| None``."""
    if get_origin(hint) is Annotated:
        return _core(get_args(hint)[0])
    if get_origin(hint) in (typing.Union, types.UnionType):
        others = [_core(part) for part in get_args(hint) if part is not type(None)]
        if len(others) == 1:
            return others[0]
        return typing.Union[tuple(others)]  # noqa: UP007
    return hint


def _choices(hint: Any) -> tuple[str, ...]:
    return tuple(str(value) for value in get_args(hint)) if get_origin(hint) is Literal else ()


def _metavar(hint: Any, full: Any) -> str:
    if _file_kind(full):
        return "FILE|…"
    if hint is int:
        return "N"
    if hint is Range:
        return "N..M"
    if get_origin(hint) is tuple:
        return "A,B,…"
    return "X"


def _file_kind(hint: Any) -> str:
    if get_origin(hint) is Annotated:
        for meta in get_args(hint)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.extra and "file" in meta.extra:
                return str(meta.extra["file"])
    return ""


def _default_text(field: msgspec.structs.FieldInfo) -> str:
    default = field.default
    if default is msgspec.NODEFAULT or default is None or default is False or default in ("", ()):
        return ""
    if isinstance(default, tuple):
        return ",".join(str(item) for item in default)
    return "" if default is True else str(default)


def _value(given: Any, hint: Any, flag: str) -> Any:
    """The value that a flag's words mean for a type."""
    if isinstance(given, bool):
        return given
    words = str(given)
    core = _core(hint)
    kind = _file_kind(hint)
    if kind:
        return _from_file(words, kind)
    for alternative in get_args(core) if get_origin(core) in (typing.Union, types.UnionType) else (core,):
        try:
            return _plain(words, alternative, flag)
        except SpecError as error:
            problem = error
    raise problem


def _plain(words: str, core: Any, flag: str) -> Any:
    if core is int:
        try:
            return int(words)
        except ValueError:
            raise SpecError("cli.not-a-number", flag=flag, value=words) from None
    if core is float:
        try:
            return float(words)
        except ValueError:
            raise SpecError("cli.not-a-number", flag=flag, value=words) from None
    if core is Range:
        return Range.parse(words)
    if get_origin(core) is Literal:
        for choice in get_args(core):
            if str(choice) == words:
                return choice
        raise SpecError("cli.not-a-choice", flag=flag, value=words, known=", ".join(_choices(core)))
    if get_origin(core) is tuple:
        inner = get_args(core)[0]
        parts = [part.strip() for part in words.split(",") if part.strip()]
        return tuple(_value(part, inner, flag) for part in parts)
    if core is str:
        return words
    try:
        return msgspec.json.decode(words)
    except msgspec.DecodeError:
        raise SpecError("cli.bad-value", flag=flag, problem=msg("cli.not-json")) from None


def _from_file(words: str, kind: str) -> Any:
    """``lines``: a tuple of lines, from a file or a comma list; ``text``: a string, from a file or as it is."""
    is_file = words == "-" or _exists(words)
    if not is_file and len(words) < 255 and "," not in words and _looks_like_file(words):
        raise FormatError("core.not-found", path=words)
    if kind == "text":
        return read_text(words) if is_file else words
    lines = read_text(words).split("\n") if is_file else words.split(",")
    return tuple(line.strip() for line in lines if line.strip())


def _looks_like_file(words: str) -> bool:
    return "/" in words or Path(words).suffix.lower() in (".txt", ".csv", ".tsv", ".dic", ".lst", ".words")


def _exists(words: str) -> bool:
    try:
        return Path(words).exists()
    except (OSError, ValueError):
        return False
