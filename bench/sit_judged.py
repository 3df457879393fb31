"""What judged groups say of SIT: accuracy of the first variants, lift over groups not reported.

    python -m bench.sit_judged [--judgements FILE]

The file that comes along holds one reading of 120 groups (docs/sit.md): 60 drawn from those that a
campaign reported, 60 from the others, read in one shuffled list without distances. A row names its
sentence by ``text.sentence_id``; ``kinds`` are bugs that the original has not, ``original`` the
original's own, ``odd`` a source sentence that no one would write, ``lost`` a bug of the original that
is gone. ``change``: bug; none (the same structure to a reader); valid; slip (of grammar alone).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import Any

from triage.reporting.rates import Interval, Rate

SHIPPED = Path(__file__).parent / "data" / "sit_judgements.jsonl"
Z = 1.959964
Group = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--judgements", type=Path, default=SHIPPED)
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.judgements.read_text("utf-8").splitlines()]
    reported = [row for row in rows if row["reported"]]
    others = [row for row in rows if not row["reported"]]
    for k in (1, 2, 3):
        compare(f"top-{k}, bugs of the variant's own", reported, others, own_bug(k))
        compare(f"top-{k}, any bug", reported, others, any_bug(k))
        compare(f"top-{k} with originals", reported, others, with_original(k))
    compare("top-1, pair not wrong alike", reported, others, unequal)
    compare("top-1, structure differs to a reader", reported, others, restructured)
    compare("top-1, odd input", reported, others, lambda row: bool(row["members"][0]["odd"]))
    report("causes of false alarms", reported=len(reported), **causes(reported))
    kinds = Counter(kind for row in rows for m in row["members"] for kind in m["kinds"])
    report("own bugs by kind, all members", members=sum(len(r["members"]) for r in rows), **kinds)


def own_bug(k: int) -> Callable[[Group], bool]:
    """Whether one of the first k variants has a bug that the original has not."""
    return lambda row: any(member["kinds"] for member in row["members"][:k])


def any_bug(k: int) -> Callable[[Group], bool]:
    """The paper's count: bugs shared with the original too (those lost left out)."""
    return lambda row: any(
        member["kinds"] or (row["original"] and not member["lost"]) for member in row["members"][:k]
    )


def with_original(k: int) -> Callable[[Group], bool]:
    """Table 4's count."""
    return lambda row: bool(row["original"]) or any_bug(k)(row)


def unequal(row: Group) -> bool:
    """The farthest variant has a bug of its own, or lacks one of the original's."""
    return bool(row["members"][0]["kinds"] or row["members"][0]["lost"])


def restructured(row: Group) -> bool:
    return bool(row["members"][0]["change"] != "none")


def causes(reported: Sequence[Group]) -> Counter[str]:
    """Why the farthest variant of a reported group is no bug of its own."""
    first = [row["members"][0] for row in reported]
    return Counter(_cause(member) for member in first if not member["kinds"])


def _cause(member: dict[str, Any]) -> str:
    if member["change"] == "none":
        return "parser error"
    if member["lost"]:
        return "bug of the original's alone"
    return "odd input" if member["odd"] else "valid variation or slip of grammar"


def compare(
    figure: str, reported: Sequence[Group], others: Sequence[Group], holds: Callable[[Group], bool]
) -> None:
    """Print a share among reported and other groups, and how far they are apart."""
    a, b = (Rate(sum(map(holds, rows)), len(rows)) for rows in (reported, others))
    low, high = newcombe(a, b)
    values: dict[str, Any] = {
        "reported": f"{a.successes} of {a.n}",
        "not reported": f"{b.successes} of {b.n}",
        "points": round(100 * (a.successes / a.n - b.successes / b.n), 1),
        "points ci95": [round(100 * low, 1), round(100 * high, 1)],
    }
    if a.successes and b.successes:
        ratio = (a.successes / a.n) / (b.successes / b.n)
        spread = exp(Z * sqrt(1 / a.successes - 1 / a.n + 1 / b.successes - 1 / b.n))
        values["lift"] = round(ratio, 2)
        values["lift ci95"] = [round(exp(log(ratio) - log(spread)), 2), round(ratio * spread, 2)]
    report(figure, **values)


def newcombe(a: Rate, b: Rate) -> tuple[float, float]:
    """The interval of a difference of two rates.

    :source: R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.
    """
    first, second = a.interval, b.interval
    assert isinstance(first, Interval)
    assert isinstance(second, Interval)
    p, q = a.successes / a.n, b.successes / b.n
    low = sqrt((p - first.low) ** 2 + (second.high - q) ** 2)
    high = sqrt((first.high - p) ** 2 + (q - second.low) ** 2)
    return p - q - low, p - q + high


def report(figure: str, **values: Any) -> None:
    print(json.dumps({"bench": "sit_judged", "figure": figure, **values}), flush=True)


if __name__ == "__main__":
    main()
