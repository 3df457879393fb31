"""Puts a perturber together from what is installed."""

from __future__ import annotations

from triage.methods.base import MethodError
from triage.methods.sit.backends import load_tagger
from triage.methods.sit.context import ContextFilter, load_context
from triage.methods.sit.generators import Generator, WordNetGenerator
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation import Perturber
from triage.methods.sit.wordnet import default_folder, load_wordnet


def make_perturber(options: SitOptions, language: str) -> Perturber:
    """Load the tagger and the generator that the options name.

    :raises MethodError: the language has none, or something is not installed.
    """
    if language.partition("-")[0].lower() != "en":
        raise MethodError(
            f"Variants are made of English sentences only, not of {language!r}; "
            "give recorded variants for other source languages."
        )
    wordnet = load_wordnet(default_folder())
    generator = _generator(options)
    return Perturber(load_tagger("en"), generator, wordnet.phrases, options)


def _generator(options: SitOptions) -> Generator:
    return WordNetGenerator(load_wordnet(default_folder()), ContextFilter(load_context()))
