from __future__ import annotations

import pytest

from engines.catalogue import Message
from tests.reporting.factories import figure
from triage.reporting.statistics.agreement_report import IndependentVote, agreement_figures
from triage.reporting.statistics.intervals import NoFigure


def report(answers):
    return {entry.name: entry for entry in agreement_figures(answers)}


def make_answers(*pairs):
    return {str(place): {"ann": one, "bob": two} for place, (one, two) in enumerate(pairs)}


BUG, FINE = IndependentVote(True, "NUM", True, 1), IndependentVote(False, likert=5)


def test_perfect_agreement_is_one_everywhere():
    found = report(make_answers(*[(BUG, BUG), (FINE, FINE)] * 15))
    assert {figure(entry.value) for entry in found.values()} == {1}


def test_no_category_is_a_category():
    found = report(
        make_answers(*[(FINE, FINE)] * 8, (BUG, IndependentVote(True, "OTH")), (BUG, FINE))
    )
    assert figure(found["raw agreement, category"].value) == pytest.approx(0.8)


def test_a_flag_that_was_not_asked_counts_as_no():
    found = report(
        make_answers((BUG, IndependentVote(True, "NUM", None, 3)), (BUG, BUG), (FINE, FINE))
    )
    assert figure(found["alpha, critical"].value) < 1


def test_positive_and_negative_agreement_stand_apart():
    found = report(make_answers(*[(BUG, BUG)] * 80, *[(BUG, FINE)] * 15, *[(FINE, FINE)] * 5))
    assert figure(found["positive agreement (bug)"].value) == pytest.approx(160 / 175)
    assert figure(found["negative agreement (no bug)"].value) == pytest.approx(10 / 25)


def test_votes_without_a_rating_leave_the_likert_alpha_undefined():
    found = report(
        make_answers(
            (IndependentVote(True), IndependentVote(True)),
            (IndependentVote(False), IndependentVote(True)),
        )
    )
    assert found["alpha, Likert (ordinal)"].value == NoFigure(Message("no ratings"))
    assert figure(found["raw agreement, bug or not"].value) == 0.5


def test_one_rater_has_a_reason_in_every_figure():
    found = report({"1": {"ann": BUG}, "2": {"ann": FINE}})
    assert {entry.value for entry in found.values()} == {NoFigure(Message("one rater only"))}


def test_each_figure_says_on_how_many_items_it_rests():
    found = report({**make_answers((BUG, FINE), (FINE, FINE)), "alone": {"ann": BUG}})
    assert found["raw agreement, bug or not"].items == 2
