"""A word put down tile by tile: arrows move a cursor, letters lay tiles from it on, Enter makes a play of them.

Space turns the direction, Backspace takes the last tile up, Delete all of them, Tab puts the cursor away. ``*`` changes
the last tile for a blank, or back; a letter that the rack hasn't is laid with a blank.
"""

from __future__ import annotations

from gridwright.errors import MoveError
from gridwright.families.erudit.board import BLANK, Play, cell_name, code_of, tile_of, tile_text
from gridwright.families.erudit.game import Draft, Game
from gridwright.families.erudit.rules import Layout

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def on_board(game: Game) -> tuple[bytes, bytes, int]:
    """(board, rack, points) with the tiles of the draft; points where they make a play, without the dictionary."""
    codes, rack, points = game.board_now()
    if not game.draft.tiles:
        return codes, rack, points
    after, hand = bytearray(codes), list(rack)
    for cell, sign in game.draft.tiles:
        after[cell] = code_of(sign.strip("[]"), game.engine.alphabet) or 0
        hand.remove(tile_of(after[cell]))
    try:
        plays = (*game.pending, play_of(game))
        start = game.codes, game.racks[game.turn]
        points = game.engine.judge_turn(*start, plays, game.taken, words=False, ended=False)[2]
    except MoveError:
        pass
    return bytes(after), bytes(hand), points


def play_of(game: Game) -> Play:
    """The play that the tiles of the draft make. MoveError where they don't lie in one row or leave a gap."""
    layout, codes = game.engine.layout, bytearray(game.board_now()[0])
    cells = sorted(cell for cell, _ in game.draft.tiles)
    for cell, sign in game.draft.tiles:
        codes[cell] = code_of(sign.strip("[]"), game.engine.alphabet) or 0
    places = [divmod(cell, layout.columns) for cell in cells]
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    if len(rows) > 1 and len(columns) > 1:
        raise MoveError("erudit.error.one-letter", cell=cell_name(layout, cells[-1]))
    down = len(rows) > 1 if len(cells) > 1 else game.draft.down
    run = _run(codes, layout, cells[0], down)
    if len(run) == 1 and len(cells) == 1:
        down = not down
        run = _run(codes, layout, cells[0], down)
    word = game.engine.text(bytes(codes[cell] for cell in run))
    if not set(cells) <= set(run):
        gap = run[-1] + (layout.columns if down else 1)
        raise MoveError("erudit.error.gap", cell=cell_name(layout, gap), word=word)
    return Play(*divmod(run[0], layout.columns), down, word)


def _run(codes: bytearray, layout: Layout, cell: int, down: bool) -> list[int]:
    step = layout.columns if down else 1
    place = cell // layout.columns if down else cell % layout.columns
    room = (layout.rows if down else layout.columns) - place
    first = cell
    while place and codes[first - step]:
        first, place, room = first - step, place - 1, room + 1
    run = []
    for index in range(room):
        if not codes[first + index * step]:
            break
        run.append(first + index * step)
    return run


def key(game: Game, name: str) -> Draft | None:
    """What a key does to the draft; None where it does nothing."""
    draft, layout = game.draft, game.engine.layout
    if name in _STEPS:
        if draft.cell < 0:
            return at(game, max(layout.start, 0))
        row, column = divmod(draft.cell, layout.columns)
        row, column = row + _STEPS[name][0], column + _STEPS[name][1]
        inside = 0 <= row < layout.rows and 0 <= column < layout.columns
        return at(game, row * layout.columns + column) if inside else None
    if draft.cell < 0:
        return None
    if name == "space":
        return Draft(cell=draft.cell, down=not draft.down, tiles=draft.tiles)
    if name == "tab" and not draft.tiles:
        return Draft(down=draft.down)
    if name == "backspace" and draft.tiles:
        return Draft(cell=draft.tiles[-1][0], down=draft.down, tiles=draft.tiles[:-1])
    if name == "delete" and draft.tiles:
        return Draft(cell=draft.tiles[0][0], down=draft.down)
    return None


def at(game: Game, cell: int) -> Draft:
    """The cursor in a cell; in the same one again, the other direction."""
    draft = game.draft
    return Draft(cell=cell, down=draft.down != (cell == draft.cell), tiles=draft.tiles)


def typed(game: Game, sign: str) -> Draft | None:
    """A letter at the cursor; None where there is no cursor or no such letter. MoveError where it can't lie there."""
    draft, engine = game.draft, game.engine
    if draft.cell < 0:
        return None
    if sign == "*" and draft.tiles:
        return _changed_for_blank(game)
    code = code_of(sign.upper(), engine.alphabet)
    if code is None:
        return None
    kept = tuple(item for item in draft.tiles if item[0] != draft.cell)
    lying = game.board_now()[0][draft.cell]
    if lying:
        if lying & 127 != code & 127:
            where = cell_name(engine.layout, draft.cell)
            there = tile_text(lying, engine.alphabet)
            raise MoveError("erudit.error.taken", cell=where, there=there, sign=sign.upper())
        return Draft(cell=_next(game, kept), down=draft.down, tiles=kept)
    code &= 127
    if code not in _hand(game, kept):
        if 0 not in _hand(game, kept):
            raise MoveError("erudit.error.not-in-rack", sign=tile_text(code, engine.alphabet))
        code |= BLANK
    tiles = (*kept, (draft.cell, tile_text(code, engine.alphabet)))
    return Draft(cell=_next(game, tiles), down=draft.down, tiles=tiles)


def _hand(game: Game, tiles: tuple[tuple[int, str], ...]) -> list[int]:
    hand = list(game.board_now()[1])
    for _, sign in tiles:
        hand.remove(tile_of(code_of(sign.strip("[]"), game.engine.alphabet) or 0))
    return hand


def _changed_for_blank(game: Game) -> Draft:
    draft, alphabet = game.draft, game.engine.alphabet
    cell, sign = draft.tiles[-1]
    code = (code_of(sign.strip("[]"), alphabet) or 0) ^ BLANK
    if tile_of(code) not in _hand(game, draft.tiles[:-1]):
        raise MoveError("erudit.error.not-in-rack", sign=tile_text(tile_of(code), alphabet))
    tiles = (*draft.tiles[:-1], (cell, tile_text(code, alphabet)))
    return Draft(cell=draft.cell, down=draft.down, tiles=tiles)


def _next(game: Game, tiles: tuple[tuple[int, str], ...]) -> int:
    """The next empty cell in the direction; the last cell of the row where there is none."""
    layout, draft = game.engine.layout, game.draft
    codes, taken = game.board_now()[0], {cell for cell, _ in tiles}
    step = layout.columns if draft.down else 1
    place = draft.cell // layout.columns if draft.down else draft.cell % layout.columns
    cell = draft.cell
    for _ in range((layout.rows if draft.down else layout.columns) - place - 1):
        cell += step
        if not codes[cell] and cell not in taken:
            return cell
    return cell
