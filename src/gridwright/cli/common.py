"""Flags and steps that several commands share."""

from __future__ import annotations

import secrets
import shutil
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from gridwright.cli.flags import add_flags, collect
from gridwright.cli.parser import Parser
from gridwright.errors import SpecError
from gridwright.family import Budget
from gridwright.files import read_bytes
from gridwright.messages import text
from gridwright.scene.marks import Scene


def add_file(parser: Parser, *, many: bool = False) -> None:
    """The puzzle file (or files), ``-`` for standard input."""
    parser.add_argument("file", metavar="FILE", nargs="+" if many else None, help=text("cli.flag.file"))
    parser.add_argument("--family", default="", metavar="NAME", help=text("cli.flag.family"))


def add_json(parser: Parser) -> None:
    """``--json``."""
    parser.add_argument("--json", action="store_true", help=text("cli.flag.json"))


def add_lexicon(parser: Parser) -> None:
    """``--lexicon``."""
    parser.add_argument("--lexicon", default=None, metavar="NAMES", help=text("cli.flag.lexicon"))


def add_budget(parser: Parser) -> None:
    """``--nodes`` and ``--seconds``."""
    parser.add_argument("--nodes", default=None, metavar="N", help=text("cli.flag.nodes"))
    parser.add_argument("--seconds", default=None, metavar="S", help=text("cli.flag.seconds"))


def budget(args: Namespace) -> Budget:
    """The Budget that the flags say."""
    nodes = None if args.nodes is None else whole_number(args.nodes, "--nodes", 1)
    seconds = None
    if args.seconds is not None:
        try:
            seconds = float(args.seconds)
        except ValueError:
            raise SpecError("cli.not-a-number", flag="--seconds", value=args.seconds) from None
        if not 0 < seconds < 1e9:
            raise SpecError("cli.out-of-range", flag="--seconds", value=args.seconds, low="0.001", high="1000000000")
    return Budget(nodes=nodes, seconds=seconds)


def whole_number(words: str, flag: str, low: int, high: int = 2**63 - 1) -> int:
    """A whole number from a flag. Raises SpecError naming the flag and the limits."""
    try:
        number = int(words)
    except ValueError:
        raise SpecError("cli.not-a-number", flag=flag, value=words) from None
    if not low <= number <= high:
        raise SpecError("cli.out-of-range", flag=flag, value=words, low=str(low), high=str(high))
    return number


def seed(words: str | None) -> int:
    """The seed that was given, or a fresh one."""
    return secrets.randbelow(2**31) if words is None else whole_number(words, "--seed", 0, 2**63 - 1)


def reading_options(argv: list[str], parser: Parser) -> Any:
    """Adds the flags of the format that the file in ``argv`` will be read with; returns a function to collect them.

    The file is looked at before the flags are known, so only the first words that don't start with ``-`` are tried.
    """
    from gridwright.cli.source import Source

    source = Source.of(argv)
    if source is None:
        return None
    if source.format.options.__struct_fields__:
        group = parser.add_argument_group(text("cli.group.reading"))
        add_flags(group, source.format.options, source.format.family, "read")
    return source


def add_sources(parser: Parser, argv: list[str]) -> None:
    """FILE ... with the flags of the first one's format; for :func:`read_sources`."""
    add_file(parser, many=True)
    lines = any(word.lower().endswith(".jsonl") for word in argv)
    parser.set_defaults(source=None if lines else reading_options(argv, parser))


def read_sources(args: Namespace) -> Iterator[Any]:
    """The documents of several files; those in the first one's format are read with the flags given for it."""
    from gridwright import making

    first = args.source
    if first is None or not first.format.options.__struct_fields__:
        if first is not None and first.name == "-":
            yield read_source(args, first)
            args.file = args.file[1:]
        yield from making.read_many(args.file, family=args.family)
        return
    for path in args.file:
        source = first if str(path) == first.name else source_of(str(path), read_bytes(path), args.family)
        if source.format.options is first.format.options:
            yield read_source(args, source)
        else:
            yield source.format.read(source.data, source.name)


def read_source(args: Namespace, source: Any) -> Any:
    """The document of a source, read with the flags given."""
    options = None
    if source.format.options.__struct_fields__:
        options = collect(args, source.format.options, "read")
    return source.format.read(source.data, source.name, options)


def family_in(source: Any) -> str:
    """The family named in a native file, before it is read in full. Raises FormatError."""
    from gridwright.formats import native

    return native.family_name(source.data, source.name)


def add_source(parser: Parser, argv: list[str]) -> None:
    """FILE with the flags of its format; ``args.source`` is then for :func:`read_source`."""
    add_file(parser)
    parser.set_defaults(source=reading_options(argv, parser))


def source_of(name: str, data: bytes, family: str = "") -> Any:
    """The source for bytes already read."""
    from gridwright import formats
    from gridwright.cli.source import Source

    return Source(name, data, formats.detect(data, name, family=family))


def drawn(scene: Scene, *, color: bool = False, height: int | None = None) -> str:
    """A scene as lines of text for the terminal, as wide as that is; with ANSI colours if asked for."""
    from gridwright.render import terminal

    width = shutil.get_terminal_size((80, 24)).columns
    if not color:
        return terminal.text(scene, width=width, height=height).rstrip("\n")
    from rich.console import Console

    console = Console(force_terminal=True, width=width, highlight=False)
    with console.capture() as capture:
        console.print(terminal.rich_text(scene, width=width, height=height))
    return capture.get().rstrip("\n")
