"""The page that says what each screening signal is worth, and what its thresholds do."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from tests.factories import make_run, make_suspect, make_user
from triage.methods.base import Result
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signal_benchmarks import signal_benchmarks
from triage.methods.screening.signals.registry import TITLES
from triage.models import FileAnswer, Project, Role, SuspectStatus
from triage.services.projects.signal_thresholds import (
    set_threshold,
    signal_thresholds,
    with_thresholds,
)
from triage.services.statistics.signal_reliability import reliability_of_signals

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


def cells(page: str, row: str) -> list[str]:
    """The texts of the cells of the row with this heading."""
    found = re.search(
        rf"<tr>\s*<th[^>]*>(?:<a[^>]*>)?{row}(?:</a>)?</th>(.*?)</tr>", page, re.DOTALL
    )
    assert found
    cells = re.findall(r"<td.*?>(.*?)</td>", found[1], re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", "", one).split()) for one in cells]


def test_the_table_has_the_verdicts_on_every_signal(lead):
    page = lead.get(PAGE).content.decode()
    assert cells(page, "Negation lost, added or moved")[2:] == [
        "67 % of all 3 (21 % to 94 % expected of further text)",
        "3",
        "any",
    ]
    assert cells(page, "Markup or format changed")[2:4] == ["100 % of 1 (21 % to 100 %)", "2"]


def test_a_share_of_some_suspects_is_not_called_one_of_all(lead):
    page = lead.get(f"{PAGE}markup/").content.decode()
    assert cells(page, "all")[2] == cells(page, "en-es")[2] == "100 % of 1 (21 % to 100 %)"


def test_a_fresh_site_has_the_measured_figures_of_every_signal_without_lists(client, project):
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.get(PAGE).content.decode()
    measured = signal_benchmarks().signals
    for name, title in TITLES.items():
        if name in measured:
            found, accused, *_ = cells(page, str(title))
            assert found.startswith(f"{measured[name].all_found.percent} of ")
            assert accused.startswith(f"{measured[name].all_accused.percent} of ")
    assert f"Measured on {signal_benchmarks().measured}" in page


def test_a_signals_page_has_its_figures_by_direction(lead):
    page = lead.get(f"{PAGE}negation/").content.decode()
    found, accused = (
        signal_benchmarks().signals["negation"].found["en-es"],
        signal_benchmarks().signals["negation"].accused["en-es"],
    )
    assert cells(page, "en-es") == [
        f"{found.percent} of {found.of} ({found.limits[0]} to {found.limits[1]})",
        f"{accused.percent} of {accused.of} ({accused.limits[0]} to {accused.limits[1]})",
        "67 % of all 3 (21 % to 94 % expected of further text)",
        "3",
    ]
    assert cells(page, "en-fr")[2] == "none reviewed"


def test_a_signals_page_shows_what_each_minimum_would_queue(lead):
    page = lead.get(f"{PAGE}negation/").content.decode()
    assert table(page, "choices") == [["3", "3", "2", "1"], ["2", "2", "2", "0"]]


def test_a_signal_that_does_not_exist_has_no_page(lead):
    assert lead.get(f"{PAGE}idioms/").status_code == 404


def test_a_threshold_is_stored_and_later_campaigns_obey(lead, judged):
    lead.post(f"{PAGE}markup/", {"least": "7"})
    lead.post(f"{PAGE}negation/", {"least": "0.70"})
    judged.refresh_from_db()
    options = with_thresholds(judged, "screening", {})
    assert options == {"thresholds": {"negation": 0.7}}
    assert 'value="0.70" checked' in lead.get(f"{PAGE}negation/").content.decode()
    assert cells(lead.get(PAGE).content.decode(), "Negation lost, added or moved")[-1] == "0.7"


def test_two_leads_who_choose_at_once_overwrite_nothing_of_each_other(project):
    lead = make_user("lead", project, Role.LEAD)
    pages = [Project.objects.get(pk=project.pk) for _ in range(2)]
    for page, signal in zip(pages, ("negation", "markup"), strict=True):
        set_threshold(page, lead, signal, 0.7)
    project.refresh_from_db()
    assert signal_thresholds(project) == {"negation": 0.7, "markup": 0.7}


@pytest.mark.parametrize(
    ("role", "status", "options"),
    [(Role.ENGINEER, 403, {}), (Role.ADMINISTRATOR, 302, {"thresholds": {"negation": 0.7}})],
)
def test_only_who_may_do_what_leads_do_may_choose(client, judged, role, status, options):
    client.force_login(make_user("someone", judged, role))
    assert client.post(f"{PAGE}negation/", {"least": "0.70"}).status_code == status
    judged.refresh_from_db()
    assert with_thresholds(judged, "screening", {}) == options


def test_a_finding_below_its_threshold_is_kept_and_accuses_nobody():
    from tests.methods.screening.tools import make_case

    options = ScreeningOptions(signals=("emoji",), thresholds={"emoji": 0.9})
    (verdict,) = Screening().judge([make_case("Hi.", "Hallo 😀.")], options)
    assert verdict.result is Result.PASS
    assert [one["signal"] for one in verdict.evidence["muted"]] == ["emoji"]


def answered(project: Project, *answers: str) -> None:
    for number, answer in enumerate(answers):
        FileAnswer.objects.create(
            project=project,
            fingerprint=f"{number:032}",
            answer=answer,
            signal="negation",
            confidence=0.7,
            src_lang="en",
            tgt_lang="es",
            at=timezone.now(),
        )


def test_answers_to_findings_of_file_checks_count_beside_suspects(judged):
    answered(judged, "wrong", "fine", "fine")
    negation = next(one for one in reliability_of_signals(judged) if one.name == "negation")
    assert (negation.total.reviewed.n, negation.total.reviewed.of) == (3, 6)
    assert negation.total.suspects == 3


def test_a_threshold_queues_suspects_and_no_findings_of_file_checks(judged):
    answered(judged, "wrong", "fine")
    negation = next(one for one in reliability_of_signals(judged) if one.name == "negation")
    assert [(one.least, one.queued.suspects) for one in negation.choices] == [(0.0, 3), (0.7, 2)]
