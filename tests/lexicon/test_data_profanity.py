"""Unwanted words: examples that a reader of the language judges at sight, both ways."""

from __future__ import annotations

import pytest

from gridwright.errors import LexiconError
from gridwright.lexicon.profanity import Profanity, languages
from gridwright.lexicon.sources import lexicon

OBSCENE = {
    "ru": "ХУЙНЯ ПИЗДЁЖ ПИЗДЕЖ ЗАЕБАЛСЯ МУДАК ЖОПАМИ ОБОСРАЛСЯ БЛЯДЬ ЁБНУТЫЙ",
    "en": "FUCKER MOTHERFUCKERS SHITTY BULLSHIT CUNT TWAT RAPIST NIGGERS WANKERS ARSE TITS",
    "sk": "KOKOT PIČOVINA KURVA SKURVENEC DOJEBANÝ ZMRD HOVNO PRDEL SRAČKA",
}
SCHOOL = {
    "ru": "ПОРНОГРАФИЯ НАРКОМАН САМОУБИЙЦА СЕКСОЛОГ ИДИОТИЗМ",
    "en": "PORNOGRAPHY HEROIN SUICIDES SEXY NAZIS",
    "sk": "PORNOFILM HEROÍN SAMOVRAŽDA NACISTA IDIOT",
}
# Words that other lists flag because a stem is inside them.
INNOCENT = {
    "ru": (
        "ПАРИКМАХЕР ФЛАНЕЦ МАНДАТ ХЛЕБ ПОТРЕБЛЯТЬ УПОТРЕБЛЕНИЕ МАНДАРИН КОМАНДА КОЛЕБАНИЕ СТЕБЕЛЬ РУБЛЬ ОСКОРБЛЯТЬ "
        "КОРАБЛЬ СТРАХОВКА ЗАСТРАХУЙ ПСИХУЕТ СКИПИДАР ПЕДИКЮР ЭПИДЕРМИС СУПЕРДЕРЖАВА СЕКСТЕТ СЕКСТАНТ ДЕБАТЫ "
        "КОРДЕБАЛЕТ ГЕРОИНЯ УПОРНО ИКЕБАНА САГОВНИК КУРВИМЕТР НЕБЛАГОДАРНОСТЬ МОЧАЛКА КАЛИТКА ПОПУГАЙ СУКНО"
    ),
    "en": (
        "SCUNTHORPE ASSEMBLY CLASSIC GRASS BASS COCKATOO SHUTTLECOCK PEACOCK DICKENS TITLE TITAN ARSENAL PARSE GRAPE "
        "DRAPE THERAPIST SHIITAKE ESSEX SEXTET ANALYSIS CANAL BASEMENT ADVERTISEMENT HORSEMEN SWANKY NIGGLE SNIGGER "
        "WRISTWATCH HEROINE CUMULUS DOCUMENT CIRCUMSTANCE BUTTER BUTTON MISHIT CONGENITAL SPICE SPICY"
    ),
    "sk": (
        "OPICA KOPIČKA LAMPIČKA SEKUNDA DUCHOVNO KNIHOVNÍK ŠACHOVNICA KASTRÓL TLMOČENIE ŠPORNOSŤ ODPORNOSŤ "
        "SPRCHUJE STRACHUJE ŠKRIPEL VÁPENISTÝ FANTAZMAGÓRIA KAKAO KAKADU SEXTET BALDACHÝN"
    ),
}


@pytest.mark.parametrize("language", sorted(OBSCENE))
def test_levels(language: str) -> None:
    both, strict = Profanity.load(language, "school"), Profanity.load(language, "obscene")
    for word in OBSCENE[language].split():
        assert both.flags(word) == ("obscene", "school"), word
        assert strict.flags(word) == ("obscene",), word
    for word in SCHOOL[language].split():
        assert both.flags(word) == ("school",), word
        assert strict.flags(word) == (), word
    for word in INNOCENT[language].split():
        assert both.flags(word) == (), word


@pytest.mark.parametrize("language", sorted(OBSCENE))
def test_grid_sequences(language: str) -> None:
    both = Profanity.load(language, "school").forbidden_sequences()
    strict = Profanity.load(language, "obscene").forbidden_sequences()
    assert set(strict) < set(both)
    assert min(map(len, both)) >= 3
    assert both == tuple(sorted(set(both)))


def test_grid_sequences_are_folded_as_the_grid_is() -> None:
    russian = Profanity.load("ru").forbidden_sequences()
    assert {"ЕБАЛ", "ЁБАЛ"} <= set(russian)
    plain = Profanity.load("ru").forbidden_sequences(lambda text: text.replace("Ё", "Е"))
    assert not any("Ё" in sequence for sequence in plain)
    bare = str.maketrans("ČŠŤÁÍ", "CSTAI")
    assert "PICA" in Profanity.load("sk").forbidden_sequences(lambda text: text.translate(bare))


def test_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(LexiconError) as told:
        Profanity.load("xx")
    assert told.value.key == "lexicon.no-profanity"
    assert "en, ru, sk" in str(told.value)
    assert languages() == ("en", "ru", "sk")


@pytest.mark.parametrize(("language", "most"), [("ru", 0.006), ("en", 0.007), ("sk", 0.008)])
def test_only_a_few_words_of_a_list_are_unwanted(language: str, most: float) -> None:
    """A stem that is too short shows at once: other lists flag two and more words in a hundred."""
    words = lexicon(language)
    flagged = int(((words.all_flags & 12) > 0).sum())
    assert 0 < flagged / len(words) < most
