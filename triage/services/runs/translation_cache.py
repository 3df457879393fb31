"""The answers of engines that are stored already, and how new ones take the place of older ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from triage.models import Run, Translation
from triage.models.bulk_insert import insert_unless_present
from triage.services.common.stable_hashes import SHARED, answer_keys, sharing

NONE_REPLACED: Mapping[str, Sequence[str]] = MappingProxyType({})


class CachedAnswer(NamedTuple):
    """A stored answer."""

    text: str
    raw: str
    detail: dict[str, Any]


def cached_keys(keys: Iterable[str]) -> dict[str, datetime]:
    """Those of the keys that have an answer, with the time of the answer."""
    rows = Translation.objects.filter(key__among=keys).order_by()
    return dict(rows.values_list("key", "created"))


def cached_answers(
    run: Run, texts: Iterable[str], *, alone: bool, repeat: int = 0
) -> dict[str, CachedAnswer]:
    """Return text -> stored answer for the texts that have one."""
    by_text = answer_keys(run, texts, alone=alone, sharing=sharing(run, repeat))
    keys = {key: text for text, key in by_text.items()}
    rows = Translation.objects.filter(key__among=keys).order_by()
    return {
        keys[key]: CachedAnswer(*answer)
        for key, *answer in rows.values_list("key", "text", "raw", "detail")
    }


def store_answers(
    answers: Sequence[Translation], replaced: Mapping[str, Sequence[str]] = NONE_REPLACED
) -> None:
    """Store answers; in a transaction, so that nobody misses one that is being replaced.

    :param replaced: key -> the shared keys whose answers are older. From now on all campaigns find
        the new answer under the first of them.
    """
    newest = [copy(answer) for answer in answers if answer.key in replaced]
    for answer in newest:
        answer.key = replaced[answer.key][0]
    if newest:
        # Deleted and inserted, not updated: retention relies on chronological primary keys.
        older = {key for answer in answers for key in replaced.get(answer.key, ())}
        Translation.objects.filter(key__among=older).delete()
    insert_unless_present([*answers, *newest], unique="key")


def replaced_by(
    run: Run, keys: Mapping[str, str], *, alone: bool, repeat: int
) -> dict[str, Sequence[str]]:
    """What :func:`store_answers` replaces by a run's answers; ``keys``: text -> key.

    The answers of a campaign that bypasses the cache are the newest known. A repeat's are a sample.
    """
    if repeat or not run.campaign.bypass_cache:
        return {}
    own = answer_keys(run, keys, alone=alone, sharing=SHARED)
    # Whether the engine was asked for a text alone depends on its answer in the batch.
    also = {} if alone else answer_keys(run, keys, alone=True, sharing=SHARED)
    return {key: [own[text], also[text]] if also else [own[text]] for text, key in keys.items()}
