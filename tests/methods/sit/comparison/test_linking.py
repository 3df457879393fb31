"""Which changes between two translations the replaced word explains, and which are at fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.methods.sit.comparison.linking import (
    Link,
    align,
    link,
    pair_up,
    replaced_words,
    usual_changes,
)
from triage.methods.sit.comparison.tokens import read_tokens


def linked(
    sources: tuple[str, str], translations: tuple[str, str], languages: tuple[str, str]
) -> Link:
    return link(pair_up(*translations, languages[1]), sources, languages)


def faults(found: Link, translations: tuple[str, str]) -> tuple[list[str], list[str]]:
    left, right = (
        [text[start:end] for start, end in found.spans(side)]
        for side, text in zip(("left", "right"), translations, strict=True)
    )
    return left, right


def in_spanish(sources: tuple[str, str], translations: tuple[str, str]) -> Link:
    return linked(sources, translations, ("en", "es"))


DOG = ("the black dog barks here", "the black cat barks here")


def test_a_change_that_the_replaced_word_explains_is_no_excess():
    found = in_spanish(DOG, ("el perro negro ladra aquí", "el gato negro ladra aquí"))
    assert found.excess == 0
    assert found.faults == []


def test_an_article_that_agrees_with_the_new_word_is_no_excess():
    found = in_spanish(
        ("the house is old", "the bridge is old"), ("la casa es grande", "el puente es grande")
    )
    assert found.faults == []


def test_a_change_elsewhere_is_at_fault_in_both_translations():
    texts = ("el perro negro ladra aquí", "el gato negro corre aquí")
    assert faults(in_spanish(DOG, texts), texts) == (["ladra"], ["corre"])


def test_a_lost_word_is_at_fault_in_the_one_translation_that_has_it():
    texts = ("el perro negro ladra siempre aquí", "el gato negro ladra aquí")
    assert faults(in_spanish(DOG, texts), texts) == (["siempre"], [])


def test_words_of_one_sense_cost_less_than_words_of_two():
    sources = ("He bought a red car .", "He bought a blue car .")
    bought, built, ate = (
        linked(sources, ("他买了一辆红色的汽车。", text), ("en", "zh"))
        for text in ("他购买了一辆蓝色的汽车。", "他建了一辆蓝色的汽车。", "他没买一辆蓝色的汽车。")
    )
    assert bought.excess < min(built.excess, ate.excess)


def test_a_word_that_moved_costs_less_than_a_word_that_is_lost():
    sources = ("Yesterday the dog slept .", "Yesterday the cat slept .")
    texts = ("Ayer el perro durmió", "El gato durmió ayer")
    lost = in_spanish(sources, (texts[0], "El gato durmió"))
    assert in_spanish(sources, texts).excess < lost.excess


def test_a_lost_negation_weighs_more_than_a_lost_article():
    plain = ("el perro no come la carne hoy", "el gato come la carne hoy")
    article = ("el perro no come la carne hoy", "el gato no come carne hoy")
    sources = ("the dog eats no meat today", "the cat eats no meat today")
    assert in_spanish(sources, plain).excess > in_spanish(sources, article).excess


def test_a_number_is_the_same_in_digits_and_in_characters():
    sources = ("Fourteen dogs came in April .", "Fourteen cats came in April .")
    found = linked(sources, ("14只狗在四月来了。", "十四只猫在4月来了。"), ("en", "zh"))
    assert found.faults == []


def test_the_short_form_of_a_chinese_word_is_not_at_fault():
    texts = ("经理在大使馆外等待。", "医生在使馆外等待。")
    sources = (
        "The manager waited outside the embassy.",
        "The doctor waited outside the embassy.",
    )
    assert faults(linked(sources, texts, ("en", "zh")), texts) == ([], [])


def test_a_changed_number_that_the_source_does_not_change_is_at_fault():
    texts = ("14只狗在四月来了。", "15只猫在四月来了。")
    sources = ("Fourteen dogs came in April .", "Fourteen cats came in April .")
    assert faults(linked(sources, texts, ("en", "zh")), texts) == (["14"], ["15"])


def test_the_campus_examples_fault_is_the_clause_that_became_another():
    # Figure 1 of the paper: the translation of "tall" is the wrong one.
    smart = "我和聪明的人住在校园里。"
    smart_source, cute_source, tall_source = (
        f"I live on campus with {word} people." for word in ("smart", "cute", "tall")
    )
    cute = linked((smart_source, cute_source), (smart, "我和可爱的人住在校园里。"), ("en", "zh"))
    tall = linked((smart_source, tall_source), (smart, "我住在校园里，身材高大。"), ("en", "zh"))
    assert cute.excess == 0
    assert tall.excess > 1


def test_a_chinese_source_is_compared_word_by_word():
    found = replaced_words("我喜欢美国。", "我喜欢英国。", "zh")
    assert [token.text for token in (*found.old, *found.new)] == ["美国", "英国"]


def test_the_translation_of_the_replaced_word_is_told_by_its_senses():
    # "terra natal" and "pátria" are one longer change, yet "clara" is what "clear" became.
    sources = ("she made it very clear at home", "she made it very possible at home")
    texts = ("deixou tudo muito clara na terra natal", "deixou tudo muito possível na pátria")
    found = linked(sources, texts, ("en", "pt"))
    assert [found.left[p].text for p in range(*found.counterpart("left"))] == ["clara"]


def test_words_that_change_in_the_other_variants_of_a_place_are_its_counterpart():
    original = "a b c d"
    pairings = [pair_up(original, text, "xx") for text in ("a v c d", "a w c d", "a b c y")]
    here, again, elsewhere = usual_changes(pairings, [0, 0, 7])
    assert here == again == {1: 1.0}
    assert elsewhere == {}


def test_a_part_is_told_from_a_replacement():
    assert replaced_words("the dog", "the big dog", "en").is_part
    assert not replaced_words("the dog", "the cat", "en").is_part


def test_nothing_changed_explains_nothing():
    found = in_spanish(DOG, ("el perro", "el perro"))
    assert (found.excess, found.counterpart("left")) == (0, (0, 0))


def test_a_translation_without_words_is_linked():
    assert in_spanish(DOG, ("el perro ladra", "")).excess > 0
    assert in_spanish(DOG, ("", "")).excess == 0


TEXTS = st.text(alphabet="abn 狗猫十4没,. ", max_size=25)


@given(TEXTS, TEXTS)
def test_an_alignment_holds_every_token_of_both_once_and_in_order(a, b):
    left, right = read_tokens(a, "zh"), read_tokens(b, "zh")
    changes = align(left, right)
    assert [c.left for c in changes if c.left is not None] == list(range(len(left)))
    assert [c.right for c in changes if c.right is not None] == list(range(len(right)))


@given(TEXTS, TEXTS)
def test_spans_at_fault_lie_in_their_text_and_hold_no_outer_blanks(a, b):
    found = linked(("a b", "a c"), (a, b), ("en", "zh"))
    for side, text in (("left", a), ("right", b)):
        for start, end in found.spans(side):
            assert 0 <= start < end <= len(text)
            assert text[start:end] == text[start:end].strip()
    assert found.excess >= 0


def named(sources: tuple[str, str], texts: tuple[str, str], language: str = "pt") -> list[str]:
    """The changes beside the replaced word, as "old > new"; "?" where they are not paired."""
    found = linked(sources, texts, ("en", language))
    left, right = texts
    return [
        f"{' '.join(left[i:j] for i, j in one.left)}"
        f" {'>' if one.became else '?'} {' '.join(right[i:j] for i, j in one.right)}".strip()
        for one in found.named
    ]


STORM = (
    "The captain warned that a dangerous storm was coming.",
    "The captain warned that a dangerous typhoon was coming.",
)


def test_words_between_unchanged_ones_became_one_another():
    texts = (
        "O capitão alertou que uma tempestade perigosa vinha.",
        "O capitão disse que um tufão perigoso vinha.",
    )
    assert named(STORM, texts) == ["alertou > disse"]


def test_a_word_that_moved_is_not_named():
    texts = (
        "O capitão alertou que uma tempestade perigosa vinha do oeste.",
        "O capitão alertou que um perigoso tufão vinha do oeste.",
    )
    assert named(STORM, texts) == []


def test_words_side_by_side_with_the_replaced_one_are_not_paired():
    sources = (
        "He resisted calls to relax tough sanctions.",
        "He resisted calls to relax tough agreements.",
    )
    texts = (
        "Ele resistiu aos apelos para relaxar duras sanções.",
        "Ele resistiu aos apelos para relaxar acordos difíceis.",
    )
    assert not any(" > " in change for change in named(sources, texts))


def test_a_preposition_that_one_translation_lacks_is_named_where_nothing_else_is():
    sources = ("So thankful for Tom to pick me.", "So glad for Tom to pick me.")
    texts = ("Tão grato por Tom para me escolher.", "Tão feliz por Tom me escolher.")
    assert named(sources, texts) == ["para ?"]


def test_the_rest_of_what_the_replaced_word_became_is_not_named():
    sources = "They prefer a small library.", "They prefer a small classroom."
    texts = "Eles preferem uma pequena biblioteca.", "Eles preferem uma pequena sala de aula."
    assert named(sources, texts) == []


@pytest.mark.parametrize(
    ("right", "expected"),
    [
        ("A diretora pediu a ele que enviasse uma carta.", []),
        ("A diretora pediu a ele para não enviar uma carta.", ["? não"]),
        ("A diretora pediu a ele para queimar uma carta.", ["enviar > queimar"]),
    ],
)
def test_a_verb_in_another_form_among_words_of_grammar_is_not_named(right, expected):
    sources = "The manager asked him to send a letter.", "The director asked him to send a letter."
    assert named(sources, ("A gerente pediu a ele para enviar uma carta.", right)) == expected


def test_a_lost_reflexive_is_named():
    sources = "The tired man left the party.", "The tired man left the meeting."
    texts = "O homem cansado se afastou da festa.", "O homem cansado afastado da reunião."
    assert named(sources, texts) == ["se ?"]


def test_an_article_before_a_word_that_moved_is_not_named():
    sources = "The actors waited until the train came.", "The pupils waited until the train came."
    texts = "Os atores esperaram até o trem chegar.", "Os alunos esperaram até a chegada do trem."
    assert named(sources, texts) == []


def test_an_article_more_is_nothing_that_has_changed():
    sources = (
        "Schools prepare their pupils for research.",
        "Schools prepare their pupils for trade.",
    )
    texts = (
        "Escolas preparam seus alunos para a pesquisa.",
        "As escolas preparam os seus alunos para o comércio.",
    )
    assert named(sources, texts) == []


def test_a_pronoun_that_became_another_is_named():
    sources = ("妈妈说她不能来。", "姐姐说她不能来。")
    texts = ("My mother said that she could not come.", "My sister said that he could not come.")
    found = linked(sources, texts, ("zh", "en"))
    assert faults(found, texts) == (["she"], ["he"])


def test_a_word_left_in_the_source_language_is_named():
    sources = ("导演表示，他要来。", "作者表示，他要来。")
    texts = ("The director said that he will come.", "The author 表示 that he will come.")
    found = linked(sources, texts, ("zh", "en"))
    assert faults(found, texts) == (["said"], ["表示"])


def test_a_word_spelled_like_what_was_replaced_has_not_moved():
    sources = ("The judge asked the witness a question.", "The judge asked the witness a word.")
    texts = ("O juiz fez da testemunha uma pergunta.", "O juiz perguntou à testemunha uma palavra.")
    assert named(sources, texts) == ["fez da > perguntou à"]


def test_an_article_that_a_noun_lacks_is_named_and_one_before_a_possessive_is_not():
    sources = ("He sent a short message to her brother.", "He sent a long message to her brother.")
    texts = ("Envió mensaje corto a su hermano.", "Envió un mensaje largo a su hermano.")
    assert named(sources, texts, "es") == ["? un"]
    texts = (
        "Enviou uma mensagem curta para seu irmão.",
        "Enviou uma mensagem longa para o seu irmão.",
    )
    assert named(sources, texts) == []


def test_a_replaced_word_that_stayed_as_it_was_is_copied():
    sources = ("The farmers grow beans.", "The growers grow beans.")
    texts = ("Los labradores cultivan judías.", "El growers cultivan judías.")
    found = linked(sources, texts, ("en", "es"))
    assert [(number, token.text) for number, token in found.copied] == [(1, "growers")]
