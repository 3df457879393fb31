"""The options of a SIT campaign."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from triage.methods import messages
from triage.methods.base import MethodOptions

RelationName = Literal["substitution", "modifier", "context", "meaning"]
# Those with one measure of their own, which evidence names in the place of a structure.
MEASURED = frozenset(get_args(RelationName)) - {"substitution"}
StructureName = Literal["raw", "constituency", "dependency", "linked"]
# Former names of structures.
OLD_NAMES = {"aligned": "linked"}
GeneratorName = Literal["wordnet", "mlm"]
# NUL and unpaired surrogates: no database stores them.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class SourceSentence(BaseModel):
    """An input sentence and the corpus it belongs to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    corpus: str = ""

    @field_validator("text", mode="before")
    @classmethod
    def _storable(cls, value: Any) -> Any:
        return _UNSTORABLE.sub("", value) if isinstance(value, str) else value


class SitOptions(MethodOptions):
    """Options of structure-invariant testing; the defaults follow the paper where it has one."""

    relation: RelationName = Field(
        "substitution", description="How a sentence is changed, and what its translation must do."
    )
    structure: StructureName = Field(
        "dependency",
        description="What of two translations is compared (relation substitution alone).",
    )
    every_structure: bool = Field(
        False,
        description="Report also what the other structures find, each beyond its usual threshold.",
    )
    include_unchanged: bool = Field(
        False,
        description="Report also variants in which nothing besides the replaced word is named as changed, as the paper does.",
    )
    threshold: float | None = Field(
        None,
        ge=0,
        description="Report above this scaled distance; empty for the default of structure and language.",
    )
    top_k: int = Field(3, ge=1, le=50, description="Variants shown in a suspect group.")
    candidates: int = Field(10, ge=1, le=100, description="Replacement words tried at a position.")
    variants: int = Field(10, ge=1, le=1000, description="Variants made of one original.")
    min_words: int = Field(2, ge=1, description="Shorter input sentences are skipped.")
    max_words: int = Field(35, ge=2, le=200, description="Longer input sentences are skipped.")
    generator: GeneratorName = Field("wordnet", description="Where replacement words come from.")
    mlm_model: str = Field(
        "bert-base-cased", description="Masked language model: name or folder (generator mlm)."
    )
    sentences: tuple[SourceSentence, ...] = Field((), description="The input sentences.")

    @field_validator("structure", mode="before")
    @classmethod
    def _accept_old_name(cls, value: Any) -> Any:
        return OLD_NAMES.get(value, value) if isinstance(value, str) else value

    @field_validator("sentences", mode="before")
    @classmethod
    def _accept_plain_text(cls, value: Any) -> Any:
        if isinstance(value, str):
            lines = re.split("\r\n|\r|\n", value)
            # A final line break does not start another line.
            value = lines if lines[-1] else lines[:-1]
        if not isinstance(value, list | tuple):
            return value
        return tuple({"text": item} if isinstance(item, str) else item for item in value)

    @model_validator(mode="after")
    def _consistent(self) -> SitOptions:
        if self.min_words > self.max_words:
            raise ValueError(messages.MethodMessage.MIN_ABOVE_MAX())
        if self.every_structure and self.relation in MEASURED:
            raise ValueError(messages.MethodMessage.ONE_MEASURE())
        return self

    @property
    def measure(self) -> str:
        """The structure compared, or the relation if it has a measure of its own."""
        return self.relation if self.relation in MEASURED else self.structure
