"""Makes tests/data/erudit-plays.json: fixed positions in three languages and their plays by brute force.

``python -m tests.erudit.count_plays [language ...]`` takes a few minutes. Positions are dealt and played with the
engine; the plays are counted by tests/reference/erudit_turns.py alone, which tries every word that the rack and a row
or column can spell in every place. ``checksum``: CRC-32 of the sorted lines ``row column direction word points``, see
:func:`digest`. The file names the word lists by their checksums. When a list changes, the file has to be made again.
"""

from __future__ import annotations

import json
import random
import sys
import time
import zlib
from collections.abc import Iterable
from pathlib import Path

from gridwright.families.erudit.board import read_board, read_rack, tile_of, write_board, write_rack
from gridwright.families.erudit.document import engine_of, words_for
from gridwright.families.erudit.engine import Engine
from gridwright.families.erudit.spec import EruditSpec
from tests.erudit.confirm import sign, table_of
from tests.reference.erudit_turns import Cell, Search, Tiles, run_through

FILE = Path(__file__).parents[1] / "data" / "erudit-plays.json"
GAMES = {"ru": ("erudit", "scrabble"), "en": ("scrabble", "wwf"), "sk": ("scrabble", "scrabble")}
#: (words on the board, blanks in the rack)
POSITIONS = ((0, 0), (0, 1), (1, 0), (3, 0), (5, 1), (8, 0), (11, 0), (14, 1), (18, 0), (6, 2))


def engine_for(rules: str, language: str) -> Engine:
    """One play a time; a word may be repeated."""
    spec = EruditSpec(rules=rules, repeats="yes")
    return engine_of(spec, language, words_for(spec, language, language))


def digest(plays: Iterable[tuple[Cell, int, str, int]]) -> dict[str, int]:
    """Of (first cell, direction, letters laid and lying, points)."""
    lines = sorted(f"{row} {column} {direction} {word} {points}\n" for (row, column), direction, word, points in plays)
    return {
        "plays": len(lines),
        "points": sum(int(line.split()[-1]) for line in lines),
        "checksum": zlib.crc32("".join(lines).encode()),
    }


def main_run(tiles: Tiles, board: dict[Cell, str]) -> tuple[Cell, int, str]:
    """Where a play lies: across if its word does, also if words come about both ways through a single tile."""
    after = board | dict(tiles)
    laid = {cell for cell, _ in tiles}
    for direction, step in enumerate(((0, 1), (1, 0))):
        run = run_through(after, min(laid), step)
        if len(run) > 1 and laid <= set(run):
            return run[0], direction, "".join(f"[{after[cell]}]" for cell in run)
    raise AssertionError("tiles in one row")


def by_brute_force(engine: Engine, codes: bytes, rack: bytes) -> dict[str, int]:
    board = {divmod(i, engine.layout.columns): sign(code, engine) for i, code in enumerate(codes) if code}
    search = Search(table_of(engine), board, "".join(sign(code, engine) for code in rack))
    return digest((*main_run(tiles, board), points) for tiles, points in search.words_laid(frozenset()).items())


def by_engine(engine: Engine, codes: bytes, rack: bytes) -> dict[str, int]:
    engine.board.load(codes)
    engine.generator.load(rack)
    found = []
    for points, row, column, direction, word in engine.generator.all():
        step = engine.layout.columns if direction else 1
        start = row * engine.layout.columns + column
        letters = [code or codes[start + index * step] for index, code in enumerate(word)]
        found.append(((row, column), direction, "".join(f"[{sign(code, engine)}]" for code in letters), points))
    return digest(found)


def position(engine: Engine, words: int, blanks: int, seed: str) -> tuple[bytes, bytes]:
    rng = random.Random(seed)
    bag = [rank + 1 for rank, count in enumerate(engine.tiles.counts) for _ in range(count)]
    rng.shuffle(bag)
    codes, laid = bytes(engine.layout.rows * engine.layout.columns), 0
    while laid < words:
        hand = [bag.pop() for _ in range(6)] + ([0] if laid == 2 else [bag.pop()])
        plays = engine.plays(codes, bytes(hand))
        if plays:
            codes, new, _ = engine.judge(codes, (plays[0] if laid % 2 else rng.choice(plays))[0], words=False)
            for cell in new:
                hand.remove(tile_of(codes[cell]))
            laid += 1
        bag = [code for code in hand if code] + bag
        rng.shuffle(bag)
    return codes, bytes([bag.pop() for _ in range(7 - blanks)] + [0] * blanks)


def main() -> None:
    chosen = sys.argv[1:] or list(GAMES)
    made = [entry for entry in entries() if entry["language"] not in chosen]
    for language in chosen:
        kinds = GAMES[language]
        for number, (words, blanks) in enumerate(POSITIONS):
            engine = engine_for(kinds[number % 2], language)
            codes, rack = position(engine, words, blanks, f"{language} {number}")
            started = time.process_time()
            counts = by_brute_force(engine, codes, rack)
            entry = {
                "rules": kinds[number % 2],
                "language": language,
                "lexicon": engine.lexicon.id,
                "board": write_board(codes, engine.layout, engine.alphabet),
                "rack": write_rack(rack, engine.alphabet),
                **counts,
            }
            same = counts == by_engine(engine, codes, rack)
            print(language, number, counts, f"{time.process_time() - started:.0f} s", "equal" if same else "DIFFERENT")
            made.append(entry)
    made.sort(key=lambda entry: str(entry["language"]))
    FILE.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def entries() -> list[dict[str, object]]:
    """What the file holds."""
    return list(json.loads(FILE.read_text("utf-8"))) if FILE.exists() else []


def read(entry: dict[str, object]) -> tuple[Engine, bytes, bytes]:
    engine = engine_for(str(entry["rules"]), str(entry["language"]))
    rows = [str(row) for row in entry["board"]]  # type: ignore[attr-defined]
    return (
        engine,
        read_board(rows, engine.layout, engine.alphabet),
        read_rack(str(entry["rack"]), engine.alphabet),
    )


if __name__ == "__main__":
    main()
