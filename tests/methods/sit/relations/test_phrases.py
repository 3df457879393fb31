from __future__ import annotations

from tests.methods.sit.relations.trees import parsed
from triage.methods.sit.relations.making import Phrases
from triage.methods.sit.relations.sentence import Sentence

BRIDGE = parsed(
    "The/DET/3/det young/ADJ/3/amod engineer/NOUN/4/nsubj repaired/VERB/0/root the/DET/7/det "
    "old/ADJ/7/amod bridge/NOUN/4/obj over/ADP/10/case the/DET/10/det river/NOUN/7/nmod "
    "before/SCONJ/13/mark rain/NOUN/13/nsubj came/VERB/4/advcl _./PUNCT/4/punct"
)


def phrases(sentence: Sentence) -> list[str]:
    return [variant.text for variant in Phrases().propose(sentence)]


def test_noun_phrases_are_taken_out_whole():
    assert phrases(BRIDGE) == ["The young engineer", "the old bridge over the river"]


def test_a_noun_without_modifiers_is_no_phrase():
    assert "the river" not in phrases(BRIDGE)


def test_the_place_of_a_phrase_is_kept():
    _, variant = Phrases().propose(BRIDGE)
    assert BRIDGE.text[variant.swap.position :].startswith(variant.text)


def test_a_phrase_leaves_its_own_preposition_behind():
    sentence = parsed(
        "He/PRON/2/nsubj slept/VERB/0/root in/ADP/6/case the/DET/6/det empty/ADJ/6/amod "
        "house/NOUN/2/obl until/ADP/8/case night/NOUN/2/obl _./PUNCT/2/punct"
    )
    assert phrases(sentence)[0] == "the empty house"


def test_a_phrase_with_a_clause_in_its_middle_is_left_out():
    sentence = parsed(
        "The/DET/3/det old/ADJ/3/amod man/NOUN/10/nsubj who/PRON/5/nsubj lived/VERB/3/acl:relcl "
        "there/ADV/5/advmod from/ADP/9/case northern/ADJ/9/amod France/NOUN/3/nmod "
        "died/VERB/0/root yesterday/NOUN/10/obl _./PUNCT/10/punct"
    )
    assert phrases(sentence) == ["northern France"]
