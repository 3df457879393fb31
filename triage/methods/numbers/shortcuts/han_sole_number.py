"""The counterpart of ``sole_number.py`` for Chinese and Japanese; handles values in digits only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from triage.methods.numbers.annotators.money import CURRENCY_SIGNS
from triage.methods.numbers.han.signs import OVER, SIGNS
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import HanTables, LanguageSpec
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.reading import INVISIBLE
from triage.methods.numbers.shortcuts.number_classes import WORDS
from triage.methods.numbers.shortcuts.seen_contexts import SeenContexts
from triage.methods.numbers.units.names import names_of
from triage.methods.numbers.units.percents import percent_pattern
from triage.methods.numbers.units.reading import signed, unit_between

_FIRST_SIGN = "\u2e80"  # scripts that put spaces between words come before it
# May follow an amount without changing its meaning: counters, nouns and punctuation.
_COUNTING = frozenset(
    "辆輛名张張只隻本家件座台棵封条條份部册冊幅头頭匹艘架所间間枚位个個人项項颗顆株户戶，。、；！？）」』》"
)
_COUNTING |= {""}
# Ranges of characters unchanged by Unicode normalization; ``_patterns`` excludes number characters.
_ORDINARY = (" ", "/"), (":", "~"), ("\u3001", "\u3029"), ("\u4e00", "\u9fff"), ("\uff01", "\uff5e")


class HanSoleNumberCheck:
    """Recognises Chinese or Japanese text around a value that holds no other number."""

    def __init__(self, spec: LanguageSpec, code: str) -> None:
        assert spec.han is not None
        self._relevant, self._ordinary = _patterns(code)
        # 摂氏 turns the number after it into degrees.
        self._not_before = frozenset(f"第初负負下氏ス点點{spec.han.labels}") | CURRENCY_SIGNS
        self._no_unit = _COUNTING - names_of(code).first_letters - {""}
        self._code = code
        self._numberless = SeenContexts(), SeenContexts()
        self._plain = SeenContexts(), SeenContexts()

    def states_no_number(self, before: str, after: str) -> bool:
        """Whether the text around a value states no number."""
        lefts, rights = self._numberless
        return (
            before in lefts
            or (
                before[-1:] >= _FIRST_SIGN
                and not self._relevant.search(before)
                and lefts.remember(before)
            )
        ) and (
            after in rights
            or (
                after[:1] >= _FIRST_SIGN
                and not self._relevant.search(after)
                and rights.remember(after)
            )
        )

    def is_sole_number(self, before: str, after: str, sort: int) -> bool:
        """Whether a value between these texts is the only number and a plain quantity."""
        lefts, rights = self._plain
        return (
            not sort & WORDS
            and (before in lefts or (self._may_precede(before) and lefts.remember(before)))
            and (after in rights or (self._may_follow(after) and rights.remember(after)))
        )

    def is_sole_small_number(self, text: str, number: ReadNumber) -> bool:
        """Like ``is_sole_number``, for this particular whole number, whose size may matter."""
        before, after = text[: number.start], text[number.end :]
        return not number.spelled and self.is_sole_number(before, after, 0)

    def _may_precede(self, before: str) -> bool:
        if before and (before[-1] < _FIRST_SIGN or before[-1] in self._not_before):
            return False
        return self._states_no_number(before) and not signed(before)

    def _may_follow(self, after: str) -> bool:
        if after[:1] not in _COUNTING or "目" in after[:4] or not self._states_no_number(after):
            return False
        return after[:1] in self._no_unit or unit_between("", after, False, self._code) is None

    def _states_no_number(self, text: str) -> bool:
        if self._ordinary.fullmatch(text):
            return True
        return not self._relevant.search(text) and unicodedata.is_normalized("NFC", text)


def _first_signs(tables: HanTables) -> str:
    """The characters other than ASCII digits with which a number can begin."""
    return "０１２３４５６７８９" + SIGNS + "".join(sorted({word[0] for word in tables.native}))


@lru_cache(maxsize=64)
def _patterns(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A search pattern for anything that may begin or affect a number, including invisible
    characters; and a faster full-match pattern for text made only of unrelated characters.
    """
    spec = get_language(code)
    tables = spec.han
    assert tables is not None
    signs = _first_signs(tables)
    relevant = re.compile(
        rf"[\d%％‰{re.escape(signs)}{INVISIBLE}]|^[割成折]|[{OVER}](?=[万萬亿億])"
        rf"|(?i:{percent_pattern(spec.percents).pattern})"
    )
    excluded = sorted(f"{signs}%％")
    parts = [part for first, last in _ORDINARY for part in _without(first, last, excluded)]
    return relevant, re.compile(f"[{''.join(parts)}]*")


def _without(first: str, last: str, excluded: list[str]) -> Iterator[str]:
    """Yield a character range as regex set parts, without the (sorted) excluded characters."""
    start = ord(first)
    for sign in [*excluded, chr(ord(last) + 1)]:
        if start <= ord(sign) <= ord(last) + 1:
            if ord(sign) > start:
                yield f"{re.escape(chr(start))}-{re.escape(chr(ord(sign) - 1))}"
            start = ord(sign) + 1
