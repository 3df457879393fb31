"""A project's own keys."""

from __future__ import annotations

import pytest

from triage.services.review.keyboard_shortcuts import ACTIONS, KeyClashError, check_keys

DEFAULTS = {action.name: action.key for action in ACTIONS}


def test_only_keys_other_than_the_usual_ones_are_kept():
    assert check_keys({**DEFAULTS, "confirm": "z", "reject": ""}) == {"confirm": "z"}


def test_two_actions_may_exchange_their_keys():
    exchanged = {"confirm": DEFAULTS["reject"], "reject": DEFAULTS["confirm"]}
    assert check_keys(exchanged) == exchanged


def test_a_key_that_another_action_has_is_refused():
    with pytest.raises(KeyClashError, match="is used for both"):
        check_keys({"confirm": DEFAULTS["reject"]})
