"""The board drawn: premiums with a sign and a colour, tiles with their points, the rack below, coordinates around.

Premium cells carry a sign beside their colour (2× and 3× small for a letter, bold for a word), so that nothing is
told by colour alone.
"""

from __future__ import annotations

from gridwright.families.erudit import draft as drafting
from gridwright.families.erudit.board import BLANK, cell_name, column_name, lay, tile_points, tile_text
from gridwright.families.erudit.document import Entry, Erudit, Parts, parts
from gridwright.families.erudit.game import Game
from gridwright.family import View
from gridwright.messages import Message, msg
from gridwright.scene.marks import UNIT, AnyMark, Cell, Glyph, Panel, Scene, Stroke, Table, Text

_ROLES = {"d": "letter2", "t": "letter3", "q": "letter4", "2": "word2", "3": "word3", "4": "word4"}
_SIGNS = {"d": "2", "t": "3", "q": "4", "2": "×2", "3": "×3", "4": "×4"}


def scene(doc: Erudit, view: View, pos: Game | None = None) -> Scene:
    """The drawing of a document, or of a game in progress."""
    read = parts(doc)
    codes, new, rack = read.codes, frozenset[int](), read.racks[doc.turn if doc.racks else 0]
    if view is View.PLAY and pos is not None:
        codes, rack, _ = drafting.on_board(pos)
        if pos.bot_to_move and pos.doc.spec.bots < len(pos.racks):
            rack = pos.racks[0]  # nobody sees the program's tiles
        new = frozenset(cell for cell, code in enumerate(codes) if code and not pos.codes[cell])
    elif view is View.SOLUTION and doc.solution is not None:
        codes, new, rack = _solved(doc, read)
    layout = read.layout
    marks: list[AnyMark] = []
    cursor = pos.draft.cell if view is View.PLAY and pos is not None and not pos.over else -1
    for cell in range(layout.rows * layout.columns):
        drawn = _cell(read, cell, codes[cell], cell in new)
        marks += _with_cursor(drawn, pos) if cell == cursor and pos is not None else drawn
    marks += _edges(read)
    marks.append(
        Stroke(
            role="frame",
            width=60,
            closed=True,
            points=(
                (0, 0),
                (layout.columns * UNIT, 0),
                (layout.columns * UNIT, layout.rows * UNIT),
                (0, layout.rows * UNIT),
            ),
        )
    )
    marks += _rack(read, rack)
    label = msg("erudit.scene.label", rows=layout.rows, columns=layout.columns, rack=_spoken(read, rack))
    return Scene(
        width=layout.columns * UNIT,
        height=(layout.rows + 2) * UNIT,
        marks=tuple(marks),
        panels=_panels(doc, view, pos),
        title=doc.title or _title(doc),
        label=label,
        style="erudit",
        language=doc.language,
        rows=layout.rows + 2,
        cols=layout.columns,
    )


def _solved(doc: Erudit, read: Parts) -> tuple[bytes, frozenset[int], bytes]:
    assert doc.solution is not None
    codes, new = bytearray(read.codes), frozenset[int]()
    for cell in doc.solution.taken:
        codes[cell] &= 127
    now = bytes(codes)
    for play in doc.solution.plays:
        now, fresh = lay(now, play, read.layout, read.tiles.alphabet)
        new |= fresh
    from gridwright.families.erudit.board import read_rack

    return now, new, read_rack(doc.solution.left, read.tiles.alphabet)


def _cell(read: Parts, cell: int, code: int, new: bool) -> list[AnyMark]:
    layout = read.layout
    row, column = divmod(cell, layout.columns)
    x, y = column * UNIT, row * UNIT
    sign = layout.signs[cell]
    if sign == "#":
        return []
    where = cell_name(layout, cell)
    premium = f"cell.{_ROLES[sign]}" if sign in _ROLES else "cell.start" if cell == layout.start else "cell"
    if not code:
        label = msg(f"erudit.scene.{_ROLES[sign]}" if sign in _ROLES else "erudit.scene.plain", cell=where)
        marks: list[AnyMark] = [Cell(role=premium, cell=cell, x=x, y=y, label=label)]
        if sign in _SIGNS:
            role = "glyph.premium.word" if sign.isdigit() else "glyph.premium"
            marks.append(Glyph(role=role, text=_SIGNS[sign], x=x + 500, y=y + 500, size=380, cell=cell))
        elif cell == layout.start:
            marks.append(Glyph(role="glyph.premium", text="•", x=x + 500, y=y + 500, size=500, cell=cell))
        return marks
    return _tile(read, cell, x, y, code, "cell.tile.new" if new else "cell.tile", where)


def _with_cursor(marks: list[AnyMark], pos: Game) -> list[AnyMark]:
    """A cell with the cursor in it; an empty one shows which way letters go."""
    cell = marks[0]
    assert isinstance(cell, Cell)
    marked = Cell(role="cell.cursor", cell=cell.cell, x=cell.x, y=cell.y, label=cell.label)
    if any(isinstance(mark, Glyph) and mark.role in ("glyph", "glyph.blank") for mark in marks):
        return [marked, *marks[1:]]
    arrow = "↓" if pos.draft.down else "→"
    return [marked, Glyph(role="glyph.premium", text=arrow, x=cell.x + 500, y=cell.y + 500, size=500, cell=cell.cell)]


def _tile(read: Parts, cell: int, x: int, y: int, code: int, role: str, where: str) -> list[AnyMark]:
    letter = tile_text(code, read.tiles.alphabet).strip("[]") if code else "★"
    points = tile_points(code, read.tiles, read.rules) if code else 0
    blank = bool(code & BLANK)
    label = msg("erudit.scene.tile", cell=where, letter=letter.upper(), points=points)
    marks: list[AnyMark] = [
        Cell(role=role, cell=cell, x=x, y=y, label=label),
        Glyph(
            role="glyph.blank" if blank else "glyph",
            text=letter.upper() if blank else letter,
            x=x + 460,
            y=y + 480,
            size=560 if len(letter) == 1 else 400,
            cell=cell,
        ),
    ]
    if code:
        marks.append(
            Glyph(role="glyph.points", text=str(points), x=x + 860, y=y + 780, size=240, cell=-1, anchor="end")
        )
    return marks


def _edges(read: Parts) -> list[AnyMark]:
    above = [
        Glyph(role="glyph.label", text=column_name(column), x=column * UNIT + 500, y=-350, size=360)
        for column in range(read.layout.columns)
    ]
    beside = [
        Glyph(role="glyph.label", text=str(row + 1), x=-350, y=row * UNIT + 500, size=360)
        for row in range(read.layout.rows)
    ]
    return [*above, *beside]


def _title(doc: Erudit) -> Message:
    if not doc.racks:
        return msg("erudit.scene.title")
    return msg("erudit.scene.endgame-title" if doc.spec.kind == "endgame" else "erudit.scene.game-title")


def _rack(read: Parts, rack: bytes) -> list[AnyMark]:
    layout = read.layout
    left = (layout.columns - len(rack)) // 2
    first = (layout.rows + 1) * layout.columns + left
    marks: list[AnyMark] = []
    order = sorted(rack, key=lambda code: code or 255)
    for index, code in enumerate(order):
        x, y = (left + index) * UNIT, (layout.rows + 1) * UNIT
        marks += _tile(read, first + index, x, y, code, "cell.tile", str(index + 1))
    return marks


def _spoken(read: Parts, rack: bytes) -> str:
    return " ".join(tile_text(code, read.tiles.alphabet) for code in sorted(rack, key=lambda code: code or 255))


def _panels(doc: Erudit, view: View, pos: Game | None) -> tuple[Panel, ...]:
    if view is View.PLAY and pos is not None and pos.is_game:
        rows = tuple(
            (player_name(doc, index), str(score), "←" if index == pos.turn and not pos.over else "")
            for index, score in enumerate(pos.scores)
        )
        sheet = tuple(entry_text(doc, entry) for entry in pos.entries[-6:])
        heads = (msg("erudit.scene.player"), msg("erudit.scene.points"), "")
        return (
            Table(headings=heads, rows=rows, title=msg("erudit.scene.score", n=len(pos.bag))),
            *((Table(headings=(*heads[:2], msg("erudit.scene.words")), rows=sheet),) if sheet else ()),
        )
    if view is View.SOLUTION and doc.solution is not None:
        rows = tuple((play.place, play.word.upper(), str(play.points)) for play in doc.solution.plays)
        columns = (msg("erudit.scene.place"), msg("erudit.scene.word"), msg("erudit.scene.points"))
        title = msg("erudit.scene.solution", n=doc.solution.points, bonus=doc.solution.bonus)
        return (Table(headings=columns, rows=rows, title=title),)
    if doc.racks and doc.spec.kind == "endgame" and view is View.PUZZLE:
        mine, theirs = (doc.scores or (0, 0))[:2]
        return (Text(text=msg("endgame.task", rack=doc.racks[1 - doc.turn], mine=mine, theirs=theirs)),)
    if doc.racks:
        return ()
    key = "erudit.scene.task-one" if doc.spec.chosen().words == 1 else "erudit.scene.task"
    return (Text(text=msg(key)),)


def entry_text(doc: Erudit, entry: Entry) -> tuple[str, str, str]:
    """(player, points, words or what he did) of a line of the score sheet."""
    from gridwright.messages import text

    words = (
        ", ".join(play.word.upper() for play in entry.turn.plays) if entry.turn else text(f"erudit.what.{entry.what}")
    )
    return player_name(doc, entry.player), f"{entry.points:+}", words


def player_name(doc: Erudit, index: int) -> str:
    """A player's name, or his number; the program's players are called so."""
    from gridwright.messages import text

    if index < len(doc.names):
        return doc.names[index]
    if index >= len(doc.racks) - doc.spec.bots:
        return text("erudit.scene.bot", number=index + 1)
    return text("erudit.scene.human", number=index + 1)
