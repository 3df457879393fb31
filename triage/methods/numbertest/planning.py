"""Plan, before the first case is made, which templates are filled with which formats."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.capabilities import (
    CAPABILITIES,
    Capability,
    NumberFormat,
    draw_decimal,
    draw_integer,
    make_formats,
)
from triage.methods.numbertest.currencies import CURRENCIES
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.styles import styles_for
from triage.methods.numbertest.templates import Template, bundled_templates, user_templates
from triage.methods.numbertest.units import UNITS

EXTRA_CAPABILITIES = {
    "percentages": Capability("percentages", "Percentages", frozenset({"share"})),
    "fractions": Capability("fractions", "Fractions", frozenset({"share"})),
    "ordinals": Capability("ordinals", "Ordinals", frozenset({"ordinal"})),
    "ranges": Capability("ranges", "Ranges", frozenset({"range"})),
    "units": Capability("units", "Units", frozenset({"length", "mass", "volume", "amount"})),
    "dates": Capability("dates", "Dates", frozenset({"date"})),
    "times": Capability("times", "Times of day", frozenset({"time"})),
}

DENOMINATORS = (2, 4, 5, 8)
"""Denominators with exact decimals, so that 3/4, 0.75 and 75 % can be compared."""

FIRST_DAY, LAST_DAY = date(1960, 1, 1), date(2039, 12, 31)


def extra_formats() -> list[NumberFormat]:
    return [
        *(_format(f"pct-{places}", "percentages", _percentage(places)) for places in (0, 1, 2)),
        *(_format(f"frac-{number}", "fractions", _fraction(number)) for number in DENOMINATORS),
        *(_format(f"ord-{digits}", "ordinals", _whole(digits)) for digits in (1, 2, 3)),
        *(_format(f"range-{digits}", "ranges", _whole(digits)) for digits in (1, 2, 3, 4)),
        *(_format(f"unit-{name}", "units", _draw_for(name)) for name in UNITS),
        _format("date-long", "dates", _day),
        _format("time-24", "times", _minute),
        _format("time-12", "times", _minute),
    ]


def _format(name: str, capability: str, draw: Callable[[random.Random], Decimal]) -> NumberFormat:
    return NumberFormat(name, capability, 1, lambda rng, style: draw(rng))


def _whole(digits: int) -> Callable[[random.Random], Decimal]:
    return lambda rng: draw_integer(rng, digits)


def _percentage(places: int) -> Callable[[random.Random], Decimal]:
    def draw(rng: random.Random) -> Decimal:
        if not places:
            return Decimal(rng.randrange(2, 100))
        return draw_decimal(rng, rng.choice((1, 2)), places)

    return draw


def _fraction(denominator: int) -> Callable[[random.Random], Decimal]:
    """Return a function that draws a proper fraction in lowest terms."""
    tops = [top for top in range(1, denominator) if top % 2 or denominator == 5]
    return lambda rng: Decimal(rng.choice(tops)) / denominator


def _measure(rng: random.Random) -> Decimal:
    digits = rng.choice((1, 2, 3))
    return draw_decimal(rng, digits, 1) if rng.random() < 0.5 else draw_integer(rng, digits)


def _draw_for(unit: str) -> Callable[[random.Random], Decimal]:
    """Return how to draw values of a unit: measures or prices, whole for yen, and 2 to 9 for 角."""
    if unit == "jiao":
        return _whole(1)
    if unit in CURRENCIES:
        return lambda rng: _price(rng, whole=unit == "yen")
    return _measure


def _price(rng: random.Random, *, whole: bool) -> Decimal:
    digits = rng.choice((2, 3, 4))
    if whole or rng.random() < 0.5:
        return draw_integer(rng, digits)
    return draw_decimal(rng, digits, 2)


def _day(rng: random.Random) -> Decimal:
    """Draw a day, as its ordinal number, except for the first of a month ("1er", "1.º")."""
    while True:
        number = rng.randrange(FIRST_DAY.toordinal(), LAST_DAY.toordinal() + 1)
        if date.fromordinal(number).day > 1:
            return Decimal(number)


def _minute(rng: random.Random) -> Decimal:
    """Draw a minute of the day from 2:01, except for those with a name (half past, noon, una)."""
    while True:
        number = rng.randrange(120, 24 * 60)
        if number % 15:
            return Decimal(number)


PAPER_TEMPLATES = 5
PAPER = tuple(CAPABILITIES)
ALL_CAPABILITIES = {**CAPABILITIES, **EXTRA_CAPABILITIES}
LONGEST = 300
"""The maximum number of digits; longer numbers are not a useful test."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A template with the styles that a format may take in it."""

    template: Template
    styles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FormatPlan:
    """A format, the templates it is used in, and the number of cases to make."""

    form: NumberFormat
    cells: tuple[Cell, ...]
    wanted: int


def make_plans(options: NumberTestOptions, language: str, rng: random.Random) -> list[FormatPlan]:
    """Choose formats, templates and counts of a run.

    :raises MethodError: an unknown capability, format or style, no template for a capability,
        or a template without ``[NUM]``.
    """
    forms = _formats(options)
    chosen: dict[str, Sequence[Template]] = {}
    available = _templates(options, language)
    for capability in dict.fromkeys(form.capability for form in forms):
        chosen[capability] = _choose(available, capability, options, language, rng)
    plans = [_plan(form, chosen[form.capability], options, language) for form in forms]
    plans = [plan for plan in plans if plan.cells]
    if not plans:
        raise MethodError(MethodMessage.NO_FORMAT(language=repr(language)))
    return plans


def _formats(options: NumberTestOptions) -> list[NumberFormat]:
    lengths, places, scales, separated = options.shapes()
    for digits in (*lengths, *places, *separated):
        if not 1 <= digits <= LONGEST:
            raise MethodError(MethodMessage.LENGTH_OUT_OF_RANGE(n=digits, m=LONGEST))
    forms = [*make_formats(lengths, places, scales, separated), *extra_formats()]
    _require_known(MethodMessage.NO_SUCH_CAPABILITY, options.capabilities, ALL_CAPABILITIES)
    _require_known(MethodMessage.UNKNOWN_FORMAT, options.formats, [form.name for form in forms])
    if options.formats:
        wanted = [form for form in forms if form.name in options.formats]
        return [form for form in wanted if not _left_out(form, options.capabilities)]
    return [form for form in forms if not _left_out(form, options.capabilities or PAPER)]


def _left_out(form: NumberFormat, capabilities: Collection[str]) -> bool:
    return bool(capabilities) and form.capability not in capabilities


def _require_known(unknown: MethodMessage, requested: Sequence[str], known: object) -> None:
    names = list(known) if isinstance(known, (list, dict)) else []
    for name in requested:
        if name not in names:
            raise MethodError(unknown(name=repr(name), names=names))


def _templates(options: NumberTestOptions, language: str) -> list[Template]:
    own = user_templates((row.model_dump() for row in options.templates), language)
    return [*own, *(bundled_templates(language) if options.bundled else ())]


def _choose(
    available: Sequence[Template],
    capability: str,
    options: NumberTestOptions,
    language: str,
    rng: random.Random,
) -> Sequence[Template]:
    fillers = ALL_CAPABILITIES[capability].fillers
    fitting = [
        template
        for template in available
        if capability in template.capabilities and template.filler in fillers
    ]
    if not fitting:
        raise MethodError(MethodMessage.NO_TEMPLATE(capability=capability, language=repr(language)))
    if options.preset == "full" or capability not in CAPABILITIES:
        return fitting
    if len(fitting) < PAPER_TEMPLATES:
        raise MethodError(
            MethodMessage.TOO_FEW_TEMPLATES(
                n=PAPER_TEMPLATES, capability=capability, language=repr(language), m=len(fitting)
            )
        )
    return _draw_templates(fitting, rng)


def _draw_templates(fitting: Sequence[Template], rng: random.Random) -> list[Template]:
    """Draw five templates, including, as in the paper, one with several slots and one for money."""
    amounts = [template for template in fitting if template.filler == "amount"]
    pairs = [template for template in fitting if template.slots > 1 and template not in amounts]
    wanted = [rng.choice(group) for group in (pairs, amounts) if group]
    rest = [
        template
        for template in fitting
        if template not in wanted and template.slots == 1 and template.filler != "amount"
    ]
    missing = PAPER_TEMPLATES - len(wanted)
    if len(rest) < missing:
        rest = [template for template in fitting if template not in wanted]
    return [*rng.sample(rest, missing), *wanted]


def _plan(
    form: NumberFormat, templates: Sequence[Template], options: NumberTestOptions, language: str
) -> FormatPlan:
    cells = []
    for template in templates:
        styles = styles_for(form, template, language)
        if options.styles:
            styles = [style for style in styles if style in options.styles]
        if styles:
            cells.append(Cell(template, tuple(styles)))
    wanted = options.per_format or len(cells) * form.fillings
    return FormatPlan(form, tuple(cells), wanted)
