"""Measures how well the screening signals agree with human error marks in recorded translations.

Reads JSON Lines of machine translations with human error marks (fields ``source``,
``translation``, ``src_lang``, ``tgt_lang``, ``human_number_errors`` and, where a post-edit is
the only mark, ``post_edit_changes_digits``) from MTRIAGE_RECORDED, by default
``../shared/data/recorded``. Exits with a note if there is none: the data is not part of the
project.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec, Result, Verdict
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions
from triage.proportions import wilson_95

DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "data" / "recorded"
FOLDER = Path(os.environ.get("MTRIAGE_RECORDED", DEFAULT))
CLASSES = {
    (True, True): "both",
    (True, False): "signal_only",
    (False, True): "people_only",
    (False, False): "neither",
}

# The share of rows without a serious mark that may be accused at the operating point.
MAX_ALARMS = 0.03

Row = dict[str, Any]


def rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def judged(rows: Iterable[Row]) -> list[tuple[Row, Verdict]]:
    pairs = list(rows)
    cases = [
        AnsweredCase(
            CaseSpec((row["source"],), "screening"),
            (row["translation"],),
            row["src_lang"],
            row["tgt_lang"],
        )
        for row in pairs
    ]
    return list(zip(pairs, screening().judge(cases, ScreeningOptions()), strict=True))


def people_say(row: Row) -> bool:
    """Whether people marked a number, or changed its digits in a post-edit."""
    return bool(row["human_number_errors"] or row.get("post_edit_changes_digits"))


def signals_of(verdict: Verdict) -> list[str]:
    return [one["signal"] for one in verdict.evidence["signals"]]


def agreement(pairs: Iterable[tuple[Row, Verdict]]) -> Counter[str]:
    return Counter(CLASSES["numbers" in signals_of(v), people_say(row)] for row, v in pairs)


def kappa(table: Counter[str]) -> float:
    """Return Cohen's kappa between the signal and the people."""
    total = table.total()
    same = (table["both"] + table["neither"]) / total
    one = (table["both"] + table["signal_only"]) / total
    other = (table["both"] + table["people_only"]) / total
    chance = one * other + (1 - one) * (1 - other)
    return (same - chance) / (1 - chance) if chance < 1 else 0.0


def show(figure: str, **values: object) -> None:
    print(json.dumps({"bench": "screening_recorded", "figure": figure, **values}), flush=True)


def show_agreement(name: str, pairs: list[tuple[Row, Verdict]]) -> Counter[str]:
    table = agreement(pairs)
    show(
        "numbers against people",
        data=name,
        rows=len(pairs),
        **{kind: table[kind] for kind in CLASSES.values()},
        kappa=round(kappa(table), 3),
        precision=share(table["both"], table["both"] + table["signal_only"]),
        recall=share(table["both"], table["both"] + table["people_only"]),
    )
    return table


def share(hits: int, total: int) -> dict[str, object] | None:
    """A proportion with its 95 % interval; None without data."""
    if not total:
        return None
    low, high = wilson_95(hits, total)
    return {"value": round(hits / total, 3), "ci95": [round(low, 3), round(high, 3)], "n": total}


def is_serious(row: Row) -> bool:
    """Whether people marked a critical or major error of any kind."""
    return any(one["severity"].lower() in ("critical", "major") for one in row["annotations"])


def show_serious(name: str, pairs: list[tuple[Row, Verdict]]) -> None:
    """How many rows with a critical or major error are accused, and how many of the others."""
    rated = [(is_serious(row), verdict) for row, verdict in pairs if "post_edit" not in row]
    if not rated:
        return
    groups = {kind: [one for serious, one in rated if serious is kind] for kind in (True, False)}
    found, alarms = (Counter(name for one in groups[kind] for name in signals_of(one)) for kind in (True, False))  # fmt: skip
    show(
        "critical and major errors found",
        data=name,
        **at_confidence(groups, 0.0),
        by_signal={one: [found[one], alarms[one]] for one in sorted(found | alarms)},
        operating_point=operating_point(groups),
    )


def at_confidence(groups: dict[bool, list[Verdict]], least: float) -> dict[str, object]:
    """Return the shares of both groups that are accused with at least this confidence."""
    accused = {
        kind: sum(one.result is Result.FAIL and one.confidence >= least for one in verdicts)
        for kind, verdicts in groups.items()
    }
    return {
        "least_confidence": least,
        "found": share(accused[True], len(groups[True])),
        "false_alarms": share(accused[False], len(groups[False])),
    }


def operating_point(groups: dict[bool, list[Verdict]]) -> dict[str, object] | None:
    """Return the shares at the lowest confidence that keeps to MAX_ALARMS."""
    others = groups[False]
    for least in sorted({one.confidence for verdicts in groups.values() for one in verdicts}):
        alarms = sum(one.result is Result.FAIL and one.confidence >= least for one in others)
        if alarms <= MAX_ALARMS * len(others):
            return at_confidence(groups, least)
    return None


def show_signals(pairs: list[tuple[Row, Verdict]]) -> None:
    """How often each signal fires, and how often where people marked a critical or major error."""
    fired: Counter[str] = Counter()
    serious: Counter[str] = Counter()
    for row, verdict in pairs:
        if not row.get("raters"):
            continue
        marked = is_serious(row)
        for name in {*signals_of(verdict), "any row"}:
            fired[name] += 1
            serious[name] += marked
    for name in sorted(fired):
        low, high = wilson_95(serious[name], fired[name])
        show(
            "share with a critical or major mark of any kind",
            signal=name,
            rows=fired[name],
            value=round(serious[name] / fired[name], 3),
            ci95=[round(low, 3), round(high, 3)],
        )


def show_disagreements(pairs: Iterable[tuple[Row, Verdict]], count: int) -> None:
    """Print only the identifiers, for looking them up in the data."""
    for row, verdict in pairs:
        kind = CLASSES["numbers" in signals_of(verdict), people_say(row)]
        if kind in ("signal_only", "people_only") and count:
            count -= 1
            show("disagreement", id=row["id"], kind=kind, error=verdict.error_kind)


def show_references(pairs: Iterable[tuple[Row, Verdict]]) -> None:
    """Suspects among the human translations in the recorded data."""
    human = [verdict for row, verdict in pairs if row.get("system_type") == "human"]
    show_fired("suspects among recorded human references", human)


def show_fired(figure: str, verdicts: list[Verdict]) -> None:
    fired = Counter(name for verdict in verdicts for name in signals_of(verdict))
    suspects = sum(verdict.result is Result.FAIL for verdict in verdicts)
    show(
        figure,
        pairs=len(verdicts),
        suspects=share(suspects, len(verdicts)),
        by_signal={name: share(fired[name], len(verdicts)) for name in sorted(fired)},
        others=share(0, len(verdicts)),
    )


def show_human(folder: Path) -> None:
    """Suspects among human translations, nearly all of which are false alarms.

    Reads files of sentences with ``lang``, ``original`` and ``pair_id``; an equal ``pair_id`` means
    translations of each other. English against every other language, in both directions.
    """
    texts: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for row in rows(path):
            if row.get("pair_id") and row.get("original"):
                texts.setdefault(row["pair_id"], {})[row["lang"]] = row["original"]
    directed = [
        {"source": a, "translation": b, "src_lang": one, "tgt_lang": other}
        for group in texts.values()
        for one, a in group.items()
        for other, b in group.items()
        if one != other and "en" in (one, other)
    ]
    if not directed:
        return
    pairs = judged(sorted(directed, key=lambda row: (row["src_lang"], row["tgt_lang"])))
    show_fired("suspects among human translations", [verdict for _, verdict in pairs])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--disagreements", type=int, default=0, metavar="N")
    options = parser.parse_args()
    paths = sorted(FOLDER.glob("*.jsonl"))
    if not paths:
        show("skipped", reason="no recorded data; set MTRIAGE_RECORDED")
        return
    every: list[tuple[Row, Verdict]] = []
    for path in paths:
        pairs = judged(rows(path))
        show_agreement(path.stem, pairs)
        show_serious(path.stem, pairs)
        every += pairs
    show_agreement("all", every)
    for domain in sorted({row["domain"] for row, _ in every}):
        show_serious(domain, [(row, one) for row, one in every if row["domain"] == domain])
    results = Counter(verdict.result for _, verdict in every)
    show("verdicts", **{result.value: results[result] for result in Result})
    show_signals(every)
    show_references(every)
    show_human(FOLDER.parent / "templates")
    show_disagreements(every, options.disagreements)


if __name__ == "__main__":
    main()
