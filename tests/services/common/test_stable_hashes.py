"""Which stored answers stand for which question: all that can change an answer is in its key."""

from __future__ import annotations

import pytest

from tests.factories import make_engine, make_project, make_run
from triage.models import Run
from triage.services.common.stable_hashes import answer_keys, digest, sharing

pytestmark = pytest.mark.django_db


@pytest.fixture
def run() -> Run:
    return make_run(make_project(), make_engine("one"))


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("a", "b"), "c95b5b0a5d45c522dc032df817b0abc7"),
        (('say "no"\n', "dejé 三 😀"), "b1c97734707eead1a95e22b6f31cb90e"),
    ],
)
def test_hashes_of_earlier_releases_stay_the_same(parts, expected):
    assert digest(*parts) == expected


def key(run: Run, text: str = "One.", *, alone: bool = False, repeat: int = 0) -> str:
    return answer_keys(run, [text], alone=alone, sharing=sharing(run, repeat))[text]


def test_another_campaign_of_the_same_engine_and_direction_shares_answers(run):
    assert key(make_run(make_project(), run.engine)) == key(run)


def test_languages_are_part_of_the_question(run):
    other = make_run(make_project(), run.engine, target_language="ca")
    turned = make_run(make_project(), run.engine, source_language="es", target_language="en")
    assert len({key(run), key(other), key(turned)}) == 3


def test_the_place_in_a_batch_and_each_repeat_are_part_of_the_question(run):
    assert len({key(run), key(run, alone=True), key(run, repeat=1), key(run, repeat=2)}) == 4


def test_the_text_and_its_spaces_are_part_of_the_question(run):
    assert len({key(run), key(run, "One. "), key(run, "one.")}) == 3


@pytest.mark.parametrize("change", [{"version_label": "2"}, {"options": {"data_folder": "/other"}}])
def test_the_engines_version_and_options_are_part_of_the_question(run, change):
    before = key(run)
    for name, value in change.items():
        setattr(run.engine, name, value)
    assert key(run) != before


def test_runs_that_bypass_the_cache_share_nothing(run):
    run.campaign.bypass_cache = True
    other = make_run(make_project(), run.engine)
    other.campaign.bypass_cache = True
    assert len({key(run), key(other), key(make_run(make_project(), run.engine))}) == 3
