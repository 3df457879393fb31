from __future__ import annotations

import random
from importlib.resources import files

import pytest

from triage.methods.base import MethodError
from triage.methods.sit.method import StructureInvariantTest, perturb
from triage.methods.sit.options import SitOptions, SourceSentence
from triage.methods.sit.perturbation.eligibility import in_phrase, is_plain_word, replaceable
from triage.methods.sit.perturbation.inflection import article_for, inflect, lemma_of, match_case
from triage.methods.sit.perturbation.perturber import MAX_CHARACTERS, VariantGroup, drawn_in_turns
from triage.methods.sit.values import SurfaceToken, Swap, Variant

DEMO = (
    "An honest answer is often a better gift than an expensive present.",
    "The old mayor opened a small market near the river.",
    "THE OLD MAYOR OPENED A SMALL MARKET NEAR THE RIVER.",
    "My brother met Paul Baker at the Golden Gate in April.",
    "Wow!",
    "",
    "😀 😀 😀",
    "word " * 10_000,
    "a very long line " + "and then another word " * 12,
    "Der alte Bürgermeister eröffnete gestern einen kleinen Markt.",
    "The \u202equiet\u202c teacher\x07 gave a short lesson to the children.",
    "An old man " + "very " * 9_000 + "near the river.",
    "The small boat" + " " * 6_000 + "lay on the wide river.",
)


@pytest.fixture(scope="module")
def groups() -> dict[str, VariantGroup]:
    options = SitOptions(sentences=[{"text": text} for text in DEMO])
    found = perturb(options, "en", random.Random(7))
    return dict(zip(DEMO, found, strict=True))


def tagged(*words: tuple[str, str]) -> list[SurfaceToken]:
    tokens, at = [], 0
    for text, upos in words:
        tokens.append(
            SurfaceToken(text, at, at + len(text), upos, "NN" if upos == "NOUN" else "JJ")
        )
        at += len(text) + 1
    return tokens


SENTENCE = tagged(
    ("The", "DET"), ("old", "ADJ"), ("mayor", "NOUN"), ("saw", "VERB"), ("it", "PRON")
)


@pytest.mark.parametrize(
    ("index", "allowed"), [(0, False), (1, True), (2, True), (3, False), (4, False)]
)
def test_only_nouns_and_adjectives_inside_the_sentence_are_replaced(index, allowed):
    assert replaceable(SENTENCE, index, frozenset()) is allowed


def test_the_last_token_is_left_alone_even_if_a_noun():
    assert not replaceable(tagged(("a", "DET"), ("b", "DET"), ("dog", "NOUN")), 2, frozenset())


def test_capitalised_words_inside_a_sentence_are_names():
    tokens = tagged(("the", "DET"), ("Golden", "ADJ"), ("gate", "NOUN"), (".", "PUNCT"))
    assert not replaceable(tokens, 1, frozenset())


def test_the_nouns_of_a_compound_are_left_alone():
    tokens = tagged(("a", "DET"), ("job", "NOUN"), ("search", "NOUN"), ("began", "VERB"))
    assert not replaceable(tokens, 1, frozenset())
    assert not replaceable(tokens, 2, frozenset())


def test_words_of_a_fixed_expression_are_left_alone_in_any_inflection():
    phrases = frozenset({"prime minister", "take a step"})
    assert in_phrase(["it", "lost", "ground", "there"], 2, phrases)
    assert in_phrase(["two", "prime", "ministers", "met"], 1, phrases)
    assert in_phrase(["he", "took", "a", "step", "there"], 3, phrases)
    assert not in_phrase(["a", "step", "there"], 1, phrases)


@pytest.mark.parametrize(
    ("word", "tag", "form"),
    [
        ("child", "NNS", "children"),
        ("city", "NNS", "cities"),
        ("good", "JJR", "better"),
        ("old", "JJS", "oldest"),
    ],
)
def test_words_are_inflected_and_reduced_again(word, tag, form):
    assert inflect(word, tag) == form
    assert lemma_of(form, "NOUN" if tag == "NNS" else "ADJ") == word


@pytest.mark.parametrize(
    ("word", "article"),
    [
        ("apple", "an"),
        ("hour", "an"),
        ("university", "a"),
        ("umbrella", "an"),
        ("European", "a"),
        ("HOUR", "an"),
    ],
)
def test_the_article_follows_the_sound(word, article):
    assert article_for(word) == article


def test_capitals_are_kept():
    assert [match_case("big", old) for old in ("SMALL", "Small", "small")] == ["BIG", "Big", "big"]


@pytest.mark.model
def test_every_variant_differs_from_its_original_in_the_swapped_word_alone(groups):
    for group in groups.values():
        for variant in group.variants:
            swap = variant.swap
            assert group.text[swap.position :].startswith(swap.old)
            assert variant.text[swap.start :].startswith(swap.new)
            rest = variant.text[swap.start + len(swap.new) :]
            assert rest == group.text[swap.position + len(swap.old) :]
            assert swap.old.lower() != swap.new.lower()


@pytest.mark.model
def test_an_article_before_the_swapped_word_is_mended(groups):
    for group in groups.values():
        for variant in group.variants:
            before = variant.text[: variant.swap.start].split()
            if before and before[-1].lower() in ("a", "an"):
                assert before[-1].lower() == article_for(variant.swap.new)


@pytest.mark.model
def test_names_are_left_alone(groups):
    olds = {v.swap.old for v in groups[DEMO[3]].variants}
    assert not olds & {"Paul", "Baker", "Golden", "Gate", "April"}


@pytest.mark.model
def test_at_most_the_wanted_number_of_variants_is_made(groups):
    assert max(len(group.variants) for group in groups.values()) <= 10
    assert len(groups[DEMO[1]].variants) >= 3


@pytest.mark.model
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (DEMO[4], "1 word, fewer than 2"),
        (DEMO[5], "no words in it"),
        (DEMO[6], "no words in it"),
        (DEMO[7], f"longer than {MAX_CHARACTERS} characters"),
        (DEMO[8], "52 words, more than 35"),
        (DEMO[11], f"longer than {MAX_CHARACTERS} characters"),
    ],
)
def test_an_unfit_line_is_named_and_the_others_go_on(groups, text, problem):
    assert groups[text].problem == problem
    assert groups[text].variants == []


@pytest.mark.model
def test_a_sentence_with_thousands_of_blanks_keeps_all_its_words(groups):
    assert groups[DEMO[12]].text == "The small boat lay on the wide river."


@pytest.mark.model
def test_control_and_bidi_characters_are_taken_out_of_the_sentence(groups):
    group = groups[DEMO[10]]
    assert group.text == "The quiet teacher gave a short lesson to the children."
    assert group.variants


@pytest.mark.model
def test_variants_depend_on_the_seed_and_the_sentence_not_on_the_order():
    def made(texts: list[str], seed: int) -> dict[str, list[str]]:
        options = SitOptions(sentences=texts, variants=3)
        found = perturb(options, "en", random.Random(seed))
        return {group.text: [v.text for v in group.variants] for group in found}

    texts = [DEMO[0], DEMO[1]]
    assert made(texts, 5) == made(texts[::-1], 5)
    assert made(texts, 5) != made(texts, 6)


@pytest.mark.model
def test_the_case_carries_the_variants_and_its_seed_sentence():
    options = SitOptions(sentences=[SourceSentence(text=DEMO[1], corpus="news")], variants=2)
    (case,) = StructureInvariantTest().generate(options, "en", "es", random.Random(1))
    assert case.inputs[0] == DEMO[1]
    assert len(case.inputs) == 3
    assert (case.corpus, case.capability) == ("news", "dependency")
    assert case.expectation["generator"] == "wordnet"
    swap = case.expectation["variants"][0]
    assert DEMO[1][swap["position"] :].startswith(swap["old"])


@pytest.mark.model
def test_a_campaign_in_which_no_sentence_is_fit_says_why():
    options = SitOptions(sentences=["Wow!", "😀"])
    with pytest.raises(MethodError, match="fewer than 2"):
        list(StructureInvariantTest().generate(options, "en", "es", random.Random(1)))


def test_sit_without_sentences_is_an_error():
    with pytest.raises(MethodError, match="needs input sentences"):
        list(StructureInvariantTest().generate(SitOptions(), "en", "es", random.Random(1)))


def test_a_language_without_word_forms_is_refused_with_those_that_have_them():
    options = SitOptions(sentences=["To jest zdanie."])
    with pytest.raises(MethodError, match="sentences in de, en, es, fr, pt, zh, not 'pl'"):
        list(StructureInvariantTest().generate(options, "pl", "en", random.Random(1)))


def test_limits_that_exclude_each_other_are_refused():
    with pytest.raises(ValueError, match="min_words is above max_words"):
        SitOptions(min_words=9, max_words=8)


def test_the_end_of_the_last_line_makes_no_empty_sentence():
    assert [one.text for one in SitOptions(sentences="One.\n\nTwo.\n").sentences] == [
        "One.",
        "",
        "Two.",
    ]


@pytest.mark.model
def test_the_demo_sentences_all_get_variants():
    text = files("triage.methods.sit").joinpath("data/demo_en.txt").read_text("utf-8")
    options = SitOptions(sentences=text, variants=2)
    found = list(perturb(options, "en", random.Random(1)))
    assert len(found) == 20
    assert [group.text for group in found if not group.variants] == []


@pytest.mark.model
def test_a_campaign_names_the_sentences_that_it_leaves_out():
    options = SitOptions(sentences=[DEMO[0], "Wow!", "word " * 40, ""], variants=1)
    cases = StructureInvariantTest().generate(options, "en", "es", random.Random(1))
    report = None
    while report is None:
        try:
            next(cases)
        except StopIteration as end:
            report = end.value
    assert (report["read"], report["kept"]) == (4, 1)
    assert report["dropped"] == {
        "with fewer than 2 words": 1,
        "with more than 35 words": 1,
        "no words in it": 1,
    }
    assert report["left_out"][0] == {"text": "Wow!", "problem": "1 word, fewer than 2"}


@pytest.mark.parametrize("text", ["mph", "ft", "x"])
def test_abbreviations_without_a_vowel_are_no_words(text):
    assert not is_plain_word(text)


def test_the_better_words_of_each_position_are_drawn_first():
    drafts = [
        (place, Variant(str(rank), Swap(place, "old", "new")))
        for place in (1, 4)
        for rank in range(5)
    ]
    drawn = [int(variant.text) for _, variant in drawn_in_turns(drafts, random.Random(3))]
    assert sorted(drawn[:4]) == [0, 0, 1, 1]
    assert sorted(drawn[4:8]) == [2, 2, 3, 3]


def test_a_tag_that_no_noun_or_adjective_has_gives_no_form_and_no_complaint(capfd, caplog):
    assert inflect("parent", "FW") is None
    assert (capfd.readouterr().err, caplog.text) == ("", "")


def test_an_adjective_before_a_number_is_left_alone():
    tokens = tagged(("the", "DET"), ("early", "ADJ"), ("1980s", "NUM"), ("ended", "VERB"))
    assert not replaceable(tokens, 1, frozenset())


def test_a_word_said_on_either_side_of_a_conjunction_is_left_alone():
    words = (("it", "PRON"), ("gets", "VERB"), ("bad", "ADJ"), ("and", "CCONJ"), ("bad", "ADJ"))
    tokens = tagged(*words, ("again", "ADV"))
    assert not replaceable(tokens, 2, frozenset())
    assert not replaceable(tokens, 4, frozenset())


@pytest.mark.parametrize(("word", "upos"), [("feet", "NOUN"), ("easier", "ADJ")])
def test_an_inflected_form_that_was_tagged_as_a_base_form_is_left_alone(word, upos):
    tokens = tagged(("a", "DET"), (word, upos), ("moved", "VERB"))
    assert not replaceable(tokens, 1, frozenset())
