"""A suspect of structure-invariant testing on its page: badge, structure, trees on demand."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tests.factories import make_run, make_suspect, make_user
from triage.models import Mode, Role
from triage.services.suspects.items import item_view

TREES = [
    [["Aquí", 2, "advmod"], ["hay", 0, "root"], ["<casa>", 2, "obj"]],
    [["Aquí", 2, "advmod"], ["estuvo", 0, "root"]],
]
EVIDENCE: dict[str, Any] = {
    "structure": "dependency",
    "threshold": 3.5,
    "members": [
        {
            "source": "A red barn stands here.",
            "translation": "Aquí estuvo.",
            "start": 6,
            "old": "house",
            "new": "barn",
            "distance": 1,
            "scaled_distance": 4.1538,
            "difference": {"relations": {"obj": [1, 0]}},
        }
    ],
    "trees": TREES,
}


@pytest.fixture
def issue(project):
    run = make_run(project, method="sit")
    return make_suspect(project, run, evidence=EVIDENCE, inputs=["A red house stands here."])


@pytest.mark.parametrize(
    ("difference", "badge"),
    [
        ({}, "Structure changed"),
        ({"source": [{"text": "hay"}], "target": []}, "“hay” is lost"),
        ({"source": [], "target": [{"text": "estuvo"}]}, "“estuvo” is added"),
        (
            {"source": [{"text": "hay"}], "target": [{"text": "estuvo"}], "became": [[0, 0]]},
            "“hay” has become “estuvo”",
        ),
        ({"source": [], "target": [], "copied": ["barn"]}, "“barn” is left untranslated"),
    ],
)
def test_the_badge_says_in_words_what_has_changed(issue, difference, badge):
    (member,) = EVIDENCE["members"]
    issue.current.evidence = {**EVIDENCE, "members": [member | {"difference": difference}]}
    assert item_view(issue, blind=False).panel.badge == badge


def test_the_badge_is_in_the_language_of_the_page(issue):
    with translation.override("es"):
        assert item_view(issue, blind=False).panel.badge == "Estructura cambiada"


def test_a_variant_is_measured_by_a_structure_that_reports_it(client, project, issue):
    (member,) = EVIDENCE["members"]
    further = {
        "members": [member | {"structures": {"raw": [9, 22.5], "dependency": [1, 4.15]}}],
        "thresholds": {"dependency": 5.0, "raw": 10.7, "linked": 0.54},
        "reported": {"raw": [1], "linked": [1]},
    }
    issue.current.evidence = EVIDENCE | further
    issue.current.save()
    variant = item_view(issue, blind=False).panel.members[1]
    assert ("scaled distance", "22.5") in variant.structure
    assert ("threshold", "10.7") in variant.structure
    client.force_login(make_user("alice", project, Role.LEAD))
    page = client.get(reverse("suspect", args=[issue.pk])).content.decode()
    assert "Reported by: raw text, linked words" in page


def test_the_page_links_to_the_trees_of_each_variant(client, project, issue):
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    page = client.get(reverse("suspect", args=[issue.pk])).content.decode()
    assert reverse("suspect-trees", args=[issue.pk, 1]) in page


def test_two_trees_are_drawn_with_their_words_escaped(client, project, issue):
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    page = client.get(reverse("suspect-trees", args=[issue.pk, 1])).content.decode()
    assert page.count('class="tree"') == 2
    assert "&lt;casa&gt;" in page


def test_a_script_gets_the_pictures_alone(client, project, issue):
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    address = reverse("suspect-trees", args=[issue.pk, 1])
    page = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert page.count("<svg") == 2


def test_a_variant_without_trees_is_not_found(client, project, issue):
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    assert client.get(reverse("suspect-trees", args=[issue.pk, 2])).status_code == 404


def test_a_rater_who_judges_unaided_sees_no_trees(client, project, issue):
    project.mode = Mode.MEASURING
    project.save()
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    assert client.get(reverse("suspect-trees", args=[issue.pk, 1])).status_code == 404


def test_a_part_of_a_word_is_marked_and_told_as_the_whole_word(issue):
    (member,) = EVIDENCE["members"]
    member = member | {
        "translation": "Aquí estuvo erva-se.",
        "difference": {"source": [], "target": [{"text": "se", "start": 17, "end": 19}]},
    }
    issue.current.evidence = {**EVIDENCE, "members": [member]}
    variant = item_view(issue, blind=False).panel.members[1]
    text = variant.translation
    assert [text.text[mark.start : mark.end] for mark in text.marks if mark.kind == "changed"] == [
        "erva-se"
    ]
    assert variant.reasons == ("“erva-se” is added",)


FAULTS = {
    "source": [{"text": "hay", "start": 5, "end": 8}],
    "target": [{"text": "<b>estuvo", "start": 5, "end": 11}],
    "heads": [["hasta", "tren", "llegó", "case"]],
}


def with_faults(issue, difference):
    (member,) = EVIDENCE["members"]
    issue.current.evidence = {**EVIDENCE, "members": [member | {"difference": difference}]}
    return item_view(issue, blind=False).panel.members


def test_the_words_at_fault_are_told_in_a_sentence(issue):
    _, variant = with_faults(issue, FAULTS)
    assert variant.reasons == (
        "“hay” is lost",
        "“<b>estuvo” is added",
        "“hasta” governs “tren” in the original, “llegó” here",
    )


def test_only_words_that_are_known_to_belong_together_became_one_another(issue):
    _, variant = with_faults(issue, FAULTS | {"became": [[0, 0]]})
    assert variant.reasons[0] == "“hay” has become “<b>estuvo”"


def test_the_words_at_fault_are_marked_strongly_in_the_variant(issue):
    _, variant = with_faults(issue, FAULTS)
    assert [(m.start, m.end) for m in variant.translation.marks if m.kind == "changed"] == [(5, 11)]


def test_the_structure_lists_no_words_at_fault(issue):
    _, variant = with_faults(issue, FAULTS | {"relations": {"obj": [1, 0]}})
    assert variant.structure[:2] == (("obj", "1 → 0"), ("distance", "1"))


def test_the_sentence_on_the_page_is_escaped(client, project, issue):
    (member,) = EVIDENCE["members"]
    difference = FAULTS | {"became": [[0, 0]]}
    evidence = {**EVIDENCE, "members": [member | {"difference": difference}]}
    type(issue.current).objects.filter(pk=issue.current.pk).update(evidence=evidence)
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    page = client.get(reverse("suspect", args=[issue.pk])).content.decode()
    assert "“hay” has become “&lt;b&gt;estuvo”" in page
    assert "“hasta” governs “tren”" in page


def test_a_variant_shows_above_its_words_those_of_the_original(issue):
    _, variant = with_faults(issue, FAULTS)
    (source,) = variant.source.replaced
    assert (source.before, variant.source.text[source.start : source.end]) == ("house", "barn")


def test_the_first_variant_with_a_reason_is_in_focus(issue):
    (member,) = EVIDENCE["members"]
    spared = member | {"difference": {"source": [], "target": []}}
    issue.current.evidence = {**EVIDENCE, "members": [spared, member | {"difference": FAULTS}]}
    assert item_view(issue, blind=False).first_in_focus == 2


def test_where_all_variants_differ_alike_the_original_may_be_wrong(issue):
    (member,) = EVIDENCE["members"]
    issue.current.evidence = {**EVIDENCE, "members": [member | {"difference": FAULTS}] * 2}
    view = item_view(issue, blind=False)
    assert view.panel.members[0].reasons
    assert view.first_in_focus == 1


def test_a_list_shows_the_variant_at_fault(client, project, issue):
    client.force_login(make_user("alice", project, Role.ANNOTATOR))
    page = client.get(reverse("suspects")).content.decode()
    assert '<mark class="swapped" data-partner="" title="house">barn</mark>' in page


def test_spans_outside_of_the_text_are_left_out(issue):
    broken = {"source": [{"start": -1, "end": 900}], "target": [{"start": "a"}, 7], "heads": []}
    original, variant = with_faults(issue, broken)
    assert original.translation.marks == ()
    assert all(mark.kind == "faint" for mark in variant.translation.marks)


def of_relation(client, project, issue, relation, difference, **changes):
    """The suspect's page where its variant was made by another relation."""
    (member,) = EVIDENCE["members"]
    changed = {"structure": relation, "members": [member | changes | {"difference": difference}]}
    evidence = EVIDENCE | changed
    type(issue.current).objects.filter(pk=issue.current.pk).update(evidence=evidence)
    client.force_login(make_user("alice", project, Role.LEAD))
    return client.get(reverse("suspect", args=[issue.pk])).content.decode()


def test_a_variant_without_a_modifier_says_what_else_changed(client, project, issue):
    page = of_relation(
        client,
        project,
        issue,
        "modifier",
        FAULTS | {"became": [[0, 0]]},
        source="A house stands here.",
    )
    assert '<span class="replaced"><del>red</del><span></span></span>' in page
    assert "“hay” has become" in page


def test_a_phrase_on_its_own_says_which_words_the_sentence_lacks(client, project, issue):
    lacking = {"source": [], "target": FAULTS["target"]}
    page = of_relation(
        client, project, issue, "context", lacking, source="a red house", new="a red house", start=0
    )
    assert "This phrase on its own" in page
    assert "“&lt;b&gt;estuvo” is not in the sentence" in page
    assert "<del>" not in page


def test_a_changed_meaning_says_that_the_translation_has_not_changed(client, project, issue):
    page = of_relation(client, project, issue, "meaning", {"source": [], "target": []})
    assert "The source has changed its meaning, the translation has not" in page


def test_a_phrase_on_its_own_is_not_marked_as_if_it_were_new(issue):
    (member,) = EVIDENCE["members"]
    phrase = member | {
        "source": "a red house",
        "old": "a red house",
        "new": "a red house",
        "start": 0,
    }
    issue.current.evidence = EVIDENCE | {"structure": "context", "members": [phrase]}
    _, variant = item_view(issue, blind=False).panel.members
    assert variant.source.marks == ()


def test_a_word_left_untranslated_is_named(client, project, issue):
    page = of_relation(
        client, project, issue, "linked", {"source": [], "target": [], "copied": ["growers"]}
    )
    assert "“growers” is left untranslated" in page
    assert "nothing important" not in page


@pytest.mark.parametrize("abstained", [False, True])
def test_a_distance_is_no_reason_but_an_abstention_is_explained(project, abstained):
    run = make_run(project, method="sit")
    message = "The structures cannot be compared."
    suspect = make_suspect(
        project, run, evidence=EVIDENCE, inputs=["A red house."], message=message
    )
    suspect.abstained = abstained
    shown = render_to_string("triage/queue/_item.html", {"item": item_view(suspect, blind=False)})
    assert (message in shown) == abstained
    assert ('class="evidence"' in shown) == abstained
