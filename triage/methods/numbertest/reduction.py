"""Reduce a failing case to the smallest number and shortest sentence that still fail.

Then try fresh numbers on both sides of the boundary that the reduced case suggests, to state a
rule, or to report that nothing beyond this case is known.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from triage.language_codes import base_language
from triage.methods.base import CaseSpec, MethodError
from triage.methods.messages import Message, MethodMessage
from triage.methods.numbertest.boundaries import Axis, BoundarySide, Half, axes_of, differ
from triage.methods.numbertest.generator import canonical
from triage.methods.numbertest.probing import BudgetSpent, Draft, Probe, Translate, draft_of
from triage.methods.numbertest.templates import SLOT

FRESH = 20
"""The number of values tried on each side of a suspected boundary."""


@dataclass(frozen=True, slots=True)
class ReducedCase:
    """The result of a reduction.

    ``case`` is the smallest that failed (the original if no smaller one did); ``above`` and
    ``below`` are set if a boundary was tried; ``used`` counts translated texts; ``complete`` is
    False if the budget ended the search.
    """

    case: CaseSpec
    translation: str
    reason: str
    statement: str
    above: BoundarySide | None
    below: BoundarySide | None
    used: int
    complete: bool


def reduce_case(
    case: CaseSpec,
    translate: Translate,
    source_language: str,
    target_language: str,
    rng: random.Random,
    budget: int = 300,
) -> ReducedCase:
    """Search for the smallest failing case and the rule behind it.

    :param translate: returns one translation per text, in order; its errors propagate.
    :param budget: the maximal number of texts to translate.
    :raises MethodError: the case was not generated from a template, or does not fail again.
    """
    start = draft_of(case, source_language)
    probe = Probe(translate, source_language, target_language, budget)
    if not probe.fails([start])[0]:
        raise MethodError(MethodMessage.FAILS_NO_MORE())
    probe.watch_for(probe.answer(start).verdict.error_kind)
    reserve = min(2 * FRESH, budget // 3)
    smallest, complete = _search(start, probe, reserve)
    probe.watch_for("")
    above, below, statement = _boundary(start, smallest, probe, rng)
    answer = probe.answer(smallest)
    return ReducedCase(
        case=smallest.case(),
        translation=answer.translation,
        reason=answer.verdict.message,
        statement=statement,
        above=above,
        below=below,
        used=probe.used,
        complete=complete,
    )


def _search(start: Draft, probe: Probe, reserve: int) -> tuple[Draft, bool]:
    """Reduce number and sentence in turn, reserving ``reserve`` texts for the boundary."""
    probe.hold_back(reserve)
    smallest = start
    try:
        while True:
            smaller = _first_failing(_smaller_numbers(smallest), probe) or _first_failing(
                _shorter_sentences(smallest), probe
            )
            if smaller is None:
                return smallest, True
            smallest = smaller
    except BudgetSpent:
        return smallest, False
    finally:
        probe.hold_back(0)


BATCH = 8
"""The number of candidates translated together, since engines are faster with batches."""


def _first_failing(candidates: Iterator[Draft], probe: Probe) -> Draft | None:
    batch: list[Draft] = []
    for candidate in candidates:
        batch.append(candidate)
        if len(batch) == BATCH:
            found = _pick(batch, probe)
            if found:
                return found
            batch = []
    return _pick(batch, probe)


def _pick(batch: Sequence[Draft], probe: Probe) -> Draft | None:
    for candidate, failed in zip(batch, probe.fails(batch), strict=True):
        if failed:
            return candidate
    return None


def _smaller_numbers(draft: Draft) -> Iterator[Draft]:
    """Yield drafts with one smaller number, the largest reductions first."""
    seen: set[tuple[Decimal, ...]] = set()
    for index, value in enumerate(draft.values):
        for smaller in _smaller_values(value):
            values = (*draft.values[:index], smaller, *draft.values[index + 1 :])
            if list(values) == sorted(set(values)) and values not in seen:
                seen.add(values)
                candidate = replace(draft, values=values)
                if candidate.renders():
                    yield candidate


def _smaller_values(value: Decimal) -> Iterator[Decimal]:
    text = canonical(value)
    whole, _, fraction = text.partition(".")
    for cut in (len(whole) // 2, 1):
        if 0 < cut < len(whole):
            yield from _valid(f"{whole[cut:].lstrip('0') or '0'}.{fraction}", text)
            yield from _valid(f"{whole[:-cut]}.{fraction}", text)
    if len(fraction) > 1:
        yield from _valid(f"{whole}.{fraction[:-1]}", text)
        yield from _valid(f"{whole}.{fraction[1:]}", text)
    for position, digit in enumerate(text):
        if digit not in ".01":
            yield from _valid(f"{text[:position]}1{text[position + 1 :]}", text)
            yield from _valid(f"{text[:position]}0{text[position + 1 :]}", text)


def _valid(candidate: str, original: str) -> Iterator[Decimal]:
    """Yield the candidate if it is smaller and, like the original, whole (from 2) or a decimal."""
    value = Decimal(canonical(Decimal(candidate.rstrip("."))))
    has_fraction = "." in canonical(value)
    same_kind = ("." in original) == has_fraction
    if same_kind and 0 < value < Decimal(original) and (has_fraction or value >= 2):
        yield value


def _shorter_sentences(draft: Draft) -> Iterator[Draft]:
    """Yield drafts with a run of words removed (of characters in scripts without spaces)."""
    spaced = base_language(draft.language) not in ("zh", "ja", "th", "lo", "km", "my")
    joiner = " " if spaced else ""
    tokens = draft.text.split(" ") if spaced else _characters(draft.text)
    size = len(tokens) // 2
    while size:
        for start in range(0, len(tokens) - size + 1, size):
            kept = tokens[:start] + tokens[start + size :]
            text = joiner.join(kept).strip()
            if text.count(SLOT) == draft.text.count(SLOT) and text != draft.text:
                yield replace(draft, text=text)
        size //= 2


def _characters(text: str) -> list[str]:
    pieces = text.split(SLOT)
    tokens = list(pieces[0])
    for piece in pieces[1:]:
        tokens += [SLOT, *piece]
    return tokens


def _boundary(
    start: Draft, smallest: Draft, probe: Probe, rng: random.Random
) -> tuple[BoundarySide | None, BoundarySide | None, str]:
    """Try each suspected boundary until one separates failing from passing numbers."""
    above = below = None
    for axis in axes_of(start, smallest):
        try:
            above, below = _measure(start, axis, probe, rng)
        except BudgetSpent:
            return above, below, MethodMessage.BUDGET_SPENT()
        if above and below and differ(above, below):
            return above, below, _rule(above, below)
    return above, below, MethodMessage.ONLY_HERE()


def _rule(above: BoundarySide, below: BoundarySide) -> Message:
    return MethodMessage.FAILS_ABOVE(
        n=above.failed,
        all=above.tried,
        what=above.name,
        m=below.failed,
        others=below.tried,
        where=below.name,
    )


def _measure(
    start: Draft, axis: Axis, probe: Probe, rng: random.Random
) -> tuple[BoundarySide | None, BoundarySide | None]:
    upper = _fresh(start, axis.above, rng)
    lower = _fresh(start, axis.below, rng)
    if min(len(upper), len(lower)) < FRESH:
        return None, None
    return (
        BoundarySide(axis.above.name, sum(probe.fails(upper)), len(upper)),
        BoundarySide(axis.below.name, sum(probe.fails(lower)), len(lower)),
    )


def _fresh(start: Draft, half: Half, rng: random.Random) -> list[Draft]:
    """Draw distinct sentences with numbers of one side; maybe fewer than ``FRESH``."""
    drafts: dict[tuple[Decimal, ...], Draft] = {}
    for _ in range(FRESH * 20):
        values = tuple(sorted(half.draw(rng) for _ in start.values))
        draft = replace(start, values=values, capability=half.capability, style=half.style)
        if len(set(values)) == len(values) and draft.renders():
            drafts.setdefault(values, draft)
        if len(drafts) == FRESH:
            break
    return list(drafts.values())
