"""Russian clues: one definition of the Russian Wiktionary for a noun, out of PyPI wiki-ru-wordnet.

Definitions are in the order of the article's meanings. The first that makes a clue is taken: 6 to 90 characters, no
slang or abuse, none of the answer's root in it; a definition marked obsolete, dialectal, figurative or taken from the
rest of "действие по значению ..." comes after the others.
"""

from __future__ import annotations

import functools
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pymorphy3
import wiki_ru_wordnet
from common import hand_list, read_words, write_clues
from common import shared as shared_letters
from wikitext import Definition, read

from gridwright.lexicon.profanity import Profanity

DATABASE = Path(wiki_ru_wordnet.__file__).parent / "database" / "wikiwordnet.db"
SHORTEST, LONGEST = 6, 90
_WORD = re.compile("[а-яё]+")
_REFUSED = re.compile(
    r"жарг|сленг|вульг|мат\b|обсц|груб|бран|крим|табу|презр|унич|эвф|уголов|нарк|интим|сниж", re.IGNORECASE
)
_LATER = re.compile(
    r"устар|обл|рег|диал|местн|перен|^п\.?$|редк|спец|стар|прост|уст\.|ирон|шутл|метоним", re.IGNORECASE
)
_BREAK = re.compile(r"; |(?<=[а-яё]{3})\. (?=[А-ЯЁ])")
_PARTICIPLE = (
    r"\w+(щ(ий|ая|ее|ие|его|ей|их|ую|ими|им)(ся)?|вш(ий|ая|ее|ие|его|ей|их)(ся)?|(нн|ем|им|т)(ый|ая|ое|ые|ого|ой|ых))"
)
_CLAUSE = re.compile(
    r",? \((?=[^)]*\))|,(?= (а также|в том числе|например|обычно|чаще|как правило|одн[оа] из|один из|где|котор\w+|"
    rf"откуда|когда|(при|в|на|из|с|для|по) котор\w+|{_PARTICIPLE})\b)"
)
_PURPOSE = re.compile(r"(?= (для|с|со|из|путём|посредством) )")
_ADJECTIVAL = re.compile("(ЫЙ|ИЙ|ОЙ|АЯ|ЯЯ|ОЕ|ЕЕ|ЫЕ|ИЕ)$")
_EMPTY_START = re.compile(
    r"(К|О|Об|Обо|При|См|В знач|Мн|Ед|Употр|Служит|Используется|Не|Относящ|Такой|Имеющ|Свойственн|Действие по|"
    r"Свойство по|Состояние по|То же|Уменьш|Женск|Как сказуемое)\b"
)
_OTHER_SENSE = re.compile(
    r"\bтак(ой|ого|ая|ую|ое|ие|их|ому|им|ими)\b|\bэт(от|а|о|ого|ой|у|и|их|им|ими)\b|^друг|^выражение|\bсм\.|"
    r"то же,? что|\bкогда-то\b|\bзнач\.|\bперен\.",
    re.IGNORECASE,
)
_NO_NOUN = re.compile(r"\b(частица|междометие|предлог|союз|наречие|глагол|местоимение|местоименное)$", re.IGNORECASE)
_PREFIX = re.compile("пре|при|про|пер|под|над|раз|рас|без|бес|воз|вос|обо|ото|изо|нед|вне|пол|авт")
_FIELD = re.compile(
    r"^((спец|зоол|ботан|мед|техн|воен|разг|спорт|устар|муз|хим|физ|мат|юр|биол)\w*\.\s*)+", re.IGNORECASE
)
_ADVERBIAL = re.compile(r"(С|В|На|По|Из|За|Без|Под|От|До|Для) [^—:,]*$")
_TOO_GENERAL = re.compile(
    r"минерал|растение|животное|птица|рыба|человек|прибор|лекарство|болезнь|инструмент|насекомое|устройство|вещество|"
    r"дерево|кустарник|трава|гриб|предмет|машина|женщина|мужчина|музыка|танец|игра|город|река|имя|число|часть|орган|"
    r"препарат|термин|единица|слово|место|"
    r"(вид|род|сорт|группа|название) (минерал|растени|животн|рыб|птиц|гриб|насеком)\w*|"
    r"(набор|комплекс|набор или комплекс) мер|система обучения",
    re.IGNORECASE,
)


def definitions() -> Iterator[tuple[str, str]]:
    """Lemma and raw definition in the order of the articles."""
    with sqlite3.connect(f"file:{DATABASE}?mode=ro", uri=True) as base:
        for lemma, line in base.execute("SELECT lemma, definition FROM synsets ORDER BY synset_id, lemma, definition"):
            yield lemma, "~".join(line.split("~")[4:-2])


def leaks(answer: str, clue: str) -> bool:
    """Whether the clue has a word of the answer's root, or of a root inside the answer."""
    answer = answer.lower().replace("ё", "е")
    for word in _WORD.findall(clue.lower().replace("ё", "е")):
        if word == answer:
            return True
        if len(word) < 3:
            continue
        if answer.startswith(word) and len(answer) - len(word) <= 4:
            return True
        if len(answer) <= 4:
            stem = answer[:-1] if answer[-1] in "аеиоуыьэюяй" else answer
            if word.startswith(stem) and len(word) <= len(answer) + 3:
                return True
            continue
        shared = shared_letters(answer, word)
        if shared >= 3 and shared >= min(len(answer), len(word)) - 3 and not (shared == 3 and _PREFIX.match(answer)):
            return True
        if len(word) >= 4 and (word[:5] in answer or (word[:4] in answer and not _PREFIX.match(word))):
            return True
        if answer[:5] in word:
            return True
    return False


def shortened(text: str) -> str:
    """The first sense of a long definition: up to a semicolon, the end of a sentence, or a clause that only adds."""
    if len(text) <= LONGEST:
        return text
    for pattern, least in ((_BREAK, 20), (_CLAUSE, 15), (_PURPOSE, 40)):
        heads = [head for head in _heads(text, pattern, least) if len(head) <= LONGEST]
        if heads:
            return heads[0] if pattern is _BREAK else heads[-1]
    return text


def _heads(text: str, pattern: re.Pattern[str], least: int) -> Iterator[str]:
    """Beginnings that end where the pattern matches, not inside brackets or after a conjunction."""
    for match in pattern.finditer(text):
        head = text[: match.start()].rstrip(" ,")
        head = re.sub(r",? а также( \w+)?$", "", head)
        if len(head) >= least and head.count("(") == head.count(")") and ends_well(head):
            yield head


def ends_well(head: str) -> bool:
    """Whether a shortened definition ends in a word that can end one: no adjective, adverb or conjunction."""
    last = _WORD.findall(head.lower())[-1:]
    return bool(last) and analyser().parse(last[0])[0].tag.POS in ("NOUN", "INFN", "VERB", "NUMR")


def clue_of(answer: str, definition: Definition, unwanted: Profanity) -> str | None:
    """The definition as a clue for an answer in capitals; None when it doesn't make one."""
    text = shortened(_FIELD.sub("", definition.text))
    if not SHORTEST <= len(text) <= LONGEST or any(_REFUSED.search(label) for label in definition.labels):
        return None
    if text.count("(") != text.count(")") or text.count("«") != text.count("»"):
        return None
    if re.search(r"[a-z=_*#<>\\\[\]{}]{2,}|[=_*#<>\\\[\]{}]", text) or leaks(answer, text):
        return None
    if any(unwanted.flags(word) for word in _WORD.findall(text.lower()) for word in (word.upper(),)):
        return None
    if _OTHER_SENSE.search(text) or _NO_NOUN.search(text) or _TOO_GENERAL.fullmatch(text) or not text[0].isalpha():
        return None
    text = text[0].upper() + text[1:]
    if analyser().parse(_WORD.search(text.lower())[0])[0].tag.POS in ("INFN", "VERB"):
        return None
    if _EMPTY_START.match(text) or _ADVERBIAL.match(text) or (_ADJECTIVAL.search(answer) and not names_a_thing(text)):
        return None
    return f"{text}." if text.endswith(("т. п", "т. д", "т.п", "т.д", " др", " пр")) else text


def names_a_thing(text: str) -> bool:
    """Whether a noun in the nominative is in front of the first comma; adjectives are explained without one."""
    words = _WORD.findall(text.split(",", 1)[0].lower())
    return any(
        parse.tag.POS == "NOUN" and "nomn" in parse.tag for word in words for parse in analyser().parse(word)[:1]
    )


@functools.cache
def analyser() -> pymorphy3.MorphAnalyzer:
    """The morphological analyser, loaded once."""
    return pymorphy3.MorphAnalyzer(lang="ru")


def rank(definition: Definition) -> int:
    """0 for a plain definition, more for one that is tried later."""
    if definition.derived:
        return 2
    return 1 if any(_LATER.search(label) for label in definition.labels) else 0


def clues() -> dict[str, str]:
    """A clue for each noun that gets one."""
    nouns = read_words("ru")
    unwanted = Profanity.load("ru", "school")
    spelled = defaultdict(list)
    for word in nouns:
        spelled[word.replace("Ё", "Е")].append(word)
    denied = {word.upper() for word, _ in hand_list("ru-clues-deny.txt")}
    found: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for place, (lemma, raw) in enumerate(definitions()):
        upper = lemma.upper()
        answers = [upper] if upper in nouns else spelled.get(upper, [])
        if not answers or lemma != lemma.lower():
            continue
        definition = read(raw)
        if definition is None:
            continue
        for answer in answers:
            if answer in denied or unwanted.flags(answer):
                continue
            if (clue := clue_of(answer, definition, unwanted)) is not None:
                found[answer].append((rank(definition), place, clue))
    best = {answer: min(options) for answer, options in found.items()}
    return {answer: clue for answer, (_, _, clue) in best.items()}


if __name__ == "__main__":
    write_clues("ru-clues", clues())
