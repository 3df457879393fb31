"""A file with sources and translations is screened as it is, guessed where nobody says."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.conf import settings as site_settings
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from engines.models import Engine
from tests.factories import make_engine, make_user
from triage import tasks
from triage.models import Campaign, Case, Role, Run
from triage.services.recordings import large_imports
from triage.services.runs.generation import generate

PAGE = "/recordings/"
EN = [
    "The shop sold 13 lamps yesterday.",
    "The river is long and quiet in summer.",
    "We open at nine.",
]
ES = [
    "La tienda vendió 31 lámparas ayer.",
    "El río es largo y tranquilo en verano.",
    "Abrimos a las nueve.",
]
ROWS = list(zip(EN, ES, strict=True))


def tmx(header: str = 'srclang="en"', order: tuple[int, int] = (0, 1)) -> bytes:
    units = "".join(
        "<tu>"
        + "".join(
            f'<tuv xml:lang="{("en", "es")[side]}"><seg>{row[side]}</seg></tuv>' for side in order
        )
        + "</tu>"
        for row in ROWS
    )
    return f'<?xml version="1.0"?><tmx version="1.4"><header {header}/><body>{units}</body></tmx>'.encode()


@pytest.fixture
def lead(client, project, monkeypatch, settings, tmp_path):
    monkeypatch.setattr(tasks, "enqueue_run", lambda pk: None)
    settings.DATA_DIR = tmp_path
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


def check(client, name, content, follow=False, **data):
    file = SimpleUploadedFile(name, content)
    return client.post(PAGE, {"check": "1", "file": file, **data}, follow=follow)


def table(mark, *head):
    return "\n".join(mark.join(row) for row in ([head] if head else []) + ROWS).encode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("shop.tsv", table("\t", "source", "translation")),
        ("shop.tsv", table("\t", "en", "es")),
        ("shop.tsv", table("\t")),
        ("shop.csv", table(";", "Source", "Target")),
        ("shop.csv", table(",", "English", "Spanish")),
        (
            "shop.csv",
            ("Key,English,Español\n" + "\n".join(f"k,{en},{es}" for en, es in ROWS)).encode(),
        ),
        ("shop.txt", table("\t", "source", "translation")),
        ("shop.tmx", tmx()),
        ("shop.tmx", tmx(order=(1, 0))),
        ("shop", tmx('srclang="EN-us"')),
        ("shop.export", b'{"source": "%s", "mt": "%s"}' % (EN[0].encode(), ES[0].encode())),
    ],
)
def test_one_press_starts_the_check_of_a_file_as_it_is(lead, name, content):
    answer = check(lead, name, content)
    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/campaigns/{campaign.pk}/"
    run = campaign.runs.get()
    assert (campaign.method, run.direction, campaign.options["filter_input"]) == (
        "screening",
        "en-es",
        False,
    )
    assert (run.engine.kind, run.engine.line.name) == ("recorded", name)


def test_what_cannot_be_guessed_is_asked_with_the_rest_filled_in(lead):
    page = check(
        lead, "shop.csv", b"source,b,c\nThe shop closes at nine.,La tienda cierra a las nueve.,x\n"
    )
    assert not Campaign.objects.exists()
    assert [name for name, _title, _chosen in page.context["choices"]][:2] == [
        "source",
        "translation",
    ]
    answer = lead.post(
        PAGE,
        {
            "check": "1",
            "token": page.context["look"].token,
            "file_name": "shop",
            "src_lang": "en",
            "tgt_lang": "es",
            "column_source": "source",
            "column_translation": "b",
        },
    )
    assert answer["Location"] == f"/campaigns/{Campaign.objects.get().pk}/"


def test_a_missing_language_is_named_and_nothing_starts(lead):
    page = check(lead, "shop.csv", b"source,translation\n1,2\n")
    assert page.status_code == 200
    assert not Engine.objects.exists()


def test_every_system_of_a_file_is_checked_in_one_campaign(lead):
    rows = "".join(f"{en}\t{es}\t{name}\n" for en, es in ROWS for name in ("one", "two"))
    check(lead, "shop.tsv", f"source\ttranslation\tsystem\n{rows}".encode())
    names = {run.engine.line.name for run in Campaign.objects.get().runs.all()}
    assert names == {"shop.tsv/one", "shop.tsv/two"}


def test_a_file_called_like_an_engine_does_not_take_its_place(lead):
    make_engine("shop.tsv")
    page = check(lead, "shop.tsv", table("\t", "source", "translation"))
    assert page.status_code == 200
    assert "shop.tsv" in page.content.decode()
    assert not Campaign.objects.exists()


def test_a_large_file_is_imported_by_a_worker_and_checked_by_one_press_more(lead, monkeypatch):
    monkeypatch.setattr(large_imports, "LARGE", 1)
    page = check(lead, "shop.tsv", table("\t", "source", "translation"))
    assert page.status_code == 200
    assert page.context["look"].columns["translation"] == "translation"


def test_what_was_imported_before_can_be_checked(lead):
    check(lead, "shop.tsv", table("\t", "source", "translation"))
    engine = Engine.objects.get()
    answer = lead.post(PAGE, {"screen": "1", "engine": [engine.pk]})
    assert answer["Location"] == f"/campaigns/{Campaign.objects.latest('pk').pk}/"
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize("engine", ["", "x", "99", "0"])
def test_an_engine_that_was_not_brought_is_not_checked(lead, engine):
    made = make_engine("apertium")
    answer = lead.post(PAGE, {"screen": "1", "engine": [engine or made.pk]})
    assert answer["Location"] == PAGE
    assert not Campaign.objects.exists()


def test_rows_are_screened_with_their_references(lead, project):
    rows = "".join(f"{en}\t{es}\t{es}\n" for en, es in ROWS)
    check(lead, "shop.tsv", f"source\ttranslation\treference\n{rows}".encode())
    generate(Campaign.objects.get().runs.get())
    assert [case.expectation["reference"] for case in Case.objects.order_by("index")] == ES


def po(header: str = "Language: es\\n") -> bytes:
    entries = "".join(f'msgid "{en}"\nmsgstr "{es}"\n\n' for en, es in ROWS)
    return (
        f'msgid ""\nmsgstr "{header}"\n\n{entries}'
        '#, fuzzy\nmsgid "Bread"\nmsgstr "Pan"\n\nmsgid "Milk"\nmsgstr ""\n'
    ).encode()


@pytest.mark.parametrize(("name", "header"), [("shop.po", "Language: es\\n"), ("es.po", "")])
def test_a_gettext_catalogue_is_checked_without_its_fuzzy_and_missing_units(lead, name, header):
    answer = check(lead, name, po(header))
    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/campaigns/{campaign.pk}/"
    run = campaign.runs.get()
    assert (run.source_language, run.target_language) == ("en", "es")
    generate(run)
    assert [case.inputs for case in Case.objects.order_by("index")] == [[en] for en in EN]


def test_a_spreadsheet_is_checked(lead):
    book = Workbook()
    for row in [("en", "es"), *ROWS]:
        book.active.append(row)
    file = BytesIO()
    book.save(file)
    check(lead, "shop.xlsx", file.getvalue())
    assert Campaign.objects.get().runs.get().target_language == "es"


def test_the_languages_of_the_form_choose_the_columns_of_a_spreadsheet(lead):
    book = Workbook()
    for source, target in [("en", "es"), *ROWS]:
        book.active.append([source, target, "de" if source == "en" else "Hallo"])
    file = BytesIO()
    book.save(file)
    page = check(lead, "shop.xlsx", file.getvalue())
    assert "state both languages" in page.content.decode()
    check(lead, "shop.xlsx", file.getvalue(), src_lang="en", tgt_lang="es")
    assert Campaign.objects.get().runs.get().target_language == "es"


def test_a_broken_entry_of_a_catalogue_is_named_with_its_line(lead):
    page = check(lead, "shop.po", po() + b'\nmsgid "Open\nmsgstr "Abierto"\n')
    assert Campaign.objects.exists()
    said = lead.get(page["Location"]).content.decode()
    assert "Line 20: a text" in said
    assert "without its closing quotation mark" in said


def test_a_catalogue_that_cannot_be_read_is_refused_with_the_reason(lead):
    page = check(lead, "shop.xlsx", b"no workbook")
    assert "shop.xlsx, line 1: not a workbook" in page.content.decode()
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("name", ["punycode", "undefined", "unicode_escape", "idna", "utf-7"])
def test_a_catalogue_in_an_encoding_that_is_not_read_is_refused(name, lead):
    page = check(lead, "shop.po", po(f"Content-Type: text/plain; charset={name}\\n"))
    assert page.status_code == 200
    assert "an encoding that is not read" in page.content.decode()
    assert not Engine.objects.exists()


def test_a_file_is_refused_in_the_language_of_the_page(lead):
    lead.cookies[site_settings.LANGUAGE_COOKIE_NAME] = "es"
    page = check(lead, "shop.xlsx", b"no workbook").content.decode()
    assert "shop.xlsx, línea 1: no es un libro de cálculo" in page
    page = check(lead, "shop.doc", b"?").content.decode()
    assert "shop.doc no es un archivo con originales y traducciones" in page


def test_a_broken_entry_is_named_in_the_language_of_the_page(lead):
    lead.cookies[site_settings.LANGUAGE_COOKIE_NAME] = "es"
    page = check(lead, "shop.po", po() + b'\nmsgid "Open\nmsgstr "Abierto"\n')
    said = lead.get(page["Location"]).content.decode()
    assert "Línea 20: " in said
    assert "without its closing" not in said


def test_a_workbook_that_unfolds_far_is_refused_with_the_remedy(lead):
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 70_000_000)
    page = check(lead, "shop.xlsx", file.getvalue()).content.decode()
    assert "The workbook unfolds to more than 64 MB. Split it, or save the sheet as CSV." in page


def test_a_check_says_how_many_units_have_no_translation(lead):
    units = (
        'msgid "One"\nmsgstr "Uno"\n\nmsgid "Two"\nmsgstr ""\n\n#, fuzzy\nmsgid "No"\nmsgstr "Sí"\n'
    )
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    page = lead.post(
        PAGE,
        {
            "check": "1",
            "src_lang": "en",
            "tgt_lang": "es",
            "file": SimpleUploadedFile("my.po", (head + units).encode()),
        },
        follow=True,
    )
    assert "2 units have no translation yet and were skipped." in page.content.decode()


REPLACED = "runs have used the other translations imported under this name."


def test_a_check_says_when_another_file_has_had_the_same_name_and_keeps_both(lead):
    check(lead, "shop.tsv", table("\t", "en", "es"))
    other = table("\t", "en", "es").replace(b"31", b"13")
    page = check(lead, "shop.tsv", other, follow=True)
    assert REPLACED in page.content.decode()
    first, second = (run.engine for run in Run.objects.order_by("pk"))
    assert (first.name, second.name) == ("shop.tsv", f"shop.tsv {second.created:%Y-%m-%d}")
    assert first.options["path"] != second.options["path"]


def test_a_check_of_the_same_file_again_replaces_nothing(lead):
    for _ in range(2):
        page = check(lead, "shop.tsv", table("\t", "en", "es"), follow=True)
    assert REPLACED not in page.content.decode()
