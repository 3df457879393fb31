"""The menu offers what a role may open, and help leads to headings that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.template import Context
from django.urls import reverse
from django.utils import translation

from tests.factories import make_project, make_user
from tests.screenshots import HELP
from tests.views.test_roles import ALLOWED
from triage.models import Delivery, Role
from triage.services.events import webhooks
from triage.templatetags.help import PAGES
from triage.templatetags.navigation import ELSEWHERE, SECTIONS, Item, navigation
from triage.views.help import documents

OFFERED = [*(page for section in SECTIONS for page in section.pages), *ELSEWHERE]


def test_the_menu_has_six_entries_at_most():
    assert len(SECTIONS) <= 6


def test_a_section_has_six_entries_at_most():
    assert max(len(section.entries) for section in SECTIONS) <= 6


@pytest.mark.parametrize("page", OFFERED, ids=lambda page: page.name)
def test_a_page_of_the_menu_is_offered_to_whoever_may_open_it(page):
    assert page.roles == ALLOWED[page.name]


def _menu(role: Role, name: str) -> Iterator[Item]:
    """The entries of the section at hand, on a page."""
    match = SimpleNamespace(url_name=name)
    context = Context({"request": SimpleNamespace(role=role, resolver_match=match)})
    return iter(next(section for section in navigation(context) if section.current).pages)


def test_pages_that_share_an_entry_are_its_tabs_and_the_entry_is_current_on_each():
    for name, tab in (("adjudication", "Adjudication"), ("notes", "Notes")):
        entry = next(entry for entry in _menu(Role.LEAD, name) if entry.current)
        assert entry.label == "Needs a lead"
        assert [(str(one.label), one.current) for one in entry.pages] == [
            (label, label == tab) for label in ("Adjudication", "Notes")
        ]


def test_an_entry_of_which_a_role_may_open_one_page_is_that_page():
    assert [str(entry.label) for entry in _menu(Role.ENGINEER, "groups")] == [
        "List",
        "Groups",
        "Exports",
    ]


def test_a_page_reached_from_another_leaves_that_one_current():
    current = next(entry for entry in _menu(Role.LEAD, "schedules") if entry.current)
    assert current.url == reverse("campaigns")


@pytest.mark.parametrize("name", PAGES)
def test_help_leads_to_a_heading_that_exists(name):
    place, _mark, anchor = PAGES[name].place.partition("#")
    found = documents.document(place)
    assert not anchor or f'id="{anchor}"' in found.html
    assert reverse(name, args=ARGUMENTS.get(name))


def test_every_page_of_the_menu_and_every_page_reached_from_one_has_its_help():
    # The tutorial is a part of the queue, and leads there.
    reached = set().union(*(page.names for page in OFFERED)) - {"tutorial"}
    assert reached <= set(PAGES)


@pytest.mark.parametrize("language", ["en", *(code for code, _name in settings.LANGUAGES)])
def test_help_is_three_sentences_in_every_language(language):
    with translation.override(language):
        for name, text in PAGES.items():
            assert len(SENTENCE_END.findall(str(text.words))) == 3, name


def test_each_page_has_a_picture_and_all_pictures_together_are_small():
    pictures = {path.stem: path for path in HELP.iterdir()}
    assert set(pictures) == {text.names[0] for text in PAGES.values()}
    assert sum(path.stat().st_size for path in pictures.values()) < 1_000_000


ARGUMENTS = {
    **dict.fromkeys(
        (
            "suspect",
            "campaign",
            "engine",
            "engine-delete",
            "engine-recorded",
            "engine-version",
            "file-check",
            "word-list",
            "survey",
            "judge-run",
            "judge-calibration",
            "gate",
            "gate-edit",
            "rating",
            "rater",
            "bulk-done",
            "bug-import-state",
            "file-check-again",
            "finding-ignore",
            "gold-mark",
            "recorded-import",
            "webhook-edit",
        ),
        (1,),
    ),
    "charts-signal": ("negation",),
    "engine-new": ("http",),
    "suspect-trees": (1, 1),
    "help-document": ("review",),
}
#: Not the key ``?`` between spaces.
SENTENCE_END = re.compile(r"\S[.?!](?=\s|$)|[。？！]")
LINK = re.compile(r'(?:href|src)="(/help/[^"#]*)(?:#([^"]*))?"')


@pytest.mark.django_db
@pytest.mark.parametrize("name", documents.NAMES)
def test_links_between_documents_work(client, name):
    client.force_login(make_user("ann", make_project(), Role.ANNOTATOR))
    page = client.get(reverse("help-document", args=[name]))
    assert page.status_code == 200
    for address, anchor in set(LINK.findall(page.content.decode())):
        answer = client.get(address)
        assert answer.status_code == 200, address
        content = answer.getvalue()
        if anchor:
            assert f'id="{anchor}"' in content.decode(), (address, anchor)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["nothing", "files/../README.md", "files/images/none.png"])
def test_nothing_but_documents_is_shown(client, name):
    client.force_login(make_user("ann", make_project(), Role.ANNOTATOR))
    assert client.get(f"/help/{name}/").status_code == 404
    assert client.get(f"/help/{name}").status_code in {301, 404}


def test_raw_html_in_a_document_stays_text(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "glossary.md").write_text(
        "# Words\n\n<script>alert(1)</script> [x](javascript:alert(2))\n"
    )
    html = documents.document("glossary").html
    assert "<script" not in html
    assert 'href="javascript' not in html


@pytest.mark.django_db
def test_a_webhook_can_be_tried(client):
    project = make_project()
    lead = make_user("lena", project, Role.LEAD)
    webhook = webhooks.add(project, lead, "https://example.org/", ["bug.confirmed"])[0]
    client.force_login(lead)
    client.post(reverse("webhook-test", args=[webhook.pk]))
    delivery = Delivery.objects.get(webhook=webhook)
    assert delivery.payload["type"] == "test"
    assert "test" in client.get(reverse("webhooks")).content.decode()


@pytest.mark.django_db
def test_the_admin_bears_the_products_name_and_not_what_has_a_page(client):
    client.force_login(User.objects.create_superuser("root"))
    page = client.get("/admin/").content.decode()
    assert "Server administration" in page
    assert [one for one in ("celery", "historyentry", "/template/") if one in page] == []
