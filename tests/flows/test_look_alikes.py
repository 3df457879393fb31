"""No account looks like another one, on whichever way it is made."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from tests.factories import make_project, make_user
from triage.models import Role
from triage.models.account import skeleton
from triage.services.projects.members import MemberError, invite

#: Each beside "admin": in capitals, with Cyrillic а, with Latin alpha, with 1, with dotless i.
LIKE_ADMIN = ["Admin", "ADMIN", "\u0430dmin", "\u0251dmin", "adm\u0131n", "\uff41dmin"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(project):
    return make_user("lead", project, Role.ADMINISTRATOR)


@pytest.mark.parametrize("name", LIKE_ADMIN)
def test_nobody_is_invited_who_looks_like_somebody_here(project, lead, name):
    User.objects.create_user("admin")
    with pytest.raises(MemberError, match=r"admin|script"):
        invite(project, lead, name, Role.ANNOTATOR)
    assert not User.objects.exclude(username__in=["admin", "lead"]).exists()


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0440\u0430\u0443\u0440\u0430", "paypa"),  # Cyrillic throughout
        ("\u03bf\u03c1\u03b1", "opa"),  # Greek throughout
        ("AIice", "alice"),
        ("user0", "userO"),
        ("\u039d\u03af\u03ba\u03bf\u03c2", "\u03bd\u03af\u03ba\u03bf\u03c2"),  # Greek, other case
    ],
)
def test_names_of_another_script_or_digits_are_told_apart_by_eye_only(project, lead, name, other):
    User.objects.create_user(other)
    with pytest.raises(MemberError, match="looks too similar"):
        invite(project, lead, name, Role.ANNOTATOR)


@pytest.mark.parametrize(
    "name",
    ["\u0410\u043d\u043d\u0430", "\u039d\u03af\u03ba\u03bf\u03c2", "\u5f20\u4f1f", "\u0938\u0930", "josé", "Søren", "佐藤ken", "a.b+c@d-e_1"],
)  # fmt: skip
def test_names_of_every_script_are_welcome(project, lead, name):
    User.objects.create_user("anna")
    User.objects.create_user("jose")
    assert invite(project, lead, name, Role.ANNOTATOR).path


@pytest.mark.parametrize("name", ["\u0430nna", "anna\u03bf", "\u13aa\u13a1"])
def test_a_name_of_mixed_or_rare_scripts_is_refused(project, lead, name):
    with pytest.raises(MemberError, match="one common script"):
        invite(project, lead, name, Role.ANNOTATOR)


def test_who_is_here_already_can_be_invited_to_another_project(project, lead):
    User.objects.create_user("admin")
    make_user("\u0430dmin")  # made by an earlier release
    for name in ("admin", "\u0430dmin"):
        assert not invite(project, lead, name, Role.ANNOTATOR).path


def test_a_name_that_an_import_brought_along_is_not_woken_beside_its_twin(project, lead):
    User.objects.create_user("admin")
    User.objects.bulk_create([User(username="Admin", is_active=False)])
    with pytest.raises(MemberError, match="looks too similar to the existing user admin"):
        invite(project, lead, "Admin", Role.ANNOTATOR)
    assert not User.objects.get(username="Admin").is_active


def test_two_names_that_an_import_brought_along_do_not_stand_in_each_others_way(project, lead):
    User.objects.bulk_create(User(username=name, is_active=False) for name in ("Anna", "anna"))
    assert invite(project, lead, "Anna", Role.ANNOTATOR).path
    with pytest.raises(MemberError, match="looks too similar to the existing user Anna"):
        invite(project, lead, "anna", Role.ANNOTATOR)


@pytest.mark.parametrize("name", LIKE_ADMIN)
def test_the_admin_site_makes_no_look_alike(name):
    chief = User.objects.create_superuser("admin", password="x")
    client = Client()
    client.force_login(chief)
    passwords = {"password1": "long enough 1", "password2": "long enough 1"}
    sent = {"username": name, "usable_password": "true", **passwords}
    assert client.post("/admin/auth/user/add/", sent).status_code == 200
    assert User.objects.count() == 1
    assert client.post("/admin/auth/user/add/", sent | {"username": "eve"}).status_code == 302


def test_an_account_of_an_earlier_release_can_still_be_changed():
    chief = User.objects.create_superuser("admin", password="x")
    twin = make_user("Admin")
    client = Client()
    client.force_login(chief)
    path = f"/admin/auth/user/{twin.pk}/change/"
    sent = {
        "username": "Admin", "email": "a@example.org", "is_active": "on",
        "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00",
    }  # fmt: skip
    assert client.post(path, sent).status_code == 302
    twin.refresh_from_db()
    assert twin.email == "a@example.org"


@pytest.mark.parametrize("name", LIKE_ADMIN)
def test_commands_make_no_look_alike(name):
    User.objects.create_user("admin")
    with pytest.raises(CommandError, match=r"admin|script"):
        call_command("createsuperuser", "--noinput", username=name, email="")
    assert User.objects.count() == 1


def test_the_first_administrator_is_no_look_alike_either(capsys):
    make_user("ADMIN", make_project())
    with pytest.raises(CommandError, match="looks too similar to the existing user ADMIN"):
        call_command("ensure_admin")


def test_what_a_name_looks_like():
    assert skeleton("\u0420\u0430\u0443") == skeleton("Pay")
    assert skeleton("Ian") == skeleton("lan") != skeleton("ian")
