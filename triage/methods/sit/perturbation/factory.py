"""Builds a perturber from the installed models."""

from __future__ import annotations

from functools import cache
from pathlib import Path

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
from triage.methods.sit.perturbation.perturber import Perturber
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet


def make_perturber(options: SitOptions, language: str) -> Perturber:
    """Load the tagger and the generator that the options name.

    :raises MethodError: there is none for the language, or something is not installed.
    """
    if language.partition("-")[0].lower() != "en":
        raise MethodError(MethodMessage.ENGLISH_VARIANTS_ONLY(language=repr(language)))
    wordnet = load_wordnet(default_folder())
    generator = make_generator(options)
    return Perturber(load_tagger("en"), generator, wordnet.phrases, options)


def make_generator(options: SitOptions) -> Generator:
    """Load the generator that the options name.

    :raises MethodError: something that it needs is not installed.
    """
    if options.generator == "mlm":
        return MaskedModelGenerator(load_fill_mask(options.mlm_model))
    return _wordnet_generator(default_folder())


@cache
def _wordnet_generator(folder: Path) -> Generator:
    """Cached for the life of the process, since it remembers the candidates of each word."""
    return WordNetGenerator(load_wordnet(folder), ContextFilter(load_context()))
