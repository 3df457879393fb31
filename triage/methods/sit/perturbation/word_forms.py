"""The nouns and adjectives of languages other than English, with their grammatical forms.

``script/make_word_forms`` builds the lists from treebanks and the Open Multilingual Wordnet.
"""

from __future__ import annotations

import gzip
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from unicodedata import combining, normalize

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage

SHIPPED_FORMS = Path(__file__).parents[1] / "models" / "forms"
KINDS = {"NOUN": "n", "ADJ": "a"}
# How many times as frequent a form is as a misspelling of it.
MISSPELT = 10
# The endings of German adjectives; one of the same ending fits wherever the other does.
_GERMAN_ENDINGS = ("", "e", "en", "er", "es", "em")


@dataclass(frozen=True, slots=True)
class WordForm:
    """A form of a noun or adjective (``kind`` "n" or "a").

    ``analyses`` holds one letter for each combination of gender, number and case that the form can
    stand for; ``offsets`` are its synsets in WordNet, the most frequent one first.
    """

    text: str
    kind: str
    analyses: frozenset[str]
    per_million: float
    offsets: tuple[int, ...]

    def fits(self, old: WordForm) -> bool:
        """Whether this form can stand wherever the other one can."""
        return self.kind == old.kind and self.analyses >= old.analyses


@dataclass(frozen=True, slots=True)
class WordForms:
    """All forms of a language by word and kind, and its fixed expressions."""

    by_word: Mapping[tuple[str, str], WordForm]
    phrases: frozenset[str] = field(default=frozenset())

    def of(self, word: str, upos: str) -> WordForm | None:
        """The form that a word of that universal part of speech is."""
        return self.by_word.get((word.lower(), KINDS.get(upos, "")))


def languages_with_forms(folder: Path = SHIPPED_FORMS) -> list[str]:
    """The base codes of the languages that have a list."""
    return sorted(path.stem for path in folder.glob("*.gz"))


@cache
def load_forms(language: str, folder: Path = SHIPPED_FORMS) -> WordForms:
    """Read the list of a language, once per process.

    :raises MethodError: it is missing or cannot be read.
    """
    path = folder / f"{language}.gz"
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            lines = file.read().splitlines()
        phrases = {line[2:] for line in lines if line.startswith("p ")}
        forms = [_form(line) for line in lines if not line.startswith("p ")]
    except (OSError, EOFError, ValueError) as error:
        raise MethodError(MethodMessage.FORMS_UNREADABLE(name=path, detail=error)) from error
    every = (one for form in _well_spelled(forms) for one in _declined(form, language))
    return WordForms({(one.text, one.kind): one for one in every}, frozenset(phrases))


def _well_spelled(forms: list[WordForm]) -> list[WordForm]:
    """Leave out forms that are a far more frequent one without its accents ("dificil")."""
    twins = defaultdict(list)
    for form in forms:
        twins[without_accents(form.text), form.kind, form.analyses].append(form.per_million)
    return [
        form
        for form in forms
        if form.per_million * MISSPELT
        >= max(twins[without_accents(form.text), form.kind, form.analyses])
    ]


def without_accents(word: str) -> str:
    """The word in plain letters.

    >>> without_accents("difícil"), without_accents("ação")
    ('dificil', 'acao')
    """
    return "".join(mark for mark in normalize("NFD", word) if not combining(mark))


def _form(line: str) -> WordForm:
    text, kind, analyses, often, *offsets = line.split()
    numbers = tuple(int(offset) for offset in offsets)
    return WordForm(text, kind, frozenset(analyses), float(often), numbers)


def _declined(form: WordForm, language: str) -> Iterator[WordForm]:
    if language != "de" or form.kind != "a":
        yield form
        return
    for ending in _GERMAN_ENDINGS:
        analyses = frozenset([ending or "x"])
        yield WordForm(form.text + ending, "a", analyses, form.per_million, form.offsets)
