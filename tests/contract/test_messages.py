"""Every text exists in every language, with the same places; every key that the code names exists."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

from gridwright.messages import LANGUAGES, Entry, catalogue, domains, has_text, msg, plural_form

SOURCE = Path(__file__).parents[2] / "src" / "gridwright"
FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "sk": {"one", "few", "other"}}


def places(entry: Entry) -> set[str]:
    texts = [entry] if isinstance(entry, str) else list(entry.values())
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("domain", domains())
def test_all_languages_have_the_same_keys_and_places(domain: str) -> None:
    english = catalogue("en", domain)
    assert english
    for language in LANGUAGES:
        other = catalogue(language, domain)
        assert sorted(other) == sorted(english), language
        for key, entry in english.items():
            assert places(other[key]) == places(entry), f"{language}: {key}"
            if isinstance(other[key], dict):
                assert set(other[key]) == FORMS[language], f"{language}: {key}"


def test_no_language_has_a_domain_of_its_own() -> None:
    assert [domains(language) for language in LANGUAGES] == [domains()] * len(LANGUAGES)


def test_every_key_in_the_code_exists() -> None:
    """Literal keys given to msg(), text() and to our errors."""
    callers = {"msg", "text", "Message"}
    missing = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            key = node.args[0].value
            if not isinstance(key, str) or " " in key or "." not in key:
                continue
            is_ours = name in callers or name.endswith("Error") or name in ("Infeasible", "OutOfBudget")
            if is_ours and key.split(".")[0] in domains() and not has_text(key):
                missing.append(f"{path.name}:{node.lineno} {key}")
    assert missing == []


@pytest.mark.parametrize(
    ("language", "forms"),
    # CLDR's own sample numbers for each category.
    [
        ("en", {1: "one", 0: "other", 2: "other", 100: "other"}),
        ("ru", {1: "one", 21: "one", 101: "one", 2: "few", 24: "few", 5: "many", 11: "many", 12: "many", 0: "many"}),
        ("sk", {1: "one", 2: "few", 4: "few", 5: "other", 0: "other", 21: "other"}),
    ],
)
def test_plural_forms(language: str, forms: dict[int, str]) -> None:
    assert {n: plural_form(language, n) for n in forms} == forms


def test_plural_text() -> None:
    message = msg("cli.written", n=22, path="x.pdf")
    assert message.text("ru") == "22 головоломки записаны в x.pdf."
    assert message.text("sk") == "22 hlavolamov zapísaných do x.pdf."
    assert message.text("en") == "22 puzzles written to x.pdf."
