"""Stores, lists and scores the models trained by ``script/train_parsers``."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch


def export(source: Path, target: Path, stage: str) -> None:
    """Store in half precision, without optimizer state and machine paths."""
    found = torch.load(source, map_location="cpu", weights_only=True)
    if stage == "depparse":
        _ignore_lemmas(found)
    config = found["config"]
    for name, value in config.items():
        if isinstance(value, str) and "/" in value:
            config[name] = Path(value).name
    for name in ("optimizer_state_dict", "scheduler_state_dict"):
        found.pop(name, None)
    found["model"] = _halve(found["model"])
    target.parent.mkdir(parents=True, exist_ok=True)
    torch.save(found, target)


def _ignore_lemmas(found: dict[str, Any]) -> None:
    """Give every lemma the row learnt for the blank lemma, whatever the pipeline passes."""
    blank = found["vocab"]["lemma"]["_unit2id"]["_"]
    rows = found["model"]["lemma_emb.weight"]
    for row in range(rows.shape[0]):
        if row not in (0, 3):  # padding and root
            rows[row] = rows[blank]


def _halve(value: Any) -> Any:
    """Floating-point tensors at 16 bits; Stanza reads them into its own 32."""
    if torch.is_tensor(value):
        return value.half() if value.is_floating_point() else value
    if isinstance(value, dict):
        return type(value)((key, _halve(item)) for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return type(value)(_halve(item) for item in value)
    return value


def list_models(language: str, stages: Sequence[str], output: Path) -> None:
    """Add the language to resources.json, in the form of Stanza's own file."""
    path = output / "resources.json"
    models = json.loads(path.read_text("utf-8")) if path.is_file() else {"zh": {"alias": "zh-hans"}}
    # The parser requires a lemma processor; the identity one needs no file.
    packages = dict.fromkeys(stages, "compact") | {"lemma": "identity"}
    entry: dict[str, Any] = {stage: {"compact": {}} for stage in stages}
    models[language] = entry | {"packages": {"default": packages}, "lang_name": language}
    path.write_text(json.dumps(models, indent=1, sort_keys=True) + "\n", "utf-8")


def score(language: str, models: Path, base: Path, *, parser: bool) -> dict[str, float]:
    """F1 in percent on BASE.txt (raw text) against BASE.conllu, by the CoNLL 2018 measure."""
    import stanza
    from stanza.models.common.utils import ud_scores

    processors = "tokenize,pos" + (",lemma,depparse" if parser else "")
    loaded = stanza.Pipeline(
        language,
        dir=str(models),
        download_method=None,
        use_gpu=False,
        logging_level="ERROR",
        processors=processors,
        tokenize_max_seqlen=1000,
    )
    document = loaded(base.with_suffix(".txt").read_text("utf-8"))
    if not parser:
        _chain(document)
    found = ud_scores(f"{base}.conllu", io.StringIO(f"{document:C}\n\n"))
    measures = ["Words", "UPOS", *(["UAS", "LAS"] if parser else [])]
    return {name: round(100 * found[name].f1, 2) for name in measures}


def _chain(document: Any) -> None:
    """Attach each word to the one before it, since the measure needs a tree without a parser too."""
    for sentence in document.sentences:
        for index, word in enumerate(sentence.words):
            word.head, word.deprel = index, "dep" if index else "root"
