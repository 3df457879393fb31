"""Properties of the variants of any sentence, however odd its tree."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet
from triage.methods.sit.relations.making import Phrases
from triage.methods.sit.relations.modifiers import Modifiers
from triage.methods.sit.relations.opposites import Opposites
from triage.methods.sit.relations.sentence import Sentence
from triage.methods.sit.values import TreeNode, Variant

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


PHRASE = "the old river"
#: Parts of speech that are no part of a phrase, and that may stand beside one.
OTHERS = ["VERB", "ADV", "AUX", "PUNCT"]
_Cell = tuple[str, str, int, str]


def built(cells: list[_Cell]) -> Sentence:
    """The sentence of these forms, with their parts of speech, heads and relations."""
    text, words = "", []
    for form, upos, head, relation in cells:
        text += form if not text or form in ",." else f" {form}"
        words.append(TreeNode(form, upos, head, relation, len(text) - len(form), len(text)))
    return Sentence(text, tuple(words))


def head_of(draw: st.DrawFn, place: int, heads: list[int]) -> int:
    """A drawn head of the word at this place, which is never itself."""
    return draw(st.sampled_from([head for head in heads if head != place + 1]))


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    heads = list(range(draw(st.integers(1, 12)) + 1))
    return built(
        [
            (
                draw(st.sampled_from(FORMS.split())),
                draw(st.sampled_from(POS)),
                head_of(draw, place, heads),
                draw(st.sampled_from(RELATIONS)),
            )
            for place in range(len(heads) - 1)
        ]
    )


@st.composite
def sentences_with_a_phrase(draw: st.DrawFn) -> Sentence:
    size = draw(st.integers(6, 12))
    at = draw(st.integers(0, size - 3))
    heads = [head for head in range(size + 1) if not at < head <= at + 3]
    cells: list[_Cell] = [
        (
            draw(st.sampled_from(FORMS.split())),
            draw(st.sampled_from(OTHERS)),
            head_of(draw, place, heads),
            draw(st.sampled_from(RELATIONS)),
        )
        for place in range(size)
    ]
    the, old, river = PHRASE.split()
    cells[at : at + 3] = [
        (the, "DET", at + 3, "det"),
        (old, "ADJ", at + 3, "amod"),
        (river, "NOUN", draw(st.sampled_from(heads)), draw(st.sampled_from(RELATIONS))),
    ]
    return built(cells)


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


@given(sentences_with_a_phrase())
def test_a_phrase_is_a_part_of_its_sentence(sentence):
    (variant,) = Phrases().propose(sentence)
    end = variant.swap.position + len(variant.text)
    assert sentence.text[variant.swap.position : end] == variant.text == PHRASE


@given(sentences())
def test_the_same_sentence_always_has_the_same_variants(sentence):
    assert list(proposed(sentence)) == list(proposed(sentence))
