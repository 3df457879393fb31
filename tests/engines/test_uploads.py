from __future__ import annotations

import json

import pytest
from django.core.management import call_command

from engines.errors import EngineConfigurationError
from engines.services import recorded_rows
from engines.services.recorded_formats import (
    guess_columns,
    layout_of,
    one_file_a_system,
    read_table,
    recorded_lines,
    system_name,
)
from engines.services.recorded_import import import_recorded_lines

pytestmark = pytest.mark.django_db
CSV = 'Source Text,Target,System,score\n"Two cats, they say.",Dos gatos.,one,0.9\n\nSix.,Seis.,one,1\n'


@pytest.fixture(autouse=True)
def _data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"


def rows_of(lines: bytes) -> list[dict]:
    return [json.loads(line) for line in lines.splitlines() if line]


def test_columns_are_guessed_by_the_names_that_tools_use():
    columns = ["Source Text", "MT", "source_lang", "Target Language", "ref", "score"]
    assert guess_columns(columns) == {
        "source": "Source Text",
        "translation": "MT",
        "src_lang": "source_lang",
        "tgt_lang": "Target Language",
        "reference": "ref",
        "score": "score",
    }


def test_a_table_becomes_rows_with_fixed_languages_and_its_other_columns_kept():
    table = read_table(CSV.encode(), "csv")
    lines = recorded_lines(table, guess_columns(table.columns), {"src_lang": "en"})
    assert rows_of(lines)[0] == {
        "source": "Two cats, they say.",
        "translation": "Dos gatos.",
        "system": "one",
        "src_lang": "en",
        "score": "0.9",
        "metric": "score",
        "better": "higher",
    }


def test_quotation_marks_in_tab_separated_files_are_part_of_the_text():
    table = read_table(b'src\tmt\nSay "two.\tDi "dos.\n', "tsv")
    assert table.rows[0] == {"src": 'Say "two.', "mt": 'Di "dos.'}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_of_a_csv_file_is_found(separator):
    table = read_table(f"src{separator}mt\na{separator}b\n".encode(), "csv")
    assert table.rows[0] == {"src": "a", "mt": "b"}


def test_parallel_text_files_become_rows_of_their_systems():
    lines = one_file_a_system(
        b"One.\nTwo.\n", {"a": b"Uno.\nDos.\n", "b": b"1\r\n2\r\n"}, "en", "es", b"U\nD"
    )
    rows = rows_of(lines)
    assert [(row["system"], row["translation"]) for row in rows] == [
        ("a", "Uno."),
        ("a", "Dos."),
        ("b", "1"),
        ("b", "2"),
    ]
    assert rows[1]["reference"] == "D"


def test_a_file_with_another_count_of_lines_is_named():
    with pytest.raises(EngineConfigurationError, match="b has 1 lines, the source has 2"):
        one_file_a_system(b"One.\nTwo.\n", {"b": b"Uno.\n"}, "en", "es")


@pytest.mark.parametrize(
    ("name", "others", "system"),
    [
        ("set.hyp.Nemo.de", ["set.hyp.Nemo.de", "set.hyp.UEdin.de"], "Nemo"),
        ("nemo.txt", ["nemo.txt"], "nemo"),
    ],
)
def test_a_systems_name_is_what_its_file_has_alone(name, others, system):
    assert system_name(name, others) == system


@pytest.mark.parametrize("name", ["翻" * 150, "a/b " * 30])
def test_an_engine_may_have_a_long_name_in_any_script(name):
    row = {"source": "One.", "translation": "Uno.", "src_lang": "en", "tgt_lang": "es"}
    report = import_recorded_lines(json.dumps(row).encode(), name)
    (engine,) = report.engines
    assert [row.translation for row in recorded_rows(engine, "en", "es")] == ["Uno."]


def test_files_that_are_not_utf_8_are_named():
    with pytest.raises(EngineConfigurationError, match="not UTF-8"):
        read_table(b"src,mt\n\xff,x\n", "csv")


@pytest.mark.parametrize(
    ("name", "layout"), [("a.csv", "csv"), ("a.TSV", "tsv"), ("a.jsonl", "jsonl")]
)
def test_the_layout_is_told_by_the_name(name, layout):
    assert layout_of(name) == layout


def test_the_command_reads_tables_too(tmp_path, capsys):
    path = tmp_path / "mt.csv"
    path.write_text(CSV)
    call_command("import_recorded", str(path), engine="acme", src_lang="en", tgt_lang="es")
    assert capsys.readouterr().out == "acme/one: 2 rows (en-es)\n"


def test_the_command_states_the_directions_of_each_system(tmp_path, capsys):
    texts = {"source": "One", "translation": "Uno", "src_lang": "en"}
    rows = [{**texts, "system": "a", "tgt_lang": "es"}, {**texts, "system": "b", "tgt_lang": "it"}]
    path = tmp_path / "mt.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows))
    call_command("import_recorded", str(path), engine="acme")
    assert capsys.readouterr().out == "acme/a: 1 rows (en-es)\nacme/b: 1 rows (en-it)\n"
