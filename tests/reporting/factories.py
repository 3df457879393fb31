"""Small made-up records for the tests of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from triage.files.readers.base import Request
from triage.reporting.bug_reading import ReadBug, read_bugs
from triage.reporting.bug_record import (
    BugRecord,
    Direction,
    EngineInfo,
    Expected,
    Found,
    RecordedVote,
    Sighting,
)
from triage.reporting.bug_sit import RecordedVariant, SitIssue
from triage.reporting.statistics.intervals import NoFigure

NOW = "2031-05-04T10:00:00+00:00"


def make_bug(**changes: Any) -> BugRecord:
    values: dict[str, Any] = {
        "id": "f00d",
        "project": "Demo",
        "method": "numbertest",
        "capability": "separators",
        "format": "1,000",
        "error_kind": "separator",
        "category": "NUM",
        "direction": Direction("en", "de"),
        "engine": EngineInfo("Alpha", "2.3", "http", {"beam": 4}),
        "source": "It costs 2,000 euros.",
        "translation": "Es kostet 2,000 Euro.",
        "expected": (Expected("2000", "2,000", 9, 14),),
        "found": (Found("2,000", 10, 15, ("2",)),),
        "reason": "2000 reads as 2 in German",
        "votes": (
            RecordedVote("Rater 1", "confirm", "NUM", True, 1, "=wrong", NOW, bug_kinds=("word",)),
        ),
        "critical": True,
        "likert_mean": 1.0,
        "corrected_translation": "Es kostet 2.000 Euro.",
        "first_seen": Sighting("7", NOW),
        "last_seen": Sighting("9", NOW),
        "signature": {"method": "numbertest", "seed": 5},
    }
    return BugRecord(**(values | changes))


def make_sit_bug(**changes: Any) -> BugRecord:
    said = ("A dog ran.", "Ein Hund.", "cat", "dog", 1, 3.0, 0.5, 1, "confirmed")
    variant = RecordedVariant(*said, {"nsubj": [1, 0]}, {"raw": [8, 44.4]})
    issue = SitIssue(
        "A cat ran.",
        "Eine Katze rannte.",
        "dependency",
        0.2,
        "rejected",
        (variant,),
        {"dependency": [1]},
    )
    return make_bug(
        method="sit", expected=(), found=(), sit=issue, corrected_translation="", **changes
    )


def read_back(text: str) -> list[ReadBug]:
    return list(read_bugs(Request(Path("bugs.json"), content=text.encode())))


def figure(found: Any) -> Any:
    """Return what was computed; fails where there is a reason instead of a figure."""
    assert not isinstance(found, NoFigure), found.reason
    return found
