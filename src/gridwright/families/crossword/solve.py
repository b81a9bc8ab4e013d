"""Answers of a crossword: the solution it holds, or fills of its open cells, one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from gridwright.errors import Infeasible, SpecError
from gridwright.families.crossword import sat
from gridwright.families.crossword.document import CrosswordDocument, Entry
from gridwright.families.crossword.fill import best_effort, best_floor, fill, lowest_score, no_fill, search
from gridwright.families.crossword.layout import draw
from gridwright.families.crossword.make import rebus_of, word_of
from gridwright.families.crossword.problem import Problem, Rules
from gridwright.families.crossword.spec import FillOptions
from gridwright.families.crossword.stock import Stock
from gridwright.family import Budget, Progress, Solution
from gridwright.messages import Message, msg
from gridwright.rng import Rng

if TYPE_CHECKING:
    from gridwright.lexicon import Lexicon

#: Nodes for a whole fill before as many entries as can be are filled.
PARTIAL_NODES = 60_000
#: Fills that are tried for one that was not given before.
FRESH_TRIES = 5


class CrosswordSolution(Solution, frozen=True, kw_only=True):
    """All answers, and the document with them."""

    answers: tuple[tuple[str, str], ...]
    document: CrosswordDocument

    def text(self) -> str:
        """The grid, then the answers by number."""
        grid = draw(self.document.layout, self.document.solution)
        return grid + "\n".join(f"{label}: {answer}" for label, answer in self.answers)


def _solution(doc: CrosswordDocument, notes: tuple[Message, ...] = (), *, proved: bool = False) -> CrosswordSolution:
    answers = tuple((entry.label, doc.answer_of(entry)) for entry in doc.entries)
    return CrosswordSolution(answers=answers, document=doc, notes=notes, proved=proved)


def solve(
    doc: CrosswordDocument,
    options: FillOptions,
    lexicon: Lexicon | None,
    budget: Budget | None,
    progress: Progress | None,
) -> Iterator[CrosswordSolution]:
    """The stored answers where the grid is full; else fills, each different from those before."""
    if doc.complete and not options.refill:
        yield _solution(doc)
        return
    if lexicon is None:
        raise SpecError("crossword.needs-words")
    problem = problem_of(doc, options, lexicon)
    if options.partial:
        yield _partial(doc, options, problem, lexicon, budget, progress)
        return
    seen: set[tuple[int, ...]] = set()
    seed, tries = options.first_seed, 0  # the SAT engine counts from 0
    while tries < FRESH_TRIES:
        rng = Rng.from_seed(seed, "fill")
        seed += 1
        notes: tuple[Message, ...] = ()
        if options.best:
            best = best_floor(problem, rng, budget, progress)
            rows = best.fill.rows
            key = "crossword.finding.lowest-best" if best.proved else "crossword.finding.lowest-bound"
            notes = (Message(key, {"score": best.score, "bound": best.bound}),)
        elif options.engine == "sat":
            result = sat.solve(problem, budget, progress, floor=options.floor, seed=max(0, seed - 2))
            if result.outcome == "none":
                raise Infeasible(no_fill(problem))
            rows = result.rows
        else:
            rows = fill(problem, rng, budget, progress).rows
        tries += 1
        if rows in seen:
            continue
        seen.add(rows)
        tries = 0
        notes += (msg("crossword.finding.lowest", score=lowest_score(problem, rows)),)
        yield _solution(filled_document(doc, problem, rows, lexicon), notes, proved=options.best)


def _partial(
    doc: CrosswordDocument,
    options: FillOptions,
    problem: Problem,
    lexicon: Lexicon,
    budget: Budget | None,
    progress: Progress | None,
) -> CrosswordSolution:
    """A fill where one is found, else as many entries as can be."""
    meter = (budget or Budget(nodes=PARTIAL_NODES)).meter(progress, msg("crossword.filling"))
    rng = Rng.from_seed(options.first_seed, "fill")
    rows = search(problem, rng.next_u64(), meter).rows or best_effort(problem, rng, Budget().meter(progress))
    left = [problem.slots[slot].label for slot, row in enumerate(rows) if row < 0]
    filled = len(rows) - len(left)
    note = msg("crossword.finding.partial", filled=filled, n=len(rows), slots=", ".join(left) or "-")
    return _solution(filled_document(doc, problem, rows, lexicon), (note,))


def problem_of(doc: CrosswordDocument, options: FillOptions, lexicon: Lexicon) -> Problem:
    """The open cells of a document as a problem; with ``refill`` only the given cells stay."""
    fixed = {cell: text for cell, text in enumerate(doc.solution) if text and (not options.refill or cell in doc.given)}
    letters = lexicon.alphabet
    banned = [word_of(line, letters, "--ban") for line in options.ban]
    musts = tuple(word_of(line, letters, "--must") for line in options.must)
    stock = Stock.of(lexicon, banned=banned, rebus=rebus_of(fixed, letters))
    rules = Rules(floor=options.floor, musts=musts, distinct=options.distinct)
    return Problem(doc.layout, stock, fixed, rules, single=doc.single, strict=not options.partial)


def filled_document(
    doc: CrosswordDocument, problem: Problem, rows: tuple[int, ...], lexicon: Lexicon
) -> CrosswordDocument:
    """The document with a fill's letters and answers; clues that were there stay where the answer does."""
    contents = problem.contents(rows)
    words = dict(zip((slot.cells for slot in problem.slots), problem.words_of(rows), strict=True))
    entries: list[Entry] = []
    for entry in doc.entries:
        word = words.get(entry.cells)
        if not word:
            entries.append(entry)
            continue
        answer = lexicon.spelling(word) if word in lexicon else problem.stock.text(word)
        clue = entry.clue or (lexicon.clue(word) or "")
        entries.append(msgspec.structs.replace(entry, answer=answer, clue=clue))
    solution = tuple(contents.get(cell, text) for cell, text in enumerate(doc.solution))
    return msgspec.structs.replace(doc, solution=solution, entries=tuple(entries), lexicon=lexicon.id)
