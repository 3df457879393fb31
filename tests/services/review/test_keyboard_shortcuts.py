"""A project's own keys."""

from __future__ import annotations

import pytest

from tests.factories import make_project
from triage.models import Project, Protocol
from triage.services.review.keyboard_shortcuts import (
    ACTIONS,
    KeyClashError,
    check_keys,
    grouped_actions,
)

DEFAULTS = {action.name: action.key for action in ACTIONS}


def test_only_keys_other_than_the_usual_ones_are_kept():
    assert check_keys({**DEFAULTS, "confirm": "z", "reject": ""}) == {"confirm": "z"}


def test_two_actions_may_exchange_their_keys():
    exchanged = {"confirm": DEFAULTS["reject"], "reject": DEFAULTS["confirm"]}
    assert check_keys(exchanged) == exchanged


def test_a_key_that_another_action_has_is_refused():
    with pytest.raises(KeyClashError, match="is used for both"):
        check_keys({"confirm": DEFAULTS["reject"]})


def shown(project: Project, protocol: Protocol | None) -> dict[str, str]:
    groups = grouped_actions(project, protocol)
    return {label: key for _group, _of_sit, rows in groups for key, label in rows}


@pytest.mark.django_db
def test_raters_are_shown_no_key_of_a_verdict():
    project = make_project("Work")
    assert "Reject: no bug; a digit within 3 seconds says why" in shown(project, None)
    for protocol in Protocol:
        labels = shown(project, protocol)
        assert not [one for one in labels if one.startswith(("Confirm", "Reject", "Next variant"))]
        assert labels["Skip; another rater will see it"] == "Space"


@pytest.mark.django_db
def test_who_marks_errors_is_shown_the_keys_of_marks():
    project = make_project("Work")
    wmt20, esa, mqm = (shown(project, one) for one in Protocol)
    assert wmt20["Acceptable"] == "3"
    assert "Remove mark" not in wmt20
    assert (esa["Major"], esa["Remove mark"], esa["Score, then Enter"]) == ("2", "x", "0–100")
    assert (mqm["Terminology"], mqm["Critical"]) == ("t", "3")
    assert "Acceptable" not in esa
