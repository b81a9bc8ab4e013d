"""Imports run only to the left: letters · grid · rng, lexicon, scene, family, families, ..., command line."""

from __future__ import annotations

import ast
from pathlib import Path

from gridwright import registry

SOURCE = Path(__file__).parents[2] / "src" / "gridwright"

#: First segment below the package, to its layer. Modules of one number may use each other.
LAYERS = {
    "__version__": 0, "callable_module": 0,
    "messages": 0, "errors": 0, "files": 0, "rng": 0, "prng": 0, "cache": 0, "letters": 1, "grid": 1,
    "lexicon": 2, "scene": 3, "family": 4, "analysis": 4, "registry": 5, "families": 6,
    "formats": 7, "session": 8, "render": 8, "making": 9, "daily": 9, "learning": 9, "book": 9, "batch": 10,
    "store": 10, "cli": 11, "web": 11, "__main__": 12, "__init__": 12,
}  # fmt: skip


def imports(path: Path) -> list[str]:
    """The gridwright modules that a file imports when it is loaded or run; not those for type checkers only."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{path}: imports are absolute here")
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return [name for name in found if name.split(".")[0] == "gridwright" and name != "gridwright"]


def modules() -> list[tuple[str, Path]]:
    return [(".".join(path.relative_to(SOURCE).with_suffix("").parts), path) for path in sorted(SOURCE.rglob("*.py"))]


def test_no_arrow_runs_back() -> None:
    wrong = []
    for name, path in modules():
        here = LAYERS[name.split(".")[0]]
        for imported in imports(path):
            segment = imported.split(".")[1]
            if LAYERS.get(segment, 12) > here:
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


def test_no_family_imports_another() -> None:
    wrong = []
    for name, path in modules():
        parts = name.split(".")
        if parts[0] != "families" or len(parts) < 3:
            continue
        for imported in imports(path):
            other = imported.split(".")
            if other[1] == "families" and other[2] != parts[1]:
                wrong.append(f"{name} imports {imported}")
    assert wrong == []


def test_no_front_end_names_a_family() -> None:
    families = set(registry.names())
    wrong: list[str] = []
    for name, path in modules():
        if name.split(".")[0] not in ("cli", "web", "batch", "session", "making", "registry", "book", "render"):
            continue
        wrong += [
            f"{name}:{node.lineno} says {node.value!r}"
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Constant) and node.value in families
        ]
    assert wrong == []
