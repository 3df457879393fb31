"""Fill templates with numbers according to a plan, without repeating a case."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from hashlib import blake2b
from itertools import islice

from triage.methods.base import CaseSpec
from triage.methods.numbertest.capabilities import NumberFormat
from triage.methods.numbertest.currencies import names_money
from triage.methods.numbertest.planning import Cell, FormatPlan
from triage.methods.numbertest.rendering import linked, locale_of
from triage.methods.numbertest.styles import render
from triage.methods.numbertest.templates import SLOT, Template

ATTEMPTS = 12
"""The number of draws per case before its cell counts as exhausted for this round."""

MISSES = 30
"""The number of cells in a row without a new case after which a format counts as exhausted."""


def generate_cases(
    plans: Sequence[FormatPlan], language: str, rng: random.Random, total: int | None = None
) -> Iterator[CaseSpec]:
    """Yield distinct cases: each plan's own count, or ``total`` spread evenly over the plans.

    A format that runs out of distinct numbers passes its share to the others.
    """
    seen = Used(sum(plan.wanted for plan in plans) if total is None else total)
    streams = [_stream(plan, offset, language, rng, seen) for offset, plan in enumerate(plans)]
    if total is not None:
        yield from islice(_round_robin(streams), total)
        return
    for plan, stream in zip(plans, streams, strict=True):
        yield from islice(stream, plan.wanted)


class Used:
    """The set of texts used so far: a Bloom filter with six bytes per text of any length.

    Fewer than one in a million new texts is mistaken for a used one; then another is drawn.
    """

    _BYTES, _PLACES, _MAX_TEXTS = 6, 8, 100_000_000

    def __init__(self, texts: int) -> None:
        self._bits = bytearray(max(1024, self._BYTES * min(texts, self._MAX_TEXTS)))

    def __contains__(self, text: str) -> bool:
        return all(self._bits[place >> 3] & 1 << (place & 7) for place in self._of(text))

    def add(self, text: str) -> None:
        for place in self._of(text):
            self._bits[place >> 3] |= 1 << (place & 7)

    def _of(self, text: str) -> Iterator[int]:
        name = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        first, step = int.from_bytes(name[:8]), int.from_bytes(name[8:])
        return ((first + n * step) % (8 * len(self._bits)) for n in range(self._PLACES))


def _round_robin(streams: Iterable[Iterator[CaseSpec]]) -> Iterator[CaseSpec]:
    active = list(streams)
    while active:
        still = []
        for stream in active:
            case = next(stream, None)
            if case is not None:
                still.append(stream)
                yield case
        active = still


def _stream(
    plan: FormatPlan, offset: int, language: str, rng: random.Random, seen: Used
) -> Iterator[CaseSpec]:
    """Yield cases of one format, template after template, until no new ones are found."""
    misses, index, size = 0, 0, len(plan.cells)
    while misses < MISSES + size:
        position = index % size
        cell = plan.cells[position]
        style = cell.styles[(index // size + position + offset) % len(cell.styles)]
        case = _new_case(plan, cell, style, language, rng, seen)
        misses = 0 if case else misses + 1
        index += 1
        if case:
            seen.add(case.inputs[0])
            yield case


def _new_case(
    plan: FormatPlan, cell: Cell, style: str, language: str, rng: random.Random, seen: Used
) -> CaseSpec | None:
    template = cell.template
    for _ in range(ATTEMPTS):
        values = sorted(plan.form.draw(rng, style) for _ in range(template.slots))
        if len(set(values)) < len(values) or not all(suits(template, one) for one in values):
            continue
        capability = plan.form.capability
        rendered = [render(value, capability, style, language, template.noun) for value in values]
        texts = [text for text in rendered if text is not None]
        if len(texts) < len(values):
            continue
        source, spans = fill(template, texts, language)
        if source not in seen:
            return _case(plan, template, style, source, values, spans)
    return None


def _case(
    plan: FormatPlan,
    template: Template,
    style: str,
    source: str,
    values: Sequence[Decimal],
    spans: list[list[int]],
) -> CaseSpec:
    expectation = _expectation(plan.form, values)
    expectation["spans"] = spans
    if template.noun:
        expectation["noun"] = template.noun
    if template.selected_by:
        expectation["selected_by"] = list(template.selected_by)
    return CaseSpec(
        inputs=(source,),
        capability=plan.form.capability,
        format=plan.form.name,
        style=style,
        template=template.text,
        cluster=template.id,
        corpus=template.corpus,
        expectation=expectation,
    )


def _expectation(form: NumberFormat, values: Sequence[Decimal]) -> dict[str, object]:
    """Return what a translation must state; dates and times are moments, not values."""
    if form.capability == "dates":
        days = [date.fromordinal(int(value)).isoformat() for value in values]
        return {"values": [], "moments": days}
    if form.capability == "times":
        times = [f"{int(value) // 60:02d}:{int(value) % 60:02d}" for value in values]
        return {"values": [], "moments": times}
    expectation: dict[str, object] = {"values": [canonical(value) for value in values]}
    if form.capability == "units":
        expectation["unit"] = form.name.removeprefix("unit-")
    return expectation


def suits(template: Template, value: Decimal) -> bool:
    """Tell whether a value goes with what follows the slot: a plural noun, or a currency.

    >>> litres = Template("t", "Il reste [NUM] litres.", "fr", (), "measure", "m")
    >>> suits(litres, Decimal("1.7")), suits(litres, Decimal("2.7"))
    (False, True)
    >>> price = Template("t", "Il coûte [NUM] euros.", "fr", (), "measure", "m")
    >>> suits(price, Decimal("559.4")), suits(price, Decimal("559.41"))
    (False, True)
    """
    if template.filler not in COUNTED:
        return True
    decimals = -int(value.as_tuple().exponent)
    if decimals > 0 and decimals != DECIMALS_OF_MONEY and names_money(template):
        return False
    if template.noun in ("", "-") and not template.plurals:
        return True
    category = locale_of(template.language).plural_form(value)
    return category in template.plurals if template.plurals else category != "one"


COUNTED = frozenset({"count", "measure", "range"})
"""What fills a slot that a noun in a certain form follows."""
DECIMALS_OF_MONEY = 2


def fill(template: Template, numbers: Sequence[str], language: str) -> tuple[str, list[list[int]]]:
    """Put the numbers into the slots; return the sentence and each number's span.

    >>> row = Template("t", "De [NUM] a [NUM] casos.", "es", ())
    >>> fill(row, ["5", "7 millones"], "es")
    ('De 5 a 7 millones de casos.', [[3, 4], [7, 17]])
    """
    pieces = template.text.split(SLOT)
    text, spans = pieces[0], []
    for number, following in zip(numbers, pieces[1:], strict=True):
        if not text:
            number = number[:1].upper() + number[1:]
        spans.append([len(text), len(text) + len(number)])
        text += number + linked(following, number, language, template.noun)
    return text, spans


def canonical(value: Decimal) -> str:
    """Return a value as plain digits without needless zeros.

    >>> canonical(Decimal("52.10")), canonical(Decimal("1E+6"))
    ('52.1', '1000000')
    """
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
