"""Hand-written cases of every direction, one file each under ``cases``."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from triage.methods.numbers.oracle import TextPair, check, check_many

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


def rows(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_gets_the_verdict_of_its_author(path: Path) -> None:
    for row in rows(path):
        values = [Decimal(value) for value in row["values"]]
        verdict = check(row["source"], row["translation"], row["src_lang"], row["tgt_lang"], values)
        assert verdict.result == row["expected"], (row, verdict)
        assert verdict.message.endswith(".")
        assert (verdict.error_kind != "") == (verdict.result == "fail")


def test_many_pairs_are_judged_in_order_and_as_one_by_one() -> None:
    pairs = [
        TextPair(
            row["source"],
            row["translation"],
            row["src_lang"],
            row["tgt_lang"],
            tuple(map(Decimal, row["values"])),
        )
        for path in FILES[:4]
        for row in rows(path)
    ]
    alone = [
        check(p.source, p.translation, p.source_language, p.target_language, p.values)
        for p in pairs
    ]
    assert check_many(pairs) == alone


def test_there_are_cases_for_all_languages_with_english_both_ways() -> None:
    others = (
        "de",
        "zh",
        "ta",
        "ne",
        "es",
        "ca",
        "fr",
        "ja",
        "hi",
        "pt",
        "it",
        "ru",
        "nl",
        "pl",
        "cs",
        "uk",
        "sv",
        "ko",
        "ar",
        "tr",
        "da",
        "ro",
        "id",
        "vi",
    )
    wanted = {f"en-{other}" for other in others} | {f"{other}-en" for other in others}
    assert {path.stem for path in FILES} >= wanted
