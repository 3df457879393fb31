"""Gates on their pages and in the API."""

from __future__ import annotations

import pytest

from tests.factories import make_project, make_user
from tests.services.campaigns.test_named_gates import make_asked, make_gate
from triage.models import Campaign, Gate, HistoryEntry, Role, Scope
from triage.services.projects import tokens


@pytest.fixture
def lead(project, client):
    user = make_user("lead", project, Role.LEAD)
    client.force_login(user)
    return user


def test_a_gate_without_a_name_is_called_by_its_conditions(client, lead, project):
    made = client.post("/gates/new/", {"fail_under": "95", "scope": ""})
    gate = Gate.objects.get()
    assert made["Location"] == f"/gates/{gate.pk}/"
    assert gate.name == "pass-rate-95"
    client.post("/gates/new/", {"fail_under": "95", "scope": ""})
    assert Gate.objects.filter(name="pass-rate-95-2").exists()


@pytest.mark.parametrize(
    ("posted", "name"),
    [
        ({"fail_under": "95", "no_new_critical": "on"}, "pass-rate-95"),
        ({"no_new_critical": "on"}, "no-new-critical"),
        ({"max_unreviewed": "10"}, "unreviewed-10"),
        ({"max_unrated": "3"}, "unrated-3"),
    ],
)
def test_the_name_that_a_gate_gets_needs_no_quotes(client, lead, project, posted, name):
    made = client.post("/gates/new/", posted)
    assert f"--gate {name}<" in client.get(made["Location"]).content.decode()


def test_a_name_with_spaces_is_quoted(client, lead, project):
    gate = make_gate(project, name="Fit to ship")
    page = client.get(f"/gates/{gate.pk}/").content.decode()
    assert '--gate "Fit to ship"<' in page


class TestEditing:
    def test_a_gate_keeps_its_number_and_its_history_says_what_changed(self, client, lead, project):
        gate = make_gate(project, fail_under=90)
        page = client.get(f"/gates/{gate.pk}/").content.decode()
        assert f'href="/gates/{gate.pk}/edit/"' in page
        posted = {"name": gate.name, "fail_under": "80", "scope": "", "bound": "lower"}
        answer = client.post(f"/gates/{gate.pk}/edit/", posted)
        assert answer["Location"] == f"/gates/{gate.pk}/"
        gate.refresh_from_db()
        assert (gate.fail_under, gate.bound) == (80, "lower")
        entry = HistoryEntry.objects.get(action="gate changed")
        assert (entry.old["fail_under"], entry.new["fail_under"]) == (90, 80)
        assert entry.actor == lead

    def test_the_form_shows_the_gate_as_it_is(self, client, lead, project):
        gate = make_gate(project, fail_under=90, suite="of an archived campaign")
        form = client.get(f"/gates/{gate.pk}/edit/").context["form"]
        assert form.initial["scope"] == "suite:of an archived campaign"
        names = dict(form.fields["scope"].choices)["By name"]
        assert ("suite:of an archived campaign", "of an archived campaign") in names

    def test_a_whole_rate_has_no_decimals(self, client, lead, project):
        gate = make_gate(project, fail_under=90)
        assert 'value="90"' in client.get(f"/gates/{gate.pk}/edit/").content.decode()

    def test_saving_it_unchanged_leaves_no_history(self, client, lead, project):
        gate = make_gate(project, fail_under=90, suite="")
        posted = {"name": gate.name, "fail_under": "90", "bound": "point"}
        client.post(f"/gates/{gate.pk}/edit/", posted)
        assert not HistoryEntry.objects.filter(action="gate changed").exists()

    def test_the_name_of_another_gate_is_refused(self, client, lead, project):
        make_gate(project, name="other")
        gate = make_gate(project, name="Fit")
        page = client.post(f"/gates/{gate.pk}/edit/", {"name": "other", "fail_under": "90"})
        assert list(page.context["form"].errors) == ["name"]

    def test_a_gate_of_another_project_cannot_be_edited(self, client, lead):
        gate = make_gate(make_project())
        assert client.get(f"/gates/{gate.pk}/edit/").status_code == 404


def test_a_new_gate_is_for_the_method_of_the_newest_campaign(client, lead, project):
    Campaign.objects.create(project=project, name="Texts", method="screening", seed=1)
    form = client.get("/gates/new/").context["form"]
    assert form.initial["scope"] == "method:screening"
    client.post("/gates/new/", {"fail_under": "95", "scope": "method:screening"})
    gate = Gate.objects.get()
    assert (gate.method, gate.suite) == ("screening", "")
    assert "Screening, all campaigns" in client.get("/gates/").content.decode()


def test_a_gate_that_had_nothing_to_compare_with_says_so(client, lead, project):
    gate = make_gate(project, no_new_critical=True)
    make_asked(project, passed=1)
    for address in ("/gates/", f"/gates/{gate.pk}/"):
        page = client.get(address).content.decode()
        assert "nothing to check yet" in page
        assert "passes" not in page
    make_asked(project, passed=1)
    assert "passes" in client.get("/gates/").content.decode()


@pytest.mark.parametrize(
    ("posted", "field"),
    [
        ({"scope": ""}, "__all__"),
        ({"fail_under": "101"}, "fail_under"),
        ({"fail_under": "0"}, "fail_under"),
        ({"fail_under": "nan"}, "fail_under"),
        ({"fail_under": "90", "scope": "suite:none of ours"}, "scope"),
        ({"fail_under": "90", "name": "Fit"}, "name"),
        ({"no_new_critical": "on", "max_unreviewed": "-1"}, "max_unreviewed"),
    ],
)
def test_what_is_no_gate_is_named_at_its_field(client, lead, project, posted, field):
    make_gate(project)
    page = client.post("/gates/new/", posted)
    assert list(page.context["form"].errors) == [field]
    assert Gate.objects.count() == 1


def test_a_gates_page_shows_each_run_with_what_broke_it(client, lead, project):
    gate = make_gate(project, fail_under=90)
    good, bad = make_asked(project, passed=3), make_asked(project, passed=1, failed=3)
    page = client.get(f"/gates/{gate.pk}/").content.decode()
    assert f'id="run-{good.pk}"' in page
    assert "pass rate at least 90 %" in page
    assert "25.0\xa0%" in page
    assert f"?a={good.pk}&amp;b={bad.pk}&amp;show=new#cases" in page


def test_a_campaigns_page_says_whether_it_passes(client, lead, project):
    make_gate(project, fail_under=90)
    run = make_asked(project, failed=1)
    page = client.get(f"/campaigns/{run.campaign_id}/").content.decode()
    assert "pass rate at least 90 %" in page
    assert "Open 1 failure<" in page
    assert "0.0\xa0%" in page


def test_a_rate_whose_interval_includes_the_limit_passes_with_a_reservation(client, lead, project):
    gate = make_gate(project, fail_under=75)
    run = make_asked(project, passed=17, failed=3)
    for address in ("/gates/", f"/gates/{gate.pk}/", f"/campaigns/{run.campaign_id}/"):
        page = client.get(address).content.decode()
        assert 'class="badge warn">passes<' in page
        assert "But the interval includes 75 %." in page


def test_a_rate_whose_interval_ends_before_the_limit_fails_without_reservation(
    client, lead, project
):
    gate = make_gate(project, fail_under=75)
    make_asked(project, failed=20)
    for address in ("/gates/", f"/gates/{gate.pk}/"):
        assert "But the interval" not in client.get(address).content.decode()


def test_a_failed_condition_with_its_figure_is_not_followed_by_both_in_a_sentence(
    client, lead, project
):
    make_gate(project, fail_under=90)
    run = make_asked(project, failed=1)
    page = client.get(f"/campaigns/{run.campaign_id}/").content.decode()
    assert "is under" not in page


def test_a_failed_condition_without_a_figure_says_why(client, lead, project):
    make_gate(project, fail_under=90)
    run = make_asked(project, abstained=1)
    page = client.get(f"/campaigns/{run.campaign_id}/").content.decode()
    assert "no pass rate: no case passed or failed." in page


def test_a_rate_just_under_its_limit_is_not_rounded_up_to_it(client, lead, project):
    make_gate(project, fail_under=66.67)
    run = make_asked(project, passed=2, failed=1)
    page = client.get(f"/campaigns/{run.campaign_id}/").content.decode()
    assert "66.667\xa0%" in page


def test_only_leads_make_and_remove_gates(client, project):
    gate = make_gate(project)
    client.force_login(make_user("ann", project, Role.ANNOTATOR))
    assert client.get("/gates/").status_code == 200
    assert client.post("/gates/new/", {"fail_under": "9"}).status_code == 403
    assert client.post(f"/gates/{gate.pk}/remove").status_code == 403


def test_removing_a_gate_asks_once_more(client, lead, project):
    gate = make_gate(project)
    page = client.get(f"/gates/{gate.pk}/").content.decode()
    assert "Remove…" in page
    assert f"Remove: {gate.name}" in page


def test_another_projects_gate_is_not_found(client, lead):
    from tests.factories import make_project

    gate = make_gate(make_project("Elsewhere"))
    assert client.get(f"/gates/{gate.pk}/").status_code == 404
    assert client.post(f"/gates/{gate.pk}/remove").status_code == 404


def test_the_api_holds_a_campaign_against_a_gate(client, lead, project):
    key = tokens.issue(lead, project, "build", Scope.READ, None)
    make_gate(project, "Fit for release", fail_under=90)
    run = make_asked(project, failed=1)
    headers = {"authorization": f"Bearer {key}"}
    (listed,) = client.get("/api/v1/gates", headers=headers).json()
    assert listed["conditions"] == ["pass rate at least 90 %"]
    address = f"/api/v1/campaigns/{run.campaign_id}/gates"
    (found,) = client.get(address, headers=headers).json()
    assert (found["done"], found["holds"]) == (True, False)
    assert client.get(address, {"name": "Fit for release"}, headers=headers).json() == [found]
    assert client.get(address, {"name": "None"}, headers=headers).status_code == 404
    problem = "pass rate 0.0 % (0.0 to 79.3, n = 1) is under 90 %."
    assert found["runs"][0]["checks"][0]["problem"] == problem


def test_runs_of_different_methods_are_not_one_row_over_time(client, lead, project):
    gate = make_gate(project, fail_under=90)
    for method in ("numbertest", "screening") * 2:
        made = make_asked(project, passed=3).campaign
        Campaign.objects.filter(pk=made.pk).update(method=method)
    strips = client.get(f"/gates/{gate.pk}/").context["strips"]
    assert [(method, len(row)) for _engine, _direction, method, row in strips] == [
        ("numbertest", 2),
        ("screening", 2),
    ]


def test_a_single_run_is_no_row_over_time(client, lead, project):
    gate = make_gate(project, fail_under=90)
    make_asked(project, passed=3)
    assert "Over time" not in client.get(f"/gates/{gate.pk}/").content.decode()


def test_the_last_renewal_of_a_campaigns_page_brings_the_results_of_its_gates(
    client, lead, project
):
    make_gate(project, fail_under=90)
    run = make_asked(project, failed=1)
    part = client.get(f"/campaigns/{run.campaign_id}/progress").content.decode()
    assert 'id="gates"' in part
    assert 'hx-swap-oob="true"' in part
    assert "0.0\xa0%" in part


def test_the_overview_says_why_the_only_gate_fails(client, lead, project):
    gate = make_gate(project, fail_under=90)
    make_asked(project, failed=1)
    why = "pass rate 0.0 % (0.0 to 79.3, n = 1) is under 90 %."
    said = f'href="/gates/{gate.pk}/">1 gate fails: {gate.name}: {why}</a>'
    assert said in client.get("/").content.decode()
