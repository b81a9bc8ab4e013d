"""``gridwright daily FAMILY``: the puzzle of a day, kept in an archive that knows what has been."""

from __future__ import annotations

import datetime
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from gridwright import daily, making, registry
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.errors import SpecError
from gridwright.family import View
from gridwright.files import make_folder, write_bytes
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """A family that has daily puzzles."""
    parser.add_argument("family_name", metavar="FAMILY", help=text("daily.flag.family"))
    parser.add_argument("--variant", default=None, metavar="V", help=text("daily.flag.variant"))
    parser.add_argument("--lang", default="en", metavar="L", help=text("cli.flag.lang"))
    common.add_lexicon(parser)
    parser.add_argument("--date", default=None, metavar="YYYY-MM-DD", help=text("daily.flag.date"))
    parser.add_argument("-n", "--days", default="1", metavar="N", help=text("daily.flag.days"))
    parser.add_argument("-o", "--output", default=None, metavar="FILE|DIR", help=text("daily.flag.output"))
    parser.add_argument("--solution", action="store_true", help=text("cli.flag.solution"))
    parser.add_argument("--archive", default=None, metavar="FILE", help=text("daily.flag.archive"))
    parser.add_argument("--no-archive", action="store_true", help=text("daily.flag.no-archive"))
    common.add_json(parser)


def run(args: Namespace, out: Output) -> int:
    """Makes the puzzles of some days in a row, or takes them from the archive."""
    kind = daily.family(args.family_name)
    variants = kind.daily_variants()
    variant = args.variant or variants[0]
    if variant not in variants:
        raise SpecError("daily.unknown-variant", name=variant, known=", ".join(variants))
    first = datetime.date.today() if args.date is None else daily.parse_day(args.date)
    days = common.whole_number(args.days, "--days", 1, 3660)
    family = registry.family(args.family_name)
    lexicon = family.open_lexicon(family.spec(), args.lang, args.lexicon)
    archive = None
    if not args.no_archive:
        archive = daily.Archive(Path(args.archive) if args.archive else daily.default_archive())
    for number in range(days):
        try:
            day = first + datetime.timedelta(days=number)
        except OverflowError:
            raise SpecError("daily.bad-date", date=f"{first} + {number}") from None
        doc = None if archive is None else archive.get(args.family_name, variant, args.lang, day)
        if doc is None:
            doc = kind.daily(variant, day, lexicon=lexicon)
            if archive is not None:
                for repeat in archive.repeats(args.family_name, variant, doc, day):
                    out.warn(text("daily.repeat", what=repeat.what, date=repeat.date, n=repeat.days))
                archive.add(args.family_name, variant, doc, day)
        _put(doc, day, days, args, out)
    if archive is not None:
        archive.save()
    return 0


def _put(doc: Any, day: datetime.date, days: int, args: Namespace, out: Output) -> None:
    view = View.SOLUTION if args.solution else View.PUZZLE
    if args.output:
        path = Path(args.output)
        if days > 1 or path.is_dir() or args.output.endswith("/"):
            make_folder(path)
            path = path / f"{day.isoformat()}.json"
        write_bytes(path, making.encode([doc], path.suffix or ".json", view=view, name=str(path)))
        out.note(text("cli.written", n=1, path=str(path)))
    if args.json:
        out.json(doc)
    elif not args.output:
        out.line(common.drawn(making.family_of(doc).scene(doc, view), color=sys.stdout.isatty()))
