"""``gridwright lexicon list|info|build|cache``: what word lists there are, where they come from, and new ones."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser, UsageError
from gridwright.files import read_text
from gridwright.messages import text

_NO_CELL = "-.' ’:/"
"""Signs of compounds, abbreviations and elisions, which fit no cells."""
SUBCOMMANDS = ("list", "info", "build", "cache")


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """The subcommand and its flags."""
    parser.add_argument("what", choices=SUBCOMMANDS, metavar="|".join(SUBCOMMANDS), help=text("lexicon.flag.what"))
    what = next((argument for argument in argv if argument in SUBCOMMANDS), "list")
    if what == "info":
        parser.add_argument("names", metavar="NAME", nargs="+", help=text("lexicon.flag.info-name"))
        parser.add_argument("--lang", default=None, metavar="LANG", help=text("words.flag.lang"))
        parser.add_argument("--product", default="puzzle", metavar="NAME", help=text("words.flag.product"))
        parser.add_argument("--verify", action="store_true", help=text("lexicon.flag.verify"))
    elif what == "build":
        parser.add_argument("language", metavar="LANG", help=text("lexicon.flag.language"))
        parser.add_argument("--from", dest="files", nargs="+", required=True, metavar="FILE",
                            help=text("lexicon.flag.from"))  # fmt: skip
        parser.add_argument("--name", default=None, metavar="NAME", help=text("lexicon.flag.name"))
        parser.add_argument("--title", default="", metavar="TEXT", help=text("lexicon.flag.title"))
        parser.add_argument("--licence", default="", metavar="NAME", help=text("lexicon.flag.licence"))
        parser.add_argument("--names", choices=("keep", "drop"), default=None, help=text("lexicon.flag.names"))
        parser.add_argument("-o", "--output", default=None, metavar="DIR", help=text("lexicon.flag.output"))
    elif what == "cache":
        parser.add_argument("--clear", action="store_true", help=text("lexicon.flag.clear"))
    common.add_json(parser)


def run(args: Namespace, out: Output) -> int:
    """Runs a subcommand."""
    {"list": _list, "info": _info, "build": _build, "cache": _cache}[args.what](args, out)
    return 0


def _list(args: Namespace, out: Output) -> None:
    from gridwright.lexicon import sources

    rows: list[tuple[str, ...]] = []
    for name, path in sources.packs().items():
        packed = sources.packed(name)
        head = packed.head
        own = path.parent != sources.PACKAGED
        if args.json:
            out.json({"name": name, "language": head.language, "title": head.title, "words": head.count,
                      "columns": packed.kinds(), "licence": head.licence, "own": own,
                      "default": name == sources.default_name(head.language)})  # fmt: skip
            continue
        star = "*" if name == sources.default_name(head.language) else ""
        about = head.title + (f" ({text('lexicon.own')})" if own else "")
        rows.append((name + star, f"{head.count:,}".replace(",", " "), about, " ".join(packed.kinds())))
    if rows:
        widths = [max(len(row[place]) for row in rows) for place in range(3)]
        for row in rows:
            out.line(f"{row[0]:{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:{widths[2]}}  {row[3]}".rstrip())
        out.note(text("lexicon.list-note"))


def _info(args: Namespace, out: Output) -> None:
    from gridwright.letters import languages
    from gridwright.lexicon import sources

    for name in args.names:
        full = name if name in sources.packs() else None
        if full is None and name in languages():
            full = sources.default_name(name)
        if full is not None:
            _packed_info(full, args, out)
        else:
            _made_info(name, args, out)


def _packed_info(name: str, args: Namespace, out: Output) -> None:
    from gridwright.lexicon import sources

    packed = sources.packed(name)
    heads = [packed.head] + [head for kind in packed.kinds() if (head := packed.column_head(kind))]
    if args.verify:
        _verify(packed)
    lengths = sources.lexicon(name, product=args.product).lengths()
    if args.json:
        import msgspec

        parts = [{key: value for key, value in msgspec.structs.asdict(head).items() if key != "sections"}
                 for head in heads]  # fmt: skip
        out.json({"name": name, "parts": parts, "lengths": lengths, "path": str(packed.container.path)})
        return
    out.line(f"{name}: {packed.head.title} ({packed.head.language})")
    out.line("  " + text("lexicon.info.words", n=packed.head.count))
    out.line("  sha256  " + packed.head.words)
    out.line("  " + text("lexicon.info.lengths", lengths="  ".join(f"{k}:{v}" for k, v in sorted(lengths.items()))))
    for head in heads:
        size = packed.container.path.with_name(f"{name}.{head.kind}.gwl").stat().st_size
        out.line(f"{head.kind}  " + text("lexicon.info.part", n=head.count, bytes=size))
        out.line("  " + text("lexicon.info.licence", licence=head.licence, file=head.licence_file or "-"))
        if head.attribution:
            out.line("  " + head.attribution)
        if head.names:
            out.line("  " + text("lexicon.info.values", names=", ".join(head.names)))
        for source in head.sources:
            version = f" {source.version}" if source.version else ""
            out.line(
                "  " + text("lexicon.info.source", source=f"{source.name}{version}", licence=source.licence or "-")
            )
            if source.sha256:
                out.line(f"    sha256 {source.sha256}")
    if args.verify:
        out.line(text("lexicon.info.verified"))


def _verify(packed: Any) -> None:
    """Reads everything and computes the sum of the words again. LexiconError when something is damaged."""
    from gridwright.errors import LexiconError
    from gridwright.letters import alphabet
    from gridwright.lexicon.pack import words_sha256

    told = words_sha256(alphabet(packed.head.language), packed.graph.blob())
    if told != packed.head.words:
        raise LexiconError("lexicon.damaged", path=str(packed.container.path), part="sha256")
    for kind in packed.kinds():
        if kind == "clues":
            packed.text_indexes(kind)
        else:
            packed.column(kind)


def _made_info(name: str, args: Namespace, out: Output) -> None:
    """A file, or lists put together."""
    from gridwright.lexicon import WordList
    from gridwright.lexicon.sources import lexicon

    def report(words: WordList) -> None:
        for rejected in words.rejected:
            out.warn(text("lexicon.rejected", name=words.name, line=rejected.line, reason=rejected.reason))
        for twice in words.duplicates:
            out.warn(text("lexicon.twice", name=words.name, line=twice.line, text=twice.text, first=twice.first))

    made = lexicon(name, language=args.lang, product=args.product, report=report)
    if args.json:
        out.json({"name": made.name, "id": made.id, "words": len(made), "lengths": made.lengths(),
                  "clues": len(made.clued())})  # fmt: skip
        return
    out.line(f"{made.name} ({made.alphabet.id})")
    out.line("  " + text("lexicon.info.words", n=len(made)))
    out.line(f"  id  {made.id}")
    lengths = "  ".join(f"{length}:{count}" for length, count in sorted(made.lengths().items()))
    out.line("  " + text("lexicon.info.lengths", lengths=lengths))


def _build(args: Namespace, out: Output) -> None:
    import hashlib

    from gridwright.files import make_folder, read_bytes
    from gridwright.letters import alphabet
    from gridwright.lexicon import pack, sources

    alphabet(args.language)  # an unknown language is said before anything is read
    name = args.name or args.language
    if not name.startswith(args.language):
        name = f"{args.language}-{name}"
    if not all(part.isalnum() for part in name.split("-")):
        raise UsageError("lexicon.bad-name", name=name)
    folder = Path(args.output) if args.output else sources.own_directory()
    used = [Path(file) for file in args.files]
    made_from = [pack.Source(path.name, sha256=hashlib.sha256(read_bytes(path)).hexdigest()) for path in used]
    clues: dict[str, str] = {}
    rejected: list[tuple[str, int, str]] = []
    words = (word for path in used for word in _gather(path, args, clues, rejected))
    terms = pack.Provenance(args.licence or "LicenseRef-unknown", "", "", made_from)
    make_folder(folder)
    reports = {"words": pack.pack_words(folder, name, language=args.language, title=args.title or name, words=words,
                                        provenance=terms)}  # fmt: skip
    if clues:
        reports["clues"] = pack.pack_column(folder, name, "clues", pack.Column(clues, terms))
    report = reports["words"]
    for file, line, reason in rejected:
        out.warn(text("lexicon.rejected", name=file, line=line, reason=reason))
    for word, reason in report.rejected:
        out.warn(f"{word}: {reason}")
    if args.json:
        out.json({"name": name, "path": str(report.path), "words": report.count, "bytes": report.size,
                  "sha256": report.sha256, "clues": reports["clues"].count if clues else 0,
                  "rejected": len(rejected) + len(report.rejected)})  # fmt: skip
    else:
        out.line(text("lexicon.built", n=report.count, name=name, path=str(report.path), bytes=report.size))
        if rejected or report.rejected:
            out.line(text("lexicon.built-rejected", n=len(rejected) + len(report.rejected)))


def _gather(
    path: Path, args: Namespace, clues: dict[str, str], rejected: list[tuple[str, int, str]]
) -> Iterator[str | bytes]:
    """The words of one file, as they are read; LexiconError when it has none that can be used."""
    from gridwright.errors import LetterError
    from gridwright.letters import alphabet
    from gridwright.letters.data import load
    from gridwright.lexicon.own import no_words, parse_word_list, word_lines

    letters = alphabet(args.language)
    count = 0
    if path.suffix.lower() == ".dic":
        from gridwright.lexicon import hunspell

        keep = args.names == "keep" or (args.names is None and load(args.language).capital_nouns)
        read = {sign for letter in letters.spelled for sign in _NO_CELL if sign == letter}
        read |= {"’"} if "'" in read else set()  # the Ukrainian apostrophe is a letter
        signs = "".join(sign for sign in _NO_CELL if sign not in read)
        forms = hunspell.read(path, path.with_suffix(".aff"), names=keep, without=signs)
        for form in _usable(forms, letters, path, rejected):
            count += 1
            yield form
        if not count:
            raise no_words(str(path), parse_word_list("", letters))
        return
    content = read_text(path)
    for line, word, _score, clue in word_lines(content):
        if args.names == "drop" and word[:1].isupper() and not word.isupper():
            continue
        try:
            if any(sign.isdigit() for sign in word):
                letters.encode(word)
            spelled = letters.spell_phrase(word)
        except LetterError as error:
            rejected.append((path.name, line, str(error)))
            continue
        if spelled:
            count += 1
            if clue:
                clues[letters.spelled_text(spelled)] = clue
            yield spelled
    if not count:
        raise no_words(str(path), parse_word_list(content, letters))


def _usable(
    forms: Iterator[tuple[int, str]], letters: Any, path: Path, rejected: list[tuple[str, int, str]]
) -> Iterator[str]:
    """Forms that the alphabet reads; the first line of each reason is told, not each of ten thousand forms."""
    from gridwright.errors import LetterError

    told: set[object] = set()
    for line, form in forms:
        try:
            letters.spell(form)
        except LetterError as error:
            sign = error.message.params.get("sign")
            if sign not in told:
                told.add(sign)
                rejected.append((path.name, line, str(error)))
            continue
        yield form


def _cache(args: Namespace, out: Output) -> None:
    from gridwright import cache

    if args.clear:
        removed = cache.clear()
        out.json({"removed": removed}) if args.json else out.line(text("lexicon.cache-cleared", n=removed))
        return
    found = cache.entries()
    if args.json:
        out.json(
            {"directory": str(cache.directory() or ""), "entries": [{"name": n, "bytes": size} for n, size in found]}
        )
        return
    out.line(str(cache.directory() or text("lexicon.cache-off")))
    for name, size in found:
        out.line(f"  {name}  {size:,}".replace(",", " "))
