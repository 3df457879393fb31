"""The site's own file of ratings: JSON Lines, one rating per row (``triage.reporting.rating_records``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from triage.files.messages import FileMessage
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.files.readers.json_lines import objects_in
from triage.files.units import UnreadablePlace


def read_records(text: str) -> tuple[list[RatedOutput], list[UnreadablePlace]]:
    """Read ratings by marked errors, and the lines that could not be read."""
    found, problems = [], []
    for row in objects_in(text):
        if isinstance(row, UnreadablePlace):
            problems.append(row)
            continue
        try:
            found.append(_output(row.values))
        except (KeyError, TypeError, AttributeError) as error:
            problem = FileMessage.WITHOUT_COLUMN(name=str(error).strip("'"))
            problems.append(UnreadablePlace(row.line, problem))
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
