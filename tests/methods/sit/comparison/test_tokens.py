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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Because of rain", "due to rain"),
        ("more than 30 people", "over 30 people"),
        ("10 percent", "10 %"),
        ("he said it", "he pointed out it"),
    ],
)
def test_two_english_phrasings_of_one_thing_have_one_form(one, other):
    forms = [[token.form for token in read_tokens(text, "en")] for text in (one, other)]
    assert forms[0] == forms[1]


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("three hundred employees", "300 employees", "en"),
        ("a las veintidós casas", "a las 22 casas", "es"),
        ("doze mil e seis casas", "12006 casas", "pt"),
        ("hundertzwanzig Häuser", "120 Häuser", "de"),
    ],
)
def test_a_number_in_words_is_the_number_in_digits(one, other, language):
    forms = [[token.form for token in read_tokens(text, language)] for text in (one, other)]
    assert forms[0] == forms[1]


def test_an_article_is_no_number():
    assert [token.kind for token in read_tokens("uma casa", "pt")] == ["grammar", "word"]


def test_english_phrases_are_one_token_only_as_whole_words():
    texts = [token.text for token in read_tokens("We also owed due tolls", "en")]
    assert texts == ["We", "also", "owed", "due", "tolls"]


def test_an_article_weighs_less_than_a_preposition():
    preposition, article = read_tokens("from the", "en")
    assert article.weight < preposition.weight


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


@pytest.mark.parametrize("language", ["zh", "en"])
@given(text=st.text(max_size=40))
def test_tokens_stand_where_they_say(language, text):
    for token in read_tokens(text, language):
        assert text[token.start : token.end] == token.text
