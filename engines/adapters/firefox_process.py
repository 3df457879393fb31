"""Runs Firefox's engine in a separate process; reads and writes one JSON object per line.

This is a program, not a module of mtriage, from which it imports nothing. The engine blocks the
interpreter while it translates, is bound to its thread and cannot be interrupted. In a separate
process it blocks nothing else, and a text that crashes it affects only that text.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

#: The number of models that stay loaded; one direction through English needs two.
KEPT = 8


@lru_cache(maxsize=KEPT)
def load(model: str, source: str, target: str, shortlist: str) -> Any:
    """The translator of one direction, from the paths of its files."""
    import fxtranslate  # here, so that a broken installation is reported as an answer

    return fxtranslate.Translator(
        Path(model).read_bytes(),
        Path(source).read_bytes(),
        Path(target).read_bytes(),
        Path(shortlist).read_bytes() if shortlist else None,
    )


def answer(order: dict[str, Any]) -> dict[str, Any]:
    """The output of each model in turn, or why a model cannot be loaded."""
    try:
        models = [load(*files) for files in order["models"]]
    except (ImportError, OSError, ValueError) as error:
        return {"not_loaded": str(error)}
    text = order["text"].encode("utf-8", "replace").decode("utf-8")
    answers = []
    for model in models:
        # Each sentence on its own, as in Firefox; long ones in parts.
        text = model.translate_long(text)
        answers.append(text)
    return {"said": answers}


def main() -> None:
    """Answer requests until standard input is closed."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
