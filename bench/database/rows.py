"""Many rows, made by the database itself."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import JSONField, Model
from django.utils import timezone

from engines.models import Engine, EngineLine
from triage.models import (
    Campaign,
    Case,
    Judgement,
    Membership,
    Outcome,
    Project,
    Role,
    Run,
    Suspect,
)
from triage.services.counts.changes import reconcile
from triage.services.suspects import text_search

#: Out of a hundred cases: failed, abstained, errored; the rest passed.
FAILED, ABSTAINED, ERRORED = 10, 4, 2
_VERDICT = (
    f"CASE WHEN x % 100 < {FAILED} THEN 'fail' WHEN x % 100 < {FAILED + ABSTAINED} THEN 'abstain' "
    f"WHEN x % 100 < {FAILED + ABSTAINED + ERRORED} THEN 'error' ELSE 'pass' END"
)
_CAPABILITY = (
    "CASE (x / 100) % 4 WHEN 0 THEN 'integers' WHEN 1 THEN 'decimals' "
    "WHEN 2 THEN 'numerals' ELSE 'separators' END"
)
_KIND = (
    f"CASE WHEN x % 100 >= {FAILED} THEN '' WHEN x % 3 = 0 THEN 'separator' "
    "WHEN x % 3 = 1 THEN 'scale' ELSE 'missing' END"
)
_SUSPECT = f"x % 100 < {FAILED + ABSTAINED}"


def _status(one_in: int) -> str:
    """Return SQL for a suspect's status: one in ``one_in`` judged, three quarters confirmed."""
    return (
        f"CASE WHEN (x / 100) % {one_in} > 0 THEN 'open' WHEN x % 4 > 0 THEN 'confirmed' "
        "ELSE 'rejected' END"
    )


def fill(rows: int, one_in: int) -> User:
    """Create a project whose four runs have ``rows`` cases in total; return its lead.

    :param one_in: one suspect in this many was judged
    """
    project = Project.objects.create(name="Bench", slug="bench")
    lead = User.objects.create_user("lead", password="for the benchmark")
    second = User.objects.create_user("second", password="for the benchmark")
    Membership.objects.create(project=project, user=lead, role=Role.LEAD)
    campaign = Campaign.objects.create(project=project, name="B", method="numbertest", seed=1)
    first = 1
    # Both engines get the same texts; the shift makes them fail on different ones.
    for name, shift in (("one", 0), ("two", 5)):
        line = EngineLine.objects.create(name=name)
        engine = Engine.objects.create(line=line, version_label="1", kind="apertium")
        for target in ("es", "de"):
            run = Run.objects.create(
                campaign=campaign,
                engine=engine,
                source_language="en",
                target_language=target,
                status="done",
                **_counters(first, rows // 4),
            )
            with transaction.atomic():
                _fill_run(run, first, rows // 4, _status(one_in), first - shift)
                _vote(first, rows // 4, one_in, lead)
                _vote(first, rows // 4, one_in, second, "x % 4 = 1", rows)
            first += rows // 4
    # Storing votes and outcomes one at a time would do this as well.
    reconcile(project)
    text_search.fill()
    text_search.make_index()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # autovacuum would do this within a minute.
            cursor.execute("VACUUM ANALYZE")
    return lead


def _counters(first: int, count: int) -> dict[str, int]:
    places = [x % 100 for x in range(first, first + count)]
    failed = sum(place < FAILED for place in places)
    abstained = sum(FAILED <= place < FAILED + ABSTAINED for place in places)
    doubted = FAILED + ABSTAINED
    errored = sum(doubted <= place < doubted + ERRORED for place in places)
    return {
        "cases_total": count,
        "failed": failed,
        "abstained": abstained,
        "errored": errored,
        "passed": count - failed - abstained - errored,
    }


def _fill_run(run: Run, first: int, count: int, status: str, origin: int) -> None:
    text = "'[\"It costs ' || x || ' euros.\"]'"
    case = {
        "id": "x",
        "run_id": run.pk,
        "index": "x",
        "inputs": _as_json(text),
        "input_hash": f"'h' || (x - {origin})",
        "capability": _CAPABILITY,
        "cluster": "'template ' || (x % 500)",
        "corpus": "CASE WHEN (x / 100) % 3 = 0 THEN 'news' ELSE '' END",
    }
    suspect = {
        "id": "x",
        "project_id": run.campaign.project_id,
        "method": "'numbertest'",
        "engine_line_id": run.engine.line_id,
        "source_language": f"'{run.source_language}'",
        "target_language": f"'{run.target_language}'",
        "fingerprint": "'f' || x",
        "capability": _CAPABILITY,
        "error_kind": _KIND,
        "cause": _KIND,
        "abstained": f"x % 100 >= {FAILED}",
        "status": status,
        "critical": "x % 8 = 1",
        "category": "'NUM'",
        "current_id": "x",
        "output_hash": "'o' || x",
        "last_seen": f"'{timezone.now().isoformat(sep=' ')}'",
        "first_seen": f"'{timezone.now().isoformat(sep=' ')}'",
        "first_run_id": run.pk,
        "last_run_id": run.pk,
    }
    outcome = {
        "case_id": "x",
        "run_id": run.pk,
        "capability": _CAPABILITY,
        "verdict": _VERDICT,
        "error_kind": _KIND,
        "outputs": _as_json(text),
        "output_hash": "'o' || x",
        "suspect_id": f"CASE WHEN {_SUSPECT} THEN x END",
    }
    _insert(Case, case, first, count)
    _insert(Suspect, suspect, first, count, _SUSPECT)
    _insert(Outcome, outcome, first, count)


def _vote(
    first: int, count: int, one_in: int, rater: User, where: str = "TRUE", after: int = 0
) -> None:
    """Add a rater's vote on some of the judged suspects, over sixty days, before seeing evidence.

    :param after: the votes' primary keys begin after this number
    """
    vote = {
        "id": f"x + {after}",
        "suspect_id": "x",
        "outcome_id": "x",
        "output_hash": "'o' || x",
        "reviewer_id": rater.pk,
        "answer": "CASE WHEN x % 4 > 0 THEN 'confirm' ELSE 'reject' END",
        "category": "'NUM'",
        "critical": "x % 8 = 1",
        "likert": f"1 + (x + {after}) % 5",
        "evidence_shown": "FALSE",
        "created": _days_ago("x % 60"),
    }
    judged = f"{_SUSPECT} AND (x / 100) % {one_in} = 0 AND {where}"
    _insert(Judgement, vote, first, count, judged)


def _days_ago(days: str) -> str:
    now = f"'{timezone.now().isoformat(sep=' ')}'"
    if connection.vendor == "postgresql":
        return f"{now}::timestamptz - ({days}) * interval '1 day'"
    return f"datetime({now}, '-' || ({days}) || ' days')"


def _as_json(expression: str) -> str:
    return f"({expression})::jsonb" if connection.vendor == "postgresql" else expression


def _insert(
    model: type[Model], values: dict[str, Any], first: int, count: int, where: str = "TRUE"
) -> None:
    """Insert a row for each number; columns not given get their defaults."""
    columns = {
        str(field.column): str(values.get(str(field.column)) or _default(field))
        for field in model._meta.concrete_fields
    }
    names = ", ".join(f'"{name}"' for name in columns)
    last = first + count - 1
    if connection.vendor == "postgresql":
        series = f"generate_series({first}, {last}) AS series(x)"
        begin = ""
    else:
        begin = (
            f"WITH RECURSIVE series(x) AS "
            f"(SELECT {first} UNION ALL SELECT x + 1 FROM series WHERE x < {last}) "
        )
        series = "series"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({names}) {begin}"
            f"SELECT {', '.join(columns.values())} FROM {series} WHERE {where}"
        )


def _default(field: Any) -> str:
    if getattr(field, "auto_now_add", False):
        return f"'{timezone.now().isoformat(sep=' ')}'"
    value = field.get_default()
    if isinstance(field, JSONField):
        return f"'{json.dumps(value)}'"
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return repr(value) if isinstance(value, int | float) else f"'{value}'"
