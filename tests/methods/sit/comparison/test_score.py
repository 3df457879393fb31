"""What a pair shows of a bug, and how likely a person finds one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from triage.methods.base import MethodError
from triage.methods.sit.comparison.score import (
    CUES,
    cues_of,
    is_content,
    score_pair,
    scorer_for,
    words_of,
)
from triage.methods.sit.comparison.swaps import find_swap, is_part
from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.values import Swap

DAYS = ("We meet on Monday at the old bridge .", "We meet on Friday at the old bridge .")
MEETING = "我们星期一在老桥见面。"


def cue(name: str, sources: Sequence[str], original: str, variant: str) -> float:
    kind, values = cues_of(original, variant, find_swap(*sources), load_context())
    return dict(zip(CUES[kind], values, strict=True))[name]


def score(sources: Sequence[str], original: str, variant: str) -> float:
    scorer = scorer_for("en", "zh-Hans")
    assert scorer is not None
    return score_pair(scorer, original, variant, find_swap(*sources))


def test_words_of_one_group_and_digits_of_either_kind_are_one_token():
    assert words_of("他表示四月与五月") == words_of("他说4月和5月")


def test_a_number_is_one_token_however_its_digits_are_grouped():
    assert words_of("10 , 000 人") == words_of("10,000人")


def test_particles_are_no_content_and_nouns_are():
    assert [word for word in words_of("桥的石") if is_content(word)] == ["桥", "石"]


def test_the_swapped_words_counterpart_is_no_change():
    friday = "我们星期五在老桥见面。"
    assert cue("content", DAYS, MEETING, friday) == 0
    assert cue("places", DAYS, MEETING, friday) == 0


def test_a_change_of_content_elsewhere_counts():
    assert cue("content", DAYS, MEETING, "我们星期五在旧塔见面。") > 0


def test_a_freely_changed_word_elsewhere_is_no_change_of_content():
    assert cue("content", DAYS, "我们星期一与他见面。", "我们星期五和他见面。") == 0


def test_a_change_beside_the_counterpart_is_no_place_apart():
    sources = ("Two dogs bark .", "Six dogs bark .")
    assert cue("places", sources, "两条狗在院里叫", "六只狗在院里叫") == 0
    assert cue("places", sources, "两条狗在院里叫", "六条狗在院里吠") > 0


def test_unlike_words_may_change_the_rest_more_than_like_words():
    like = ("The lunch was good today .", "The dinner was good today .")
    unlike = ("The lunch was good today .", "The engine was good today .")
    texts = ("今天的午饭很好吃。", "今天那台机器运转良好。")
    assert cue("likeness", unlike, *texts) < cue("likeness", like, *texts)


def test_every_difference_counts_between_two_forms_of_a_word():
    assert cue("form", ("a law office", "a laws office"), "法律办公室", "新的法律办公室") > 0
    assert cue("form", ("the copper mine", "the silver mine"), "铜矿", "银矿") == 0


def test_two_years_are_no_forms_of_a_word():
    assert (
        cue("form", ("since 2012 it grew", "since 2013 it grew"), "自2012年起", "自2013年起") == 0
    )


def test_a_translation_that_differs_in_the_swapped_word_alone_scores_low():
    assert score(DAYS, MEETING, "我们星期五在老桥见面。") < 0.2


def test_a_translation_that_loses_half_of_the_sentence_scores_high():
    assert score(DAYS, MEETING, "星期五见。") > 0.5


def test_more_changed_content_scores_higher():
    slight, grave = "我们星期五在旧桥见面。", "他们星期五去旧塔吃饭。"
    assert score(DAYS, MEETING, slight) < score(DAYS, MEETING, grave)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("the big dog of mine", "big dog", True),
        ("dog", "big dog", True),
        ("dog", "", True),
        ("dog", "cat", False),
        ("big dog", "cat", False),
        ("", "", False),
    ],
)
def test_a_part_only_lacks_words_of_the_whole(old: str, new: str, expected: bool):
    assert is_part(Swap(0, old, new, 0)) is expected


def test_a_part_whose_translation_stands_in_that_of_the_whole_scores_low():
    whole = ("The mayor opened the new bridge in May .", "the new bridge")
    text = "市长在五月为新桥剪彩。"
    assert score(whole, text, "新桥") < score(whole, text, "崭新的塔楼")


def test_an_empty_translation_has_a_score():
    assert 0 <= score(DAYS, MEETING, "") <= 1


def test_a_direction_without_labelled_pairs_has_no_score():
    assert scorer_for("en", "es") is None


def test_broken_weights_are_named(tmp_path):
    broken = tmp_path / "score.json"
    broken.write_text('{"en-zh": {"word": {}}}', "utf-8")
    with pytest.raises(MethodError, match=r"score\.json"):
        scorer_for("en", "zh", broken)
