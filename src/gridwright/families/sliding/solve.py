"""``solve``: from options to solutions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, cast

import msgspec

from gridwright.errors import Infeasible, InputError, OutOfBudget, SpecError
from gridwright.families.sliding import deepening, quick, search
from gridwright.families.sliding.analyse import analyse
from gridwright.families.sliding.answer import SlidingSolution, played
from gridwright.families.sliding.board import Problem, Verdict, letters, problem, slides, verdict
from gridwright.families.sliding.deepening import Answer
from gridwright.families.sliding.document import Sliding
from gridwright.families.sliding.explain import by_fringe, by_layers
from gridwright.family import Budget, Meter, Progress, Spec
from gridwright.messages import Message, msg

#: ``optimal`` proves; ``fast`` gives a good way soon; ``human`` and ``layers`` are one; ``astar`` is A* with a weight,
#: ``greedy`` looks at the estimate only, ``article`` takes the four heuristics by the rules of the n-puzzle programs.
Method = Literal["auto", "optimal", "fast", "human", "layers", "fringe", "astar", "greedy", "article"]
#: Weights of (moves made, tiles out of place, taxicab distance, removals of linear conflict).
_A_STAR = {
    "base": (1, 1, 0, 0),
    "hamming": (1, 1, 0, 0),
    "manhattan": (1, 0, 1, 0),
    "linear-conflict": (1, 0, 1, 2),
}
#: The four heuristics of the article, as their text describes them: "base" and "manhattan" look at the estimate only,
#: "manhattan+" adds the moves made, "all" is the sum of the three with the distance taken twice.
_ARTICLE = {
    "base": (0, 1, 0, 0),
    "manhattan": (0, 0, 1, 0),
    "manhattan+": (1, 0, 1, 0),
    "all": (1, 1, 3, 0),
}
#: Largest board of which a whole solve is proved unless told otherwise; beyond, it may take hours.
_PROVED = 16


class SlidingSolve(Spec, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Flags of ``gridwright solve``."""

    method: Method = "auto"
    heuristic: str = "auto"
    metric: Literal["single", "multi"] = "single"
    weight: Annotated[int, msgspec.Meta(ge=100, le=1000)] = 100
    states: bool = False
    explain: bool = True
    analyse: str = ""
    replay: str = ""


def solutions(
    doc: Sliding, options: SlidingSolve, budget: Budget | None, progress: Progress | None
) -> Iterator[SlidingSolution]:
    """Answers, the proved one (or the best) first; then, if it is proved, all others of its length."""
    task = problem(doc.start, doc.goal, doc.rows, doc.cols)
    found = verdict(task)
    goal = msg(f"sliding.goal.{doc.goal_name}")
    if not found.solvable:
        raise unsolvable(doc, found, goal)
    meter = (budget or Budget()).meter(progress, msg("sliding.searching"))
    if options.analyse:
        yield _analysed(doc, task, options, meter)
        return
    answer, steps = _answer(doc, task, options, meter, budget or Budget())
    yield dressed(doc, options, answer, steps)
    if not answer.proved:
        return
    multi = options.metric == "multi"
    if options.method not in ("auto", "optimal"):
        return
    number = 1
    for path in search.every(task, answer.length, meter, 1_000_000, multi=multi):
        if path != answer.path:
            number += 1
            yield dressed(doc, options, answer._replace(path=path), (), number)


def unsolvable(doc: Sliding, found: Verdict, goal: Message) -> Infeasible:
    """The proof that a goal can't be reached, with the exchange that mends it."""
    if found.swap is None:
        return Infeasible("sliding.unsolvable", goal=goal)
    first, second = (doc.face(doc.start[cell]) for cell in found.swap)
    return Infeasible("sliding.unsolvable-swap", goal=goal, first=first, second=second)


def _answer(
    doc: Sliding, task: Problem, options: SlidingSolve, meter: Meter, budget: Budget
) -> tuple[Answer, tuple[Message, ...]]:
    multi = options.metric == "multi"
    method = options.method
    if method == "auto":
        method = "optimal" if task.free <= _PROVED or options.heuristic != "auto" else "fast"
        if options.heuristic in ("base", "hamming", "manhattan+", "all"):
            method = "article" if options.heuristic in ("manhattan+", "all") else "astar"
    if method == "optimal":
        _known(options.heuristic)
        return search.exact(task, options.heuristic, meter, multi=multi), ()
    if method == "fast":
        seconds = budget.seconds or 0
        effort = (
            1 if budget.seconds is None and budget.nodes is None else 3 if seconds > 20 else 2 if seconds > 2 else 1
        )
        return _best(quick.quick(task, meter, multi=multi, effort=effort), meter), ()
    if method in ("human", "layers", "fringe"):
        answer, steps = (by_fringe if method == "fringe" else by_layers)(doc, task, meter)
        lower = deepening.estimate(task) if not multi else 0
        return answer._replace(lower=lower, multi=multi), steps if options.explain else ()
    return _queued(task, options, method, meter), ()


def _best(answers: Iterator[Answer], meter: Meter) -> Answer:
    """The last of better and better answers, each told as progress; what came until Ctrl-C, if anything did."""
    best: Answer | None = None
    try:
        for best in answers:
            meter.say(msg("sliding.shortening", best=best.length))
    except KeyboardInterrupt:
        if best is None:
            raise
        return best._replace(interrupted=True)
    assert best is not None
    return best


def _known(heuristic: str) -> None:
    parts = heuristic.split("+")
    if heuristic in ("auto", "whole") or heuristic[:1].isdigit():
        return
    names = {"manhattan", "linear-conflict", "walking", "inversion"}
    if not set(parts) <= names:
        raise SpecError(
            "sliding.unknown-heuristic", name=heuristic, known=", ".join(["auto", *sorted(names), "6-6-3", "whole"])
        )


def _queued(task: Problem, options: SlidingSolve, method: str, meter: Meter) -> Answer:
    """A* and its relatives."""
    from gridwright.families.sliding import tables
    from gridwright.families.sliding.astar_kernel import AStar

    if task.cells > deepening.MOST_EXACT:
        raise InputError("sliding.too-large-exact", cells=task.cells, limit=deepening.MOST_EXACT)
    known = _ARTICLE if method == "article" else _A_STAR
    name = options.heuristic if options.heuristic != "auto" else "manhattan"
    if name not in known:
        raise SpecError("sliding.unknown-heuristic", name=name, known=", ".join(known))
    weights = list(known[name])
    if task.walls:
        weights[3] = 0
    percent = options.weight
    if method == "greedy":
        weights[0] = 0
    elif method == "astar" and percent != 100:
        weights = [weights[0] * 100, *(weight * percent for weight in weights[1:])]
    kernel = AStar(
        meter,
        task.rows,
        task.cols,
        task.wall_bytes,
        tables.distances(task),
        task.blank,
        weights[0],
        weights[1],
        weights[2],
        weights[3],
        search.MOST_KEPT,
    )
    result = kernel.run(bytes(task.board))
    opened, largest = kernel.statistics
    if result == -2:
        raise OutOfBudget("sliding.queue-full", n=search.MOST_KEPT)
    if result != 1:
        raise OutOfBudget("sliding.nothing-found", lower=deepening.estimate(task))
    path = kernel.answer
    lower = deepening.estimate(task)
    if method == "astar" or (method, name) == ("article", "manhattan+"):
        # Weighted A* is at most as many times too long as the estimate is overweighted.
        lower = max(lower, -(-len(path) * 100 // percent))
    return Answer(path, min(lower, len(path)), method, name, False, opened, largest)


def dressed(
    doc: Sliding, options: SlidingSolve, answer: Answer, steps: tuple[Message, ...], number: int = 1
) -> SlidingSolution:
    """An answer as a solution, checked by replaying it."""
    moves = letters(answer.path)
    states = played(doc.start, doc.rows, doc.cols, moves)
    assert states[-1] == doc.goal, "a solver's answer does not reach the goal"
    metric = "multi" if answer.multi or options.metric == "multi" else "single"
    length = slides(answer.path) if metric == "multi" else len(moves)
    notes: list[Message] = []
    if doc.source:
        notes.append(msg("sliding.read-as", format=doc.source))
    if answer.queue:
        notes.append(msg("sliding.counted", opened=answer.opened, queue=answer.queue))
    elif answer.opened:
        notes.append(msg("sliding.opened", opened=answer.opened, heuristic=answer.heuristic or "–"))
    if options.method == "astar" and options.weight > 100:
        notes.append(msg("sliding.weighted", percent=options.weight))
    if options.replay:
        notes.append(write_replay(doc, moves, options.replay))
    proved = answer.proved and metric == ("multi" if answer.multi else "single")
    return SlidingSolution(
        moves=moves, length=length, lower=answer.lower, metric=metric, method=answer.method,
        heuristic=answer.heuristic, goal=doc.goal_name, opened=answer.opened, queue=answer.queue, number=number,
        states=tuple(states) if options.states else (), steps=steps, proved=proved, notes=tuple(notes), cols=doc.cols,
        interrupted=answer.interrupted,
        document=msgspec.structs.replace(doc, moves=moves, best=len(moves) if proved and metric == "single" else 0),
    )  # fmt: skip


def write_replay(doc: Sliding, moves: str, path: str) -> Message:
    """Write a replay, as text states (.txt) or as a moving SVG."""
    from gridwright.families.sliding.scene import replay_scenes
    from gridwright.files import write_bytes

    if path.endswith(".txt"):
        from gridwright.families.sliding.answer import rows

        blocks = ["\n".join(rows(state, doc.cols)) for state in played(doc.start, doc.rows, doc.cols, moves)]
        write_bytes(path, ("\n|\nV\n".join(blocks) + "\n").encode())
    elif path.endswith(".svg"):
        from importlib import import_module

        # Drawing lies above families; the moving picture is asked for by name, when it is wanted.
        animate = import_module("gridwright.render.animate")
        write_bytes(path, cast(str, animate.animated_svg(replay_scenes(doc, moves))).encode())
    else:
        raise SpecError("sliding.replay-ending", path=path)
    return msg("sliding.replay-written", path=path)


def _analysed(doc: Sliding, task: Problem, options: SlidingSolve, meter: Meter) -> SlidingSolution:
    """The player's moves against the least number."""
    moves = "".join(options.analyse.upper().split())
    if moves.strip("URDL"):
        raise InputError("sliding.bad-moves", letter=moves.strip("URDL")[0])
    result = analyse(task, moves, meter)
    best, left = result.left[0], result.left[-1]
    steps = [msg("sliding.analysis", n=len(moves), best=best, left=left, lost=result.lost)]
    if result.wasted:
        shown = ", ".join(f"{number}{moves[number - 1]}" for number in result.wasted[:40])
        steps.append(msg("sliding.wasted", n=len(result.wasted), moves=shown))
    return SlidingSolution(
        moves=moves, length=len(moves), lower=best, method="analyse", goal=doc.goal_name, steps=tuple(steps),
        proved=left == 0 and not result.wasted, cols=doc.cols,
    )  # fmt: skip
