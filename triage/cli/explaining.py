"""``mtriage check --explain``: what a signal looks for, and how severe its findings are."""

from __future__ import annotations

import inspect

from triage.checking.checker import IN_THE_BASE
from triage.checking.kept_words import LANGUAGES, OF_WORDS
from triage.checking.levels import HIGHEST, Level
from triage.methods.screening.signals.registry import TITLES, signal_type


def explained(name: str) -> list[str]:
    """Return what a signal looks for, what its findings can be, and how to be rid of them."""
    signal = signal_type(name)
    needs = (
        "" if name in IN_THE_BASE else "It needs the extra signals: pip install 'mtriage[signals]'."
    )
    return [
        f"{name}: {TITLES[name]}.",
        inspect.cleandoc(signal.__doc__ or ""),
        _levels(name),
        *filter(None, [_names(name), needs]),
        f"For one text: a comment with mtriage: ignore {name}.",
        f"For all: check: {{signals: {{{name}: off}}}} in mtriage.yaml; note, warning or error set its level.",
    ]


def _names(name: str) -> str:
    """What becomes of its findings on words that several languages keep."""
    kinds = sorted(kind for signal, kind in OF_WORDS if signal == name)
    if not kinds:
        return ""
    return (
        f"A word that {LANGUAGES} languages or more keep, in texts that are translated otherwise, is a name: "
        f"findings on such words alone ({', '.join(kinds)}) are notes. "
        "In mtriage.yaml, check: {name_languages: 0} ends that, no_names lists exceptions."
    )


def _levels(name: str) -> str:
    """The levels that its findings get, by kind where they differ."""
    highest = HIGHEST.get((name, ""), Level.ERROR)
    kinds = [
        f"{kind}: {level}" for (signal, kind), level in HIGHEST.items() if signal == name and kind
    ]
    differing = f" ({', '.join(kinds)})" if kinds else ""
    return f"Highest level without a setting of your own: {highest}{differing}."
