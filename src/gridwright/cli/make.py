"""``gridwright make FAMILY``: new puzzles, to the screen, a file, a book or a folder."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from gridwright import making, registry
from gridwright.batch import jobs
from gridwright.cli import common
from gridwright.cli.flags import add_flags, collect
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser
from gridwright.errors import SpecError
from gridwright.family import AnyFamily, Document, View
from gridwright.files import write_bytes
from gridwright.messages import has_text, msg, text


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """The family's own flags, when ``argv`` begins with it."""
    names = registry.names()
    parser.add_argument("family_name", metavar="FAMILY", help=text("cli.flag.which-family", known=", ".join(names)))
    parser.add_argument("--preset", default=None, metavar="P", help=text("cli.flag.preset"))
    parser.add_argument("--lang", default="en", metavar="L", help=text("cli.flag.lang"))
    common.add_lexicon(parser)
    parser.add_argument("--seed", default=None, metavar="N", help=text("cli.flag.seed"))
    parser.add_argument("-n", "--count", default="1", metavar="N", help=text("cli.flag.count"))
    parser.add_argument("-o", "--output", default=None, metavar="FILE|DIR", help=text("cli.flag.output"))
    parser.add_argument("--format", default=None, metavar="F", help=text("cli.flag.format"))
    parser.add_argument("--solution", action="store_true", help=text("cli.flag.solution"))
    parser.add_argument("--title", default="", metavar="T", help=text("cli.flag.title"))
    parser.add_argument("--author", default="", metavar="T", help=text("cli.flag.author"))
    parser.add_argument("--workers", default="1", metavar="N", help=text("cli.flag.workers"))
    common.add_json(parser)
    common.add_budget(parser)
    family_name = next((word for word in argv if word in names), None)
    if family_name is not None:
        family = registry.family(family_name)
        group = parser.add_argument_group(text("cli.group.spec", family=family_name), _presets(family))
        add_flags(group, family.spec, family_name)
    if _wants_pdf(argv):
        from gridwright.book import BookOptions

        add_flags(parser.add_argument_group(text("cli.group.book")), BookOptions, "book", "option")


def run(args: Namespace, out: Output) -> int:
    """Makes the puzzles and puts them where they were asked for."""
    family = registry.family(args.family_name)
    count = common.whole_number(args.count, "--count", 1, 1_000_000)
    spec = collect(args, family.spec, "spec", making.preset(family, args.preset))
    job = jobs.Job(
        family=family.name,
        spec=spec,
        first_seed=common.seed(args.seed),
        count=count,
        language=args.lang,
        lexicon=args.lexicon,
        title=args.title,
        author=args.author,
        budget=common.budget(args),
    )
    workers = common.whole_number(args.workers, "--workers", 1, 1024)
    if args.output and _is_folder(args.output, count):
        return _to_folder(job, args, workers, out)
    docs = _with_progress(jobs.run(job, workers=workers, progress=out.progress), count, out)
    if args.output:
        return _to_file(docs, args, out)
    for doc in docs:
        if args.json:
            out.json(doc)
        elif args.format:
            out.raw(making.encode([doc], args.format, view=_view(args)))
        else:
            _show(family, doc, args, out)
    return 0


def _to_file(docs: Iterator[Document], args: Namespace, out: Output) -> int:
    ending = args.format or Path(args.output).suffix
    if not ending:
        raise SpecError("cli.no-ending", path=args.output)
    made = list(docs)
    written = [args.output]
    if _wants_pdf([f"-o{args.output}"]):
        from gridwright.book import BookOptions

        written, notes = making.write_book(made, args.output, collect(args, BookOptions, "option"))
        for note in notes:
            out.note(str(note))
    else:
        write_bytes(args.output, making.encode(made, ending, view=_view(args), name=args.output))
    if args.json:
        for doc in made:
            out.json(doc)
    out.note(text("cli.written", n=len(made), path=", ".join(written)))
    return 0


def _to_folder(job: jobs.Job, args: Namespace, workers: int, out: Output) -> int:
    ending = (args.format or "json").lstrip(".")
    made, kept = 0, 0
    for number, result in enumerate(
        jobs.run_to_folder(job, Path(args.output), ending, view=_view(args), workers=workers), 1
    ):
        made, kept = made + (not result.kept), kept + result.kept
        out.progress(msg("cli.making"), number, job.count)
        if args.json:
            out.json({"file": str(result.path), "seed": result.seed, "kept": result.kept})
    out.note(text("cli.written", n=made, path=args.output))
    if kept:
        out.note(text("cli.kept", n=kept))
    return 0


def _with_progress(docs: Iterator[Document], count: int, out: Output) -> Iterator[Document]:
    for number, doc in enumerate(docs, 1):
        if count > 1:
            out.progress(msg("cli.making"), number, count)
        yield doc


def _show(family: AnyFamily, doc: Document, args: Namespace, out: Output) -> None:
    out.line(common.drawn(family.scene(doc, _view(args)), color=sys.stdout.isatty()))
    out.note(text("cli.made-with-seed", seed=doc.seed or 0))


def _view(args: Namespace) -> View:
    return View.SOLUTION if args.solution else View.PUZZLE


def _is_folder(output: str, count: int) -> bool:
    path = Path(output)
    return output.endswith("/") or path.is_dir() or (count > 1 and not path.suffix)


def _wants_pdf(argv: list[str]) -> bool:
    return any(word.lower().endswith(".pdf") for word in argv)


def _presets(family: AnyFamily) -> str:
    lines = []
    for name in family.presets():
        key = f"{family.name}.preset.{name}"
        lines.append(f"{name} ({text(key)})" if has_text(key) else name)
    return text("cli.presets", presets=", ".join(lines)).replace("%", "%%")
