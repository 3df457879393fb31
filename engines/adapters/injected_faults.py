"""The faults that can be injected; each returns a faulty translation, or None if not applicable."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

# In order of size, so that replacing one by the next changes the number.
SCALE_WORDS = {
    "en": ["hundred", "thousand", "million", "billion", "trillion"],
    "es": ["cientos", "mil", "millones", "billones", "trillones"],
    "ca": ["centenars", "mil", "milions", "bilions", "trilions"],
    "de": ["hundert", "tausend", "Millionen", "Milliarden", "Billionen"],
    "fr": ["cent", "mille", "millions", "milliards", "billions"],
    "pt": ["centenas", "mil", "milhões", "bilhões", "trilhões"],
    "it": ["cento", "mila", "milioni", "miliardi", "bilioni"],
    "nl": ["honderd", "duizend", "miljoen", "miljard", "biljoen"],
    "ru": ["сотен", "тысяч", "миллионов", "миллиардов", "триллионов"],
    "zh": ["百", "千", "万", "亿"],
    "ja": ["百", "千", "万", "億", "兆"],
    "hi": ["सौ", "हज़ार", "लाख", "करोड़", "अरब"],
}
NEGATIONS = {
    "en": ["not", "never", "no", "cannot", "nor"],
    "es": ["no", "nunca", "ni", "jamás"],
    "ca": ["no", "mai", "ni"],
    "de": ["nicht", "kein", "keine", "keinen", "nie"],
    "fr": ["ne", "pas", "jamais"],
    "pt": ["não", "nunca", "nem"],
    "it": ["non", "mai", "né"],
    "nl": ["niet", "geen", "nooit"],
    "ru": ["не", "нет", "никогда"],
    "zh": ["不", "没有", "没", "未"],
    "ja": ["ない", "ません"],
    "hi": ["नहीं", "मत"],
}
# Pairs that are swapped: symbols in any language, words in their own.
UNIT_SYMBOLS = [
    ("km", "m"), ("kg", "g"), ("cm", "mm"), ("ha", "km²"), ("ml", "l"), ("°C", "°F"), ("$", "€"),
    ("£", "$"), ("€", "$"), ("%", "‰"), ("kWh", "MWh"),
]  # fmt: skip
UNITS = {
    "en": [("hours", "minutes"), ("days", "weeks"), ("metres", "kilometres"), ("meters", "kilometers")],
    "es": [("horas", "minutos"), ("días", "semanas"), ("metros", "kilómetros"), ("toneladas", "kilos")],
    "ca": [("hores", "minuts"), ("dies", "setmanes"), ("metres", "quilòmetres")],
    "de": [("Stunden", "Minuten"), ("Tage", "Wochen"), ("Meter", "Kilometer"), ("Tonnen", "Kilogramm")],
    "fr": [("heures", "minutes"), ("jours", "semaines"), ("mètres", "kilomètres"), ("tonnes", "kilogrammes")],
    "pt": [("horas", "minutos"), ("dias", "semanas"), ("metros", "quilômetros")],
    "it": [("ore", "minuti"), ("giorni", "settimane"), ("metri", "chilometri")],
    "ru": [("часов", "минут"), ("дней", "недель"), ("метров", "километров")],
    "zh": [("小时", "分钟"), ("公里", "厘米"), ("公斤", "克")],
    "ja": [("時間", "分間"), ("キロメートル", "メートル")],
}  # fmt: skip
NAMES = ["Zorin", "Maldova", "Kestrel", "Orland", "Tavira", "Brenn"]


NUMBER = re.compile(r"\d(?:[\d.,'’\u00a0\u202f]*\d)?")
DIGIT = re.compile(r"\d")
SEPARATED = re.compile(r"\d[.,]\d")
NAME = re.compile(r"(?<=[\w,;:] )[^\W\d_a-zà-ÿа-я]\w{2,}")
UNSPACED = frozenset({"zh", "ja", "th"})

Fault = Callable[[str, str, str, random.Random], str | None]


def apply(kind: str, text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Inject one fault of a kind into a translation; None if it does not apply to it.

    >>> apply("lose_number", "Quedan 45 casas.", "45 houses are left.", "es", random.Random(1))
    'Quedan casas.'
    """
    return FAULTS[kind](text, source, target, rng)


def drop_digit(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Drop one digit of a number that has at least two."""
    number = _number(text, rng, digits=2)
    if number is None:
        return None
    at = rng.choice([m.start() for m in DIGIT.finditer(text, *number.span())])
    return _valued(text, text[:at] + text[at + 1 :], number)


def add_digit(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Add a digit after one of a number's digits."""
    number = _number(text, rng)
    if number is None:
        return None
    at = rng.choice([m.end() for m in DIGIT.finditer(text, *number.span())])
    return text[:at] + rng.choice("123456789") + text[at:]


def change_digit(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Replace one digit by another."""
    number = _number(text, rng)
    if number is None:
        return None
    at = rng.choice([m.start() for m in DIGIT.finditer(text, *number.span())])
    others = [digit for digit in "123456789" if digit != text[at]]
    return text[:at] + rng.choice(others) + text[at + 1 :]


def move_separator(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Move a decimal or grouping mark by one digit, to the right if possible."""
    places = list(SEPARATED.finditer(text))
    if not places:
        return None
    at = rng.choice(places).start() + 1
    if at + 2 < len(text) and text[at + 2].isdigit():
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    if at >= 2 and text[at - 2].isdigit():
        return text[: at - 1] + text[at] + text[at - 1] + text[at + 1 :]
    return None


def swap_separators(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Swap points and commas in one number, as if the source's separators were kept."""
    numbers = [m for m in NUMBER.finditer(text) if SEPARATED.search(m.group())]
    if not numbers:
        return None
    number = rng.choice(numbers)
    swapped = number.group().translate(str.maketrans(".,", ",."))
    return text[: number.start()] + swapped + text[number.end() :]


def scale_word(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Replace a scale word by the next larger or smaller one."""
    words = SCALE_WORDS.get(target, [])
    found = [(i, m) for i, word in enumerate(words) for m in _word(word, target).finditer(text)]
    if not found:
        return None
    index, match = rng.choice(found)
    other = words[index + 1] if index + 1 < len(words) else words[index - 1]
    return text[: match.start()] + other + text[match.end() :]


def lose_number(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Leave out a number."""
    number = _number(text, rng)
    if number is None:
        return None
    rest = text[: number.start()].rstrip() + " " + text[number.end() :].lstrip()
    return rest.strip() if target not in UNSPACED else rest.replace(" ", "")


def swap_unit(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Replace a unit by another one."""
    known = [*UNIT_SYMBOLS, *UNITS.get(target, [])]
    pairs = [*known, *((b, a) for a, b in known)]
    found = [(b, m) for a, b in pairs for m in _unit(a).finditer(text)]
    if not found:
        return None
    other, match = rng.choice(found)
    return text[: match.start()] + other + text[match.end() :]


def drop_negation(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Leave out a negation."""
    words = NEGATIONS.get(target, [])
    found = [m for word in words for m in _word(word, target).finditer(text)]
    if not found:
        return None
    match = rng.choice(found)
    end = match.end() + (1 if text[match.end() : match.end() + 1] == " " else 0)
    rest = text[: match.start()] + text[end:]
    return rest[:1].upper() + rest[1:] if match.start() == 0 else rest


def change_name(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Replace a name: a capitalised word within the sentence that the source contains as well."""
    found = [m for m in NAME.finditer(text) if m.group() in source]
    if not found:
        return None
    match = rng.choice(found)
    other = rng.choice([name for name in NAMES if name != match.group()])
    return text[: match.start()] + other + text[match.end() :]


def repeat(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Repeat some words in the middle several times, like a decoder that loops."""
    words = list(text) if target in UNSPACED else text.split(" ")
    if len(words) < 4:
        return None
    length = rng.randint(2, min(4, len(words) - 1))
    at = rng.randint(0, len(words) - length)
    looped = (
        words[: at + length] + words[at : at + length] * rng.randint(2, 4) + words[at + length :]
    )
    return ("" if target in UNSPACED else " ").join(looped)


def truncate(text: str, source: str, target: str, rng: random.Random) -> str | None:
    """Cut off the last third or more."""
    words = list(text) if target in UNSPACED else text.split(" ")
    if len(words) < 6:
        return None
    length = rng.randint(max(2, len(words) // 4), len(words) * 2 // 3)
    return ("" if target in UNSPACED else " ").join(words[:length])


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        drop_digit,
        add_digit,
        change_digit,
        move_separator,
        swap_separators,
        scale_word,
        lose_number,
        swap_unit,
        drop_negation,
        change_name,
        repeat,
        truncate,
    )
}


def _number(text: str, rng: random.Random, digits: int = 1) -> re.Match[str] | None:
    found = [m for m in NUMBER.finditer(text) if len(DIGIT.findall(m.group())) >= digits]
    return rng.choice(found) if found else None


def _valued(before: str, after: str, number: re.Match[str]) -> str | None:
    """None if only a leading zero was dropped, which does not change the value."""
    return None if number.group().startswith("0") and before[number.start()] == "0" else after


def _word(word: str, target: str) -> re.Pattern[str]:
    if target in UNSPACED:
        return re.compile(re.escape(word))
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)


def _unit(unit: str) -> re.Pattern[str]:
    before = r"(?<![^\W\d_])" if unit[0].isalpha() else ""
    after = r"(?!\w)" if unit[-1].isalpha() and unit.isascii() else ""
    near = r"(?<=\d)|(?<=\d[ \u00a0])" if len(unit) <= 2 and unit[0].isalpha() else ""
    return re.compile(f"(?:{near}){before}{re.escape(unit)}{after}")
