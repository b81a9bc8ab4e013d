"""``gridwright convert IN OUT``: from any known format to any other, saying what is lost."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from gridwright import formats, making
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.errors import SpecError
from gridwright.family import View
from gridwright.files import write_bytes
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """Two files."""
    common.add_source(parser, argv)
    parser.add_argument("output", metavar="OUT", help=text("cli.flag.convert-output"))
    parser.add_argument("--format", default=None, metavar="F", help=text("cli.flag.format"))
    parser.add_argument("--solution", action="store_true", help=text("cli.flag.solution"))


def run(args: Namespace, out: Output) -> int:
    """Reads, writes, and warns of what the new format can't hold."""
    doc = common.read_source(args, args.source)
    ending = args.format or Path(args.output).suffix
    if not ending:
        raise SpecError("cli.no-ending", path=args.output)
    view = View.SOLUTION if args.solution else View.PUZZLE
    data = making.encode([doc], ending, view=view, name=args.output)
    write_bytes(args.output, data)
    target = formats.for_writing(doc, ending)
    for loss in target.losses(doc) if target else ():
        out.warn(str(loss.message))
    return 0
