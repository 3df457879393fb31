"""Runs Firefox's engine in a process of its own; takes and gives one JSON object a line.

A program, not a module of mtriage: it imports nothing of it. The engine holds the interpreter for
as long as a text takes, belongs to the thread that made it, and cannot be stopped halfway; in a
process of its own it holds nobody up, and a text that breaks it costs that text alone.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

#: Models that stay loaded. Four directions through English need all of two languages' models.
KEPT = 8


@lru_cache(maxsize=KEPT)
def load(model: str, source: str, target: str, shortlist: str) -> Any:
    """The translator of one direction, from the paths of its files."""
    import fxtranslate  # where it is broken, that is an answer, too

    return fxtranslate.Translator(
        Path(model).read_bytes(),
        Path(source).read_bytes(),
        Path(target).read_bytes(),
        Path(shortlist).read_bytes() if shortlist else None,
    )


def answer(order: dict[str, Any]) -> dict[str, Any]:
    """What each model of the way makes of the text, in order; or why a model is not usable."""
    try:
        models = [load(*files) for files in order["models"]]
    except (ImportError, OSError, ValueError) as error:
        return {"not_loaded": str(error)}
    text = order["text"].encode("utf-8", "replace").decode("utf-8")
    said = []
    for model in models:
        # Sentence by sentence, each by itself, as Firefox does; long ones in pieces.
        text = model.translate_long(text)
        said.append(text)
    return {"said": said}


def main() -> None:
    """Answer until nobody asks any more."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
