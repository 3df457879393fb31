"""Published files, if they lie in the folder that MTRIAGE_RATING_FILES names.

``mqm/*.tsv`` of github.com/google/wmt-mqm-human-evaluation; ``pearmut/*.json`` (campaigns) and
``pearmut/*.jsonl`` (results) of github.com/zouharvi/pearmut.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from triage.files.ratings import mqm_tsv, pearmut

FOLDER = Path(os.environ.get("MTRIAGE_RATING_FILES") or "missing")


def files(pattern: str) -> list[object]:
    found = sorted(FOLDER.glob(pattern))
    missing = pytest.mark.skip(reason=f"missing: {FOLDER / pattern}")
    return [*found] or [pytest.param(FOLDER / pattern, marks=missing)]


def name(path: object) -> str:
    return Path(str(path)).name


@pytest.mark.parametrize("path", files("mqm/*.tsv"), ids=name)
def test_a_published_mqm_table_comes_back_letter_for_letter(path):
    text = path.read_bytes().decode()
    table = mqm_tsv.read_table(text)
    assert not table.problems
    assert mqm_tsv.written(table) == text
    for one in mqm_tsv.rated_outputs(table):
        for mark in one.marks:
            side = one.source if mark.side == "source" else one.translation
            assert mark.end is None or mark.end <= len(side)


@pytest.mark.parametrize("path", files("pearmut/*.json"), ids=name)
def test_a_published_campaign_is_read(path):
    campaign = pearmut.read_campaign(path.read_text("utf-8"))
    assert campaign.outputs
    assert json.loads(pearmut.written(campaign.data)) == json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", files("pearmut/*.jsonl"), ids=name)
def test_published_results_come_back_with_their_marks(path):
    found, problems = pearmut.read_results(path.read_text("utf-8"))
    assert found
    assert not problems
    again, _ = pearmut.read_results("".join(pearmut.results_of(found)))
    assert {(one.system, one.marks, one.score) for one in again} == {
        (one.system, one.marks, one.score) for one in found
    }
