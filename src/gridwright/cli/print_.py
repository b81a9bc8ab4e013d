"""``gridwright print FILE... -o OUT.pdf``: pages and books."""

from __future__ import annotations

from argparse import Namespace

from gridwright import making
from gridwright.cli import common
from gridwright.cli.flags import add_flags, collect
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """The files in the order of the pages, and the book's settings."""
    from gridwright.book import BookOptions

    common.add_file(parser, many=True)
    parser.add_argument("-o", "--output", required=True, metavar="OUT.pdf", help=text("cli.flag.print-output"))
    add_flags(parser.add_argument_group(text("cli.group.book")), BookOptions, "book", "option")


def run(args: Namespace, out: Output) -> int:
    """Sets all puzzles in one PDF."""
    from gridwright.book import BookOptions

    docs = list(making.read_many(args.file, family=args.family))
    written, notes = making.write_book(docs, args.output, collect(args, BookOptions, "option"))
    for note in notes:
        out.note(str(note))
    out.note(text("cli.written", n=len(docs), path=", ".join(written)))
    return 0
