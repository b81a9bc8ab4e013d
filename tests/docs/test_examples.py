"""The examples of README and docs run as they are printed.

In a ``console`` block each line that begins with ``$`` is a command (a line that ends with a backslash goes on); the
lines below it are what it prints, where ``...`` stands for anything. Commands of one page share a folder. ``pycon``
blocks are doctests. A block after a line ``<!-- not run: why -->`` is left out.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"(<!-- not run: [^\n]+-->\n+)?^```(console|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, kind: str) -> list[str]:
    return [body for skip, name, body in BLOCK.findall(page.read_text("utf-8")) if name == kind and not skip]


def commands(block: str) -> list[tuple[str, str]]:
    """Each command with the output printed below it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif found and found[-1][0].endswith("\\"):
            found[-1] = (f"{found[-1][0]}\n{line}", "")
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]}{line}\n")
    return found


def matches(expected: str, got: str) -> bool:
    pattern = r"[\s\S]*?".join(re.escape(part.strip()) for part in expected.split("..."))
    return re.fullmatch(rf"\s*{pattern}\s*", got) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands(page: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "GRIDWRIGHT_LANGUAGE": "en",
        "COLUMNS": "100",
    }
    for block in blocks(page, "console"):
        for command, expected in commands(block):
            done = subprocess.run(
                ["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
            )
            assert done.returncode in (0, 1), f"{command}\n{done.stderr}"
            if expected.strip():
                assert matches(expected, done.stdout + done.stderr), f"{command}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = parser.get_doctest("\n".join(blocks(page, "pycon")), {}, page.name, str(page), 0)
    result = runner.run(test)
    assert result.failed == 0


def test_the_matcher_itself() -> None:
    assert matches("a\n...\nb", "a\nx\ny\nb\n")
    assert not matches("a\n...\nb", "a\nx\n")
    assert commands("$ one \\\n  two\nout\n$ three\n") == [("one \\\n  two", "out\n"), ("three", "")]
