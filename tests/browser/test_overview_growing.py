"""The overview shows what campaigns bring without being loaded again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.signing_in import sign_in
from tests.factories import make_project, make_run, make_suspect, make_user
from triage.models import Role, Run, RunStatus

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_overview_counts_on_while_a_run_is_at_work_and_rests_afterwards(page, live_server):
    project = make_project()
    run = make_run(project, status=RunStatus.RUNNING, cases_total=2)
    make_suspect(project, run)
    sign_in(page.context, live_server.url, make_user("lena", project, Role.LEAD))
    page.goto(f"{live_server.url}/")
    expect(page.locator("#open")).to_contain_text("1")
    page.locator("#open").focus()

    make_suspect(project, run)
    expect(page.locator("#open")).to_contain_text("2")
    expect(page.locator("#open")).to_be_focused()

    Run.objects.update(status=RunStatus.DONE)
    expect(page.locator("#running")).to_have_count(0)
    expect(page.locator("#growing[hx-get]")).to_have_count(0)
