"""What an editor would object to in a position or a problem."""

from __future__ import annotations

from gridwright.errors import FormatError, MoveError
from gridwright.families.erudit.board import cell_name, read_rack, runs, tile_text, word_of
from gridwright.families.erudit.document import Erudit, Parts, engine_for, excess, parts
from gridwright.families.erudit.engine import Engine
from gridwright.family import Budget, Finding, Severity
from gridwright.lexicon import Lexicon
from gridwright.messages import Message, msg

#: States that the proof of the solution may expand.
_PROOF = 2_000_000


def check(doc: Erudit, words: Lexicon | None) -> list[Finding]:
    """All findings, errors first."""
    try:
        read = parts(doc)
        over = excess(doc, read)
    except FormatError as error:
        return [Finding(code="unreadable", severity=Severity.ERROR, message=error.message)]
    found = []
    if over is not None:
        code, count, limit = over
        sign = tile_text(code, read.tiles.alphabet)
        found.append(_error("too-many-tiles", sign=sign, n=count, limit=limit, tiles=read.tiles.name))
    found += _loose(read)
    engine = engine_for(doc, words)
    found += _words(engine, read)
    if not doc.racks:
        found += _problem(doc, engine, read)
    elif doc.spec.kind == "endgame":
        found += _endgame(doc, engine, read)
    return sorted(found, key=lambda finding: [Severity.ERROR, Severity.WARNING, Severity.NOTE].index(finding.severity))


def _error(code: str, cells: tuple[int, ...] = (), words: tuple[str, ...] = (), **params: str | int) -> Finding:
    message = Message(f"erudit.finding.{code}", dict(params))
    return Finding(code=code, severity=Severity.ERROR, message=message, cells=cells, words=words)


def _loose(read: Parts) -> list[Finding]:
    """Tiles must hang together and cover the start."""
    layout, lying = read.layout, {cell for cell, code in enumerate(read.codes) if code}
    if not lying:
        return []
    if layout.start >= 0 and layout.start not in lying:
        return [_error("start-empty", (layout.start,), cell=cell_name(layout, layout.start))]
    first = layout.start if layout.start >= 0 else min(lying)
    seen, queue = {first}, [first]
    while queue:
        row, column = divmod(queue.pop(), layout.columns)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            near = r * layout.columns + c
            if 0 <= r < layout.rows and 0 <= c < layout.columns and near in lying and near not in seen:
                seen.add(near)
                queue.append(near)
    apart = sorted(lying - seen)
    return [_error("loose", tuple(apart), cell=cell_name(layout, apart[0]), n=len(apart))] if apart else []


def _words(engine: Engine, read: Parts) -> list[Finding]:
    found = []
    for run in runs(read.codes, read.layout):
        word = word_of(read.codes, run)
        if not engine.is_word(word):
            shown = engine.text(word)
            where = cell_name(read.layout, run.cells[0])
            params: dict[str, str | int] = {"word": shown, "cell": where, "lexicon": engine.lexicon.name}
            message = Message("erudit.finding.not-a-word", dict(params))
            found.append(
                Finding(code="not-a-word", severity=Severity.WARNING, message=message, cells=run.cells, words=(shown,))
            )
    return found


def _problem(doc: Erudit, engine: Engine, read: Parts) -> list[Finding]:
    rack = read.racks[0]
    if not rack:
        return [_error("no-rack")]
    if doc.solution is None:
        return [_error("no-solution")]
    try:
        _, _, points, _ = engine.judge_turn(read.codes, rack, doc.solution.plays, doc.solution.taken)
    except MoveError as error:
        message = Message("erudit.finding.solution-illegal", {"problem": error.message})
        return [Finding(code="solution-illegal", severity=Severity.ERROR, message=message)]
    if points != doc.solution.points:
        return [_error("solution-points", n=doc.solution.points, points=points)]
    ranking = engine.rank(read.codes, rack, top=2, budget=Budget(nodes=_PROOF))
    best = ranking.turns[0].points if ranking.turns else 0
    if best > points:
        return [_error("not-best", n=points, best=best)]
    if not ranking.proved:
        return [Finding(code="unproved", severity=Severity.WARNING, message=msg("erudit.finding.unproved"))]
    if len(ranking.turns) > 1 and best - ranking.turns[1].points < max(1, doc.spec.margin):
        return [_error("not-unique", n=best - ranking.turns[1].points, margin=max(1, doc.spec.margin))]
    return []


def _endgame(doc: Erudit, engine: Engine, read: Parts) -> list[Finding]:
    """The solution is searched again: no other first turn may lead to as much."""
    from gridwright.families.erudit.strategy import endgame

    if doc.solution is None:
        return [_error("no-solution")]
    if not endgame.solvable(engine, read.racks, read_rack(doc.bag, read.tiles.alphabet, "$.bag")):
        return [_error("no-endgame")]
    rack, other = read.racks[doc.turn], read.racks[1 - doc.turn]
    try:
        after, _, points, _ = engine.judge_turn(read.codes, rack, doc.solution.plays, doc.solution.taken)
    except MoveError as error:
        message = Message("erudit.finding.solution-illegal", {"problem": error.message})
        return [Finding(code="solution-illegal", severity=Severity.ERROR, message=message)]
    if points != doc.solution.points:
        return [_error("solution-points", n=doc.solution.points, points=points)]
    outcome = endgame.outcome(engine, read.codes, rack, other, top=2, budget=Budget(nodes=_PROOF))
    if not outcome.proved:
        return [Finding(code="unproved", severity=Severity.WARNING, message=msg("erudit.finding.unproved"))]
    best = outcome.best
    if best.turn is None:
        return [_error("not-best", n=points, best=best.value)]
    if engine.judge_turn(read.codes, rack, best.turn.plays, best.turn.taken)[0] != after:
        return [_error("not-best-end", best=best.value, word=best.turn.words())]
    lead = best.value - outcome.lines[1].value if len(outcome.lines) > 1 else best.value
    if lead < max(1, doc.spec.margin):
        return [_error("not-unique", n=lead, margin=max(1, doc.spec.margin))]
    return []
