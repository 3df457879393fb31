"""Sentence pairs with numbers for the training of engines, from templates in two languages.

Wang et al. 2021 (section 4) propose more training data with the numbers that engines get wrong. The
bundled templates of some languages say the same under the same number (``en-001``, ``de-001``), so
both can be filled with one value.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import islice
from math import floor
from typing import Literal

from triage.language_codes import base_language
from triage.methods.base import AnsweredCase, CaseSpec, MethodError, Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.oracle import check
from triage.methods.numbertest.capabilities import CAPABILITIES
from triage.methods.numbertest.currencies import render_money, render_price
from triage.methods.numbertest.generator import canonical, fill, generate_cases
from triage.methods.numbertest.judging import judge_case
from triage.methods.numbertest.options import NumberTestOptions, TemplateRow
from triage.methods.numbertest.planning import FormatPlan, make_plans
from triage.methods.numbertest.rendering import render_digits
from triage.methods.numbertest.styles import JOINED_BY_AND, render
from triage.methods.numbertest.templates import Template, bundled_templates

Part = Literal["train", "held_out"]

PARALLEL = ("en", "de", "es", "ca", "zh", "ta", "ne")
"""The languages whose bundled templates have the same sentence under the same number."""

_LOOSE: Mapping[str, frozenset[str]] = {
    "de": frozenset({"007", "068"}),
    "es": frozenset({"011"}),
    "ca": frozenset({"011"}),
    "zh": frozenset({"007", "030", "032", "068"}),
    "ta": frozenset({"007", "013", "016", "018", "019", "021", "023", "029", "038", "041"}),
    "ne": frozenset({"013", "023", "029", "030", "038", "041"}),
}
"""Templates that say more or less than those of the other languages: fine for a test, wrong in a pair."""

_FILLERS = frozenset({"count", "measure", "amount", "length", "mass", "volume"})
"""The slots whose content both languages can write alike; the sentences around others are adapted."""

_WITHOUT_UNITS = frozenset({"ta", "ne"})
"""Languages whose templates with measures are shortened to labels, or that CLDR writes without a space."""

_UNGRAMMATICAL: Mapping[str, re.Pattern[str]] = {
    "de": re.compile(r"\b(?:bis|mit|rund|von) eine\b"),
}
"""Language -> number words that a template does not inflect: *mit eine Milliarde*."""

_STYLES: Mapping[str, tuple[str, ...]] = {
    "digits+scale": ("digits+scale", "wan", "separated"),
    "wan": ("wan", "digits+scale", "separated"),
    "lakh": ("lakh", "digits+scale", "separated"),
    "words": ("words", "separated"),
    "digits+decimals": ("separated",),
}
"""Style of a source -> styles of its translation; the first that the language has for the value."""


@dataclass(frozen=True, slots=True)
class TrainingPair:
    """A source sentence and its translation, which state the same values."""

    part: Part
    source: str
    translation: str
    capability: str
    format: str
    template: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for: pairs in all, the share held out, and how often each format fails.

    ``held_out`` is from 0 to 1. ``failures``: format -> failed, decided cases; without any, all
    formats get the same.
    """

    source_language: str
    target_language: str
    count: int
    held_out: float
    seed: int
    failures: Mapping[str, tuple[int, int]]


def training_pairs(wish: Wish) -> Iterator[TrainingPair]:
    """Yield pairs, first those to train on, then those held out; none has a template of the other part.

    The first part is spread over the formats by the rate at which they fail, the second evenly. A
    pair is only yielded if the number oracle finds the same numbers in both directions.

    :raises MethodError: the bundled templates of the languages are not parallel.
    """
    rng = random.Random(wish.seed)
    train, held_out = _divided(_shared_templates(wish), wish.held_out, rng)
    kept = round(wish.count * wish.held_out)
    yield from _pairs(wish, "train", train, wish.count - kept, wish.failures, rng)
    yield from _pairs(wish, "held_out", held_out, kept, {}, rng)


def shares(
    count: int, formats: Sequence[str], failures: Mapping[str, tuple[int, int]]
) -> dict[str, int]:
    """Divide ``count`` among formats in proportion to their failure rates.

    A rate is estimated as (failed + 1/2) / (decided + 1), so that a format that never failed, or was
    never tested, keeps a part.

    >>> shares(12, ["int-1", "sep-4"], {"int-1": (0, 9), "sep-4": (5, 9)})
    {'int-1': 1, 'sep-4': 11}
    >>> shares(5, ["int-1", "sep-4"], {})
    {'int-1': 3, 'sep-4': 2}
    """
    rates = {name: _rate(*failures.get(name, (0, 0))) for name in formats}
    total = sum(rates.values())
    exact = {name: count * rate / total for name, rate in rates.items()}
    found = {name: floor(value) for name, value in exact.items()}
    left = count - sum(found.values())
    for name in sorted(exact, key=lambda name: found[name] - exact[name])[:left]:
        found[name] += 1
    return found


def _rate(failed: int, decided: int) -> float:
    return (failed + 0.5) / (decided + 1)


def _number(template: Template) -> str:
    return template.id.rpartition("-")[2]


def _shared_templates(wish: Wish) -> list[tuple[Template, Template]]:
    languages = wish.source_language, wish.target_language
    bases = [base_language(language) for language in languages]
    if bases[0] == bases[1] or not all(base in PARALLEL for base in bases):
        raise MethodError(
            MethodMessage.NOT_PARALLEL(languages=repr("-".join(languages)), names=list(PARALLEL))
        )
    loose = frozenset[str]().union(*(_LOOSE.get(base, frozenset()) for base in bases))
    fillers = _FILLERS if _WITHOUT_UNITS.isdisjoint(bases) else {"count", "measure"}
    targets = {_number(one): one for one in bundled_templates(languages[1])}
    return [
        (one, targets[_number(one)])
        for one in bundled_templates(languages[0])
        if one.filler in fillers and _number(one) in targets and _number(one) not in loose
    ]


Templates = Sequence[tuple[Template, Template]]


def _divided(templates: Templates, share: float, rng: random.Random) -> tuple[Templates, Templates]:
    """Draw the templates that are held out, some of every kind of slot."""
    held = set[str]()
    for filler in dict.fromkeys(source.filler for source, _ in templates):
        ids = [source.id for source, _ in templates if source.filler == filler]
        held.update(rng.sample(ids, max(1, round(share * len(ids))) if share else 0))
    return (
        [pair for pair in templates if pair[0].id not in held],
        [pair for pair in templates if pair[0].id in held],
    )


def _pairs(
    wish: Wish,
    part: Part,
    templates: Templates,
    count: int,
    failures: Mapping[str, tuple[int, int]],
    rng: random.Random,
) -> Iterator[TrainingPair]:
    if not count:
        return
    targets = {source.id: target for source, target in templates}
    plans = _plans(wish, [source for source, _ in templates], rng)
    wanted = shares(count, [plan.form.name for plan in plans], failures)
    for plan in plans:
        cases = generate_cases([plan], wish.source_language, rng, _ENOUGH * wanted[plan.form.name])
        made = (_pair(wish, part, case, targets[case.cluster]) for case in cases)
        yield from islice(filter(None, made), wanted[plan.form.name])


#: Cases drawn for each pair: some values have no form in the other language.
_ENOUGH = 4


def _plans(wish: Wish, sources: Sequence[Template], rng: random.Random) -> list[FormatPlan]:
    measures = any(one.filler not in ("count", "measure") for one in sources)
    rows = [
        TemplateRow(
            text=one.text,
            capabilities=one.capabilities,
            id=one.id,
            corpus=one.corpus,
            filler=one.filler,
            noun=one.noun,
        )
        for one in sources
    ]
    capabilities = (*CAPABILITIES, *(["units"] if measures else []))
    options = NumberTestOptions(
        capabilities=capabilities, templates=tuple(rows), bundled=False, preset="full"
    )
    plans = make_plans(options, wish.source_language, rng)
    # In another order for each format, so that a few pairs of each still use all templates.
    return [
        replace(plan, cells=tuple(rng.sample(plan.cells, len(plan.cells))))
        for plan in plans
        if not _lacks_unit(plan.form.name, wish.target_language)
    ]


def _lacks_unit(name: str, language: str) -> bool:
    """Whether a format is of a unit that a language has no name for, such as the Chinese 角."""
    return name.startswith("unit-") and render(Decimal(2), "units", name, language) is None


def _pair(wish: Wish, part: Part, case: CaseSpec, target: Template) -> TrainingPair | None:
    """The case with its translation; None if the target language cannot state it, or it is doubtful."""
    stated = [str(value) for value in case.expectation["values"]]
    values = [Decimal(value) for value in stated]
    numbers = _written(case, values, target, wish)
    if numbers is None:
        return None
    translation, _spans = fill(target, numbers, wish.target_language)
    languages = wish.source_language, wish.target_language
    if any(map(_is_ungrammatical, (case.inputs[0], translation), languages)):
        return None
    forth = judge_case(AnsweredCase(case, (translation,), *languages))
    back = check(translation, case.inputs[0], wish.target_language, wish.source_language, values)
    if not (forth.result is back.result is Result.PASS):
        return None
    return TrainingPair(
        part,
        case.inputs[0],
        translation,
        case.capability,
        case.format,
        case.cluster,
        tuple(map(canonical, values)),
    )


def _is_ungrammatical(text: str, language: str) -> bool:
    wrong = _UNGRAMMATICAL.get(base_language(language))
    return wrong is not None and wrong.search(text) is not None


def _written(
    case: CaseSpec, values: Sequence[Decimal], target: Template, wish: Wish
) -> list[str] | None:
    """The values in one style that the target language has for all of them; None if it has none."""
    language = wish.target_language
    if case.style in ("currency", "financial"):
        return _sums(values, wish.source_language, language)
    for style in _STYLES.get(case.style, (case.style,)):
        if style == "words" and JOINED_BY_AND.search(target.text):
            continue
        found = [render(value, case.capability, style, language, target.noun) for value in values]
        texts = [text for text in found if text is not None]
        if len(texts) == len(values):
            return texts
    return None


_CURRENCIES: Mapping[str, str] = {
    **dict.fromkeys(("de", "es", "ca"), "euro"),
    **dict.fromkeys(("ta", "ne"), "rupee"),
    "en": "dollar",
    "zh": "yuan",
}
"""Language -> the currency of its sums in words."""


def _sums(values: Sequence[Decimal], source: str, target: str) -> list[str] | None:
    """Sums of the source's currency: in words if the target writes the same one, else in digits."""
    currency = _CURRENCIES[base_language(source)]
    if currency == _CURRENCIES[base_language(target)]:
        found = [render_money(value, target) for value in values]
    else:
        found = [_in_digits(value, currency, target) for value in values]
    texts = [text for text in found if text is not None]
    return texts if len(texts) == len(values) else None


def _in_digits(value: Decimal, currency: str, language: str) -> str | None:
    value = value if value == value.to_integral_value() else value.quantize(Decimal("0.01"))
    plain, grouped = (render_digits(value, language, grouped=grouped) for grouped in (False, True))
    price = render_price(value, currency, language)
    return price and price.replace(plain, grouped, 1)
