"""The steps of ``script/train_parsers``: prepare treebanks, train each stage."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence, Set
from pathlib import Path
from typing import Any

import torch

# Small layers; less dropout than Stanza's defaults, which are for long schedules.
SIZES = {
    "tokenize": "--hidden_dim 48 --emb_dim 32 --max_seqlen 300 --steps 2400 --eval_steps 200 "
    "--max_steps_before_stop 1000",
    "mwt": "--hidden_dim 64 --emb_dim 32 --num_epoch 30",
    "pos": "--no_pretrain --share_hid --word_emb_dim 50 --word_cutoff 2 --char_emb_dim 32 "
    "--char_hidden_dim 96 --transformed_dim 64 --hidden_dim 128 --num_layers 1 "
    "--deep_biaff_hidden_dim 96 --tag_emb_dim 16 --word_dropout 0.15 --dropout 0.33 "
    "--batch_size 32 --lr 0.003 --no_second_optim --eval_interval 200 --fix_eval_interval "
    "--max_steps 1800 --max_steps_before_stop 800",
    # Every sentence is in the parser's file twice, so a cutoff of 2 would leave nothing unknown.
    "depparse": "--no_pretrain --no_xpos --no_ufeats --word_emb_dim 50 --word_cutoff 4 "
    "--char_emb_dim 32 --char_hidden_dim 96 --transformed_dim 64 --tag_emb_dim 32 "
    "--hidden_dim 112 --num_layers 2 --deep_biaff_hidden_dim 64 --word_dropout 0.15 "
    "--dropout 0.33 --batch_size 1000 --no_checkpoint --optim adam --lr 0.003 --beta2 0.95 "
    "--weight_decay 0 --no_second_optim --no_plateau --eval_interval 100 --max_steps 1500 "
    "--max_steps_before_stop 600",
}
MODULES = {"tokenize": "tokenizer", "mwt": "mwt_expander", "pos": "tagger", "depparse": "parser"}
HALF_STEPS = 800
MIN_RATE = 0.05
HELD_OUT = 10
_SPACES = re.compile(r"\n\s*\n")


def read_sentences(files: Iterable[Path]) -> list[str]:
    """The sentences of CoNLL-U files, each a block of lines."""
    texts = (file.read_text("utf-8").strip() for file in files)
    return [block for text in texts for block in _SPACES.split(text) if block.strip()]


def relations_of(sentences: Iterable[str]) -> set[str]:
    """All relations of some sentences, with subtypes distinguished."""
    lines = (line for block in sentences for line in block.split("\n"))
    return {line.split("\t")[7] for line in lines if re.match(r"\d+\t", line)}


def clean(sentence: str, relations: Set[str], *, keep_xpos: bool) -> str:
    """Drop what the compact models do not learn: empty nodes, lemmas, features.

    A relation that is not among ``relations`` loses its subtype, so that treebanks with other
    subtypes can be added to the first one.
    """
    lines = (_clean_line(line, relations, keep_xpos) for line in sentence.split("\n"))
    return "\n".join(line for line in lines if line) + "\n\n"


def _clean_line(line: str, relations: Set[str], keep_xpos: bool) -> str:
    if line.startswith("#"):
        return line if re.match(r"#\s*(sent_id|text\s*=|newdoc|newpar)", line) else ""
    cells = line.split("\t")
    if "." in cells[0]:
        return ""
    if "-" in cells[0]:
        cells[2:9] = ["_"] * 7
    else:
        # The lemma column stays blank, so that the parser does not rely on lemmas.
        cells[2] = cells[5] = cells[8] = "_"
        cells[4] = cells[4] if keep_xpos else "_"
        cells[7] = cells[7] if cells[7] in relations else cells[7].partition(":")[0]
    cells[9] = "SpaceAfter=No" if "SpaceAfter=No" in cells[9].split("|") else "_"
    return "\t".join(cells)


class Trainer:
    """Runs Stanza's training programs, each in a separate process.

    A stage whose model lies in the work folder already is not trained again.
    """

    def __init__(self, language: str, work: Path, settings: dict[str, dict[str, str]]) -> None:
        self._language, self.work, self._settings = language, work, settings
        self._common = ["--lang", language, "--shorthand", f"{language}_compact", "--cpu"]
        self._common += ["--save_dir", str(work)]

    def prepare(self, name: str, sentences: Sequence[str]) -> None:
        """Write NAME.conllu and what the tokenizer and the word expander read.

        Every other sentence starts a paragraph: a text of one sentence ends where none follows.
        """
        from stanza.utils.datasets import conllu_to_text, prepare_tokenizer_data

        base = self.work / name
        text = "".join(f"# newpar\n{one}" if n % 2 else one for n, one in enumerate(sentences))
        base.with_suffix(".conllu").write_text(text, "utf-8")
        conllu_to_text.convert_text(f"{base}.conllu", f"{base}.txt")
        labels = ["-o", f"{base}.toklabels", "-m", f"{base}-mwt.json"]
        prepare_tokenizer_data.main([f"{base}.txt", f"{base}.conllu", *labels])

    def stages(self, *, parser: bool) -> list[str]:
        """The stages that the language needs; only some have tokens of several words."""
        joined = any(json.loads((self.work / "train-mwt.json").read_text("utf-8")))
        return ["tokenize", *["mwt"] * joined, "pos", *["depparse"] * parser]

    def train(self, stage: str) -> None:
        """Train one stage on what :meth:`prepare` wrote."""
        if stage == "depparse":
            self._jackknife()
            self._train_on(stage, "parse-train", "parse-dev")
        else:
            self._train_on(stage, "train", "dev")

    def _train_on(self, stage: str, train: str, dev: str, **extra: str) -> None:
        extra = {"save_name": f"{stage}.pt", **self._settings.get(stage, {}), **extra}
        if (self.work / extra["save_name"]).is_file():
            return
        changed = [part for name, value in extra.items() for part in (f"--{name}", value) if part]
        arguments = [*self._files(stage, train, dev), *SIZES[stage].split(), *changed]
        self.run(stage, arguments)

    def _jackknife(self) -> None:
        """Let two half-taggers tag each other's half, so that the parser meets predicted tags.

        A parser trained on gold tags alone loses seven points with a weak tagger.
        """
        blocks = (self.work / "train.conllu").read_text("utf-8").strip().split("\n\n")
        for half in (0, 1):
            path = self.work / f"half{half}.conllu"
            path.write_text("\n\n".join(blocks[half::2]) + "\n\n", "utf-8")
        for half in (0, 1):
            name = f"half{half}.pt"
            self._train_on("pos", f"half{half}", "dev", save_name=name, max_steps=str(HALF_STEPS))
            self._predict(name, f"half{1 - half}", f"tagged{1 - half}")
        self._predict("pos.pt", "dev", "parse-dev")
        names = ("train", "tagged0", "tagged1")
        parts = [(self.work / f"{name}.conllu").read_text("utf-8") for name in names]
        joined = "".join(part.strip() + "\n\n" for part in parts)
        (self.work / "parse-train.conllu").write_text(joined, "utf-8")

    def _predict(self, model: str, source: str, target: str) -> None:
        files = ["--eval_file", str(self.work / f"{source}.conllu")]
        files += ["--output_file", str(self.work / f"{target}.conllu")]
        self.run("pos", ["--mode", "predict", "--no_pretrain", "--save_name", model, *files])

    def _files(self, stage: str, train: str, dev: str) -> list[str]:
        base, tuning = self.work / train, self.work / dev
        if stage == "tokenize":
            found = ["--txt_file", f"{base}.txt", "--label_file", f"{base}.toklabels"]
            found += [
                "--dev_txt_file",
                f"{tuning}.txt",
                "--dev_label_file",
                f"{tuning}.toklabels",
            ]
            found += [
                "--dev_conll_gold",
                f"{tuning}.conllu",
                "--mwt_json_file",
                f"{tuning}-mwt.json",
            ]
            return found + (["--skip_newline"] if self._language.startswith("zh") else [])
        found = ["--train_file", f"{base}.conllu", "--eval_file", f"{tuning}.conllu"]
        return found + (["--gold_file", f"{tuning}.conllu"] if stage == "mwt" else [])

    def run(self, stage: str, arguments: list[str]) -> None:
        """Run a stage's program in a process of its own."""
        call = [sys.executable, __file__, stage, *self._common, *arguments]
        subprocess.run(call, check=True)


def run_stage(stage: str, arguments: list[str]) -> None:
    """Run Stanza's program of a stage here, the tagger's and the parser's rate falling linearly."""
    torch.set_num_threads(1)
    program = importlib.import_module(f"stanza.models.{MODULES[stage]}")
    if stage in ("pos", "depparse"):
        trainer = importlib.import_module(f"stanza.models.{stage}.trainer").Trainer
        _decay(trainer, program.parse_args(arguments)["max_steps"])
    program.main(arguments)


def _decay(trainer: Any, steps: int) -> None:
    """Make each update lower the learning rate, down to a twentieth after ``steps``.

    Stanza 1.15's own second optimizer for the tagger has no effect.
    """
    update, done = trainer.update, 0
    rates: list[float] = []

    def slower(self: Any, batch: Any, eval: bool = False) -> Any:
        nonlocal done, rates
        groups = [group for one in _optimizers(self) for group in one.param_groups]
        rates = rates or [group["lr"] for group in groups]
        for group, rate in zip(groups, rates, strict=True):
            group["lr"] = rate * max(MIN_RATE, 1 - done / steps)
        done += 1
        return update(self, batch, eval=eval)

    trainer.update = slower


def _optimizers(trainer: Any) -> list[Any]:
    found = getattr(trainer, "optimizers", None) or trainer.optimizer
    return list(found.values())


if __name__ == "__main__":
    run_stage(sys.argv[1], sys.argv[2:])
