"""A file with sources and translations is understood as it is, guessed where nobody says."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.conf import settings as site_settings
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from engines.models import Engine
from engines.services import directions
from tests.factories import make_engine, make_user
from tests.files.samples import workbook
from triage.models import Role

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
def lead(client, project, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


def look(client, name, content, **data):
    return client.post(PAGE, {"file": SimpleUploadedFile(name, content), **data})


def bring(client, name, content, **data):
    """Import a file as the preview has understood it."""
    seen = look(client, name, content, **data)
    columns = {f"column_{field}": column for field, column in seen.context["look"].columns.items()}
    form = seen.context["form"]
    said = {one: form[one].value() or "" for one in ("name", "src_lang", "tgt_lang")}
    token = seen.context["look"].token
    return client.post(PAGE, {"import": "1", "token": token, **said, **columns})


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
def test_a_file_is_understood_as_it_is(lead, name, content):
    bring(lead, name, content)
    engine = Engine.objects.get()
    assert (engine.kind, engine.line.name) == ("recorded", "shop")
    assert directions(engine) == frozenset({("en", "es")})


def test_what_cannot_be_guessed_is_asked_with_the_rest_filled_in(lead):
    page = look(
        lead, "shop.csv", b"source,b,c\nThe shop closes at nine.,La tienda cierra a las nueve.,x\n"
    )
    assert not Engine.objects.exists()
    chosen = {name: column for name, _title, column in page.context["choices"]}
    assert (chosen["source"], chosen["translation"]) == ("source", "")


def test_a_missing_language_is_named_and_nothing_is_made(lead):
    page = bring(lead, "shop.csv", b"source,translation\n1,2\n")
    assert page.status_code == 200
    assert not Engine.objects.exists()


def test_a_file_called_like_an_engine_does_not_take_its_place(lead):
    made = make_engine("shop")
    page = bring(lead, "shop.tsv", table("\t", "source", "translation"))
    assert "shop is an engine of another type" in page.content.decode()
    assert Engine.objects.get() == made


def po(header: str = "Language: es\\n") -> bytes:
    entries = "".join(f'msgid "{en}"\nmsgstr "{es}"\n\n' for en, es in ROWS)
    return (
        f'msgid ""\nmsgstr "{header}"\n\n{entries}'
        '#, fuzzy\nmsgid "Bread"\nmsgstr "Pan"\n\nmsgid "Milk"\nmsgstr ""\n'
    ).encode()


@pytest.mark.parametrize(("name", "header"), [("shop.po", "Language: es\\n"), ("es.po", "")])
def test_a_gettext_catalogue_is_read_without_its_fuzzy_and_missing_units(lead, name, header):
    page = bring(lead, name, po(header))
    assert directions(Engine.objects.get()) == frozenset({("en", "es")})
    assert "3 rows imported" in page.content.decode()
    assert "2 units have no translation yet and were skipped." in page.content.decode()


def test_a_spreadsheet_is_read(lead):
    book = Workbook()
    for row in [("en", "es"), *ROWS]:
        book.active.append(row)
    file = BytesIO()
    book.save(file)
    bring(lead, "shop.xlsx", file.getvalue())
    assert directions(Engine.objects.get()) == frozenset({("en", "es")})


def test_the_languages_of_the_form_choose_the_columns_of_a_spreadsheet(lead):
    book = Workbook()
    for source, target in [("en", "es"), *ROWS]:
        book.active.append([source, target, "de" if source == "en" else "Hallo"])
    file = BytesIO()
    book.save(file)
    bring(lead, "shop.xlsx", file.getvalue(), src_lang="en", tgt_lang="es")
    assert directions(Engine.objects.get()) == frozenset({("en", "es")})


def test_each_language_of_a_table_is_imported_unless_one_is_chosen(lead):
    data = workbook([(*row, "Hallo") for row in ROWS], ("en", "es", "de"))
    assert "each language: es, de" in look(lead, "shop.xlsx", data).content.decode()
    bring(lead, "shop.xlsx", data)
    assert directions(Engine.objects.get()) == frozenset({("en", "es"), ("en", "de")})


def test_a_language_that_no_place_names_is_asked_for_in_the_words_of_the_form(lead):
    texts = {"file": b'"a" = "Hola";', "source_file": b'"a" = "Hi";'}
    files = {name: SimpleUploadedFile("a.strings", data) for name, data in texts.items()}
    page = lead.post(PAGE, files).content.decode()
    assert "Fill in From and To" in page
    assert "--" not in page[page.index("Neither") : page.index("Fill in From")]


def test_a_broken_entry_of_a_catalogue_is_named_with_its_line(lead):
    page = bring(lead, "shop.po", po() + b'\nmsgid "Open\nmsgstr "Abierto"\n')
    assert Engine.objects.exists()
    said = page.content.decode()
    assert "Line 20: " in said
    assert "without its closing quotation mark" in said


def test_a_catalogue_that_cannot_be_read_is_refused_with_the_reason(lead):
    page = look(lead, "shop.xlsx", b"no workbook")
    assert "shop.xlsx, line 1: not a workbook" in page.content.decode()
    assert not Engine.objects.exists()


@pytest.mark.parametrize("name", ["punycode", "undefined", "unicode_escape", "idna", "utf-7"])
def test_a_catalogue_in_an_encoding_that_is_not_read_is_refused(name, lead):
    page = look(lead, "shop.po", po(f"Content-Type: text/plain; charset={name}\\n"))
    assert page.status_code == 200
    assert "an encoding that is not read" in page.content.decode()
    assert not Engine.objects.exists()


def test_a_file_is_refused_in_the_language_of_the_page(lead):
    lead.cookies[site_settings.LANGUAGE_COOKIE_NAME] = "es"
    page = look(lead, "shop.xlsx", b"no workbook").content.decode()
    assert "shop.xlsx, línea 1: no es un libro de cálculo" in page
    page = look(lead, "shop.doc", b"?").content.decode()
    assert "shop.doc no es un archivo con originales y traducciones" in page


def test_a_broken_entry_is_named_in_the_language_of_the_page(lead):
    lead.cookies[site_settings.LANGUAGE_COOKIE_NAME] = "es"
    page = bring(lead, "shop.po", po() + b'\nmsgid "Open\nmsgstr "Abierto"\n')
    said = page.content.decode()
    assert "Línea 20: " in said
    assert "without its closing" not in said


def test_a_workbook_that_unfolds_far_is_refused_with_the_remedy(lead):
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 70_000_000)
    page = look(lead, "shop.xlsx", file.getvalue()).content.decode()
    assert "The workbook unfolds to more than 64 MB. Split it, or save the sheet as CSV." in page


REPLACED = "runs have used the other translations imported under this name."


def test_the_same_file_again_replaces_nothing(lead):
    for _ in range(2):
        page = bring(lead, "shop.tsv", table("\t", "en", "es"))
    assert REPLACED not in page.content.decode()
