"""Whether a bug is critical: labels, badges, figures, gates and exports say the same."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.charting import keep_counters
from tests.factories import make_outcome, make_project, make_run, make_suspects, make_user
from tests.reporting.factories import read_back
from triage.models import (
    Campaign,
    Delivery,
    Event,
    Gate,
    HistoryEntry,
    Judgement,
    Project,
    Role,
    Run,
    Scope,
    Suspect,
)
from triage.services.campaigns import project_gates
from triage.services.common.critical import critical_of
from triage.services.counts.changes import reconcile
from triage.services.events import webhooks
from triage.services.exchange import export, publication
from triage.services.exchange.bug_import import import_bugs
from triage.services.projects import tokens
from triage.services.projects.review_settings import change_settings
from triage.services.statistics.charts import chart_errors, chart_review
from triage.services.statistics.scope import Scope as ChartScope
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

CONFIRM: dict[str, Any] = {"answer": "confirm"}
#: The number of suspects answered so, and the answer as the queue sends it.
ANSWERS: tuple[tuple[int, dict[str, Any]], ...] = (
    (31, {**CONFIRM, "category": "NUM"}),  # a
    (7, {**CONFIRM, "category": "OTH", "note": "wrong"}),  # a
    (4, {**CONFIRM, "category": "NUM", "critical": True, "likert": 1}),  # u 1
    (3, {**CONFIRM, "category": "NAM", "critical": True, "likert": 2}),  # m 2
    (5, {**CONFIRM, "category": "NUM", "critical": False}),  # u n
    (2, {"answer": "reject"}),
)
PEOPLE, HARMLESS, OPEN_NUM, OPEN_OTH = 7, 5, 31, 7


@dataclass
class Walk:
    """A project whose second run has fifty bugs that its first one did not have."""

    project: Project
    client: Client
    run: Run
    gate: Gate

    def judge(self, suspect: Suspect, said: dict[str, Any]) -> None:
        body = {"tab": "t", "vote": {**said, "output_hash": suspect.output_hash}}
        url = reverse("queue-judge", args=[suspect.pk])
        answer = self.client.post(url, json.dumps(body), content_type="application/json")
        assert answer.json()["counted"], answer.content

    def rule(self, *categories: str) -> None:
        lead = self.project.memberships.get().user
        change_settings(self.project, lead, {"critical_categories": categories})

    @property
    def view(self) -> ViewFilter:
        return ViewFilter(run=str(self.run.pk))

    @property
    def records(self) -> list[dict[str, Any]]:
        return [bug.as_json() for bug in export.bug_records(self.project, ViewFilter())]

    def counts(self) -> dict[str, int]:
        """The number of critical bugs, wherever it can be read."""
        return {
            "filter": ViewFilter(critical="yes").suspects(self.project).count(),
            "cases": self.view_of("yes").outcomes(self.project).count(),
            "list": self._badges(reverse("suspects") + "?critical=yes"),
            "pages": self._badges_of_pages(),
            "public page": self._public(),
            "funnel": self._funnel(),
            "chart": self._chart(),
            "export": sum(bug["critical"] is True for bug in self.records),
            "csv": self._table(),
            "api": self._api(),
        }

    def view_of(self, critical: str) -> ViewFilter:
        return ViewFilter(run=str(self.run.pk), critical=critical)

    def _badges(self, url: str) -> int:
        n, page = 0, self.client.get(url)
        while True:
            n += _badges(page.content.decode())
            if not (key := page.context["next_key"]):
                return n
            page = self.client.get(f"{url}{'&' if '?' in url else '?'}before={key}")

    def _badges_of_pages(self) -> int:
        found = Counter[Any]()
        for row in Suspect.objects.filter(project=self.project).select_related("project"):
            found[critical_of(row).value] += 1
        for row in Suspect.objects.filter(project=self.project).order_by("pk")[:50:7]:
            head = self.client.get(reverse("suspect", args=[row.pk])).content.decode()
            assert ('"badge bad">critical<' in head.split("</h1>")[0]) == bool(
                critical_of(row).value
            )
        return found[True]

    def _public(self) -> int:
        lead = self.project.memberships.get().user
        publication.set_disclosed(self.project, lead, ViewFilter(), disclosed=True)
        _, token = publication.add_link(self.project, lead, "for the vendor", ViewFilter())
        url = reverse("public-page", args=[token])
        assert "Other critical error" not in self.client.get(url).content.decode()
        return self._badges(url)

    def _funnel(self) -> int:
        chart = chart_review.review_funnel(ChartScope(self.project, self.view))
        steps: list[list[Any]] = [list(row) for row in chart["table"]["rows"]]
        return int(steps[-1][2])

    def _chart(self) -> int:
        chart = chart_errors.categories(ChartScope(self.project, self.view))
        rows: list[list[Any]] = [list(row) for row in chart["table"]["rows"]]
        reviewed = sum(n for n, _ in ANSWERS)
        share: float = sum(row[2] for row in rows if row[2])
        return round(share * reviewed / 100)

    def _table(self) -> int:
        text = "".join(export.chunks("csv", export.bug_records(self.project, ViewFilter())))
        return sum(row["critical"] == "yes" for row in csv.DictReader(io.StringIO(text)))

    def _api(self) -> int:
        lead = self.project.memberships.get().user
        token = tokens.issue(lead, self.project, "build", Scope.READ, 30)
        headers = {"Authorization": f"Bearer {token}"}
        page = Client(headers=headers).get("/api/v1/suspects?limit=500").json()
        return sum(row["critical"] is True for row in page["items"])


def _badges(page: str) -> int:
    return len(re.findall(r'<span class="badge bad">critical</span>', page))


@pytest.fixture
def walk(client: Client) -> Walk:
    project = make_project("Fifty")
    client.force_login(make_user("lead", project, Role.LEAD))
    named = {"project": project, "name": "Nightly", "method": "numbertest", "seed": 1}
    before = make_run(project, campaign=Campaign.objects.create(**named))
    make_outcome(before, verdict="pass")
    run = make_run(project, campaign=Campaign.objects.create(**named))
    keep_counters(before)
    found = Walk(project, client, run, Gate.objects.create(project=project, name="Fit"))
    said = [answer for n, answer in ANSWERS for _ in range(n)]
    suspects = make_suspects(project, [{} for _ in said], run)
    keep_counters(run)
    for suspect, answer in zip(suspects, said, strict=True):
        found.judge(suspect, answer)
    Gate.objects.filter(pk=found.gate.pk).update(no_new_critical=True)
    found.gate.refresh_from_db()
    return found


def test_after_fifty_bugs_every_page_figure_and_export_agrees(walk: Walk) -> None:
    assert len(walk.records) == 50
    assert set(walk.counts().values()) == {PEOPLE}
    walk.rule("NUM", "NEG", "SAF", "TOX")
    assert set(walk.counts().values()) == {PEOPLE + OPEN_NUM}
    walk.rule("OTH")
    assert set(walk.counts().values()) == {PEOPLE + OPEN_OTH}
    walk.rule()
    assert set(walk.counts().values()) == {PEOPLE}
    assert reconcile(walk.project) == 0


def test_an_export_says_who_said_it(walk: Walk) -> None:
    walk.rule("NUM")
    found = Counter((bug["critical"], bug["critical_by"]) for bug in walk.records)
    assert found == {
        (True, "person"): PEOPLE,
        (True, "rule"): OPEN_NUM,
        (False, "person"): HARMLESS,
        (None, None): OPEN_OTH,
    }


def test_the_change_of_a_rule_is_in_the_history(walk: Walk) -> None:
    walk.rule("NUM", "SAF")
    entry = HistoryEntry.objects.filter(action="settings changed").latest("pk")
    assert entry.old == {"critical_categories": []}
    assert entry.new == {"critical_categories": ["NUM", "SAF"]}
    page = walk.client.get(reverse("history")).content.decode()
    assert "categories that count as critical" in page


def test_a_lead_sets_the_rule_in_the_settings(walk: Walk) -> None:
    page = walk.client.get(reverse("settings"))
    values = {name: field.value() for name, field in _fields(page.context["form"]).items()}
    values |= {"critical_categories": ["NUM", "NEG"]}
    left = {
        name: value for name, value in values.items() if value is not None and value is not False
    }
    assert walk.client.post(reverse("settings"), left).status_code == 302
    walk.project.refresh_from_db()
    assert walk.project.critical_categories == {"NUM", "NEG"}


def _fields(form: Any) -> dict[str, Any]:
    return {name: form[name] for name in form.fields}


def test_a_new_project_has_no_rule(db: None) -> None:
    assert make_project().critical_categories == frozenset()


def test_a_gate_fails_on_what_people_called_critical(walk: Walk) -> None:
    (result,) = project_gates.recent_results(walk.gate)[:1]
    assert result.state == "failed"
    assert f"{PEOPLE} new confirmed critical bugs" in result.checks[0].problem


def test_a_gate_with_open_bugs_is_undecided_and_opens_them(walk: Walk) -> None:
    Suspect.objects.filter(critical=True).update(critical=False)
    (result,) = project_gates.recent_results(walk.gate)[:1]
    (check,) = result.checks
    assert (result.state, result.holds, check.problem) == ("undecided", True, "")
    assert f"{OPEN_NUM + OPEN_OTH} confirmed bugs were not rated" in check.undecided
    page = walk.client.get(f"/suspects/?{check.opens}")
    listed = page.context["view"].suspects(walk.project).count()
    assert listed == OPEN_NUM + OPEN_OTH
    walk.rule("NUM", "OTH")
    assert project_gates.recent_results(walk.gate)[0].state == "failed"


def test_the_pages_show_that_a_gate_is_undecided(walk: Walk) -> None:
    Suspect.objects.filter(critical=True).update(critical=False)
    for name, args in (
        ("gates", []),
        ("gate", [walk.gate.pk]),
        ("campaign", [walk.run.campaign_id]),
    ):
        page = walk.client.get(reverse(name, args=args)).content.decode()
        assert "38 confirmed bugs were not rated" in page, name
        assert 'class="badge warn"' in page
    assert "1 gate is undecided" in walk.client.get(reverse("overview")).content.decode()


def test_the_api_and_a_webhook_say_that_a_gate_is_undecided(walk: Walk) -> None:
    Suspect.objects.filter(critical=True).update(critical=False)
    lead = walk.project.memberships.get().user
    webhooks.add(walk.project, lead, "https://example.org/", [Event.GATE_UNDECIDED])
    project_gates.report(walk.run.campaign_id)
    assert "not rated" in Delivery.objects.get().payload["data"]["undecided"][0]
    token = tokens.issue(lead, walk.project, "build", Scope.READ, 30)
    api = Client(headers={"Authorization": f"Bearer {token}"})
    (held,) = api.get(f"/api/v1/campaigns/{walk.run.campaign_id}/gates").json()
    assert (held["state"], held["holds"]) == ("undecided", True)
    (check,) = held["runs"][0]["checks"]
    assert (check["state"], check["problem"]) == ("undecided", "")
    assert "not rated" in check["undecided"]
    assert check["opens"].startswith("/suspects/?")


def test_a_lead_rates_the_open_bugs_one_after_the_other(walk: Walk) -> None:
    query = "?critical=-"
    page = walk.client.get(reverse("suspects") + query)
    assert "Rate these" in page.content.decode()
    address = re.search(r'primary" href="(/suspects/(\d+)/\?[^"#]+)', page.content.decode())
    assert address is not None
    pk, list_query = int(address[2]), address[1].partition("?")[2].replace("&amp;", "&")
    answer = walk.client.post(
        reverse("suspect-rate", args=[pk]) + f"?{list_query}", {"severity": "1"}
    )
    bug = Suspect.objects.get(pk=pk)
    assert (bug.status, bug.critical, critical_of(bug).by) == ("confirmed", True, "person")
    following = int(answer["Location"].split("/")[2])
    assert critical_of(Suspect.objects.get(pk=following)).value is None
    walk.client.post(reverse("suspect-rate", args=[pk]), {"severity": "n"})
    bug.refresh_from_db()
    assert bug.critical is False
    assert Judgement.objects.filter(suspect=bug, withdrawn_at=None, adjudication=True).count() == 1
    assert reconcile(walk.project) == 0


def test_a_rater_cannot_rate_a_confirmed_bug(walk: Walk, client: Client) -> None:
    bug = ViewFilter(critical="-").suspects(walk.project)[0]
    client.force_login(make_user("ann", walk.project, Role.ANNOTATOR))
    url = reverse("suspect-rate", args=[bug.pk])
    assert client.post(url, {"severity": "1"}).status_code == 403
    assert "Critical: bad" not in client.get(reverse("suspect", args=[bug.pk])).content.decode()


def test_a_rating_of_three_or_more_says_not_critical(walk: Walk) -> None:
    (suspect,) = make_suspects(walk.project, [{}], walk.run)
    walk.judge(suspect, {**CONFIRM, "category": "NUM", "likert": 3})
    walk.rule("NUM")
    suspect.refresh_from_db()
    assert critical_of(suspect) == (False, "person")


def test_an_export_survives_its_import_elsewhere_without_becoming_what_people_said(
    walk: Walk,
) -> None:
    walk.rule("NUM")
    written = "".join(export.chunks("jsonl", export.bug_records(walk.project, ViewFilter())))
    other = make_project("Elsewhere")
    import_bugs(other, read_back(written), None)
    again = "".join(export.chunks("jsonl", export.bug_records(other, ViewFilter())))
    by_id = {bug["id"]: bug for bug in map(json.loads, written.splitlines())}
    assert {bug["id"]: bug for bug in map(json.loads, again.splitlines())} == by_id
    assert ViewFilter(critical="yes").suspects(other).count() == PEOPLE
    known = import_bugs(other, read_back(written), None)
    assert (known.unchanged, known.updated, known.added) == (50, 0, 0)


def test_a_bug_that_comes_back_to_its_own_project_still_follows_the_rule(walk: Walk) -> None:
    walk.rule("NUM")
    written = "".join(export.chunks("jsonl", export.bug_records(walk.project, ViewFilter())))
    found = import_bugs(walk.project, read_back(written), None)
    assert found.unchanged == 50
    walk.rule()
    assert set(walk.counts().values()) == {PEOPLE}


def test_a_file_of_an_earlier_version_has_only_what_people_said(walk: Walk) -> None:
    old = [{**bug, "schema_version": "1.6"} for bug in walk.records]
    for bug in old:
        del bug["critical_by"]
    lines = "".join(json.dumps(bug) + "\n" for bug in old)
    other = make_project("Elsewhere")
    import_bugs(other, read_back(lines), None)
    bugs = export.bug_records(other, ViewFilter())
    assert Counter(bug.critical_by for bug in bugs) == {
        "person": PEOPLE + HARMLESS,
        None: OPEN_NUM + OPEN_OTH,
    }


def test_the_first_look_counts_some_categories_as_critical(db: None, broker: Any) -> None:
    call_command("demo_campaign", numbers_only=True)
    assert Project.objects.get().critical_categories == {"NUM", "NEG", "SAF", "TOX"}


def test_an_existing_first_project_keeps_its_rule(db: None, broker: Any) -> None:
    project = make_project("Machine translation quality")
    Campaign.objects.create(project=project, name="Ours", method="numbertest", seed=1)
    call_command("demo_campaign", numbers_only=True)
    project.refresh_from_db()
    assert project.critical_categories == frozenset()
