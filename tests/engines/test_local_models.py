"""The real loading code with tiny models made by the tests; skipped without the optional libraries."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Answer, ItemError
from engines.errors import EngineConfigurationError, EngineNotInstalled, UnsupportedDirection

pytestmark = pytest.mark.filterwarnings("ignore")
SENTENCES = [
    "The house has three rooms.",
    "Two cats sleep in the garden.",
    "He sold 45 books in 1993.",
    "La casa tiene tres habitaciones.",
    "Dos gatos duermen en el jardín.",
    "Vendió 45 libros en 1993.",
] * 20


def missing(*names: str) -> bool:
    return any(importlib.util.find_spec(name) is None for name in names)


@pytest.fixture(scope="module")
def pieces(tmp_path_factory):
    """A SentencePiece model trained on a few sentences."""
    if missing("sentencepiece"):
        pytest.skip("optional: sentencepiece is not in this environment")
    import sentencepiece

    folder = tmp_path_factory.mktemp("pieces")
    (folder / "text.txt").write_text("\n".join(SENTENCES), encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(folder / "text.txt"),
        model_prefix=str(folder / "tiny"),
        vocab_size=90,
        hard_vocab_limit=False,
        minloglevel=2,
    )
    return folder / "tiny.model"


@pytest.fixture(scope="module")
def marian(pieces, tmp_path_factory):
    """A random Marian model with 1 layer and 16 dimensions, saved in the usual way."""
    if missing("torch", "transformers", "sentencepiece", "sacremoses"):
        pytest.skip("optional: transformers is not in this environment")
    import json
    import shutil

    import sentencepiece
    import torch
    from transformers import MarianConfig, MarianMTModel, MarianTokenizer

    folder = tmp_path_factory.mktemp("marian")
    processor = sentencepiece.SentencePieceProcessor(model_file=str(pieces))
    words = [processor.id_to_piece(i) for i in range(processor.get_piece_size())]
    vocabulary = {word: i for i, word in enumerate(dict.fromkeys(["</s>", "<unk>", *words]))}
    vocabulary["<pad>"] = len(vocabulary)
    (folder / "vocab.json").write_text(json.dumps(vocabulary), encoding="utf-8")
    for name in ("source.spm", "target.spm"):
        shutil.copy(pieces, folder / name)
    tokenizer = MarianTokenizer(
        str(folder / "source.spm"), str(folder / "target.spm"), str(folder / "vocab.json")
    )
    tokenizer.save_pretrained(folder)
    torch.manual_seed(1)
    config = MarianConfig(
        vocab_size=len(vocabulary),
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        pad_token_id=vocabulary["<pad>"],
        eos_token_id=0,
        forced_eos_token_id=0,
        decoder_start_token_id=vocabulary["<pad>"],
    )
    MarianMTModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def converted(marian, pieces, tmp_path_factory):
    """The same model converted for CTranslate2."""
    if missing("ctranslate2"):
        pytest.skip("optional: ctranslate2 is not in this environment")
    import shutil

    from ctranslate2.converters import TransformersConverter

    folder = tmp_path_factory.mktemp("converted") / "model"
    TransformersConverter(str(marian)).convert(str(folder))
    for name in ("source.spm", "target.spm"):
        shutil.copy(pieces, folder / name)
    return folder


TEXTS = ["The house has three rooms.", "", "Two cats."]


def test_a_marian_model_in_a_folder_translates_every_text(marian):
    adapter = registry.build("huggingface", {"model": str(marian), "beams": 2, "max_tokens": 40})
    outcomes = adapter.translate(TEXTS, "en", "es")
    assert all(isinstance(one, Answer) for one in outcomes)
    assert outcomes[1] == Answer("")
    assert outcomes == adapter.translate(TEXTS, "en", "es")


def test_a_text_that_is_too_long_for_the_model_is_an_error_for_that_text(marian):
    adapter = registry.build("huggingface", {"model": str(marian), "max_tokens": 12, "beams": 1})
    long, short = adapter.translate(["many words " * 30, "Two."], "en", "es")
    assert isinstance(long, ItemError)
    assert "tokens" in long.message
    assert isinstance(short, Answer)


def test_a_converted_model_translates_every_text(converted):
    adapter = registry.build("ctranslate2", {"folder": str(converted), "max_tokens": 40})
    outcomes = adapter.translate(TEXTS, "en", "es")
    assert all(isinstance(one, Answer) for one in outcomes)
    assert outcomes[1] == Answer("")


def test_a_folder_without_a_model_is_named(tmp_path):
    if missing("transformers"):
        pytest.skip("optional: transformers is not in this environment")
    with pytest.raises(EngineConfigurationError, match="cannot be loaded"):
        registry.build("huggingface", {"model": str(tmp_path)}).translate(["a"], "en", "es")


def test_a_missing_sentencepiece_file_is_named(tmp_path):
    adapter = registry.build(
        "ctranslate2", {"folder": "m"}, context=AdapterContext(data_folder=tmp_path)
    )
    with pytest.raises(EngineConfigurationError, match="no SentencePiece file at"):
        adapter.translate(["a"], "en", "es")


@pytest.mark.skipif(not missing("transformers"), reason="transformers is installed here")
def test_a_missing_library_names_the_command_that_installs_it():
    with pytest.raises(EngineNotInstalled, match="pip install transformers=="):
        registry.build("huggingface", {"model": "x"}).translate(["a"], "en", "es")


def test_named_pairs_are_the_directions():
    adapter = registry.build("huggingface", {"model": "x", "pairs": ["en-es"]})
    assert adapter.directions() == frozenset({("en", "es")})


def test_a_named_pair_may_have_a_region_or_a_script():
    pairs = ["en-pt-BR", "zh-Hant-en", "eng_Latn-spa_Latn"]
    adapter = registry.build("huggingface", {"model": "x", "pairs": pairs})
    assert adapter.directions() == frozenset(
        {("en", "pt-BR"), ("zh-Hant", "en"), ("eng_Latn", "spa_Latn")}
    )


def test_without_named_pairs_directions_are_unknown():
    assert registry.build("ctranslate2", {"folder": "x"}).directions() is None


def test_a_malformed_pair_is_refused():
    with pytest.raises(EngineConfigurationError, match="not of the form en-es"):
        registry.build("huggingface", {"model": "x", "pairs": ["english"]})


@pytest.mark.parametrize("kind", ["m2m", "nllb"])
def test_languages_that_a_multilingual_model_lacks_are_named(kind):
    class M2M:
        src_lang = ""
        lang_code_to_id = {"en": 1}

        def get_lang_id(self, code):
            return self.lang_code_to_id[code]

    class Nllb:
        src_lang = ""

        def get_vocab(self):
            return {"eng_Latn": 1}

    adapter = registry.build("huggingface", {"model": "x"})
    tokenizer: Any = {"m2m": M2M, "nllb": Nllb}[kind]()
    with pytest.raises(UnsupportedDirection, match="not support the language"):
        adapter._languages(tokenizer, "en", "es")  # type: ignore[attr-defined]
    assert tokenizer.src_lang in ("en", "eng_Latn")
