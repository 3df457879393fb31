"""Writes a value in its usual forms: in digits, and in English, German and Chinese in words.

Used only to find a value in a text before the text is read: a form missing here costs time but
never changes a verdict. The words are those of the languages' tables, in one spelling each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from triage.methods.numbers.languages.base import LanguageSpec

Speller = Callable[[int], str]
_LONGEST_SPELT = 12  # digits


class Writer(NamedTuple):
    """How one language writes values.

    :param point: the decimal mark.
    :param groups: the grouping marks to try, the most usual first.
    :param indian: also try groups of two digits before the last three.
    :param spell: writes a whole number in words; None if values are looked up only in digits.
    """

    point: str
    groups: tuple[str, ...]
    indian: bool
    spell: Speller | None

    def in_digits(self, text: str, plain: str, grouped: str) -> tuple[str, str, str]:
        """Partition a text at a value in digits.

        :param plain, grouped: the value as Python formats it, without and with commas.
        :returns: as ``str.partition``: the whole text and two empty strings if not found.
        """
        if self.point == ".":
            found = text.partition(grouped)
            return found if found[1] else self._otherwise(text, plain)
        whole, _, decimals = grouped.partition(".")
        if decimals:
            decimals = f",{decimals}"
        for group in self.groups:
            found = text.partition(whole.replace(",", group) + decimals)
            if found[1]:
                return found
        return text.partition(plain.replace(".", ","))

    def in_words(self, text: str, plain: str) -> tuple[str, str, str]:
        """Partition a text at a whole number in words, if this language has a speller."""
        if self.spell is None or len(plain) > _LONGEST_SPELT:
            return text, "", ""
        words = self.spell(int(plain))
        found = text.partition(words)
        if found[1] or "," not in words:
            return found
        return text.partition(words.replace(",", ""))

    def _otherwise(self, text: str, plain: str) -> tuple[str, str, str]:
        found = text.partition(plain)
        if found[1] or not self.indian:
            return found
        whole, point, decimals = plain.partition(".")
        return text.partition(f"{_in_lakhs(whole)}{point}{decimals}")


def _in_lakhs(digits: str) -> str:
    """Group digits the Indian way, in lakhs and crores.

    >>> _in_lakhs("1234567")
    '12,34,567'
    """
    head, tail = digits[:-3], digits[-3:]
    pairs = [head[max(0, at - 2) : at] for at in range(len(head), 0, -2)]
    return ",".join([*reversed(pairs), tail])


def writer_of(spec: LanguageSpec) -> Writer:
    """The usual way to write values in a language."""
    convention = spec.convention
    spaces = "\u202f\u00a0 "  # CLDR's for French, CLDR's for Russian, and what people type
    groups = tuple(convention.groups or spaces)
    return Writer(convention.decimal, groups, convention.indian, _SPELLERS.get(spec.code))


def _listed(names: str) -> tuple[str, ...]:
    """A tuple of words indexed by value from 1 to 19, followed by the tens from 20."""
    ones, tens = names.split("; ")
    return ("", *ones.split(), *tens.split())


_ENGLISH = _listed(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen; twenty thirty forty fifty sixty seventy eighty ninety"
)
_GERMAN = _listed(
    "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn; zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
)
_TENS = 18  # index of "twenty" (20) less its number of tens (2)


@cache
def _english_small(value: int) -> str:
    """A number from 1 to 999 in words."""
    hundreds, rest = divmod(value, 100)
    tens, ones = divmod(rest, 10)
    if rest < 20:
        words = _ENGLISH[rest]
    else:
        words = _ENGLISH[_TENS + tens] + (f"-{_ENGLISH[ones]}" if ones else "")
    if not hundreds:
        return words
    return f"{_ENGLISH[hundreds]} hundred{f' and {words}' if words else ''}"


def spell_english(value: int) -> str:
    """A number from 1 to below 10^12 in British English words.

    >>> spell_english(2_005_413)
    'two million, five thousand, four hundred and thirteen'
    """
    small = _english_small
    if value < 1000:
        return small(value)
    upper, rest = divmod(value, 1000)
    parts = []
    if upper >= 1000:
        millions, upper = divmod(upper, 1000)
        if millions >= 1000:
            billions, millions = divmod(millions, 1000)
            parts.append(f"{small(billions)} billion")
        if millions:
            parts.append(f"{small(millions)} million")
    if upper:
        parts.append(f"{small(upper)} thousand")
    if not rest:
        return ", ".join(parts)
    if rest < 100:
        return f"{', '.join(parts)} and {small(rest)}"
    parts.append(small(rest))
    return ", ".join(parts)


@cache
def _german_small(value: int) -> str:
    """A number from 1 to 999 in words, in the form used before "tausend"."""
    hundreds, rest = divmod(value, 100)
    tens, ones = divmod(rest, 10)
    if rest < 20:
        words = _GERMAN[rest]
    else:
        words = (f"{_GERMAN[ones]}und" if ones else "") + _GERMAN[_TENS + tens]
    return f"{_GERMAN[hundreds]}hundert{words}" if hundreds else words


def spell_german(value: int) -> str:
    """A number from 1 to below 10^12 in German words.

    >>> spell_german(2_005_413)
    'zwei Millionen fünftausendvierhundertdreizehn'
    """
    small = _german_small
    upper, rest = divmod(value, 1000)
    words = small(rest) if rest else ""
    if value % 100 == 1:
        words += "s"
    if not upper:
        return words
    millions, upper = divmod(upper, 1000)
    if upper:
        words = f"{small(upper)}tausend{words}"
    if not millions:
        return words
    billions, millions = divmod(millions, 1000)
    if millions:
        words = f"{_counted(millions, 'Million', 'en')}{' ' if words else ''}{words}"
    if billions:
        words = f"{_counted(billions, 'Milliarde', 'n')}{' ' if words else ''}{words}"
    return words


def _counted(number: int, scale: str, plural: str) -> str:
    if number == 1:
        return f"eine {scale}"
    return f"{_german_small(number)}{'s' if number % 100 == 1 else ''} {scale}{plural}"


@cache
def _chinese_section(value: int) -> str:
    """A number from 1 to 9999 in characters, with 零 in place of zeros inside."""
    words = ""
    for digit, unit in zip(f"{value:04}", "千百十 ", strict=True):
        if digit != "0":
            words += "零一二三四五六七八九"[int(digit)] + unit.strip()
        elif words and not words.endswith("零"):
            words += "零"
    return words.rstrip("零")


def spell_chinese(value: int) -> str:
    """A number from 1 to below 10^12 in Chinese characters.

    >>> spell_chinese(100_010_010)
    '一亿零一万零一十'
    """
    upper, rest = divmod(value, 10_000)
    words = _chinese_section(rest) if rest else ""
    if upper:
        if words and rest < 1000:
            words = f"零{words}"
        upper, section = divmod(upper, 10_000)
        if section:
            words = f"{_chinese_section(section)}万{words}"
            if upper and section < 1000:
                words = f"零{words}"
        elif upper and words and words[0] != "零":
            words = f"零{words}"
        if upper:
            words = f"{_chinese_section(upper)}亿{words}"
    return words[1:] if words.startswith("一十") else words


_SPELLERS: dict[str, Speller] = {"en": spell_english, "de": spell_german, "zh": spell_chinese}
