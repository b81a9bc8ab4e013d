"""The slow twins of the word graph kernel: sets and sorted lists of words."""

from __future__ import annotations

from collections.abc import Iterable

END = b"\xff"


def blob(words: Iterable[bytes]) -> bytes:
    """Words as the kernels take them."""
    return b"".join(word + END for word in words)


def states(words: Iterable[bytes]) -> int:
    """The number of nodes of the smallest graph whose ends stand on edges: different sets of non-empty endings."""
    endings: dict[bytes, set[bytes]] = {}
    for word in set(words):
        for cut in range(len(word)):
            endings.setdefault(word[:cut], set()).add(word[cut:])
    return len({frozenset(ends) for ends in endings.values()})


def gaddag_paths(words: Iterable[bytes], separator: int) -> list[bytes]:
    """All strings of a GADDAG by its definition (Gordon 1994), sorted."""
    paths: set[bytes] = set()
    for word in words:
        for cut in range(1, len(word) + 1):
            back = word[:cut][::-1]
            paths.add(back + bytes([separator]) + word[cut:] if cut < len(word) else back)
    return sorted(paths)
