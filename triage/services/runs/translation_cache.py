"""Looks up the answers of engines that are stored already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from triage.models import Run, Translation
from triage.services.common.stable_hashes import answer_keys

_IN_CHUNK = 500


class CachedAnswer(NamedTuple):
    """A stored answer."""

    text: str
    raw: str
    detail: dict[str, Any]


def cached_keys(keys: Iterable[str]) -> set[str]:
    known: set[str] = set()
    for chunk in _chunks(list(keys)):
        known.update(
            Translation.objects.filter(key__in=chunk).order_by().values_list("key", flat=True)
        )
    return known


def cached_answers(
    run: Run, texts: Iterable[str], *, alone: bool, repeat: int = 0
) -> dict[str, CachedAnswer]:
    """Return text -> stored answer for the texts that have one."""
    by_text = answer_keys(run, texts, alone=alone, repeat=repeat)
    keys = {key: text for text, key in by_text.items()}
    found: dict[str, CachedAnswer] = {}
    for chunk in _chunks(list(keys)):
        rows = Translation.objects.filter(key__in=chunk).order_by()
        for key, *answer in rows.values_list("key", "text", "raw", "detail"):
            found[keys[key]] = CachedAnswer(*answer)
    return found


def _chunks(items: list[str]) -> Iterable[list[str]]:
    for start in range(0, len(items), _IN_CHUNK):
        yield items[start : start + _IN_CHUNK]
