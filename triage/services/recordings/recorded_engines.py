"""Recorded engines after their import: renamed, disabled, removed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from engines import files
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage
from engines.models import Engine, EngineLine
from triage.models import Project, Suspect
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage

LONGEST_NAME = 200


def rename(project: Project, user: User, engine: Engine, name: str) -> None:
    """Give the project's versions of an engine another name.

    Other projects may have engines of both names: theirs keep their line.

    :raises EngineConfigurationError: it has none, the name is taken or too long, or a run has used
        one of the versions.
    """
    name, old = name.strip(), engine.line
    if not name:
        raise EngineConfigurationError(EngineMessage.NEEDS_A_NAME())
    if len(name) > LONGEST_NAME:
        raise EngineConfigurationError(ServiceMessage.LONG_NAME(n=LONGEST_NAME))
    if name == old.name:
        return
    with transaction.atomic():
        known = Engine.objects.visible_to(project)
        versions = known.filter(line=old, owner=engine.owner_id).select_for_update(of=("self",))
        if any(version.used for version in versions):
            raise EngineConfigurationError(EngineMessage.LINE_USED(name=old.name))
        if known.filter(line__name=name).exists():
            raise EngineConfigurationError(
                ServiceMessage.NAME_IN_USE(name=name), remedy=ServiceMessage.CHOOSE_ANOTHER_NAME()
            )
        refuse_wrapped(project, engine)
        engine.line = EngineLine.objects.get_or_create(name=name)[0]
        versions.update(line=engine.line)
        _remove_empty({old.pk})
        record_change(project, user, "engine changed", old={"name": old.name}, new={"name": name})


def set_enabled(project: Project, user: User, engine: Engine, enabled: bool) -> None:
    """Offer an engine for new campaigns, or no longer."""
    if engine.enabled == enabled:
        return
    engine.enabled = enabled
    with transaction.atomic():
        engine.save(update_fields=["enabled"])
        record_change(
            project,
            user,
            "engine changed",
            old={"engine": engine.name, "active": not enabled},
            new={"engine": engine.name, "active": enabled},
        )


def refuse_wrapped(project: Project, engine: Engine) -> None:
    """
    :raises EngineConfigurationError: another engine names this one in its options.
    """
    if outer := wrapping(project, engine.line):
        raise EngineConfigurationError(
            ServiceMessage.ENGINE_WRAPPED(name=engine.name, engine=outer.name)
        )


def wrapping(project: Project, line: EngineLine) -> Engine | None:
    """An engine of another line that names one of this line in its options."""
    known = Engine.objects.visible_to(project)
    names = {line.name, *(engine.name for engine in known.filter(line=line))}
    for outer in known.exclude(line=line):
        if any(isinstance(value, str) and value in names for value in outer.options.values()):
            return outer
    return None


def remove(engines: QuerySet[Engine]) -> None:
    """Delete recorded engines that nothing uses, lines without versions, and their files.

    Call it in a transaction; the files go once it is committed.
    """
    gone = list(engines)
    recorded = {(engine.owner_id, str(engine.options.get("path"))) for engine in gone}
    engines.delete()
    _remove_empty({engine.line_id for engine in gone})
    # The systems of a file share it.
    for owner, path in recorded:
        known = Engine.objects.visible_to(owner).filter(kind="recorded", owner=owner)
        if not known.filter(options__path=path).exists():
            name = f"{files.recorded_folder(owner)}/{path}"
            transaction.on_commit(partial(files.forget, name), robust=True)


def _remove_empty(lines: Iterable[int]) -> None:
    """Delete lines that have no version and no suspect."""
    kept = Suspect.items.filter(engine_line__in=lines).values("engine_line")
    EngineLine.objects.filter(pk__in=lines, engines=None).exclude(pk__in=kept).delete()
