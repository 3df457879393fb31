"""The text in the language through which an engine went stands beside what it became."""

from __future__ import annotations

import pytest

from engines.models import Engine, EngineLine
from tests.campaigns import finish
from tests.factories import make_suspect, make_user
from triage.models import Role, Suspect
from triage.services.suspects.items import item_view

BETWEEN = {
    "language": "ca",
    "texts": {"A red house.": "Una casa vermella.", "A barn.": "Un graner."},
}


@pytest.mark.apertium
def test_a_suspect_of_two_engines_in_a_row_keeps_the_text_between(start_run):
    stored = {}
    for name, kind, options in (
        ("apertium", "apertium", {}),
        ("pivot", "pivot", {"first": "apertium", "through": "ca", "second": "apertium"}),
    ):
        line = EngineLine.objects.create(name=name)
        stored[name] = Engine.objects.create(line=line, kind=kind, options=options)
    run = finish(start_run(engines=[stored["pivot"]], directions=[("en", "pt")]))
    assert run.failed > 0
    for suspect in Suspect.objects.select_related("current__case"):
        item = item_view(suspect, blind=False)
        assert item.panel.between
        assert item.panel.between.language == "ca"
        assert item.panel.between.text not in ("", item.panel.source.text)


def test_the_page_shows_it_to_those_who_see_the_evidence(client, project):
    suspect = make_suspect(project, evidence={"between": BETWEEN}, inputs=["A red house."])
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    assert "Una casa vermella." in client.get(f"/suspects/{suspect.pk}/").content.decode()
    assert item_view(suspect, blind=True).panel.between is None


def test_members_of_a_group_have_it_each(project):
    variant = {"source": "A barn.", "translation": "Um celeiro.", "distance": 1}
    evidence = {"members": [variant], "threshold": 1, "between": BETWEEN}
    suspect = make_suspect(project, evidence=evidence, inputs=["A red house."])
    members = item_view(suspect, blind=False).panel.members
    assert [member.between and member.between.text for member in members] == [
        "Una casa vermella.",
        "Un graner.",
    ]
