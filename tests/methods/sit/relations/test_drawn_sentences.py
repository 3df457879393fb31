"""Properties of the variants of any sentence, however odd its tree."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet
from triage.methods.sit.relations.modifiers import Modifiers
from triage.methods.sit.relations.opposites import Opposites
from triage.methods.sit.relations.phrases import Phrases
from triage.methods.sit.relations.sentence import Sentence
from triage.methods.sit.values import Variant, Word

FORMS = "the a an old honest house river 12 three is was not sold quickly he and , . Ana can't 3.5"
POS = ["DET", "ADJ", "NOUN", "VERB", "ADV", "NUM", "AUX", "PART", "PRON", "PUNCT", "ADP"]
RELATIONS = [
    "det",
    "amod",
    "nsubj",
    "obj",
    "root",
    "advmod",
    "nummod",
    "aux",
    "cop",
    "case",
    "nmod",
]


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    size = draw(st.integers(1, 12))
    text, words = "", []
    for place in range(size):
        form = draw(st.sampled_from(FORMS.split()))
        text += form if not text or form in ",." else f" {form}"
        words.append(
            Word(
                form,
                draw(st.sampled_from(POS)),
                draw(st.sampled_from([head for head in range(size + 1) if head != place + 1])),
                draw(st.sampled_from(RELATIONS)),
                len(text) - len(form),
                len(text),
            )
        )
    return Sentence(text, tuple(words))


def proposed(sentence: Sentence) -> Iterator[Variant]:
    wordnet, context = load_wordnet(default_folder()), load_context()
    yield from Modifiers("en", wordnet, None, context).propose(sentence)
    yield from Opposites("en", wordnet, context).propose(sentence)


@given(sentences())
def test_what_a_variant_says_was_changed_stands_where_it_says(sentence):
    for variant in proposed(sentence):
        swap = variant.swap
        assert sentence.text[swap.position :].startswith(swap.old)
        assert variant.text[swap.start :].startswith(swap.new)


@given(sentences())
def test_a_variant_changes_nothing_but_what_it_says_and_an_article(sentence):
    for variant in proposed(sentence):
        swap = variant.swap
        old = sentence.text[: swap.position], sentence.text[swap.position + len(swap.old) :]
        new = variant.text[: swap.start], variant.text[swap.start + len(swap.new) :]
        assert [_plain(text) for text in old] == [_plain(text) for text in new]


def _plain(text: str) -> list[str]:
    return ["a" if word == "an" else word for word in text.split()]


@given(sentences())
def test_a_phrase_is_a_part_of_its_sentence(sentence):
    for variant in Phrases().propose(sentence):
        end = variant.swap.position + len(variant.text)
        assert sentence.text[variant.swap.position : end] == variant.text


@given(sentences())
def test_the_same_sentence_always_has_the_same_variants(sentence):
    assert list(proposed(sentence)) == list(proposed(sentence))
