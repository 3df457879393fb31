"""Writes whole numbers in words, with num2words and cn2an if they are right, else our own tables.

The output of num2words is adapted: commas are removed, Romance numbers agree with the gender of the
counted noun, and Spanish has short forms before "mil". The words of Hindi, Nepali and Tamil are
those of the CLDR spell-out rules (RBNF), in the more frequent spelling if two are in use (Hindi 15,
53, 63 and 91 to 99, the long vowel of Nepali तीन, बीस, तीस). CLDR's Tamil rules omit sandhi, so the
joining forms (-த்து, -நூற்று, -ஆயிரத்து, கோடியே) are those of written Tamil.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from num2words import num2words

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.templates import variety


def _list(words: str) -> tuple[str, ...]:
    return tuple(words.split())


HINDI = _list(
    "शून्य एक दो तीन चार पाँच छह सात आठ नौ "
    "दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस "
    "बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस "
    "तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस "
    "चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास "
    "पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ "
    "साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर "
    "सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी "
    "अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी "
    "नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे"
)

NEPALI = _list(
    "शून्य एक दुई तीन चार पाँच छ सात आठ नौ "
    "दस एघार बाह्र तेह्र चौध पन्ध्र सोह्र सत्र अठार उन्नाइस "
    "बीस एक्काइस बाइस तेइस चौबीस पच्चीस छब्बीस सत्ताइस अट्ठाइस उनन्तीस "
    "तीस एकतीस बत्तीस तेत्तीस चौँतीस पैँतीस छत्तीस सैँतीस अठतीस उनन्चालीस "
    "चालीस एकचालीस बयालीस त्रिचालीस चवालीस पैँतालीस छयालीस सतचालीस अठचालीस उनन्चास "
    "पचास एकाउन्न बाउन्न त्रिपन्न चवन्न पचपन्न छपन्न सन्ताउन्न अन्ठाउन्न उनन्साठी "
    "साठी एकसट्ठी बयसट्ठी त्रिसट्ठी चौसट्ठी पैँसट्ठी छयसट्ठी सतसट्ठी अठसट्ठी उनन्सत्तरी "
    "सत्तरी एकहत्तर बहत्तर त्रिहत्तर चौहत्तर पचहत्तर छयहत्तर सतहत्तर अठहत्तर उनासी "
    "असी एकासी बयासी त्रियासी चौरासी पचासी छयासी सतासी अठासी उनान्नब्बे "
    "नब्बे एकानब्बे बयानब्बे त्रियानब्बे चौरानब्बे पन्चानब्बे छयानब्बे सन्तानब्बे अन्ठानब्बे उनान्सय"
)

HINDI_SCALES = ((11, "खरब"), (9, "अरब"), (7, "करोड़"), (5, "लाख"), (3, "हज़ार"), (2, "सौ"))
NEPALI_SCALES = ((11, "खर्ब"), (9, "अर्ब"), (7, "करोड"), (5, "लाख"), (3, "हजार"), (2, "सय"))

TAMIL_SMALL = _list(
    "பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து பதினொன்று பன்னிரண்டு "
    "பதின்மூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது"
)
TAMIL_TENS = _list("இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு")
TAMIL_TENS_JOINING = _list("இருபத்து முப்பத்து நாற்பத்து ஐம்பத்து அறுபத்து எழுபத்து எண்பத்து தொண்ணூற்று")
TAMIL_HUNDREDS = _list("நூறு இருநூறு முந்நூறு நானூறு ஐநூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்")
TAMIL_HUNDREDS_JOINING = _list(
    "நூற்று இருநூற்று முந்நூற்று நானூற்று ஐநூற்று அறுநூற்று எழுநூற்று எண்ணூற்று தொள்ளாயிரத்து"
)
VOWEL_U = "ு"


def spell_hindi(value: int) -> str:
    """Write a whole number in Hindi words.

    >>> spell_hindi(2530361)
    'पच्चीस लाख तीस हज़ार तीन सौ इकसठ'
    """
    return _spell_indian(value, HINDI, HINDI_SCALES)


def spell_nepali(value: int) -> str:
    """Write a whole number in Nepali words.

    >>> spell_nepali(70025000)
    'सात करोड पच्चीस हजार'
    """
    return _spell_indian(value, NEPALI, NEPALI_SCALES)


def _spell_indian(value: int, words: Sequence[str], scales: Sequence[tuple[int, str]]) -> str:
    parts = []
    for exponent, scale in scales:
        count, value = divmod(value, 10**exponent)
        if count:
            parts.append(f"{_spell_indian(count, words, scales)} {scale}")
    if value or not parts:
        parts.append(words[value])
    return " ".join(parts)


def spell_tamil(value: int) -> str:
    """Write a whole number in Tamil words, with lakh and crore.

    >>> spell_tamil(361), spell_tamil(25000)
    ('முந்நூற்று அறுபத்து ஒன்று', 'இருபத்து ஐந்தாயிரம்')
    >>> spell_tamil(30200000)
    'மூன்று கோடியே இரண்டு லட்சம்'
    """
    crores, rest = divmod(value, 10**7)
    if crores:
        head = f"{_tamil_count(crores)} கோடி"
        return f"{head}யே {spell_tamil(rest)}" if rest else head
    lakhs, rest = divmod(value, 10**5)
    if lakhs:
        head = _tamil_count(lakhs)
        return f"{head} லட்சத்து {spell_tamil(rest)}" if rest else f"{head} லட்சம்"
    return _tamil_below_lakh(value)


def _tamil_count(value: int) -> str:
    """Spell the count before lakh and crore, where one is ஒரு."""
    return "ஒரு" if value == 1 else spell_tamil(value)


def _tamil_below_lakh(value: int) -> str:
    thousands, rest = divmod(value, 1000)
    if not thousands:
        return _tamil_below_thousand(rest)
    stem = "" if thousands == 1 else _tamil_below_hundred(thousands).removesuffix(VOWEL_U)
    start = f"{stem}ா" if stem else "ஆ"
    if not rest:
        return f"{start}யிரம்"
    return f"{start}யிரத்து {_tamil_below_thousand(rest)}"


def _tamil_below_thousand(value: int) -> str:
    hundreds, rest = divmod(value, 100)
    if not hundreds:
        return _tamil_below_hundred(rest)
    if not rest:
        return TAMIL_HUNDREDS[hundreds - 1]
    return f"{TAMIL_HUNDREDS_JOINING[hundreds - 1]} {_tamil_below_hundred(rest)}"


def _tamil_below_hundred(value: int) -> str:
    if value < 20:
        return TAMIL_SMALL[value]
    tens, unit = divmod(value, 10)
    if not unit:
        return TAMIL_TENS[tens - 2]
    return f"{TAMIL_TENS_JOINING[tens - 2]} {TAMIL_SMALL[unit]}"


Speller = Callable[[int, str], str | None]
"""Takes a whole number from 1 and the counted noun's gender; None if there is no natural form."""


@lru_cache(maxsize=65536)
def spell(value: int, language: str, noun: str = "") -> str | None:
    """Write a whole number in words, agreeing with the counted noun's gender.

    None if a careful writer would avoid words ("einhunderteins Bücher").

    >>> spell(90638, "en")
    'ninety thousand six hundred and thirty-eight'
    >>> spell(201, "es", "f"), spell(202, "ca", "f")
    ('doscientas una', 'dues-centes dues')

    :raises MethodError: no words for the language.
    """
    speller = SPELLERS.get(variety(language))
    if speller is None:
        raise MethodError(MethodMessage.NO_NUMBER_WORDS(language=repr(language)))
    return speller(value, noun)


def has_words(language: str) -> bool:
    return variety(language) in SPELLERS


def _num2words(value: int, language: str) -> str:
    return str(num2words(value, lang=language)).replace(",", "")


def _english(value: int, noun: str) -> str:
    return _num2words(value, "en")


def _german(value: int, noun: str) -> str | None:
    """Return None for numbers ending in one: before a noun, "hundertein" or "-eins" is disputed."""
    return None if value % 100 == 1 else _num2words(value, "de")


def _spanish(value: int, noun: str) -> str:
    """Apply short forms before "mil", and agreement (RAE, Ortografía, Diccionario panhispánico)."""
    text = _num2words(value, "es")
    text = re.sub(r"veintiuno(?= (?:mil|bil))", "veintiún", text)
    text = re.sub(r"\buno(?= (?:mil|bil))", "un", text)
    head, tail = _after_last(text, r"(?:illón|illones)\b")
    if noun == "f":
        tail = tail.replace("cientos", "cientas").replace("quinientos", "quinientas")
        return head + re.sub(r"uno$", "una", tail)
    if noun == "m":
        return head + re.sub(r"\buno$", "un", re.sub(r"veintiuno$", "veintiún", tail))
    return head + tail


def _catalan(value: int, noun: str) -> str:
    """Apply feminine agreement, also before "mil" ("dues mil", "dues-centes vint-i-una")."""
    head, tail = _after_last(_num2words(value, "ca"), r"\b[mb]ili(?:ó|ons)\b")
    if noun == "f":
        tail = re.sub(r"\bdos\b", "dues", tail).replace("-cents", "-centes")
        return head + re.sub(r"\bun(?= mil\b)|\bun$", "una", tail)
    return head + tail


def _french(value: int, noun: str) -> str:
    text = _num2words(value, "fr")
    return re.sub(r"\bun$", "une", text) if noun == "f" else text


def _portuguese(value: int, noun: str, variant: str = "pt_BR") -> str:
    """Apply feminine agreement, also before "mil" ("duas mil", "duzentas e uma")."""
    head, tail = _after_last(_num2words(value, variant), r"\w*ili?h?(?:ão|ões)\b")
    if noun == "f":
        tail = re.sub(r"\bdois\b", "duas", tail).replace("entos", "entas")
        return head + re.sub(r"\bum\b", "uma", tail)
    return head + tail


def _italian(value: int, noun: str) -> str:
    return _num2words(value, "it")


def _russian(value: int, noun: str) -> str:
    text = _num2words(value, "ru")
    if noun == "f":
        text = re.sub(r"\bодин$", "одна", text)
        return re.sub(r"\bдва$", "две", text)
    return text


def _japanese(value: int, noun: str) -> str:
    return _num2words(value, "ja")


def _chinese(value: int, noun: str) -> str:
    """Write every 2 as 二; 两, the form of a lone two before a measure word, is not used."""
    # Loading it takes a tenth of the start of a process, most of which write no Chinese.
    import cn2an

    return str(cn2an.an2cn(value))


def _after_last(text: str, pattern: str) -> tuple[str, str]:
    """Split after the last scale noun; the words before it agree with that noun."""
    end = max((match.end() for match in re.finditer(pattern, text)), default=0)
    return text[:end], text[end:]


SPELLERS: Mapping[str, Speller] = {
    "en": _english,
    "de": _german,
    "es": _spanish,
    "ca": _catalan,
    "fr": _french,
    "pt": _portuguese,
    "pt-pt": lambda value, noun: _portuguese(value, noun, "pt"),
    "it": _italian,
    "ru": _russian,
    "ja": _japanese,
    "zh": _chinese,
    "hi": lambda value, noun: spell_hindi(value),
    "ne": lambda value, noun: spell_nepali(value),
    "ta": lambda value, noun: spell_tamil(value),
}
