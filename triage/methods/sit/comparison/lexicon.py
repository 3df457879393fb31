"""WordNet senses of words.

Words of the same language that share a sense count as synonyms, words of different languages as
translations. ``script/make_senses`` builds the files from WordNet and the Open Multilingual
Wordnet. In a language without a file, words have no senses; this is not an error.
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

# (ending, replacement) pairs that turn plurals, feminines and frequent verb forms into dictionary
# forms; the first that yields a known word is used.
_ROMANCE = "as>o a>o os>o es> s> es>e"
_ENDINGS = {
    language: [pair.split(">") for pair in pairs.split()]
    for language, pairs in {
        "es": f"{_ROMANCE} ces>z iones>ión ó>ar aron>ar ado>ar ando>ar ió>er ieron>er ido>er ió>ir ido>ir",
        "pt": f"{_ROMANCE} ões>ão ais>al éis>el ns>m ou>ar aram>ar ado>ar ando>ar eu>er eram>er ido>er "
        "iu>ir iram>ir ido>ir",
        "ca": "es>a a> s> ns> es> ada>ar at>ar ant>ar",
        "fr": "s> x> aux>al e> es> é>er ée>er és>er ent>er",
        "de": "e> en> er> es> n> s> em>",
    }.items()
}


@cache
def words_of(language: str, folder: Path = SHIPPED_SENSES) -> dict[str, str]:
    """Return the words of a language with their senses, space-separated; empty without a file.

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
    """Return the senses of a lower-case word, which may be inflected.

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
    """Return the dictionary forms of a word.

    Outside English: the word itself if known, else the first known form that an ending rule yields.
    """
    if language == "en":
        return lemmas_of(word)
    if word in known:
        return (word,)
    endings = ((cut, put) for cut, put in _ENDINGS.get(language, ()) if word.endswith(cut))
    forms = (word[: len(word) - len(cut)] + put for cut, put in endings)
    return [form for form in forms if len(form) > 2 and form in known][:1]


@lru_cache(maxsize=REMEMBERED)
def vector_of(word: str, senses: Senses) -> Floats | None:
    """Return a word's unit vector in the English context model, or None.

    For a word that the model does not know, it is the mean over English words of the same senses.
    """
    model = load_context()
    english = [word] if model.row(word) else english_words(senses)
    rows = [row for one in english if (row := model.row(one)) is not None]
    if not rows:
        return None
    mean: Floats = np.mean([model.unit(row) for row in rows], axis=0)
    length = float(np.linalg.norm(mean))
    return mean / length if length else None


def english_words(senses: Senses) -> list[str]:
    """Return the English words of these senses that the context model knows, repeated by sense."""
    return [word for sense in sorted(senses) for word in _english().get(sense, ())]


@cache
def _english() -> dict[str, list[str]]:
    """Map each sense to the English words that have it."""
    model, found = load_context(), defaultdict(list)
    for word, senses in words_of("en").items():
        if word in model.vocabulary:
            for sense in senses.split():
                found[sense].append(word)
    return dict(found)
