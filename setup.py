"""Compile the kernels with the options of pyproject.toml, and only those that changed since the last build.

Everything else about the package is in pyproject.toml. Left alone, setuptools forgets `[tool.distutils.build_ext]` in
an editable installation, so that kernels check bounds and division there, and builds in three folders for editable,
in-place and wheel builds, so that each compiles every kernel.
"""

import os

from setuptools import setup
from setuptools.command.build_ext import build_ext

KEPT = os.path.join("build", "kernels")


class KeptBuildExt(build_ext):  # type: ignore[misc]  # setuptools has no types
    """`build_ext` on all cores, with the same options and the same folder for every kind of build."""

    def finalize_options(self) -> None:
        for name, (_, value) in self.distribution.get_option_dict("build_ext").items():
            if name.startswith("cython"):
                setattr(self, name, value)
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
