from __future__ import annotations

import random

import pytest

from engines.adapters import registry
from engines.adapters.base import Adapter, AdapterContext, AdapterOptions, Answer, ItemError, Limits
from engines.adapters.injected_faults import FAULTS, apply
from engines.errors import EngineConfigurationError

TRANSLATIONS = {
    "The Kestrel company never sold 1,234,567.5 tonnes or 3 million.": (
        "es",
        "La empresa Kestrel no vendió 1.234.567,5 toneladas ni 3 millones.",
    )
}


class Fixed(Adapter):
    kind = "fixed"
    title = "Fixed"
    group = None
    options_type = AdapterOptions
    limits = Limits(10, 1000)

    def directions(self):
        return frozenset({("en", "es")})

    def translate(self, texts, source, target):
        known = {text: translation for text, (_, translation) in TRANSLATIONS.items()}
        return [
            ItemError("unknown") if text == "unknown" else Answer(known.get(text, text))
            for text in texts
        ]


def make_faulty(**options) -> Adapter:
    fixed = Fixed(AdapterOptions())
    context = AdapterContext(engine=lambda name: fixed)
    return registry.build("faults", {"engine": "fixed", **options}, context=context)


def translated(adapter: Adapter, texts: list[str]) -> list[Answer]:
    outcomes = adapter.translate(texts, "en", "es")
    return [one for one in outcomes if isinstance(one, Answer)]


TEXTS = [f"Room {n} has {n * 37} seats and not {n} windows in Madrid." for n in range(10, 310)]


@pytest.mark.parametrize("kind", FAULTS)
def test_every_fault_changes_a_translation_that_has_a_place_for_it(kind):
    ((source, (target, translation)),) = TRANSLATIONS.items()
    broken = [apply(kind, translation, source, target, random.Random(n)) for n in range(20)]
    assert any(one is not None and one != translation for one in broken)


@pytest.mark.parametrize(
    ("kind", "text", "target", "possible"),
    [
        ("drop_digit", "Hay 45.", "es", {"Hay 4.", "Hay 5."}),
        ("swap_separators", "Cuesta 1.234,5 euros.", "es", {"Cuesta 1,234.5 euros."}),
        ("move_separator", "Mide 12,5 m.", "es", {"Mide 1,25 m."}),
        ("scale_word", "Son 3 millones.", "es", {"Son 3 billones."}),
        ("scale_word", "共有3万人。", "zh", {"共有3亿人。"}),
        ("lose_number", "Quedan 45 casas.", "es", {"Quedan casas."}),
        ("swap_unit", "Son 5 km de camino.", "es", {"Son 5 m de camino."}),
        ("drop_negation", "No vino ayer.", "es", {"Vino ayer."}),
        ("drop_negation", "他没有来。", "zh", {"他来。", "他有来。"}),
    ],
)
def test_a_fault_does_what_its_name_says(kind, text, target, possible):
    found = {apply(kind, text, text, target, random.Random(n)) for n in range(40)}
    assert found <= possible
    assert found


@pytest.mark.parametrize("kind", ["drop_digit", "scale_word", "swap_unit", "drop_negation"])
def test_a_fault_without_a_place_is_none(kind):
    assert apply(kind, "Buenas tardes a todos.", "Good afternoon.", "es", random.Random(1)) is None


def test_a_broken_translation_keeps_what_was_done():
    broken = [a for a in translated(make_faulty(rate=1), TEXTS) if a.detail]
    assert len(broken) == len(TEXTS)
    assert all(one.detail["injected"]["before"] != one.text for one in broken)
    assert {one.detail["injected"]["fault"] for one in broken} <= set(FAULTS)


def test_the_rate_is_kept_and_the_rest_is_untouched():
    answers = translated(make_faulty(rate=0.3), TEXTS)
    broken = [one for one in answers if one.detail]
    assert 0.2 < len(broken) / len(TEXTS) < 0.4
    assert all(a.text == text for a, text in zip(answers, TEXTS, strict=True) if not a.detail)


def test_the_same_seed_breaks_the_same_in_any_batch():
    faulty = make_faulty(rate=0.5, seed=7)
    whole = faulty.translate(TEXTS, "en", "es")
    assert [faulty.translate([text], "en", "es")[0] for text in TEXTS] == whole
    assert make_faulty(rate=0.5, seed=8).translate(TEXTS, "en", "es") != whole


def test_only_the_named_faults_are_made():
    answers = translated(make_faulty(rate=1, faults=["truncate"]), TEXTS)
    assert {one.detail["injected"]["fault"] for one in answers} == {"truncate"}


def test_errors_of_the_wrapped_engine_pass_through():
    assert make_faulty(rate=1).translate(["unknown"], "en", "es") == [ItemError("unknown")]


def test_limits_and_directions_are_those_of_the_wrapped_engine():
    faulty = make_faulty()
    assert faulty.limits == Limits(10, 1000)
    assert faulty.directions() == frozenset({("en", "es")})


def test_an_unknown_fault_is_named():
    with pytest.raises(EngineConfigurationError, match="explode"):
        make_faulty(faults=["explode"])
