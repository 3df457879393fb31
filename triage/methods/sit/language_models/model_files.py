"""Locates Stanza models: downloaded official ones first, then those shipped with the project."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from triage.methods.base import MethodError

SHIPPED_MODELS = Path(__file__).parents[1] / "models"
_ALIASES = {"zh": "zh-hans", "zh-cn": "zh-hans", "zh-tw": "zh-hant", "no": "nb"}
PROCESSORS = {
    "tag": "tokenize,pos",
    "dependency": "tokenize,pos,lemma,depparse",
    "constituency": "tokenize,pos,constituency",
    "ner": "tokenize,ner",
    "sentiment": "tokenize,sentiment",
}


class ModelMissing(MethodError):
    """This machine has no model of that kind for that language."""


class ModelBroken(MethodError):
    """A model is installed, but one of its files is missing or cannot be read."""


def stanza_code(language: str) -> str:
    """Stanza's name for a language code: "zh" is "zh-hans".

    >>> stanza_code("zh")
    'zh-hans'
    """
    code = language.lower().replace("_", "-")
    return _ALIASES.get(code, code)


def download_folder() -> Path:
    """Where official models are stored: STANZA_RESOURCES_DIR, else beside the database."""
    named = os.environ.get("STANZA_RESOURCES_DIR")
    return Path(named) if named else Path(os.environ.get("MTRIAGE_DATA", "var")) / "stanza"


def folders_with(language: str, kind: str) -> list[Path]:
    """The model folders that list a model of that kind ("tag", "ner") for the language."""
    folders = (download_folder(), SHIPPED_MODELS)
    return [folder for folder in folders if _lists(folder, stanza_code(language), kind)]


def _lists(folder: Path, code: str, kind: str) -> bool:
    wanted = set(PROCESSORS[kind].split(",")) - {"lemma"}
    # The official resources.json lists every language, whether downloaded or not.
    return wanted <= set(_packages(folder, code)) and (folder / code).is_dir()


def _packages(folder: Path, code: str) -> dict[str, Any]:
    """The package of each processor of a language; empty if the language is not listed."""
    path = folder / "resources.json"
    if not path.is_file():
        return {}
    try:
        entry = json.loads(path.read_text("utf-8")).get(code, {})
        return dict(entry.get("packages", {}).get("default", {}))
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise ModelBroken(f"{path} cannot be read: {error}.") from error


def require_files(folder: Path, code: str, kind: str) -> None:
    """Check that all files of a pipeline exist.

    :raises ModelBroken: one is missing.
    """
    for path in model_paths(folder, code, kind):
        if not path.is_file():
            raise ModelBroken(f"The model file {path} is missing.")


def model_paths(folder: Path, code: str, kind: str) -> list[Path]:
    packages = _packages(folder, code)
    named = [(name, packages.get(name)) for name in (*PROCESSORS[kind].split(","), "mwt")]
    return [
        folder / code / processor / f"{package}.pt"
        for processor, package in named
        if package and package != "identity"
    ]


def describe(folder: Path, code: str, kind: str) -> str:
    default = _packages(folder, code)
    processor = {"tag": "pos", "dependency": "depparse"}.get(kind, kind)
    return f"stanza {code} {default[processor]}"
