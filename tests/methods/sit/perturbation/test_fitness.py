from __future__ import annotations

import pytest

from triage.methods.sit.perturbation.context import WordCandidate
from triage.methods.sit.perturbation.generators import awkward, fitness, fittest
from triage.methods.sit.perturbation.wordnet import (
    DEBIAN_COMMAND,
    Kinship,
    default_folder,
    load_wordnet,
)
from triage.methods.sit.values import Slot, SurfaceToken

needs_wordnet = pytest.mark.skipif(
    not (default_folder() / "index.sense").is_file(),
    reason=f"WordNet is not installed: {DEBIAN_COMMAND}",
)


def slot(*words: tuple[str, str], at: int) -> Slot:
    tokens, start = [], 0
    for text, upos in words:
        tokens.append(SurfaceToken(text, start, start + len(text), upos, ""))
        start += len(text) + 1
    return Slot(" ".join(text for text, _ in words), tuple(tokens), at)


DOG = slot(("the", "DET"), ("dog", "NOUN"), ("barks", "VERB"), at=1)


@pytest.fixture(scope="module")
def kinship() -> Kinship:
    return Kinship(load_wordnet(default_folder()))


@needs_wordnet
@pytest.mark.parametrize(("near", "far"), [("cat", "idea"), ("wolf", "car"), ("dog", "cat")])
def test_words_of_a_nearer_kind_are_closer_kin(kinship, near, far):
    assert kinship.of("dog", near) > kinship.of("dog", far)


@needs_wordnet
def test_synonyms_are_as_close_as_can_be_and_unknown_words_have_no_kin(kinship):
    assert kinship.of("car", "automobile") == 1.0
    assert kinship.of("car", "xyzzy") == 0.0


@needs_wordnet
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (WordCandidate("cat", -5, 0.6), WordCandidate("cat", -5, 0.3)),
        (WordCandidate("cat", -5, 0.4), WordCandidate("cat", -9, 0.4)),
        (WordCandidate("cat", -5, 0.4), WordCandidate("idea", -5, 0.4)),
    ],
    ids=["more alike", "likelier here", "nearer kin"],
)
def test_a_better_word_is_fitter(kinship, better, worse):
    assert fitness(DOG, better, kinship) > fitness(DOG, worse, kinship)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (DOG, False),
        (slot(("nine", "NUM"), ("dogs", "NOUN"), ("bark", "VERB"), at=1), True),
        (slot(("and", "CCONJ"), ("dogs", "NOUN"), ("bark", "VERB"), at=1), True),
        (slot(("the", "DET"), ("mass", "NOUN"), ("of", "ADP"), ("it", "PRON"), at=1), True),
        (slot(("and", "CCONJ"), ("old", "ADJ"), ("dogs", "NOUN"), at=1), False),
    ],
)
def test_a_noun_bound_to_its_neighbours_is_an_awkward_place(place, expected):
    assert awkward(place) is expected


def test_a_sentence_with_enough_sound_words_keeps_no_doubtful_one():
    places = [{"a": 3.0, "b": 2.5, "c": 2.1}, {"d": 2.2}]
    assert fittest(places, 10) == [["a", "b"], ["d"]]


def test_a_sentence_with_few_sound_words_keeps_the_next_fittest():
    assert fittest([{"a": 2.5, "b": 1.9, "c": 1.7, "d": 1.65}], 10) == [["a", "b", "c"]]


def test_what_does_not_reach_the_least_is_never_kept():
    assert fittest([{"a": 1.5}], 10) == [[]]


def test_at_most_the_wanted_number_of_words_is_kept_at_each_place():
    assert fittest([{"a": 3.0, "b": 4.0, "c": 5.0}], 2) == [["c", "b"]]


@needs_wordnet
def test_what_is_forgotten_to_spare_memory_is_found_again(monkeypatch):
    monkeypatch.setattr("triage.methods.sit.perturbation.wordnet.REMEMBERED", 3)
    small = Kinship(load_wordnet(default_folder()))
    first = small.of("dog", "cat")
    small.of("car", "idea")
    assert len(small._above) <= 3
    assert small.of("dog", "cat") == first
