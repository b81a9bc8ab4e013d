"""``gridwright train LESSON``: learn values by playing, such as what the tiles left on the rack are worth."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from gridwright import learning, making, registry
from gridwright.cli import common
from gridwright.cli.flags import add_flags, collect
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """The flags of the family that learns what ``argv`` asks for."""
    known = learning.names()
    parser.add_argument("lesson", metavar="LESSON", help=text("train.flag.lesson", known=", ".join(known)))
    parser.add_argument("--preset", default=None, metavar="P", help=text("cli.flag.preset"))
    parser.add_argument("--lang", default="en", metavar="L", help=text("cli.flag.lang"))
    common.add_lexicon(parser)
    parser.add_argument("--games", default="100000", metavar="N", help=text("train.flag.games"))
    parser.add_argument("--seed", default="1", metavar="N", help=text("cli.flag.seed"))
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help=text("train.flag.output"))
    parser.add_argument("--resume", action="store_true", help=text("train.flag.resume"))
    parser.add_argument("--workers", default="1", metavar="N", help=text("cli.flag.workers"))
    lesson = next((word for word in argv if word in known), None)
    if lesson is not None:
        family = registry.family(known[lesson])
        add_flags(parser.add_argument_group(text("cli.group.spec", family=family.name)), family.spec, family.name)


def run(args: Namespace, out: Output) -> int:
    """Learns, writes the file and says what was learned."""
    name, learner = learning.learner(args.lesson)
    family = registry.family(name)
    notes = learner.learn(
        args.lesson,
        collect(args, family.spec, "spec", making.preset(family, args.preset)),
        Path(args.output),
        language=args.lang,
        lexicon=args.lexicon,
        games=common.whole_number(args.games, "--games", 1, 100_000_000),
        seed=common.seed(args.seed),
        resume=args.resume,
        workers=common.whole_number(args.workers, "--workers", 1, 1024),
        progress=out.progress,
    )
    for note in notes:
        out.line(str(note))
    out.note(text("cli.written", n=1, path=args.output))
    return 0
