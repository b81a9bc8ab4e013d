"""Alphabets: which letters a language has in a product, and how a text becomes letters.

A text is brought to NFC, stress marks and invisible signs are dropped, small letters become capital by the language's
own table (never by ``str.upper``: Turkish i, ß, ς), and the signs are recoded into the product's letters: Ё plays as
Е in a crossword, CH takes one cell in a Slovak puzzle and two tiles in Slovak Scrabble. Rules: data/alphabets.

A word is ``bytes``, one byte a letter: its rank in the alphabet.

>>> slovak = alphabet("sk")
>>> slovak.split("chlieb"), alphabet("sk", "scrabble").split("chlieb")
(('CH', 'L', 'I', 'E', 'B'), ('C', 'H', 'L', 'I', 'E', 'B'))
>>> slovak.decode(slovak.encode("chlieb"))
'CHLIEB'
"""

from __future__ import annotations

import functools
import hashlib
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gridwright.errors import LetterError
from gridwright.letters import data as _data
from gridwright.letters.recode import GUARD, UNKNOWN, Recoder
from gridwright.letters.scripts import describe, invisible, look_alike, script, stress
from gridwright.messages import Message

MAX_LETTERS = 62
"""So that a set of letters (and a separator and an end) is one 64-bit word."""

languages = _data.languages


class Alphabet:
    """The letters of one language in one product. Immutable; made by :func:`alphabet` or :func:`from_letters`.

    ``letters`` are in the order of the language's collation, in capitals; a letter's place is its rank.
    """

    __slots__ = (
        "_args", "_chars", "_collation", "_foreign", "_own", "_recoder", "id", "language", "letters", "name", "product",
        "rank", "right_to_left", "script", "spelled", "vowels",
    )  # fmt: skip

    id: str
    """``sk``, ``sk.scrabble``, ``sk+DZ``: names the alphabet in documents; :func:`alphabet_by_id` reads it back."""
    language: str
    product: str
    name: str
    letters: tuple[str, ...]
    rank: Mapping[str, int]
    """The rank of each letter."""
    vowels: frozenset[int]
    """Ranks of the vowels; empty where the script writes none."""
    right_to_left: bool
    spelled: tuple[str, ...]
    """The single signs of the language in capitals, which spelled words are ranks of."""
    script: str
    """``LATIN``, ``CYRILLIC`` ..., as in Unicode's names."""
    _args: tuple[str, str, bool, tuple[tuple[str, bool], ...]]
    _chars: _Chars
    _collation: _Collation
    _foreign: bool
    _own: tuple[str, str] | None
    _recoder: Recoder

    def __init__(self, source: _Source) -> None:
        letters, recoder = _product_letters(source)
        if not 1 <= len(letters) <= MAX_LETTERS:
            raise LetterError("letters.too-many-letters", alphabet=source.id, n=len(letters), limit=MAX_LETTERS)
        set_ = functools.partial(object.__setattr__, self)
        set_("id", source.id)
        set_("language", source.language)
        set_("product", source.product)
        set_("name", source.data.name)
        set_("letters", letters)
        set_("rank", {letter: rank for rank, letter in enumerate(letters)})
        vowels = {_bare(vowel, source) if source.strip else vowel for vowel in source.data.vowels.split()}
        set_("vowels", frozenset(rank for rank, letter in enumerate(letters) if letter in vowels))
        set_("right_to_left", source.data.right_to_left)
        set_("spelled", source.singles)
        set_("script", script(source.singles[0]))
        set_("_args", source.args)
        set_("_recoder", recoder)
        set_("_own", (source.language, source.data.vowels) if source.own else None)
        set_("_chars", _char_table(source))
        set_("_foreign", source.data.fold_accents)
        set_("_collation", _Collation(source))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alphabet) and self.id == other.id and self.letters == other.letters

    def __hash__(self) -> int:
        return hash((self.id, self.letters))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an alphabet can't be changed ({name})")

    def __repr__(self) -> str:
        language, product, strip, digraphs = self._args
        more = (", strip_accents=True" if strip else "") + (f", digraphs={dict(digraphs)!r}" if digraphs else "")
        return f"alphabet({language!r}, {product!r}{more})"

    def __reduce__(self) -> tuple[Callable[..., Alphabet], tuple[Any, ...]]:
        if self._own:
            return from_letters, (self.letters, *self._own)
        return _cached, self._args

    def __len__(self) -> int:
        return len(self.letters)

    def encode(self, text: str) -> bytes:
        """A word as ranks of letters. LetterError names the first sign that is not a letter, and its place."""
        return self.recode(self.spell(text))

    def encode_or_empty(self, text: str) -> bytes:
        """Like :meth:`encode`; empty where the text is no word of the alphabet."""
        try:
            return self.encode(text)
        except LetterError:
            return b""

    def decode(self, word: Iterable[int]) -> str:
        """The word in capitals."""
        return "".join([self.letters[rank] for rank in word])

    def split(self, text: str) -> tuple[str, ...]:
        """The letters of a word as strings: what stands in each cell."""
        return tuple(self.letters[rank] for rank in self.encode(text))

    def tokens(self, text: str) -> bytes:
        """Like :meth:`encode`, for phrases: what is no letter of any script (spaces, dots, digits) is skipped.

        Letters are not joined across such a sign. A letter of another script still raises.
        """
        return self._product(text, self._spell(text, lenient=True))

    def spell(self, text: str) -> bytes:
        """The word as ranks in ``spelled``: before folding and joining."""
        return self._spell(text, lenient=False)

    def spell_phrase(self, text: str) -> bytes:
        """Like :meth:`spell`, with signs that are no letters skipped."""
        return self._spell(text, lenient=True).replace(bytes([GUARD]), b"")

    def recode(self, spelled: bytes) -> bytes:
        """Ranks in ``spelled`` as ranks of the product's letters."""
        return self._product("", spelled)

    def spelled_alike(self) -> dict[int, tuple[int, ...]]:
        """For each spelled sign, the other signs that become the same letter: Е for Ё and Ё for Е."""
        groups: dict[bytes, list[int]] = {}
        for rank in range(len(self.spelled)):
            groups.setdefault(self._recoder.recode(bytes([rank])), []).append(rank)
        return {
            rank: tuple(other for other in group if other != rank)
            for written, group in groups.items()
            if len(group) > 1 and written and UNKNOWN not in written
            for rank in group
        }

    def recode_blob(self, blob: bytes) -> bytes:
        """Spelled words, each followed by 0xFF, in product letters; 0xFE stands where there is no letter."""
        return self._recoder.recode(blob)

    @property
    def fingerprint(self) -> bytes:
        """Changes when the rules change by which spelled words become words of this alphabet."""
        return hashlib.sha256("".join(self.spelled).encode() + self._recoder.fingerprint).digest()

    @property
    def plain(self) -> bool:
        """Whether each spelled sign is the letter of the same rank, so that words need no recoding."""
        return self._recoder.identity

    def spelled_text(self, spelled: Iterable[int]) -> str:
        """A spelled word in capitals."""
        return "".join([self.spelled[rank] for rank in spelled])

    def sort_key(self, text: str) -> tuple[bytes, bytes, str]:
        """A key for sorting texts as the language's dictionaries do: letters first, accents second.

        Spaces and other signs are ignored unless nothing else differs.
        """
        return self._collation.key(text)

    def _product(self, text: str, spelled: bytes) -> bytes:
        word = self._recoder.recode(spelled)
        if UNKNOWN in word:
            for rank in spelled:
                if rank != GUARD and UNKNOWN in self._recoder.recode(bytes([rank])):
                    sign = self.spelled[rank]
                    raise LetterError(
                        "letters.no-such-letter", sign=sign, text=text or self.spelled_text(spelled), alphabet=self.id
                    )
        return word

    def _spell(self, text: str, *, lenient: bool) -> bytes:
        if not unicodedata.is_normalized("NFC", text):
            text = unicodedata.normalize("NFC", text)
        spelled = text.translate(self._chars).encode("latin-1")
        if UNKNOWN not in spelled:
            return spelled
        parts: list[str] = []
        for place, sign in enumerate(text):
            found = self._resolve(sign)
            if found is None:
                if not lenient or unicodedata.category(sign)[0] in "LM":
                    raise self._error(text, place)
                found = chr(GUARD)
            parts.append(found)
        return "".join(parts).encode("latin-1")

    def _resolve(self, sign: str) -> str | None:
        """Spelled ranks for one sign, as characters; None where it is no letter of this language."""
        known = self._chars[ord(sign)]
        if known != chr(UNKNOWN):
            return known
        if invisible(sign) or stress(sign):
            return ""
        # Compatibility digraphs (U+01C4 DŽ, U+0133 ĳ, ligature fi), and signs that carry a stress mark only (U+0450).
        for form in ("NFKC", "NFD", "NFKD"):
            parts = unicodedata.normalize(form, sign)
            if parts == sign:
                continue
            if form != "NFKC":
                kept = "".join(c for c in parts if not (unicodedata.combining(c) if self._foreign else stress(c)))
                parts = unicodedata.normalize("NFC", kept)
            ranks = [self._chars[ord(part)] for part in parts]
            if parts and chr(UNKNOWN) not in ranks and unicodedata.category(sign)[0] == "L":
                return "".join(ranks)
        return None

    def _error(self, text: str, place: int) -> LetterError:
        sign = text[place]
        named: dict[str, str | int | Message] = {
            "sign": describe(sign),
            "text": text,
            "place": place + 1,
            "alphabet": self.id,
        }
        if unicodedata.category(sign)[0] == "L" and script(sign) != self.script:
            alike = look_alike(sign, self.spelled)
            if alike and any(self._resolve(other) for other in text):
                return LetterError("letters.mixed-script", alike=describe(alike), **named)
            return LetterError("letters.other-script", **named)
        return LetterError("letters.unknown-sign", **named)


class _Chars(dict[int, str]):
    """For ``str.translate``: what is not listed becomes UNKNOWN instead of staying."""

    def __missing__(self, key: int) -> str:
        return chr(UNKNOWN)


class _Source:
    """A file of data/alphabets and the choices that make one alphabet of it."""

    def __init__(
        self, language: str, product: str, strip: bool, digraphs: tuple[tuple[str, bool], ...],
        data: _data.AlphabetData, *, own: bool = False,
    ) -> None:  # fmt: skip
        self.own = own
        self.args = (language, product, strip, digraphs)
        self.language, self.product, self.data = language, product, data
        if product not in data.products and product != "puzzle":
            known = ", ".join(sorted({"puzzle", *data.products}))
            raise LetterError("letters.unknown-product", product=product, language=language, known=known)
        self.rules = data.products.get(product, _data.ProductData())
        self.tokens = [letter for group in data.letters for letter in group.split()]
        # A sign that stands in digraphs only (an alphabet of a person's own) can be read but is no letter itself.
        alone = [letter for letter in self.tokens if len(letter) == 1]
        self.singles = tuple(dict.fromkeys(alone + [sign for letter in self.tokens for sign in letter]))
        self.ranks = {letter: rank for rank, letter in enumerate(self.singles)}
        self.strip = strip or self.rules.strip_accents
        self.keep = data.keep_accents + self.rules.keep_accents
        joined = set(self.rules.digraphs)
        for digraph, one_cell in digraphs:
            if digraph not in self.tokens or len(digraph) == 1:
                known = ", ".join(letter for letter in self.tokens if len(letter) > 1) or "-"
                raise LetterError("letters.unknown-digraph", digraph=digraph, language=language, known=known)
            (joined.add if one_cell else joined.discard)(digraph)
        if self.strip:
            joined = {digraph for digraph in joined if all(_bare(sign, self) == sign for sign in digraph)}
        self.joined = joined
        changed = [("+" if one else "-") + digraph for digraph, one in sorted(digraphs)]
        self.id = (
            language
            + ("" if product == "puzzle" else f".{product}")
            + ("~" if strip and not self.rules.strip_accents else "")
            + "".join(changed)
        )

    def fold(self, letter: str) -> str:
        """What the product writes for a single sign."""
        if letter in self.rules.fold:
            return self.rules.fold[letter]
        return _bare(letter, self) if self.strip else letter


def _bare(letter: str, source: _Source) -> str:
    if letter in source.keep:
        return letter
    if letter in source.data.strip:
        return source.data.strip[letter]
    kept = "".join(c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))
    return kept if kept in source.ranks else letter


def _product_letters(source: _Source) -> tuple[tuple[str, ...], Recoder]:
    without = set(source.rules.without.split())
    letters = tuple(
        token
        for token in source.tokens
        if token not in without and (token in source.joined if len(token) > 1 else source.fold(token) == token)
    )
    rank = {letter: place for place, letter in enumerate(letters)}
    singles: list[int | tuple[int, ...] | None] = []
    for sign in source.singles:
        written = source.fold(sign)
        singles.append(rank.get(sign) if written == sign else tuple(source.ranks[part] for part in written))
    joins: dict[tuple[int, ...], tuple[int, ...]] = {}
    for digraph in source.joined:
        joins[_spelled(digraph, source)] = (rank[digraph],)
    for short, written in source.data.doubled.items():
        parts = written.split()
        if all(part in rank for part in parts):
            joins[_spelled(short, source)] = tuple(rank[part] for part in parts)
    segments: dict[tuple[int, ...], tuple[int, ...]] = {}
    for text in source.data.segments if joins else ():
        pieces = text.split("|")
        places = [sum(map(len, pieces[:count])) for count in range(1, len(pieces))]
        segments[_spelled("".join(pieces), source)] = tuple(places)
    return letters, Recoder(singles, joins, segments)


def _spelled(text: str, source: _Source) -> tuple[int, ...]:
    return tuple(source.ranks[sign] for sign in text)


def _char_table(source: _Source) -> _Chars:
    """Each sign that a text may have for a letter: capital, small, variants, foreign letters, signs to drop."""
    table = _Chars()
    data = source.data
    for sign, rank in source.ranks.items():
        lower = data.lower.get(sign) or sign.lower()
        for form in (sign, lower, *data.variants.get(sign, "")):
            if len(form) == 1:
                table[ord(form)] = chr(rank)
    for sign, written in data.fold.items():
        spelled = "".join(chr(source.ranks[part]) for part in written)
        table[ord(sign)] = table[ord(sign.lower())] = spelled
    for code in _ignored(data.ignore):
        table[code] = ""
    return table


def _ignored(text: str) -> Iterable[int]:
    place = 0
    while place < len(text):
        if text[place + 1 : place + 2] == "-":
            yield from range(ord(text[place]), ord(text[place + 2]) + 1)
            place += 3
        else:
            yield ord(text[place])
            place += 1


class _Collation:
    """Sort keys: primary places first, then accents, then the text itself."""

    def __init__(self, source: _Source) -> None:
        data = source.data
        self._primary: dict[str, int] = {}
        self._secondary: dict[str, int] = {}
        for place, group in enumerate(data.letters):
            for accent, letter in enumerate(group.split()):
                if len(letter) == 1 or letter in data.collate:
                    self._primary[letter] = place
                    self._secondary[letter] = accent
        self._digraphs = sorted((t for t in self._primary if len(t) > 1), key=lambda t: (-len(t), t))
        self._singles = source.singles
        self._chars = _char_table(source)

    def key(self, text: str) -> tuple[bytes, bytes, str]:
        text = unicodedata.normalize("NFC", text)
        capitals = "".join(
            "".join(self._singles[ord(c)] for c in known) if (known := self._chars[ord(sign)]) != chr(UNKNOWN) else sign
            for sign in text
        )
        primary, secondary = bytearray(), bytearray()
        place = 0
        while place < len(capitals):
            token = next((d for d in self._digraphs if capitals.startswith(d, place)), capitals[place])
            if token in self._primary:
                primary.append(self._primary[token] + 1)
                secondary.append(self._secondary[token])
            elif unicodedata.category(token)[0] == "L":
                primary.append(0xFE)  # letters of other scripts come last
            place += len(token)
        return bytes(primary), bytes(secondary), text


def alphabet(
    language: str,
    product: str = "puzzle",
    *,
    strip_accents: bool = False,
    digraphs: Mapping[str, bool] | None = None,
) -> Alphabet:
    """The alphabet of a language in a product; ``digraphs`` joins or parts some: ``{"DZ": True, "CH": False}``.

    LetterError when there is no such language, product or digraph.
    """
    return _cached(language, product, strip_accents, tuple(sorted((digraphs or {}).items())))


@functools.lru_cache(maxsize=256)
def _cached(language: str, product: str, strip: bool, digraphs: tuple[tuple[str, bool], ...]) -> Alphabet:
    if language not in languages():
        raise LetterError("letters.unknown-language", language=language, known=", ".join(languages()))
    return Alphabet(_Source(language, product, strip, digraphs, _data.load(language)))


def alphabet_by_id(text: str) -> Alphabet:
    """The alphabet that an id names: ``sk.scrabble``, ``sk+DZ``, ``sk~``."""
    head, digraphs = text, dict[str, bool]()
    for place in range(len(text) - 1, 0, -1):
        if text[place] in "+-":
            digraphs[head[place + 1 :]] = text[place] == "+"
            head = text[:place]
    strip = head.endswith("~")
    language, _, product = head.removesuffix("~").partition(".")
    return alphabet(language, product or "puzzle", strip_accents=strip, digraphs=digraphs)


@functools.lru_cache(maxsize=64)
def from_letters(letters: Sequence[str], language: str = "zz", vowels: str = "") -> Alphabet:
    """An alphabet of a person's own: capital letters in order, of one or several signs each (``("A", "B", "CH")``)."""
    data = _data.AlphabetData(
        name=language,
        letters=list(letters),
        vowels=vowels,
        collate=[letter for letter in letters if len(letter) > 1],
        products={"puzzle": _data.ProductData(digraphs=[letter for letter in letters if len(letter) > 1])},
    )
    return Alphabet(_Source(language, "puzzle", False, (), data, own=True))
