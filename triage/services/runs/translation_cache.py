"""Looks up the answers of engines that are stored already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from triage.models import Run, Translation
from triage.services.common.stable_hashes import answer_keys


class CachedAnswer(NamedTuple):
    """A stored answer."""

    text: str
    raw: str
    detail: dict[str, Any]


def cached_keys(keys: Iterable[str]) -> set[str]:
    rows = Translation.objects.filter(key__among=keys).order_by()
    return set(rows.values_list("key", flat=True))


def cached_answers(
    run: Run, texts: Iterable[str], *, alone: bool, repeat: int = 0
) -> dict[str, CachedAnswer]:
    """Return text -> stored answer for the texts that have one."""
    by_text = answer_keys(run, texts, alone=alone, repeat=repeat)
    keys = {key: text for text, key in by_text.items()}
    rows = Translation.objects.filter(key__among=keys).order_by()
    return {
        keys[key]: CachedAnswer(*answer)
        for key, *answer in rows.values_list("key", "text", "raw", "detail")
    }
