"""Two readers and one shuffled list: what a SIT campaign's groups hold, judged blind.

    python -m bench.sit_campaign --threshold T --groups GROUPS.jsonl
    python -m bench.sit_blind --groups GROUPS.jsonl --folder FOLDER

Writes ``list.txt`` (reported groups and as many others, each with its farthest variants in any
order, nothing told of distances), ``INSTRUCTIONS.md`` for the readers and ``key.json`` (not for
them). Each reader writes ``rater-N.jsonl``; then ``python -m bench.sit_judged --folder FOLDER``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

DRAWN = 60
SHOWN = 3
SEED = 60
INSTRUCTIONS = Path(__file__).parent / "data" / "sit_blind_instructions.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--groups", type=Path, required=True)
    parser.add_argument("--folder", type=Path, required=True)
    options = parser.parse_args()
    lines = options.groups.read_text("utf-8").splitlines()
    drawn = draw([json.loads(line) for line in lines], random.Random(SEED))
    options.folder.mkdir(parents=True, exist_ok=True)
    listed = "\n".join(item_text(number, item) for number, item in enumerate(drawn, 1))
    (options.folder / "list.txt").write_text(listed, "utf-8")
    key = [key_row(number, item) for number, item in enumerate(drawn, 1)]
    (options.folder / "key.json").write_text(json.dumps(key, ensure_ascii=False, indent=1), "utf-8")
    (options.folder / "INSTRUCTIONS.md").write_text(INSTRUCTIONS.read_text("utf-8"), "utf-8")


def draw(groups: Sequence[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    """As many reported groups as others, shuffled, each with its farthest variants shuffled."""
    parts = [[group for group in groups if group["reported"] is wanted] for wanted in (True, False)]
    drawn = [group for part in parts for group in rng.sample(part, min(DRAWN, len(part)))]
    rng.shuffle(drawn)
    return [{**group, "members": _shuffled(group["members"], rng)} for group in drawn]


def _shuffled(distances: Sequence[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    members = [{**member, "rank": rank} for rank, member in enumerate(distances[:SHOWN], 1)]
    rng.shuffle(members)
    return members


def item_text(number: int, group: dict[str, Any]) -> str:
    """One group as a reader sees it.

    >>> print(item_text(1, {"inputs": ["a b", "a c"], "outputs": ["x y", "x z"],
    ...     "members": [{"variant": 1}]}))
    ITEM 1
    original: a b
       ->     x y
    a (b > c): a c
       ->     x z
       differs: [y > z]
    <BLANKLINE>
    """
    lines = [
        f"ITEM {number}",
        f"original: {group['inputs'][0]}",
        f"   ->     {group['outputs'][0]}",
    ]
    for letter, member in zip("abc", group["members"], strict=False):
        source, translation = (group[side][member["variant"]] for side in ("inputs", "outputs"))
        swapped = ", ".join(changes(group["inputs"][0], source))
        lines += [f"{letter} ({swapped}): {source}", f"   ->     {translation}"]
        differing = changes(group["outputs"][0], translation) or ["nothing"]
        lines.append("   differs: " + " ".join(f"[{change}]" for change in differing))
    return "\n".join(lines) + "\n"


def changes(before: str, after: str) -> list[str]:
    """The stretches of words that differ, each as "old > new"."""
    a, b = before.split(), after.split()
    codes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [
        f"{' '.join(a[i:j])} > {' '.join(b[k:n])}" for kind, i, j, k, n in codes if kind != "equal"
    ]


def key_row(number: int, group: dict[str, Any]) -> dict[str, Any]:
    members = [
        {name: member[name] for name in ("variant", "rank", "distance", "scaled_distance")}
        for member in group["members"]
    ]
    return {
        "id": number,
        "sentence": group["sentence"],
        "reported": group["reported"],
        "members": members,
    }


if __name__ == "__main__":
    main()
