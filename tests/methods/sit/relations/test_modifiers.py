from __future__ import annotations

import pytest

from tests.methods.sit.relations.trees import parsed
from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.perturbation.word_forms import load_forms
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet
from triage.methods.sit.relations.modifiers import Modifiers
from triage.methods.sit.relations.sentence import Sentence


def variants(sentence: Sentence, language: str = "en") -> list[str]:
    forms = None if language == "en" else load_forms(language)
    modifiers = Modifiers(language, load_wordnet(default_folder()), forms, load_context())
    return [variant.text for variant in modifiers.propose(sentence)]


CAR = "She/PRON/2/nsubj sold/VERB/0/root {} car/NOUN/{}/obj to/ADP/{}/case me/PRON/2/obl _./PUNCT/2/punct"


def test_an_adjective_is_taken_out():
    sentence = parsed(CAR.format("the/DET/5/det old/ADJ/5/amod", 2, 7))
    assert "She sold the car to me." in variants(sentence)


def test_an_article_is_mended_when_the_adjective_after_it_goes():
    sentence = parsed(CAR.format("an/DET/5/det old/ADJ/5/amod", 2, 7))
    assert "She sold a car to me." in variants(sentence)


def test_an_adjective_that_a_noun_of_time_needs_stays():
    sentence = parsed(
        "Prices/NOUN/2/nsubj rose/VERB/0/root during/ADP/6/case the/DET/6/det last/ADJ/6/amod "
        "year/NOUN/2/obl _./PUNCT/2/punct"
    )
    assert variants(sentence) == []


def test_the_adjective_of_a_fixed_expression_stays():
    sentence = parsed(
        "He/PRON/2/nsubj met/VERB/0/root the/DET/5/det prime/ADJ/5/amod minister/NOUN/2/obj "
        "yesterday/NOUN/2/obl _./PUNCT/2/punct"
    )
    assert "He met the minister yesterday." not in variants(sentence)


def test_coordinated_adjectives_stay():
    sentence = parsed(
        "We/PRON/2/nsubj saw/VERB/0/root a/DET/7/det big/ADJ/7/amod and/CCONJ/6/cc red/ADJ/4/conj "
        "barn/NOUN/2/obj _./PUNCT/2/punct"
    )
    assert variants(sentence) == []


def test_an_adverb_is_taken_out():
    sentence = parsed(
        "They/PRON/3/nsubj quickly/ADV/3/advmod left/VERB/0/root the/DET/5/det house/NOUN/3/obj "
        "_./PUNCT/3/punct"
    )
    assert "They left the house." in variants(sentence)


def test_an_adverb_between_commas_stays():
    sentence = parsed(
        "They/PRON/5/nsubj _,/PUNCT/3/punct luckily/ADV/5/advmod _,/PUNCT/3/punct left/VERB/0/root "
        "_./PUNCT/5/punct"
    )
    assert variants(sentence) == []


def test_an_intensifier_is_put_before_a_gradable_adjective():
    sentence = parsed(
        "The/DET/2/det river/NOUN/4/nsubj is/AUX/4/cop dangerous/ADJ/0/root here/ADV/4/advmod "
        "_./PUNCT/4/punct"
    )
    assert "The river is dangerous here." not in variants(sentence)
    lone = parsed(
        "The/DET/2/det river/NOUN/4/nsubj is/AUX/4/cop dangerous/ADJ/0/root _./PUNCT/4/punct"
    )
    assert "The river is very dangerous." in variants(lone)


def test_a_fitting_adjective_is_put_before_a_bare_noun():
    sentence = parsed(
        "The/DET/2/det man/NOUN/3/nsubj bought/VERB/0/root a/DET/5/det house/NOUN/3/obj "
        "near/ADP/8/case the/DET/8/det river/NOUN/3/obl _./PUNCT/3/punct"
    )
    found = [
        text for text in variants(sentence) if "bought a" in text and not text.endswith("house")
    ]
    assert any(len(text.split()) == len(sentence.text.split()) + 1 for text in found)


@pytest.mark.parametrize(
    ("language", "notation", "wanted"),
    [
        (
            "es",
            "Ella/PRON/2/nsubj vendió/VERB/0/root el/DET/4/det coche/NOUN/2/obj rojo/ADJ/4/amod "
            "ayer/ADV/2/advmod _./PUNCT/2/punct",
            "Ella vendió el coche ayer.",
        ),
        (
            "pt",
            "Ela/PRON/2/nsubj vendeu/VERB/0/root rapidamente/ADV/2/advmod o/DET/5/det carro/NOUN/2/obj "
            "_./PUNCT/2/punct",
            "Ela vendeu o carro.",
        ),
        (
            "de",
            "Sie/PRON/2/nsubj sah/VERB/0/root den/DET/5/det alten/ADJ/5/amod Mann/NOUN/2/obj "
            "gestern/ADV/2/advmod _./PUNCT/2/punct",
            "Sie sah den Mann gestern.",
        ),
    ],
)
def test_modifiers_of_other_languages_are_taken_out(language, notation, wanted):
    assert variants(parsed(notation), language) == [wanted]
