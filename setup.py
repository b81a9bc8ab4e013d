"""Compile the kernels where the last build left its results, so that only what changed is compiled again.

Everything else about the package is in pyproject.toml. By default an editable installation builds in a temporary
folder, an in-place build in a second and a wheel in a third, and each of them compiles every kernel.
"""

import os

from setuptools import setup
from setuptools.command.build_ext import build_ext

KEPT = os.path.join("build", "kernels")


class KeptBuildExt(build_ext):  # type: ignore[misc]  # setuptools has no types
    """`build_ext` on all cores, with one folder for editable, in-place and wheel builds."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1
        self.build_temp = f"{KEPT}-temp"

    def run(self) -> None:
        wanted, self.build_lib = self.build_lib, KEPT
        super().run()
        self.build_lib = wanted
        if not self.inplace:
            for extension in self.extensions:
                name = self.get_ext_filename(self.get_ext_fullname(extension.name))
                self.mkpath(os.path.dirname(os.path.join(wanted, name)))
                self.copy_file(os.path.join(KEPT, name), os.path.join(wanted, name))


setup(cmdclass={"build_ext": KeptBuildExt})
