from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_engine, make_run
from triage.models import Case, Run, Translation
from triage.models.bulk_insert import insert_rows, insert_unless_present
from triage.services.common.bulk_rows import update_returning


def case(run: Run, index: int) -> Case:
    text = 'a "tab"\t, a \\ and a line\nend'
    return Case(run=run, index=index, inputs=[text], input_hash=f"{index}", capability="integers")


def test_rows_arrive_as_they_are(db, project):
    run = make_run(project)
    insert_rows([case(run, 0), case(run, 1)])
    insert_rows([])
    kept = Case.objects.get(run=run, index=1)
    assert (kept.inputs, kept.expectation) == (case(run, 1).inputs, {})


def test_a_row_that_may_not_be_is_refused_with_the_usual_error(db, project):
    run = make_run(project)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows([case(run, 0), case(run, 0)])
    assert not run.cases.exists()


def test_only_rows_that_are_new_are_inserted_and_get_their_keys(db, project):
    run = make_run(project)
    insert_rows([case(run, 1)])
    inserted = insert_unless_present([case(run, index) for index in range(3)], "index")
    assert [(one.pk, one.index) for one in inserted] == list(
        run.cases.exclude(index=1).order_by("index").values_list("pk", "index")
    )
    assert insert_unless_present([], "index") == []


@pytest.mark.parametrize("detail", [{"large": 2**70}, {"quoted": 'a\\b, "marks" and 三万'}, {}])
def test_new_rows_arrive_as_saved_ones_do(db, detail):
    answer = Translation(
        key="k", engine=make_engine(), source="One\nline,\t\\N", text="%s", detail=detail
    )
    (inserted,) = insert_unless_present([answer], "key")
    kept = Translation.objects.get(pk=inserted.pk)
    assert (kept.source, kept.text, kept.raw) == (answer.source, "%s", "")
    assert (kept.detail, kept.created) == (detail, inserted.created)


def test_changed_rows_come_back_as_they_are_now(db, project):
    run = make_run(project)
    (changed,) = update_returning(Run.objects.filter(pk=run.pk), failed=3)
    assert (changed.pk, changed.failed, changed.signature) == (run.pk, 3, run.signature)
    assert update_returning(Run.objects.none(), failed=4) == []


def test_texts_are_found_among_many(db, project):
    run = make_run(project)
    insert_rows([case(run, number) for number in range(3)])
    wanted = [str(number) for number in range(1, 40_000)]
    found = Case.objects.filter(run=run, input_hash__among=wanted).order_by("index")
    assert [one.index for one in found] == [1, 2]
    assert not Case.objects.filter(input_hash__among=[]).exists()
    assert Case.objects.filter(input_hash__among=["it's", '"1"', "{1}", "\\"]).count() == 0
