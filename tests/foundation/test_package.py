"""The package's public names."""

from __future__ import annotations

import subprocess
import sys

import gridwright


def test_every_public_name_is_there() -> None:
    assert all(getattr(gridwright, name) is not None for name in gridwright.__all__)


def test_family_and_lexicon_are_modules_that_can_be_called() -> None:
    program = (
        "import gridwright\n"
        "import gridwright.family as module, gridwright.lexicon.graph as graph\n"
        "assert module.Spec and graph.WordGraph\n"
        "try:\n    gridwright.family('none')\n"
        "except gridwright.errors.InputError as error:\n    print(error)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "none" in result.stdout
