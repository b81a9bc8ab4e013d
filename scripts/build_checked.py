"""Builds all kernels once more with bounds checks, into a copy of the package, and prints the folder for PYTHONPATH.

Usage: python scripts/build_checked.py build/checked
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext


class CheckedBuild(build_ext):
    """The build of pyproject.toml with every check that Cython can add."""

    cython_directives: Any

    def finalize_options(self) -> None:
        super().finalize_options()
        self.cython_directives = {
            **(self.cython_directives or {}),
            "boundscheck": True,
            "wraparound": False,
            "initializedcheck": True,
        }


def main(folder: str) -> None:
    """Copies the sources without their compiled kernels, then compiles the kernels beside them."""
    target = Path(folder)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree("src/gridwright", target / "gridwright", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    setup(
        cmdclass={"build_ext": CheckedBuild},
        script_args=["-q", "build_ext", "--build-lib", str(target), "--build-temp", f"{folder}-temp", "-j2"],
    )


if __name__ == "__main__":
    main(sys.argv[1])
