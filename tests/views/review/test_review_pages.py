from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from triage.models import GoldItem, HistoryEntry, Judgement, Membership, Mode, Role, Suspect
from triage.services.projects import members
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

CONFIRM = {"answer": "confirm", "category": "NUM", "likert": 3}


@pytest.fixture
def project():
    return make_project(mode=Mode.MEASURING)


@pytest.fixture
def lead(client, project):
    user = make_user("lead", project, Role.ADMINISTRATOR)
    client.force_login(user)
    return user


def vote_by(project, name: str, suspect: Suspect, **answer) -> Judgement:
    session = ReviewSession(project, make_user(name, project), name)
    reserve_next(session, QueueRequest(ViewFilter(), 5))
    said = {"evidence_shown": False, **answer}
    return record(session, suspect.pk, parse_vote(said)).judgement


def in_dispute(project) -> Suspect:
    suspect = make_suspect(project)
    for name, critical in (("ann", True), ("ben", True), ("cleo", False)):
        vote_by(project, name, suspect, **{**CONFIRM, "likert": 2, "critical": critical})
    return suspect


@pytest.mark.parametrize(
    "name",
    [
        "agreement",
        "raters",
        "history",
        "adjudication",
        "notes",
        "gold",
        "samples",
        "ratings",
        "members",
        "settings",
        "guidelines",
        "suspects",
        "groups",
        "queue",
    ],
)
def test_the_page_opens_with_votes_in_the_project(client, project, lead, name):
    in_dispute(project)
    assert client.get(reverse(name)).status_code == 200


class TestAdjudication:
    def test_votes_stand_side_by_side(self, client, project, lead):
        in_dispute(project)
        page = client.get(reverse("adjudication")).content.decode()
        assert all(name in page for name in ("ann", "ben", "cleo"))
        assert page.count("data-adopt=") == 3

    def test_the_decision_settles_the_item(self, client, project, lead):
        suspect = in_dispute(project)
        answer = client.post(
            reverse("adjudication"),
            {"suspect": suspect.pk, "answer": "confirm", "category": "NUM", "likert": "4"},
        )
        assert answer.status_code == 302
        suspect.refresh_from_db()
        assert (suspect.status, suspect.category) == ("confirmed", "NUM")
        assert HistoryEntry.objects.filter(action="adjudicated").count() == 1

    @pytest.fixture
    def contested(self, project) -> Suspect:
        """An item that waits for the vote of dora, because three others disagree."""
        suspect = make_suspect(project)
        make_user("dora", project)
        for name, rating in (("ann", 1), ("ben", 3), ("cleo", 5)):
            critical = True if rating < 3 else None
            vote_by(project, name, suspect, **{**CONFIRM, "likert": rating, "critical": critical})
        return suspect

    def test_an_item_that_waits_for_a_further_rater_is_listed_with_its_votes(
        self, client, project, lead, contested
    ):
        page = client.get(reverse("adjudication")).content.decode()
        assert "One suspect needs another rater" in page
        assert "Nothing to adjudicate" not in page
        assert "cleo: Confirm NUM, 5 / 5" in page

    def test_the_lead_decides_it_without_waiting(self, client, project, lead, contested):
        page = client.get(reverse("adjudication")).content.decode()
        link = re.search(r'href="(\?suspect=\d+)"[^>]*>Decide now', page)
        assert link
        page = client.get(reverse("adjudication") + link[1]).content.decode()
        assert page.count("data-adopt=") == 3
        client.post(reverse("adjudication"), {"suspect": contested.pk, "answer": "reject"})
        contested.refresh_from_db()
        assert contested.status == "rejected"

    def test_a_refused_decision_on_it_is_shown_again(self, client, project, lead, contested):
        answer = client.post(
            reverse("adjudication"), {"suspect": contested.pk, "answer": "confirm"}
        )
        assert answer.content.decode().count("data-adopt=") == 3

    @pytest.mark.parametrize("asked", ["x", "9" * 40, "0"])
    def test_a_suspect_that_does_not_exist_is_no_error(self, client, project, lead, asked):
        assert client.get(reverse("adjudication"), {"suspect": asked}).status_code == 200

    def test_an_incomplete_decision_is_refused(self, client, project, lead):
        suspect = in_dispute(project)
        answer = client.post(reverse("adjudication"), {"suspect": suspect.pk, "answer": "confirm"})
        assert answer.status_code == 422

    def test_a_refused_decision_is_shown_as_it_was_given(self, client, project, lead):
        suspect = in_dispute(project)
        given = {"likert": "4", "source_toxic": "no", "note": "as I see it", "guideline_gap": "1"}
        answer = client.post(
            reverse("adjudication"), {"suspect": suspect.pk, "answer": "confirm", **given}
        )
        page = answer.content.decode()
        assert re.findall(r'<option(?: value="\w+")? selected>([^<]+)<', page) == ["4", "no"]
        assert 'value="as I see it"' in page
        assert re.search(r'name="guideline_gap"[^>]* checked', page)

    @pytest.mark.parametrize("likert", ["9" * 5000, "²", "x"])
    def test_a_rating_that_is_none_is_refused(self, client, project, lead, likert):
        given = {"suspect": in_dispute(project).pk, "answer": "reject", "likert": likert}
        assert client.post(reverse("adjudication"), given).status_code == 422

    def test_who_voted_does_not_decide(self, client, project, lead):
        suspect = make_suspect(project)
        make_user("another", project, Role.LEAD)
        session = ReviewSession(project, lead, "l")
        reserve_next(session, QueueRequest(ViewFilter(), 1))
        record(session, suspect.pk, parse_vote({**CONFIRM, "likert": 2, "critical": True}))
        for name in ("ann", "ben"):
            vote_by(project, name, suspect, **{**CONFIRM, "likert": 2, "critical": False})
        client.post(
            reverse("adjudication"),
            {"suspect": suspect.pk, "answer": "reject"},
        )
        suspect.refresh_from_db()
        assert suspect.status == "adjudication"
        assert "somebody else" in client.get(reverse("adjudication")).content.decode()


class TestBlindness:
    def test_evidence_engine_and_suggestion_are_hidden_before_the_vote(self, client, project):
        client.force_login(make_user("rater", project))
        suspect = make_suspect(project, message="The reason sentence.")
        answer = client.post(
            reverse("queue-next"), {"tab": "t"}, content_type="application/json"
        ).json()
        (item,) = answer["items"]
        assert item["suggested"] == ""
        assert not item["evidence_shown"]
        for hidden in ("The reason sentence", "<mark", "apertium", "separator", "2000"):
            assert hidden not in item["html"]
        page = client.get(reverse("suspect", args=[suspect.pk])).content.decode()
        assert "The reason sentence" not in page

    def test_evidence_comes_after_the_own_vote(self, client, project):
        user = make_user("rater", project)
        client.force_login(user)
        suspect = make_suspect(project, message="The reason sentence.")
        session = ReviewSession(project, user, "t")
        judgement = record(
            session, suspect.pk, parse_vote({**CONFIRM, "evidence_shown": False})
        ).judgement
        answer = client.get(reverse("queue-evidence", args=[judgement.pk])).json()
        assert "The reason sentence" in answer["item"]["html"]

    def test_the_list_shows_a_rater_nothing_open(self, client, project):
        client.force_login(make_user("rater", project))
        make_suspect(project)
        assert "No suspect" in client.get(reverse("suspects")).content.decode()


class TestGold:
    def test_a_marked_suspect_comes_as_an_item_that_looks_like_any_other(
        self, client, project, lead
    ):
        suspect = make_suspect(project)
        client.post(
            reverse("gold-mark", args=[suspect.pk]),
            {"answer": "confirm", "category": "NUM", "likert_low": 1, "likert_high": 3},
        )
        gold = GoldItem.objects.get()
        rater = ReviewSession(project, make_user("rater", project), "t")
        wrong = parse_vote({"answer": "reject", "likert": 3})
        assert record(rater, gold.item_id, wrong).judgement.gold_correct is False
        assert Suspect.items.get(pk=gold.item_id).status == "open"
        suspect.refresh_from_db()
        assert suspect.status == "open"

    def test_the_tutorial_gate_opens_with_enough_right_answers(self, client, project):
        project.settings = {"review": {"tutorial_required": True}}
        project.save()
        lead = make_user("lead", project, Role.LEAD)
        suspect = make_suspect(project)
        client.force_login(lead)
        client.post(
            reverse("gold-mark", args=[suspect.pk]),
            {"answer": "reject", "likert_low": 1, "likert_high": 5, "tutorial": "on"},
        )
        client.force_login(make_user("rater", project))

        def ask(query: str = "") -> Any:
            return client.post(
                reverse("queue-next") + query, {"tab": "t"}, content_type="application/json"
            ).json()

        assert ask()["empty"]["reason"] == "tutorial"
        (item,) = ask("?tutorial=1")["items"]
        answer = client.post(
            reverse("queue-judge", args=[item["id"]]),
            {"tab": "t", "vote": {"answer": "reject", "likert": 4}},
            content_type="application/json",
        ).json()
        assert answer["lesson"]["right"] is True
        assert ask()["items"] != []


class TestMembers:
    def test_an_invited_user_gets_a_link_to_set_a_password(self, client, project, lead):
        page = client.post(reverse("members"), {"name": "newbie", "role": "annotator"})
        assert "/accounts/set/" in page.content.decode()
        assert Membership.objects.filter(user__username="newbie", role="annotator").exists()

    def test_who_sets_a_password_through_the_link_is_signed_in(self, client, project, lead):
        page = client.post(reverse("members"), {"name": "newbie", "role": "annotator"})
        link = re.search(r"http://testserver(/accounts/set/[^<]+)", page.content.decode())
        assert link
        client.logout()
        form = client.get(link[1])["Location"]
        word = "correct horse battery"
        answer = client.post(form, {"new_password1": word, "new_password2": word})
        assert answer["Location"] == reverse("queue")
        assert client.get(reverse("queue")).status_code == 200

    def test_who_came_with_imported_votes_is_woken_up_by_an_invitation(self, client, project, lead):
        User.objects.create(username="rater of theirs", is_active=False)
        page = client.post(reverse("members"), {"name": "rater of theirs", "role": "annotator"})
        assert "/accounts/set/" in page.content.decode()
        assert User.objects.get(username="rater of theirs").is_active

    def test_an_account_that_was_switched_off_stays_off(self, client, project, lead):
        gone = make_user("gone")
        gone.set_password("once mine")
        gone.is_active = False
        gone.save()
        page = client.post(reverse("members"), {"name": "gone", "role": "annotator"})
        assert "/accounts/set/" not in page.content.decode()
        assert not User.objects.get(username="gone").is_active

    def test_an_account_of_the_admin_site_gets_no_link_from_a_project(self, project):
        administrator = make_user("administrator", project, Role.ADMINISTRATOR)
        staff = make_user("staff", project)
        assert members.may_reset(administrator, staff)
        staff.is_staff = True
        staff.save()
        assert not members.may_reset(administrator, staff)

    def test_the_last_administrator_stays(self, client, project, lead):
        own = Membership.objects.get(user=lead)
        page = client.post(reverse("member-change", args=[own.pk]), {"action": "remove"})
        assert page.status_code == 422
        assert Membership.objects.filter(pk=own.pk).exists()

    def test_a_removal_is_told_with_the_way_back(self, client, project, lead):
        bert = Membership.objects.get(user=make_user("bert", project, Role.ANNOTATOR))
        address = reverse("member-change", args=[bert.pk])
        page = client.post(address, {"action": "remove"}, follow=True).content.decode()
        assert "bert is no longer a member; invite the same name to undo this." in page
        again = {"name": "bert", "role": "annotator"}
        assert "/accounts/set/" not in client.post(reverse("members"), again).content.decode()
        assert Membership.objects.filter(user__username="bert", project=project).exists()

    def test_accounts_of_other_projects_cannot_be_taken_over(self, client, project, lead):
        other = make_user("other", make_project(), Role.ADMINISTRATOR)
        membership = Membership.objects.create(project=project, user=other, role="annotator")
        page = client.post(reverse("member-change", args=[membership.pk]), {"action": "reset"})
        assert "/accounts/set/" not in page.content.decode()


class TestSettings:
    def values(self, **changes) -> dict:
        return {
            "mode": "triage",
            "queue_order": "likely",
            "lease_minutes": 5,
            "random_share": 20,
            "passed_share": 10,
            "gold_share": 10,
            "tutorial_pass": 70,
            "hasty_seconds": 1,
            **changes,
        }

    def test_settings_are_stored_with_a_line_in_the_history(self, client, project, lead):
        assert client.post(reverse("settings"), self.values()).status_code == 302
        project.refresh_from_db()
        assert project.mode == "triage"
        assert project.settings["review"]["random_share"] == 0.2
        assert HistoryEntry.objects.filter(action="review mode changed").exists()

    def test_another_mode_is_asked_for_with_what_it_changes(self, client, project, lead):
        begun, _untouched = make_suspect(project), make_suspect(project)
        vote_by(project, "ann", begun, **CONFIRM)
        page = client.post(reverse("settings"), self.values()).content.decode()
        assert "2 open suspects will need one rater instead of three." in page
        assert "1 that a rater has begun is decided by its first vote." in page
        project.refresh_from_db()
        assert project.mode == "measuring"
        assert client.post(reverse("settings"), self.values(sure="triage")).status_code == 302
        project.refresh_from_db()
        assert project.mode == "triage"

    def test_clashing_keys_are_refused(self, client, project, lead):
        page = client.post(reverse("settings"), self.values(**{"key-confirm": "x"}))
        assert page.status_code == 422
        assert "used for both" in page.content.decode()


def test_guidelines_are_edited_by_the_lead_and_kept_in_the_history(client, project, lead):
    client.post(reverse("guidelines"), {"guidelines": "# Ours\nBe kind."})
    project.refresh_from_db()
    assert project.guidelines.startswith("# Ours")
    assert HistoryEntry.objects.get(action="guidelines changed").new["guidelines"]


def test_the_votes_of_later_raters_can_be_adopted_too(client, project, lead):
    suspect = make_suspect(project)
    for name, likert in (("ann", 1), ("ben", 4), ("cleo", 2), ("dan", 5)):
        vote_by(project, name, suspect, answer="reject", likert=likert)
    Suspect.objects.filter(pk=suspect.pk).update(status="adjudication")
    page = client.get(reverse("adjudication")).content.decode()
    assert page.count("data-adopt=") == 4


def test_the_history_tells_what_changed_in_words(client, project, lead):
    HistoryEntry.objects.create(
        project=project,
        actor=lead,
        action="judged",
        old={"status": "open", "role": "lead"},
        new={"status": "confirmed", "role": "lead", "critical": True, "events": ["a", "b"]},
    )
    page = client.get(reverse("history")).content.decode()
    assert "<del>Open</del> → <ins>Confirmed</ins>" in page
    assert "<ins>yes</ins>" in page
    assert "<ins>a, b</ins>" in page
    assert "Lead" not in page.partition('<ol class="history">')[2]


def test_a_project_without_members_says_so(client, project):
    client.force_login(User.objects.create_superuser("root"))
    page = client.get(reverse("members")).content.decode()
    assert "No members yet" in page
