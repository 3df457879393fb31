"""A judge in the browser: allowed, estimated, asked by a worker, looked at and taken over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.accessibility import breaches_in_both_themes
from tests.browser.signing_in import sign_in
from tests.browser.sizes import DESKTOP, PHONE, fits
from tests.conftest import StartWorker
from tests.engines.loopback import Service, running_service
from tests.factories import make_suspect, make_user
from tests.judging import content, error, make_answer, make_judge, make_judge_run, verdict
from triage.models import Judgement, JudgeScope, Project, Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOURCE, TRANSLATION, BETTER = (
    "It costs 4,000 euros.",
    "Cuesta 4,000 euros.",
    "Cuesta 4000 euros.",
)


@pytest.fixture
def service(monkeypatch, settings) -> Iterator[Service]:
    monkeypatch.setenv("ENGINES_ALLOW_PRIVATE_ADDRESSES", "1")
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as running:
        running.answer = content(
            lambda message: verdict(
                message, error("4,000", "critical", catastrophic="NUM"), score=20, corrected=BETTER
            )
        )
        yield running


@pytest.fixture
def lead(project: Project, page: Page, live_server) -> str:
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    return str(live_server.url)


def test_a_judge_is_allowed_estimated_started_and_its_translation_taken_over(
    project, page, lead, service, start_worker: StartWorker
):
    make_judge(service.url)
    suspect = make_suspect(project, inputs=[SOURCE], outputs=[TRANSLATION])
    start_worker("translate", "--pool=threads", "-c", "1")
    page.goto(f"{lead}/review/judges/")
    assert breaches_in_both_themes(page) == []
    page.get_by_role("button", name="Allow this project's texts to go to judge").click()
    expect(page.get_by_text("by lena")).to_be_visible()
    page.get_by_label("Judge", exact=True).select_option(label="judge")
    page.get_by_role("button", name="Estimate calls and cost").click()
    expect(page.locator("#estimate")).to_contain_text("1 translation; requests, if none fails: 1.")
    assert breaches_in_both_themes(page) == []
    assert service.asked == []
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#state-title")).to_contain_text("Done", timeout=60_000)
    expect(page.locator("#state-title")).to_contain_text("1 of 1 asked")
    page.reload()
    expect(page.locator("mark.judged-critical")).to_have_text("4,000")
    page.get_by_role("link", name=f"Suspect {suspect.pk}").click()
    judged = page.locator("#judged")
    expect(judged).to_contain_text("Opinions of machines")
    assert breaches_in_both_themes(page) == []
    judged.get_by_role("button", name="Use as better translation").click()
    expect(page.get_by_label("Better translation", exact=True)).to_have_value(BETTER)
    page.get_by_role("button", name="Reject").click()
    page.wait_for_load_state()
    vote = Judgement.objects.get()
    assert (vote.reviewer.username, vote.corrected_translation) == ("lena", BETTER)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_run_is_readable_everywhere(project, page, lead, size):
    suspect = make_suspect(project, inputs=[SOURCE], outputs=[TRANSLATION])
    engine = make_judge("http://model.example.org/v1")
    run = make_judge_run(project, engine, scope=JudgeScope.SUSPECTS)
    span = {
        "side": "translation",
        "start": 7,
        "end": 12,
        "text": "4,000",
        "severity": "critical",
        "category": "locale",
        "critical": "NUM",
        "found": True,
    }
    lost = {**span, "start": None, "end": None, "text": "otra cosa " * 8, "found": False}
    make_answer(
        run,
        suspect.current,
        score=20,
        worst="critical",
        spans=[span, lost],
        flags=["words", "control"],
        corrected=BETTER,
    )
    page.set_viewport_size(size)
    for address in (f"review/judges/{run.pk}/", f"suspects/{suspect.pk}/"):
        page.goto(f"{lead}/{address}")
        expect(page.locator("article.judged")).to_contain_text("Doubtful")
        assert fits(page)
        assert breaches_in_both_themes(page) == []
