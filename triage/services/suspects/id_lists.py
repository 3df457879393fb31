"""Query strings for a list of suspects, however long it is."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import sha256

from triage.models import ListedItems, Project

#: The longest list put into the query string itself; longer lists are stored under a name.
MAX_NAMED = 400
_NAMED = "list-"


def items_of(project: Project, suspects: Sequence[int]) -> str:
    """Return the value of ``items`` that selects these suspects."""
    pks = sorted(set(suspects))
    if len(pks) <= MAX_NAMED:
        return ",".join(map(str, pks))
    packed = array("q", pks).tobytes()
    name = sha256(packed).hexdigest()[:32]
    ListedItems.objects.get_or_create(project=project, name=name, defaults={"pks": packed})
    return f"{_NAMED}{name}"


def named_list(items: str) -> bool:
    """Whether the value names a stored list instead of suspects."""
    return items.startswith(_NAMED)


def ids_of(project: Project, items: str) -> list[int]:
    """Return the primary keys that ``items`` stands for; none if there is no such list."""
    if not named_list(items):
        return [int(part) for part in items.split(",") if part.isdecimal() and len(part) < 18]
    row = ListedItems.objects.filter(project=project, name=items.removeprefix(_NAMED)).first()
    return array("q", bytes(row.pks)).tolist() if row else []
