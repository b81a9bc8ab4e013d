"""The publication check: each rule of an editor as a finding."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright.errors import LetterError
from gridwright.families.crossword.clues import enumeration, leaks
from gridwright.families.crossword.document import CrosswordDocument, Entry, letters_of
from gridwright.families.crossword.layout import Layout
from gridwright.families.crossword.stock import likeness_keys
from gridwright.family import Finding, Severity
from gridwright.messages import Value, msg

if TYPE_CHECKING:
    from gridwright.letters.alphabet import Alphabet
    from gridwright.lexicon import Lexicon

#: Words rarer than this (zipf x 10) count as obscure; two that cross make a cell that can only be guessed.
OBSCURE = 22
#: Blocks of a grid above this share (percent) are many.
MANY_BLOCKS = 22
MANY_SPARSE_BLOCKS = 45

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def check(doc: CrosswordDocument, lexicon: Lexicon | None) -> list[Finding]:
    """All findings, worst first."""
    checker = _Checker(doc, lexicon)
    return sorted(checker.findings(), key=lambda finding: _ORDER[finding.severity])


def _finding(
    code: str, severity: Severity, cells: Sequence[int] = (), words: Sequence[str] = (), **params: Value
) -> Finding:
    message = msg(f"crossword.finding.{code}", **params)
    return Finding(code=code, severity=severity, message=message, cells=tuple(cells), words=tuple(words))


class _Checker:
    def __init__(self, doc: CrosswordDocument, lexicon: Lexicon | None) -> None:
        self.doc, self.lexicon = doc, lexicon
        self.layout: Layout = doc.layout
        self.alphabet: Alphabet = lexicon.alphabet if lexicon else letters_of(doc)
        self.known = [entry for entry in doc.entries if "." not in self._cells_of(entry)]
        self.words: dict[Entry, bytes] = {}
        self.bad: list[int] = []
        for cell in self.layout.letters:
            if doc.solution[cell] and self._letters(doc.solution[cell]) is None:
                self.bad.append(cell)
        for entry in self.known:
            letters = self._letters("".join(self.doc.solution[cell] for cell in entry.cells))
            if letters is not None:
                self.words[entry] = letters

    def _cells_of(self, entry: Entry) -> list[str]:
        return [self.doc.solution[cell] or "." for cell in entry.cells]

    def _letters(self, text: str) -> bytes | None:
        try:
            return self.alphabet.encode(text)
        except LetterError:
            return None

    def findings(self) -> Iterator[Finding]:
        yield from self._letters_there()
        yield from self._structure()
        yield from self._design()
        yield from self._answers()
        yield from self._clues()
        yield from self._stand_ins()
        yield from self._secret()
        if self.doc.extra.get("puz", {}).get("damaged"):
            yield _finding("checksum", Severity.WARNING)
        yield from self._statistics()

    # --- grid

    def _letters_there(self) -> Iterator[Finding]:
        empty = [cell for cell in self.layout.letters if not self.doc.solution[cell]]
        if empty:
            yield _finding("unfilled", Severity.ERROR, empty, n=len(empty), place=self.layout.place(empty[0]))
        for cell in self.bad:
            yield _finding(
                "bad-letter", Severity.ERROR, [cell], letter=self.doc.solution[cell], place=self.layout.place(cell)
            )

    def _structure(self) -> Iterator[Finding]:
        lone = self.layout.lone_cells()
        if lone and self.doc.entries:
            covered = {cell for entry in self.doc.entries for cell in entry.cells}
            lone = tuple(cell for cell in lone if cell not in covered)
        if lone:
            yield _finding("isolated", Severity.ERROR, lone, n=len(lone), place=self.layout.place(lone[0]))
        have = {entry.cells for entry in self.doc.entries}
        for slot in self.layout.slots:
            if slot.cells not in have and not (self.doc.single and slot.direction == "down"):
                yield _finding("no-entry", Severity.ERROR, slot.cells, slot=slot.label)
        parts = self.layout.parts()
        if parts > 1 and not self.doc.arrow:
            yield _finding("disconnected", Severity.ERROR, n=parts)

    def _sparse(self) -> bool:
        """Whether the grid was meant to have cells that lie in one word only."""
        return self.doc.spec is not None and not self.doc.spec.checked

    def _design(self) -> Iterator[Finding]:
        unchecked = self.layout.unchecked()
        barred = bool(self.layout.bars_right or self.layout.bars_below)
        if unchecked and not self.doc.single:
            severity = Severity.NOTE if barred or self.doc.arrow or self._sparse() else Severity.WARNING
            yield _finding("unchecked", severity, unchecked, n=len(unchecked), place=self.layout.place(unchecked[0]))
        short = [entry for entry in self.doc.entries if len(entry.cells) == 2]
        if short:
            severity = Severity.NOTE if self.doc.arrow else Severity.WARNING
            yield _finding(
                "two-letter", severity, short[0].cells, n=len(short), slots=", ".join(e.label for e in short[:8])
            )
        blocks = self.layout.kinds.count("#")
        share = 100 * blocks // len(self.layout.kinds)
        limit = MANY_SPARSE_BLOCKS if self._sparse() else MANY_BLOCKS
        if share > limit and not self.doc.arrow:
            yield _finding("many-blocks", Severity.WARNING, n=blocks, share=share, limit=limit)
        if (
            blocks
            and not self.doc.arrow
            and not any(self.layout.has_symmetry(kind) for kind in ("half-turn", "left-right", "up-down", "diagonal"))
        ):
            yield _finding("no-symmetry", Severity.NOTE)

    # --- answers

    def _answers(self) -> Iterator[Finding]:
        by_word: dict[bytes, list[Entry]] = defaultdict(list)
        for entry, word in self.words.items():
            by_word[word].append(entry)
        for word, entries in by_word.items():
            if len(entries) > 1:
                slots = ", ".join(entry.label for entry in entries)
                text = self.alphabet.decode(word)
                yield _finding("duplicate", Severity.ERROR, entries[1].cells, [text], word=text, slots=slots)
        yield from self._alike(by_word)
        for entry in self.known:
            if entry.answer:
                given = self._tokens(entry.answer)
                if given != self.words.get(entry):
                    yield _finding(
                        "answer-differs",
                        Severity.ERROR,
                        entry.cells,
                        [entry.answer],
                        slot=entry.label,
                        answer=entry.answer,
                        held="".join(self._cells_of(entry)),
                    )
        yield from self._against_lexicon()

    def _tokens(self, text: str) -> bytes | None:
        try:
            return self.alphabet.tokens(text)
        except LetterError:
            return None

    def _alike(self, by_word: dict[bytes, list[Entry]]) -> Iterator[Finding]:
        words = sorted(by_word)
        holders: dict[bytes, bytes] = {}
        told: set[tuple[bytes, bytes]] = set()
        for word, keys in zip(words, likeness_keys(words, stems=True, substring=0), strict=True):
            for key in keys:
                other = holders.setdefault(key, word)
                if other != word and (other, word) not in told:
                    told.add((other, word))
                    first, second = self.alphabet.decode(other), self.alphabet.decode(word)
                    yield _finding("alike", Severity.NOTE, (), [first, second], first=first, second=second)

    def _against_lexicon(self) -> Iterator[Finding]:
        if self.lexicon is None:
            return
        from gridwright.lexicon import Flag

        rare: dict[int, list[Entry]] = defaultdict(list)
        spec = self.doc.spec
        own = {line.partition(";")[0].partition("\t")[0].strip() for line in spec.lists} if spec else set()
        own_words = {self._tokens(text) for text in own}
        measured = bool(self.lexicon.commonnesses.any())
        for entry, word in self.words.items():
            text = self.alphabet.decode(word)
            if word not in self.lexicon:
                if word not in own_words:
                    yield _finding("outside", Severity.WARNING, entry.cells, [text], word=text, slot=entry.label)
                continue
            if self.lexicon.flags(word) & Flag.OBSCENE:
                yield _finding("unwanted", Severity.ERROR, entry.cells, [text], word=text, slot=entry.label)
            elif self.lexicon.flags(word) & Flag.SENSITIVE:
                yield _finding("sensitive", Severity.WARNING, entry.cells, [text], word=text, slot=entry.label)
            if measured and (self.lexicon.commonness(word) or 0) < OBSCURE:
                for cell in entry.cells:
                    rare[cell].append(entry)
        for cell, entries in sorted(rare.items()):
            if len(entries) > 1:
                texts = [self.alphabet.decode(self.words[entry]) for entry in entries]
                yield _finding(
                    "obscure-crossing",
                    Severity.WARNING,
                    [cell],
                    texts,
                    first=texts[0],
                    second=texts[1],
                    place=self.layout.place(cell),
                )

    # --- clues

    def _clues(self) -> Iterator[Finding]:
        seen: dict[str, Entry] = {}
        for entry in self.doc.entries:
            if not entry.clue.strip():
                yield _finding("no-clue", Severity.ERROR, entry.cells, slot=entry.label)
                continue
            other = seen.setdefault(entry.clue.casefold(), entry)
            if other is not entry:
                yield _finding("same-clue", Severity.WARNING, entry.cells, first=other.label, second=entry.label)
            answer = entry.answer or "".join(self._cells_of(entry))
            if "." not in answer and "-" not in entry.clue and leaks(answer, entry.clue, self.alphabet):
                yield _finding(
                    "leak", Severity.WARNING, entry.cells, [answer], slot=entry.label, answer=answer, clue=entry.clue
                )
            if entry.enumeration and entry.answer:
                want = enumeration(entry.answer, self.alphabet)
                numbers = sum(int(part) for part in _numbers(entry.enumeration))
                letters = len(self._tokens(entry.answer) or entry.cells)
                if numbers not in (0, letters, len(entry.cells)):  # files count letters or cells
                    yield _finding(
                        "enumeration",
                        Severity.WARNING,
                        entry.cells,
                        slot=entry.label,
                        given=entry.enumeration,
                        want=want,
                    )

    def _stand_ins(self) -> Iterator[Finding]:
        """Clues that are but the answer's letters in another order."""
        found = []
        for entry in self.doc.entries:
            letters = sorted(text.casefold() for text in self._cells_of(entry))
            tail = entry.clue.rpartition(":")[2].strip().casefold()
            if len(letters) > 1 and sorted(tail.split("-")) == letters:
                found.append(entry)
        if found:
            labels = ", ".join(entry.label for entry in found[:12]) + (", …" if len(found) > 12 else "")
            yield _finding("stand-in-clue", Severity.WARNING, found[0].cells, n=len(found), slots=labels)

    def _secret(self) -> Iterator[Finding]:
        doc = self.doc
        if not doc.secret:
            return
        letters = self._tokens(doc.secret)
        held = self._letters("".join(doc.solution[cell] for cell in doc.marked))
        if not doc.marked or letters != held:
            text = "".join(doc.solution[cell] or "." for cell in doc.marked)
            yield _finding("secret", Severity.ERROR, doc.marked, secret=doc.secret, held=text)
        elif len(set(doc.marked)) < len(doc.marked):
            yield _finding("secret-twice", Severity.WARNING, doc.marked)

    # --- notes

    def _statistics(self) -> Iterator[Finding]:
        doc = self.doc
        lengths = Counter(len(entry.cells) for entry in doc.entries)
        if not lengths:
            return
        mean = 10 * sum(n * count for n, count in lengths.items()) // sum(lengths.values())
        yield _finding(
            "statistics",
            Severity.NOTE,
            n=len(doc.entries),
            blocks=self.layout.kinds.count("#"),
            mean=f"{mean // 10}.{mean % 10}",
            lengths=", ".join(f"{n}: {lengths[n]}" for n in sorted(lengths)),
        )
        if self.lexicon is not None and self.words:
            scores = [self.lexicon.commonness(word) or 0 for word in self.words.values()]
            bands = Counter(min(score // 10, 7) for score in scores)
            text = ", ".join(f"{band * 10}-{band * 10 + 9}: {bands[band]}" for band in sorted(bands))
            yield _finding("scores", Severity.NOTE, bands=text)
        if doc.lowest >= 0:
            if doc.lowest_bound < 0:
                yield _finding("lowest", Severity.NOTE, score=doc.lowest)
            elif doc.lowest_bound <= doc.lowest:
                yield _finding("lowest-best", Severity.NOTE, score=doc.lowest)
            else:
                yield _finding("lowest-bound", Severity.NOTE, score=doc.lowest, bound=doc.lowest_bound)


def _numbers(text: str) -> list[str]:
    return "".join(sign if sign.isdigit() else " " for sign in text).split()
