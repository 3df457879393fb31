from __future__ import annotations

import random

import pytest

from triage.methods.base import MethodError
from triage.methods.sit.method import StructureInvariantTest, perturb
from triage.methods.sit.options import SitOptions

pytestmark = pytest.mark.model
SENTENCES = (
    "The young engineer repaired the old bridge near the village.",
    "Wow!",
    "She sings.",
)


def groups(relation: str, sentences: tuple[str, ...] = SENTENCES, language: str = "en"):
    options = SitOptions(relation=relation, sentences=sentences)
    return list(perturb(options, language, random.Random(1)))


@pytest.mark.parametrize(
    ("relation", "wanted"),
    [
        ("modifier", "The young engineer repaired the bridge near the village."),
        ("context", "The young engineer"),
        ("meaning", "The young engineer did not repair the old bridge near the village."),
    ],
)
def test_each_relation_makes_its_variants_from_the_parse(relation, wanted):
    assert wanted in [variant.text for variant in groups(relation)[0].variants]


def test_sentences_without_variants_are_named():
    problems = [group.problem for group in groups("modifier")]
    assert problems == ["", "1 word, fewer than 2", "no variant of it could be made"]


def test_the_variants_of_a_sentence_do_not_depend_on_its_place():
    there, back = groups("modifier"), groups("modifier", SENTENCES[::-1])
    assert there[0].variants == back[-1].variants


def test_no_more_variants_are_made_than_wanted():
    options = SitOptions(relation="modifier", sentences=SENTENCES[:1], variants=1)
    (group,) = perturb(options, "en", random.Random(1))
    assert len(group.variants) == 1


@pytest.mark.parametrize(
    ("language", "sentence", "wanted"),
    [
        (
            "es",
            "El viejo médico vendió la mesa roja ayer.",
            "El viejo médico vendió la mesa ayer.",
        ),
        ("pt", "O médico vendeu a mesa vermelha ontem.", "O médico vendeu a mesa ontem."),
        (
            "de",
            "Der Arzt verkaufte das weiße Haus gestern.",
            "Der Arzt verkaufte das Haus gestern.",
        ),
    ],
)
def test_modifiers_of_other_sources_are_taken_out(language, sentence, wanted):
    (group,) = groups("modifier", (sentence,), language)
    assert wanted in [variant.text for variant in group.variants]


def test_a_language_without_blanks_has_no_such_variants():
    with pytest.raises(MethodError, match="not 'zh'"):
        groups("modifier", ("我们开始工作。",), "zh")


def test_cases_of_a_relation_have_it_as_their_capability():
    options = SitOptions(relation="context", sentences=SENTENCES[:1])
    (case,) = StructureInvariantTest().generate(options, "en", "es", random.Random(1))
    assert case.capability == "context"
    assert case.expectation["generator"] == "parse"


def test_the_structures_of_word_replacement_are_not_for_other_relations():
    with pytest.raises(ValueError, match="Only word replacement"):
        SitOptions(relation="context", every_structure=True)
