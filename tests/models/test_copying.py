"""Rows that are copied in arrive as rows that are saved one by one."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_project, make_run
from triage.models import Case
from triage.models.bulk_insert import insert_rows


@pytest.fixture
def run(db):
    return make_run(make_project())


@pytest.mark.parametrize(
    "expectation",
    [
        {"values": ["1.5"], "spans": [[3, 6]], "nothing": None},
        {"large": 2**70},
        {"quoted": 'back\\slash, "marks", a\ttab and 三万'},
    ],
)
def test_what_is_copied_is_read_as_it_was(run, expectation):
    insert_rows(
        [
            Case(
                run=run,
                index=7,
                inputs=["One\nline.", "\\N"],
                input_hash="h",
                capability="integers",
                template="\\.",
                expectation=expectation,
            )
        ]
    )
    case = Case.objects.get(run=run, index=7)
    assert (case.inputs, case.expectation) == (["One\nline.", "\\N"], expectation)
    assert (case.template, case.corpus) == ("\\.", "")


def test_no_row_is_copied_if_one_of_them_may_not_be(run):
    twice = [Case(run=run, index=0, inputs=["a"], input_hash=name) for name in ("x", "y")]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(twice)
    assert not run.cases.exists()
