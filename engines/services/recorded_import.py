"""Stores recorded rows in a file and makes one engine per system."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Sequence
from itertools import chain, count
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from engines import files
from engines.adapters.recorded import RecordedRow
from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage
from engines.models import Engine, EngineLine

UNSAFE = re.compile(r"[^\w.-]+")
#: Characters of the engine's name used in the file's name, which is limited to 255 bytes.
LONGEST_STEM = 40


def make_engines(rows: Collection[RecordedRow], name: str, owner: int | None) -> list[Engine]:
    """Store the rows and make an engine for every system in them.

    The engines belong to the owner with this key, or to the whole site if it is None.

    The same rows under the same name again change nothing. Other rows replace the old ones, unless
    a run has used those: then they become a new version, named after the day.

    :raises EngineConfigurationError: there is no name.
    """
    if not name.strip():
        raise EngineConfigurationError(EngineMessage.NEEDS_A_NAME())
    stored = _store(b"".join(row.as_line() for row in rows), name, owner)
    systems = sorted({row.system for row in rows})
    with transaction.atomic():
        return [_engine(name, system, stored, owner) for system in systems]


def _store(data: bytes, name: str, owner: int | None) -> Path:
    """Store the file under its hash, so that an engine version never changes its answers."""
    place = files.recorded_folder(owner)
    folder = files.path_of(place)
    folder.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(data).hexdigest()[:16]
    stored = folder / f"{UNSAFE.sub('-', name)[:LONGEST_STEM]}-{digest}.jsonl"
    if not stored.exists():
        partial = stored.with_suffix(f".{os.getpid()}.part")
        partial.write_bytes(data)
        partial.replace(stored)
        files.publish(f"{place}/{stored.name}")
    return stored


def _engine(name: str, system: str, stored: Path, owner: int | None) -> Engine:
    line, _ = EngineLine.objects.get_or_create(name=f"{name}/{system}" if system else name)
    # Locked, so that two imports at once do not take the same label.
    EngineLine.objects.select_for_update().get(pk=line.pk)
    versions = list(line.engines.filter(owner_id=owner).order_by("created", "pk"))
    engine = versions[-1] if versions else Engine(line=line, owner_id=owner)
    options = {"path": stored.name, "system": system}
    if engine.used and (engine.kind, engine.options) != ("recorded", options):
        engine = Engine(line=line, version_label=_label(versions), owner_id=owner)
    engine.kind, engine.options, engine.enabled = "recorded", options, True
    engine.save()
    return engine


def _label(versions: Sequence[Engine]) -> str:
    """The day, with a number from the second version of a day on."""
    day, taken = f"{timezone.now():%Y-%m-%d}", {one.version_label for one in versions}
    numbered = (f"{day} ({n})" for n in count(2))
    return next(label for label in chain([day], numbered) if label not in taken)
