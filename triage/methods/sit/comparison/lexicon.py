"""What words mean: the senses of WordNet that the words of a language can have.

Two words of one language that share a sense may stand for one another; words of two languages that
share one are translations. ``script/make_senses`` makes the files from WordNet and the Open
Multilingual Wordnet; a language without a file has words without senses, which is no error.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.sit.perturbation.context import Floats, load_context
from triage.methods.sit.perturbation.inflection import lemmas_of

SHIPPED_SENSES = Path(__file__).parents[1] / "models" / "senses"
REMEMBERED = 20_000
NONE: frozenset[str] = frozenset()

Senses = frozenset[str]

# How the plural, the feminine and frequent forms of verbs lead to the form in a dictionary.
_ROMANCE = (("as", "o"), ("a", "o"), ("os", "o"), ("es", ""), ("s", ""), ("es", "e"))
_ENDINGS = {
    "es": (
        *_ROMANCE,
        ("ces", "z"),
        ("iones", "ión"),
        ("ó", "ar"),
        ("aron", "ar"),
        ("ado", "ar"),
        ("ando", "ar"),
        ("ió", "er"),
        ("ieron", "er"),
        ("ido", "er"),
        ("ió", "ir"),
        ("ido", "ir"),
    ),
    "pt": (
        *_ROMANCE,
        ("ões", "ão"),
        ("ais", "al"),
        ("éis", "el"),
        ("ns", "m"),
        ("ou", "ar"),
        ("aram", "ar"),
        ("ado", "ar"),
        ("ando", "ar"),
        ("eu", "er"),
        ("eram", "er"),
        ("ido", "er"),
        ("iu", "ir"),
        ("iram", "ir"),
        ("ido", "ir"),
    ),
    "ca": (
        ("es", "a"),
        ("a", ""),
        ("s", ""),
        ("ns", ""),
        ("es", ""),
        ("ada", "ar"),
        ("at", "ar"),
        ("ant", "ar"),
    ),
    "fr": (
        ("s", ""),
        ("x", ""),
        ("aux", "al"),
        ("e", ""),
        ("es", ""),
        ("é", "er"),
        ("ée", "er"),
        ("és", "er"),
        ("ent", "er"),
    ),
    "de": (("e", ""), ("en", ""), ("er", ""), ("es", ""), ("n", ""), ("s", ""), ("em", "")),
}


@cache
def words_of(language: str, folder: Path = SHIPPED_SENSES) -> dict[str, str]:
    """The words of a language, each with its senses as the file has them; none without a file.

    :raises MethodError: the file cannot be read.
    """
    path = folder / f"{language}.gz"
    if not path.exists():
        return {}
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return {word: senses for word, _, senses in (line.partition(" ") for line in file)}
    except (OSError, EOFError, ValueError) as error:
        raise MethodError(MethodMessage.WEIGHTS_UNREADABLE(name=path, detail=error)) from error


@lru_cache(maxsize=REMEMBERED)
def senses_of(word: str, language: str) -> Senses:
    """The senses of a word in lower case, in any inflection of English.

    >>> bool(senses_of("dogs", "en") & senses_of("狗", "zh"))
    True
    >>> senses_of("perro", "xx")
    frozenset()
    """
    known = words_of(language)
    if not known:
        return NONE
    return frozenset(
        sense for form in _forms(word, language, known) for sense in known.get(form, "").split()
    )


def _forms(word: str, language: str, known: Mapping[str, str]) -> Iterable[str]:
    """The dictionary forms of a word; outside English the first that a changed ending gives."""
    if language == "en":
        return lemmas_of(word)
    if word in known:
        return (word,)
    endings = ((cut, put) for cut, put in _ENDINGS.get(language, ()) if word.endswith(cut))
    forms = (word[: len(word) - len(cut)] + put for cut, put in endings)
    return [form for form in forms if len(form) > 2 and form in known][:1]


@lru_cache(maxsize=REMEMBERED)
def vector_of(word: str, senses: Senses) -> Floats | None:
    """Where a word lies among those of the English context model: itself, else its translations."""
    model = load_context()
    rows = (
        [row]
        if (row := model.row(word))
        else [row for s in senses for row in _english().get(s, ())]
    )
    if not rows:
        return None
    mean: Floats = np.mean([model.unit(row) for row in rows], axis=0)
    length = float(np.linalg.norm(mean))
    return mean / length if length else None


@cache
def _english() -> dict[str, list[int]]:
    """The rows in the context model of the English words of each sense."""
    model, found = load_context(), defaultdict(list)
    for word, senses in words_of("en").items():
        if (row := model.vocabulary.get(word)) is not None:
            for sense in senses.split():
                found[sense].append(row)
    return dict(found)
