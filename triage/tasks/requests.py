"""Tasks other than runs: figures, harvests, imports, searches, rankings, clean-up."""

from __future__ import annotations

import time

from triage.models import (
    BugUpload,
    BulkAnswer,
    FileCheck,
    Harvest,
    JudgeRun,
    Project,
    QueueOrder,
    RecordedImport,
    Reduction,
)
from triage.models.background import BackgroundWork
from triage.services.common import background_work, workers
from triage.services.common.site_tasks import AT_ONCE, SiteTask, expires_in, site_task
from triage.services.counts import changes, suspect_counts
from triage.services.exchange import bug_uploads
from triage.services.file_checks import running
from triage.services.judges import running as judge_runs
from triage.services.projects import template_harvests
from triage.services.recordings import large_imports
from triage.services.review import bulk, item_status, ranking
from triage.services.runs import reductions, retention
from triage.services.statistics import figure_cache, figure_kinds
from triage.tasks.queues import queue_with_models

#: Seconds that a file check takes before tasks that wait for its worker get a turn: it takes a
#: second or two to go on with a large file.
TURN_SECONDS = 10.0
#: Seconds that a judge run has a worker at most, which is less than the broker's patience with a task.
LONGEST_TURN_SECONDS = 300.0
#: Seconds after which a request for a figure expires; viewing the page again requests it again.
FIGURE_EXPIRES = 60


def enqueue_figure(figure_id: int) -> None:
    """Request a figure without retries if the broker is away: the waiting page asks again."""
    compute_figure.send(figure_id, headers=expires_in(FIGURE_EXPIRES), retry_policy=AT_ONCE)


@site_task("triage.tasks.compute_figure")
def compute_figure(figure_id: int) -> None:
    figure_kinds.compute(figure_id)


def enqueue_harvest(harvest_id: int) -> None:
    translate_corpus.send(harvest_id)


@site_task("triage.tasks.translate_corpus")
def translate_corpus(harvest_id: int) -> None:
    """Let engines select templates from a corpus."""
    template_harvests.run_harvest(harvest_id)


def enqueue_import(import_id: int) -> None:
    import_recorded.send(import_id)


@site_task("triage.tasks.import_recorded")
def import_recorded(import_id: int) -> None:
    large_imports.run(import_id)


def enqueue_bug_upload(upload_id: int) -> None:
    take_bugs.send(upload_id)


@site_task("triage.tasks.take_bugs")
def take_bugs(upload_id: int) -> None:
    """Preview a large export of bugs, or import it."""
    bug_uploads.run(upload_id)


def enqueue_bulk_answer(job_id: int) -> None:
    answer_many.send(job_id)


@site_task("triage.tasks.answer_many")
def answer_many(job_id: int) -> None:
    """Give many suspects the same answer, or undo that."""
    bulk.run(job_id)


def enqueue_file_check(check_id: int) -> None:
    check_files.send(check_id)


@site_task("triage.tasks.check_files", queue_with_models)
def check_files(check_id: int) -> None:
    """Check uploaded translation files; a long check gives way to tasks that wait."""
    queue, end = queue_with_models(), time.monotonic() + TURN_SECONDS
    if running.run(check_id, lambda: time.monotonic() > end and workers.is_waited_for(queue)):
        enqueue_file_check(check_id)


def enqueue_judge_run(run_id: int) -> None:
    ask_judge.send(run_id)


@site_task("triage.tasks.ask_judge")
def ask_judge(run_id: int) -> None:
    """Ask a judge about the translations of a run; a long run gives way to tasks that wait."""
    begun = time.monotonic()

    def has_to_wait() -> bool:
        spent = time.monotonic() - begun
        waited_for = spent > TURN_SECONDS and workers.is_waited_for("translate")
        return waited_for or spent > LONGEST_TURN_SECONDS

    again = judge_runs.run(run_id, has_to_wait)
    if again is not None:
        ask_judge.send(run_id, countdown=again)


def enqueue_reduction(reduction_id: int) -> None:
    translate_smallest.send(reduction_id)


@site_task("triage.tasks.translate_smallest")
def translate_smallest(reduction_id: int) -> None:
    """Search for the smallest failing case of a suspect, calling the engine repeatedly."""
    reductions.search(reduction_id)


#: Background jobs whose tasks are sent again if no worker has them.
BACKGROUND: tuple[tuple[type[BackgroundWork], SiteTask], ...] = (
    (BugUpload, take_bugs),
    (BulkAnswer, answer_many),
    (FileCheck, check_files),
    (Harvest, translate_corpus),
    (JudgeRun, ask_judge),
    (RecordedImport, import_recorded),
    (Reduction, translate_smallest),
)


def resend_unclaimed_jobs(every: float) -> None:
    """Send tasks for jobs without a worker or message; ``every``: seconds until the next round."""
    for kind, task in BACKGROUND:
        for pk in background_work.unclaimed(kind):
            task.apply_async((pk,), headers=expires_in(every))
    for pk in figure_cache.lost_requests():
        compute_figure.apply_async((pk,), headers=expires_in(every))


def enqueue_ranking(project_id: int) -> None:
    rank_suspects.send(project_id)


@site_task("triage.tasks.rank_suspects")
def rank_suspects(project_id: int, if_due: bool = False) -> None:
    """Rank a project's suspects; ``if_due``: only if enough has been decided since the last time."""
    project = Project.objects.get(pk=project_id)
    if not if_due or ranking.due(project):
        ranking.rank_suspects(project)


@site_task("triage.tasks.refresh_rankings")
def refresh_rankings() -> None:
    """Retrain the ranking of projects that use it if enough has been decided since."""
    for project in Project.objects.filter(queue_order=QueueOrder.LIKELY, archived_at__isnull=True):
        if ranking.due(project):
            # Duplicates in a busy queue do nothing, since ranking is no longer due.
            rank_suspects.delay(project.pk, if_due=True)


def enqueue_team(project_id: int) -> None:
    follow_team.send(project_id)


@site_task("triage.tasks.follow_team")
def follow_team(project_id: int) -> None:
    """Hand items to the leads that a changed team leaves nobody to rate, or take them back."""
    item_status.follow_team(Project.objects.get(pk=project_id))


@site_task("triage.tasks.follow_teams")
def follow_teams() -> None:
    """Follow changes of teams that were made in the admin, or while the broker was away."""
    for project in Project.objects.filter(archived_at__isnull=True).order_by("pk"):
        item_status.follow_team(project)


@site_task("triage.tasks.forget_old")
def forget_old() -> None:
    retention.forget_old()


@site_task("triage.tasks.merge_counts")
def merge_counts() -> None:
    suspect_counts.merge()


@site_task("triage.tasks.check_counts")
def check_counts() -> None:
    """Correct counts of rows that were written in another way, such as by an earlier release."""
    for project in Project.objects.order_by("pk"):
        changes.reconcile(project)
