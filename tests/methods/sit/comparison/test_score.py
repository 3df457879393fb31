"""What a pair shows of a bug, and how likely a person finds one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.methods.base import MethodError
from triage.methods.sit.comparison.linking import link, pair_up
from triage.methods.sit.comparison.score import cues_of, load_scorer, score_pair, words_of

DAYS = ("We meet on Monday at the old bridge .", "We meet on Friday at the old bridge .")
MEETING = "我们星期一在老桥见面。"


def score(
    sources: tuple[str, str], original: str, variant: str, languages: tuple[str, str] = ("en", "zh")
) -> float:
    linked = link(pair_up(original, variant, languages[1]), sources, languages)
    return score_pair(original, variant, linked)


def test_words_of_one_group_and_digits_of_either_kind_are_one_token():
    assert words_of("他表示四月与五月") == words_of("他说4月和5月")


def test_a_number_is_one_token_however_its_digits_are_grouped():
    assert words_of("10 , 000 人") == words_of("10,000人")


def test_a_translation_that_differs_in_the_swapped_word_alone_scores_low():
    assert score(DAYS, MEETING, "我们星期五在老桥见面。") < 0.2


def test_a_translation_that_loses_half_of_the_sentence_scores_high():
    assert score(DAYS, MEETING, "星期五见。") > 0.4


def test_more_changed_content_scores_higher():
    slight, grave = "我们星期五在旧桥见面。", "他们星期五去旧塔吃饭。"
    assert score(DAYS, MEETING, slight) < score(DAYS, MEETING, grave)


def test_another_word_of_the_same_sense_scores_lower_than_one_of_another():
    same, other = "我们星期五在古老的桥见面。", "我们星期五在倒塌的桥见面。"
    assert score(DAYS, MEETING, same) < score(DAYS, MEETING, other)


def test_the_same_change_weighs_less_in_a_longer_sentence():
    rest = "虽然天气很冷，但是所有人都准时到了。"
    short = score(DAYS, MEETING, "我们星期五在旧塔吃饭。")
    assert score(DAYS, rest + MEETING, rest + "我们星期五在旧塔吃饭。") < short


def test_a_chinese_source_has_a_score():
    sources = ("我们星期一在老桥见面。", "我们星期五在老桥见面。")
    right = score(
        sources,
        "We meet on Monday at the old bridge.",
        "We meet on Friday at the old bridge.",
        ("zh", "en"),
    )
    wrong = score(
        sources,
        "We meet on Monday at the old bridge.",
        "The bridge was closed on Friday.",
        ("zh", "en"),
    )
    assert right < 0.2 < 0.4 < wrong


def test_a_language_without_a_lexicon_has_a_score():
    right = score(DAYS, "பழைய பாலம் திங்கள்", "பழைய பாலம் வெள்ளி", ("en", "ta"))
    assert right < score(DAYS, "பழைய பாலம் திங்கள்", "வெள்ளி நாளை வீடு", ("en", "ta"))


def test_a_part_whose_translation_stands_in_that_of_the_whole_scores_low():
    whole = ("The mayor opened the new bridge in May .", "the new bridge")
    text = "市长在五月为新桥剪彩。"
    assert score(whole, text, "新桥") < score(whole, text, "崭新的塔楼")


def test_an_empty_translation_has_a_score():
    assert 0 <= score(DAYS, MEETING, "") <= 1


def test_broken_weights_are_named(tmp_path):
    broken = tmp_path / "score.json"
    broken.write_text('{"word": {}}', "utf-8")
    with pytest.raises(MethodError, match=r"score\.json"):
        load_scorer(broken)


@given(st.lists(st.sampled_from("abcdef"), min_size=3, max_size=8), st.integers(1, 3))
def test_words_that_are_added_never_make_a_pair_less_suspicious(words, more):
    original, variant = " ".join(words), " ".join([*words, *["zz"] * more])
    fewer = score(("a", "b"), original, original, ("en", "xx"))
    assert score(("a", "b"), original, variant, ("en", "xx")) >= fewer


BOAT = ("He sold the old boat.", "He sold the old sleigh.")
HOTEL = ("He sold the old boat.", "He sold the old hotel.")


def unexplained(sources: tuple[str, str], original: str, variant: str, target: str) -> float:
    linked = link(pair_up(original, variant, target), sources, ("en", target))
    return cues_of(original, variant, linked)[1][0]


def test_a_replaced_word_that_stays_untranslated_is_unexplained():
    right = unexplained(BOAT, "Vendió el viejo barco.", "Vendió el viejo trineo.", "es")
    copied = unexplained(BOAT, "Vendió el viejo barco.", "Vendió el viejo sleigh.", "es")
    assert right == 0
    assert copied > 0.5


def test_a_word_that_the_original_leaves_untranslated_counts_too():
    sources = BOAT[::-1]
    assert unexplained(sources, "Vendió el viejo sleigh.", "Vendió el viejo barco.", "es") > 0.5


def test_a_loan_word_is_translated():
    assert unexplained(HOTEL, "Vendió el viejo barco.", "Vendió el viejo hotel.", "es") == 0


def test_without_a_lexicon_a_word_spelled_alike_is_not_called_untranslated():
    original, variant = "Hij verkocht de oude boot.", "Hij verkocht het oude hotel."
    linked = link(pair_up(original, variant, "nl"), HOTEL, ("en", "nl"))
    assert linked.copied == []


@pytest.mark.parametrize(
    "variant",
    [
        "The big bridge began to fall, and the man sold the sleigh.",
        "The large bridge began to fall and the man sold the sleigh.",
        "The large bridge began to fall, and man sold the sleigh.",
    ],
    ids=["synonym", "mark", "English article"],
)
def test_a_change_that_translators_make_freely_is_not_unexplained(variant):
    original = "The large bridge began to fall, and the man sold the boat."
    assert unexplained(BOAT, original, variant, "en") == 0
