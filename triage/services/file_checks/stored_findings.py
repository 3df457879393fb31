"""Findings as rows, and rows as the findings that the command knows."""

from __future__ import annotations

from triage.checking.findings import Finding, Level, Mark
from triage.checking.ignoring import Rule
from triage.files.units import Unit
from triage.models import CheckedFile, FileFinding, IgnoreRule, Project

LONGEST_SHEET = 200
#: The fields of units and findings that rows have under the same name.
_OF_UNIT = ("source", "translation", "src_lang", "tgt_lang", "element")
_OF_FINDING = ("signal", "kind", "category", "level", "confidence", "message")


def row_of(file: CheckedFile, number: int, finding: Finding) -> FileFinding:
    """Return a finding as a row that is not stored yet."""
    unit = finding.unit
    return FileFinding(
        file=file,
        number=number,
        line=finding.line,
        unit=unit.id,
        sheet=unit.sheet[:LONGEST_SHEET],
        comments=list(unit.comments),
        marks=[[mark.side, mark.start, mark.end] for mark in finding.marks],
        fingerprint=finding.fingerprint,
        **{name: getattr(unit, name) for name in _OF_UNIT},
        **{name: getattr(finding, name) for name in _OF_FINDING},
    )


def finding_of(row: FileFinding) -> Finding:
    """Return the finding of a row whose file is loaded."""
    unit = Unit(
        line=row.line,
        id=row.unit,
        comments=tuple(row.comments),
        sheet=row.sheet,
        **{name: getattr(row, name) for name in _OF_UNIT},
    )
    return Finding(
        file=row.file.path,
        unit=unit,
        level=Level(row.level),
        marks=tuple(Mark(side, start, end) for side, start, end in row.marks),
        **{name: getattr(row, name) for name in _OF_FINDING if name != "level"},
    )


def as_rule(row: IgnoreRule) -> Rule:
    return Rule(tuple(row.signals), row.file, row.unit, row.text)


def rules_of(project: Project) -> list[Rule]:
    """The rules of a project, as the command knows them."""
    return [as_rule(row) for row in IgnoreRule.objects.filter(project=project)]
