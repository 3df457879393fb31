from __future__ import annotations

import pytest

from triage.methods.sit.judging import find_swap
from triage.methods.sit.text import clean, count_words, sentence_id, split_tokens


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        ("a\x00b\x07c", "abc"),
        ("\u202eright to left\u202c", "right to left"),
        ("two\n\nlines\tand\u00a0more", "two lines and more"),
        ("e\u0301", "é"),
        ("half a \ud83d character", "half a character"),
        ("com\u00adpli\u200bcated", "complicated"),
        ("emoji 👩\u200d🔬 stay", "emoji 👩\u200d🔬 stay"),
    ],
)
def test_cleaning_takes_out_what_confuses_a_tokenizer(raw, cleaned):
    assert clean(raw) == cleaned


def test_words_are_counted_between_blanks_and_marks_are_none():
    assert count_words("Wow !") == 1
    assert count_words("The UC Latino students are 25 times more likely .") == 9


def test_each_ideograph_is_a_token():
    assert split_tokens("我住3楼。") == ["我", "住", "3", "楼", "。"]


def test_a_sentence_keeps_its_name_through_blanks_and_controls():
    assert sentence_id("a  b") == sentence_id("a\u200e b\n")
    assert sentence_id("a b") != sentence_id("a c")


def test_a_swap_is_found_between_recorded_sentences():
    swap = find_swap("They saw two yellow cards .", "They saw five yellow cards .", "en")
    assert (swap.position, swap.old, swap.new) == (9, "two", "five")


def test_equal_sentences_have_no_swap():
    assert find_swap("same", "same", "en").old == ""
