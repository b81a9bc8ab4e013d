"""The seam: what every family of puzzles offers, and the values that pass through it.

A front end knows only this page. It asks the registry for a family, fills in a Spec, gets a Document, draws its Scene,
turns what a hand did into a Gesture, and lets the family say which Move that means and what Position follows.

Where a datum lives: would a person set it in the "new puzzle" dialog? Spec. Would undo restore it? Position. Does it
stay when the puzzle is printed, mailed and opened next year? Document. Is it only on the screen now? The front end's.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from gridwright.callable_module import make_callable
from gridwright.errors import SpecError
from gridwright.messages import Message
from gridwright.rng import Rng
from gridwright.scene.marks import Scene

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

# --- what a person asks for, and what comes out -----------------------------------------------------------------------


class Spec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a person can ask for. A family's own Spec adds fields, each with a default; a flag is made of each.

    A field's text in the dialog is the message ``<family>.spec.<field>``. A field may carry
    ``Annotated[..., Meta(extra={"file": "lines"})]``: the command line then also takes the name of a file, whose
    lines become the tuple (``"text"``: whose text becomes the string).
    """


class Document(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="family"):
    """One finished puzzle: immutable, saved, printed. A family's own has ``tag="<family>"`` and more fields."""

    schema: int = 1
    title: str = ""
    author: str = ""
    language: str = "en"
    seed: int | None = None
    lexicon: str = ""

    def _repr_svg_(self) -> str:
        """The drawing that a notebook shows. The drawing code lies above this layer, so it is looked up by name."""
        svg: str = import_module("gridwright.making").picture(self)
        return svg


class Range(msgspec.Struct, frozen=True, array_like=True):
    """Whole numbers from ``low`` to ``high``, both included.

    >>> Range.parse("5..7"), str(Range(4, 4))
    (Range(low=5, high=7), '4')
    """

    low: int
    high: int

    @classmethod
    def parse(cls, text: str) -> Range:
        """Reads ``7``, ``5..7``, ``5..`` or ``..7``."""
        low, dots, high = text.partition("..")
        try:
            if not dots:
                return cls(int(low), int(low))
            result = cls(int(low) if low else 0, int(high) if high else 1_000_000)
        except ValueError:
            raise SpecError("core.bad-range", text=text) from None
        if result.low > result.high:
            raise SpecError("core.bad-range", text=text)
        return result

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


# --- what is said about a document ------------------------------------------------------------------------------------


class Severity(Enum):
    """How much a finding matters: an error forbids publishing, a warning asks for a look, a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a check has to say. The text is the message ``<family>.finding.<code>``."""

    code: str
    severity: Severity
    message: Message
    cells: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def forbids(self) -> bool:
        """Whether the document must not be published as it is."""
        return self.severity is Severity.ERROR


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """How hard: ``score`` from 0 (trivial) to 100, a level, and the reasons with their share of the score."""

    score: int
    level: Literal["very-easy", "easy", "medium", "hard", "very-hard"]
    reasons: tuple[Message, ...] = ()

    @classmethod
    def of(cls, score: int, reasons: Sequence[Message]) -> Rating:
        """A rating with the level that belongs to a score (steps of 20)."""
        score = max(0, min(100, score))
        levels: tuple[Literal["very-easy", "easy", "medium", "hard", "very-hard"], ...]
        levels = ("very-easy", "easy", "medium", "hard", "very-hard")
        return cls(score=score, level=levels[min(score // 20, 4)], reasons=tuple(reasons))


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """One answer of a solver; a family adds fields.

    ``proved`` says that no better one exists, ``interrupted`` that Ctrl-C ended the search: the best known till then.
    """

    proved: bool = False
    interrupted: bool = False
    notes: tuple[Message, ...] = ()

    def text(self) -> str:
        """The answer for a person, several lines if need be, in the current language."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        """In a notebook: the solved puzzle, where the answer has one (``document``)."""
        document = getattr(self, "document", None)
        if document is None:
            return None
        svg: str = import_module("gridwright.making").picture(document, View.SOLUTION)
        return svg


# --- play -------------------------------------------------------------------------------------------------------------


class Tap(msgspec.Struct, frozen=True, tag="tap"):
    """A cell was tapped or clicked."""

    cell: int


class Sweep(msgspec.Struct, frozen=True, tag="sweep"):
    """A finger or mouse passed over cells, from the first to the last."""

    cells: tuple[int, ...]


class Type(msgspec.Struct, frozen=True, tag="type"):
    """Text was typed: a letter, or a whole word."""

    text: str


class Key(msgspec.Struct, frozen=True, tag="key"):
    """A key that types no letter: up, down, left, right, enter, space, tab, backtab, backspace, delete, escape."""

    name: str


class Command(msgspec.Struct, frozen=True, tag="command"):
    """A named action of the family, such as ``check`` or ``exchange``, with its argument."""

    name: str
    argument: str = ""


Gesture = Tap | Sweep | Type | Key | Command


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """How far a game is: ``done`` of ``total`` steps (words found, tiles in place), and a line for the player."""

    state: Literal["playing", "won", "lost", "over"] = "playing"
    done: int = 0
    total: int = 0
    score: int | None = None
    note: Message | None = None

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play."""
        return self.state != "playing"


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A help for the player: a text with its reason, the cells it is about, the move it recommends (or none)."""

    message: Message
    cells: tuple[int, ...] = ()
    move: Any = None


class View(Enum):
    """Which drawing: for the solver, for the answer key, or of a game in progress."""

    PUZZLE = "puzzle"
    SOLUTION = "solution"
    PLAY = "play"


# --- work that takes time ---------------------------------------------------------------------------------------------

#: Called now and then from long work with what it is at and how far (done, total; total 0: unknown).
Progress = Callable[[Message, int, int], None]


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How much work a search may do: nodes, so that results can be reproduced; seconds only as a last stop."""

    nodes: int | None = None
    seconds: float | None = None

    def meter(self, progress: Progress | None = None, note: Message | None = None) -> Meter:
        """A counter for one search."""
        return Meter(self, progress, note)


class Meter:
    """Counts a search's nodes against its budget; kernels call :meth:`tick` every few thousand nodes.

    Being a Python method, it also lets a pending Ctrl-C through as KeyboardInterrupt.
    """

    __slots__ = (
        "_deadline",
        "_next_report",
        "_note",
        "_progress",
        "done",
        "limit",
        "nodes",
        "stopped",
        "total",
    )

    def __init__(
        self, budget: Budget | None = None, progress: Progress | None = None, note: Message | None = None
    ) -> None:
        budget = budget or Budget()
        self.limit = -1 if budget.nodes is None else budget.nodes
        self.nodes = 0
        self.done = 0
        self.total = 0
        #: Why the search was stopped: ``"nodes"``, ``"seconds"``, or not at all.
        self.stopped: Literal["", "nodes", "seconds"] = ""
        self._deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        self._progress = progress
        self._note = note or Message("core.searching")
        self._next_report = time.monotonic() + 0.2

    def tick(self, nodes: int) -> bool:
        """Counts ``nodes`` more; True when the search must stop."""
        self.nodes += nodes
        if 0 <= self.limit <= self.nodes:
            self.stopped = "nodes"
            return True
        if self._deadline is None and self._progress is None:
            return False
        now = time.monotonic()
        if self._deadline is not None and now >= self._deadline:
            self.stopped = "seconds"
            return True
        if self._progress is not None and now >= self._next_report:
            self._next_report = now + 0.2
            self._progress(self._note, self.done, self.total)
        return False

    def say(self, note: Message) -> None:
        """Report something else from now on, at once."""
        self._note = note
        if self._progress is not None:
            self._next_report = time.monotonic() + 0.2
            self._progress(note, self.done, self.total)

    @property
    def nodes_left(self) -> int:
        """Nodes that may still be spent; -1 without a limit. Kernels may use it to stop exactly."""
        return -1 if self.limit < 0 else max(0, self.limit - self.nodes)


# --- the family -------------------------------------------------------------------------------------------------------

S = TypeVar("S", bound=Spec)
D = TypeVar("D", bound=Document)
P = TypeVar("P")
M = TypeVar("M")


class Family(ABC, Generic[S, D, P, M]):
    """One kind of puzzle. Stateless: one object, made when the registry loads it.

    Positions and moves are frozen msgspec Structs. A move's JSON form is what a saved game holds, so applying the
    saved moves to ``start(doc)`` in order gives the position back.
    """

    name: ClassVar[str]
    spec: type[S]
    document: type[D]
    move: Any  # the type of moves, or a union of types, for reading a saved game
    #: Flags of ``gridwright solve`` beyond the budget, as a Struct with defaults; texts are ``<family>.solve.<field>``.
    solve_options: type[Spec] = Spec
    #: Whether making a puzzle needs a lexicon.
    needs_lexicon: ClassVar[bool] = True

    @abstractmethod
    def presets(self) -> Mapping[str, S]:
        """Named settings; the first is the default. A preset's text is the message ``<family>.preset.<name>``."""

    def open_lexicon(self, spec: S, language: str, names: str | None) -> Lexicon | None:
        """The lexicon for a spec: the language's default or the named one, in the alphabet the spec asks for."""
        if not self.needs_lexicon:
            return None
        from gridwright.lexicon import lexicon

        return lexicon(names or language, language=language)

    @abstractmethod
    def generate(
        self,
        spec: S,
        rng: Rng,
        *,
        lexicon: Lexicon | None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> D:
        """A new puzzle. Raises SpecError (settings contradict), Infeasible (proved) or OutOfBudget (not proved)."""

    @abstractmethod
    def solve(
        self,
        doc: D,
        *,
        options: Any = None,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Iterator[Any]:
        """Solutions (subclasses of Solution), better or further ones as they come.

        The iterator ends when there are no more. Raises Infeasible where it is proved that there is none, and
        OutOfBudget (after what was found) where the budget ended the search.
        """

    @abstractmethod
    def check(self, doc: D, *, lexicon: Lexicon | None = None) -> Sequence[Finding]:
        """The publication gate: everything an editor would object to, worst first."""

    @abstractmethod
    def rate(self, doc: D, *, lexicon: Lexicon | None = None) -> Rating:
        """How hard the puzzle is for a person, and why."""

    def public(self, doc: D) -> D:
        """The document without its solution, to hand out."""
        return doc

    def snapshot(self, pos: P, doc: D) -> D:
        """What a saved game is as a document: for the formats that hold games; else the puzzle that is played."""
        return doc

    @abstractmethod
    def start(self, doc: D) -> P:
        """The position before the first move."""

    @abstractmethod
    def interpret(self, pos: P, gesture: Gesture) -> M | None:
        """What a gesture means here; None where it means nothing. Raises MoveError naming the rule."""

    @abstractmethod
    def apply(self, pos: P, move: M) -> P:
        """The position after a move. Pure. Raises MoveError for an illegal move."""

    @abstractmethod
    def status(self, pos: P) -> Status:
        """How far the game is."""

    @abstractmethod
    def hint(self, pos: P) -> Hint:
        """A help for the player in this position."""

    @abstractmethod
    def moves(self, doc: D, solution: Any) -> Sequence[M]:
        """The moves that play a solution from the start to the end."""

    @abstractmethod
    def scene(self, doc: D, view: View, pos: P | None = None) -> Scene:
        """The drawing."""


AnyFamily = Family[Any, Any, Any, Any]

make_callable(__name__, "gridwright.registry", "family")
