"""The pages of file checks, as each role meets them."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_user
from triage import tasks
from triage.checking.ignoring import Rule
from triage.models import FileCheck, FileFinding, IgnoreRule, Project, Role
from triage.services.file_checks import ignore_rules, running
from triage.services.file_checks.requesting import CheckOptions, request_check
from triage.services.file_checks.uploaded_files import CheckedUpload
from triage.views.files.rows import FindingRow

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
HEAD = 'msgid ""\nmsgstr "Language: es\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
PO = f"""{HEAD}
msgctxt "cart"
msgid "The cart has 4 wheels."
msgstr "El carro tiene 5 ruedas."

msgctxt "house"
msgid "The house has 7 rooms."
msgstr "La casa tiene 9 habitaciones."

msgid "Milk"
msgstr ""
"""
As = Callable[[Role], Client]


@pytest.fixture
def project(settings: Any, tmp_path: Path) -> Project:
    settings.DATA_DIR = tmp_path / "data"
    return make_project("Shop")


@pytest.fixture
def member(project: Project) -> As:
    def sign_in(role: Role) -> Client:
        client = Client()
        client.force_login(make_user(str(role), project, role))
        return client

    return sign_in


@pytest.fixture
def lead(member: As, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr(tasks, "enqueue_file_check", running.run)
    return member(Role.LEAD)


@pytest.fixture
def check(project: Project) -> FileCheck:
    return checked(project)


def checked(
    project: Project, content: str = PO, path: str = "es.po", previous: FileCheck | None = None
) -> FileCheck:
    upload = CheckedUpload(path, BytesIO(content.encode()))
    options = CheckOptions()
    made = request_check(project, make_user(project=project), [upload], options, previous)
    running.run(made.pk)
    made.refresh_from_db()
    return made


def page_of(client: Client, name: str, *args: object, query: str = "") -> str:
    return client.get(reverse(name, args=args) + query).content.decode()


def send(client: Client, *files: SimpleUploadedFile, **data: Any) -> Any:
    return client.post(reverse("file-check-new"), {"uploads": list(files), **data}, follow=True)


def po_file(name: str = "es.po") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, PO.encode())


# --- Upload ---


def test_an_upload_leads_to_the_page_of_its_check(lead):
    page = send(lead, po_file()).content.decode()
    assert "</span>:6</a>" in page
    assert "Expected 4; found “5”." in page
    assert FileCheck.objects.get().status == "done"


def test_paths_within_a_folder_are_kept(lead):
    files = [po_file("django.po"), po_file("django.po")]
    send(lead, *files, paths=json.dumps(["es/django.po", "es_MX/django.po"]))
    check = FileCheck.objects.get()
    assert [file.path for file in check.files.all()] == ["es/django.po", "es_MX/django.po"]


@pytest.mark.parametrize("paths", ["[", "[1, 2]", '{"a": 1}', "7", '["a", "b", "c"]'])
def test_paths_that_fit_no_files_are_not_used(lead, paths):
    send(lead, po_file(), paths=paths)
    assert FileCheck.objects.get().files.get().path == "es.po"


def test_an_upload_without_a_file_is_refused_with_what_to_do(lead):
    answer = send(lead)
    assert answer.status_code == 422
    assert "Choose a file, a zip or a folder first." in answer.content.decode()


def test_what_the_service_refuses_is_shown_with_the_form(lead):
    answer = send(lead, SimpleUploadedFile("a.zip", b"no zip"))
    assert answer.status_code == 422
    assert "a.zip cannot be unpacked" in answer.content.decode()
    assert send(lead, po_file(), tgt_lang="spanish").status_code == 422
    assert not FileCheck.objects.exists()


def test_the_address_of_a_refused_upload_can_be_loaded_again(lead, check):
    assert lead.get(reverse("file-check-new"))["Location"] == reverse("files")
    again = reverse("file-check-again", args=[check.pk])
    assert lead.get(again)["Location"] == reverse("file-check", args=[check.pk])


# --- Lists and roles ---


@pytest.mark.parametrize("role", [Role.ANNOTATOR, Role.ENGINEER])
def test_who_may_not_upload_sees_checks_without_the_forms(member, check, role):
    client = member(role)
    listed = page_of(client, "files")
    assert "es.po" in listed
    assert "drop-zone" not in listed
    page = page_of(client, "file-check", check.pk)
    assert reverse("file-check-again", args=[check.pk]) not in page
    assert reverse("file-check-delete", args=[check.pk]) not in page


@pytest.mark.parametrize(
    ("role", "answers", "ignores"),
    [(Role.ENGINEER, 0, 0), (Role.ANNOTATOR, 2, 0), (Role.LEAD, 2, 2), (Role.ADMINISTRATOR, 2, 2)],
)
def test_a_finding_offers_what_the_role_may_do(member, check, role, answers, ignores):
    page = page_of(member(role), "file-check", check.pk)
    assert page.count('data-act="fine"') == answers
    assert page.count('data-act="ignore"') == ignores


def test_checks_are_found_by_a_part_of_a_path(lead, project):
    checked(project, path="app/es.po")
    checked(project, path="site/es.po")
    page = page_of(lead, "files", query="?q=app/")
    assert len(lead.get("/files/?q=app/").context["checks"]) == 1
    assert "No check has a file like that" in page_of(lead, "files", query="?q=nowhere")
    assert page.count("<tbody>") == 1


def test_without_a_check_the_next_step_is_said(lead, member):
    assert "Drop a translation file above" in page_of(lead, "files")
    assert "A lead uploads the first files." in page_of(member(Role.ANNOTATOR), "files")


def test_new_screening_offers_the_check_above_its_form(lead):
    page = page_of(lead, "campaign-new", query="?method=screening")
    assert page.index("Already have translation files?") < page.index('<form method="post" enctype')
    assert "Already have translation files?" not in page_of(lead, "campaign-new")


# --- One check ---


def test_units_that_were_skipped_are_counted_by_reason(lead, check):
    page = page_of(lead, "file-check", check.pk)
    assert "1 file · 2 units checked · 1 skipped" in page
    assert "1 untranslated" in page


def test_a_file_that_cannot_be_read_is_said_with_the_reason(lead, project):
    check = checked(project, "no workbook", "shop.xlsx")
    page = page_of(lead, "file-check", check.pk)
    assert "1 file could not be read" in page
    assert "not a workbook" in page
    assert "Nothing found" not in page


@pytest.mark.parametrize("address", ["files", "overview"])
@pytest.mark.parametrize("name", ["shop.xlsx", "es.xlf"])
def test_a_check_that_read_nothing_does_not_look_clean_in_a_list(lead, project, name, address):
    checked(project, "<xliff><file", name)
    assert "1 file could not be read" in page_of(lead, address)


def test_files_come_first_on_the_overview_of_a_project_with_only_files(lead, check):
    assert '<a class="button primary" href="/files/">' in page_of(lead, "overview")


def test_the_overview_of_a_project_with_only_files_lists_what_is_open_in_them(lead, project, check):
    again = checked(project, PO, "es.po", check)
    other = checked(project, PO.replace("house", "barn"), "fr.po")
    FileFinding.objects.filter(file__check_of=other, unit__startswith="barn").update(answer="fine")
    shown = lead.get(reverse("overview")).context
    ((group, row),) = shown["findings"]
    assert {check.pk: n for check, n in group.checks} == {again.pk: 2, other.pk: 1}
    assert (row.level, row.finding.file.check_of_id) == ("Error", again.pk)
    assert [(check.pk, counts.errors) for check, counts in shown["files"]] == [
        (other.pk, 1),
        (again.pk, 2),
    ]
    steps = [(address, said) for _name, address, said in shown["steps"]]
    assert steps[0] == (f"/files/{again.pk}/?state=open", "es.po: 2 open findings")
    for found, _n in group.checks:
        query = f"?{group.view.query_string}"
        assert "Expected" in page_of(lead, "file-check", found.pk, query=query)


def test_a_check_of_readable_files_has_no_such_word_in_a_list(lead, check):
    assert "could not be read" not in page_of(lead, "files")


@pytest.mark.parametrize(
    ("path", "content", "fault", "remedy"),
    [
        (
            "values-es/strings.xml",
            "<resources/>",
            "no file of the source",
            "choose the whole folder",
        ),
        ("es.txt", "Hola\n", "in another file", "into one table"),
        ("a.csv", "source,target\nOne,Uno\n", "no language is known", "under From and To"),
    ],
    ids=["sources", "text", "languages"],
)
def test_what_the_files_do_not_say_can_be_told_on_the_site(
    lead, project, path, content, fault, remedy
):
    page = unescape(page_of(lead, "file-check", checked(project, content, path).pk))
    assert fault in page
    assert remedy in page
    assert "--" not in page[page.index(fault) : page.index(remedy)]


def test_an_upload_without_a_translation_file_says_what_to_upload(lead, project):
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("a.txt", "?")
    page = send(lead, SimpleUploadedFile("a.zip", file.getvalue())).content.decode()
    assert "upload the translation files themselves" in page
    assert "Nothing found" not in page
    assert 'class="card empty"' not in page


def test_a_page_that_waits_for_findings_learns_that_there_are_none(lead, project):
    check = checked(project, PO.replace("5", "4").replace("9", "7"))
    address = reverse("file-check", args=[check.pk])
    part = lead.get(f"{address}?after=0-0", headers=HTMX).content.decode()
    assert "Nothing found" in part


def test_more_than_a_hundred_files_are_taken(lead):
    files = [SimpleUploadedFile(f"{n}.po", HEAD.encode()) for n in range(101)]
    assert send(lead, *files).status_code == 200
    assert FileCheck.objects.get().files.count() == 101


def test_a_clean_file_says_that_nothing_was_found(lead, project):
    check = checked(project, PO.replace("5", "4").replace("9", "7"))
    assert "Nothing found" in page_of(lead, "file-check", check.pk)


def test_a_waiting_check_asks_for_news_and_can_be_cancelled(lead, project):
    options = CheckOptions()
    upload = CheckedUpload("es.po", BytesIO(PO.encode()))
    check = request_check(project, make_user(project=project), [upload], options)
    page = page_of(lead, "file-check", check.pk)
    assert "Waiting for a worker" in page
    assert f'hx-get="/files/{check.pk}/state"' in page
    lead.post(reverse("file-check-cancel", args=[check.pk]))
    page = page_of(lead, "file-check", check.pk)
    assert "Cancelled" in page
    assert "/state" not in page


@pytest.mark.parametrize(
    ("unit", "source", "key"),
    [
        ("cart|It costs 7.", "It costs 7.", "cart"),
        ("It costs 7.", "It costs 7.", ""),
        ("It costs…", "It costs\n7.", ""),
        ("cart|It costs…", "It costs\n7.", "cart"),
        ("It costs", "It costs 7.", "It costs"),
        ("a|b", "It costs 7.", "a|b"),
        ("12", "It costs 7.", ""),
        ("Menu!cart", "It costs 7.", "cart"),
        ("Menu!cart/es", "It costs 7.", "cart"),
        ("12/es", "It costs 7.", ""),
    ],
)
def test_a_unit_is_named_without_what_its_texts_say(unit, source, key):
    finding = FileFinding(unit=unit, source=source, line=12, sheet="Menu", tgt_lang="es")
    assert FindingRow(finding).key == key


def test_the_state_of_a_finished_check_brings_the_filter_of_its_signals(lead, check):
    state = page_of(lead, "file-check-state", check.pk, query="?level=error")
    assert 'id="filters"' in state
    assert "Number, unit or date changed (2)" in state
    assert '<option value="error" selected' in state


@pytest.mark.parametrize(
    ("query", "shown"),
    [("", 2), ("?q=casa", 1), ("?level=warning", 0), ("?signal=markup", 0), ("?file=es.po", 2)],
)
def test_findings_are_filtered_by_the_address(lead, check, query, shown):
    page = page_of(lead, "file-check", check.pk, query=query)
    assert page.count("<article") == shown


def test_a_filter_answers_htmx_with_the_findings_and_their_address(lead, check):
    address = reverse("file-check", args=[check.pk])
    answer = lead.get(f"{address}?q=casa&level=&state=", headers=HTMX)
    assert answer["HX-Push-Url"] == f"{address}?q=casa"
    assert answer.content.decode().count("<article") == 1
    assert b"<html" not in answer.content


def test_a_step_back_in_the_browser_brings_the_whole_page(lead, check):
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    address = reverse("file-check", args=[check.pk])
    assert b"<html" in lead.get(f"{address}?q=casa", headers=headers).content


def test_a_path_leads_to_its_newest_check(lead, project):
    checked(project)
    newest = checked(project)
    answer = lead.get("/files/at/?path=es.po")
    assert answer["Location"] == f"/files/{newest.pk}/?file=es.po"
    assert lead.get("/files/at/?path=de.po").status_code == 404


def test_checking_again_compares_with_the_check_before(lead, check):
    address = reverse("file-check-again", args=[check.pk])
    mended = SimpleUploadedFile("es.po", PO.replace("tiene 5", "tiene 4").encode())
    page = lead.post(address, {"uploads": [mended]}, follow=True).content.decode()
    for text in ("<b>0</b> new", "<b>1</b> mended", "<b>1</b> left"):
        assert text in page
    newest = FileCheck.objects.latest("pk")
    page = page_of(lead, "file-check", newest.pk, query="?state=mended")
    assert "El carro tiene" in page
    assert "checked again since" in page_of(lead, "file-check", check.pk)


def test_a_check_is_deleted_with_its_findings(lead, check):
    lead.post(reverse("file-check-delete", args=[check.pk]))
    assert not FileFinding.objects.exists()
    assert "The check of es.po was deleted." in page_of(lead, "files")


@pytest.mark.parametrize("form", ["notes", "html", "xlsx", "csv", "sarif", "jsonl"])
def test_every_download_of_the_menu_is_a_file(lead, check, form):
    address = reverse("file-check-download", args=[check.pk, form])
    assert address in page_of(lead, "file-check", check.pk)
    answer = lead.get(address)
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert b"".join(answer.streaming_content)


def test_a_download_that_cannot_be_written_says_why(lead, project):
    check = checked(project, "source\ttranslation\nIt costs 7.\tCuesta 9.\n", "a_en_es.tsv")
    answer = lead.get(reverse("file-check-download", args=[check.pk, "notes"]), follow=True)
    assert "No PO or XLIFF file of this check has findings." in answer.content.decode()
    assert lead.get(f"/files/{check.pk}/download/exe").status_code == 404


# --- Findings ---


def test_an_answer_comes_back_with_the_counts(member, check):
    finding = FileFinding.objects.earliest("pk")
    address = reverse("finding-answer", args=[finding.pk])
    page = member(Role.ANNOTATOR).post(address, {"answer": "wrong"}, headers=HTMX).content.decode()
    finding.refresh_from_db()
    assert finding.answer == "wrong"
    assert page.count("<article") == 1
    assert 'id="counts" hx-swap-oob="true"' in page
    assert "<b>1</b> wrong" in page


def test_an_answer_without_scripts_leads_back_to_the_finding(lead, check):
    finding = FileFinding.objects.latest("pk")
    answer = lead.post(reverse("finding-answer", args=[finding.pk]), {"answer": "fine"})
    assert answer["Location"].endswith(f"?after={finding.file_id}-1#finding-{finding.pk}")
    assert f'id="finding-{finding.pk}"' in lead.get(answer["Location"]).content.decode()


def test_an_unknown_answer_is_refused(lead, check):
    address = reverse("finding-answer", args=[FileFinding.objects.earliest("pk").pk])
    assert lead.post(address, {"answer": "maybe"}).status_code == 422


def test_a_finding_has_an_address_of_its_own(lead, check):
    finding = FileFinding.objects.latest("pk")
    page = lead.get(reverse("finding", args=[finding.pk]), follow=True).content.decode()
    assert page.count("<article") == 1
    assert f'id="finding-{finding.pk}"' in page


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        ("unit", Rule(("numbers",), "es.po", "cart|The cart has 4 wheels.")),
        ("file", Rule(("numbers",), "es.po")),
        ("text", Rule(("numbers",), text="5")),
    ],
)
def test_a_finding_is_ignored_at_the_chosen_width(lead, check, what, rule):
    finding = FileFinding.objects.earliest("pk")
    lead.post(reverse("finding-ignore", args=[finding.pk]), {"what": what, "text": "5"})
    made = IgnoreRule.objects.get()
    assert Rule(tuple(made.signals), made.file, made.unit, made.text) == rule
    finding.refresh_from_db()
    assert finding.ignored == "rule"


def test_patterns_in_a_key_are_taken_as_they_stand(lead, project):
    checked(project, PO.replace('"cart"', '"cart[*]"'), "a[1].po")
    finding = FileFinding.objects.earliest("pk")
    lead.post(reverse("finding-ignore", args=[finding.pk]), {"what": "unit"})
    finding.refresh_from_db()
    assert finding.ignored == "rule"
    assert FileFinding.objects.filter(ignored="").count() == 1


def test_the_form_of_a_rule_is_a_page_without_scripts(lead, check):
    page = page_of(lead, "finding-ignore", FileFinding.objects.earliest("pk").pk)
    assert "<html" in page
    assert "“Number, unit or date changed” in this unit" in page


def test_addresses_of_what_an_earlier_release_made_of_a_check_lead_to_it(lead, check):
    finding = FileFinding.objects.latest("pk")
    FileCheck.objects.update(former_campaign=71)
    FileFinding.objects.filter(pk=finding.pk).update(former_suspect=72)
    assert lead.get("/campaigns/71/")["Location"] == f"/files/{check.pk}/"
    assert lead.get("/suspects/72/")["Location"] == f"/files/findings/{finding.pk}/"
    assert lead.get("/campaigns/72/").status_code == 404


# --- Rules ---


def test_a_rule_is_added_listed_and_deleted(lead, check):
    data = {"add": "1", "signals": ["numbers"], "file": "es.po", "unit": "*", "reason": "agreed"}
    page = lead.post(reverse("ignore-rules"), data, follow=True).content.decode()
    assert "Added; it ignores 2 findings." in page
    assert "agreed" in page
    rule = IgnoreRule.objects.get()
    page = lead.post(reverse("ignore-rule-delete", args=[rule.pk]), follow=True).content.decode()
    assert "Deleted; 2 findings are shown again." in page


def test_a_rule_that_would_ignore_everything_is_refused(lead):
    answer = lead.post(reverse("ignore-rules"), {"add": "1", "file": "*", "unit": "*"})
    assert answer.status_code == 422
    assert "A rule needs a signal, a file, a unit or a text." in answer.content.decode()


def test_rules_go_out_and_come_back_as_the_commands_configuration(lead, project):
    user = make_user(project=project)
    ignore_rules.add(project, user, Rule(("numbers",), "es.po"))
    file = lead.get(reverse("ignore-rules-file"))
    assert file["Content-Disposition"] == 'attachment; filename="mtriage.yaml"'
    IgnoreRule.objects.all().delete()
    config = SimpleUploadedFile("mtriage.yaml", file.content)
    page = lead.post(reverse("ignore-rules"), {"read": "1", "config": config}, follow=True)
    assert "1 new rule added." in page.content.decode()
    assert IgnoreRule.objects.get().file == "es.po"


def test_a_configuration_that_cannot_be_read_is_refused(lead):
    config = SimpleUploadedFile("mtriage.yaml", b": : :")
    answer = lead.post(reverse("ignore-rules"), {"read": "1", "config": config})
    assert answer.status_code == 422


# --- Many findings ---


@pytest.fixture
def large(project: Project) -> FileCheck:
    check = FileCheck.objects.create(project=project, title="large", status="done")
    for name in ("a.po", "b.po"):
        file = check.files.create(path=name, units=10_000, checked=10_000)
        FileFinding.objects.bulk_create(
            FileFinding(
                file=file,
                number=number,
                line=number,
                signal=("numbers", "markup")[number % 2],
                level=2 + number % 2,
                source=f"Text {number}",
                translation=f"Texto {number}",
                message="Expected 1.",
                fingerprint=f"{name}{number}",
            )
            for number in range(1, 10_001)
        )
    return check


def test_twenty_thousand_findings_are_read_page_by_page(lead, large):
    address = reverse("file-check", args=[large.pk])
    lead.get(address)
    started = perf_counter()
    page = lead.get(address).content.decode()
    assert perf_counter() - started < 0.5
    assert page.count("<article") == 50
    assert page.count("file-head") == 1
    file = large.files.get(path="a.po")
    more = lead.get(f"{address}?after={file.pk}-9980", headers=HTMX).content.decode()
    assert more.count("<article") == 50
    assert more.count("file-head") == 1
    assert ">b.po</h2>" in more
