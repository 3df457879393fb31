"""Checks units with the signals of screening."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from itertools import groupby, islice
from pathlib import Path

from triage.checking.findings import Finding, Level, finding_of, unchecked
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import Unit, UnreadablePlace
from triage.methods.screening.judging import Screened, screen
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signals.base import GlossaryEntry, Pair, Signal
from triage.methods.screening.signals.registry import SIGNALS

#: Signals that work with the wheel's base dependencies; the others need its extra "signals".
IN_THE_BASE = frozenset(
    {"numbers", "markup", "empty", "untranslated", "truncated", "repeated", "chatter", "obeyed"}
)
#: Packages in the extra "signals".
EXTRA = ("anyascii", "emoji", "platformdirs", "py3langid", "rapidfuzz", "simplemma")
# Units per batch.
_AT_ONCE = 500
# "idioms" only selects texts for sampling; "detached" needs a model that no wheel includes.
_LEFT_OUT = frozenset({"idioms", "detached"})
_OF_NO_LANGUAGE = frozenset({"markup", "empty", "repeated", "emoji"})
# Findings of these signals on a copied text only follow from its being a copy.
_OF_COPIES = frozenset({"negation", "wrong_language"})
# Signals that say nothing without a list from the team.
_OF_LISTS = frozenset({"glossary", "risk_terms"})


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
        self._choice = choice
        self._looking = method.signals(
            ScreeningOptions(
                signals=self.signals, glossary=choice.glossary, risk_terms=choice.risk_terms
            )
        )
        self._gaps: dict[tuple[str, str], dict[str, str]] = {}

    def gaps(self) -> dict[tuple[str, str], dict[str, str]]:
        """For each direction found, the signals that cannot check it and why."""
        return {direction: gaps for direction, gaps in self._gaps.items() if gaps}

    def check(self, file: str, units: Sequence[Unit]) -> Iterator[Finding]:
        """Yield the findings on units, in their order.

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
        for found in best:
            yield from found

    def _findings(self, file: str, units: Sequence[Unit]) -> list[list[Finding]]:
        """The findings on each unit; all units of one direction are checked together."""
        found: list[list[Finding]] = [[] for _ in units]
        order = sorted(range(len(units)), key=lambda place: _direction(units[place]))
        for direction, group in groupby(order, key=lambda place: _direction(units[place])):
            places = list(group)
            pairs = [Pair(units[one].source, units[one].translation, *direction) for one in places]
            for place, screened in zip(places, screen(pairs, self._able(direction)), strict=True):
                found[place] = self._of(file, units[place], screened)
        return found

    def _able(self, direction: tuple[str, str]) -> list[Signal]:
        """The signals that can check a direction."""
        if direction not in self._gaps:
            gaps = {signal.name: _gap(signal, direction) for signal in self._looking}
            self._gaps[direction] = {name: reason for name, reason in gaps.items() if reason}
        silent = self._gaps[direction]
        return [signal for signal in self._looking if signal.name not in silent]

    def _of(self, file: str, unit: Unit, screened: Screened) -> list[Finding]:
        levels = self._choice.levels
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

    :param signals: some of :func:`known_signals`; None for all that can run here.
    """
    names = known_signals() if signals is None else signals
    checker = Checker(SignalChoice(tuple(names)), Screening())
    left = iter(units)
    while lot := list(islice(left, _AT_ONCE)):
        yield from checker.check(file, lot)


def check_file(
    path: str | os.PathLike[str], src_lang: str = "", tgt_lang: str = ""
) -> Iterator[Finding | UnreadablePlace]:
    """Yield the findings on a file, and the places that could not be read.

    Untranslated, fuzzy and locked units are left out.

    :raises FileError: the file is not what its extension says.
    :raises OSError: it cannot be opened.
    """
    broken: list[UnreadablePlace] = []
    units = _translated(read_units(Request(Path(path), src_lang, tgt_lang)), broken)
    for finding in check_units(units, Path(path).as_posix()):
        yield finding
        yield from _taken(broken)
    yield from _taken(broken)


def _translated(
    read: Iterable[Unit | UnreadablePlace], broken: list[UnreadablePlace]
) -> Iterator[Unit]:
    for one in read:
        if isinstance(one, UnreadablePlace):
            broken.append(one)
        elif one.left_out is None:
            yield one


def _taken(broken: list[UnreadablePlace]) -> list[UnreadablePlace]:
    taken = broken[:]
    broken.clear()
    return taken


def _gap(signal: Signal, direction: tuple[str, str]) -> str:
    """Why a signal cannot check a direction; most need to know the languages."""
    if not all(direction) and signal.name not in _OF_NO_LANGUAGE:
        return "no language is known: --src-lang, --tgt-lang"
    return signal.gap(*direction)


def _direction(unit: Unit) -> tuple[str, str]:
    return unit.src_lang, unit.tgt_lang


def _with_source(unit: Unit, place: int) -> Unit:
    return replace(unit, source=unit.other_sources[place])


def _weight(findings: Sequence[Finding]) -> int:
    return sum(finding.level for finding in findings)
