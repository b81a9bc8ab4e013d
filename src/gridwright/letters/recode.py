"""From spelled letters to the cells of a product, for one word or for a whole list at once.

A *spelled* word is a string of bytes, one byte a sign, its rank among the signs of the language. A product merges
signs (Ё plays as Е), drops them, writes several for one (ß as SS) or joins two into one cell (CH). Everything here
works on blobs: words one after another, each followed by ``SEPARATOR``, so that a list of two million words is
recoded by a handful of passes of ``bytes.replace`` and ``bytes.translate``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

SEPARATOR = 0xFF
UNKNOWN = 0xFE
"""Stands for a sign that the product has no letter for; a word with it does not exist in the product."""
GUARD = 0xFD
"""Keeps two letters from being joined; removed at the end."""
_JOINED = 0x80
"""Codes of joined letters until the last step, when they get their rank."""


class Recoder:
    """Turns blobs of spelled words into blobs of product letters.

    ``singles`` gives for a spelled rank the product rank, ``None`` for a sign without a letter, or a tuple of
    spelled ranks (none, one or several) that are written for it. ``joins`` gives for a tuple of spelled ranks the
    product ranks that stand for it (a digraph, or a doubled one). ``segments`` are beginnings of words, each a tuple
    of spelled ranks and the places inside it that must not be joined.
    """

    def __init__(
        self,
        singles: Sequence[int | tuple[int, ...] | None],
        joins: Mapping[tuple[int, ...], tuple[int, ...]],
        segments: Mapping[tuple[int, ...], tuple[int, ...]],
    ) -> None:
        table = bytearray([UNKNOWN]) * 256
        table[SEPARATOR] = SEPARATOR
        dropped = bytearray([GUARD])
        self._expansions: list[tuple[bytes, bytes]] = []
        for rank, target in enumerate(singles):
            if isinstance(target, int):
                table[rank] = target
            elif target == ():
                dropped.append(rank)
            elif isinstance(target, tuple):
                if len(target) == 1 and isinstance(single := singles[target[0]], int):
                    table[rank] = single
                else:
                    self._expansions.append((bytes([rank]), bytes(target)))
        self._joins: dict[bytes, bytes] = {}
        code = _JOINED
        codes: dict[int, int] = {}
        for spelled, ranks in joins.items():
            for rank in ranks:
                if rank not in codes:
                    codes[rank] = code
                    table[code] = rank
                    code += 1
            self._joins[bytes(spelled)] = bytes(codes[rank] for rank in ranks)
        longest_first = sorted(self._joins, key=lambda text: (-len(text), text))
        self._pattern = re.compile(b"|".join(map(re.escape, longest_first)), re.DOTALL) if longest_first else None
        self._segments = [
            (bytes(start), _guarded(start, places))
            for start, places in sorted(segments.items(), key=lambda item: (-len(item[0]), item[0]))
            if any(bytes(join) in bytes(start) for join in joins)
        ]
        self._table = bytes(table)
        shown = repr((self._table, bytes(dropped), self._expansions, sorted(self._joins.items()), self._segments))
        self.fingerprint = hashlib.sha256(shown.encode()).digest()
        self._dropped = bytes(dropped)
        self.identity = (
            not self._expansions
            and not self._joins
            and len(self._dropped) == 1
            and all(target == rank for rank, target in enumerate(singles))
        )

    def recode(self, blob: bytes) -> bytes:
        """The blob in product letters; ``UNKNOWN`` stands where the product has no letter."""
        for old, new in self._expansions:
            blob = blob.replace(old, new)
        if self._pattern is not None and self._pattern.search(blob):
            blob = self._join(blob)
        return blob.translate(self._table, self._dropped)

    def _join(self, blob: bytes) -> bytes:
        if self._segments:
            # A guard in front of a word that has been looked at keeps shorter beginnings away from it.
            sep = bytes([SEPARATOR])
            blob = sep + blob
            for start, guarded in self._segments:
                blob = blob.replace(sep + start, sep + guarded)
            blob = blob[1:]
        joins = self._joins
        assert self._pattern is not None
        if len(joins) == 1:
            ((old, new),) = joins.items()
            return blob.replace(old, new)
        return self._pattern.sub(lambda match: joins[match.group()], blob)


def _guarded(start: Sequence[int], places: Sequence[int]) -> bytes:
    guarded = bytearray([GUARD])
    for place, rank in enumerate(start):
        if place in places:
            guarded.append(GUARD)
        guarded.append(rank)
    return bytes(guarded)
