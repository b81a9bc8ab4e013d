"""One board a day for each language and variant: a pure function of the date.

Everything is drawn from the SHA-256 of (product, generator version, language, variant, ISO date), so any machine makes
the same bytes without having seen the days before. What must not repeat is arranged, not remembered:

Themes stand in one fixed shuffled order, cycle after cycle. Within each cycle stretches of n - 179 themes are
shuffled anew, so a theme moves by less than n - 179 places and never returns within 180 days.
Answers: a theme leaves out the words of the 13 days before and the spangrams of the 13 days after. Boards made from a
lexicon take on day d only words whose CRC-32 has the remainder d mod 14.

Difficulty grows from Monday to Sunday within the range that a language's boards have (``RANGES``).
"""

from __future__ import annotations

import datetime
import zlib
from typing import TYPE_CHECKING

import msgspec

from gridwright.errors import Infeasible, OutOfBudget, SpecError
from gridwright.families.tilepath.document import TilePathDoc
from gridwright.families.tilepath.make import DEFAULT_NODES, best_cover, generate
from gridwright.families.tilepath.spec import TilePathSpec
from gridwright.families.tilepath.themes import Theme, themes
from gridwright.family import Budget
from gridwright.letters import Alphabet
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

PRODUCT = "gridwright.tilepath"
#: Another number makes other boards: raised whenever a change of the generator would change what a date gives.
VERSION = 1
#: Days within which a theme, and within which an answer does not come again.
THEME_DAYS = 180
ANSWER_DAYS = 14
#: Boards made at least, and at most where none falls into the range of the day.
CANDIDATES = 50
MOST = 500

VARIANTS = {
    "strands": TilePathSpec(candidates=CANDIDATES),
    "cover": TilePathSpec(mode="cover", rows=6, cols=6, candidates=CANDIDATES),
    "orthogonal": TilePathSpec(mode="cover", topology="four", rows=6, cols=6, candidates=CANDIDATES),
    "squaredle": TilePathSpec(mode="squaredle", candidates=CANDIDATES),
    "boggle": TilePathSpec(mode="boggle", candidates=CANDIDATES),
}
#: Where a theme's words can't fill the usual board, these are tried in turn.
_SIZES = ((8, 6), (9, 5), (7, 7), (8, 7), (7, 6))
#: How often the sizes are gone through.
_ROUNDS = 3
#: Scores that covers of a language have, from about the 10th to the 90th percentile.
RANGES = {"en": (32, 52), "ru": (16, 34), "sk": (17, 35)}
_OTHER_RANGE = (20, 45)


def stream(language: str, variant: str, day: datetime.date) -> Rng:
    """The random numbers of a day."""
    return Rng.from_seed(PRODUCT, VERSION, language, variant, day.isoformat())


def theme_of(language: str, day: datetime.date) -> Theme:
    """The theme of a day. SpecError where a language has none."""
    known = themes(language)
    if not known:
        raise SpecError("tilepath.no-themes", language=language)
    many = len(known)
    order = list(range(many))
    Rng.from_seed(PRODUCT, VERSION, language, "themes").shuffle(order)
    cycle, place = divmod(day.toordinal(), many)
    stretch = max(1, many - THEME_DAYS + 1)
    start = place - place % stretch
    part = order[start : start + stretch]
    Rng.from_seed(PRODUCT, VERSION, language, "themes", cycle, start).shuffle(part)
    return known[part[place - start]]


def banned(alphabet: Alphabet, language: str, day: datetime.date) -> frozenset[bytes]:
    """Words that a day's board leaves out, since a board of the days around it could have them."""
    words: set[bytes] = set()
    for distance in range(1, ANSWER_DAYS):
        before = theme_of(language, day - datetime.timedelta(days=distance))
        after = theme_of(language, day + datetime.timedelta(days=distance))
        words.update(alphabet.tokens(word) for word in before.list)
        words.add(alphabet.tokens(before.span))
        words.add(alphabet.tokens(after.span))
    return frozenset(words)


def target(language: str, day: datetime.date) -> tuple[int, int]:
    """The range of the score on a day of the week, Monday the easiest."""
    low, high = RANGES.get(language, _OTHER_RANGE)
    step = day.weekday()
    return low + (high - low) * step // 9, low + (high - low) * (step + 3) // 9


def daily(variant: str, day: datetime.date, lexicon: Lexicon) -> TilePathDoc:
    """The board of a day. SpecError lists the variants."""
    if variant not in VARIANTS:
        raise SpecError("daily.unknown-variant", name=variant, known=", ".join(VARIANTS))
    spec = VARIANTS[variant]
    language = lexicon.alphabet.language
    rng = stream(language, variant, day)
    if variant == "strands":
        doc = _themed(spec, rng, lexicon, day)
    elif spec.mode == "cover":
        meter = Budget(nodes=DEFAULT_NODES).meter()
        remainder = day.toordinal() % ANSWER_DAYS
        doc = best_cover(
            spec,
            rng,
            lexicon,
            meter,
            allowed=lambda word: zlib.crc32(word) % ANSWER_DAYS == remainder,
            target=target(language, day),
            most=MOST,
        ).document
    else:
        doc = generate(spec, rng, lexicon)
    return msgspec.structs.replace(doc, date=day.isoformat(), lexicon=lexicon.id)


def _themed(spec: TilePathSpec, rng: Rng, lexicon: Lexicon, day: datetime.date) -> TilePathDoc:
    language = lexicon.alphabet.language
    item = theme_of(language, day)
    leave_out = banned(lexicon.alphabet, language, day)
    problem: Infeasible | OutOfBudget | None = None
    # A day must have its board: where the words of one draw won't lie down, the next size or draw is taken.
    for rows, cols in _SIZES * _ROUNDS:
        sized = msgspec.structs.replace(spec, theme=item.name, rows=rows, cols=cols)
        try:
            return best_cover(
                sized,
                rng,
                lexicon,
                Budget(nodes=DEFAULT_NODES).meter(),
                banned=leave_out,
                target=target(language, day),
                most=MOST,
            ).document
        except (Infeasible, OutOfBudget) as error:
            problem = error
    assert problem is not None
    raise problem
