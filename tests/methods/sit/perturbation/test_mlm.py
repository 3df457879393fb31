from __future__ import annotations

import random
import warnings

import pytest

from triage.methods.base import MethodError
from triage.methods.sit.language_models.backends import load_fill_mask
from triage.methods.sit.language_models.model_files import ModelMissing
from triage.methods.sit.method import perturb
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation.generators import MaskedModelGenerator
from triage.methods.sit.values import Slot, SurfaceToken

WORDS = [
    "the",
    "a",
    "old",
    "young",
    "new",
    "small",
    "big",
    "house",
    "dog",
    "cat",
    "town",
    "river",
    "saw",
    "sold",
    "bought",
    "in",
    "Rome",
    "##s",
    ",",
    ".",
]
TEXT = "the old dog saw a house ."


@pytest.fixture(scope="module")
def tiny_bert(tmp_path_factory):
    """A BERT of two small layers with random weights, saved as any other model is."""
    transformers = pytest.importorskip(
        "transformers",
        reason="NOT TESTED: generator mlm; pip install -r requirements-mlm.txt",
    )
    folder = tmp_path_factory.mktemp("bert")
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS]
    (folder / "vocab.txt").write_text("\n".join(pieces))
    tokenizer = transformers.BertTokenizerFast(
        vocab={piece: row for row, piece in enumerate(pieces)}, do_lower_case=False
    )
    tokenizer.save_pretrained(folder)
    transformers.set_seed(1)
    size = {"hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2}
    config = transformers.BertConfig(vocab_size=len(pieces), intermediate_size=32, **size)
    transformers.BertForMaskedLM(config).save_pretrained(folder)
    return str(folder)


def slot(index: int) -> Slot:
    tokens, at = [], 0
    for word in TEXT.split():
        tokens.append(SurfaceToken(word, at, at + len(word), "NOUN", "NN"))
        at += len(word) + 1
    return Slot(TEXT, tuple(tokens), index)


@pytest.mark.model
def test_guesses_are_whole_lower_case_words(tiny_bert):
    generator = MaskedModelGenerator(load_fill_mask(tiny_bert))
    (words,) = generator.propose([slot(2)], 10)
    assert len(words) == 10
    assert set(words) <= {word for word in WORDS if word.islower() and len(word) > 1}


@pytest.mark.model
def test_many_gaps_in_one_batch_give_what_each_gives_alone(tiny_bert):
    generator = MaskedModelGenerator(load_fill_mask(tiny_bert))
    gaps = [slot(1), slot(2), slot(5)] * 30
    together = generator.propose(gaps, 4)
    assert len(together) == 90
    assert together[:3] == [generator.propose([gap], 4)[0] for gap in gaps[:3]]


@pytest.mark.model
def test_variants_are_made_with_the_model(tiny_bert):
    options = SitOptions(
        sentences=["The old dog saw a house near the town."], generator="mlm", mlm_model=tiny_bert
    )
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        (group,) = perturb(options, "en", random.Random(1))
    assert {variant.swap.old for variant in group.variants} <= {"old", "dog", "house", "town"}
    assert {variant.swap.new for variant in group.variants} <= set(WORDS)


def test_a_model_that_is_not_there_is_named(tmp_path):
    load_fill_mask.cache_clear()
    with pytest.raises(ModelMissing, match=r"cannot be loaded|needs transformers"):
        load_fill_mask(str(tmp_path / "nothing"))


def test_an_unknown_generator_is_refused():
    with pytest.raises((MethodError, ValueError), match="wordnet"):
        SitOptions(generator="oracle")
