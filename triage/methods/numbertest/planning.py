"""Which templates are filled in which formats, settled before the first case is made."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from triage.methods.base import MethodError
from triage.methods.messages import Sentence
from triage.methods.numbertest.capabilities import CAPABILITIES, Format, make_formats
from triage.methods.numbertest.extras import EXTRA_CAPABILITIES, extra_formats
from triage.methods.numbertest.options import NumberTestOptions
from triage.methods.numbertest.styles import styles_for
from triage.methods.numbertest.templates import Template, bundled_templates, user_templates

PAPER_TEMPLATES = 5
PAPER = tuple(CAPABILITIES)
ALL_CAPABILITIES = {**CAPABILITIES, **EXTRA_CAPABILITIES}
LONGEST = 300
"""Digits; beyond it no sentence is a test of numbers any more."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A template with the styles that a format may take in it."""

    template: Template
    styles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """One format, the templates that carry it, and how many cases are wanted."""

    form: Format
    cells: tuple[Cell, ...]
    wanted: int


def make_plans(options: NumberTestOptions, language: str, rng: random.Random) -> list[Plan]:
    """Settle formats, templates and counts of a run.

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
        raise MethodError(Sentence.NO_FORMAT(language=repr(language)))
    return plans


def _formats(options: NumberTestOptions) -> list[Format]:
    lengths, places, scales, separated = options.shapes()
    for digits in (*lengths, *places, *separated):
        if not 1 <= digits <= LONGEST:
            raise MethodError(Sentence.LENGTH_OUT_OF_RANGE(n=digits, m=LONGEST))
    forms = [*make_formats(lengths, places, scales, separated), *extra_formats()]
    _require_known(Sentence.NO_SUCH_CAPABILITY, options.capabilities, ALL_CAPABILITIES)
    _require_known(Sentence.UNKNOWN_FORMAT, options.formats, [form.name for form in forms])
    if options.formats:
        wanted = [form for form in forms if form.name in options.formats]
        return [form for form in wanted if not _left_out(form, options.capabilities)]
    return [form for form in forms if not _left_out(form, options.capabilities or PAPER)]


def _left_out(form: Format, capabilities: Collection[str]) -> bool:
    return bool(capabilities) and form.capability not in capabilities


def _require_known(unknown: Sentence, asked: Sequence[str], known: object) -> None:
    names = list(known) if isinstance(known, (list, dict)) else []
    for name in asked:
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
        raise MethodError(Sentence.NO_TEMPLATE(capability=capability, language=repr(language)))
    if options.preset == "full" or capability not in CAPABILITIES:
        return fitting
    if len(fitting) < PAPER_TEMPLATES:
        raise MethodError(
            Sentence.TOO_FEW_TEMPLATES(
                n=PAPER_TEMPLATES, capability=capability, language=repr(language), m=len(fitting)
            )
        )
    return _draw_templates(fitting, rng)


def _draw_templates(fitting: Sequence[Template], rng: random.Random) -> list[Template]:
    """Draw five: one with several slots (as the paper's) and one sum of money, where there are."""
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
    form: Format, templates: Sequence[Template], options: NumberTestOptions, language: str
) -> Plan:
    cells = []
    for template in templates:
        styles = styles_for(form, template, language)
        if options.styles:
            styles = [style for style in styles if style in options.styles]
        if styles:
            cells.append(Cell(template, tuple(styles)))
    wanted = options.per_format or len(cells) * form.fillings
    return Plan(form, tuple(cells), wanted)
