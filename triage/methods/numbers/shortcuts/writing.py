"""Writes a value in its usual forms: in digits, and in words where its language's file writes them.

Used only to find a value in a text before the text is read: a form missing here costs time but
never changes a verdict.
"""

from __future__ import annotations

from typing import NamedTuple

from triage.methods.numbers.languages.base import LanguageSpec, Spell

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
    spell: Spell | None

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
    return Writer(convention.decimal, groups, convention.indian, spec.spell)
