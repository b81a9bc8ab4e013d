"""``gridwright solve FILE``: answers as they come, proved or not."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from gridwright import making, registry
from gridwright.cli import common
from gridwright.cli.flags import add_flags, collect
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.errors import Infeasible, OutOfBudget
from gridwright.messages import text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """Flags of the file's format and of its family's solver, found from the file in ``argv``."""
    common.add_file(parser)
    common.add_lexicon(parser)
    parser.add_argument("--all", action="store_true", help=text("cli.flag.all"))
    parser.add_argument("--limit", default=None, metavar="N", help=text("cli.flag.limit"))
    parser.add_argument("-o", "--output", default=None, metavar="FILE", help=text("cli.flag.solved-output"))
    common.add_json(parser)
    common.add_budget(parser)
    source = common.reading_options(argv, parser)
    parser.set_defaults(source=source)
    names = [source.format.family] if source and source.format.family else []
    if source and not source.format.family:
        names = [common.family_in(source)]
    for name in names:
        options = registry.family(name).solve_options
        if options.__struct_fields__:
            group = parser.add_argument_group(text("cli.group.solve", family=name))
            add_flags(group, options, name, "solve")


def run(args: Namespace, out: Output) -> int:
    """Prints each answer; exit 1 where it is proved that there is none, 130 where Ctrl-C ended the search."""
    doc = common.read_source(args, args.source)
    family = making.family_of(doc)
    options = collect(args, family.solve_options, "solve")
    limit = common.whole_number(args.limit, "--limit", 1) if args.limit else None if args.all else 1
    answers = family.solve(
        doc,
        options=options,
        lexicon=making.lexicon_of(doc, args.lexicon),
        budget=common.budget(args),
        progress=out.progress,
    )
    count, last = 0, None
    try:
        for answer in answers:
            count, last = count + 1, answer
            _print(answer, count, args, out)
            if limit is not None and count >= limit:
                break
    except Infeasible as error:
        return _none(error, args, out)
    except OutOfBudget as error:
        if not count:
            raise
        out.warn(str(error))
    if last is not None and args.output:
        _save(doc, last, args.output)
    if last is not None and last.interrupted:
        return 130
    return 0 if count else 1


def _print(answer: Any, count: int, args: Namespace, out: Output) -> None:
    if args.json:
        out.json(answer)
        return
    if count > 1:
        out.line()
    out.line(answer.text())
    for note in answer.notes:
        out.line(str(note))


def _none(error: Infeasible, args: Namespace, out: Output) -> int:
    if args.json:
        out.json({"solution": None, "proved": True, "code": error.key, "message": str(error)})
    else:
        out.line(str(error))
    return 1


def _save(doc: Any, answer: Any, path: str) -> None:
    from gridwright.errors import FormatError

    solved = getattr(answer, "document", None)
    if solved is None:
        raise FormatError("cli.no-solved-document", family=making.family_of(doc).name)
    making.save(solved, path)
