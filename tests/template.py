"""The smallest whole family: a row of lamps, all of which must be lit. A template for new families, and what the tests
of the front ends play with, so that they depend on no real family.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from gridwright.errors import Infeasible, MoveError, OutOfBudget, SpecError
from gridwright.family import (
    Budget,
    Document,
    Family,
    Finding,
    Gesture,
    Hint,
    Key,
    Progress,
    Range,
    Rating,
    Severity,
    Solution,
    Spec,
    Status,
    Sweep,
    Tap,
    Type,
    View,
)
from gridwright.messages import msg
from gridwright.rng import Rng
from gridwright.scene.marks import UNIT, Cell, Scene


class LampSpec(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    size: Annotated[int, msgspec.Meta(ge=1, le=50)] = 5
    lit: Range = Range(1, 3)
    colour: Literal["white", "red"] = "white"
    words: Annotated[tuple[str, ...], msgspec.Meta(extra={"file": "lines"})] = ()
    strict: bool = False

    def __post_init__(self) -> None:
        if self.lit.low > self.size:
            raise SpecError("core.bad-range", text=str(self.lit))


class Lamps(Document, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="lamps"):
    spec: LampSpec = LampSpec()
    lamps: str = ""


class Toggle(msgspec.Struct, frozen=True, kw_only=True):
    cells: tuple[int, ...]


class LampPosition(msgspec.Struct, frozen=True, kw_only=True):
    lamps: str


class LampSolution(Solution, frozen=True, kw_only=True):
    taps: tuple[int, ...]
    document: Lamps | None = None

    def text(self) -> str:
        return " ".join(str(cell) for cell in self.taps)


class LampFamily(Family[LampSpec, Lamps, LampPosition, Toggle]):
    name = "lamps"
    spec = LampSpec
    document = Lamps
    move = Toggle
    needs_lexicon = False

    def presets(self) -> Mapping[str, LampSpec]:
        return {"short": LampSpec(size=4), "long": LampSpec(size=9)}

    def generate(
        self, spec: LampSpec, rng: Rng, *, lexicon: Any, budget: Budget | None = None, progress: Progress | None = None
    ) -> Lamps:
        if spec.words:
            raise Infeasible("core.no-cells")
        meter = (budget or Budget()).meter(progress)
        if meter.tick(spec.size):
            raise OutOfBudget("core.searching")
        lamps = ["."] * spec.size
        for _ in range(rng.between(spec.lit.low, min(spec.lit.high, spec.size - 1))):
            lamps[rng.below(spec.size)] = "*"
        return Lamps(spec=spec, lamps="".join(lamps))

    def solve(self, doc: Lamps, **_: Any) -> Iterator[LampSolution]:
        if not doc.lamps:
            raise Infeasible("core.no-cells")
        taps = tuple(cell for cell, lamp in enumerate(doc.lamps) if lamp == ".")
        yield LampSolution(taps=taps, proved=True, document=msgspec.structs.replace(doc, lamps="*" * len(doc.lamps)))
        yield LampSolution(taps=taps[::-1], proved=True)

    def check(self, doc: Lamps, *, lexicon: Any = None) -> Sequence[Finding]:
        if "." in doc.lamps:
            return ()
        return (Finding(code="solved", severity=Severity.ERROR, message=msg("core.no-cells")),)

    def rate(self, doc: Lamps, *, lexicon: Any = None) -> Rating:
        return Rating.of(doc.lamps.count("."), [msg("core.searching")])

    def start(self, doc: Lamps) -> LampPosition:
        return LampPosition(lamps=doc.lamps)

    def interpret(self, pos: LampPosition, gesture: Gesture) -> Toggle | None:
        match gesture:
            case Tap(cell):
                return Toggle(cells=(cell,))
            case Sweep(cells):
                return Toggle(cells=cells)
            case Key("enter"):
                return Toggle(cells=(pos.lamps.index("."),))
            case Type(text) if text.isdigit():
                return Toggle(cells=(int(text),))
        return None

    def apply(self, pos: LampPosition, move: Toggle) -> LampPosition:
        lamps = list(pos.lamps)
        for cell in move.cells:
            if not 0 <= cell < len(lamps):
                raise MoveError("core.not-found", path=str(cell))
            lamps[cell] = "." if lamps[cell] == "*" else "*"
        return LampPosition(lamps="".join(lamps))

    def status(self, pos: LampPosition) -> Status:
        done = pos.lamps.count("*")
        return Status(state="playing" if "." in pos.lamps else "won", done=done, total=len(pos.lamps))

    def hint(self, pos: LampPosition) -> Hint:
        cell = pos.lamps.index(".")
        return Hint(message=msg("core.not-found", path=str(cell)), cells=(cell,), move=Toggle(cells=(cell,)))

    def moves(self, doc: Lamps, solution: LampSolution) -> Sequence[Toggle]:
        return [Toggle(cells=(cell,)) for cell in solution.taps]

    def scene(self, doc: Lamps, view: View, pos: LampPosition | None = None) -> Scene:
        lamps = pos.lamps if pos else doc.lamps
        cells = tuple(
            Cell(role="cell.block" if lamp == "*" else "cell", cell=cell, x=cell * UNIT, y=0)
            for cell, lamp in enumerate(lamps)
        )
        return Scene(width=UNIT * len(lamps), height=UNIT, marks=cells, rows=1, cols=len(lamps))


FAMILY = LampFamily()
