from __future__ import annotations

import itertools

import pytest

from tests.factories import make_engine, make_project, make_run, make_suspect
from triage.models import Suspect
from triage.services.suspects.order import FIELDS, Order, neighbours
from triage.services.suspects.pagination import suspect_page

pytestmark = pytest.mark.django_db

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
    order = Order.named(name)
    listed = list(order.sort(rows).select_related("engine_line"))
    assert len({row.pk for row in listed}) == 6
    values = [order._value(row) if order.name != "number" else row.pk for row in listed]
    assert values == sorted(values, reverse=order.descending)
    pks = [None, *(row.pk for row in listed), None]
    for place, row in enumerate(listed, start=1):
        assert neighbours(rows, order, row) == (pks[place - 1], pks[place + 1])


@pytest.mark.parametrize("name", NAMES)
def test_pages_of_any_order_follow_one_another(rows, name, monkeypatch):
    monkeypatch.setattr("triage.services.suspects.pagination.PAGE", 2)
    order, seen, key = Order.named(name), [], None
    while True:
        page = suspect_page(rows, key, order)
        seen += [row.pk for row in page.rows]
        key = page.next_key
        if key is None:
            break
    assert seen == list(order.sort(rows).values_list("pk", flat=True))


@pytest.mark.parametrize("text", ["", "nothing", "--cause", "pk; drop"])
def test_what_is_no_column_gives_the_newest_first(text):
    assert Order.named(text) == Order()
