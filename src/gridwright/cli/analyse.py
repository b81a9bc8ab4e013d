"""``gridwright analyse FILE``: a game after it was played, step by step against the best."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from gridwright import analysis, making, registry
from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.errors import SpecError
from gridwright.files import read_bytes, write_bytes
from gridwright.messages import text
from gridwright.session import Session, is_saved_game


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """A saved game, or a file that records one."""
    common.add_file(parser)
    common.add_lexicon(parser)
    parser.add_argument("-o", "--output", default=None, metavar="FILE", help=text("analysis.flag.output"))
    common.add_json(parser)
    common.add_budget(parser)
    parser.set_defaults(source=common.reading_options(argv, parser))


def run(args: Namespace, out: Output) -> int:
    """Prints the steps and the summary; ``-o`` writes the chart (.svg, .png)."""
    data = args.source.data if args.source else read_bytes(args.file)
    moves: list[Any] = []
    if is_saved_game(data):
        session = Session.load(data, args.file)
        doc, moves = session.document, session.moves
    else:
        doc = common.read_source(args, args.source)
    family = making.family_of(doc)
    if not analysis.offers(family):
        known = ", ".join(name for name in registry.names() if analysis.offers(registry.family(name)))
        raise SpecError("analysis.not-offered", name=family.name, known=known)
    report = family.analyse(
        doc,
        moves,
        lexicon=making.lexicon_of(doc, args.lexicon),
        budget=common.budget(args),
        progress=out.progress,
    )
    if args.output:
        _draw(report, args.output)
    if args.json:
        out.json(report)
        return 0
    for step in report.steps:
        _line(step, out)
    for message in report.summary:
        out.line(str(message))
    return 0


def _line(step: analysis.Step, out: Output) -> None:
    who = "" if not step.who else f" {step.who:<10}"
    score = "" if step.score is None else f" {step.score:>+5}"
    chance = "" if step.chance is None else f" {step.chance:>5.1f}%"
    grade = text(f"analysis.grade.{step.grade}")
    out.line(f"{step.number:>3}.{who}{score}{chance}  {step.played}  {grade}")
    if step.lost:
        lost = f"{step.lost / 1000:.1f}"
        out.line("     " + text("analysis.better", best=step.best, lost=lost))
    for reason in step.reasons:
        out.line(f"     - {reason}")


def _draw(report: analysis.Report, name: str) -> None:
    ending = Path(name).suffix.lower()
    if report.chart is None or ending not in (".svg", ".png"):
        raise SpecError("analysis.bad-output", path=name)
    if ending == ".svg":
        from gridwright.render.svg import svg

        write_bytes(name, svg(report.chart).encode())
        return
    from gridwright.render.png import png

    write_bytes(name, png(report.chart))
