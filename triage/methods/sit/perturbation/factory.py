"""Builds a perturber from the installed models."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from triage.language_codes import base_language
from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.sit.language_models.backends import load_fill_mask, load_tagger
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation.context import ContextFilter, load_context
from triage.methods.sit.perturbation.generators import (
    Generator,
    MaskedModelGenerator,
    WordNetGenerator,
)
from triage.methods.sit.perturbation.grammar import EnglishGrammar, Grammar
from triage.methods.sit.perturbation.lexical import LexicalGenerator, LexicalGrammar
from triage.methods.sit.perturbation.perturber import Perturber
from triage.methods.sit.perturbation.word_forms import languages_with_forms, load_forms
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet


def source_languages() -> list[str]:
    """The base codes of the languages in which variants can be made."""
    return sorted(["en", *languages_with_forms()])


def make_perturber(options: SitOptions, language: str) -> Perturber:
    """Load the tagger, the generator that the options name, and the language's grammar.

    :raises MethodError: there is none for the language, or something is not installed.
    """
    base = base_language(language)
    if base not in source_languages():
        known = ", ".join(source_languages())
        raise MethodError(MethodMessage.NO_VARIANTS_IN(language=repr(language), known=known))
    generator = make_generator(options, base)
    return Perturber(load_tagger(base), generator, make_grammar(base), options)


def make_generator(options: SitOptions, language: str = "en") -> Generator:
    """Load the generator that the options name.

    :raises MethodError: something that it needs is not installed.
    """
    if options.generator == "mlm":
        return MaskedModelGenerator(load_fill_mask(options.mlm_model))
    return _wordnet_generator(language, default_folder())


def make_grammar(language: str) -> Grammar:
    """Load what a language demands of a replaced word.

    :raises MethodError: something that it needs is not installed.
    """
    if language == "en":
        return EnglishGrammar(load_wordnet(default_folder()).phrases)
    return LexicalGrammar(language, load_forms(language))


@cache
def _wordnet_generator(language: str, folder: Path) -> Generator:
    """Cached for the life of the process, since it remembers the candidates of each word."""
    if language == "en":
        return WordNetGenerator(load_wordnet(folder), ContextFilter(load_context()))
    return LexicalGenerator(language, load_forms(language), load_wordnet(folder), load_context())
