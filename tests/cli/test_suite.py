"""``mtriage suite``: a number-test suite that is handed in, translated elsewhere, and scored."""

from __future__ import annotations

import hashlib
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Mtriage
from triage.methods.numbertest.rendering import render_digits


@pytest.fixture
def suite(mtriage: Mtriage, tmp_path: Path) -> Path:
    folder = tmp_path / "suite"
    asked = ("--src-lang", "en", "--src-lang", "de", "--seed", "7", "--licence", "CC0 1.0")
    assert mtriage("suite", "write", folder, *asked).status == 0
    return folder


def items(suite: Path, language: str) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in (suite / "items.jsonl").read_text("utf-8").splitlines()]
    return [row for row in rows if row["src_lang"] == language]


def right(row: dict[str, Any], language: str) -> str:
    """The numbers of an item as the target language writes them, in a sentence of their own."""
    values = [render_digits(Decimal(value), language, grouped=True) for value in row["values"]]
    return f"{'; '.join(values)}."


def returned(suite: Path, name: str, language: str, target: str) -> Path:
    path = suite.parent / name
    path.parent.mkdir(exist_ok=True)
    lines = [right(row, target) for row in items(suite, language)]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


class TestWriting:
    def test_the_papers_preset_has_165_items_a_language(self, suite):
        assert len(items(suite, "en")) == len(items(suite, "de")) == 165

    def test_the_sources_are_those_of_the_items_in_their_order(self, suite):
        lines = (suite / "sources.en.txt").read_text("utf-8").splitlines()
        assert lines == [row["source"] for row in items(suite, "en")]

    def test_the_checksums_cover_every_other_file(self, suite):
        sums = dict(
            reversed(line.split("  ")) for line in (suite / "SHA256SUMS").read_text().splitlines()
        )
        others = {path.name for path in suite.iterdir()} - {"SHA256SUMS"}
        assert set(sums) == others
        for name, known in sums.items():
            assert hashlib.sha256((suite / name).read_bytes()).hexdigest() == known

    def test_the_same_command_writes_the_same_files(self, mtriage, suite, tmp_path):
        again = tmp_path / "again"
        asked = ("--src-lang", "en", "--src-lang", "de", "--seed", "7", "--licence", "CC0 1.0")
        mtriage("suite", "write", again, *asked)
        for path in suite.iterdir():
            assert (again / path.name).read_bytes() == path.read_bytes()

    def test_the_datasheet_counts_the_items_and_names_seed_and_licence(self, suite):
        text = (suite / "README.md").read_text("utf-8")
        assert "| integers | `int-1` | 5 | 5 |" in text
        assert "330 sentences" in text
        assert "seed 7" in text
        assert "CC0 1.0" in text

    def test_a_folder_with_files_is_left_alone(self, mtriage, suite):
        done = mtriage("suite", "write", suite, "--src-lang", "en")
        assert done.status == 2
        assert "new folder" in done.err

    def test_a_name_that_leads_elsewhere_is_refused(self, mtriage, tmp_path):
        done = mtriage("suite", "write", tmp_path / "s", "--src-lang", "en", "--name", "../x")
        assert done.status == 2
        assert not (tmp_path / "s").exists()

    def test_a_language_without_templates_is_named(self, mtriage, tmp_path):
        done = mtriage("suite", "write", tmp_path / "s", "--src-lang", "fo")
        assert done.status == 2
        assert "'fo'" in done.err


class TestScoring:
    def test_right_numbers_pass_in_every_capability(self, mtriage, suite):
        path = returned(suite, "A.en-de.txt", "en", "de")
        done = mtriage("suite", "score", suite, path, "--format", "json")
        runs = json.loads(done.out)["runs"]
        assert [run["capability"] for run in runs] == [
            "integers",
            "decimals",
            "numerals",
            "separators",
        ]
        assert sum(run["failed"] for run in runs) == 0
        assert sum(run["cases"] for run in runs) == 165

    def test_several_systems_and_directions_make_table_3(self, mtriage, suite):
        paths = [
            returned(suite, "numbers.A.v2.en-de.txt", "en", "de"),
            returned(suite, "en-zh/A.v2.txt", "en", "zh"),
            returned(suite, "B.de-en.txt", "de", "en"),
        ]
        done = mtriage("suite", "score", suite, *paths, "--format", "csv")
        rows = [line.split(",") for line in done.out.splitlines()]
        assert done.out.startswith('direction,"integers, A.v2","integers, B"')
        assert [row[0] for row in rows[1:]] == ["en-zh", "en-de", "de-en", "average"]

    def test_json_lines_may_have_any_order(self, mtriage, suite):
        path = suite.parent / "A.en-de.jsonl"
        rows = [
            {"id": row["id"], "translation": right(row, "de")} for row in items(suite, "en")[::-1]
        ]
        path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
        done = mtriage("suite", "score", suite, path, "--format", "json")
        assert {run["failed"] for run in json.loads(done.out)["runs"]} == {0}

    def test_a_copied_separator_fails_and_is_in_the_verdicts(self, mtriage, suite):
        path = suite.parent / "copy.en-de.txt"
        path.write_bytes((suite / "sources.en.txt").read_bytes())
        verdicts = suite.parent / "verdicts.jsonl"
        mtriage("suite", "score", suite, path, "--verdicts", verdicts)
        rows = [json.loads(line) for line in verdicts.read_text("utf-8").splitlines()]
        assert len(rows) == 165
        assert {row["error"] for row in rows if row["capability"] == "separators"} == {"separator"}

    def test_a_line_that_is_missing_is_no_shifted_score(self, mtriage, suite):
        path = returned(suite, "A.en-de.txt", "en", "de")
        path.write_text(path.read_text("utf-8").split("\n", 1)[1], "utf-8")
        done = mtriage("suite", "score", suite, path)
        assert done.status == 2
        assert "164 lines, the suite 165 texts" in done.err

    def test_an_empty_line_is_an_empty_translation(self, mtriage, suite):
        path = suite.parent / "A.en-de.txt"
        path.write_text("\n" * 165, "utf-8")
        done = mtriage("suite", "score", suite, path, "--format", "json")
        assert {run["passed"] for run in json.loads(done.out)["runs"]} == {0}

    def test_a_line_separator_within_a_translation_ends_no_line(self, mtriage, suite):
        path = returned(suite, "A.en-de.txt", "en", "de")
        path.write_text(path.read_text("utf-8").replace(".\n", ".\u2028\n"), "utf-8")
        assert mtriage("suite", "score", suite, path).status == 0

    @pytest.mark.parametrize(
        ("name", "why"),
        [
            ("A.txt", "not in the name"),
            ("A.fr-en.txt", "no texts in 'fr'"),
            ("A.en-xx.txt", "xx"),
        ],
    )
    def test_a_name_that_does_not_fit_is_explained(self, mtriage, suite, name, why):
        done = mtriage("suite", "score", suite, returned(suite, name, "en", "de"))
        assert done.status == 2
        assert why in done.err

    def test_two_files_of_one_system_are_refused(self, mtriage, suite):
        paths = [
            returned(suite, name, "en", "de") for name in ("A.en-de.txt", "numbers.A.en-de.txt")
        ]
        done = mtriage("suite", "score", suite, *paths)
        assert done.status == 2
        assert "already" in done.err

    @pytest.mark.parametrize("line", ["[]", '{"id": "numbers-en-00001"}', "{", '{"id": 1}'])
    def test_a_broken_row_is_named_by_its_line(self, mtriage, suite, line):
        path = suite.parent / "A.en-de.jsonl"
        path.write_text(f"\n{line}\n", "utf-8")
        done = mtriage("suite", "score", suite, path)
        assert done.status == 2
        assert f"{path}:2" in done.err

    def test_a_changed_suite_is_not_scored(self, mtriage, suite):
        path = returned(suite, "A.en-de.txt", "en", "de")
        file = suite / "items.jsonl"
        file.write_text(
            file.read_text("utf-8").replace('"values": ["2"]', '"values": ["3"]'), "utf-8"
        )
        done = mtriage("suite", "score", suite, path)
        assert done.status == 2
        assert "items.jsonl was changed" in done.err

    def test_checksums_lead_to_no_file_outside_the_folder(self, mtriage, suite):
        (suite / "SHA256SUMS").write_text("0  ../secret\n")
        done = mtriage("suite", "score", suite, returned(suite, "A.en-de.txt", "en", "de"))
        assert done.status == 2
        assert "not in the folder" in done.err

    def test_a_folder_that_is_no_suite_is_named(self, mtriage, tmp_path):
        (tmp_path / "A.en-de.txt").write_text("1\n")
        done = mtriage("suite", "score", tmp_path, tmp_path / "A.en-de.txt")
        assert done.status == 2
        assert "is no suite" in done.err

    def test_the_scores_go_over_no_output(self, mtriage, suite):
        path = returned(suite, "A.en-de.txt", "en", "de")
        assert mtriage("suite", "score", suite, path, "--output", path).status == 2
        assert path.read_text("utf-8").count("\n") == 165
