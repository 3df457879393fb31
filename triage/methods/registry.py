"""Testing methods by name, imported on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from triage.methods.base import Method, MethodError
from triage.methods.messages import MethodMessage

METHODS = {
    "numbertest": "triage.methods.numbertest.method.NumberTest",
    "sit": "triage.methods.sit.method.StructureInvariantTest",
    "screening": "triage.methods.model_loading.screening",
}

MODEL_METHODS = frozenset({"sit", "screening"})
"""Methods that use language models; only workers of queue ``nlp`` make and judge their cases."""

MADE_WITH_MODELS = frozenset({"sit"})
"""Methods that need language models to make cases, which therefore cannot be previewed."""

INPUT_FIELDS = {"sit": "sentences", "screening": "segments"}
"""The option with the campaign's (possibly many) texts, for each method that takes texts."""


@cache
def get_method(name: str) -> Method:
    """Return the method with this name.

    :raises MethodError: no such method.
    """
    if name not in METHODS:
        raise MethodError(MethodMessage.UNKNOWN_METHOD(name=repr(name), names=list(METHODS)))
    module, _, attribute = METHODS[name].rpartition(".")
    method: Method = getattr(import_module(module), attribute)()
    return method
