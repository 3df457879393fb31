from __future__ import annotations

import itertools

import pytest

from tests.factories import make_engine, make_project, make_run, make_suspect
from triage.models import Suspect
from triage.services.suspects.order import FIELDS, SuspectOrder, neighbours
from triage.services.suspects.pagination import suspect_page

pytestmark = pytest.mark.django_db


def _shown(order, row):
    columns = {"number": row.pk, "why": (row.error_kind, row.cause), "engine": row.engine_line.name}
    return columns[order.name] if order.name in columns else getattr(row, order.name)


NAMES = [f"{sign}{name}" for name in FIELDS for sign in ("", "-")]


@pytest.fixture
def rows():
    project = make_project()
    runs = [make_run(project, make_engine(name)) for name in ("b", "a")]
    for number, (run, kind) in enumerate(itertools.product(runs, ["scale", "digit", "scale"])):
        make_suspect(
            project, run, error_kind=kind, cause=f"c{number % 2}", priority=number % 3 / 10
        )
    return Suspect.objects.filter(project=project)


@pytest.mark.parametrize("name", NAMES)
def test_neighbours_walk_through_the_whole_list_and_back(rows, name):
    order = SuspectOrder.named(name)
    by_pk = rows.select_related("engine_line").in_bulk()
    listed = [by_pk[pk] for pk in order.first(rows, 10)]
    assert len({row.pk for row in listed}) == 6
    values = [_shown(order, row) for row in listed]
    assert values == sorted(values, reverse=order.descending)
    pks = [None, *(row.pk for row in listed), None]
    for place, row in enumerate(listed, start=1):
        assert neighbours(rows, order, row) == (pks[place - 1], pks[place + 1])


@pytest.mark.parametrize("name", NAMES)
def test_pages_of_any_order_follow_one_another(rows, name, monkeypatch):
    monkeypatch.setattr("triage.services.suspects.pagination.PAGE", 2)
    order, seen, key = SuspectOrder.named(name), [], None
    while True:
        page = suspect_page(rows, key, order)
        seen += [row.pk for row in page.rows]
        key = page.next_key
        if key is None:
            break
    assert seen == order.first(rows, 10)


def test_the_first_page_asks_for_its_keys_and_its_rows_alone(rows, django_assert_num_queries):
    with django_assert_num_queries(2):
        suspect_page(rows, None, SuspectOrder())


@pytest.mark.parametrize("name", NAMES)
def test_what_the_queue_has_handed_out_stays_in_its_place(rows, name):
    order = SuspectOrder.named(name)
    listed = order.first(rows, 10)
    rows.filter(pk__in=listed[1::2]).update(available=False)
    assert order.first(rows, 10) == listed
    assert order.first(rows, 3) == listed[:3]


def test_the_most_likely_come_in_the_order_of_the_queue(rows):
    likely = rows.order_by("-priority", "pk")
    assert SuspectOrder.named("-priority").first(rows, 10) == [row.pk for row in likely]


@pytest.mark.parametrize("text", ["", "nothing", "--cause", "pk; drop"])
def test_what_is_no_column_gives_the_newest_first(text):
    assert SuspectOrder.named(text) == SuspectOrder()
