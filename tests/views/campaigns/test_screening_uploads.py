"""The upload of a screening: its preview, the choice of columns, and the lists of a lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import make_user
from tests.files.samples import SAMPLES, TEXTS
from triage import tasks
from triage.files.units import FileError
from triage.forms.screening import ScreeningForm
from triage.models import Campaign, CampaignInput, Role, Run
from triage.services.counts import results
from triage.services.runs import generation
from triage.services.word_lists.word_files import read_word_lists

GOOD = "The committee will meet again on the fourth floor tomorrow morning."
GUT = "Der Ausschuss trifft sich morgen früh wieder im vierten Stock."
TMX = f"""<tmx version="1.4"><body><tu tuid="7"><tuv xml:lang="de"><seg>{GUT}</seg></tuv>
<tuv xml:lang="en-US"><seg>{GOOD}</seg></tuv></tu></body></tmx>"""
XLIFF = f"""<xliff version="2.0" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0">
<file id="f"><unit id="u"><segment><source>{GOOD}</source><target>Hola.</target></segment></unit></file></xliff>"""


@pytest.fixture
def send(client, project, engine, monkeypatch, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    client.force_login(make_user("lead", project, Role.LEAD))

    def post(**changes: object) -> str:
        data = {
            "engines": [engine.pk],
            "directions": ["en-es"],
            "signals": ["markup", "empty"],
            "sampling": "all",
            "filter_input": "on",
            **changes,
        }
        address = reverse("campaign-new") + "?method=screening"
        page: str = client.post(address, data, follow=True).content.decode()
        return page

    return post


def file(name: str, content: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def hidden(page: str) -> dict[str, str]:
    """What the page would send again by itself."""
    inputs = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    return {name: value for name, value in inputs if name != "csrfmiddlewaretoken"}


def chosen(page: str, column: str) -> str:
    found = re.search(rf'<select name="{column}_column".*?</select>', page, re.S)
    assert found
    option = re.search(r'<option value="([^"]*)" selected', found[0])
    return option[1] if option else ""


def sources() -> list[str]:
    return [one["source"] for one in CampaignInput.objects.get().items]


def test_a_preview_shows_the_rows_and_what_the_columns_are_taken_for(send):
    page = send(
        segments_file=file("pool.csv", f"id,source,translation\n1,{GOOD},Hola\n"), preview="1"
    )
    assert "First rows of the file" in page
    assert chosen(page, "source") == "source"
    assert chosen(page, "translation") == "translation"
    assert not Campaign.objects.exists()


def test_a_file_that_was_previewed_need_not_be_chosen_again(send):
    page = send(segments_file=file("pool.csv", f"id,source\n1,{GOOD}\n"), preview="1")
    send(**hidden(page), source_column="source")
    assert sources() == [GOOD]


def test_another_column_can_be_chosen_after_the_preview(send):
    table = f"note,source\n{GOOD},This column was taken by mistake at first.\n"
    page = send(segments_file=file("pool.csv", table), preview="1")
    send(**hidden(page), source_column="note")
    assert sources() == [GOOD]


def test_a_column_that_was_taken_for_the_translation_can_be_left_out(send):
    page = send(segments_file=file("pool.csv", f"source,target\n{GOOD},x\n"), preview="1")
    send(**hidden(page), source_column="source", translation_column="")
    assert CampaignInput.objects.get().items[0]["translation"] is None


def test_a_semicolon_parts_columns_too(send):
    page = send(segments_file=file("pool.csv", f"source;translation\n{GOOD};Hola\n"), preview="1")
    assert chosen(page, "translation") == "translation"


def test_columns_of_a_translation_memory_are_found_by_the_direction(send):
    page = send(
        segments_file=file("memory.tmx", TMX), preview="1", directions=[], other_directions="en-de"
    )
    assert (chosen(page, "source"), chosen(page, "translation")) == ("source", "translation")
    assert page.index(GOOD) < page.index(GUT)


def test_xliff_is_read(send):
    send(segments_file=file("ui.xlf", XLIFF))
    assert sources() == [GOOD]


def test_two_plain_texts_stand_side_by_side(send):
    page = send(
        segments_file=file("a.txt", f"{GOOD}\n{GOOD} Again.\n"),
        translations_file=file("b.txt", "Uno.\nDos.\n"),
        preview="1",
    )
    send(**hidden(page), source_column="source", translation_column="translation")
    assert [one["translation"] for one in CampaignInput.objects.get().items] == ["Uno.", "Dos."]


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
def test_a_file_in_every_format_brings_its_sources_and_translations(send, sample):
    data = file(Path(sample.path).name, sample.data)
    files = {"segments_file": data}
    for name, text in sample.beside.items():
        files = {"segments_file": file(Path(name).name, text), "translations_file": data}
    page = send(**files, preview="1", filter_input="")
    send(
        **hidden(page),
        filter_input="",
        source_column=chosen(page, "source"),
        translation_column=chosen(page, "translation"),
    )
    segments = CampaignInput.objects.get().items
    # In documents, the keys are headings.
    texts = [
        (one["source"], one["translation"])
        for one in segments
        if one["source"] != one["translation"]
    ]
    assert texts == list(TEXTS.values())


def test_a_file_of_one_language_is_refused_without_its_translations(send):
    page = send(segments_file=file("strings.xml", "<resources/>"))
    assert "upload the file with the translations as well" in page


def test_all_rows_with_a_problem_are_named_on_the_preview(send):
    bad = "".join(f"a,b,{number}\n" for number in range(30))
    page = send(segments_file=file("pool.csv", f"source,translation\n{GOOD},x\n{bad}"), preview="1")
    assert "Row 32: 3 fields" in page
    assert "30 rows are skipped" in page


def test_an_upload_that_is_gone_is_named(send):
    assert "This upload no longer exists." in send(segments_token="forged")


def test_lists_of_a_lead_reach_the_campaign(send):
    words = "kind,language,word,score\ntoxic,es,bobo\nidiom,en,piece of pie\nsentiment,en,dull,-0.8\nrisk,en,valve\n"
    page = send(
        segments_text=GOOD,
        words_file=file("words.csv", words),
        glossary_file=file("terms.tsv", "valve\tválvula\n"),
        toxic_words="es: tonto",
        idioms="en: on cloud ten",
        preview="1",
    )
    send(**hidden(page), segments_text=GOOD, toxic_words="es: tonto", idioms="en: on cloud ten")
    options = Campaign.objects.get().options
    assert options["toxic_words"] == {"es": ["tonto", "bobo"]}
    assert options["idioms"] == {"en": ["on cloud ten", "piece of pie"]}
    assert options["sentiment_words"] == {"en": {"dull": -0.8}}
    assert options["risk_terms"] == ["valve"]
    assert options["glossary"] == [{"source": "valve", "targets": ["válvula"]}]


def test_a_row_of_no_list_is_named():
    rows = b"toxic,es,bobo\nsilly,es,x\nsentiment,en,dull,9\ntoxic,,y\n"
    problems = read_word_lists(*stream("w.csv", rows)).problems
    assert [one.split(":")[1].strip() for one in problems] == ["Row 2", "Row 3", "Row 4"]


@pytest.mark.parametrize(("name", "content"), [("w.tmx", b"x"), ("w.csv", b"\xff\xfe\x00")])
def test_a_file_that_is_no_list_is_refused(name, content):
    with pytest.raises(FileError):
        read_word_lists(*stream(name, content))


def stream(name: str, content: bytes):
    upload = file(name, content)
    return upload, upload.name or "", upload.size


def test_a_draw_is_not_made_while_the_page_waits(send):
    page = send(
        segments_file=file("pool.csv", f"source,translation\n{GOOD},Hola\n"),
        sampling="uniform",
    )
    assert Campaign.objects.get().options["sampling"] == "uniform"
    assert "makes no test case" not in page


def test_fields_stand_in_the_order_of_the_work(db):
    names = list(ScreeningForm().fields)
    wanted = [
        "engines",
        "segments_text",
        "segments_file",
        "source_column",
        "signals",
        "glossary_file",
    ]
    assert [name for name in names if name in wanted] == wanted


def test_a_draw_says_who_selected_and_labels_its_rates(send, client):
    rows = "".join(f'"{GOOD[:-1]} number {word}.",,acme\n' for word in ("one", "two", "three"))
    send(
        segments_file=file("pool.csv", f"source,translation,engine\n{rows}"),
        sampling="uniform",
        per_signal="2",
    )
    run = Run.objects.get()
    generation.generate(run)
    run.refresh_from_db()
    assert run.report["oversampled"] == run.cases_total == 2
    assert run.report["selected_by"] == {"acme": 2}
    assert run.report["drawn_for"] == {"empty": 2}
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "2 texts were selected" in page
    assert "acme 2" in page
    assert results.as_json(results.run_tally(run))["oversampled"] is True
