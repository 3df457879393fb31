"""Checks units with the signals of screening."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from triage.checking.findings import Finding, Level, finding_of, unchecked
from triage.checking.kept_words import Names, Settling, kept_in
from triage.files.messages import FileMessage
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, SkipReason, Unit, UnreadablePlace
from triage.language_codes import DOCUMENTATION, base_language
from triage.methods.screening.judging import Screened, screen
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signals.base import GlossaryEntry, Pair, Signal
from triage.methods.screening.signals.registry import SIGNALS

#: Signals that work with the wheel's base dependencies; the others need its extra "signals".
IN_THE_BASE = frozenset(
    {
        "numbers",
        "markup",
        "empty",
        "untranslated",
        "truncated",
        "repeated",
        "senses",
        "chatter",
        "obeyed",
    }
)
#: Packages in the extra "signals".
EXTRA = ("anyascii", "emoji", "platformdirs", "py3langid", "rapidfuzz", "simplemma")
# Units per batch, in the first batch of a file, and the characters after which a batch is full.
_AT_ONCE = 500
_FIRST_LOT = 25
_LOT_CHARACTERS = 500_000
# "idioms" only selects texts for sampling; "detached" needs a model that no wheel includes.
_LEFT_OUT = frozenset({"idioms", "detached"})
_OF_NO_LANGUAGE = frozenset({"markup", "empty", "repeated", "emoji"})
# Findings of these signals on a copied text only follow from its being a copy.
_OF_COPIES = frozenset({"negation", "wrong_language"})
# Signals that say nothing without a list from the team.
_OF_LISTS = frozenset({"glossary", "risk_terms"})


#: The languages of a source and its translation; "" where one is not known.
Direction = tuple[str, str]
#: The signals that cannot check a direction and why.
Gaps = dict[Direction, dict[str, str]]


@dataclass(frozen=True, slots=True)
class SignalChoice:
    """Which signals to run, and how severe their findings are.

    ``levels`` sets one level for all findings of a signal; without an entry, the level depends on
    the confidence.
    """

    signals: tuple[str, ...]
    levels: dict[str, Level] = field(default_factory=dict)
    glossary: tuple[GlossaryEntry, ...] = ()
    risk_terms: tuple[str, ...] = ()


@cache
def has_extra() -> bool:
    """Say whether the extra "signals" is installed."""
    return all(find_spec(name) is not None for name in EXTRA)


def known_signals() -> list[str]:
    """Return the signals that a check can use, in the order of the evidence."""
    return [name for name in SIGNALS if name not in _LEFT_OUT]


def available(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which of the signals can run here, and which need the extra."""
    able = [name for name in names if name in IN_THE_BASE or has_extra()]
    return tuple(able), tuple(name for name in names if name not in able)


class Checker:
    """Checks units in batches; :meth:`gaps` says what it could not check."""

    def __init__(self, choice: SignalChoice, method: Screening) -> None:
        names = tuple(
            name
            for name in choice.signals
            if name not in _OF_LISTS or choice.glossary or choice.risk_terms
        )
        self.signals, self.missing = available(names)
        self.choice = choice
        self._method = method
        self._gaps: Gaps = {}

    @cached_property
    def _looking(self) -> list[Signal]:
        """The signals, loaded on first use: a run that remembers all its files needs none."""
        options = ScreeningOptions(
            signals=self.signals, glossary=self.choice.glossary, risk_terms=self.choice.risk_terms
        )
        return self._method.signals(options)

    def gaps(self) -> Gaps:
        """For each direction found, the signals that cannot check it and why."""
        return {direction: gaps for direction, gaps in sorted(self._gaps.items()) if gaps}

    def remember(self, gaps: Gaps) -> None:
        """Know gaps of an earlier run."""
        self._gaps |= gaps

    def look_at(self, units: Iterable[Unit]) -> None:
        """Make sure that :meth:`gaps` knows the directions of units, whoever checks them."""
        for direction in set(map(_direction, units)):
            self._able(direction)

    def check(self, file: str, units: Sequence[Unit]) -> Iterator[Finding]:
        """Yield the findings on units, in their order."""
        for found in self.check_each(file, units):
            yield from found

    def check_each(self, file: str, units: Sequence[Unit]) -> list[list[Finding]]:
        """Return the findings on each unit.

        A unit that may translate several source texts is compared with each until one fits best.
        """
        best = self._findings(file, units)
        left = [place for place, found in enumerate(best) if found]
        round = 0
        while left := [one for one in left if len(units[one].other_sources) > round and best[one]]:
            others = [_with_source(units[one], round) for one in left]
            for place, found in zip(left, self._findings(file, others), strict=True):
                if _weight(found) < _weight(best[place]):
                    best[place] = found
            round += 1
        return best

    def _findings(self, file: str, units: Sequence[Unit]) -> list[list[Finding]]:
        """The findings on each unit; all units of one direction are checked together."""
        found: list[list[Finding]] = [[] for _ in units]
        order = sorted(range(len(units)), key=lambda place: _direction(units[place]))
        for direction, group in groupby(order, key=lambda place: _direction(units[place])):
            places = list(group)
            pairs = [_pair(units[one]) for one in places]
            for place, screened in zip(places, screen(pairs, self._able(direction)), strict=True):
                found[place] = self._of(file, units[place], screened)
        return found

    def _able(self, direction: Direction) -> list[Signal]:
        """The signals that can check a direction."""
        if direction not in self._gaps:
            gaps = {signal.name: _gap(signal, direction) for signal in self._looking}
            self._gaps[direction] = {name: reason for name, reason in gaps.items() if reason}
        silent = self._gaps[direction]
        return [signal for signal in self._looking if signal.name not in silent]

    def _of(self, file: str, unit: Unit, screened: Screened) -> list[Finding]:
        levels = self.choice.levels
        found = [finding_of(file, unit, finding) for finding in screened.findings]
        judged = [
            replace(one, level=levels[one.signal])
            if one.signal in levels and one.level > Level.NOTE
            else one
            for one in found
        ]
        if any(one.kind == "copied" for one in judged):
            judged = [one for one in judged if one.signal not in _OF_COPIES]
        return judged + [unchecked(file, unit, name, why) for name, why in screened.problems]


def check_units(
    units: Iterable[Unit], file: str = "", signals: Sequence[str] | None = None
) -> Iterator[Finding]:
    """Yield the findings on units, in their order, however many units there are.

    From the first that other units may still change (:mod:`triage.checking.kept_words`), all wait for
    the last unit.

    :param signals: some of :func:`known_signals`; None for all that can run here.
    """
    names = known_signals() if signals is None else signals
    checker = Checker(SignalChoice(tuple(names)), Screening())
    yield from _settled(checker, file, _in_lots(units))


def check_file(
    path: str | os.PathLike[str], src_lang: str = "", tgt_lang: str = ""
) -> Iterator[Finding | UnreadablePlace]:
    """Yield the findings on a file, and the places that could not be read, as :func:`check_units` does.

    Untranslated, fuzzy and locked units are left out.

    :raises FileError: the file is not what its extension says.
    :raises OSError: it cannot be opened.
    """
    checker = Checker(SignalChoice(tuple(known_signals())), Screening())
    lots = lots_in(Request(Path(path), src_lang, tgt_lang), FileTally())
    yield from _settled(checker, Path(path).as_posix(), lots)


def _in_lots(units: Iterable[Unit]) -> Iterator[Lot]:
    left = iter(units)
    while some := tuple(islice(left, _AT_ONCE)):
        yield Lot(some, (), some[-1].line)


def _settled(checker: Checker, file: str, lots: Iterable[Lot]) -> Iterator[Any]:
    """Yield the findings on lots and the places that could not be read, in their order."""
    names = Names()
    settling = Settling(names)
    for lot in lots:
        names.add(kept_in(lot.units))
        for one in (*lot.unread, *checker.check(file, lot.units)):
            yield from settling.take(one)
    yield from settling.rest()


@dataclass(slots=True)
class FileTally:
    """What has been read of a file so far: units by direction, and those left out with the reason."""

    checked_of: Counter[Direction] = field(default_factory=Counter)
    left_out_of: Counter[tuple[Direction, SkipReason]] = field(default_factory=Counter)

    @property
    def checked(self) -> int:
        return self.checked_of.total()

    @property
    def left_out(self) -> Counter[SkipReason]:
        found: Counter[SkipReason] = Counter()
        for (_, reason), count in self.left_out_of.items():
            found[reason] += count
        return found

    @property
    def directions(self) -> list[Direction]:
        """The directions of the units checked, in order."""
        return sorted(self.checked_of)

    @property
    def has_languages(self) -> bool:
        """Whether a unit was checked whose two languages are known."""
        return any(all(direction) for direction in self.checked_of)


@dataclass(frozen=True, slots=True)
class Lot:
    """Some of what was read of a file: units to check, and the places that could not be read."""

    units: tuple[Unit, ...]
    unread: tuple[UnreadablePlace, ...]
    last_line: int


def lots_in(
    request: Request, tally: FileTally, include: Collection[SkipReason] = ()
) -> Iterator[Lot]:
    """Yield what is in a file, some units at a time.

    :param tally: counts what is read.
    :param include: which units to check although they are left out by default.
    :raises FileError: the file is not what its extension says, or reading it failed.
    :raises OSError: it cannot be opened.
    """
    for read in _lots(read_units(request)):
        units, left_out = [], []
        for one in read:
            if isinstance(one, UnreadablePlace):
                continue
            reason = _reason_to_leave_out(one)
            if reason is None or reason in include:
                units.append(one)
            else:
                left_out.append((one, reason))
        tally.checked_of.update(map(_direction, units))
        tally.left_out_of.update((_direction(one), reason) for one, reason in left_out)
        unread = tuple(one for one in read if isinstance(one, UnreadablePlace))
        yield Lot(tuple(units), unread, read[-1].line if read else 0)


def _reason_to_leave_out(unit: Unit) -> SkipReason | None:
    """Why a unit is not checked; what documents messages for translators is no translation."""
    if base_language(unit.tgt_lang) == DOCUMENTATION:
        return SkipReason.NOT_FOR_TRANSLATION
    return unit.left_out


def unreadable(error: Exception) -> UnreadablePlace:
    """Return the place of an error that ended the reading of a file."""
    if isinstance(error, FileError):
        return UnreadablePlace(error.line, str(error))
    if isinstance(error, OSError):
        return UnreadablePlace(1, error.strerror or str(error))
    return UnreadablePlace(1, str(FileError.unforeseen(error)))


def _lots(read: Iterable[Unit | UnreadablePlace]) -> Iterator[list[Unit | UnreadablePlace]]:
    """Group what is read; the first lots are small, so that the first findings come soon.

    If reading ends with an error, what was read before is yielded first.
    """
    lot: list[Unit | UnreadablePlace] = []
    characters, most = 0, _FIRST_LOT
    try:
        for one in read:
            lot.append(one)
            if isinstance(one, Unit):
                characters += len(one.source) + len(one.translation)
            if len(lot) >= most or characters >= _LOT_CHARACTERS:
                yield lot
                lot, characters, most = [], 0, min(2 * most, _AT_ONCE)
    except Exception:
        yield lot
        raise
    if lot:
        yield lot


def _gap(signal: Signal, direction: Direction) -> str:
    """Why a signal cannot check a direction; most need to know the languages."""
    if not all(direction) and signal.name not in _OF_NO_LANGUAGE:
        return FileMessage.NO_LANGUAGE_KNOWN()
    return signal.gap(*direction)


def _direction(unit: Unit) -> Direction:
    return unit.src_lang, unit.tgt_lang


def _pair(unit: Unit) -> Pair:
    return Pair(
        unit.source,
        unit.translation,
        *_direction(unit),
        promises=unit.promises,
        formats=unit.formats,
        fault=unit.fault,
    )


def _with_source(unit: Unit, place: int) -> Unit:
    return replace(unit, source=unit.other_sources[place])


def _weight(findings: Sequence[Finding]) -> int:
    return sum(finding.level for finding in findings)
