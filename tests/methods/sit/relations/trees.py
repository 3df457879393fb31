"""Sentences with trees written by hand."""

from __future__ import annotations

from triage.methods.sit.relations.sentence import Sentence
from triage.methods.sit.values import TreeNode


def parsed(notation: str) -> Sentence:
    """Read "The/DET/2/det dog/NOUN/3/nsubj ..."; a word without a blank before it starts with "_"."""
    text, words = "", []
    for cell in notation.split():
        form, upos, head, relation = cell.rsplit("/", 3)
        glued = form.startswith("_")
        form = form.removeprefix("_") if glued else form
        text += form if glued or not text else f" {form}"
        words.append(TreeNode(form, upos, int(head), relation, len(text) - len(form), len(text)))
    return Sentence(text, tuple(words))
