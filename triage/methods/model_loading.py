"""Language models for methods that take them as callables, loaded by SIT's backends.

Nothing is loaded before the first call, so that processes that never judge (the web server) stay
small. For a language without a model the result is None: the method then uses a simpler check and
says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from triage.methods.screening.method import Screening
from triage.methods.screening.signals.base import AnalysedWord, Analysis, Entity
from triage.methods.sit import values
from triage.methods.sit.language_models import backends
from triage.methods.sit.language_models.model_files import ModelBroken, ModelMissing
from triage.methods.sit.language_models.parsing import MAX_CHARACTERS, BulkParser

# The number of characters compared, of both source and translation.
_ENCODED = 4000
# On 199 pairs written for negation (docs/screening.md) this parser finds 87 of 95 errors with 3
# false alarms, the tagger alone 89 with 2.
_WEAK_PARSER = "stanza en compact"


def screening() -> Screening:
    """Return screening with the models installed on this machine."""
    return Screening(
        recogniser=recognise,
        scorer=score,
        analyser=analyse,
        likeness=likeness if backends.has_encoder() else None,
    )


def analyse(texts: Sequence[str], language: str) -> list[Analysis | None] | None:
    """Parse texts, or tag them if there is no good parser; None without a tagger."""
    parser = _loaded(backends.load_parser, language, "dependency")
    if parser is not None and parser.name != _WEAK_PARSER:
        found = BulkParser(parser).parse(texts)
        return [_parsed(text, found[text]) for text in texts]
    tagger = _loaded(backends.load_tagger, language)
    if tagger is None:
        return None
    short = [text if len(text) <= MAX_CHARACTERS else "" for text in texts]
    return [_tagged(tokens) for tokens in tagger.tag(short)]


def recognise(texts: Sequence[str], language: str) -> list[list[Entity]] | None:
    """Find named entities; None if no recogniser for the language is installed."""
    recogniser = _loaded(backends.load_recogniser, language)
    if recogniser is None:
        return None
    return [[Entity(*one) for one in found] for found in recogniser.recognise(texts)]


def score(texts: Sequence[str], language: str) -> list[float] | None:
    """Score sentiment from -1 to 1; None if no scorer for the language is installed."""
    scorer = _loaded(backends.load_scorer, language)
    return None if scorer is None else scorer.score(texts)


def likeness(texts: Sequence[str], others: Sequence[str]) -> list[float]:
    """Compare texts with their translations: about 1 for the same meaning, 0 for nothing in common.

    :raises ModelMissing: the sentence encoder is not installed.
    """
    encoder = backends.load_encoder()
    shortened = [text[:_ENCODED] for text in (*texts, *others)]
    places = {text: place for place, text in enumerate(dict.fromkeys(shortened))}
    vectors = encoder.encode(list(places))[[places[text] for text in shortened]]
    half = len(texts)
    return [float(value) for value in (vectors[:half] * vectors[half:]).sum(axis=1)]


@cache
def _loaded(load: Callable[..., Any], *names: str) -> Any:
    """Return what ``load`` returns, cached per process; None if the model is missing or broken.

    Workers are restarted after a download, so models that were missing are then found.
    """
    try:
        return load(*names)
    except (ModelMissing, ModelBroken):
        return None


def _parsed(text: str, outcome: values.Parse | values.Unparsed) -> Analysis | None:
    if isinstance(outcome, values.Unparsed):
        return None
    words = []
    place = 0
    for word in outcome.words:
        start = text.find(word.text, place)
        # The words of a contraction ("de" and "el" of "del") do not occur in the text as such.
        start = place if start < 0 or start > place + len(word.text) + 20 else start
        end = start + len(word.text) if text.startswith(word.text, start) else start
        words.append(AnalysedWord(word.text, start, end, word.upos, word.head - 1, word.relation))
        place = end
    return Analysis(tuple(words), parsed=True)


def _tagged(tokens: Sequence[values.SurfaceToken]) -> Analysis | None:
    words = (AnalysedWord(one.text, one.start, one.end, one.upos, tag=one.xpos) for one in tokens)
    return Analysis(tuple(words), parsed=False) if tokens else None
