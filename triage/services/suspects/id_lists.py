"""Addresses that open just these suspects, however many they are."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import sha256

from triage.models import ListedItems, Project

#: Suspects that an address names itself; longer lists are kept under a name.
MOST_NAMED = 400
_NAMED = "list-"


def items_of(project: Project, suspects: Sequence[int]) -> str:
    """Return the value of ``items`` in an address that opens these suspects."""
    pks = sorted(set(suspects))
    if len(pks) <= MOST_NAMED:
        return ",".join(map(str, pks))
    packed = array("q", pks).tobytes()
    name = sha256(packed).hexdigest()[:32]
    ListedItems.objects.get_or_create(project=project, name=name, defaults={"pks": packed})
    return f"{_NAMED}{name}"


def named_list(items: str) -> bool:
    """Whether the value names a stored list instead of suspects."""
    return items.startswith(_NAMED)


def ids_of(project: Project, items: str) -> list[int]:
    """Return the numbers that ``items`` stands for; none where it names no list."""
    if not named_list(items):
        return [int(part) for part in items.split(",") if part.isdecimal() and len(part) < 18]
    row = ListedItems.objects.filter(project=project, name=items.removeprefix(_NAMED)).first()
    return array("q", bytes(row.pks)).tolist() if row else []
