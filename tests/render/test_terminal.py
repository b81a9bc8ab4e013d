"""Scenes as text; the expected pictures are drawn by hand."""

from __future__ import annotations

from gridwright.render.terminal import rich_text, text
from gridwright.scene.marks import (
    Blanks,
    Cell,
    Clue,
    ClueList,
    Glyph,
    Scene,
    Stroke,
    Table,
    Text,
    WordList,
)


def letters(rows: list[list[str]], *more: object, **rest: object) -> Scene:
    """Letters without outlines."""
    cols = len(rows[0])
    marks = [
        Glyph(role="glyph", text=sign, x=1000 * c + 500, y=1000 * r + 500, cell=r * cols + c)
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
    ]
    size = {"width": 1000 * cols, "height": 1000 * len(rows), "rows": len(rows), "cols": cols}
    return Scene(**{"marks": (*more, *marks), **size, **rest})  # type: ignore[arg-type]


def boxes(rows: list[str], numbers: dict[int, str]) -> Scene:
    """A crossword: ``#`` is a block, ``-`` no cell."""
    cols = len(rows[0])
    marks: list[Cell | Glyph] = []
    for n, sign in enumerate("".join(rows)):
        r, c = divmod(n, cols)
        if sign == "-":
            continue
        marks.append(Cell(role="cell.block" if sign == "#" else "cell", cell=n, x=1000 * c, y=1000 * r))
        if n in numbers:
            marks.append(Glyph(role="glyph.number", text=numbers[n], x=0, y=0, size=250, cell=n))
        if sign not in "#.":
            marks.append(Glyph(role="glyph", text=sign, x=1000 * c + 500, y=1000 * r + 500, cell=n))
    size = {"width": 1000 * cols, "height": 1000 * len(rows), "rows": len(rows), "cols": cols}
    return Scene(marks=tuple(marks), **size)


def test_letters_stand_apart_by_one() -> None:
    assert text(letters([list("ŽAB"), list("ЁЖЙ")])) == "Ž A B\nЁ Ж Й\n"


def test_a_letter_of_two_signs_makes_all_columns_wider() -> None:
    assert text(letters([["A", "CH"], ["B", "C"]])) == "A  CH\nB  C\n"


def test_a_combining_accent_takes_no_place() -> None:
    assert text(letters([["e\u0301", "B"]])) == "e\u0301 B\n"


def test_answers_are_lines_between_letters() -> None:
    across = Stroke(role="stroke.answer", points=((500, 500), (2500, 500)), width=700, capsule=True)
    down = Stroke(role="stroke.answer", points=((500, 500), (500, 2500)), width=700)
    slant = Stroke(role="stroke.answer", points=((500, 2500), (2500, 500)))
    other = Stroke(role="stroke.answer", points=((2500, 2500), (500, 500)))
    scene = letters([list("ABC"), list("DEF"), list("GHI")], across, down, slant, other)
    assert text(scene) == ("A───B───C\n│ ╲   ╱\nD   E   F\n│ ╱   ╲\nG   H   I\n")


def test_a_frame_is_no_answer() -> None:
    frame = Stroke(role="frame", points=((0, 0), (2000, 0), (2000, 1000), (0, 1000)), closed=True)
    assert text(letters([list("AB")], frame)) == "A B\n"


def test_a_crossword_is_boxed_with_numbers_in_the_frame() -> None:
    expected = (
        "┌1──┬2──┐\n"
        "│ Ч │   │\n"
        "├───┼───┤\n"
        "│███│   │\n"
        "└───┴───┘\n"
    )  # fmt: skip
    assert text(boxes(["Ч.", "#."], {0: "1", 1: "2"})) == expected


def test_cells_that_do_not_exist_have_no_box() -> None:
    assert text(boxes(["A-", "BC"], {})) == "┌───┐\n│ A │\n├───┼───┐\n│ B │ C │\n└───┴───┘\n"


def test_a_bar_is_a_thick_line() -> None:
    scene = boxes(["AB"], {})
    bar = Stroke(role="bar", points=((1000, 0), (1000, 1000)))
    barred = Scene(marks=(*scene.marks, bar), width=2000, height=1000, rows=1, cols=2)
    assert text(barred).splitlines()[1] == "│ A ┃ B │"


def test_panels() -> None:
    scene = letters(
        [["A"]],
        title="Название",
        panels=(
            WordList(words=("ČAJ", "CHLIEB", "SYR"), done=frozenset({2}), title="Slová"),
            ClueList(title="Across", clues=(Clue(number="1", text="one two", note="(3)"), Clue(number="12", text="x"))),
            Blanks(cells=("", "Ž", "\t,", "\t ", "")),
            Text(text="a b"),
            Table(headings=("word", "n"), rows=(("ČAJ", "5"),)),
        ),
    )
    assert text(scene, width=12) == (
        "Название\n\nA\n\nSlová\nČAJ\nCHLIEB\n✓ SYR\n\nAcross\n 1  one two\n    (3)\n12  x\n\n"
        "_ Ž,   _\n\na b\n\nword  n\nČAJ   5\n"
    )


def test_colours_come_from_the_roles() -> None:
    scene = letters([["A", "B"]])
    marks = (Cell(role="cell.plain", cell=0, x=0, y=0), Cell(role="cell.plain", cell=1, x=1000, y=0), *scene.marks)
    marks = tuple(
        mark if getattr(mark, "text", "") != "B" else Glyph(role="glyph.faint", text="B", x=1500, y=500, cell=1)
        for mark in marks
    )
    rich = rich_text(Scene(marks=marks, width=2000, height=1000, rows=1, cols=2))
    assert rich.plain == "A B\n"
    assert [(span.start, span.end, str(span.style)) for span in rich.spans] == [(2, 3, "dim")]


def test_hexagons_are_shifted_in_odd_rows() -> None:
    corner = tuple((n, n) for n in range(6))
    marks: list[Cell | Glyph] = []
    for n, sign in enumerate("ABCD"):
        marks.append(Cell(role="cell", cell=n, x=0, y=0, points=corner))
        marks.append(Glyph(role="glyph", text=sign, x=0, y=0, cell=n))
    scene = Scene(marks=tuple(marks), width=2500, height=2000, rows=2, cols=2)
    assert text(scene) == "A B\n C D\n"


def test_a_line_over_hexagons_colours_the_cells_it_passes() -> None:
    """Odd rows stand half a cell to the right: B (middle 1500, 500) and C (1000, 1366) are neighbours, not A and C."""
    middles = ((500, 500), (1500, 500), (1000, 1366), (2000, 1366))
    marks: list[Cell | Glyph | Stroke] = []
    for n, (sign, (x, y)) in enumerate(zip("ABCD", middles, strict=True)):
        corners = tuple(
            (x + dx, y + dy) for dx, dy in ((0, -577), (500, -289), (500, 289), (0, 577), (-500, 289), (-500, -289))
        )
        marks.append(Cell(role="cell", cell=n, x=x - 500, y=y - 577, height=1154, points=corners))
        marks.append(Glyph(role="glyph", text=sign, x=x, y=y, cell=n))
    marks.append(Stroke(role="stroke.answer", points=(middles[1], middles[2])))
    rich = rich_text(Scene(marks=tuple(marks), width=2500, height=2000, rows=2, cols=2))
    assert rich.plain == "A B\n C D\n"
    assert {rich.plain[span.start : span.end] for span in rich.spans if span.style} == {"B", "C"}


def test_labels_stand_beside_the_board_and_low_terminals_get_no_boxes() -> None:
    scene = boxes(["A.", ".B"], {})
    labels = [
        Glyph(role="glyph.label", text="x", x=500, y=-300, size=300),
        Glyph(role="glyph.label", text="y", x=1500, y=-300, size=300),
        Glyph(role="glyph.label", text="9", x=-300, y=500, size=300),
        Glyph(role="glyph.label", text="10", x=-300, y=1500, size=300),
    ]
    marked = Scene(width=2000, height=2000, rows=2, cols=2, marks=(*scene.marks, *labels))
    assert text(marked).splitlines() == [
        "     x   y",
        "   ┌───┬───┐",
        " 9 │ A │   │",
        "   ├───┼───┤",
        "10 │   │ B │",
        "   └───┴───┘",
    ]
    assert text(marked, height=6) == text(marked)
    assert text(marked, height=5).splitlines() == ["   x y", " 9 A ·", "10 · B"]
