"""Testing methods by name, imported on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from triage.methods.base import Method, MethodError
from triage.methods.messages import Sentence

METHODS = {
    "numbertest": "triage.methods.numbertest.method.NumberTest",
    "sit": "triage.methods.sit.method.StructureInvariantTest",
    "screening": "triage.methods.models.screening",
}

MODEL_METHODS = frozenset({"sit", "screening"})
"""Methods that load language models: only workers of the queue ``nlp`` make or judge their cases."""

MADE_WITH_MODELS = frozenset({"sit"})
"""Methods whose cases cannot be made, and so not previewed, without language models."""

INPUT_FIELDS = {"sit": "sentences", "screening": "segments"}
"""The option that holds a campaign's texts, for methods that are given some: they may be many."""


@cache
def get_method(name: str) -> Method:
    """Return the method with this name.

    :raises MethodError: no such method.
    """
    if name not in METHODS:
        raise MethodError(Sentence.UNKNOWN_METHOD(name=repr(name), names=list(METHODS)))
    module, _, attribute = METHODS[name].rpartition(".")
    method: Method = getattr(import_module(module), attribute)()
    return method
