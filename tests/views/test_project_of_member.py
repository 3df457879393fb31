"""Which project a page shows."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.factories import make_project, make_user
from triage.models import Membership, Project, Role
from triage.views.access import member_project


@pytest.fixture
def projects(db: None) -> list[Project]:
    return [make_project() for _ in range(3)]


@pytest.fixture
def member(projects: list[Project]) -> User:
    """Leads the second project, and judges in the third one."""
    user = make_user("alice", projects[1], Role.LEAD)
    Membership.objects.create(project=projects[2], user=user, role=Role.ANNOTATOR)
    return user


def test_it_is_the_first_one_of_somebody_who_chose_none(projects, member):
    assert member_project(member, None) == (projects[1], Role.LEAD)


def test_it_is_the_one_that_a_member_chose_with_the_role_there(projects, member):
    assert member_project(member, projects[2].pk) == (projects[2], Role.ANNOTATOR)


def test_it_is_the_first_one_of_somebody_who_chose_one_of_others(projects, member):
    assert member_project(member, projects[0].pk) == (projects[1], Role.LEAD)


def test_it_is_any_that_an_administrator_of_the_site_chose(projects):
    admin = User.objects.create_superuser("admin")
    assert member_project(admin, projects[2].pk) == (projects[2], Role.ADMINISTRATOR)


def test_it_is_the_first_one_of_an_administrator_who_chose_none(projects):
    admin = User.objects.create_superuser("admin")
    assert member_project(admin, None) == (projects[0], Role.ADMINISTRATOR)


def test_whoever_chose_none_costs_one_query(member, django_assert_num_queries):
    with django_assert_num_queries(1):
        member_project(member, None)
