from __future__ import annotations

import pytest
from django.core import mail

from tests.factories import make_project, make_suspect, make_user
from triage.models import Comment, Membership, Project, Role, Suspect
from triage.services.review.comments import (
    CommentError,
    add_comment,
    assign,
    mail_named,
    mark_read,
    members_of,
    named_in,
)
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.unread import unread_comments

pytestmark = pytest.mark.django_db

ADDRESS = "http://testserver/suspects/1/"


@pytest.fixture
def project() -> Project:
    return make_project("Work")


@pytest.fixture
def suspect(project) -> Suspect:
    return make_suspect(project)


@pytest.fixture
def alice(project):
    return make_user("alice", project)


@pytest.fixture
def bob(project):
    user = make_user("bob", project)
    user.email = "bob@example.org"
    user.save()
    return user


def say(suspect, author, text) -> Comment:
    return add_comment(suspect.project, author, suspect, text, ADDRESS)


@pytest.mark.parametrize("text", ["@bob look", "see (@bob)", "ask @Bob.", "@bob, @bob"])
def test_a_member_is_named_by_an_at_sign(project, alice, bob, text):
    assert named_in(text, members_of(project)) == [bob]


@pytest.mark.parametrize("text", ["bob", "@bobby", "@nobody", "me@example.org"])
def test_other_words_name_nobody(project, alice, bob, text):
    assert named_in(text, members_of(project)) == []


def test_a_stranger_to_the_project_is_not_named(suspect, alice):
    make_user("carol", make_project("Other"))
    assert say(suspect, alice, "@carol look").mentioned.count() == 0


def test_who_is_named_gets_one_mail_with_the_address(suspect, alice, bob):
    comment = say(suspect, alice, "@bob is this right?")
    assert mail_named(comment.pk, ADDRESS) == 1
    assert mail_named(comment.pk, ADDRESS) == 0, "a task may run twice"
    (letter,) = mail.outbox
    assert letter.to == ["bob@example.org"]
    assert letter.subject == f"alice named you on suspect {suspect.pk}"
    assert ADDRESS in letter.body
    assert "is this right?" in letter.body


def test_a_mail_to_who_chose_no_language_is_in_the_sites(suspect, alice, bob, settings):
    settings.LANGUAGE_CODE = "es"
    mail_named(say(suspect, alice, "@bob look").pk, ADDRESS)
    assert mail.outbox[0].subject == f"alice te ha mencionado en el sospechoso {suspect.pk}"


def test_who_left_meanwhile_gets_no_mail(suspect, alice, bob):
    comment = say(suspect, alice, "@bob look")
    Membership.objects.filter(user=bob).delete()
    mail_named(comment.pk, ADDRESS)
    assert mail.outbox == []


@pytest.mark.parametrize("text", ["", "  ", "a" * 5001, "a\0b"])
def test_a_comment_that_cannot_be_kept_is_refused(suspect, alice, text):
    with pytest.raises(CommentError):
        say(suspect, alice, text)
    assert not Comment.objects.exists()


def test_comments_wait_for_whom_they_mean_until_they_are_read(suspect, alice, bob):
    carol = make_user("carol", suspect.project)
    say(suspect, alice, "@bob look")
    waiting = {
        user.username: unread_comments(user.username).count() for user in (alice, bob, carol)
    }
    assert waiting == {"alice": 0, "bob": 1, "carol": 0}
    assert list(ViewFilter(unread="bob").suspects(suspect.project)) == [suspect]
    mark_read(suspect, bob)
    assert not unread_comments("bob").exists()
    say(suspect, alice, "@bob again")
    assert unread_comments("bob").count() == 1


def test_a_comment_waits_for_who_wrote_before_and_for_whose_work_it_is(suspect, alice, bob):
    carol = make_user("carol", suspect.project)
    assign(suspect.project, alice, suspect, "carol")
    say(suspect, bob, "first")
    say(suspect, alice, "second")
    assert unread_comments("bob").count() == 1
    assert unread_comments(carol.username).count() == 2


def test_a_suspect_is_given_to_a_member_and_to_nobody_else(suspect, alice, bob):
    assign(suspect.project, alice, suspect, "bob")
    assert list(ViewFilter(assignee="bob").suspects(suspect.project)) == [suspect]
    assert list(ViewFilter(assignee="-").suspects(suspect.project)) == []
    make_user("stranger", make_project("Other"), Role.LEAD)
    with pytest.raises(CommentError):
        assign(suspect.project, alice, suspect, "stranger")
    assign(suspect.project, alice, suspect, "")
    assert list(ViewFilter(assignee="-").suspects(suspect.project)) == [suspect]
    actions = suspect.history.values_list("action", flat=True)
    assert list(actions) == ["assigned", "assigned"]
