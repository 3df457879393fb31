"""The site's own file of ratings: JSON Lines, one rating per row (``triage.reporting.rating_records``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from triage.files.messages import FileMessage
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.files.units import UnreadablePlace


def read_records(text: str) -> tuple[list[RatedOutput], list[UnreadablePlace]]:
    """Read ratings by marked errors, and the lines that could not be read."""
    found, problems = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(_output(json.loads(line)))
        except (ValueError, RecursionError) as error:
            problems.append(UnreadablePlace(number, FileMessage.NO_JSON(detail=str(error))))
        except (KeyError, TypeError, AttributeError) as error:
            problem = FileMessage.WITHOUT_COLUMN(name=str(error).strip("'"))
            problems.append(UnreadablePlace(number, problem))
    return found, problems


def _output(row: Mapping[str, Any]) -> RatedOutput:
    marks = tuple(
        FileMark(one["side"], one["start"], one["end"], one["category"] or "", one["severity"])
        for one in row["spans"]
    )
    critical = [one["critical"] for one in row["spans"]]
    return RatedOutput(
        row["system"],
        row["source"],
        row["translation"],
        row["source_language"],
        row["target_language"],
        row["document"],
        row["segment"],
        rater=row["rater"],
        score=row["score"],
        marks=marks,
        other={"critical": ",".join(critical)} if any(critical) else {},
    )
