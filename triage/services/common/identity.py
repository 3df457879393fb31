"""Stable names for inputs, outputs and answers. Changing these breaks stored identities."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from triage.models import Run


def digest(*parts: str) -> str:
    """Return 32 hexadecimal digits that name the sequence of ``parts``.

    >>> digest("a", "b") == digest("ab")
    False
    """
    encoded = json.dumps(parts, ensure_ascii=True).encode("ascii")
    return blake2b(encoded, digest_size=16).hexdigest()


def inputs_hash(inputs: Sequence[str]) -> str:
    return digest("input", *inputs)


def outputs_hash(outputs: Sequence[str]) -> str:
    return digest("output", *outputs)


def suspect_fingerprint(
    method: str, source_language: str, target_language: str, engine_line: str, original: str
) -> str:
    """Identity of a suspect: method, direction, engine line and original input.

    The same on every installation, so that exported bugs are known where they are imported.
    """
    return digest("suspect", method, source_language, target_language, engine_line, original)


def answer_key(run: Run, text: str, *, alone: bool, repeat: int = 0) -> str:
    """Key of an engine's answer in the cache; covers the engine's version and options.

    A campaign that bypasses the cache shares answers only within one run. So does the n-th
    ``repeat`` of a suspect, which is there to see whether the engine says the same again.
    """
    return answer_keys(run, [text], alone=alone, repeat=repeat)[text]


def answer_keys(run: Run, texts: Iterable[str], *, alone: bool, repeat: int = 0) -> dict[str, str]:
    """Text -> key for many texts; the engine is asked for its identity once."""
    own = run.campaign.bypass_cache or repeat
    sharing = f"run {run.pk}" + f" repeat {repeat}" * bool(repeat) if own else "shared"
    placement = "alone" if alone else "batch"
    engine = run.engine.answer_key()
    languages = (run.source_language, run.target_language)
    return {text: digest("answer", engine, *languages, placement, sharing, text) for text in texts}
