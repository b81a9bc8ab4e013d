"""What ``gridwright words`` prints: words in groups with points side by side, as text, JSON lines or CSV."""

from __future__ import annotations

import csv
import io
import shutil
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.cli import common
from gridwright.cli.output import Output
from gridwright.errors import LetterError
from gridwright.letters.tiles import TileSet, tile_set, tile_sets_of
from gridwright.lexicon import Flag, Lexicon
from gridwright.lexicon.finder import Match, Query, box_chains, extensions, find, hooks, two_words
from gridwright.lexicon.judge import Verdict
from gridwright.messages import text


@dataclass(frozen=True)
class Row:
    """One word found, with what is asked about it."""

    word: bytes
    shown: str
    """In capitals, letters that are blanks small."""
    spelling: str
    blanks: tuple[int, ...]
    points: tuple[int | None, ...]
    commonness: int | None
    flags: tuple[str, ...]
    clue: str | None
    lexicons: tuple[str, ...]


class Answer:
    """Finds and prints for one command."""

    def __init__(self, args: Namespace, lexicons: Sequence[Lexicon]) -> None:
        self.args = args
        self.lexicons = lexicons
        self.letters = lexicons[0].alphabet
        self.limit = None if args.limit is None else common.whole_number(args.limit, "--limit", 1)
        if args.points is None:
            names: Sequence[str] = tile_sets_of(self.letters.language)
        else:
            names = [name.strip() for name in args.points.split(",") if name.strip()]
        self.sets = [tile_set(name) for name in names]
        self._values = [_values(tiles, lexicons[0]) for tiles in self.sets]

    def words(self, query: Query, out: Output) -> int:
        """The plain question; how many words there are."""
        found: dict[bytes, Match] = {}
        for lexicon in self.lexicons:
            for match in find(lexicon, query):
                found.setdefault(match.word, match)
        matches = list(found.values())
        order = self.args.sort or "length"
        if order in ("length", "alphabet") and self.limit is not None:
            matches = sorted(matches, key=self._by_length if order == "length" else self._by_letters)[: self.limit]
        rows = self._sorted([self.row(match) for match in matches], order)[: self.limit]
        self._print(rows, len(found), out)
        return len(found)

    def pairs(self, query: Query, out: Output) -> int:
        """Two words that use the whole rack."""
        pairs = two_words(self.lexicons[0], query)
        return self._chains([list(pair) for pair in pairs], out)

    def chains(self, box: str, out: Output) -> int:
        """Answers to a letter box."""
        return self._chains([list(chain) for chain in box_chains(self.lexicons[0], box)], out)

    def _chains(self, chains: list[list[Match]], out: Output) -> int:
        for chain in chains[: self.limit]:
            words = [_with_blanks(self.lexicons[0], match) for match in chain]
            if self.args.json:
                out.json({"words": words})
            else:
                out.line(("," if self.args.csv else " + ").join(words))
        self._summary(len(chains), out)
        return len(chains)

    def hooks(self, word: str, out: Output) -> None:
        """Letters before and behind a word, and longer words with it inside."""
        lexicon = self.lexicons[0]
        front, back = hooks(lexicon, self.letters.encode(word))
        longer = sorted(extensions(lexicon, word), key=lambda match: (len(match.word), match.word))[: self.limit]
        shown = [[self.letters.letters[rank] for rank in side] for side in (front, back)]
        spelled = [lexicon.spelling(match.word) for match in longer]
        if self.args.json:
            out.json({"word": self.letters.decode(self.letters.encode(word)), "front": shown[0], "back": shown[1],
                      "longer": spelled})  # fmt: skip
            return
        capital = self.letters.decode(self.letters.encode(word))
        out.line(f"{'·'.join(shown[0]) or '–'} + {capital} + {'·'.join(shown[1]) or '–'}")
        if spelled:
            out.line(_filled(spelled))

    def row(self, match: Match) -> Row:
        """What is known about a word; the first lexicon that has it tells."""
        lexicon = next(source for source in self.lexicons if match.word in source.graph)
        index = lexicon.graph.index(match.word)
        points = tuple(values(match) for values in self._values)
        flags = Flag(int(lexicon.all_flags[index]))
        return Row(
            match.word,
            _with_blanks(lexicon, match),
            lexicon.spelling(match.word),
            match.blanks,
            points,
            int(lexicon.commonnesses[index]) or None,
            tuple(flag.name.lower() for flag in Flag if flag in flags and flag.name),
            lexicon.clue(match.word) if self.args.clues or self.args.json or self.args.csv else None,
            tuple(source.name for source in self.lexicons if match.word in source.graph),
        )

    def _by_length(self, match: Match) -> tuple[int, bytes]:
        return -len(match.word), match.word

    def _by_letters(self, match: Match) -> bytes:
        return match.word

    def _sorted(self, rows: list[Row], order: str) -> list[Row]:
        keys = {
            "length": lambda row: (-len(row.word), row.word),
            "alphabet": lambda row: row.word,
            "points": lambda row: (tuple(-(points or 0) for points in row.points), row.word),
            "commonness": lambda row: (-(row.commonness or 0), row.word),
        }
        rows = sorted(rows, key=keys[order])
        if self.args.group == "length" and order != "length":
            rows.sort(key=lambda row: -len(row.word))
        return rows

    def _print(self, rows: list[Row], total: int, out: Output) -> None:
        if self.args.json:
            for row in rows:
                out.json(self._object(row))
            return
        if self.args.csv:
            self._csv(rows, out)
            return
        if not rows:
            out.line(text("words.none"))
            return
        columns = self._columns(rows)
        widths = [max((len(line[place]) for line in columns), default=0) for place in range(len(columns[0]))]
        length = -1
        for row, line in zip(rows, columns[1:], strict=True):
            if self.args.group == "length" and len(row.word) != length:
                length = len(row.word)
                count = sum(len(other.word) == length for other in rows)
                out.line(("\n" if row is not rows[0] else "") + _heading(length, count))
                if row is rows[0]:
                    out.line("  " + _line(columns[0], widths))
            out.line("  " + _line(line, widths))
        self._summary(total, out)

    def _summary(self, total: int, out: Output) -> None:
        if not (self.args.json or self.args.csv):
            shown = total if self.limit is None else min(total, self.limit)
            key = "words.found" if shown == total else "words.found-shown"
            out.note(text(key, n=total, shown=shown))

    def _columns(self, rows: list[Row]) -> list[list[str]]:
        several = len(self.lexicons) > 1
        head = ["", *(tiles.id for tiles in self.sets), text("words.head.commonness")]
        head += [text("words.head.lexicons")] if several else []
        head += [text("words.head.hooks")] if self.args.hooks else []
        head += [text("words.head.clue")] if self.args.clues else []
        lines = [head]
        for row in rows:
            line = [row.shown, *("–" if points is None else str(points) for points in row.points)]
            line.append("" if row.commonness is None else f"{row.commonness / 10:.1f}")
            if several:
                line.append(" ".join(row.lexicons))
            if self.args.hooks:
                line.append(self._hooks(row))
            if self.args.clues:
                line.append(row.clue or "")
            lines.append(line)
        return lines

    def _hooks(self, row: Row) -> str:
        front, back = hooks(self.lexicons[0], row.word)
        names = self.letters.letters
        return f"{'·'.join(names[rank] for rank in front)}_{'·'.join(names[rank] for rank in back)}"

    def _object(self, row: Row) -> dict[str, object]:
        result: dict[str, object] = {
            "word": self.letters.decode(row.word),
            "spelling": row.spelling,
            "letters": len(row.word),
            "blanks": [place + 1 for place in row.blanks],
            "points": {tiles.id: points for tiles, points in zip(self.sets, row.points, strict=True)},
            "commonness": row.commonness,
            "flags": list(row.flags),
            "clue": row.clue,
            "lexicons": list(row.lexicons),
        }
        if self.args.hooks:
            front, back = hooks(self.lexicons[0], row.word)
            result["front"] = [self.letters.letters[rank] for rank in front]
            result["back"] = [self.letters.letters[rank] for rank in back]
        return result

    def _csv(self, rows: list[Row], out: Output) -> None:
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        writer.writerow(["word", "spelling", "letters", "blanks", *(tiles.id for tiles in self.sets), "commonness",
                         "flags", "lexicons", "clue"])  # fmt: skip
        for row in rows:
            writer.writerow(
                [
                    self.letters.decode(row.word),
                    row.spelling,
                    len(row.word),
                    " ".join(str(place + 1) for place in row.blanks),
                    *("" if points is None else points for points in row.points),
                    row.commonness or "",
                    " ".join(row.flags),
                    " ".join(row.lexicons),
                    row.clue or "",
                ]
            )
        out.line(buffer.getvalue().rstrip("\n"))


class _values:  # noqa: N801  (used as a function)
    """Points of matches in one tile set: by a table where letters are tiles, else by the spelling."""

    def __init__(self, tiles: TileSet, lexicon: Lexicon) -> None:
        self.tiles = tiles
        self.lexicon = lexicon
        other, own = tiles.alphabet, lexicon.alphabet
        # Where the set tells letters apart that the lexicon folds together (Ё), only the spelling knows.
        self.by_spelling = other.language == own.language and any(
            len(own.encode_or_empty(letter)) != 1 or own.decode(own.encode_or_empty(letter)) != letter
            for letter in other.letters
        )
        self.table = tiles.values_in(own)

    def __call__(self, match: Match) -> int | None:
        if self.by_spelling:
            try:
                whole = self.tiles.points(self.tiles.alphabet.tokens(self.lexicon.spelling(match.word)))
            except LetterError:
                return None
            if whole is None:
                return None
            return whole - sum(self.table[match.word[place]] or 0 for place in match.blanks)
        total = 0
        for place, rank in enumerate(match.word):
            value = self.table[rank]
            if value is None:
                return None
            total += 0 if place in match.blanks else value
        return total


def _with_blanks(lexicon: Lexicon, match: Match) -> str:
    letters = lexicon.alphabet.letters
    if not match.blanks:
        return lexicon.alphabet.decode(match.word)
    return "".join(
        letters[rank].lower() if place in match.blanks else letters[rank] for place, rank in enumerate(match.word)
    )


def _heading(length: int, count: int) -> str:
    return f"{text('words.letters', n=length)}: {count}"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    parts = [cells[0].ljust(widths[0])]
    for cell, width in zip(cells[1:], widths[1:], strict=True):
        parts.append(cell.rjust(width) if cell[:1].isdigit() or cell in ("–", "") else cell.ljust(width))
    return "  ".join(parts).rstrip()


def _filled(words: Iterable[str]) -> str:
    """Words in lines as wide as the terminal."""

    def lines() -> Iterator[str]:
        width = shutil.get_terminal_size((80, 24)).columns - 2
        line = ""
        for word in words:
            if line and len(line) + 2 + len(word) > width:
                yield "  " + line
                line = ""
            line += ("  " if line else "") + word
        yield "  " + line

    return "\n".join(lines())


def verdicts(judged: Sequence[Verdict], args: Namespace, out: Output) -> None:
    """Prints what the judge says of each word."""
    for verdict in judged:
        if args.json:
            out.json(_verdict_object(verdict))
            continue
        for line in _verdict_lines(verdict):
            out.line(line)


def _verdict_object(verdict: Verdict) -> dict[str, object]:
    return {
        "text": verdict.text,
        "valid": verdict.valid,
        "lexicons": list(verdict.valid_in),
        "problem": str(verdict.problem) if verdict.problem else None,
        "spelling": verdict.spellings[0] if verdict.spellings else None,
        "form": verdict.is_form,
        "form_of": list(verdict.form_of),
        "name": verdict.is_name,
        "near": list(verdict.near),
        "commonness": verdict.commonness,
        "flags": [flag.name.lower() for flag in Flag if flag in Flag(verdict.flags) and flag.name],
        "clue": verdict.clue,
    }


def _verdict_lines(verdict: Verdict) -> Iterator[str]:
    word = verdict.text.strip()
    if verdict.problem:
        yield text("words.verdict.unreadable", reason=verdict.problem)
        return
    if verdict.valid:
        yield text("words.verdict.valid", word=verdict.spellings[0], lexicons=", ".join(verdict.valid_in))
        if verdict.clue:
            yield "  " + text("words.verdict.clue", clue=verdict.clue)
        if verdict.commonness:
            yield "  " + text("words.verdict.commonness", value=f"{verdict.commonness / 10:.1f}")
        for flag in Flag:
            if flag in Flag(verdict.flags) and flag.name:
                yield "  " + text(f"words.flagged.{flag.name.lower()}")
        return
    yield text("words.verdict.invalid", word=word)
    if verdict.form_of:
        yield "  " + text("words.verdict.form-of", word=word, bases=", ".join(verdict.form_of))
    elif verdict.is_form:
        yield "  " + text("words.verdict.form", word=word)
    if verdict.is_name:
        yield "  " + text("words.verdict.name", word=word)
    if verdict.near:
        yield "  " + text("words.verdict.near", words=", ".join(verdict.near))
