"""Эрудит, Scrabble and their kin through the seam."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from gridwright.analysis import Report
from gridwright.errors import Infeasible, OutOfBudget
from gridwright.families.erudit import check as checking
from gridwright.families.erudit import draft as drafting
from gridwright.families.erudit import game as gaming
from gridwright.families.erudit import make as making
from gridwright.families.erudit import play as playing
from gridwright.families.erudit import rate as rating
from gridwright.families.erudit import scene as drawing
from gridwright.families.erudit.board import cells_of, read_rack, read_word, tile_text, write_rack
from gridwright.families.erudit.document import Erudit, Parts, TurnList, engine_for, excess, parts, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.explain import show_turn
from gridwright.families.erudit.game import Exchange, Game, Lay, Move
from gridwright.families.erudit.spec import PRESETS, EruditSpec
from gridwright.family import Budget, Family, Finding, Gesture, Hint, Progress, Rating, Spec, Status, View
from gridwright.lexicon import Lexicon
from gridwright.messages import Message, msg
from gridwright.rng import Rng
from gridwright.scene.marks import Scene


class SolveOptions(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How turns are ranked."""

    top: Annotated[int, msgspec.Meta(ge=1, le=10000)] = 1
    way: Literal["exact", "exhaustive", "greedy", "leaves", "simulate", "alpha-beta"] = "exact"
    iterations: Annotated[int, msgspec.Meta(ge=10, le=1_000_000)] = 1000
    plies: Annotated[int, msgspec.Meta(ge=1, le=12)] = 2
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1


class EruditFamily(Family[EruditSpec, Erudit, Game, Move]):
    """Word-building games on a board with premiums."""

    name = "erudit"
    spec = EruditSpec
    document = Erudit
    move = Move
    solve_options = SolveOptions

    def presets(self) -> Mapping[str, EruditSpec]:
        return PRESETS

    def open_lexicon(self, spec: EruditSpec, language: str, names: str | None) -> Lexicon:
        return words_for(spec, language, names or "")

    def generate(
        self,
        spec: EruditSpec,
        rng: Rng,
        *,
        lexicon: Lexicon | None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Erudit:
        assert lexicon is not None
        return making.make(spec, rng, lexicon, budget, progress)

    def solve(
        self,
        doc: Erudit,
        *,
        options: Any = None,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Iterator[TurnList]:
        options = options or SolveOptions()
        read = parts(doc)
        if over := excess(doc, read):
            code, count, limit = over
            sign = tile_text(code, read.tiles.alphabet)
            raise Infeasible("erudit.finding.too-many-tiles", sign=sign, n=count, limit=limit, tiles=read.tiles.name)
        engine, rack = engine_for(doc, lexicon), read.racks[doc.turn if doc.racks else 0]
        if not rack:
            raise Infeasible("erudit.finding.no-rack")
        if options.way == "leaves":
            from gridwright.families.erudit.strategy import solve as advising

            yield advising.by_leaves(doc, read, engine, options.top, budget)
            return
        if options.way == "simulate":
            from gridwright.families.erudit.strategy import solve as advising

            yield advising.by_simulation(
                doc,
                read,
                engine,
                options.top,
                budget,
                iterations=options.iterations,
                plies=options.plies,
                workers=options.workers,
            )
            return
        if options.way == "alpha-beta":
            yield from _to_the_end(doc, read, engine, options.top, budget, progress)
            return
        ranking = engine.rank(read.codes, rack, top=options.top, way=options.way, budget=budget)
        if not ranking.turns and (ranking.proved or options.way == "greedy"):
            letters = write_rack(rack, engine.alphabet)
            raise Infeasible("erudit.solution.none", rack=letters, lexicon=engine.lexicon.name)
        if ranking.proved:
            note = msg("erudit.solution.proved", n=ranking.nodes)
        elif options.way == "greedy":
            note = msg("erudit.solution.greedy")
        else:
            gap = ranking.bound - (ranking.turns[0].points if ranking.turns else 0)
            note = msg("erudit.solution.not-proved", bound=ranking.bound, gap=gap)
        shown = tuple(show_turn(engine, read.codes, turn) for turn in ranking.turns)
        yield TurnList(
            turns=ranking.turns,
            shown=shown,
            proved=ranking.proved,
            notes=(note,),
            bound=ranking.bound,
            nodes=ranking.nodes,
        )
        if not ranking.proved and options.way != "greedy":
            raise OutOfBudget("erudit.solution.out-of-budget")

    def check(self, doc: Erudit, *, lexicon: Lexicon | None = None) -> Sequence[Finding]:
        return checking.check(doc, lexicon)

    def rate(self, doc: Erudit, *, lexicon: Lexicon | None = None) -> Rating:
        return rating.rate(doc, lexicon)

    def public(self, doc: Erudit) -> Erudit:
        return msgspec.structs.replace(doc, solution=None, second=None, bag="" if not doc.racks else doc.bag)

    def start(self, doc: Erudit) -> Game:
        return gaming.start(doc)

    def snapshot(self, pos: Game, doc: Erudit) -> Erudit:
        return gaming.snapshot(pos)

    def interpret(self, pos: Game, gesture: Gesture) -> Move | None:
        return playing.interpret(pos, gesture)

    def apply(self, pos: Game, move: Move) -> Game:
        return gaming.apply(pos, move)

    def status(self, pos: Game) -> Status:
        if pos.is_game:
            return _game_status(pos)
        points = pos.scores[0]
        best = pos.doc.solution.points if pos.doc.solution else 0
        if pos.over and points >= best:
            return Status(state="won", done=1, total=1, score=points, note=msg("erudit.status.best", n=points))
        if pos.over:
            return Status(state="over", total=1, score=points, note=msg("erudit.status.less", n=points, best=best))
        so_far = drafting.on_board(pos)[2]
        return Status(done=0, total=1, score=so_far, note=msg("erudit.status.problem", n=so_far))

    def hint(self, pos: Game) -> Hint:
        if pos.over:
            return Hint(message=msg("erudit.hint.over"))
        if pos.bot_to_move:
            return Hint(message=msg("erudit.hint.bot"))
        engine = pos.engine
        rack = pos.racks[pos.turn]
        turn = pos.doc.solution if not pos.is_game else None
        if turn is None:
            found = engine.rank(pos.codes, rack, budget=Budget(nodes=300_000)).turns
            turn = found[0] if found else None
        if turn is None:
            return Hint(message=msg("erudit.hint.nothing"))
        first = turn.plays[0]
        cells = cells_of(first, len(read_word(first.word, engine.alphabet)), engine.layout, engine.alphabet)
        message = msg("erudit.hint.best", n=turn.points, words=len(turn.plays), place=first.place)
        return Hint(message=message, cells=cells, move=Lay(plays=turn.plays, taken=turn.taken))

    def moves(self, doc: Erudit, solution: TurnList) -> Sequence[Move]:
        advice = getattr(solution, "advice", ())
        if advice and advice[0].turn is None:
            return [Exchange(tiles=advice[0].tiles)]
        best = solution.turns[0]
        return [Lay(plays=best.plays, taken=best.taken)]

    def lessons(self) -> Sequence[str]:
        """What this family can learn; see :mod:`gridwright.learning`."""
        return ("leaves",)

    def learn(
        self,
        lesson: str,
        spec: EruditSpec,
        path: Path,
        *,
        language: str,
        lexicon: str | None,
        games: int,
        seed: int,
        resume: bool = False,
        workers: int = 1,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Sequence[Message]:
        """Learns what letters kept are worth."""
        from gridwright.families.erudit.strategy import train

        training = train.Training(spec=spec, language=language, lexicon=lexicon or "", games=games, seed=seed)
        values = train.train(training, path, resume=resume, workers=workers, executor=executor, progress=progress)
        return train.summary(training, values)

    def scene(self, doc: Erudit, view: View, pos: Game | None = None) -> Scene:
        return drawing.scene(doc, view, pos)

    def analyse(
        self,
        doc: Erudit,
        moves: Sequence[Move],
        *,
        lexicon: Lexicon | None = None,
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> Report:
        """The capability of :class:`gridwright.analysis.Analyser`."""
        from gridwright.families.erudit.strategy.analyse import analyse

        return analyse(doc, moves, lexicon, budget, progress)


def _to_the_end(
    doc: Erudit, read: Parts, engine: Engine, top: int, budget: Budget | None, progress: Progress | None
) -> Iterator[TurnList]:
    """An endgame exactly, or with one or two tiles in the bag all their splits."""
    from gridwright.families.erudit.strategy import endgame, preendgame

    if 1 <= len(read_rack(doc.bag, read.tiles.alphabet, "$.bag")) <= preendgame.MOST_IN_BAG and len(read.racks) == 2:
        yield preendgame.solve(doc, read, engine, top, budget, progress)
        return
    found = endgame.solve(doc, read, engine, top, budget, progress)
    yield found
    if not found.proved:
        raise OutOfBudget("erudit.solution.out-of-budget")


def _game_status(pos: Game) -> Status:
    read = parts(pos.doc)
    total = read.tiles.total
    done = total - len(pos.bag) - sum(len(rack) for rack in pos.racks)
    if pos.over:
        best = max(pos.scores)
        winners = [drawing.player_name(pos.doc, i) for i, score in enumerate(pos.scores) if score == best]
        note = msg("erudit.status.over", winner=", ".join(winners), points=best)
        return Status(state="over", done=done, total=total, score=pos.scores[0], note=note)
    name = drawing.player_name(pos.doc, pos.turn)
    if pos.bot_to_move:
        note = msg("erudit.status.bot", player=name, bag=len(pos.bag))
    else:
        scores = " : ".join(map(str, pos.scores))
        points = drafting.on_board(pos)[2]
        note = msg("erudit.status.turn", scores=scores, player=name, points=points, bag=len(pos.bag))
        if pos.entries:
            who, gain, words = drawing.entry_text(pos.doc, pos.entries[-1])
            last = msg("erudit.status.last", player=who, words=words, points=gain)
            note = msg(
                "erudit.status.turn-after",
                last=last,
                scores=scores,
                player=name,
                points=points,
                bag=len(pos.bag),
            )
    return Status(done=done, total=total, score=pos.scores[0], note=note)


FAMILY = EruditFamily()
