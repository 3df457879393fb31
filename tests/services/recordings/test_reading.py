from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.files.samples import OF_SEVERAL_LANGUAGES, SAMPLES, TEXTS, Sample, workbook
from triage.files.readers.base import Request
from triage.services.recordings.reading import EVERY_LANGUAGE, FIELDS, FilePart, read_file

CSV = 'Source Text,Target,System,score\n"Two cats, they say.",Dos gatos.,one,0.9\n\nSix.,Seis.,one,1\n'
COLUMNS = {
    "source": "Source Text",
    "translation": "Target",
    "system": "System",
    "score": "score",
}
LANGUAGES = {"src_lang": "en", "tgt_lang": "es"}


def rows_of(part: FilePart) -> list[dict]:
    return [json.loads(row.as_line()) for row in part.rows]


def part_of(*changes: dict[str, object]) -> FilePart:
    """The part of a file of JSON Lines with such rows."""
    row = {"source": "Six.", "translation": "Seis.", "src_lang": "en", "tgt_lang": "es"}
    content = "\n".join(json.dumps({**row, **one}) for one in changes).encode()
    columns = {name: name for name in FIELDS}
    return read_file(Request(Path("a.jsonl"), content=content), columns, {})


def test_a_table_becomes_rows_with_fixed_languages_and_the_direction_of_its_scores():
    part = read_file(Request(Path("a.csv"), content=CSV.encode()), COLUMNS, LANGUAGES)
    assert rows_of(part)[0] == {
        "source": "Two cats, they say.",
        "translation": "Dos gatos.",
        "system": "one",
        **LANGUAGES,
        "score": "0.9",
        "metric": "score",
        "better": "higher",
    }
    assert [row.line for row in part.rows] == [2, 4]


def test_rows_that_contradict_each_other_are_named_by_their_lines_in_the_file():
    unit = "<trans-unit id='{0}'><source>Open</source><target>{1}</target></trans-unit>"
    document = f"<xliff version='1.2'><file><body>\n\n{unit.format(1, 'Abrir')}\n{unit.format(2, 'Abierto')}</body></file></xliff>"
    columns = {"source": "source", "translation": "translation"}
    part = read_file(Request(Path("a.xlf"), content=document.encode()), columns, LANGUAGES)
    assert [(one.line, one.problem) for one in part.problems] == [
        (4, "another translation of the source in line 3; neither is used")
    ]


def test_rows_with_unknown_languages_are_left_out_by_their_line():
    part = part_of({}, {"src_lang": "xx-yy"}, {"tgt_lang": "spanish"})
    assert [row.line for row in part.usable] == [1]
    assert [(one.line, one.problem.split(":")[0]) for one in part.problems] == [
        (2, "src_lang"),
        (3, "tgt_lang"),
    ]


def test_of_contradicting_rows_none_is_usable_and_both_lines_are_named():
    part = part_of({}, {"source": "Ten."}, {"translation": "6."})
    assert [row.line for row in part.usable] == [2]
    assert [(one.line, one.problem) for one in part.problems] == [
        (3, "another translation of the source in line 1; neither is used")
    ]


def test_the_same_row_twice_is_no_contradiction():
    part = part_of({}, {})
    assert (len(part.usable), part.problems) == (2, [])


def test_two_systems_may_translate_differently():
    part = part_of({"system": "a"}, {"system": "b", "translation": "6."})
    assert (len(part.usable), part.problems) == (2, [])


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"translation": ["Seis."]}, "field 'translation' is missing"),
        ({"source": " "}, "field 'source' is empty"),
        ({"tgt_lang": ""}, "field 'tgt_lang' is empty"),
    ],
)
def test_a_row_without_one_of_its_texts_is_left_out_with_the_reason(change, problem):
    part = part_of({}, change)
    assert [row.line for row in part.rows] == [1]
    assert [(one.line, one.problem) for one in part.problems] == [(2, problem)]


@pytest.fixture
def data_folder(db, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
def test_the_command_reads_every_format(
    sample: Sample, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = sample.write(tmp_path)
    sources = [tmp_path / name for name in sample.beside]
    call_command(
        "import_recorded",
        str(path),
        engine="acme",
        src_lang="en",
        tgt_lang="es",
        source=next(iter(sources), None),
    )
    # In documents, the keys are headings.
    count = (2 if sample.path.endswith((".md", ".html")) else 1) * len(TEXTS)
    assert capsys.readouterr().out == f"acme: {count} rows (en-es)\n"


@pytest.mark.usefixtures("data_folder")
def test_the_command_makes_an_engine_of_each_system(tmp_path, capsys):
    path = tmp_path / "mt.csv"
    path.write_text(CSV)
    call_command("import_recorded", str(path), engine="acme", src_lang="en", tgt_lang="es")
    assert capsys.readouterr().out == "acme/one: 2 rows (en-es)\n"


@pytest.mark.usefixtures("data_folder")
def test_the_command_states_the_directions_of_each_system(tmp_path, capsys):
    texts = {"source": "One", "translation": "Uno", "src_lang": "en"}
    rows = [{**texts, "system": "a", "tgt_lang": "es"}, {**texts, "system": "b", "tgt_lang": "it"}]
    path = tmp_path / "mt.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows))
    call_command("import_recorded", str(path), engine="acme")
    assert capsys.readouterr().out == "acme/a: 1 rows (en-es)\nacme/b: 1 rows (en-it)\n"


def test_a_spreadsheet_has_its_own_columns_of_systems_and_scores() -> None:
    names = ["Source Text", "Target", "System", "score"]
    data = workbook([("Two cats.", "Dos gatos.", "one", "0.9")], names)
    part = read_file(Request(Path("a.xlsx"), content=data), COLUMNS, LANGUAGES)
    (row,) = rows_of(part)
    assert (row["system"], row["score"], row["metric"]) == ("one", "0.9", "score")


def test_a_table_with_a_column_a_language_becomes_rows_of_each() -> None:
    content = "key,en,es,de\na,One cat.,Un gato.,Eine Katze.\nb,Two cats.,,Zwei Katzen.\n"
    columns = {"source": "en", "translation": EVERY_LANGUAGE}
    part = read_file(Request(Path("a.csv"), content=content.encode()), columns, {"src_lang": "en"})
    assert [(row["tgt_lang"], row["translation"]) for row in rows_of(part)] == [
        ("es", "Un gato."),
        ("de", "Eine Katze."),
        ("de", "Zwei Katzen."),
    ]
    assert (part.left_out, part.problems) == (1, [])
    assert rows_of(part)[0].keys() == {"key", "source", "translation", "src_lang", "tgt_lang"}


@pytest.mark.usefixtures("data_folder")
def test_the_command_imports_each_language_of_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = OF_SEVERAL_LANGUAGES["all.xlsx"].write(tmp_path)
    call_command("import_recorded", str(path), engine="acme", src_lang="en")
    assert capsys.readouterr().out == "acme: 6 rows (en-de, en-es)\n"
