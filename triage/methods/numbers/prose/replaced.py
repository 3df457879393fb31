"""Finds digits that were replaced by others: the last check, independent of interpretation.

The kind of a number (a page, a code, a price) is not always certain, and the same number may occur
elsewhere in the sentence. But a translator copies digits or writes them in another form known to
the comparison. So if the translation lacks digits of the source and has digits that the source
does not, a number was replaced by another.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.changes import in_other_calendar, years_of_calendars
from triage.methods.numbers.prose.reading.statements import Statement
from triage.methods.numbers.prose.reading.wording import stated_in_words, words_state
from triage.methods.numbers.units.equivalents import Texts

# Runs of digits, including groups of thousands.
_RUN = re.compile(
    r"(?<!\d[\s,.'’])(?!0)\d{1,3}(?:(?P<mark>[,.'’ \u00a0\u202f])\d{3}(?:(?P=mark)\d{3})*)(?!\d)|\d+"
)
_DIGITS = re.compile(r"\d+")
_NAME, _LETTERS = re.compile(r"[A-Za-z0-9-]", re.ASCII), re.compile(r"[A-Za-z]{2}", re.ASCII)
# 7-6 and 7:6, but not a time, a date, a range of years or a telephone number.
_SCORE = re.compile(
    r"(?<![\d:：/.,–—-])(?<![^\W\d_][-–])(\d{1,2})(?:[-–](?=\d\d?(?!\d))|[:：](?=\d(?!\d)))(\d{1,2})"
    r"(?![\d:：/–—-]|[.,]\d|[-–]?[^\W\d_])"
)
# A version, but not a date or a number with groups of thousands.
_POINTED = re.compile(r"(?<![\w.,])\d{1,3}(?:\.\d{1,2}){1,3}(?![\w]|[.,]\d)", re.ASCII)
_MOST = 400  # runs; tables of figures are skipped
_LONGEST = 30  # digits
_HALF_DAY, _DAY = 12, 24
_YEARS, _NO_YEARS = ("1500", "2100"), frozenset(("time", "percent", "currency"))


class DigitRun(NamedTuple):
    """A run of digits, without leading zeros, and the number that it is part of."""

    digits: str
    start: int
    end: int
    number: ReadNumber | None

    @property
    def value(self) -> Decimal:
        """The value of the digits alone."""
        return Decimal(self.digits)

    @property
    def values(self) -> tuple[Decimal, ...]:
        """All readings if these are all digits of the number; none if they are only part of it."""
        if self.number is None:
            return (self.value,)
        if self.number.digits.lstrip("0") not in ("", self.digits):
            return ()
        return (*self.number.values, self.value)


def digits_replaced(case: Case) -> Change | None:
    """The first number in digits that was replaced by another; None if none was."""
    pair = case.pair
    if change := _version_changed(pair):
        return change
    if sorted(_DIGITS.findall(pair.source)) == sorted(_DIGITS.findall(pair.translation)):
        return None
    return _run_replaced(case) or _score_changed(pair)


def _run_replaced(case: Case) -> Change | None:
    comparison, rest, pair = case.comparison, case.rest, case.pair
    matched = {id(place) for place, _ in comparison.matches}
    used = {id(number) for number in comparison.used.values()}
    ours = _runs(
        pair.source,
        comparison.source_numbers,
        lambda one: id(one) not in matched and rest.lacks(one),
    )
    theirs = _runs(
        pair.translation, comparison.found, lambda one: id(one) not in used and rest.adds(one)
    )
    if not ours or not theirs or len(ours) + len(theirs) > _MOST:
        return None
    lost, added = _surplus(ours, theirs), _surplus(theirs, ours)
    if not lost or not added or in_other_calendar(rest.gone, rest.new, pair):
        return None
    excuses = _Excuses(case, lost, added)
    lost = [run for run in lost if not excuses.of_loss(run)]
    added = [run for run in added if not excuses.of_addition(run)]
    if not lost or not added:
        return None
    gone, new = _likeliest(lost, added)
    return Change(_stated(gone, rest.gone, pair.source), _stated(new, rest.new, pair.translation))


def _version_changed(pair: Texts) -> Change | None:
    """The first version whose points stand elsewhere: 2.3.1, 23.1; None if there is none."""
    ours = [one for one in _POINTED.finditer(pair.source) if one[0].count(".") > 1]
    theirs = list(_POINTED.finditer(pair.translation)) if ours else []
    written = {match[0] for match in theirs}
    for version in ours:
        if version[0] in written:
            continue
        for other in theirs:
            same = other[0].replace(".", "") == version[0].replace(".", "")
            if same and other[0] not in pair.source and other[0].count(".") < version[0].count("."):
                return Change(_of_score(version), _of_score(other))
    return None


def _score_changed(pair: Texts) -> Change | None:
    """The first score with one side changed; None if there is none."""
    ours, theirs = list(_SCORE.finditer(pair.source)), list(_SCORE.finditer(pair.translation))
    if not ours or not theirs or len(ours) + len(theirs) > _MOST:
        return None
    lost, added = _without(ours, theirs), _without(theirs, ours)
    for one in lost:
        for other in added:
            if (one[1] == other[1]) is not (one[2] == other[2]):
                return Change(_of_score(one), _of_score(other))
    return None


def _without(
    scores: Iterable[re.Match[str]], others: Iterable[re.Match[str]]
) -> list[re.Match[str]]:
    """The scores that the other text lacks, in either order."""
    known = {pair for other in others for pair in (other.groups(), other.groups()[::-1])}
    return [score for score in scores if score.groups() not in known]


def _of_score(score: re.Match[str]) -> Statement:
    return Statement(
        Sort.LABEL, (("code", score[0]),), score.start(), score.end(), score[0], printed=True
    )


def _plain(run: str) -> str:
    digits = "".join(str(unicodedata.decimal(sign)) for sign in run if sign.isdecimal())
    return digits.lstrip("0") or "0"


def _runs(
    text: str, numbers: Sequence[ReadNumber], is_left: Callable[[ReadNumber], bool]
) -> list[DigitRun]:
    """The runs of digits that are outside any number or in one that ``is_left`` accepts."""
    found, at = [], 0
    for match in _RUN.finditer(text):
        while at < len(numbers) and numbers[at].end <= match.start():
            at += 1
        inside = at < len(numbers) and numbers[at].start <= match.start()
        number = numbers[at] if inside else None
        short = match.end() - match.start() <= _LONGEST
        if short and (number is None or is_left(number)):
            found.append(DigitRun(_plain(match[0]), match.start(), match.end(), number))
    return found


def _surplus(runs: Sequence[DigitRun], others: Iterable[DigitRun]) -> list[DigitRun]:
    """The runs that the other text lacks or has less often."""
    spare = Counter(run.digits for run in others)
    left = []
    for run in runs:
        if spare[run.digits] > 0:
            spare[run.digits] -= 1
        else:
            left.append(run)
    return left


class _Excuses(NamedTuple):
    """The lost and added runs, and the reasons to excuse them."""

    case: Case
    lost: Sequence[DigitRun]
    added: Sequence[DigitRun]

    def of_loss(self, run: DigitRun) -> bool:
        """Whether the translation states a lost run in words or in another form."""
        if run.number is not None and run.number.doubt:
            return True
        text, spec = self.case.pair.translation, self.case.pair.target_spec
        if any(stated_in_words(value, text, spec) for value in run.values):
            return True
        if any(_is_in_share(run, number) for number in self.case.comparison.found):
            return True
        if self._is_in_parts(run):
            return True
        return any(self._alike(run, other) for other in self.added)

    def _is_in_parts(self, run: DigitRun) -> bool:
        """Whether an uncovered language splits the number in two: 4만 8,000 for 48,000."""
        if self.case.pair.target_spec.covers_words:
            return False
        found = [number for number in self.case.comparison.found if number.values]
        return any(
            right.start - left.end <= 1
            and left.values[0] > right.values[0] >= 0
            and left.values[0] + right.values[0] in run.values
            for left, right in pairwise(found)
        )

    def of_addition(self, run: DigitRun) -> bool:
        """Whether the source states an added run in words or in another form."""
        pair = self.case.pair
        if self._is_in_known_name(run):
            return True
        if words_state(run.values, pair.source, pair.source_spec) or self._stated_in_words(run):
            return True
        if run.number is not None and pair.is_conversion(
            run.number, self.case.comparison.wanted[:20]
        ):
            return True
        return any(self._alike(other, run) for other in self.lost)

    def _stated_in_words(self, run: DigitRun) -> bool:
        return any(
            number.spelled and not set(number.values).isdisjoint(run.values)
            for one in self.case.rest.gone
            for number in one.numbers
        )

    def _is_in_known_name(self, run: DigitRun) -> bool:
        """Whether a run is part of a name that the source contains too: COVID-19."""
        text = self.case.pair.translation
        start, end = run.start, run.end
        while start > 0 and _NAME.match(text, start - 1):
            start -= 1
        while end < len(text) and _NAME.match(text, end):
            end += 1
        name = text[start:end].strip("-")
        return _LETTERS.search(name) is not None and name in self.case.pair.source

    def _alike(self, one: DigitRun, other: DigitRun) -> bool:
        """Whether two numbers may be equal in other units, hours, years, calendars or scales."""
        pair = self.case.pair
        if _same_figures(one, other) or _same_hour(one, other) or _same_year(one, other):
            return True
        if abs(one.value - other.value) in years_of_calendars(pair):
            return True
        if one.number is None or other.number is None or not one.number.values:
            return False
        return pair.rounded(one.number.values[0], one.number, [other.number]) is not None


def _is_in_share(run: DigitRun, number: ReadNumber) -> bool:
    """Whether a fraction contains the number: 五分之一 for one in 5."""
    return number.kind is Kind.FRACTION and run.value in number.values[1:]


def _same_figures(one: DigitRun, other: DigitRun) -> bool:
    """Whether two runs differ only by outer zeros or decimal points: 48,000 and 4.8万."""
    return _figures(one) == _figures(other)


def _figures(run: DigitRun) -> str:
    digits = run.digits if run.number is None else (run.number.digits or run.digits)
    return digits.replace(".", "").strip("0")


def _same_hour(one: DigitRun, other: DigitRun) -> bool:
    if max(len(one.digits), len(other.digits)) > 2:
        return False
    early, late = sorted((int(one.digits), int(other.digits)))
    return late - early == _HALF_DAY and late <= _DAY


def _same_year(one: DigitRun, other: DigitRun) -> bool:
    if any(run.number is not None and run.number.kind in _NO_YEARS for run in (one, other)):
        return False
    short, long = sorted((one.digits, other.digits), key=len)
    in_reach = len(long) == 4 and _YEARS[0] <= long < _YEARS[1]
    return len(short) == 2 and in_reach and long.endswith(short)


def _likeliest(lost: Sequence[DigitRun], added: Sequence[DigitRun]) -> tuple[DigitRun, DigitRun]:
    """The first pair with the same number of digits, else the first of each."""
    for run in lost:
        for other in added:
            if len(run.digits) == len(other.digits):
                return run, other
    return lost[0], added[0]


def _stated(run: DigitRun, left: Iterable[Statement], text: str) -> Statement:
    """The statement that the run belongs to, or one of the run alone if there is none."""
    for one in left:
        if run.number is not None and any(run.number is number for number in one.numbers):
            return one
    start, end = run.start, run.end
    numbers = () if run.number is None else (run.number,)
    return Statement(
        Sort.LABEL, (run.value,), start, end, text[start:end], printed=True, numbers=numbers
    )
