"""The command line with the template family: exit codes, streams, files, and one clear line for every mistake."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Run

pytestmark = pytest.mark.usefixtures("lamps")


def test_help_lists_the_commands_in_three_languages(run: Run) -> None:
    for language, word in (("en", "solve a puzzle"), ("ru", "решить"), ("sk", "vyriešiť")):
        code, out, _ = run("--interface", language, "--help")
        assert code == 0
        assert word in out


def test_help_of_a_family_lists_its_settings(run: Run) -> None:
    code, out, _ = run("make", "lamps", "--help")
    assert code == 0
    for flag in ("--size N", "--lit N..M", "--colour white|red", "--words FILE|…", "--strict", "short, long"):
        assert flag in out
    assert "--colour" not in run("make", "--help")[1]


def test_make_json_is_one_object_a_line(run: Run) -> None:
    code, out, err = run("make", "lamps", "--seed", "3", "-n", "2", "--json", "--size", "6", "--lit", "2..4")
    docs = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert err == ""
    assert [doc["seed"] for doc in docs] == [3, 4]
    assert docs[0]["spec"] == {"size": 6, "lit": [2, 4], "colour": "white", "words": [], "strict": False}


def test_a_preset_with_one_setting_changed(run: Run) -> None:
    _, out, _ = run("make", "lamps", "--preset", "long", "--strict", "--seed", "1", "--json")
    spec = json.loads(out)["spec"]
    assert (spec["size"], spec["strict"]) == (9, True)


def test_make_check_solve_rate_show_convert(run: Run) -> None:
    assert run("make", "lamps", "--seed", "5", "--title", "Světla", "-o", "a.json") == (0, "", "")
    assert run("check", "a.json")[0] == 0
    code, out, _ = run("solve", "a.json", "--json")
    assert code == 0
    assert json.loads(out)["proved"] is True
    assert len(run("solve", "a.json", "--all", "--json")[1].splitlines()) == 2
    assert len(run("solve", "a.json", "--limit", "1", "--json")[1].splitlines()) == 1
    assert "of 100" in run("rate", "a.json")[1]
    assert json.loads(run("show", "a.json", "--json")[1])["title"] == "Světla"
    assert run("convert", "a.json", "b.json")[0] == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    assert run("convert", "a.json", "c.svg")[0] == 0
    assert Path("c.svg").read_text().startswith("<svg") or "<svg" in Path("c.svg").read_text()


def test_a_solved_puzzle_is_saved_and_the_check_forbids_it(run: Run) -> None:
    run("make", "lamps", "--seed", "5", "-o", "a.json")
    assert run("solve", "a.json", "-o", "solved.json")[0] == 0
    code, out, _ = run("check", "solved.json", "--json")
    assert code == 1
    finding = json.loads(out)
    assert (finding["code"], finding["severity"]) == ("solved", "error")


def test_proved_none_is_an_answer(run: Run) -> None:
    Path("none.json").write_text('{"family":"lamps","lamps":""}')
    code, out, err = run("solve", "none.json", "--json")
    assert (code, err) == (1, "")
    assert json.loads(out)["proved"] is True


@pytest.mark.parametrize(
    ("argv", "code", "says"),
    [
        (("mak", "lamps"), 2, "no command “mak”"),
        (("make", "nothing"), 2, "Known:"),
        (("make",), 2, "FAMILY"),
        (("make", "lamps", "--sise", "4"), 2, "did you mean --size"),
        (("make", "lamps", "--size", "four"), 2, "--size: “four” is not a number"),
        (("make", "lamps", "--size", "99"), 2, "--size: Expected `int` <= 50"),
        (("make", "lamps", "--lit", "7..3"), 2, "not a range"),
        (("make", "lamps", "--lit", "9"), 2, "not a range"),
        (("make", "lamps", "--colour", "blue"), 2, "--colour: “blue” is not among white, red"),
        (("make", "lamps", "--words", "missing.txt"), 2, "missing.txt: no such file"),
        (("make", "lamps", "--preset", "huge"), 2, "Known: short, long"),
        (("make", "lamps", "--seed", "x"), 2, "--seed"),
        (("make", "lamps", "-n", "0"), 2, "--count: 0 lies outside"),
        (("make", "lamps", "--words", "a,b"), 2, "no cells"),
        (("make", "lamps", "--nodes", "1"), 3, "searching"),
        (("make", "lamps", "-o", "x.docx"), 2, "Known endings: .json"),
        (("make", "lamps", "-n", "2", "-o", "x.json"), 2, "holds one puzzle"),
        (("make", "lamps", "-o", "nowhere/x.json"), 2, "nowhere/x.json can't be written"),
        (("check", "none.json"), 2, "none.json: no such file"),
        (("solve",), 2, "FILE"),
        (("--interface", "xx", "families"), 2, "en, ru, sk"),
    ],
)
def test_every_mistake_is_one_line(run: Run, argv: tuple[str, ...], code: int, says: str) -> None:
    got, out, err = run(*argv)
    assert got == code
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("gridwright: ")
    assert says in err
    assert not list(Path().glob("x.*"))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"{", "not valid JSON"),
        (b'{"family": "lamps"', "not valid JSON"),
        (b'{"family": 3}', "$.family"),
        (b'{"size": 3}', "family"),
        (b'{"family":"lamps","lamps":[]}', "$.lamps"),
        (b'{"family":"lamps","spec":{"size":0}}', "$.spec.size"),
        (b'{"family":"lamps","colour":1}', "colour"),
        (b'{"family":"lamps","schema":9}', "schema 9"),
        (b'{"family":"' + b"[" * 100000, "JSON"),
        (b'{"family":"lamps","x":' + b"[" * 100000, "nested"),
        (b"\xff\xfe\x00\x01", "x.json"),
        (b'{"family":"\xff"}', "JSON"),
    ],
    ids=range(13),
)
def test_a_bad_file_is_one_line_with_the_place(run: Run, content: bytes, says: str) -> None:
    Path("x.json").write_bytes(content)
    for command in ("check", "solve", "show", "rate"):
        code, out, err = run(command, "x.json")
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert says in err


def test_words_come_from_a_file_or_a_list(run: Run) -> None:
    Path("list.txt").write_text("раз\n\nдва\n", "utf-8")
    assert "no cells" in run("make", "lamps", "--words", "list.txt")[2]
    assert "no cells" in run("make", "lamps", "--words", "раз,два")[2]


def test_a_folder_goes_on_where_it_stopped(run: Run) -> None:
    command = ("make", "lamps", "--seed", "1", "-n", "5", "-o", "many/", "--json")
    assert run(*command)[0] == 0
    before = {path.name: path.read_bytes() for path in Path("many").glob("lamps-*.json")}
    assert len(before) == 5
    Path("many/lamps-000003.json").unlink()
    _, out, _ = run(*command)
    assert [json.loads(line)["kept"] for line in out.splitlines()].count(False) == 1
    assert {path.name: path.read_bytes() for path in Path("many").glob("lamps-*.json")} == before
    more = ("make", "lamps", "--seed", "1", "-n", "7", "-o", "many/")
    assert run(*more)[0] == 0
    assert len(list(Path("many").glob("lamps-*.json"))) == 7
    code, _, err = run("make", "lamps", "--size", "9", "--seed", "1", "-n", "5", "-o", "many/")
    assert code == 2
    assert "other settings" in err


def test_standard_input_and_output(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run("make", "lamps", "--seed", "5", "-o", "a.json")
    with open("a.json") as file:
        monkeypatch.setattr(sys, "stdin", file)
        code, out, _ = run("convert", "-", "-", "--format", "json")
    assert code == 0
    assert out.encode() == Path("a.json").read_bytes()


def test_a_scripted_game_and_its_save(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.json").write_text('{"family":"lamps","lamps":".*.."}')
    Path("steps").write_text("0\n:C1\nundo\n?\n:Z9\n:A1-A9\nhello\nredo\nenter\n")
    with open("steps") as file:
        monkeypatch.setattr(sys, "stdin", file)
        code, out, _ = run("play", "a.json", "--script", "--game", "game.json")
    assert code == 0
    assert "2: no such file" in out  # the hint names the first dark lamp
    assert "Z9 is no cell" in out
    assert "means nothing" in out
    assert "4 of 4" in out
    assert "Solved!" in out
    saved = json.loads(Path("game.json").read_text())
    assert saved["moves"] == [{"cells": [0]}, {"cells": [2]}, {"cells": [3]}]
    assert saved["hints"] == 1


def test_a_damaged_saved_game_names_the_move(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("game.json").write_text('{"game":1,"document":{"family":"lamps","lamps":".."},"moves":[{"cells":[9]}]}')
    code, _, err = run("play", "game.json")
    assert code == 2
    assert "$.moves[0]" in err


def test_play_on_a_real_terminal(tmp_path: Path) -> None:
    """Keys through a pseudo-terminal: a letter, Enter, undo, a tap, a line with a space, leaving with Escape."""
    (tmp_path / "a.json").write_text('{"family":"lamps","lamps":"...."}')
    program = (
        "import sys; from types import SimpleNamespace; sys.path.insert(0, sys.argv.pop(1))\n"
        "from gridwright import registry; from tests.template import FAMILY; from gridwright.cli.main import main\n"
        "registry._entries = lambda: {'lamps': SimpleNamespace(name='lamps', load=lambda: FAMILY)}\n"
        "sys.exit(main(['play', 'a.json']))"
    )
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.environ.update(GRIDWRIGHT_LANGUAGE="en", TERM="xterm")
        os.execv(sys.executable, [sys.executable, "-c", program, str(Path(__file__).parents[2])])
    shown = _talk(terminal, [b"1", b"\r", b"\x1a", b":C1\r", b"x", b" ", b"y", b"\x1b", b":s", b"\x1b", b"\x1b"])
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert "1 of 4" in shown
    assert "2 of 4" in shown
    assert "> x y" in shown
    assert shown.rstrip().splitlines()[-1].startswith("2 of 4")


def _talk(terminal: int, keys: list[bytes]) -> str:
    """Sends keys one by one, each after the screen has answered the one before; returns all that was shown."""
    import select

    shown = b""

    def listen(seconds: float) -> None:
        nonlocal shown
        while select.select([terminal], [], [], seconds)[0]:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                return
            if not data:
                return
            shown += data

    for _ in range(60):
        listen(0.5)
        if b"> " in shown:
            break
    assert b"> " in shown, shown
    for key in keys:
        os.write(terminal, key)
        listen(0.3)
    listen(1)
    return shown.decode("utf-8", "replace")


def test_ctrl_c_ends_with_130() -> None:
    program = (
        "import sys, time; from gridwright.cli import main as module\n"
        "def slow(arguments, out):\n    print('ready', flush=True)\n    time.sleep(30)\n"
        "module._run = slow\nsys.exit(module.main(['families']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "interrupted" in err
    assert time.monotonic() - started < 5
    assert "Traceback" not in err


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m gridwright --help | head -c 1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert result.stderr == ""


def test_help_imports_nothing_heavy() -> None:
    """What makes ``--help`` fast, by count of modules and not by the clock."""
    program = (
        "import sys; from gridwright.cli.main import main; main(['--help'])\n"
        "heavy = {'numpy', 'rich', 'typst', 'pysat', 'asyncio', 'gridwright.lexicon', 'gridwright.render'}\n"
        "sys.exit(str(sorted(heavy & set(sys.modules))) if heavy & set(sys.modules) else 0)"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_know_the_settings(run: Run, shell: str) -> None:
    code, out, _ = run("completion", shell)
    assert code == 0
    assert "convert" in out
