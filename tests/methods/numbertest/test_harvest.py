from __future__ import annotations

import pytest

from triage.methods.base import MethodError
from triage.methods.numbertest.harvest import find_candidates, keep_right, reasons

CORPUS = [
    "The old mill grinds 340 sacks of wheat a week. Nobody knows why.",
    "Between 3 and 5 cats live there.",
    "In March 2019 the choir gave 27 concerts.",
    "The valve opens at 2.75 bar.",
    "The stall sells 40% of the bread.",
    "He has 1 brother in the village.",
    "The old mill grinds 450 sacks of wheat a week.",
]


def test_sentences_with_one_number_become_templates():
    found = find_candidates(CORPUS, "en", "mill")
    assert [candidate.template.text for candidate in found.candidates] == [
        "The old mill grinds [NUM] sacks of wheat a week.",
        "In March 2019 the choir gave [NUM] concerts.",
        "The valve opens at [NUM] bar.",
        "The stall sells [NUM] of the bread.",
    ]


def test_the_capability_follows_the_number_that_stood_there():
    found = find_candidates(CORPUS, "en", "mill")
    assert found.candidates[0].template.capabilities == ("integers", "separators")
    assert found.candidates[2].template.filler == "measure"
    assert found.candidates[3].template.capabilities == ("percentages",)


def test_everything_that_is_dropped_has_a_reason_and_a_line():
    found = find_candidates(CORPUS, "en", "mill")
    assert [(item.line, item.reason) for item in found.dropped] == [
        (1, "no number"),
        (2, "several numbers"),
        (6, "other numbers would break its grammar (zero or one)"),
        (7, "duplicate sentence"),
    ]


def test_only_sentences_that_come_out_right_are_kept_with_who_selected_them():
    found = find_candidates(CORPUS, "en", "mill")
    translations: dict[str, list[str | None]] = {
        "good": [
            "El viejo molino muele 340 sacos de trigo por semana.",
            "En marzo de 2019 el coro dio 27 conciertos.",
            "La válvula se abre a 2,75 bares.",
            "El puesto vende 40 de los panes.",
        ],
        "poor": [
            "El viejo molino muele 340 sacos de trigo por semana.",
            "En marzo de 2019 el coro dio 72 conciertos.",
            None,
            "El puesto vende el 14 % del pan.",
        ],
    }
    everybody = keep_right(found.candidates, translations, "en", "es")
    assert [template.selected_by for template in everybody.templates] == [("good", "poor")]
    assert set(reasons(everybody.dropped)) == {
        "the number came out wrong or unclear from poor",
        "an engine gave no translation",
        "the number came out wrong or unclear from good, poor",
    }
    anybody = keep_right(found.candidates, translations, "en", "es", minimum=1)
    assert [template.selected_by for template in anybody.templates] == [
        ("good", "poor"),
        ("good",),
        ("good",),
    ]


def test_a_count_of_translations_that_does_not_match_is_a_named_error():
    found = find_candidates(CORPUS, "en", "mill")
    with pytest.raises(MethodError, match="good returned 1 translations for 4"):
        keep_right(found.candidates, {"good": ["x"]}, "en", "es")


@pytest.mark.parametrize(
    ("language", "line", "template"),
    [
        ("zh", "这家工厂每天生产320辆自行车。工人很少。", "这家工厂每天生产[NUM]辆自行车。"),
        ("de", "Der Turm ist 84,5 Meter hoch. Er ist alt.", "Der Turm ist [NUM] Meter hoch."),
        ("es", "El pueblo tiene 2.350 vecinos.", "El pueblo tiene [NUM] vecinos."),
        ("ru", "В деревне живут 97 000 человек.", "В деревне живут [NUM] человек."),
        ("hi", "गाँव में 325 लोग रहते हैं।", "गाँव में [NUM] लोग रहते हैं।"),
        ("fr", "Il a perdu 12 % de son poids.", "Il a perdu [NUM] de son poids."),
    ],
)
def test_other_languages_are_read_in_their_own_convention(language, line, template):
    assert find_candidates([line], language, "x").candidates[0].template.text == template
