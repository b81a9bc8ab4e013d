"""What a person can ask of a word search, and the reading of the settings that are small languages of their own."""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from gridwright.errors import SpecError
from gridwright.families.wordsearch.masks import MASKS, named_mask
from gridwright.family import Range, Spec
from gridwright.grid import Shape

#: Clockwise from east: the numbers that kernels use.
DIRECTIONS = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
GROUPS = {
    "all": DIRECTIONS,
    "straight": ("E", "S", "W", "N"),
    "diagonal": ("SE", "SW", "NW", "NE"),
    "forward": ("E", "SE", "S", "NE"),
    "simple": ("E", "S"),
}
SIDE_LIMIT = 100
LONGEST = 64

Level = Literal["very-easy", "easy", "medium", "hard", "very-hard"]


class WordSearchSpec(Spec, frozen=True, kw_only=True):
    """Settings of a word search. Texts for people: ``wordsearch.spec.<field>``."""

    size: Annotated[int, msgspec.Meta(ge=2, le=SIDE_LIMIT)] = 12
    rows: Annotated[int, msgspec.Meta(ge=1, le=SIDE_LIMIT)] | None = None
    cols: Annotated[int, msgspec.Meta(ge=1, le=SIDE_LIMIT)] | None = None
    mask: Annotated[str, msgspec.Meta(extra={"file": "text"})] = ""
    words: Annotated[tuple[str, ...], msgspec.Meta(extra={"file": "lines"})] = ()
    message: Annotated[str, msgspec.Meta(extra={"file": "text"})] = ""
    joke: Annotated[str, msgspec.Meta(extra={"file": "text"})] = ""
    joke_letters: Range | None = None
    secret: bool = True
    fill: Literal["words", "letters"] = "words"
    filler: Literal["words", "alphabet"] = "words"
    word_count: Annotated[int, msgspec.Meta(ge=1, le=5000)] | None = None
    directions: tuple[str, ...] = ("all",)
    diagonals: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = 40
    min_length: Annotated[int, msgspec.Meta(ge=2, le=LONGEST)] = 4
    max_length: Annotated[int, msgspec.Meta(ge=2, le=LONGEST)] | None = None
    lengths: tuple[str, ...] = ("6~2:50", "5~1:30")
    quotas: tuple[str, ...] = ()
    shared: Annotated[int, msgspec.Meta(ge=1, le=LONGEST)] = 1
    own_letter: bool = True
    crossings: Annotated[int, msgspec.Meta(ge=0, le=8)] = 2
    nested: bool = False
    accents: Literal["keep", "strip"] = "keep"
    digraphs: tuple[str, ...] = ()
    vocabulary: Literal["common", "usual", "all"] = "usual"
    names: bool | None = None
    abbreviations: bool = True
    unwanted: Literal["allow", "obscene", "school"] = "obscene"
    strategy: Literal["repair", "greedy"] = "repair"
    attempts: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 100
    level: Level | None = None

    def __post_init__(self) -> None:
        self.weights()
        self.length_weights(SIDE_LIMIT)
        self.length_limits()
        self.digraph_choices()
        if self.max_length is not None and self.max_length < self.min_length:
            raise SpecError("wordsearch.length-order", low=self.min_length, high=self.max_length)
        if self.message and self.joke:
            raise SpecError("wordsearch.message-and-joke")

    def shape(self) -> Shape:
        """The cells; a drawn mask brings its own sides."""
        return _shape(self.mask, self.rows or self.size, self.cols or self.size)

    def weights(self) -> tuple[int, ...]:
        """Weights of the eight directions, clockwise from east: ``E``, ``SE:3`` or a group such as ``forward``."""
        return _weights(self.directions)

    def diagonal_target(self) -> int:
        """The wanted share of diagonals in percent; -1 where the weights decide alone."""
        weights = self.weights()
        if self.diagonals is None or not any(weights[0::2]) or not any(weights[1::2]):
            return -1
        return self.diagonals

    def length_weights(self, longest: int) -> list[int]:
        """How often each length should be tried, index 0 to 64, from ``min_length`` to the longest possible.

        ``6~2:50`` is a normal law with mean 6 and deviation 2 and a share of 50; ``3:20`` a share of one length. A
        length that no law reaches stays possible, but rare, so that the end of the filling has all it needs.
        """
        weights = [0] * (LONGEST + 1)
        high = min(longest, self.max_length or LONGEST, LONGEST)
        for item in self.lengths or ("6~2:50",):
            law, colon, share_text = item.partition(":")
            share = _number(share_text, item, 0, 1000) if colon else 1
            mean, tilde, deviation = law.partition("~")
            if tilde:
                for length, weight in _normal(mean, deviation, share, item).items():
                    weights[length] += weight
            else:
                weights[_number(mean, item, 1, LONGEST)] += 10_000 * share
        rare = max(1, sum(weights) // 1000)
        exact = all("~" not in item for item in self.lengths) and bool(self.lengths)
        for length in range(LONGEST + 1):
            if not self.min_length <= length <= high:
                weights[length] = 0
            elif weights[length] < rare and (not exact or weights[length]) and length <= 12:
                weights[length] = rare
        return weights

    def length_limits(self) -> list[int]:
        """At most how many words of each length; -1: by the attempt, none in the first three, one in the next ..."""
        limits = [1_000_000] * (LONGEST + 1)
        for item in self.quotas:
            length_text, colon, limit = item.partition(":")
            length = _number(length_text, item, 1, LONGEST)
            if not colon:
                raise SpecError("wordsearch.bad-quota", text=item)
            limits[length] = -1 if limit.strip() == "staged" else _number(limit, item, 0, 1_000_000)
        return limits

    def digraph_choices(self) -> dict[str, bool]:
        """Which digraphs take one cell (``CH``, ``DZ``) and which are parted (``-CH``)."""
        return {item.lstrip("-+").upper(): not item.startswith("-") for item in self.digraphs}


@lru_cache(maxsize=256)
def _weights(directions: tuple[str, ...]) -> tuple[int, ...]:
    found: dict[str, int] = {}
    for item in directions:
        name, colon, number = item.strip().partition(":")
        weight = _number(number, item, 0, 1000) if colon else 1
        if name.upper() in DIRECTIONS:
            found[name.upper()] = weight
        elif name.lower() in GROUPS:
            found.update(dict.fromkeys(GROUPS[name.lower()], weight))
        else:
            known = ", ".join((*DIRECTIONS, *GROUPS))
            raise SpecError("wordsearch.unknown-direction", name=name, known=known)
    if not any(found.values()):
        raise SpecError("wordsearch.no-direction")
    return tuple(found.get(name, 0) for name in DIRECTIONS)


@lru_cache(maxsize=64)
def _shape(mask: str, rows: int, cols: int) -> Shape:
    if mask in MASKS:
        return named_mask(mask, rows, cols)
    if not mask:
        return Shape(rows, cols)
    if "#" not in mask and "\n" not in mask.strip():
        raise SpecError("wordsearch.unknown-mask", name=mask.strip()[:40], known=", ".join(MASKS))
    shape = Shape.from_text(mask)
    if max(shape.rows, shape.cols) > SIDE_LIMIT:
        raise SpecError("core.bad-sides", rows=shape.rows, cols=shape.cols, limit=SIDE_LIMIT)
    return shape


def _number(text: str, item: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise SpecError("wordsearch.bad-item", text=item) from None
    if not low <= number <= high:
        raise SpecError("wordsearch.bad-item", text=item)
    return number


@lru_cache(maxsize=256)
def _normal(mean_text: str, deviation_text: str, share: int, item: str) -> dict[int, int]:
    """Weights of a normal law, 10,000 times the share in all. Decimal arithmetic: the same on every platform."""
    try:
        mean, deviation = Decimal(mean_text), Decimal(deviation_text)
    except ArithmeticError:
        raise SpecError("wordsearch.bad-item", text=item) from None
    if not (0 <= mean <= LONGEST and Decimal("0.1") <= deviation <= LONGEST):
        raise SpecError("wordsearch.bad-item", text=item)
    with localcontext() as context:
        context.prec = 20
        density = {n: (-((n - mean) ** 2) / (2 * deviation**2)).exp() for n in range(1, LONGEST + 1)}
        total = sum(density.values())
        return {n: int(10_000 * share * value / total) for n, value in density.items()}
