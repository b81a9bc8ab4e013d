"""Filling a problem: a small portfolio of searches whose result depends on the seed alone, best minimum score, clashes.

Several searches with different seeds run in rounds of a fixed number of nodes, on as many threads as there are cores
(the kernel needs no GIL). After each round the first of them, in order, that has finished is the result: the same on
one core and on eight. Most grids are filled by the first search before the others begin.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Literal, NamedTuple, Protocol

from gridwright.errors import Infeasible, OutOfBudget
from gridwright.families.crossword.fill_kernel import FOUND, NONE, RUNNING, FillSearch
from gridwright.families.crossword.problem import Problem
from gridwright.family import Budget, Meter, Progress
from gridwright.messages import Message, msg
from gridwright.rng import Rng

#: Nodes that the first search gets alone, then nodes of a round for each; doubled every round up to the limit.
FIRST_NODES = 3000
ROUND_NODES = 4000
MOST_ROUND_NODES = 64_000
#: Searches of the portfolio.
SEARCHES = 2
#: After so many nodes without a result each word of the longest slots is tried alone at the root.
SHAVE_AFTER = 30_000
#: Only slots with at most so many words are shaved.
SHAVE_WORDS = 4000

Outcome = Literal["filled", "none", "stopped"]


class Fill(NamedTuple):
    """What came of a search: rows of the slots' tables, or a proof that there is no fill, or neither."""

    outcome: Outcome
    rows: tuple[int, ...] = ()
    nodes: int = 0
    clash: int = -1


class _Counter(Protocol):
    """What a search needs of a meter."""

    def tick(self, nodes: int, /) -> bool: ...

    @property
    def nodes_left(self) -> int: ...


class _Stop:
    """What the threads of a round ask: seconds and Ctrl-C. Nodes are counted between rounds, so that which thread
    was faster changes nothing."""

    def __init__(self, meter: _Counter | None) -> None:
        self._meter = meter
        self._lock = threading.Lock()
        self.stopped = False

    def tick(self, _nodes: int) -> bool:
        """True once any thread has seen the end of the time."""
        with self._lock:
            if self._meter is not None and self._meter.tick(0):
                self.stopped = True
            return self.stopped

    def share(self, nodes: int, searches: int) -> int:
        """How many nodes each search may spend next."""
        left = -1 if self._meter is None else self._meter.nodes_left
        return nodes if left < 0 else min(nodes, left // searches)

    def count(self, nodes: int) -> None:
        """Nodes that were spent."""
        if self._meter is not None and self._meter.tick(nodes):
            self.stopped = True


def search(
    problem: Problem, seed: int, meter: _Counter | None = None, *, floor: int = 0, searches: int = SEARCHES
) -> Fill:
    """One fill of the problem, or the proof that there is none, or ``stopped`` when the meter said so."""
    rng = Rng(seed)
    stop = _Stop(meter)
    runs: list[FillSearch] = [problem.search(rng.next_u64(), floor=floor)]
    if not runs[0].propagate():
        return Fill("none", clash=runs[0].clashing)
    runs[0].run(stop.share(FIRST_NODES, 1), stop)
    spent = runs[0].counts[0]
    stop.count(spent)
    if runs[0].state_now != RUNNING or stop.stopped:
        return _result(runs[0], runs)
    # Searches of another temper fail in other places: on squares the steady one is often the first by far.
    runs += [problem.search(rng.next_u64(), floor=floor, steady=k % 2 == 0) for k in range(searches - 1)]
    nodes, shaved = ROUND_NODES, False
    with ThreadPoolExecutor(max_workers=min(len(runs), os.cpu_count() or 1)) as pool:
        while True:
            share = stop.share(nodes, len(runs))
            if share == 0:
                return _result(runs[0], runs)
            _round(pool, runs, partial(_run_on, nodes=share, stop=stop), stop)
            done = next((run for run in runs if run.state_now != RUNNING), None)
            stop.count(sum(run.counts[0] for run in runs) - spent)
            spent = sum(run.counts[0] for run in runs)
            if done is not None or stop.stopped:
                return _result(done or runs[0], runs)
            nodes = min(2 * nodes, MOST_ROUND_NODES)
            if spent >= SHAVE_AFTER and not shaved:
                shaved = True
                _round(pool, runs[:1], partial(_shave, slots=_to_shave(problem, runs[0]), stop=stop), stop)
                if runs[0].state_now != RUNNING:
                    return _result(runs[0], runs)


def _run_on(run: FillSearch, nodes: int, stop: _Stop) -> None:
    run.run(nodes, stop)


def _shave(run: FillSearch, slots: Sequence[int], stop: _Stop) -> None:
    run.shave_from_root(slots, stop)


def _round(
    pool: ThreadPoolExecutor, runs: Sequence[FillSearch], work: Callable[[FillSearch], None], stop: _Stop
) -> None:
    futures = [pool.submit(work, run) for run in runs]
    try:
        for future in futures:
            future.result()
    except BaseException:
        stop.stopped = True
        raise


def _result(run: FillSearch, runs: Sequence[FillSearch]) -> Fill:
    nodes = sum(other.counts[0] for other in runs)
    if run.state_now == FOUND:
        return Fill("filled", tuple(run.words()), nodes)
    if run.state_now == NONE:
        return Fill("none", nodes=nodes, clash=run.clashing)
    return Fill("stopped", nodes=nodes)


def _to_shave(problem: Problem, run: FillSearch) -> list[int]:
    longest = max(len(slot.cells) for slot in problem.slots)
    return [
        number
        for number, slot in enumerate(problem.slots)
        if len(slot.cells) == longest and len(problem.groups[problem.slot_group[number]].words) <= SHAVE_WORDS
    ]


def fill(
    problem: Problem,
    rng: Rng,
    budget: Budget | None = None,
    progress: Progress | None = None,
    *,
    explain: bool = True,
) -> Fill:
    """A fill. Raises Infeasible (with a smallest clashing group where ``explain`` finds one) or OutOfBudget."""
    meter = (budget or Budget()).meter(progress, msg("crossword.filling"))
    result = search(problem, rng.next_u64(), meter)
    if result.outcome == "none":
        raise Infeasible(no_fill(problem) if explain else msg("crossword.no-fill"))
    if result.outcome == "stopped":
        raise OutOfBudget("crossword.not-filled", n=meter.nodes)
    return result


def best_effort(problem: Problem, rng: Rng, meter: Meter, step_nodes: int = 4000) -> tuple[int, ...]:
    """As many slots filled as a greedy search finds: rows, -1 for a slot that stays open.

    Slots are taken one by one, those that searches of the whole got stuck on last; a slot is left open when the slots
    taken so far have no fill with it (or none within ``step_nodes``).
    """
    seed = rng.next_u64()
    first = problem.search(seed)
    first.run(step_nodes)
    weights = first.weights()
    order = sorted(
        range(len(problem.slots)),
        key=lambda slot: sum(weights[cell] for cell in problem.slot_cells[slot]) // len(problem.slot_cells[slot]),
    )
    taken: list[int] = []
    rows: dict[int, int] = {}
    for slot in order:
        trial = sorted([*taken, slot])
        run = problem.search(seed, slots=trial)
        state = run.run(step_nodes)
        if state == FOUND:
            taken, rows = trial, dict(zip(trial, run.words(), strict=True))
        if meter.tick(run.counts[0] + 1):
            break
    return tuple(rows.get(slot, -1) for slot in range(len(problem.slots)))


# --- the best minimum score


class BestFloor(NamedTuple):
    """A fill whose lowest score is ``score``; no fill has a lowest score above ``bound``. Equal: proved best."""

    fill: Fill
    score: int
    bound: int

    @property
    def proved(self) -> bool:
        """Whether no fill has a better minimum."""
        return self.score >= self.bound


def lowest_score(problem: Problem, rows: Sequence[int]) -> int:
    """The lowest score of a fill's words; words that a person asked for don't count."""
    outside = set(problem.outside)
    scores = [
        int(group.scores[row])
        for slot, row in enumerate(rows)
        if (group := problem.groups[problem.slot_group[slot]]).word(row) not in outside
    ]
    return min(scores, default=255)


def best_floor(
    problem: Problem,
    rng: Rng,
    budget: Budget | None = None,
    progress: Progress | None = None,
    *,
    step_nodes: int = 400_000,
) -> BestFloor:
    """The best minimum score by bisection: every step is a fill, a proof, or undecided after ``step_nodes``.

    Raises Infeasible or OutOfBudget as :func:`fill` where even the problem's own floors can't be met.
    """
    meter = (budget or Budget()).meter(progress, msg("crossword.bisecting"))
    seed = rng.next_u64()
    best = search(problem, seed, meter)
    if best.outcome == "none":
        raise Infeasible(no_fill(problem))
    if best.outcome == "stopped":
        raise OutOfBudget("crossword.not-filled", n=meter.nodes)
    steps = sorted({int(score) for group in problem.groups for score in set(group.scores.tolist())})
    score = lowest_score(problem, best.rows)
    # steps[low] is reached; everything from steps[high] on is proved out; undecided are those from steps[open_] on
    low = steps.index(score) if score in steps else len(steps) - 1
    high = undecided = len(steps)
    while low + 1 < undecided:
        middle = (low + undecided) // 2
        left = Budget(nodes=step_nodes).meter()
        result = search(problem, seed, _Both(meter, left), floor=steps[middle])
        if result.outcome == "filled":
            best = result
            low = max(middle, steps.index(lowest_score(problem, result.rows)))
        elif result.outcome == "none":
            high = undecided = middle
        else:
            undecided = middle
        if meter.stopped:
            break
    bound = steps[high - 1] if high else steps[0]
    return BestFloor(best, steps[low], max(bound, steps[low]))


class _Both:
    """Two meters as one: the budget of the whole and that of a step."""

    def __init__(self, whole: Meter, step: Meter) -> None:
        self._whole, self._step = whole, step

    def tick(self, nodes: int) -> bool:
        """Whether either is used up."""
        whole, step = self._whole.tick(nodes), self._step.tick(nodes)
        return whole or step

    @property
    def nodes_left(self) -> int:
        """The fewer of the two; -1 without a limit."""
        left = [meter.nodes_left for meter in (self._whole, self._step) if meter.nodes_left >= 0]
        return min(left, default=-1)


# --- why there is no fill


def smallest_clash(problem: Problem, step_nodes: int = 20_000, most_steps: int = 400) -> tuple[int, ...]:
    """Slots that can't be filled together and of which none can be left out; empty where none is found in time.

    Slots are added in the order in which searches of the whole got stuck, until the group has no fill; then each is
    left out in turn (deletion filter): if the rest still has no fill it is not needed.
    """
    run = problem.search(1)
    run.run(step_nodes)
    weights = run.weights()
    if run.state_now == FOUND:
        return ()
    order = sorted(
        range(len(problem.slots)),
        key=lambda slot: -sum(weights[cell] for cell in problem.slot_cells[slot]),
    )
    if run.clashing >= 0:
        order.remove(run.clashing)
        order.insert(0, run.clashing)
    group = _growing(problem, order, step_nodes)
    for steps, slot in enumerate(list(group)):
        if steps >= most_steps:
            return ()
        rest = [other for other in group if other != slot]
        if rest and _state(problem, rest, step_nodes) == NONE:
            group = rest
    return tuple(group)


def _state(problem: Problem, slots: Sequence[int], nodes: int) -> int:
    return problem.search(1, slots=slots).run(nodes)


def _growing(problem: Problem, order: Sequence[int], nodes: int) -> list[int]:
    """The shortest prefix, by doubling and halving, of slots (each joined to those before) that has no fill."""
    joined: list[int] = []
    left = list(order)
    while left:  # each next slot crosses one that is in, where there is one
        cells = {cell for slot in joined for cell in problem.slot_cells[slot]}
        place = next((i for i, slot in enumerate(left) if cells & set(problem.slot_cells[slot])), 0)
        joined.append(left.pop(place))
    low, high = 0, 1
    while high < len(joined) and _state(problem, sorted(joined[:high]), nodes) != NONE:
        low, high = high, min(2 * high, len(joined))
    if _state(problem, sorted(joined[:high]), nodes) != NONE:
        return []
    while low + 1 < high:
        middle = (low + high) // 2
        if _state(problem, sorted(joined[:middle]), nodes) == NONE:
            high = middle
        else:
            low = middle
    return joined[:high]


def no_fill(problem: Problem) -> Message:
    """The message of a proof, with the smallest clashing group where it is small enough to tell."""
    group = smallest_clash(problem)
    if not group or len(group) > 12:
        return msg("crossword.no-fill")
    return msg("crossword.no-fill-group", slots=", ".join(problem.slots[slot].label for slot in sorted(group)))
