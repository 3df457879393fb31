from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.methods.sit.comparison.tokens import read_tokens, segment


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10 , 000 人", "10,000人"),
        ("1万人", "10000人"),
        ("四月", "4月"),
        ("星期天", "周日"),
        ("二十一岁", "21岁"),
        ("三千五百人", "3500人"),
        ("第三名", "3名"),
        ("他表示", "他说"),
        ("“好”。", '"好".'),
    ],
)
def test_two_writings_of_one_thing_have_one_form(one, other):
    forms = [[token.form for token in read_tokens(text, "zh")] for text in (one, other)]
    assert forms[0] == forms[1]


def test_a_word_of_grammar_weighs_less_than_one_of_content():
    article, noun = read_tokens("the house", "en")
    assert article.weight < noun.weight


def test_a_contraction_of_portuguese_is_no_negation():
    assert read_tokens("no", "pt")[0].weight < read_tokens("no", "es")[0].weight


def test_a_word_of_an_inflecting_language_has_the_senses_of_its_dictionary_form():
    plural, singular = read_tokens("novas novo", "pt")
    assert plural.senses & singular.senses


@given(st.text(alphabet="我们开始工作在校园里", max_size=20))
def test_chinese_is_cut_without_gaps(text):
    assert "".join(text[start:end] for start, end in segment(text)) == text


@given(st.text(max_size=40))
def test_tokens_stand_where_they_say(text):
    for token in read_tokens(text, "zh"):
        assert text[token.start : token.end] == token.text
