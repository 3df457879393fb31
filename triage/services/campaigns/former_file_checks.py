"""Turns the campaigns that earlier releases made of file checks into file checks.

"Check my translations" used to import a file as a recorded engine and to screen it in a campaign.
Where only such checks have used an engine, campaign and engine are replaced by a file check with
the findings and what people said of them, and their addresses lead to it. An engine that somebody
imported, that another campaign or engine uses, or on whose suspects people have written or
published something, stays as it is.

``manage.py set_up`` does this at every start. Each group of campaigns is converted in a transaction
of its own, so an interrupted start goes on with the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from engines.catalogue import from_messages
from engines.models import Engine, EngineLine
from triage.checking.findings import Finding, Mark
from triage.checking.levels import Level, level_of
from triage.files.units import Unit
from triage.models import (
    FINAL_STATUSES,
    Campaign,
    CheckedFile,
    FileCheck,
    FileCheckStatus,
    FileFinding,
    FindingAnswer,
    GoldItem,
    Harvest,
    HistoryEntry,
    Judgement,
    Outcome,
    Project,
    Run,
    Suspect,
    SuspectStatus,
)
from triage.services.counts import changes
from triage.services.file_checks.answers import keep
from triage.services.file_checks.stored_findings import row_of
from triage.services.recordings import recorded_engines

#: The names that the page gave its campaigns, in every language that it spoke.
_NAMES = ("Check of ", "Revisión de ")
#: The page started the campaign in the request that imported the file.
_AT_ONCE = timedelta(seconds=5)
_ROWS_AT_ONCE = 500
_ANSWERS = {
    SuspectStatus.CONFIRMED: FindingAnswer.WRONG,
    SuspectStatus.REJECTED: FindingAnswer.FINE,
}


def convert_file_checks() -> int:
    """Convert what can be converted; return how many campaigns are file checks now."""
    converted = 0
    for project in Project.objects.filter(campaigns__method="screening").distinct():
        for campaigns, lines in _groups(project):
            with transaction.atomic():
                _convert(project, campaigns, lines)
            converted += len(campaigns)
        if converted:
            changes.reconcile(project)
    return converted


def _groups(project: Project) -> Iterator[tuple[list[Campaign], set[int]]]:
    """The convertible campaigns that belong together, with the engine lines that only they use."""
    campaigns = {one.pk: one for one in _candidates(project)}
    lines_of = {
        pk: set(one.runs.values_list("engine__line", flat=True)) for pk, one in campaigns.items()
    }
    lines = {line for some in lines_of.values() for line in some}
    kept = {line for line in lines if not _convertible(line, project, set(campaigns))}
    # A campaign of an engine that stays also stays, and so do the campaign's other engines.
    while spoilt := [pk for pk, some in lines_of.items() if not some or some & kept]:
        for pk in spoilt:
            kept |= lines_of.pop(pk)
    while lines_of:
        first, group = lines_of.popitem()
        members = [campaigns[first]]
        while joined := [pk for pk, some in lines_of.items() if some & group]:
            for pk in joined:
                group |= lines_of.pop(pk)
                members.append(campaigns[pk])
        yield sorted(members, key=lambda one: (one.created, one.pk)), group


def _candidates(project: Project) -> QuerySet[Campaign]:
    """The finished campaigns that look like those of the page."""
    named = Q()
    for name in _NAMES:
        named |= Q(name__startswith=name)
    unfinished = Run.objects.exclude(status__in=FINAL_STATUSES).values("campaign")
    return Campaign.objects.filter(
        named,
        project=project,
        method="screening",
        options__filter_input=False,
        schedules=None,
        scheduled=None,
    ).exclude(pk__in=unfinished)


def _convertible(line_id: int, project: Project, candidates: set[int]) -> bool:
    """Whether only checks have used the project's engines of a line.

    Other projects may have engines of the same name.
    """
    line = EngineLine.objects.get(pk=line_id)
    runs = Run.objects.filter(campaign__project=project, engine__line=line)
    engines = Engine.objects.visible_to(project).filter(line=line, owner=project.pk)
    campaigns = Campaign.objects.filter(pk__in=runs.values("campaign"))
    return (
        not engines.exclude(kind="recorded").exists()
        and not runs.exclude(engine__owner=project.pk).exists()
        and {one.pk for one in campaigns} <= candidates
        and _imported_by_checks(line, project, campaigns)
        and recorded_engines.wrapping(project, line) is None
        and not Harvest.objects.filter(engines__in=engines).exists()
        and not _has_words_of_people(Suspect.items.filter(engine_line=line, project=project))
    )


def _imported_by_checks(line: EngineLine, project: Project, campaigns: Iterable[Campaign]) -> bool:
    """Whether a check followed every import of the engine at once."""
    starts = [one.created for one in campaigns]
    imports = HistoryEntry.objects.filter(project=project, action="translations imported")
    times = [one.at for one in imports if line.name in one.new.get("engines", ())]
    return bool(times) and all(
        any(at <= start <= at + _AT_ONCE for start in starts) for at in times
    )


def _has_words_of_people(items: QuerySet[Suspect]) -> bool:
    """Whether people have written or published something that a file check could not keep."""
    said = Judgement.objects.filter(suspect__in=items)
    return (
        items.filter(disclosed=True).exists()
        or items.filter(rating__isnull=False).exists()
        or items.filter(comments__isnull=False).exists()
        or GoldItem.objects.filter(item__in=items).exists()
        or said.exclude(note="", corrected_translation="").exists()
    )


def _convert(project: Project, campaigns: Sequence[Campaign], lines: set[int]) -> None:
    previous: FileCheck | None = None
    for campaign in campaigns:
        previous = _file_check(project, campaign, previous)
    Suspect.items.filter(engine_line__in=lines, project=project).delete()
    for campaign in campaigns:
        campaign.delete()
    own = Engine.objects.visible_to(project).filter(owner=project.pk)
    recorded_engines.remove(own.filter(line__in=lines))


def _file_check(project: Project, campaign: Campaign, previous: FileCheck | None) -> FileCheck:
    ended = campaign.runs.order_by("-finished_at").values_list("finished_at", flat=True).first()
    check = FileCheck.objects.create(
        project=project,
        requested_by=campaign.created_by,
        title=campaign.name.partition(" de " if campaign.name.startswith(_NAMES[1]) else " of ")[2],
        previous=previous,
        status=FileCheckStatus.DONE,
        finished_at=ended or campaign.created,
        former_campaign=campaign.pk,
    )
    FileCheck.objects.filter(pk=check.pk).update(created=campaign.created)
    for line_id in sorted(set(campaign.runs.values_list("engine__line", flat=True))):
        runs = list(campaign.runs.filter(engine__line=line_id).order_by("pk"))
        name = EngineLine.objects.get(pk=line_id).name
        units = sum(run.cases_total for run in runs)
        file = CheckedFile.objects.create(
            check_of=check,
            path=name,
            units=units,
            checked=units,
            directions=[[run.source_language, run.target_language] for run in runs],
        )
        _store_findings(project, file, runs)
    return check


def _store_findings(project: Project, file: CheckedFile, runs: Sequence[Run]) -> None:
    number = 0
    for run in runs:
        outcomes = Outcome.objects.filter(run=run, verdict="fail").order_by("case__index")
        rows: list[FileFinding] = []
        for outcome in outcomes.select_related("case", "suspect").iterator(_ROWS_AT_ONCE):
            answer = _answer(outcome)
            for signal in outcome.evidence.get("signals", ()):
                if answer is None and _level(signal) is Level.NOTE:
                    continue
                number += 1
                row = _row(file, number, run, outcome, signal)
                if answer is not None:
                    _give(project, row, answer)
                rows.append(row)
            if len(rows) >= _ROWS_AT_ONCE:
                FileFinding.objects.bulk_create(rows)
                rows.clear()
        FileFinding.objects.bulk_create(rows)


def _level(signal: Mapping[str, Any]) -> Level:
    return level_of(signal["signal"], signal["kind"], signal["confidence"], undecided=False)


def _row(
    file: CheckedFile, number: int, run: Run, outcome: Outcome, signal: Mapping[str, Any]
) -> FileFinding:
    translation = outcome.outputs[0] if outcome.outputs else ""
    languages = run.source_language, run.target_language
    unit = Unit(outcome.case.index + 1, "", outcome.case.inputs[0], translation, *languages)
    sides = (("source", signal["source_spans"]), ("target", signal["target_spans"]))
    finding = Finding(
        file=file.path,
        unit=unit,
        level=_level(signal),
        message=from_messages(signal["message"], signal.get("messages", ())),
        marks=tuple(Mark(side, one["start"], one["end"]) for side, spans in sides for one in spans),
        **{name: signal[name] for name in ("signal", "kind", "category", "confidence")},
    )
    row = row_of(file, number, finding)
    row.former_suspect = outcome.suspect_id
    return row


def _answer(outcome: Outcome) -> Judgement | None:
    """The last vote on a suspect that people decided."""
    suspect = outcome.suspect
    if suspect is None or suspect.status not in _ANSWERS:
        return None
    votes = suspect.judgements.filter(withdrawn_at=None).exclude(answer="skip")
    return votes.order_by("-created").first()


def _give(project: Project, row: FileFinding, vote: Judgement) -> None:
    answer = _ANSWERS[SuspectStatus(vote.suspect.status)]
    row.answer, row.answered_by, row.answered_at = answer, vote.reviewer, vote.created
    keep(row, project)
