"""Published files: ``mqm/*.tsv`` of github.com/google/wmt-mqm-human-evaluation in the folder that
MTRIAGE_RATING_FILES names, and the examples in a checkout of github.com/zouharvi/pearmut that
MTRIAGE_PEARMUT names.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from triage.files.ratings import mqm_tsv, pearmut

FOLDER = Path(os.environ.get("MTRIAGE_RATING_FILES") or "missing")
PEARMUT = Path(os.environ.get("MTRIAGE_PEARMUT") or "missing")


def files(folder: Path, pattern: str, what: str) -> list[object]:
    found = sorted(folder.glob(pattern))
    missing = pytest.mark.skip(reason=f"missing: {what}")
    return [*found] or [pytest.param(folder / pattern, marks=missing)]


def published(pattern: str) -> list[object]:
    return files(PEARMUT, pattern, "a checkout of pearmut (MTRIAGE_PEARMUT)")


def name(path: object) -> str:
    return Path(str(path)).name


@pytest.mark.parametrize(
    "path", files(FOLDER, "mqm/*.tsv", "a folder with mqm/*.tsv (MTRIAGE_RATING_FILES)"), ids=name
)
def test_a_published_mqm_table_comes_back_letter_for_letter(path):
    text = path.read_bytes().decode()
    table = mqm_tsv.read_table(text)
    assert not table.problems
    assert mqm_tsv.written(table) == text
    for one in mqm_tsv.rated_outputs(table):
        for mark in one.marks:
            side = one.source if mark.side == "source" else one.translation
            assert mark.end is None or mark.end <= len(side)


@pytest.mark.parametrize("path", published("examples/*.json"), ids=name)
def test_a_published_campaign_is_read(path):
    campaign = pearmut.read_campaign(path.read_text("utf-8"))
    assert campaign.outputs
    assert json.loads(pearmut.written(campaign.data)) == json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", published("examples/*/data/outputs/*.jsonl"), ids=name)
def test_published_results_come_back_with_their_marks(path):
    found, problems = pearmut.read_results(path.read_text("utf-8"))
    assert found
    assert not problems
    again, _ = pearmut.read_results("".join(pearmut.results_of(found)))
    assert {(one.system, one.marks, one.score) for one in again} == {
        (one.system, one.marks, one.score) for one in found
    }
