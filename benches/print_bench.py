"""A book of 100 word searches with answers on 6x9 paper, beside reportlab, fpdf2 and WeasyPrint drawing the same pages.

    python benches/print_bench.py [puzzles]

Each program runs in a process of its own; figures are its processor time and its largest memory, imports included. The
peers draw what they are told to draw: a title, the letters at fixed places, the words in fixed columns, page numbers,
six answers a page. gridwright also chooses sizes of type, balances columns, counts pages for the gutter and names each
answer's page. WeasyPrint sets a tenth of the book, and its figures are multiplied by ten (memory is not). Peers that
are not installed are left out: pip install reportlab fpdf2 weasyprint.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from html import escape
from io import BytesIO
from pathlib import Path

SIDE = 15
LETTERS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЬЭЮЯČĎŽÔŤ"
LIST = """ЖИРАФ СЛОН ЁЖИК МЕДВЕДЬ ВЕРБЛЮД ТИГР ЛЕВ ПАНТЕРА КРОКОДИЛ ЩУКА ЧЕРЕПАХА ЦАПЛЯ ČEREŠŇA ĎATEĽ ŽIRAFA
ЭМУ ЮРОК ЯГУАР ОБЕЗЬЯНА КРОЛИК ЗАЯЦ ВОЛК ЛИСА РЫСЬ СОБОЛЬ НОРКА"""
WORDS = tuple(LIST.split())
INCH = 72.0
WIDTH, HEIGHT = 6 * INCH, 9 * INCH


def grids(count: int) -> list[list[str]]:
    """The rows of each puzzle, the same in every process."""
    chance = random.Random(1)
    return [["".join(chance.choice(LETTERS) for _ in range(SIDE)) for _ in range(SIDE)] for _ in range(count)]


def fonts() -> str:
    """PT Sans, which all programs set the letters in."""
    from gridwright.render.fonts import font_folders

    return str(font_folders()[0] / "PT_Sans-Web-Regular.ttf")


def ours(count: int) -> bytes:
    """gridwright."""
    from gridwright.book import BookOptions, PrintItem, print_pdf
    from gridwright.scene.marks import Blanks, Glyph, Scene, Stroke, WordList

    items = []
    for rows in grids(count):
        letters = tuple(
            Glyph(role="glyph", text=letter, x=1000 * c + 500, y=1000 * r + 500, cell=r * SIDE + c)
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
        )
        stroke = Stroke(role="stroke.answer", points=((500, 500), (6500, 6500)), width=720, capsule=True)
        panels = (WordList(words=WORDS), Blanks(cells=("",) * 12))
        size = {"width": SIDE * 1000, "height": SIDE * 1000, "rows": SIDE, "cols": SIDE}
        items.append(
            PrintItem(
                puzzle=Scene(marks=letters, panels=panels, title="Животные", language="ru", **size),
                solution=Scene(marks=(stroke, *letters), title="Животные", language="ru", **size),
            )
        )
    return print_pdf(items, BookOptions(paper="6x9"), "ru")


def reportlab(count: int) -> bytes:
    """reportlab's canvas."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Letters", fonts()))
    result = BytesIO()
    canvas = Canvas(result, (WIDTH, HEIGHT))
    for number, rows in enumerate(grids(count), 1):
        canvas.setFont("Letters", 16)
        canvas.drawString(40, HEIGHT - 50, f"{number} Животные")
        _letters(rows, 45, HEIGHT - 80, 23, 14, canvas.setFont, canvas.drawCentredString)
        canvas.setFont("Letters", 10)
        for k, word in enumerate(WORDS):
            canvas.drawString(45 + k // 6 * 80, 180 - k % 6 * 14, word)
        canvas.drawString(WIDTH / 2, 20, str(number))
        canvas.showPage()
    for number, rows in enumerate(grids(count)):
        place = number % 6
        x, y = 45 + place % 2 * 180, HEIGHT - 60 - place // 2 * 190
        _letters(rows, x, y, 11, 7, canvas.setFont, canvas.drawCentredString)
        canvas.roundRect(x, y - 11, 77, 11, 5)
        if place == 5:
            canvas.showPage()
    canvas.save()
    return result.getvalue()


def _letters(
    rows: list[str],
    x: float,
    y: float,
    cell: float,
    size: float,
    font: Callable[..., object],
    draw: Callable[..., object],
) -> None:
    font("Letters", size)
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            draw(x + cell * (c + 0.5), y - cell * (r + 0.5), letter)


def fpdf2(count: int) -> bytes:
    """fpdf2."""
    from fpdf import FPDF

    pdf = FPDF(unit="pt", format=(WIDTH, HEIGHT))
    pdf.set_auto_page_break(False)
    pdf.add_font("Letters", fname=fonts())

    def draw(x: float, y: float, letter: str) -> None:
        pdf.text(x - pdf.get_string_width(letter) / 2, HEIGHT - y, letter)

    def font(name: str, size: float) -> None:
        pdf.set_font(name, size=size)

    for number, rows in enumerate(grids(count), 1):
        pdf.add_page()
        font("Letters", 16)
        pdf.text(40, 50, f"{number} Животные")
        _letters(rows, 45, HEIGHT - 80, 23, 14, font, draw)
        font("Letters", 10)
        for k, word in enumerate(WORDS):
            pdf.text(45 + k // 6 * 80, HEIGHT - 180 + k % 6 * 14, word)
        pdf.text(WIDTH / 2, HEIGHT - 20, str(number))
    for number, rows in enumerate(grids(count)):
        place = number % 6
        if place == 0:
            pdf.add_page()
        _letters(rows, 45 + place % 2 * 180, HEIGHT - 60 - place // 2 * 190, 11, 7, font, draw)
    return bytes(pdf.output())


def weasyprint(count: int) -> bytes:
    """WeasyPrint, from HTML tables."""
    from weasyprint import HTML

    def table(rows: list[str], size: int) -> str:
        body = "".join(f"<tr>{''.join(f'<td>{escape(c)}</td>' for c in row)}</tr>" for row in rows)
        return f'<table style="font-size:{size}pt">{body}</table>'

    pages = [
        f"<section><h1>{n} Животные</h1>{table(rows, 14)}<p class=words>{' '.join(WORDS)}</p></section>"
        for n, rows in enumerate(grids(count), 1)
    ]
    answers = "".join(f"<div>{table(rows, 7)}</div>" for rows in grids(count))
    style = (
        f"@font-face{{font-family:L;src:url(file://{fonts()})}}@page{{size:6in 9in;margin:.5in}}body{{font-family:L}}"
        "section{break-after:page}td{width:1.5em;height:1.5em;text-align:center}.words{columns:4}div{float:left}"
    )
    document: bytes = HTML(string=f"<style>{style}</style>{''.join(pages)}{answers}").write_pdf()
    return document


PROGRAMS = {"gridwright": ours, "reportlab": reportlab, "fpdf2": fpdf2, "weasyprint": weasyprint}


def one(name: str, count: int, target: str) -> None:
    """Runs one program in this process and prints its figures."""
    try:
        data = PROGRAMS[name](count)
    except ImportError:
        return
    Path(target).write_bytes(data)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{time.process_time():.2f} {len(data)} {memory}")


def main(count: int) -> None:
    """Runs all programs and prints a line each."""
    from tempfile import TemporaryDirectory

    from pypdf import PdfReader

    first = 0.0
    print(f"{count} puzzles of {SIDE} x {SIDE} and their answers, 6x9 inch")
    with TemporaryDirectory() as folder:
        for name in PROGRAMS:
            target = f"{folder}/{name}.pdf"
            share = 10 if name == "weasyprint" else 1
            command = [sys.executable, __file__, name, str(count // share), target]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            if not done.stdout:
                print(f"    {name:12} not installed")
                continue
            words = done.stdout.split()
            seconds, size, memory = float(words[0]) * share, int(words[1]) * share, words[2]
            first = first or seconds
            pages = len(PdfReader(target).pages) * share
            print(
                f"    {name:12} {seconds:6.2f} s  {seconds / first:5.1f} times ours  {pages:4} pages"
                f"  {size // 1024:6} KB  {memory:>5} MB"
            )


if __name__ == "__main__":
    if len(sys.argv) == 4:
        one(sys.argv[1], int(sys.argv[2]), sys.argv[3])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
