from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from engines import services
from engines.models import Engine
from tests.campaigns import finish
from tests.factories import make_engine, make_user
from tests.files.samples import SAMPLES, TEXTS
from triage import tasks
from triage.models import HistoryEntry, Role, Run
from triage.services.runs import generation

PAGE = reverse("recordings")
CSV = (
    "Source Text,MT,System\n"
    "The shop sold 21 lamps.,La tienda vendió 21 lámparas.,one\n"
    "The shop sold 30 lamps.,La tienda vendió 13 lámparas.,one\n"
    "The shop sold 21 lamps.,La tienda vendió 21 lámparas.,two\n"
)
LANGUAGES = {"src_lang": "en", "tgt_lang": "es"}


@pytest.fixture
def lead(client, project, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    client.force_login(make_user("lead", project, Role.LEAD))
    return client


def send(client, **data: object) -> str:
    response = client.post(PAGE, {"name": "acme", **LANGUAGES, **data})
    assert response.status_code == 200
    page: str = response.content.decode()
    return page


def look(client, name: str, content: bytes, **data: object) -> str:
    return send(client, file=SimpleUploadedFile(name, content), **data)


def bring_in(client, page: str, **data: object) -> str:
    """Press "Import" below a preview, with the columns that it has chosen."""
    chosen = re.findall(r'<select name="(\w+)".*?</select>', page)
    fields = {}
    for name in chosen:
        select = page[page.index(f'<select name="{name}"') :].split("</select>")[0]
        found = re.search(r'value="([^"]*)" selected', select)
        fields[name] = found.group(1) if found else ""
    token = re.search(r'name="token" value="([^"]+)"', page)
    assert token, page
    return send(client, **{"token": token.group(1), "import": "1", **fields, **data})


def test_the_first_rows_are_shown_before_anything_is_made(lead):
    page = look(lead, "mt.csv", CSV.encode())
    assert "La tienda vendió 13 lámparas." in page
    assert '<option value="Source Text" selected' in page
    assert '<option value="MT" selected' in page
    assert not Engine.objects.exists()


def test_no_more_than_ten_rows_are_shown(lead):
    rows = "".join(f"Lamp {number}.\tLámpara {number}.\n" for number in range(30))
    page = look(lead, "mt.tsv", f"source\ttarget\n{rows}".encode())
    assert "Lamp 9." in page
    assert "Lamp 10." not in page


def test_a_table_becomes_one_engine_for_each_system(lead):
    page = bring_in(lead, look(lead, "mt.csv", CSV.encode()))
    assert "3 rows imported" in page
    assert {engine.name for engine in Engine.objects.all()} == {"acme/one", "acme/two"}
    engine = Engine.objects.get(line__name="acme/one")
    (answer,) = services.translate(engine, ["The shop sold 30 lamps."], "en", "es")
    assert answer == services.Answer("La tienda vendió 13 lámparas.")


def test_a_table_without_names_of_columns_is_read_by_their_order(lead):
    bring_in(lead, look(lead, "mt.tsv", b"Six lamps.\tSeis.\nTen lamps.\tDiez.\n"))
    assert services.translate(Engine.objects.get(), ["Ten lamps."], "en", "es") == [
        services.Answer("Diez.")
    ]


def test_json_lines_keep_what_nobody_chose(lead):
    row = b'{"source": "Six.", "translation": "Seis.", "src_lang": "de", "tgt_lang": "fr", "ids": [1]}'
    bring_in(lead, look(lead, "mt.jsonl", row), src_lang="", tgt_lang="")
    (kept,) = services.recorded_rows(Engine.objects.get(), "de", "fr")
    assert kept.extra == {"ids": [1]}


def outputs(*names: str, content: bytes = b"Seis.\nDiez.\n") -> list[SimpleUploadedFile]:
    return [SimpleUploadedFile(name, content) for name in names]


def test_a_source_and_one_file_a_system_become_engines(lead):
    source = SimpleUploadedFile("set.src.en", b"Six.\nTen.\n")
    files = outputs("set.hyp.North.es", "set.hyp.South.es")
    bring_in(lead, send(lead, source_file=source, system_files=files))
    assert {engine.name for engine in Engine.objects.all()} == {"acme/North", "acme/South"}


def test_files_of_different_length_are_refused(lead):
    source = SimpleUploadedFile("set.src.en", b"Six.\n")
    page = send(lead, source_file=source, system_files=outputs("a.es"))
    assert "has 2 lines, the source has 1" in page


def test_a_bad_row_of_a_systems_file_is_named_with_the_system(lead):
    source = SimpleUploadedFile("set.src.en", b"Six.\n\nTen.\n")
    files = outputs("North.es", "South.es", content=b"Seis.\n\nDiez.\n")
    page = bring_in(lead, send(lead, source_file=source, system_files=files))
    assert "South, row 2: field &#x27;source&#x27; is empty" in page


def test_a_row_with_too_few_cells_is_named_by_its_number(lead):
    table = b"source,target\nSix.,Seis.\nTen.\n"
    page = bring_in(lead, look(lead, "mt.csv", table))
    assert "Row 3: 1 field, expected 2" in page
    assert "1 row imported" in page


def test_two_translations_of_one_source_are_a_named_error(lead):
    table = b"source,target\nSix.,Seis.\nSix.,6.\n"
    page = bring_in(lead, look(lead, "mt.csv", table))
    assert "Row 3: another translation of the source in line 2; neither is used" in page


def test_twenty_bad_rows_are_named_and_the_rest_counted(lead):
    rows = b"not json\n" * 25 + b'{"source": "Six.", "translation": "Seis."}\n'
    page = bring_in(lead, look(lead, "mt.jsonl", b'{"source": "A", "translation": "B"}\n' + rows))
    assert page.count("not JSON") == 20
    assert "and 5 more" in page


def test_a_file_without_a_usable_row_makes_no_engine_and_names_the_rows(lead):
    page = bring_in(lead, look(lead, "mt.csv", b"source,target\n,Seis.\n"))
    assert "No row could be used." in page
    assert "Row 2" in page
    assert not Engine.objects.exists()


def test_a_language_that_is_no_code_is_named_by_its_row(lead):
    table = b"source,target,srclang\nSix.,Seis.,English language\n"
    page = bring_in(lead, look(lead, "mt.csv", table))
    assert "not a language code" in page


def test_a_language_by_its_name_is_answered_with_its_code(lead):
    page = look(lead, "mt.csv", CSV.encode(), src_lang="English")
    assert "Enter its code: en." in page


def test_a_row_with_an_unknown_language_is_named_with_its_column_and_the_code_to_write(lead):
    table = b"source,target,sl,tl\nSix.,Seis.,en,es\nTen.,Diez.,english,es\nOne.,Uno.,en,xx-yy\n"
    page = bring_in(
        lead, look(lead, "mt.csv", table, src_lang="", tgt_lang=""), src_lang="", tgt_lang=""
    )
    assert "Row 3: src_lang: &#x27;english&#x27; is not a language code: write en" in page
    assert "Row 4: tgt_lang: &#x27;xx-yy&#x27; is not a language code" in page
    assert "1 row imported" in page


def test_rows_that_contradict_each_other_are_not_counted_as_imported(lead):
    table = b"source,target\nSix.,Seis.\nTen.,Diez.\nSix.,6.\n"
    page = bring_in(lead, look(lead, "mt.csv", table))
    assert "Row 4: another translation of the source in line 2; neither is used" in page
    assert "1 row imported" in page


def test_a_language_of_the_form_is_checked(lead):
    page = look(lead, "mt.csv", CSV.encode(), src_lang="English language")
    assert "Enter a language code" in page


def test_missing_languages_are_asked_for_and_the_choice_is_kept(lead):
    page = bring_in(lead, look(lead, "mt.csv", CSV.encode()), src_lang="")
    assert "The languages are unknown." in page
    assert '<option value="MT" selected' in page


def test_a_missing_column_is_asked_for(lead):
    page = bring_in(lead, look(lead, "mt.csv", CSV.encode()), column_translation="")
    assert "Choose the column of the translation." in page
    assert not Engine.objects.exists()


def test_a_nul_character_is_named_by_its_row(lead):
    table = b"source\ttarget\nSix.\tSe\0is.\nTen.\tDiez.\n"
    page = bring_in(lead, look(lead, "mt.tsv", table))
    assert "Row 2: a NUL character, which no text has" in page


def test_an_engine_of_another_kind_is_never_replaced(lead):
    make_engine("acme")
    page = bring_in(lead, look(lead, "mt.csv", b"source,target\nSix.,Seis.\n"))
    assert "acme is an engine of another type" in page
    assert Engine.objects.get().kind == "apertium"


def test_a_column_with_too_many_systems_is_refused(lead):
    rows = "".join(f"Six.,Seis.,{number}\n" for number in range(101))
    page = bring_in(lead, look(lead, "mt.csv", f"source,target,system\n{rows}".encode()))
    assert "contains 101 systems" in page
    assert not Engine.objects.exists()


def test_a_file_beyond_the_limit_is_refused(lead, monkeypatch):
    monkeypatch.setattr("triage.forms.recordings.LARGEST_UPLOAD", 20)
    assert "exceed 50 MB" in look(lead, "mt.csv", CSV.encode())


@pytest.mark.parametrize("name", ["mt.docx", "mt.txt", "mt"])
def test_a_file_that_is_no_table_is_refused(lead, name):
    page = look(lead, name, b"PK")
    assert "are not supported" in page or "is not a file with sources" in page


def test_a_file_in_another_encoding_is_refused(lead):
    assert "UTF-16" in look(lead, "mt.csv", CSV.encode("utf-16-le"))


def test_a_token_that_was_not_given_out_is_refused(lead):
    page = send(lead, **{"token": "../../etc/passwd", "import": "1", "column_source": "a"})
    assert "This upload no longer exists" in page


def test_markup_in_a_file_stays_text(lead):
    table = b"source,<b>mt</b>,target\n<script>alert(1)</script>,x,Seis.\n"
    page = look(lead, "mt.csv", table) + bring_in(lead, look(lead, "mt.csv", table), name="<i>")
    assert "<script>alert" not in page
    assert "<b>mt" not in page
    assert "<i>" not in page


def test_an_import_leaves_a_line_in_the_history(lead):
    bring_in(lead, look(lead, "mt.csv", CSV.encode()))
    entry = HistoryEntry.objects.get(action="translations imported")
    assert entry.new == {"engines": ["acme/one", "acme/two"], "rows": 3, "problems": 0}


def test_an_import_names_the_engines_whose_translations_it_replaces(lead):
    bring_in(lead, look(lead, "mt.csv", CSV.encode()))
    changed = CSV.replace("13", "14")
    page = bring_in(lead, look(lead, "mt.csv", changed.encode()))
    assert "acme/one: these translations replace those imported under this name before." in page


def test_only_leads_see_the_page(client, project):
    client.force_login(make_user("rater", project, Role.ANNOTATOR))
    assert client.get(PAGE).status_code == 403


def test_the_list_of_engines_links_to_it(lead):
    assert f'href="{PAGE}"' in lead.get(reverse("engines")).content.decode()


@pytest.mark.parametrize("method", ["numbertest", "screening"])
def test_what_came_in_leads_to_a_campaign_with_its_engine_and_direction_chosen(lead, method):
    page = bring_in(lead, look(lead, "mt.csv", CSV.encode()))
    link = re.search(rf'href="([^"]+method={method}[^"]+)"', page)
    assert link
    form = lead.get(link.group(1).replace("&amp;", "&")).content.decode()
    checked = re.findall(r'<input[^>]*name="(?:engines|directions)"[^>]*checked', form)
    assert len(checked) == 2


def test_a_number_test_on_what_came_in_finds_the_wrong_number(lead, monkeypatch):
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    bring_in(lead, look(lead, "mt.csv", CSV.encode()))
    engine = Engine.objects.get(line__name="acme/one")
    data = {"engines": [engine.pk], "directions": ["en-es"], "preset": "paper"}
    lead.post(reverse("campaign-new"), data)
    run = Run.objects.get()
    generation.generate(run)
    run.refresh_from_db()
    finish(run)
    assert (run.cases_total, run.failed) == (2, 1)


TMX = (
    b'<tmx version="1.4"><body><tu tuid="1"><tuv xml:lang="es"><seg>La tienda cierra.</seg></tuv>'
    b'<tuv xml:lang="en"><seg>The shop closes.</seg></tuv></tu></body></tmx>'
)
XLIFF = (
    b'<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file><body>'
    b'<trans-unit id="1"><source>The shop closes.</source><target>La tienda cierra.</target>'
    b'</trans-unit><trans-unit id="2"><source>Not done.</source></trans-unit></body></file></xliff>'
)


def test_a_translation_memory_becomes_an_engine(lead):
    page = bring_in(lead, look(lead, "memory.tmx", TMX))
    assert "1 row imported" in page
    rows = services.recorded_rows(Engine.objects.get(), "en", "es")
    assert [(row.source, row.translation) for row in rows] == [
        ("The shop closes.", "La tienda cierra.")
    ]


def test_an_xliff_file_becomes_an_engine_and_units_that_wait_are_counted(lead):
    waiting = b'<trans-unit id="3"><source>Nor this.</source><target state="new"/></trans-unit>'
    page = bring_in(lead, look(lead, "ui.xlf", XLIFF.replace(b"</body>", waiting + b"</body>")))
    assert "1 row imported" in page
    assert "2 units have no translation yet" in page
    assert "Row 2" not in page
    rows = services.recorded_rows(Engine.objects.get(), "en", "es")
    assert [row.source for row in rows] == ["The shop closes."]


def test_a_file_without_any_translation_makes_no_engine_and_says_so(lead):
    page = bring_in(
        lead, look(lead, "ui.xlf", XLIFF.replace(b"La tienda cierra.", b"")), column_translation="x"
    )
    assert "No row could be used." in page
    assert "2 units have no translation yet" in page
    assert not Engine.objects.exists()


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
def test_a_file_in_every_format_becomes_an_engine(lead, sample):
    data = sample.data.encode() if isinstance(sample.data, str) else sample.data
    sources = [
        SimpleUploadedFile(Path(name).name, text.encode()) for name, text in sample.beside.items()
    ]
    page = look(
        lead, Path(sample.path).name, data, **({"source_file": sources[0]} if sources else {})
    )
    brought = bring_in(lead, page)
    rows = list(services.recorded_rows(Engine.objects.get(), "en", "es"))
    assert f"{len(rows)} rows imported" in brought
    # In documents, the keys are headings.
    texts = [(row.source, row.translation) for row in rows if row.source != row.translation]
    assert texts == list(TEXTS.values())


def test_a_file_of_one_language_is_refused_without_its_source_texts(lead):
    page = look(lead, "strings.xml", b"<resources/>")
    assert "strings.xml has the texts of one language: upload the file with the source" in page
    assert not Engine.objects.exists()


def test_a_table_of_json_on_one_line_is_read(lead):
    row = b'[{"source": "Six.", "translation": "Seis."}]'
    assert "1 row imported" in bring_in(lead, look(lead, "mt.json", row))


@pytest.mark.parametrize("header", ["en,es", "Quelle,Ziel", "\u539f\u6587,\u8bd1\u6587"])
def test_a_header_is_no_translation(lead, header):
    page = look(lead, "mt.csv", f"{header}\nIt costs 7 euros.,Cuesta 9 euros.\n".encode())
    assert "1 row imported" in bring_in(lead, page)
