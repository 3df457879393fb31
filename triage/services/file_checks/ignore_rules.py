"""A project's ignore rules, with the meaning of those under ``ignore`` in ``mtriage.yaml``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from triage.checking.checker import known_signals
from triage.checking.ignoring import Rule, ignored_by
from triage.cli.config import FILE, ConfigProblem, read_config
from triage.models import FileFinding, Ignored, IgnoreRule, Project
from triage.models.bulk_insert import chunks
from triage.services.events.history import record_change
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.stored_findings import as_rule, finding_of, rules_of
from triage.services.messages.sentences import ServiceMessage

_AT_ONCE = 1000
LONGEST = 1000


def add(project: Project, user: User, rule: Rule, reason: str = "") -> tuple[IgnoreRule, int]:
    """Add a rule; return it and the number of findings that are ignored from now on.

    :raises FileCheckError: it has no pattern, a signal is unknown, or a pattern is too long.
    """
    if rule == Rule():
        raise FileCheckError(ServiceMessage.EMPTY_RULE())
    if unknown := {*rule.signals} - {*known_signals()}:
        raise FileCheckError(ServiceMessage.NO_SUCH_SIGNALS(names=", ".join(sorted(unknown))))
    if max(len(rule.file), len(rule.unit), len(rule.text), len(reason)) > LONGEST:
        raise FileCheckError(ServiceMessage.LONG_RULE(n=LONGEST))
    with transaction.atomic():
        row = IgnoreRule.objects.create(
            project=project,
            created_by=user,
            signals=list(rule.signals),
            file=rule.file,
            unit=rule.unit,
            text=rule.text,
            reason=reason,
        )
        record_change(project, user, "ignore rule added", new=_data(row))
        return row, _ignore(_findings(project).filter(ignored=""), [rule])


def delete(rule: IgnoreRule, user: User) -> int:
    """Delete a rule; return the number of findings that are no longer ignored."""
    project = rule.project
    with transaction.atomic():
        record_change(project, user, "ignore rule deleted", old=_data(rule))
        rule.delete()
        ignored = _findings(project).filter(ignored=Ignored.RULE)
        before = ignored.count()
        ignored.update(ignored="")
        return before - apply(project)


def apply(project: Project, checks: Sequence[int] | None = None) -> int:
    """Ignore the findings that a rule fits and nothing else ignores; return their number."""
    rules = rules_of(project)
    rows = _findings(project).filter(ignored="")
    if checks is not None:
        rows = rows.filter(file__check_of__in=checks)
    return _ignore(rows, rules) if rules else 0


def _findings(project: Project) -> QuerySet[FileFinding]:
    return FileFinding.objects.filter(file__check_of__project=project)


def _ignore(rows: QuerySet[FileFinding], rules: Sequence[Rule]) -> int:
    if all(rule.signals for rule in rules):
        rows = rows.filter(signal__in={name for rule in rules for name in rule.signals})
    fitting = [
        row.pk
        for row in rows.select_related("file").iterator(_AT_ONCE)
        if ignored_by(finding_of(row), rules)
    ]
    for pks in chunks(fitting, _AT_ONCE):
        FileFinding.objects.filter(pk__in=pks).update(ignored=Ignored.RULE)
    return len(fitting)


def as_yaml(project: Project) -> str:
    """The rules as a part of ``mtriage.yaml``."""
    rules = [_data(row) for row in IgnoreRule.objects.filter(project=project)]
    text: str = yaml.safe_dump(
        {"check": {"ignore": rules}}, allow_unicode=True, sort_keys=False, width=10_000
    )
    return text


def _data(row: IgnoreRule) -> dict[str, Any]:
    """A rule as in ``mtriage.yaml``, without the keys that have their defaults."""
    values = {
        "signals": row.signals,
        "file": row.file,
        "unit": row.unit,
        "text": row.text,
        "reason": row.reason,
    }
    return {key: value for key, value in values.items() if value not in ([], "", "*")}


def read_yaml(project: Project, user: User, data: bytes) -> int:
    """Add the rules of a ``mtriage.yaml`` that the project does not have; return their number.

    :raises FileCheckError: it is none.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, FILE)
        path.write_bytes(data)
        try:
            config = read_config(path)
        except ConfigProblem as error:
            detail = str(error).replace(f"{folder}/", "")
            raise FileCheckError(ServiceMessage.NO_RULES(detail=detail)) from error
    with transaction.atomic():
        known = {as_rule(row) for row in IgnoreRule.objects.filter(project=project)}
        wanted = dict(zip(config.check.rules(), config.check.ignore, strict=True))
        new = [rule for rule in wanted if rule not in known and rule != Rule()]
        for rule in new:
            add(project, user, rule, wanted[rule].reason)
    return len(new)
