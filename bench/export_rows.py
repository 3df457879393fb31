"""SQL that creates confirmed bugs inside the database, and the query of a bare COPY of them."""

from __future__ import annotations

from typing import Any

from bench.queue import CASES

#: With the evidence that the number oracle stores: expected and found values, with spans.
OUTCOMES = """
INSERT INTO triage_outcome
  (case_id, run_id, capability, verdict, error_kind, message, category, evidence, outputs, output_hash)
SELECT id, run_id, capability, 'fail', 'separator', index || ' is missing; found 2', 'NUM',
       jsonb_build_object(
         'expected', jsonb_build_array(jsonb_build_object(
           'value', index || '000', 'text', index || ',000', 'start', 9, 'end', 18)),
         'found', jsonb_build_array(jsonb_build_object(
           'text', index || ',000', 'start', 9, 'end', 18, 'kind', 'number',
           'values', jsonb_build_array(index::text)))),
       inputs, input_hash
FROM triage_case WHERE index BETWEEN %(first)s AND %(last)s
"""
SUSPECTS = """
INSERT INTO triage_suspect
  (project_id, available, method, engine_line_id, source_language, target_language, fingerprint,
   capability, error_kind, cause, priority, shuffle, status, category, current_id, output_hash,
   first_run_id, last_run_id)
SELECT %(project)s, false, 'numbertest', %(line)s, 'en', 'es', md5('f' || o.case_id),
       o.capability, 'separator', 'separator/' || o.case_id %% 500, random(), random(),
       'confirmed', 'NUM', o.case_id, o.output_hash, %(run)s, %(run)s
FROM triage_outcome o JOIN triage_case c ON c.id = o.case_id
WHERE c.index BETWEEN %(first)s AND %(last)s
"""
VOTES = """
INSERT INTO triage_judgement
  (suspect_id, reviewer_id, outcome_id, output_hash, answer, category, critical, likert, note,
   corrected_translation)
SELECT s.id, %(reviewer)s, s.current_id, s.output_hash, 'confirm', 'NUM', false, 2, 'comma kept',
       'Mejor.'
FROM triage_suspect s JOIN triage_case c ON c.id = s.current_id
WHERE c.index BETWEEN %(first)s AND %(last)s
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


def fill(values: dict[str, Any], first: int, last: int) -> None:
    """Add the bugs numbered ``first`` to ``last``, each with one vote."""
    from django.db import connection

    with connection.cursor() as cursor:
        # Each row refers to one inserted by the previous statement, so foreign keys need no checks.
        cursor.execute("SET session_replication_role = replica")
        for statement in (CASES, OUTCOMES, SUSPECTS, VOTES):
            cursor.execute(statement, {**values, "first": first, "last": last})
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("ANALYZE")
