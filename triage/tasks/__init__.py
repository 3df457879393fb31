"""Celery tasks, and the only place that enqueues them.

A task's arguments are ids, it may run twice without harm, and it is sent after the transaction
commits. The work itself is recorded in the database, so a lost or duplicate message only costs
time. Tasks have explicit names, which stay the same when a function moves, so that older messages
are still processed.
"""

from __future__ import annotations

from triage.tasks.integrations import enqueue_export
from triage.tasks.queues import queue_for_run
from triage.tasks.requests import (
    ask_judge,
    check_counts,
    check_files,
    compute_figure,
    enqueue_bug_upload,
    enqueue_bulk_answer,
    enqueue_figure,
    enqueue_file_check,
    enqueue_harvest,
    enqueue_import,
    enqueue_judge_run,
    enqueue_ranking,
    enqueue_reduction,
    enqueue_team,
    follow_team,
    follow_teams,
    forget_old,
    import_recorded,
    merge_counts,
    rank_suspects,
    refresh_rankings,
    take_bugs,
    translate_corpus,
    translate_smallest,
)
from triage.tasks.runs import (
    count_cases,
    count_faults,
    enqueue_again,
    enqueue_counting,
    enqueue_judging,
    enqueue_run,
    enqueue_work,
    go_on,
    judge_next,
    recover_runs,
    start_run,
    translate_next,
)
