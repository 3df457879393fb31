"""Bounds that stand at a number: at least 3, 3 or more, 不到40个, 80人以上."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.model import ReadNumber


class Bound(Enum):
    """On which side of a number the amount lies."""

    NONE = 0
    LOWER = 1
    UPPER = 2


class Bounded(NamedTuple):
    """A bound, and where the words that say it begin and end together with their number."""

    bound: Bound
    start: int
    end: int


class _Words(NamedTuple):
    """Patterns of what stands before a number and after it."""

    lower: str
    upper: str
    lower_after: str = ""
    upper_after: str = ""


_WORDS = {
    "en": _Words(
        r"at least|(?:more|greater|larger|higher|longer|older) than|over|above|exceed(?:s|ed|ing)?|upwards of|"
        r"no (?:less|fewer) than|not (?:less|fewer) than|a minimum of",
        r"at most|(?:less|fewer|lower|smaller|shorter|younger) than|under|below|up to|no (?:more|longer|later) than|not more than|"
        r"not exceeding|a maximum of",
        r"or (?:more|over|older|above|greater)|and (?:over|above|older)|plus\b|\+",
        r"or (?:less|fewer|under|younger|below)|and (?:under|below|younger)",
    ),
    "de": _Words(
        r"mindestens|wenigstens|zumindest|(?:mehr|größer|älter|länger|höher) als|über|nicht weniger als",
        r"höchstens|maximal|(?:weniger|kleiner|jünger|kürzer|niedriger) als|unter|bis zu|nicht mehr als",
        r"(?:oder|und) (?:mehr|älter|darüber)",
        r"(?:oder|und) (?:weniger|jünger|darunter)",
    ),
    "es": _Words(
        r"al menos|por lo menos|como mínimo|más (?:de|que)|no menos de|(?:un )?mínimo de|(?:superior|mayor)(?:es)? (?:a|de|que)|por encima de",
        r"a lo sumo|como (?:máximo|mucho)|menos (?:de|que)|no más de|hasta|(?:un )?máximo de|(?:inferior|menor)(?:es)? (?:a|de|que)|por debajo de",
        r"(?:o|y) más",
        r"(?:o|y) menos",
    ),
    "ca": _Words(
        r"almenys|com a mínim|més (?:de|d['’]|que)|no menys de|superiors? a",
        r"com a (?:màxim|molt)|menys (?:de|d['’]|que)|no més de|fins a|inferiors? a",
        r"o més",
        r"o menys",
    ),
    "fr": _Words(
        r"au moins|plus (?:de|d['’])|pas moins (?:de|d['’])|au minimum|supérieure?s? à|au-dessus de",
        r"au plus|au maximum|moins (?:de|d['’])|pas plus (?:de|d['’])|jusqu['’]à|inférieure?s? à|au-dessous de|en dessous de",
        r"(?:ou|et) plus",
        r"(?:ou|et) moins",
    ),
    "pt": _Words(
        r"pelo menos|ao menos|no mínimo|mais (?:de|do que|que)|não menos (?:de|que|do que)|acima de|superior(?:es)? a",
        r"no máximo|menos (?:de|do que|que)|não mais (?:de|que|do que)|até|abaixo de|inferior(?:es)? a",
        r"(?:ou|e) mais",
        r"(?:ou|e) menos",
    ),
    "it": _Words(
        r"almeno|più di|oltre|non meno di|come minimo|superior[ei] a|al di sopra di",
        r"al massimo|meno di|non più di|fino a|inferior[ei] a|al di sotto di",
        r"(?:o|e) più",
        r"(?:o|e) meno",
    ),
    "ru": _Words(
        r"не менее(?: чем)?|более(?: чем)?|больше(?: чем)?|свыше|как минимум|по меньшей мере|по крайней мере|не меньше|выше",
        r"не более(?: чем)?|менее(?: чем)?|меньше(?: чем)?|не больше|не свыше|максимум|ниже",
        r"(?:и|или) (?:более|больше|старше)",
        r"(?:и|или) (?:менее|меньше|младше)",
    ),
    "zh": _Words(
        "至少|超过|超過|多于|多於|不少于|不少於|不低于|不低於|高于|高於|逾|最少|大于|大於",
        "至多|最多|不到|少于|少於|不超过|不超過|低于|低於|不足|未满|未滿|不多于|不高于|小于|小於",
        "以上|[多余餘]",
        "以下|以内|以內",
    ),
    "ja": _Words(
        "少なくとも|最低でも", "多くとも|最大でも|せいぜい", "以上|超|を超え|を上回", "以下|未満|以内|を下回|足らず"
    ),
    "hi": _Words(
        "कम से कम|न्यूनतम",
        "अधिक से अधिक|ज़्यादा से ज़्यादा|अधिकतम",
        "से (?:अधिक|ज़्यादा|ज्यादा|ऊपर)",
        "से (?:कम|नीचे)",
    ),
    "ne": _Words("कम्तीमा|न्यूनतम", "बढीमा|अधिकतम", "भन्दा (?:बढी|धेरै|माथि)", "भन्दा (?:कम|तल|घटी)"),
    "ta": _Words(
        "குறைந்தது|குறைந்தபட்சம்|குறைந்தபட்சமாக",
        "அதிகபட்சம்|அதிகபட்சமாக",
        "க்கும் (?:மேற்பட்ட|அதிகமான|மேலான|மேல்)|க்கு மேல்",
        "க்கும் (?:குறைவான|கீழான)|க்குக் குறைவான",
    ),
}  # fmt: skip
# A negation turns a bound round (not worth more than 40); what it turns is not judged.
_NEGATIONS = re.compile(
    r"\b(?:not?|never|cannot|neither|nicht|kein\w*|nie|no|ni|nunca|sin|pas|ne|jamais|sans|não|non|mai|senza|не|ни|нет|без)\b"
    r"|n['’]t?\b|[不没沒未无無]|नहीं|नही|இல்லை|ない|ません",
    re.IGNORECASE,
)
# Where the verb and its negation stand at the end: 8錠を超えないこと, 8 से ज़्यादा नहीं.
_NEGATED_AFTER = {
    "ja": re.compile("ない|ません|なく|ず(?:に|、|$)|禁止|不可"),
    "hi": re.compile(r"नहीं|नही|मत|(?<=\\s)न(?=\\s)"),
    "ne": re.compile(r"हुँदैन|हुन्न|छैन|भएन|नगर|नहुन|दैन|(?<=\\s)न(?:ब|ल|ह|ग|घ)"),
    "ta": re.compile("கூடாது|இல்லை|முடியாது|வேண்டாம்|ாது"),
}
_SENTENCE_ENDS = re.compile(r"[.!?](?=\s)|[。！？।]")
_LONGEST, _FAR = 32, 160
_BETWEEN = r"(?:\s|[有约約]|[^\w\s.,;:!?。，、；：]|\b(?:the|las?|los|les?|il|i|gli|os|as|der|den|die)\b){0,4}"


_LETTERS = re.compile(r"[^\W\d_]+")
_LINKS = frozenset(
    [
        "the",
        "la",
        "las",
        "lo",
        "los",
        "le",
        "les",
        "il",
        "i",
        "gli",
        "os",
        "as",
        "der",
        "den",
        "die",
    ]
)
# How what stands after a number begins, where words are parted: or more, et plus.
_JOINTS = re.compile(r"\s(?:or|and|oder|und|o|y|ou|et|e|и|или)\s|\+|plus")


class _Patterns(NamedTuple):
    """What stands before a number and after it, and the words next to it without which none does."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    last_words: frozenset[str] | None

    def may_stand_before(self, text: str) -> bool:
        """Whether the last word of what stands before a number can end a bound."""
        if self.last_words is None:
            return True
        word = text.rsplit(None, 1)[-1:]
        return not word or not word[0].isalpha() or word[0].lower() in self.last_words

    def may_stand_after(self, text: str) -> bool:
        """Whether what follows a number can hold a bound."""
        return self.last_words is None or _JOINTS.search(text) is not None


@lru_cache(maxsize=32)
def _patterns(language: str) -> _Patterns | None:
    words = _WORDS.get(language)
    if words is None:
        return None
    unspaced = language in ("zh", "ja")
    edge = "" if unspaced or language in ("hi", "ne", "ta") else r"\b"
    before = rf"{edge}(?:(?P<lower>{words.lower})|(?P<upper>{words.upper})){_BETWEEN}$"
    noun = r"\w{0,4}?" if unspaced else r"(?:\s[^\W\d]+){0,2}?\s?"
    nothing = "(?!)"
    after = rf"{noun}(?:(?P<lower>{words.lower_after or nothing})|(?P<upper>{words.upper_after or nothing}))"
    last_words = None
    if edge:
        plain = f"{words.lower}|{words.upper}".replace("(?:", "").replace(")", "|").replace("?", "")
        last_words = _LINKS.union(word for word in _LETTERS.findall(plain.replace(" (", "|")))
    compiled = re.compile(before, re.IGNORECASE), re.compile(after, re.IGNORECASE)
    return _Patterns(*compiled, last_words)


def bound_of(number: ReadNumber, text: str, language: str) -> Bounded:
    """The bound that stands at a number; none where it is not sure.

    >>> bound_of(ReadNumber("3", 17, 18, ()), "It took at least 3 days.", "en").bound
    <Bound.LOWER: 1>
    >>> bound_of(ReadNumber("3", 21, 22, ()), "It took no more than 3 days.", "en").bound
    <Bound.UPPER: 2>
    """
    none = Bounded(Bound.NONE, number.start, number.end)
    patterns = _patterns(language[:2])
    if patterns is None:
        return none
    start = max(0, number.start - _LONGEST)
    place = None
    if patterns.may_stand_before(text[start : number.start]):
        place = patterns.before.search(text, start, number.start)
    negated_before = number.start
    if place is not None:
        negated_before = place.start()
    elif patterns.may_stand_after(text[number.end : number.end + _LONGEST]):
        place = patterns.after.match(text, number.end, number.end + _LONGEST)
    if place is None:
        return none
    if _NEGATIONS.search(
        _SENTENCE_ENDS.split(text[max(0, negated_before - _FAR) : negated_before])[-1]
    ):
        return none
    if language[:2] in _NEGATED_AFTER and _NEGATED_AFTER[language[:2]].search(
        _SENTENCE_ENDS.split(text[place.end() : place.end() + _FAR])[0]
    ):
        return none
    start, end = min(place.start(), number.start), max(place.end(), number.end)
    return Bounded(Bound.LOWER if place["lower"] else Bound.UPPER, start, end)
