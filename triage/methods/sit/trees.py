"""The two dependency trees behind a member's distance, drawn on demand."""

from __future__ import annotations

from triage.methods.base import MethodError
from triage.methods.sit.backends import load_parser
from triage.methods.sit.distance import count_distance
from triage.methods.sit.drawing import draw_pair
from triage.methods.sit.parsing import BulkParser
from triage.methods.sit.values import Parse


def draw_translations(original: str, variant: str, language: str) -> tuple[str, str]:
    """Return two SVG pictures, relations whose counts differ drawn strongly.

    :param language: of the translations.
    :raises MethodError: no parser for the language, or a translation that cannot be drawn;
        the message says which.
    """
    parsed = BulkParser(load_parser(language, "dependency")).parse([original, variant])
    trees = []
    for text in (original, variant):
        found = parsed[text]
        if not isinstance(found, Parse):
            raise MethodError(found.message)
        trees.append(found)
    labels = [[word.relation.partition(":")[0] for word in tree.words] for tree in trees]
    _, changed = count_distance(*labels)
    try:
        return draw_pair(trees[0], trees[1], changed.keys())
    except ValueError as error:
        raise MethodError(str(error)) from error
