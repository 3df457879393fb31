"""What an export of many bugs takes: its peak memory, and its speed next to PostgreSQL's own.

On a temporary PostgreSQL. Each export runs in a process of its own: peak memory of the largest
over that of the smallest (bound: 50 MB more), and rows a second over those of a bare psycopg COPY
of the same columns in the same run (bound: 5 %).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.postgres import cluster

SIZES = (10_000, 1_000_000)
MOST_MORE_MB = 50
LEAST_SHARE = 0.05
ROOT = Path(__file__).resolve().parents[1]

CONFIRM = """
UPDATE triage_suspect SET status = 'confirmed', category = 'NUM', available = false
WHERE status <> 'confirmed'
"""
#: As the oracle of numbers leaves it: what was expected and what was found, with spans.
EVIDENCE = """
UPDATE triage_outcome o SET message = n || ' is missing; found ' || n || ',000',
  evidence = jsonb_build_object(
    'expected', jsonb_build_array(jsonb_build_object(
      'value', n || '000', 'text', n || ',000', 'start', 9, 'end', 13 + length(n))),
    'found', jsonb_build_array(jsonb_build_object(
      'text', n || ',000', 'start', 9, 'end', 13 + length(n), 'kind', 'number',
      'values', jsonb_build_array(n))))
FROM (SELECT id, index::text n FROM triage_case WHERE index BETWEEN %(first)s AND %(last)s) c
WHERE o.case_id = c.id
"""
VOTES = """
INSERT INTO triage_judgement
  (suspect_id, reviewer_id, outcome_id, output_hash, answer, category, critical, likert, note,
   reject_reason, corrected_translation, members, flagged, guideline_gap, evidence_shown, bulk,
   batch, arm, adjudication, request_id, created)
SELECT s.id, %(reviewer)s, s.current_id, s.output_hash, 'confirm', 'NUM', false, 2, 'comma kept',
       '', 'Mejor.', '[]', false, false, true, false, '', '', false, '', now()
FROM triage_suspect s
WHERE NOT EXISTS (SELECT 1 FROM triage_judgement j WHERE j.suspect_id = s.id)
"""
COPY = """
COPY (
  SELECT s.fingerprint, p.slug, s.method, s.source_language, s.target_language, l.name,
         e.version_label, e.kind, e.options, c.inputs, o.outputs, o.raw_outputs, s.first_run_id,
         s.first_seen, s.last_run_id, s.last_seen, s.capability, c.format, s.error_kind, s.category,
         o.evidence, o.message, s.critical, s.presence, s.disclosed, s.content, r.signature,
         u.username, j.answer, j.category, j.critical, j.likert, j.note, j.created,
         j.reject_reason, j.source_toxic, j.bulk, j.evidence_shown, j.corrected_translation
  FROM triage_suspect s
  JOIN triage_project p ON p.id = s.project_id
  JOIN triage_outcome o ON o.case_id = s.current_id
  JOIN triage_case c ON c.id = o.case_id
  JOIN triage_run r ON r.id = o.run_id
  JOIN engines_engine e ON e.id = r.engine_id
  JOIN engines_engineline l ON l.id = e.line_id
  LEFT JOIN triage_judgement j ON j.suspect_id = s.id AND j.withdrawn_at IS NULL
  LEFT JOIN auth_user u ON u.id = j.reviewer_id
  WHERE s.status = 'confirmed' ORDER BY s.id
) TO STDOUT
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--format", default="jsonl")
    parser.add_argument("--child", action="store_true", help="export once and say what it took")
    options = parser.parse_args()
    if options.child:
        _set_up_django()
        print(json.dumps(_export(options.format)))
        return
    with cluster() as url:
        os.environ["DATABASE_URL"] = url
        _set_up_django()
        _run(options.sizes, options.format)


def _set_up_django() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
    import django

    django.setup()


def _run(sizes: list[int], format_name: str) -> None:
    from django.core.management import call_command

    from bench.queue import make_bench_project
    from tests.factories import make_user

    call_command("migrate", verbosity=0)
    project, values = make_bench_project()
    reviewer = make_user(project=project)
    measured = []
    stored = 0
    for size in sizes:
        _fill(values, reviewer.pk, stored + 1, size)
        stored = size
        command = [sys.executable, "-m", "bench.export", "--child", "--format", format_name]
        answer = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        measured.append(json.loads(answer.stdout.splitlines()[-1]))
        print(json.dumps({"figure": f"export as {format_name}", **measured[-1]}), flush=True)
    copied = _copy()
    print(json.dumps({"figure": "bare COPY", **copied}), flush=True)
    more = measured[-1]["peak_mb"] - measured[0]["peak_mb"]
    share = measured[-1]["rows_a_second"] / copied["rows_a_second"]
    for figure, value, bound in (
        ("peak memory, largest minus smallest, MB", more, MOST_MORE_MB),
        ("rows a second over bare COPY", share, LEAST_SHARE),
    ):
        print(json.dumps({"figure": figure, "value": round(value, 3), "bound": bound}), flush=True)


def _fill(values: dict[str, Any], reviewer: int, first: int, last: int) -> None:
    from django.db import connection

    from bench.queue import fill

    fill(values, first, last)
    with connection.cursor() as cursor:
        cursor.execute(EVIDENCE, {"first": first, "last": last})
        cursor.execute(CONFIRM)
        cursor.execute(VOTES, {"reviewer": reviewer})
        cursor.execute("ANALYZE")


def _export(format_name: str) -> dict[str, Any]:
    from triage.models import Project
    from triage.services import export
    from triage.services.filters import ViewFilter

    counted = 0

    def records() -> Any:
        nonlocal counted
        for record in export.bug_records(Project.objects.get(), ViewFilter()):
            counted += 1
            yield record

    started = time.perf_counter()
    with Path(os.devnull).open("w", encoding="utf-8") as output:
        output.writelines(export.chunks(format_name, records()))
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return _figures(counted, seconds) | {"peak_mb": round(peak, 1)}


def _copy() -> dict[str, Any]:
    from django.db import connection

    rows = 0
    started = time.perf_counter()
    with connection.cursor() as cursor, cursor.copy(COPY) as copy:
        for _ in copy:
            rows += 1
    return _figures(rows, time.perf_counter() - started)


def _figures(rows: int, seconds: float) -> dict[str, Any]:
    return {
        "rows": rows,
        "seconds": round(seconds, 2),
        "rows_a_second": round(rows / seconds),
    }


if __name__ == "__main__":
    main()
