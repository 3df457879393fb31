"""The page that says what each screening signal is worth, and what its thresholds do."""

from __future__ import annotations

import re

import pytest

from tests.factories import make_run, make_suspect, make_user
from triage.methods.base import Result
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions
from triage.models import Role, SuspectStatus
from triage.services.projects.signal_thresholds import with_thresholds

PAGE = "/charts/signals/"


def signals(*pairs: tuple[str, float]) -> dict[str, object]:
    return {"signals": [{"signal": name, "confidence": sure} for name, sure in pairs]}


@pytest.fixture
def judged(project):
    """Five suspects: three of negation, two of markup; three of them decided."""
    run = make_run(project, method="screening")
    for text, evidence, status in [
        ("a", signals(("negation", 0.7)), SuspectStatus.CONFIRMED),
        ("b", signals(("negation", 0.5)), SuspectStatus.REJECTED),
        ("c", signals(("negation", 0.7), ("markup", 0.9)), SuspectStatus.CONFIRMED),
        ("d", signals(("markup", 0.9)), SuspectStatus.OPEN),
    ]:
        make_suspect(project, run, evidence=evidence, status=status, inputs=[text])
    return project


@pytest.fixture
def lead(client, judged):
    client.force_login(make_user("lead", judged, Role.LEAD))
    return client


def table(page: str, name: str) -> list[list[str]]:
    body = re.search(rf'data-table="{name}".*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert body
    return [
        re.findall(r'class="number">(\d+)<', row) for row in body[1].split("<tr>") if row.strip()
    ]


def test_verdicts_and_what_each_threshold_would_queue_are_shown(lead):
    page = lead.get(PAGE).content.decode()
    assert "2 of 3 confirmed: 67 % (95 % interval 21 % to 94 %)" in page
    assert table(page, "negation") == [["3", "3", "2", "1"], ["2", "2", "2", "0"]]
    assert "1 of 1 confirmed" in page


def test_a_threshold_is_stored_and_later_campaigns_obey(lead, judged):
    lead.post(PAGE, {"least_negation": "0.70", "least_markup": "7"})
    judged.refresh_from_db()
    options = with_thresholds(judged, "screening", {})
    assert options == {"thresholds": {"negation": 0.7}}
    assert 'value="0.70" checked' in lead.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("role", "status", "options"),
    [(Role.ENGINEER, 403, {}), (Role.ADMINISTRATOR, 302, {"thresholds": {"negation": 0.7}})],
)
def test_only_who_may_do_what_leads_do_may_choose(client, judged, role, status, options):
    client.force_login(make_user("someone", judged, role))
    assert client.post(PAGE, {"least_negation": "0.70"}).status_code == status
    judged.refresh_from_db()
    assert with_thresholds(judged, "screening", {}) == options


def test_a_finding_below_its_threshold_is_kept_and_accuses_nobody():
    from tests.methods.screening.tools import make_case

    options = ScreeningOptions(signals=("emoji",), thresholds={"emoji": 0.9})
    (verdict,) = Screening().judge([make_case("Hi.", "Hallo 😀.")], options)
    assert verdict.result is Result.PASS
    assert [one["signal"] for one in verdict.evidence["muted"]] == ["emoji"]


def test_the_benchmarks_figures_have_intervals(lead):
    page = lead.get(PAGE).content.decode()
    assert "found 94 % of 1088 planted or generated errors (95 % interval 92 % to 95 %)" in page
    assert "accused 18 of 5100 untouched human translations (0.2 % to 0.6 %)" in page
