"""The constituency path on a small model that the test trains: no free one could be shipped."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from tests.methods.sit.test_judging import group, judged
from triage.methods.sit.language_models.backends import load_parser
from triage.methods.sit.language_models.model_files import SHIPPED_MODELS

pytestmark = pytest.mark.model
NOUNS, VERBS = ("perro", "gato", "libro", "barco"), ("ve",)
SIZES = ["hidden_size", "transition_embedding_dim", "tag_embedding_dim", "delta_embedding_dim"]
PLAIN = "(ROOT (S (NP (DET el) (NOUN {})) (VP (VERB {}) (NP (DET el) (NOUN {})))))"
WITH_PP = "(ROOT (S (NP (DET el) (NOUN {})) (VP (VERB {}) (PP (ADP en) (NP (DET el) (NOUN {}))))))"


class NoJava:
    """Stands in for Stanza's evaluator, a Java program; training needs no score from it."""

    def __init__(self, **_: object) -> None: ...

    def __enter__(self) -> NoJava:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def process(self, _: object) -> Any:
        from stanza.protobuf import EvaluateParserResponse

        return EvaluateParserResponse(f1=1.0)


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """A model folder with a Spanish constituency model trained on 32 toy trees."""
    from stanza.models import constituency_parser
    from stanza.models.common.pretrain import Pretrain
    from stanza.models.constituency import parser_training

    folder = tmp_path_factory.mktemp("models")
    shutil.copytree(SHIPPED_MODELS / "es", folder / "es")
    trees = [
        frame.format(a, verb, b)
        for a in NOUNS
        for verb in VERBS
        for b in NOUNS
        for frame in (PLAIN, WITH_PP)
    ]
    (folder / "trees.mrg").write_text("\n".join(trees), "utf-8")
    (folder / "few.mrg").write_text("\n".join(trees[:2]), "utf-8")
    (folder / "es" / "pretrain").mkdir()
    vectors = str(folder / "es" / "pretrain" / "toy.pt")
    Pretrain(vectors, str(write_vectors(folder))).load()
    files = {
        "train_file": str(folder / "trees.mrg"),
        "eval_file": str(folder / "few.mrg"),
        "wordvec_pretrain_file": vectors,
        "save_dir": str(folder / "es" / "constituency"),
        "save_name": "toy.pt",
        "shorthand": "es_toy",
        "lang": "es",
        "retag_method": "upos",
        "epochs": "1",
        "epoch_size": "32",
        "transition_hidden_size": "16",
        "pattn_num_layers": "0",
        "lattn_d_proj": "0",
    } | dict.fromkeys(SIZES, "32")
    arguments = [part for name, value in files.items() for part in (f"--{name}", value)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser_training, "EvaluateParser", NoJava)
        flags = ["--no_checkpoint", "--no_retag", "--no_multistage", "--cpu"]
        constituency_parser.main([*arguments, *flags])
    list_model(folder)
    return folder


def write_vectors(folder: Path) -> Path:
    rng = random.Random(1)
    words = ["el", "en", *NOUNS, *VERBS]
    rows = [f"{word} {' '.join(f'{rng.uniform(-1, 1):.3f}' for _ in range(8))}" for word in words]
    path = folder / "vectors.txt"
    path.write_text("\n".join([f"{len(words)} 8", *rows]) + "\n", "utf-8")
    return path


def list_model(folder: Path) -> None:
    """List it as the official file lists constituency models: vectors are a dependency."""
    listed = json.loads((SHIPPED_MODELS / "resources.json").read_text())
    listed["es"]["pretrain"] = {"toy": {}}
    needs = {"model": "pretrain", "package": "toy"}
    listed["es"]["constituency"] = {"toy": {"dependencies": [needs]}}
    listed["es"]["packages"]["default"]["constituency"] = "toy"
    (folder / "resources.json").write_text(json.dumps(listed))


def test_phrases_are_counted_without_the_words_own_tags(trained, monkeypatch):
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(trained))
    (parse,) = load_parser("es", "constituency").parse(["el perro ve el libro"])
    assert set(parse.phrases) <= {"ROOT", "S", "NP", "VP", "PP"}
    assert {"ROOT", "S"} <= set(parse.phrases)
    assert [word.text for word in parse.words] == ["el", "perro", "ve", "el", "libro"]


def test_a_group_is_judged_by_its_constituency_trees(trained, monkeypatch):
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(trained))
    texts = {"dog": "el perro ve el libro", "cat": "el gato ve el libro", "ship": "el barco"}
    verdict = judged(group(texts, "the {} sees the book", "es"), structure="constituency")
    assert verdict.evidence["structure"] == "constituency"
    assert verdict.evidence["parser"] == "stanza es toy"
    # So small a model gives poor trees: what is tested is that they are made and compared.
    assert len(verdict.evidence["distances"]) == 2
    assert verdict.evidence["problems"] == []
