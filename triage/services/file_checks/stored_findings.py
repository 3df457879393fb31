"""Findings as rows, and rows as the findings that the command knows."""

from __future__ import annotations

from triage.checking.findings import Finding, Level, Mark
from triage.checking.ignoring import Rule
from triage.files.units import Unit
from triage.models import CheckedFile, FileFinding, IgnoreRule, Project

LONGEST_SHEET = 200


def row_of(file: CheckedFile, number: int, finding: Finding) -> FileFinding:
    """Return a finding as a row that is not stored yet."""
    unit = finding.unit
    return FileFinding(
        file=file,
        number=number,
        line=finding.line,
        unit=unit.id,
        sheet=unit.sheet[:LONGEST_SHEET],
        element=unit.element,
        comments=list(unit.comments),
        src_lang=unit.src_lang,
        tgt_lang=unit.tgt_lang,
        source=unit.source,
        translation=unit.translation,
        signal=finding.signal,
        kind=finding.kind,
        category=finding.category,
        level=finding.level,
        confidence=finding.confidence,
        message=finding.message,
        marks=[[mark.side, mark.start, mark.end] for mark in finding.marks],
        fingerprint=finding.fingerprint,
    )


def finding_of(row: FileFinding) -> Finding:
    """Return the finding of a row whose file is loaded."""
    unit = Unit(
        line=row.line,
        id=row.unit,
        source=row.source,
        translation=row.translation,
        src_lang=row.src_lang,
        tgt_lang=row.tgt_lang,
        comments=tuple(row.comments),
        element=row.element,
        sheet=row.sheet,
    )
    return Finding(
        file=row.file.path,
        unit=unit,
        signal=row.signal,
        kind=row.kind,
        category=row.category,
        level=Level(row.level),
        message=row.message,
        marks=tuple(Mark(side, start, end) for side, start, end in row.marks),
        confidence=row.confidence,
    )


def as_rule(row: IgnoreRule) -> Rule:
    return Rule(tuple(row.signals), row.file, row.unit, row.text)


def rules_of(project: Project) -> list[Rule]:
    """The rules of a project, as the command knows them."""
    return [as_rule(row) for row in IgnoreRule.objects.filter(project=project)]
