"""Stable hashes of inputs, outputs and answers. Changing them breaks stored identities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from json.encoder import encode_basestring_ascii

from triage.models import Run


def digest(*parts: str) -> str:
    """Return the hash of a sequence of texts, as 32 hexadecimal digits.

    >>> digest("a", "b") == digest("ab")
    False
    """
    # What ``json.dumps`` returns, in half the time.
    encoded = f"[{', '.join(map(encode_basestring_ascii, parts))}]".encode("ascii")
    return blake2b(encoded, digest_size=16).hexdigest()


def inputs_hash(inputs: Sequence[str]) -> str:
    return digest("input", *inputs)


def outputs_hash(outputs: Sequence[str]) -> str:
    return digest("output", *outputs)


def suspect_fingerprint(
    method: str, source_language: str, target_language: str, engine_line: str, original: str
) -> str:
    """Hash the identity of a suspect: method, direction, engine line and original input.

    It is the same on all installations, so that imported bugs are recognised.
    """
    return digest("suspect", method, source_language, target_language, engine_line, original)


#: Instead of a run: all campaigns find the answer.
SHARED = "shared"


def answer_keys(run: Run, texts: Iterable[str], *, alone: bool, sharing: str) -> dict[str, str]:
    """Text -> the key of an engine's answer in the cache, which covers its version and options.

    Campaigns that bypass the cache look only for answers of the same run. So does the n-th repeat
    of a suspect, which tests whether the engine's answer stays the same: see :func:`sharing`.
    """
    placement = "alone" if alone else "batch"
    engine = run.engine.answer_key()
    languages = (run.source_language, run.target_language)
    return {text: digest("answer", engine, *languages, placement, sharing, text) for text in texts}


def sharing(run: Run, repeat: int = 0) -> str:
    """The part of a key that says who looks for the answer: all campaigns, or one run."""
    own = run.campaign.bypass_cache or repeat
    return f"run {run.pk}" + f" repeat {repeat}" * bool(repeat) if own else SHARED
