"""Validates rows of exported bugs."""

from __future__ import annotations

from datetime import datetime

from engines.texts import storable
from triage.methods.registry import METHODS
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord

#: Maximum lengths of the columns, which only PostgreSQL would enforce.
_LANGUAGE, _REVIEWER, _LINE, _VERSION = 16, 150, 200, 100


def problem_of(row: ReadBug) -> str:
    """The problem of a row; empty if it can be stored."""
    if row.problems or row.bug is None:
        return "; ".join(row.problems) or "no bug"
    if row.bug.method not in METHODS:
        return f"unknown method {row.bug.method!r}"
    try:
        if not storable(row.bug.as_json()):
            return "a text with NUL or half of a surrogate pair, or a number that is none"
    except RecursionError:
        return "nested too deep"
    return _too_long(row.bug) or _no_time(row.bug) or _odd_repeats(row.bug)


def _odd_repeats(bug: BugRecord) -> str:
    repeats = bug.repeats
    if repeats is None or repeats.failed <= repeats.asked:
        return ""
    return f"repeats: {repeats.failed} failed of {repeats.asked} repeats"


def _too_long(bug: BugRecord) -> str:
    limits = [
        ("direction", bug.direction.source, _LANGUAGE),
        ("direction", bug.direction.target, _LANGUAGE),
        ("capability", bug.capability, 40),
        ("format", bug.format, 40),
        ("error_kind", bug.error_kind, 24),
        ("category", bug.category, 3),
        ("engine.line", bug.engine.line, _LINE),
        ("engine.version", bug.engine.version, _VERSION),
        ("engine.kind", bug.engine.kind, 50),
        *(("votes: reviewer", vote.reviewer, _REVIEWER) for vote in bug.votes),
        *(("votes: category", vote.category, 3) for vote in bug.votes),
    ]
    long = (f"{name}: longer than {most}" for name, text, most in limits if len(text) > most)
    return next(long, "")


def _no_time(bug: BugRecord) -> str:
    times = (bug.first_seen.time, bug.last_seen.time, *(vote.created for vote in bug.votes))
    return next((f"{text!r} is no time" for text in times if not _is_time(text)), "")


def _is_time(text: str) -> bool:
    try:
        return bool(datetime.fromisoformat(text))
    except ValueError:
        return False
