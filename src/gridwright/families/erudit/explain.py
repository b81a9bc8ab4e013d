"""The arithmetic of a turn, as a player would check it: ``J6 БОЛ = (Б3×2 + О1 + Л2) = 9``."""

from __future__ import annotations

from gridwright.families.erudit.board import Run, lay, place_name, run_points, runs, tile_points, tile_text
from gridwright.families.erudit.engine import Engine, Turn
from gridwright.messages import text


def show_turn(engine: Engine, codes: bytes, turn: Turn) -> str:
    """Points, words with squares and premiums, bonus, and the tiles left."""
    layout, rules = engine.layout, engine.rules
    before = bytearray(codes)
    pieces = []
    for cell in turn.taken:
        before[cell] &= 127
        column, row = cell % layout.columns, cell // layout.columns
        pieces.append(f"*{place_name(row, column, True)}")
    now, new = bytes(before), frozenset[int]()
    for play in turn.plays:
        now, fresh = lay(now, play, layout, engine.alphabet)
        new |= fresh
        if rules.scoring == "A":
            made = [run for run in runs(now, layout) if fresh & set(run.cells)]
            pieces.append(_line(engine, now, made, fresh))
    if rules.scoring == "B":
        pieces.append(_line(engine, now, [run for run in runs(now, layout) if new & set(run.cells)], new))
    if turn.bonus:
        pieces.append(f"+{turn.bonus}")
    left = text("erudit.solution.left", left=turn.left) if turn.left else text("erudit.solution.all-laid")
    return f"{turn.points:>3}  {'; '.join(pieces)}  {left}"


def _line(engine: Engine, codes: bytes, made: list[Run], new: frozenset[int]) -> str:
    words = []
    for run in made:
        points = run_points(codes, run, new, engine.layout, engine.tiles, engine.rules)
        row, column = divmod(run.cells[0], engine.layout.columns)
        words.append(f"{place_name(row, column, run.down)} {engine.text(bytes(codes[c] for c in run.cells))}"
                     f" {_sum(engine, codes, run, new)}={points}")  # fmt: skip
    return ", ".join(words)


def _sum(engine: Engine, codes: bytes, run: Run, new: frozenset[int]) -> str:
    terms, times = [], ""
    for cell in run.cells:
        term = tile_text(codes[cell] & 127, engine.alphabet) + str(tile_points(codes[cell], engine.tiles, engine.rules))
        if cell in new:
            factor = engine.layout.letter_times[cell]
            term += f"×{factor}" if factor > 1 else ""
            if engine.layout.word_times[cell] > 1:
                times += f"×{engine.layout.word_times[cell]}"
        terms.append(term)
    return f"({'+'.join(terms)}){times}"
