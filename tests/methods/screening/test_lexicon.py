from __future__ import annotations

from triage.methods.screening.lexicon import lexicon
from triage.methods.screening.text import count_words, tokenise


def found(words, text, language="en", **options):
    return [match.term for match in lexicon(language, words, **options).find(tokenise(text))]


def test_the_longest_term_wins():
    assert found(["no", "no longer"], "He is no longer here, no.") == ["no longer", "no"]


def test_a_shield_hides_a_term():
    assert found(["不"], "不同，不好", "zh", shields=["不同"]) == ["不"]


def test_a_term_is_never_found_inside_a_word():
    assert found(["ass"], "The class has assets.") == []


def test_inflected_forms_match_on_request():
    assert found(["bastard"], "Bastards!") == []
    assert found(["bastard"], "Bastards!", inflect=True) == ["bastard"]


def test_apostrophes_of_both_kinds_are_one():
    assert found(["don't"], "Don’t and don't") == ["don't", "don't"]


def test_combining_marks_stay_in_their_word():
    assert found(["नहीं"], "यह नहीं है।", "hi") == ["नहीं"]


def test_an_empty_list_finds_nothing():
    assert found([], "anything") == []


def test_words_are_counted_in_mixed_scripts():
    assert count_words("我们 use Python - 好") == 4
