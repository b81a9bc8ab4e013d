"""``gridwright show FILE``: a puzzle on the screen."""

from __future__ import annotations

import sys
from argparse import Namespace

from gridwright import making
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.family import View
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """The file, and which drawing."""
    common.add_source(parser, argv)
    parser.add_argument("--solution", action="store_true", help=text("cli.flag.solution"))
    common.add_json(parser)


def run(args: Namespace, out: Output) -> int:
    """Draws it in text; ``--json`` prints the document (without ``--solution``: the form to hand out)."""
    doc = common.read_source(args, args.source)
    family = making.family_of(doc)
    if args.json:
        out.json(doc if args.solution else family.public(doc))
        return 0
    scene = family.scene(doc, View.SOLUTION if args.solution else View.PUZZLE)
    out.line(common.drawn(scene, color=sys.stdout.isatty()))
    return 0
