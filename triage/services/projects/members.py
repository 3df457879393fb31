"""Members of a project: invited, given roles, and reset by an administrator."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from triage.models import Membership, Project, Role, check_apart
from triage.services.events.history import record_change

# What each role includes. Engineers read and export; they do not judge.
GRANTS: dict[Role, frozenset[Role]] = {
    Role.ANNOTATOR: frozenset({Role.ANNOTATOR}),
    Role.ENGINEER: frozenset({Role.ENGINEER}),
    Role.LEAD: frozenset({Role.ANNOTATOR, Role.ENGINEER, Role.LEAD}),
    Role.ADMINISTRATOR: frozenset(Role),
}


class MemberError(Exception):
    """A change of members is not possible; the message says why."""


@dataclass(frozen=True)
class Invited:
    """A new member and the path of the page to set a password; empty for existing users."""

    membership: Membership
    path: str = ""


def invite(project: Project, actor: User, name: str, role: Role, email: str = "") -> Invited:
    """Make somebody a member; a new user sets a password through the link.

    An import of bugs may have created a user of that name, with votes but without a password. The
    invited person takes over that user, including the votes.

    :raises MemberError: the name is invalid, belongs to a member already, or looks like that of
        another account.
    """
    name = name.strip()
    with transaction.atomic():
        _invite_in_turn()
        user = User.objects.filter(username=name).first()
        is_new = user is None or is_imported(user)
        if user is None:
            user = _new_user(name, email)
        elif is_new:
            _wake(user, email)
        if Membership.objects.filter(project=project, user=user).exists():
            raise MemberError(_("%(name)s is already a member.") % {"name": name})
        membership = Membership.objects.create(project=project, user=user, role=role)
        record_change(project, actor, "member invited", new={"user": name, "role": role})
    return Invited(membership, password_path(user) if is_new else "")


def _invite_in_turn() -> None:
    """Make invitations in all other transactions wait until this one ends, whatever their project.

    If two invited names look alike, the second invitation then sees the first.
    """
    Project.objects.select_for_update(no_key=True).order_by("pk").first()


_IMPORTED = Q(is_active=False, last_login=None, password="")


def is_imported(user: User) -> bool:
    """Whether a user only represents a reviewer of another installation."""
    return not user.is_active and user.last_login is None and not user.password


def _wake(user: User, email: str) -> None:
    able = User.objects.exclude(pk=user.pk).exclude(_IMPORTED)
    try:
        check_apart(user.username, able.values_list("username", flat=True))
    except ValidationError as error:
        raise MemberError(" ".join(error.messages)) from error
    user.is_active = True
    user.email = user.email or email.strip()
    user.set_unusable_password()
    user.save(update_fields=["is_active", "email", "password"])


def _new_user(name: str, email: str) -> User:
    user = User(username=name, email=email.strip())
    user.set_unusable_password()
    try:
        user.full_clean()
    except ValidationError as error:
        raise MemberError(" ".join(error.messages)) from error
    user.save()
    return user


def password_path(user: User) -> str:
    """The path of the page where the user can set a password, once."""
    encoded = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse(
        "password_reset_confirm", args=[encoded, default_token_generator.make_token(user)]
    )


def reset_path(project: Project, actor: User, membership: Membership) -> str:
    """The path of the page where a member can set a new password.

    :raises MemberError: the member also belongs to projects that the actor does not
        administer, so that only a superuser may do it.
    """
    if not may_reset(actor, membership.user):
        raise MemberError(
            _(
                "This account also belongs to other projects; a superuser has to reset it in /admin/."
            )
        )
    record_change(project, actor, "password link made", new={"user": membership.user.username})
    return password_path(membership.user)


def may_reset(actor: User, user: User) -> bool:
    if actor.is_superuser:
        return True
    if user.is_superuser or user.is_staff:
        return False
    administered = Membership.objects.filter(user=actor, role=Role.ADMINISTRATOR)
    elsewhere = Membership.objects.filter(user=user).exclude(
        project__in=administered.values("project")
    )
    return not elsewhere.exists()


def change_role(project: Project, actor: User, membership: Membership, role: Role) -> None:
    """Give a member another role.

    :raises MemberError: the project would be left without an administrator, or somebody else
        has ended the membership.
    """
    with transaction.atomic():
        locked = _locked(project, membership)
        if role != Role.ADMINISTRATOR:
            _keep_an_administrator(project, locked)
        record_change(
            project,
            actor,
            "role changed",
            old={"user": locked.user.username, "role": locked.role},
            new={"role": role},
        )
        locked.role = role
        locked.save(update_fields=["role"])


def remove(project: Project, actor: User, membership: Membership) -> None:
    """End a membership; the member's votes are kept.

    :raises MemberError: the project would be left without an administrator, or somebody else
        has ended the membership.
    """
    with transaction.atomic():
        locked = _locked(project, membership)
        _keep_an_administrator(project, locked)
        record_change(
            project,
            actor,
            "member removed",
            old={"user": locked.user.username, "role": locked.role},
        )
        locked.delete()


def _locked(project: Project, membership: Membership) -> Membership:
    """Reload the membership, and make other changes of members wait until the transaction ends.

    The caller's copy may be outdated, if two administrators act at the same moment.

    :raises MemberError: somebody else has ended the membership.
    """
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    found = Membership.objects.select_related("user").filter(pk=membership.pk).first()
    if found is None:
        name = membership.user.username
        raise MemberError(_("%(name)s is no longer a member.") % {"name": name})
    return found


def _keep_an_administrator(project: Project, leaving: Membership) -> None:
    if leaving.role != Role.ADMINISTRATOR:
        return
    others = Membership.objects.filter(project=project, role=Role.ADMINISTRATOR)
    if not others.exclude(pk=leaving.pk).exists() and not leaving.user.is_superuser:
        raise MemberError(_("A project must keep at least one administrator."))
