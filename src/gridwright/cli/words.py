"""``gridwright words find|check|hooks``: the word finder and the word judge."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.cli.parser import Parser, UsageError
from gridwright.family import Range
from gridwright.messages import current_language, text

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon, WordList
    from gridwright.lexicon.finder import Query

SUBCOMMANDS = ("find", "check", "hooks")
SORTS = ("length", "points", "alphabet", "commonness")
FLAGS = ("archaic", "slang", "obscene", "sensitive", "variant", "supplement", "verbal")


def add_arguments(parser: Parser, argv: list[str]) -> None:
    """The subcommand and its flags."""
    parser.add_argument("what", choices=SUBCOMMANDS, metavar="|".join(SUBCOMMANDS), help=text("words.flag.what"))
    what = next((argument for argument in argv if argument in SUBCOMMANDS), "find")
    many = "*" if what == "find" else "+"
    parser.add_argument("words", metavar="WORD", nargs=many, help=text(f"words.flag.words-{what}"))
    source = parser.add_argument_group(text("words.group.source"))
    source.add_argument("--lang", default=None, metavar="LANG", help=text("words.flag.lang"))
    source.add_argument("--lexicon", default=None, metavar="NAMES", help=text("words.flag.lexicon"))
    source.add_argument("--product", default="puzzle", metavar="NAME", help=text("words.flag.product"))
    source.add_argument("--strip-accents", action="store_true", help=text("words.flag.strip-accents"))
    if what != "check":
        _add_conditions(parser.add_argument_group(text("words.group.conditions")))
        _add_games(parser.add_argument_group(text("words.group.games")))
        _add_shape(parser.add_argument_group(text("words.group.answer")))
    common.add_json(parser)


def _add_conditions(group: Any) -> None:
    for name in ("include", "exclude", "starts", "ends", "contains", "pattern"):
        group.add_argument(f"--{name}", default="", metavar="LETTERS", help=text(f"words.flag.{name}"))
    group.add_argument("--length", default=None, metavar="5..7", help=text("words.flag.length"))
    group.add_argument("--all-letters", action="store_true", help=text("words.flag.all-letters"))
    group.add_argument("--two-words", action="store_true", help=text("words.flag.two-words"))
    group.add_argument("--common", default=None, metavar="30..", help=text("words.flag.common"))
    group.add_argument(
        "--without", default="", metavar="FLAGS", help=text("words.flag.without", known=", ".join(FLAGS))
    )


def _add_games(group: Any) -> None:
    group.add_argument("--greens", default="", metavar="?о??а", help=text("words.flag.greens"))
    group.add_argument("--yellows", default="", metavar="к????,...", help=text("words.flag.yellows"))
    group.add_argument("--greys", default="", metavar="LETTERS", help=text("words.flag.greys"))
    group.add_argument("--bee", default="", metavar="LETTERS", help=text("words.flag.bee"))
    group.add_argument("--box", default="", metavar="abc,def,...", help=text("words.flag.box"))
    group.add_argument("--solve-box", action="store_true", help=text("words.flag.solve-box"))


def _add_shape(group: Any) -> None:
    group.add_argument("--points", default=None, metavar="SETS", help=text("words.flag.points"))
    group.add_argument("--sort", choices=SORTS, default=None, help=text("words.flag.sort"))
    group.add_argument("--group", choices=("length", "none"), default="length", help=text("words.flag.group"))
    group.add_argument("--limit", default=None, metavar="N", help=text("cli.flag.limit"))
    group.add_argument("--clues", action="store_true", help=text("words.flag.clues"))
    group.add_argument("--hooks", action="store_true", help=text("words.flag.hooks"))
    group.add_argument("--csv", action="store_true", help=text("words.flag.csv"))


def run(args: Namespace, out: Output) -> int:
    """Runs a subcommand."""
    from gridwright.cli import words_output

    query = _query(args) if args.what == "find" else None
    lexicons = _lexicons(args, out)
    if args.what == "check":
        from gridwright.lexicon.judge import judge

        verdicts = [judge(word, lexicons) for word in args.words]
        words_output.verdicts(verdicts, args, out)
        return 0 if all(verdict.valid for verdict in verdicts) else 1
    answer = words_output.Answer(args, lexicons)
    if query is None:
        for word in args.words:
            answer.hooks(word, out)
        return 0
    if args.solve_box:
        found = answer.chains(args.box, out)
    elif args.two_words:
        found = answer.pairs(query, out)
    else:
        found = answer.words(query, out)
    return 0 if found else 1


def _query(args: Namespace) -> Query:
    from gridwright.lexicon.finder import LONGEST, Query

    length = Range.parse(args.length) if args.length else Range(1, LONGEST)
    rack = "".join(args.words) if len(args.words) <= 1 else " ".join(args.words)
    if not rack and not any((args.include, args.starts, args.ends, args.contains, args.pattern, args.length,
                             args.greens, args.yellows, args.bee, args.box)):  # fmt: skip
        raise UsageError("words.nothing-asked")
    if args.two_words and not rack:
        raise UsageError("words.needs-rack", flag="--two-words")
    if args.all_letters and not rack:
        raise UsageError("words.needs-rack", flag="--all-letters")
    if args.solve_box and not args.box:
        raise UsageError("words.needs-box")
    return Query(
        rack=rack or None,
        include=args.include,
        exclude=args.exclude,
        starts=args.starts,
        ends=args.ends,
        contains=args.contains,
        pattern=args.pattern,
        shortest=max(1, length.low),
        longest=length.high,
        all_letters=args.all_letters,
        greens=args.greens,
        yellows=tuple(part.strip() for part in args.yellows.split(",") if part.strip()),
        greys=args.greys,
        bee=args.bee,
        box=args.box,
    )


def _lexicons(args: Namespace, out: Output) -> list[Lexicon]:
    """The lexicons that were named (several apart by commas), all over one alphabet."""
    from gridwright.letters import alphabet
    from gridwright.lexicon.sources import language_of, lexicon

    names = [name.strip() for name in (args.lexicon or "").split(",") if name.strip()]
    language = args.lang or (language_of(names[0]) if names else None) or _spoken(args)
    letters = alphabet(language, args.product, strip_accents=args.strip_accents)

    def report(words: WordList) -> None:
        for rejected in words.rejected:
            out.warn(text("lexicon.rejected", name=words.name, line=rejected.line, reason=rejected.reason))
        for twice in words.duplicates:
            out.note(text("lexicon.twice", name=words.name, line=twice.line, text=twice.text, first=twice.first))

    made = [lexicon(name, letters=letters, report=report) for name in names or [language]]
    if getattr(args, "without", "") or getattr(args, "common", None):
        made = [_restricted(source, args) for source in made]
    return made


def _restricted(source: Lexicon, args: Namespace) -> Lexicon:
    from gridwright.lexicon import Flag

    without = Flag(0)
    for name in args.without.split(",") if args.without else ():
        if name.strip() not in FLAGS:
            raise UsageError("cli.not-a-choice", flag="--without", value=name, known=", ".join(FLAGS))
        without |= Flag[name.strip().upper()]
    common_range = Range.parse(args.common) if args.common else None
    return source.restrict(
        without=int(without),
        min_commonness=common_range.low if common_range and common_range.low else None,
        max_commonness=common_range.high if common_range and common_range.high < 255 else None,
    )


def _spoken(args: Namespace) -> str:
    """The language of what was typed: that of the interface if it has the letters, else the first that has."""
    from gridwright.letters import alphabet, languages

    names = ("pattern", "starts", "ends", "contains", "include", "greens", "bee", "box")
    typed = "".join([*args.words, *(str(getattr(args, name, "")) for name in names)])
    typed = "".join(sign for sign in typed if sign.isalpha())
    spoken = current_language()
    for language in dict.fromkeys((spoken, "en", "ru", "sk", *languages())):
        if not typed or alphabet(language).encode_or_empty(typed):
            return language
    # Scripts are mixed, or a sign is no letter anywhere: let the error speak of the script of most signs.
    cyrillic = sum("а" <= sign.lower() <= "ё" for sign in typed)
    return "ru" if 2 * cyrillic >= len(typed) else spoken
