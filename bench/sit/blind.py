"""Prepares a shuffled list of a SIT campaign's groups that two readers judge blind.

    python -m bench.sit.campaign --threshold T --groups GROUPS.jsonl
    python -m bench.sit.blind --groups GROUPS.jsonl --folder FOLDER

Writes ``list.txt`` (reported groups and equally many others, each with its farthest variants in
random order and without distances), ``INSTRUCTIONS.md`` for the readers, and ``key.json``, which
they must not see. Each reader writes ``rater-N.jsonl``; then run
``python -m bench.sit.judged --folder FOLDER``.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.sit.judging import Judge
from triage.methods.sit.options import SitOptions

DRAWN = 60
SHOWN = 3
SEED = 60
# Other ways of choosing the groups, with the same number reported.
STRUCTURES = ("raw", "dependency", "linked")
INSTRUCTIONS = Path(__file__).parent / "data" / "blind_instructions.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--groups", type=Path)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    if not (options.groups and options.folder):
        parser.exit(0, "sit_blind: skipped, it needs --groups and --folder\n")
    groups = with_structures(rows_of(options.groups))
    drawn = draw(groups, random.Random(SEED))
    options.folder.mkdir(parents=True, exist_ok=True)
    text = "\n".join(item_text(number, item) for number, item in enumerate(drawn, 1))
    (options.folder / "list.txt").write_text(text, "utf-8")
    key = [key_row(number, item) for number, item in enumerate(drawn, 1)]
    (options.folder / "key.json").write_text(json.dumps(key, ensure_ascii=False, indent=1), "utf-8")
    (options.folder / "INSTRUCTIONS.md").write_text(INSTRUCTIONS.read_text("utf-8"), "utf-8")


def with_structures(groups: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each group with its variants' scaled distances for every structure, farthest first."""
    cases = [
        AnsweredCase(
            CaseSpec(tuple(group["inputs"]), ""),
            tuple(group["outputs"]),
            *group["direction"].split("-"),
        )
        for group in groups
    ]
    found: list[dict[str, Any]] = [{**group, "structures": {}} for group in groups]
    for name in STRUCTURES:
        examined = Judge(SitOptions(structure=name)).examine(cases)
        for group, one in zip(found, examined, strict=True):
            distances = one.verdict.evidence["distances"]
            group["structures"][name] = [(d["variant"], d["scaled_distance"]) for d in distances]
        _mark_reported(found, name)
    return found


def _mark_reported(groups: Sequence[dict[str, Any]], structure: str) -> None:
    """Mark the groups that a structure would report, as many as the campaign did."""
    most = sum(group["reported"] for group in groups)
    farthest = sorted(
        groups, key=lambda g: -max((d for _, d in g["structures"][structure]), default=0)
    )
    for place, group in enumerate(farthest):
        group.setdefault("reported_by", {})[structure] = place < most


def draw(groups: Sequence[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    """Draw equal numbers of reported and other groups; shuffle them and their farthest variants."""
    parts = [[group for group in groups if group["reported"] is wanted] for wanted in (True, False)]
    drawn = [group for part in parts for group in rng.sample(part, min(DRAWN, len(part)))]
    rng.shuffle(drawn)
    return [{**group, "members": _shuffled(group["members"], rng)} for group in drawn]


def _shuffled(distances: Sequence[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    members = [{**member, "rank": rank} for rank, member in enumerate(distances[:SHOWN], 1)]
    rng.shuffle(members)
    return members


def item_text(number: int, group: dict[str, Any]) -> str:
    """One group as shown to a reader.

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
    """The word sequences that differ, each as "old > new"."""
    a, b = before.split(), after.split()
    codes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    return [
        f"{' '.join(a[i:j])} > {' '.join(b[k:n])}" for kind, i, j, k, n in codes if kind != "equal"
    ]


def key_row(number: int, group: dict[str, Any]) -> dict[str, Any]:
    """The key for an item: how the campaign ranked it, and how other structures would have."""
    scaled = {name: dict(found) for name, found in group["structures"].items()}
    members = [
        {
            "rank": member["rank"],
            "scaled": {name: found.get(member["variant"]) for name, found in scaled.items()},
            "first_by": [
                name
                for name, found in group["structures"].items()
                if found[0][0] == member["variant"]
            ],
        }
        for member in group["members"]
    ]
    row = {name: group[name] for name in ("sentence", "reported", "reported_by")}
    return {"id": number, **row, "members": members}


def rows_of(path: Path) -> list[dict[str, Any]]:
    """A file's JSON lines."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def joined(folder: Path) -> list[dict[str, Any]]:
    """The key's rows with each reader's answers, members by rank.

    :raises SystemExit: a reader's file is incomplete.
    """
    key = json.loads((folder / "key.json").read_text("utf-8"))
    readers = [rows_of(path) for path in sorted(folder.glob("rater-*.jsonl"))]
    for number, rows in enumerate(readers, 1):
        shapes = [(row["id"], len(row["members"])) for row in rows]
        if shapes != [(row["id"], len(row["members"])) for row in key]:
            raise SystemExit(f"Reader {number} has not answered the list as it stands.")
    return [
        _group(row, [rows[place] for rows in readers], row["members"])
        for place, row in enumerate(key)
    ]


def _group(
    row: dict[str, Any], answers: Sequence[dict[str, Any]], members: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    order = sorted(range(len(members)), key=lambda index: members[index]["rank"])
    return {
        **{name: row[name] for name in ("sentence", "reported", "reported_by")},
        "members": [members[index] for index in order],
        "readings": [
            {"original": a["original"], "members": [a["members"][index] for index in order]}
            for a in answers
        ],
    }


if __name__ == "__main__":
    main()
