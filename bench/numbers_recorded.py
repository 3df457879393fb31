"""Compares free reading of recorded system output with human marks: one JSON line per corpus.

``python -m bench.numbers_recorded [FOLDER]``; without a folder it reads
``../shared/data/recorded``, if it exists. A mark is only a hint: the marked words contain a number,
but the error may be another.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from triage.methods.numbers.oracle import check

FOLDER = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "recorded"


def marked(row: dict[str, Any]) -> bool:
    """Whether a person marked words that contain a number, or changed digits in the post-edit."""
    return bool(row["human_number_errors"]) or bool(row.get("post_edit_changes_digits"))


def tally(path: Path) -> Counter[str]:
    """How often each verdict was given on marked and unmarked rows."""
    counts: Counter[str] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        verdict = check(row["source"], row["translation"], row["src_lang"], row["tgt_lang"])
        counts[f"{'marked' if marked(row) else 'unmarked'}_{verdict.result.value}"] += 1
    return counts


def report(corpus: str, counts: Counter[str]) -> dict[str, Any]:
    """One line of figures, including the share of fails that are on unmarked rows."""
    unmarked = sum(number for name, number in counts.items() if name.startswith("unmarked"))
    share = round(100 * counts["unmarked_fail"] / unmarked, 2) if unmarked else None
    line = {"bench": "numbers_recorded", "corpus": corpus, "rows": sum(counts.values())}
    return line | {"unmarked_fail_percent": share} | dict(sorted(counts.items()))


def main(arguments: list[str]) -> None:
    """Measure every JSON Lines file of a folder, then all of them together."""
    folder = Path(arguments[0]) if arguments else FOLDER
    if not folder.is_dir():
        print(json.dumps({"bench": "numbers_recorded", "skipped": f"no folder {folder.name}"}))
        return
    total: Counter[str] = Counter()
    for path in sorted(folder.glob("*.jsonl")):
        counts = tally(path)
        total.update(counts)
        print(json.dumps(report(path.stem, counts)))
    print(json.dumps(report("all", total)))


if __name__ == "__main__":
    main(sys.argv[1:])
