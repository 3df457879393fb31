"""``mtriage training``: files of sentence pairs, balanced by results."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Mtriage

ASKED = ("--src-lang", "en", "--tgt-lang", "de", "--count", "200", "--seed", "3")


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def formats(folder: Path) -> Counter[str]:
    return Counter(row["format"] for row in rows(folder / "train.jsonl"))


def test_the_lines_of_both_languages_belong_together(mtriage: Mtriage, tmp_path):
    done = mtriage("training", "pairs", *ASKED)
    assert done.status == 0
    assert "160 pairs to train on, 40 held out" in done.err
    for part, n in (("train", 160), ("held_out", 40)):
        sides = [
            (tmp_path / "pairs" / f"{part}.{language}.txt").read_text("utf-8").splitlines()
            for language in ("en", "de")
        ]
        told = rows(tmp_path / "pairs" / f"{part}.jsonl")
        assert [len(side) for side in sides] == [n, n]
        assert list(zip(*sides, strict=True)) == [(r["source"], r["translation"]) for r in told]


def test_verdicts_of_a_suite_balance_the_formats(mtriage: Mtriage, tmp_path):
    verdicts = [
        {"direction": direction, "format": "dec-3", "verdict": verdict}
        for direction, verdict in [
            *[("en-de", "fail")] * 20,
            ("en-de", "abstain"),
            ("de-en", "pass"),
        ]
    ]
    (tmp_path / "scored.jsonl").write_text("\n".join(map(json.dumps, verdicts)))
    mtriage("training", "alike", *ASKED)
    mtriage("training", "balanced", *ASKED, "--results", "scored.jsonl")
    assert formats(tmp_path / "balanced")["dec-3"] > formats(tmp_path / "alike")["dec-3"]


def test_the_table_of_formats_of_a_site_balances_them_too(mtriage: Mtriage, tmp_path):
    table = (
        '\ufeffengine,direction,capability,format,"rate, %",95 % from,95 % to,n\r\n'
        "A,en-de,decimals,dec-3,10.0,5.0,20.0,40\r\nA,en-zh,decimals,dec-1,0.0,0.0,9.0,40\r\n"
    )
    (tmp_path / "by-format.csv").write_text(table, "utf-8")
    mtriage("training", "balanced", *ASKED, "--results", "by-format.csv")
    counts = formats(tmp_path / "balanced")
    assert counts["dec-3"] > counts["dec-1"]


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("r.jsonl", '{"direction": "en-zh", "format": "int-1", "verdict": "pass"}', "in en-de"),
        ("r.jsonl", "[]", "no file of results"),
        ("r.jsonl", "{", "no file of results"),
        ("r.csv", "a,b\n1,2\n", "no file of results"),
        ("r.csv", 'direction,format,"rate, %",n\nen-de,int-1,,5\n', "no file of results"),
    ],
)
def test_results_that_cannot_be_used_are_explained(mtriage: Mtriage, tmp_path, name, text, why):
    (tmp_path / name).write_text(text)
    done = mtriage("training", "pairs", *ASKED, "--results", name)
    assert done.status == 2
    assert why in done.err
    assert not (tmp_path / "pairs").exists()


def test_languages_without_parallel_templates_are_named(mtriage: Mtriage):
    done = mtriage("training", "pairs", "--src-lang", "en", "--tgt-lang", "fr")
    assert done.status == 2
    assert "en-fr" in done.err


def test_a_folder_with_files_is_left_alone(mtriage: Mtriage, tmp_path):
    (tmp_path / "note").touch()
    assert mtriage("training", tmp_path, *ASKED).status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["note"]
