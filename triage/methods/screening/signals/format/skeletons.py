"""Structure of texts: the tree of their tags, and the keys and value types of JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from triage.methods.screening.signals.format.markup_parts import MarkupPart

# HTML elements that have no end tag.
_VOID = frozenset({"area", "base", "br", "bx", "col", "embed", "ex", "hr", "img", "input", "link", "meta", "ph", "source", "track", "wbr", "x"})  # fmt: skip
# Deeper trees and longer texts are whole documents, which are compared only by their tags.
_DEEPEST, _LONGEST = 30, 200_000


def tree_of_tags(parts: Sequence[MarkupPart]) -> Counter[str] | None:
    """Return how often each element occurs, by its path from the root.

    None if elements are not properly nested: an end tag without a start tag, or the reverse.

    >>> from triage.methods.screening.signals.format.markup_parts import parts_of
    >>> dict(tree_of_tags(parts_of("<ul><li>One<br></li></ul>")))
    {'ul': 1, 'ul>li': 1, 'ul>li>br': 1}
    """
    found: Counter[str] = Counter()
    above: list[str] = []
    for part in sorted(parts, key=lambda part: part.span.start):
        if part.kind != "tag":
            continue
        name = part.value.strip("</>").split()[0]
        if part.value.startswith("</"):
            if not above or above.pop() != name:
                return None
            continue
        found[">".join([*above, name])] += 1
        if name not in _VOID and not part.value.endswith("/>"):
            above.append(name)
        if len(above) > _DEEPEST:
            return None
    return None if above else found


def skeleton_of_json(text: str) -> Counter[str] | None:
    """Return the keys of a JSON text with the types of their values; None if it is not JSON.

    >>> dict(skeleton_of_json('{"title": "Hello", "sizes": [1, 2]}'))
    {'.sizes[] int': 2, '.title str': 1}
    """
    text = text.strip()
    if not looks_like_json(text) or len(text) > _LONGEST:
        return None
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return Counter(_leaves(read))


def looks_like_json(text: str) -> bool:
    """Say whether a text begins and ends like a JSON object or a list of several values."""
    text = text.strip()
    return text[:1] + text[-1:] in ("{}", "[]") and '"' in text


def _leaves(read: Any) -> Iterator[str]:
    """Yield the path and type of each leaf value, without recursion."""
    left: list[tuple[str, Any]] = [("", read)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict) and value:
            left += [(f"{path}.{key}", inner) for key, inner in value.items()]
        elif isinstance(value, list) and value:
            left += [(f"{path}[]", inner) for inner in value]
        else:
            yield f"{path} {type(value).__name__}"
