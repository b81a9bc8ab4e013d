"""The word search from the command line: what people type, good and bad."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gridwright.formats import native
from tests.conftest import Run


def test_make_check_rate_show_convert_solve(run: Run, tmp_path: Path) -> None:
    puzzle, ipuz, grid = tmp_path / "p.json", tmp_path / "p.ipuz", tmp_path / "p.grid"
    code, out, _ = run("make", "wordsearch", "--size", "10", "--message", "WERELIZARDS", "--seed", "3", "--json")
    assert code == 0
    puzzle.write_text(out, "utf-8")
    assert run("check", str(puzzle))[0] == 0
    assert run("rate", str(puzzle))[0] == 0
    assert "W E R E L I Z A R D S" in run("show", str(puzzle), "--solution")[1]
    assert run("convert", str(puzzle), str(ipuz))[0] == 0
    assert run("convert", str(ipuz), str(grid))[0] == 0
    code, out, _ = run("solve", str(grid), "--family", "wordsearch")
    assert code == 0
    assert out.rstrip().endswith("Left over: WERELIZARDS")


def test_a_batch_has_different_puzzles(run: Run) -> None:
    code, out, _ = run("make", "wordsearch", "--lang", "ru", "--words", "собака,кошка,лошадь", "--message", "ХОРОШО",
                       "--seed", "1", "-n", "5", "--json")  # fmt: skip
    assert code == 0
    docs = [native.loads(line.encode()) for line in out.splitlines()]
    assert len({msgspec.json.encode(doc.cells) for doc in docs}) == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--message", "A" * 200), "Impossible: the message has 200 letters, the grid 144 cells"),
        (("--size", "6", "--words", "elephantine"), "ELEPHANTINE|elephantine"),
        (("--directions", "E:0"), "No direction is left"),
        (("--directions", "UP"), "“UP” is not a direction"),
        (("--mask", "...\n..."), "no cells"),
        (("--lang", "xx"), "There is no alphabet for the language “xx”"),
        (("--words", "собака"), "another script"),
        (("--words", "dog,Dog"), "same letters"),
        (("--words", "dog,dogma"), "stands inside"),
        (("--words", "no-such-file.txt"), "no such file"),
        (("--lengths", "6~x"), "can't be read"),
        (("--quotas", "3"), "is not a quota"),
        (("--digraphs", "QQ"), "is not a digraph"),
        (("--min-length", "9", "--max-length", "5"), "--min-length 9 is more than --max-length 5"),
        (("--word-count", "5"), "--fill letters"),
    ],
)
def test_bad_settings_are_one_line_and_exit_2(run: Run, flags: tuple[str, ...], said: str) -> None:
    code, out, err = run("make", "wordsearch", *flags)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert any(part in err for part in said.split("|")), err


def test_a_binary_word_list_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"dog\ncat\xff\xfe\n")
    code, _, err = run("make", "wordsearch", "--words", str(path))
    assert code == 2
    assert "list.txt, line 2" in err
