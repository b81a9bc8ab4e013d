"""``gridwright rate FILE``: how hard a puzzle is, and why."""

from __future__ import annotations

from argparse import Namespace

from gridwright import making
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """One file or several, and how to read them."""
    common.add_sources(parser, argv)
    common.add_lexicon(parser)
    common.add_json(parser)


def run(args: Namespace, out: Output) -> int:
    """Prints score, level and reasons."""
    for doc in common.read_sources(args):
        rating = making.family_of(doc).rate(doc, lexicon=making.lexicon_of(doc, args.lexicon))
        if args.json:
            out.json({"score": rating.score, "level": rating.level, "reasons": [str(why) for why in rating.reasons]})
            continue
        out.line(text("cli.rating", score=rating.score, level=text(f"cli.level.{rating.level}")))
        for reason in rating.reasons:
            out.line(f"  {reason}")
    return 0
