"""People say what is fine or wrong, and what to ignore from now on."""

from __future__ import annotations

import pytest

from tests.factories import make_project, make_user
from tests.services.file_checks.conftest import po, uploads
from triage.checking.ignoring import Rule
from triage.models import FileFinding, HistoryEntry, Ignored, IgnoreRule
from triage.services.file_checks import answers, findings, ignore_rules
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.findings import FindingsView

WHEELS = ("The cart has 4 wheels.", "El carro tiene 5 ruedas.")
LEGS = ("The table has 4 legs.", "La mesa tiene 3 patas.")
MENDED = ("The cart has 4 wheels.", "El carro tiene 4 ruedas.")


@pytest.fixture
def finding(check):
    check(*uploads(es_po=po(wheels=WHEELS)))
    return FileFinding.objects.get()


def test_an_answer_is_stored_with_who_gave_it_and_in_the_history(finding, annotator):
    assert answers.answer(finding, annotator, "wrong") == ""
    assert (finding.answer, finding.answered_by) == ("wrong", annotator)
    entry = HistoryEntry.objects.filter(action="finding answered").get()
    assert (entry.old["answer"], entry.new["answer"]) == ("", "wrong")


def test_an_answer_can_be_taken_back(finding, annotator):
    answers.answer(finding, annotator, "wrong")
    assert answers.answer(finding, annotator, "") == "wrong"
    assert (finding.answer, finding.answered_by, finding.answered_at) == ("", None, None)


def test_the_later_of_two_answers_decides_and_both_are_in_the_history(finding, annotator, lead):
    answers.answer(finding, annotator, "wrong")
    assert answers.answer(FileFinding.objects.get(), lead, "fine") == "wrong"
    assert HistoryEntry.objects.filter(action="finding answered").count() == 2


def test_what_is_no_answer_is_refused(finding, annotator):
    with pytest.raises(FileCheckError):
        answers.answer(finding, annotator, "perhaps")


def test_nobody_answers_for_another_project(finding):
    with pytest.raises(FileCheckError, match="not a member"):
        answers.answer(finding, make_user("eve", make_project()), "fine")
    assert FileFinding.objects.get().answer == ""


def test_an_answer_is_shown_again_in_a_later_check_and_nowhere_else(finding, check, lead):
    answers.answer(finding, lead, "fine")
    again = check(*uploads(es_po=po(legs=LEGS, wheels=WHEELS)))
    told = {one.unit[:5]: one.answer for one in again.files.get().findings.all()}
    assert told == {"wheel": "fine", "legs|": ""}


def test_an_answer_holds_for_earlier_checks_of_the_project_alone(finding, check, project):
    other = make_project()
    copy = FileFinding.objects.get()
    copy.pk = None
    theirs = finding.file.check_of.__class__.objects.create(project=other, title="es.po")
    copy.file = theirs.files.create(path="es.po")
    copy.save()
    answers.answer(finding, make_user(project=project), "fine")
    copy.refresh_from_db()
    assert copy.answer == ""


def test_a_repeated_check_tells_what_is_new_mended_and_left(check):
    first = check(*uploads(es_po=po(wheels=WHEELS, legs=LEGS)))
    new = ("It lasts 7 days.", "Dura 8 días.")
    second = check(*uploads(es_po=po(wheels=MENDED, legs=LEGS, days=new)), previous=first)
    counted = findings.counts(second)
    assert (counted.new, counted.left, counted.mended) == (1, 1, 1)
    assert [one.unit[:6] for one in findings.mended(second)] == ["wheels"]
    [left] = FindingsView(state="left").rows(second)
    assert left.unit.startswith("legs")


def test_a_file_that_is_not_checked_again_is_not_mended(check):
    first = check(*uploads(es_po=po(wheels=WHEELS)))
    second = check(*uploads(fr_po=po(wheels=MENDED)), previous=first)
    assert second.mended == 0


def test_a_rule_ignores_what_it_fits_in_all_checks_of_the_project(finding, check, lead, project):
    _, count = ignore_rules.add(project, lead, Rule(("numbers",), unit="wheels*"))
    assert count == 1
    later = check(*uploads(es_po=po(wheels=WHEELS, legs=LEGS)))
    told = {one.unit[:5]: one.ignored for one in later.files.get().findings.all()}
    assert told == {"wheel": Ignored.RULE, "legs|": ""}


def test_findings_come_back_when_their_last_rule_is_deleted(finding, lead, project):
    one, _ = ignore_rules.add(project, lead, Rule(("numbers",)))
    two, _ = ignore_rules.add(project, lead, Rule(text="ruedas"))
    assert ignore_rules.delete(one, lead) == 0
    assert ignore_rules.delete(two, lead) == 1
    assert FileFinding.objects.get().ignored == ""


@pytest.mark.parametrize("rule", [Rule(), Rule(("nonsense",)), Rule(text="a" * 1001)])
def test_a_rule_that_says_nothing_or_too_much_is_refused(project, lead, rule):
    with pytest.raises(FileCheckError):
        ignore_rules.add(project, lead, rule)


def test_rules_written_as_yaml_are_read_again_and_stay_the_same(project, lead):
    ignore_rules.add(project, lead, Rule(("numbers", "markup"), "es/*", "x*", "ruedas: 5"), "ours")
    written = ignore_rules.as_yaml(project)
    other = make_project()
    assert ignore_rules.read_yaml(other, lead, written.encode()) == 1
    assert ignore_rules.as_yaml(other) == written
    assert ignore_rules.read_yaml(other, lead, written.encode()) == 0
    assert IgnoreRule.objects.filter(project=other).get().reason == "ours"


def test_a_file_without_rules_is_refused_with_the_place_of_the_error(project, lead):
    with pytest.raises(FileCheckError, match=r"mtriage\.yaml:2"):
        ignore_rules.read_yaml(project, lead, b"check:\n  ignore: 5\n")
