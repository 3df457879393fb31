from __future__ import annotations

import gzip
import random

import pytest

from triage.methods.base import MethodError
from triage.methods.sit.method import perturb
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.perturbation.factory import source_languages
from triage.methods.sit.perturbation.lexical import LexicalGenerator, LexicalGrammar, gloss
from triage.methods.sit.perturbation.perturber import VariantGroup
from triage.methods.sit.perturbation.word_forms import load_forms
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet
from triage.methods.sit.values import Slot, SurfaceToken

SENTENCES = {
    "es": "El niño y su madre vieron la montaña desde la ventana de la casa.",
    "pt": "O menino e a sua mãe viram a montanha da janela da casa antiga.",
    "de": "Der Lehrer sah die Kirche und das Haus vom Fenster aus.",
    "zh": "那个男孩和他的朋友在学校附近的区域看到了一只动物。",
}


def slot(sentence: str, word: str, link: str = " ") -> Slot:
    """A slot of a sentence tagged by hand: "la/DET casa/NOUN"."""
    tokens, at = [], 0
    for piece in sentence.split():
        text, upos = piece.split("/")
        tokens.append(SurfaceToken(text, at, at + len(text), upos, ""))
        at += len(text) + len(link)
    text = link.join(token.text for token in tokens)
    return Slot(text, tuple(tokens), [token.text for token in tokens].index(word))


def grammar(language: str) -> LexicalGrammar:
    return LexicalGrammar(language, load_forms(language))


@pytest.fixture(scope="module", params=sorted(SENTENCES))
def group(request) -> tuple[str, VariantGroup]:
    options = SitOptions(sentences=[SENTENCES[request.param]])
    (found,) = perturb(options, request.param, random.Random(1))
    return request.param, found


@pytest.mark.model
def test_a_sentence_of_another_language_gets_variants(group):
    _, found = group
    assert found.variants, found.problem


@pytest.mark.model
def test_a_new_word_can_stand_wherever_the_old_one_can(group):
    language, found = group
    forms = load_forms(language)
    for variant in found.variants:
        pairs = [
            (forms.of(variant.swap.old, kind), forms.of(variant.swap.new, kind))
            for kind in ("NOUN", "ADJ")
        ]
        assert any(old and new and new.fits(old) for old, new in pairs), variant.swap


@pytest.mark.model
def test_a_variant_of_another_language_differs_in_the_swapped_word_alone(group):
    _, found = group
    for variant in found.variants:
        swap = variant.swap
        end = swap.position + len(swap.old)
        assert variant.text == found.text[: swap.position] + swap.new + found.text[end:]
        assert variant.text[swap.start :].startswith(swap.new)


@pytest.mark.parametrize(
    ("language", "old", "new", "fits"),
    [
        ("es", "casa", "puerta", True),
        ("es", "casa", "coche", False),
        ("es", "casa", "puertas", False),
        ("pt", "propostas", "ideias", True),
        ("pt", "propostas", "planos", False),
        ("de", "haus", "auto", True),
        ("de", "haus", "stadt", False),
        ("fr", "maison", "ville", True),
        ("fr", "maison", "jardin", False),
    ],
)
def test_gender_and_number_decide_what_fits(language, old, new, fits):
    forms = load_forms(language)
    one, other = forms.of(old, "NOUN"), forms.of(new, "NOUN")
    assert one
    assert other
    assert other.fits(one) is fits


def test_a_german_adjective_fits_with_the_same_ending_alone():
    forms = load_forms("de")
    old, same, other = (forms.of(word, "ADJ") for word in ("wichtigen", "neuen", "neuer"))
    assert old
    assert same
    assert other
    assert (same.fits(old), other.fits(old)) == (True, False)


def test_a_noun_that_keeps_its_gender_but_changes_the_article_is_refused():
    la_casa = slot("vio/VERB la/DET casa/NOUN vieja/ADJ ./PUNCT", "casa")
    assert grammar("es").accepts(la_casa, "fuente")
    assert not grammar("es").accepts(la_casa, "agua")


def test_a_french_word_keeps_the_elision_before_it():
    l_eau = slot("dans/ADP l'/DET eau/NOUN froide/ADJ ./PUNCT", "eau")
    assert grammar("fr").accepts(l_eau, "école")
    assert not grammar("fr").accepts(l_eau, "mer")


def test_a_chinese_word_is_replaced_by_one_of_its_length():
    word = slot("他/PRON 参加/VERB 会议/NOUN 了/PART", "会议", link="")
    assert grammar("zh").accepts(word, "活动")
    assert not grammar("zh").accepts(word, "演唱会")


@pytest.mark.parametrize(
    ("language", "sentence", "word"),
    [
        ("es", "lo/PRON sabe/VERB sin/ADP embargo/NOUN muy/ADV bien/ADV", "embargo"),
        ("es", "gana/VERB a/ADP pesar/NOUN de/ADP todo/PRON", "pesar"),
        ("es", "hubo/VERB gran/ADJ casa/NOUN blanca/ADJ allí/ADV", "gran"),
        ("es", "en/ADP la/DET Casa/NOUN Blanca/ADJ hoy/ADV", "Casa"),
        ("de", "er/PRON geht/VERB in/ADP Haft/NOUN heute/ADV", "Haft"),
        ("pt", "os/DET dois/NUM livros/NOUN novos/ADJ", "livros"),
    ],
)
def test_words_of_expressions_names_and_counts_are_left_alone(language, sentence, word):
    assert not grammar(language).replaceable(slot(sentence, word))


def test_a_noun_with_its_article_is_replaceable():
    assert grammar("es").replaceable(slot("vio/VERB la/DET casa/NOUN vieja/ADJ", "casa"))
    assert grammar("de").replaceable(slot("er/PRON sah/VERB das/DET Haus/NOUN dort/ADV", "Haus"))


def test_a_sentence_is_read_in_english_with_its_adjectives_first():
    sentence = slot("la/DET montaña/NOUN blanca/ADJ de/ADP 1999/NUM", "montaña")
    words, index = gloss(sentence.tokens, sentence.index, "es", load_context())
    assert words == ["the", "white", "mountain", "of", "<num>"]
    assert words[index] == "mountain"


def test_the_words_proposed_are_of_the_category_of_the_old_one():
    generator = LexicalGenerator(
        "es", load_forms("es"), load_wordnet(default_folder()), load_context()
    )
    sentence = slot("el/DET médico/NOUN visitó/VERB al/ADP niño/NOUN ayer/ADV", "médico")
    (words,) = generator.propose([sentence], 10)
    assert "cirujano" in words
    assert not {"mesa", "agua", "médica", "médicos"} & set(words)


def test_the_languages_of_variants_are_those_with_word_forms():
    assert source_languages() == ["de", "en", "es", "fr", "pt", "zh"]


def test_a_broken_list_of_forms_is_named(tmp_path):
    path = tmp_path / "xx.gz"
    path.write_bytes(gzip.compress(b"casa n f many 1\n"))
    with pytest.raises(MethodError, match=r"xx\.gz cannot be read"):
        load_forms("xx", tmp_path)


@pytest.mark.model
def test_words_between_blanks_are_counted_and_chinese_by_two_characters():
    (found,) = perturb(SitOptions(sentences=["好。"], min_words=2), "zh", random.Random(1))
    assert found.problem == "1 word, fewer than 2"


def test_another_spelling_of_the_word_is_refused():
    hard = slot(
        "O/DET professor/NOUN deu/VERB uma/DET tarefa/NOUN difícil/ADJ ao/ADP aluno/NOUN ./PUNCT",
        "difícil",
    )
    assert not grammar("pt").accepts(hard, "dificil")
    assert grammar("pt").accepts(hard, "simples")


@pytest.mark.parametrize("word", ["dificil", "familia"])
def test_a_misspelling_is_proposed_for_no_word(word):
    forms = load_forms("pt")
    assert not any(forms.of(word, upos) for upos in ("NOUN", "ADJ"))
