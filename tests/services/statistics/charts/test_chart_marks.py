"""Every mark of every chart opens exactly as many items as it says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.charting import copy_cases, keep_counters, random_runs, rerun
from tests.examples import WHOLE
from tests.factories import make_engine, make_outcome, make_run, make_suspect, make_user
from triage.models import Case, Judgement, Outcome, Role, Run, Suspect
from triage.services.common.sit_distances import farther, with_distances
from triage.services.counts.decision_counts import reconcile
from triage.services.review import sampling
from triage.services.statistics.scope import CASES, COMPARE, RATED
from triage.services.suspects import id_lists
from triage.views.charts.charts import TABS

PAGES = {CASES: "/charts/cases/", COMPARE: "/charts/compare/", RATED: "/charts/rated/"}
#: Filters of the charts; outside continuous integration there is none.
VIEWS = ("", "run=TWICE", "direction=en-es", "capability=integers")[: 4 if WHOLE else 1]


@pytest.fixture
def raters(project):
    return [make_user(name, project) for name in ("alice", "bob", "carol")]


@pytest.fixture
def rich(project, raters):
    """Two engines with a second release, votes, a SIT run, and a rating campaign."""
    rng = random.Random(8)
    runs = random_runs(project, 8, cases=80)
    Case.objects.filter(run__in=runs, capability="integers").update(format="int-4")
    again = rerun(runs[0], "v2", c0="pass", c1="fail", c2="fail")
    rerun(again, "v2", c1="pass")
    add_perfect_engine(project, again)
    judge_all(project, raters, rng)
    make_sit_run(project, raters, rng)
    lead = make_user("boss", project, Role.LEAD)
    rating = sampling.start_rating(
        project, lead, sampling.RatingRequest("Sample"), [runs[0].campaign], 12, 3
    )
    for item in Suspect.items.filter(rating=rating):
        for rater in raters:
            rate(item, rater, rng)
    Suspect.items.filter(rating=rating).update(status="rated")
    return project


def add_perfect_engine(project, asked: Run) -> None:
    """Another engine on the same cases, so that the page has two that can be compared."""
    run = make_run(project, make_engine("three"))
    cases = asked.cases.select_related("outcome")
    copy_cases(run, [(case, "pass", ["right"]) for case in cases])
    keep_counters(run)


def judge_all(project, raters, rng) -> None:
    for suspect in project.suspects.filter(kind="suspect", status__in=["confirmed", "rejected"]):
        critical = bool(suspect.critical)
        for rater in rng.sample(raters, 2):
            vote(suspect, rater, confirmed=suspect.status == "confirmed", critical=critical)
    project.suspects.filter(status="confirmed", critical=True).update(category="NUM")
    reconcile(project)


def vote(suspect, rater, *, confirmed: bool, critical: bool, **changes: Any) -> None:
    Judgement.objects.create(
        suspect=suspect,
        reviewer=rater,
        answer="confirm" if confirmed else "reject",
        category="NUM" if confirmed else "",
        critical=critical if confirmed else None,
        likert=1 if critical else 4,
        arm="random",
        evidence_shown=False,
        output_hash=suspect.output_hash,
        **changes,
    )


def rate(item, rater, rng) -> None:
    likert = rng.randint(1, 5)
    Judgement.objects.create(
        suspect=item,
        reviewer=rater,
        answer="rate",
        category=rng.choice(["NUM", "SAF", "OTH"]) if likert < 3 else "",
        critical=likert < 3 or None,
        likert=likert,
        evidence_shown=False,
        output_hash=item.output_hash,
    )


def make_sit_run(project, raters, rng) -> None:
    run = make_run(project, make_engine("one"), method="sit", status="done")
    for _ in range(12):
        distances = [{"scaled_distance": rng.choice([0.0, 0.5, 1.5, 2.5])} for _ in range(3)]
        evidence = {"threshold": 1.0, "distances": distances, "members": []}
        verdict = "fail" if any(d["scaled_distance"] > 1 for d in distances) else "pass"
        common = {"capability": "structure", "error_kind": "", "evidence": evidence}
        if verdict == "pass":
            make_outcome(run, verdict=verdict, **common)
            continue
        suspect = make_suspect(project, run, verdict=verdict, status="confirmed", **common)
        members = [{"index": place, "buggy": rng.random() < 0.5} for place in (1, 2, 3)]
        vote(suspect, raters[0], confirmed=True, critical=False, members=members)
    keep_counters(run)


def test_variants_in_which_nothing_has_changed_are_beyond_no_threshold(project):
    run = make_run(project, make_engine("one"), method="sit", status="done")
    rows = [{"scaled_distance": 9.0, "unchanged": True}, {"scaled_distance": 2.0}]
    make_outcome(run, verdict="pass", evidence={"distances": rows})
    cases = Outcome.objects.all()
    ((kept, pk),) = with_distances(cases, "pk")
    assert kept == rows[1:]
    assert (farther(cases, "1"), farther(cases, "3")) == ([pk], [])


def marks_of(figure: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Address and promised number of each mark that opens something."""
    for trace in figure["data"]:
        addresses, opens = trace.get("customdata", []), trace.get("meta", {}).get("opens")
        if not any(flat(addresses)):
            continue
        assert opens is not None, f"{trace.get('name')} does not say how many items it opens"
        yield from zip(flat(addresses), flat(opens), strict=True)


def runs_of_one_engine(project) -> str:
    """Two runs of one engine that were asked the same, as somebody names them by hand."""
    found = Run.objects.filter(campaign__project=project, engine__version_label="v2")
    pks = [run.pk for run in found]
    assert len(pks) == 2
    return ",".join(map(str, pks))


def flat(values: Any) -> list[Any]:
    return [one for row in values for one in (row if isinstance(row, list) else [row])]


def opened(client, address: str) -> int:
    """What the page behind the mark lists, counted on that page."""
    for prefix, path in PAGES.items():
        if address.startswith(prefix):
            context = client.get(f"{path}?{address.removeprefix(prefix)}").context
            return int(context["cases_total" if prefix == COMPARE else "total"])
    return sum(len(rows) for rows in suspect_pages(client, address))


def suspect_pages(client, address: str) -> Iterator[list[Any]]:
    key = ""
    while True:
        context = client.get(f"/suspects/?{address}&before={key}").context
        yield context["rows"]
        if (key := context["next_key"]) is None:
            return


def test_every_mark_opens_exactly_its_items(client, rich):
    client.force_login(make_user("lead", rich, Role.LEAD))
    counted: dict[str, int] = {}
    for tab, view in product([*TABS, "errors&count=votes"], VIEWS):
        address = (
            f"/charts/data.json?more=1&tab={tab}&{view.replace('TWICE', runs_of_one_engine(rich))}"
        )
        marks = [
            (name, query, promised)
            for name, figure in client.get(address).json().items()
            for query, promised in marks_of(figure)
            if query
        ]
        assert marks or view, f"the rich project shows no mark on {tab}"
        for name, query, promised in marks:
            if query not in counted:
                counted[query] = opened(client, query)
            assert counted[query] == promised, (name, query)


def test_marks_of_very_many_suspects_open_them_all(client, rich, monkeypatch):
    monkeypatch.setattr(id_lists, "MAX_NAMED", 2)
    client.force_login(make_user("lead", rich, Role.LEAD))
    kept = 0
    for tab in ("sit", "review"):
        for figure in client.get(f"/charts/data.json?more=1&tab={tab}").json().values():
            for address, promised in marks_of(figure):
                if "items=list-" in address:
                    assert opened(client, address) == promised
                    kept += 1
    assert kept


def test_a_list_that_is_not_there_opens_nothing(client, rich):
    client.force_login(make_user("lead", rich, Role.LEAD))
    assert opened(client, "items=list-0") == 0
    assert opened(client, "items=-5,x") == 0
