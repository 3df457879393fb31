"""Groups of views of many suspects come from stored counts and equal those read row by row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.factories import (
    make_engine,
    make_project,
    make_run,
    make_suspect,
    make_suspects,
    make_user,
)
from triage.services.review import suspect_groups, vote_recording
from triage.services.review.slots import ReviewSession
from triage.services.review.suspect_groups import GROUP_ORDERS, PARTS, groups
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

VIEWS = ["", "status=open", "status=confirmed,rejected", "engine=one", "error_kind=scale"]
VIEWS += ["direction=en-es", "capability=integers", "presence=failing", "method=sit"]


@pytest.fixture
def project():
    project = make_project()
    session = ReviewSession(project, make_user(project=project), "tab")
    for engine in ("one", "two"):
        run = make_run(project, make_engine(engine))
        kinds = ("scale", "scale", "digit", "digit")
        *_, judged = make_suspects(project, [{"error_kind": kind} for kind in kinds], run)
        make_suspect(project, run, error_kind="scale", presence="fixed")
        make_suspect(project, run, error_kind="scale", status="adjudication")
        vote_recording.record(session, judged.pk, parse_vote({"answer": "reject"}))
    return project


def view_of(query):
    return ViewFilter.from_query(dict(part.split("=") for part in query.split("&") if part))


@pytest.mark.parametrize("query", VIEWS)
@pytest.mark.parametrize("order", [order for order in GROUP_ORDERS if order != "templates"])
def test_counted_groups_equal_those_read_row_by_row(project, monkeypatch, query, order):
    read = groups(project, view_of(query), order)
    monkeypatch.setattr(suspect_groups, "MAX_LOOKED_UP", -1)
    counted = groups(project, view_of(query), order)
    assert counted == [replace(group, templates=0) for group in read]


@pytest.mark.parametrize("query", VIEWS)
def test_the_parts_of_a_group_add_up_to_all_of_it(project, query):
    for group in groups(project, view_of(query)):
        assert sum(getattr(group, part) for part in PARTS) == group.total


def test_a_view_that_counts_do_not_cover_is_read_row_by_row(project, monkeypatch):
    monkeypatch.setattr(suspect_groups, "MAX_LOOKED_UP", -1)
    assert sum(group.total for group in groups(project, view_of("flaky=no"))) == 12
