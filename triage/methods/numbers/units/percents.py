"""Per cent signs and words: losing or adding one changes what a number means."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.model import ReadNumber

# In any covered language. One occurrence anywhere in the text is enough, as only one of the two
# numbers of a range may have the sign.
PERCENT_WORDS = (
    r"[%％٪‰]|per(?:\s(?:mill?e|cent)\b|mill?e|-?cent)|pro\smille\b|promill|\bpct\b|yüzde|pro[zc]ent|v\.h\b|porcent|pourcent|por\s(?:cien(?:to)?|cento)\b"
    r"|pour\scent\b|p\.c\.|процент|\bпроц\b|промилле|百分|千分|[\d一二两三四五六七八九十半几]\s?[成割折]|パーセント|パー\b"
    r"|(?:ب|في )الم(?:ئ|ائ)ة|مئوي|퍼센트|프로(?!그|젝|세|덕|야|축|농)|प्रतिशत|फ़ीसद|फीसद|शतांश|சதவீ|சதவி|விழுக்கா|சதம"
)
_PERCENT_WORDS = re.compile(PERCENT_WORDS, re.IGNORECASE)
_A_HUNDRED = re.compile(
    r"\b100\b|\b1000\b|hundert|hundred|\bcien|\bcent\b|\bcento\b|\bст[оа]\b|百|सैकड|सैकड़|सय|सौ|१००|நூற|நூறு|௱",
    re.IGNORECASE,
)
_BARE = ("quantity", "currency")
_TEN = Decimal(10)


# The second word of a two-word form: per cent, por ciento, pro mille.
_SECOND = re.compile(r"(?:cent|mill?e|cien(?:to)?|cento)\b|[成割折]", re.IGNORECASE)


def may_say_percent(chunk: str) -> bool:
    """Whether a chunk between spaces may mean per cent, alone or with the chunk before it."""
    return _SECOND.match(chunk) is not None or says_percent(chunk)


# Every one-word form in ASCII letters contains one of these.
_IN_ONE_WORD = re.compile("cent|cien|mil|zent|pct")


def may_say_percent_alone(word: str) -> bool:
    """A faster ``may_say_percent`` for a word of lower-case letters only."""
    return (_IN_ONE_WORD.search(word) is not None) if word.isascii() else may_say_percent(word)


def says_percent(text: str) -> bool:
    """Whether a text contains a sign or word for per cent, per mille or tenths (成, 割, 折).

    >>> says_percent("30 Prozent"), says_percent("30 Personen")
    (True, False)
    """
    return _PERCENT_WORDS.search(text) is not None


@lru_cache(maxsize=4)  # called for each number of a text
def _says_a_share(text: str) -> tuple[bool, bool]:
    """Whether a text mentions per cent, and whether it mentions a hundred or a thousand."""
    return says_percent(text), _A_HUNDRED.search(text) is not None


def _may_be_share(number: ReadNumber, text: str) -> bool:
    """Whether a bare number may still be a percentage, or a number out of a hundred."""
    percent, hundred = _says_a_share(text)
    return percent or (hundred and _A_HUNDRED.search(number.text) is None)


def loses_percent(source_number: ReadNumber, found: ReadNumber, translation: str) -> bool:
    """Whether a percentage of the source became a bare number."""
    bare = source_number.kind == "percent" and found.kind in _BARE
    return bare and not _may_be_share(found, translation)


def gains_percent(source_number: ReadNumber, found: ReadNumber, source: str) -> bool:
    """Whether a bare number of the source became a percentage."""
    if (
        found.kind != "percent"
        or source_number.kind not in _BARE
        or source_number.values[:1] == (_TEN,)
    ):
        return False  # one in ten is 10 per cent
    return not _may_be_share(source_number, source)
