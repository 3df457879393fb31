"""The part of a bug that only structure-invariant testing has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


def known(cls: type, data: Mapping[str, Any], **replaced: Any) -> dict[str, Any]:
    """Return the properties of ``data`` that ``cls`` has; later minor versions may add others."""
    names: Mapping[str, Any] = cls.__dict__["__dataclass_fields__"]
    return {name: data[name] for name in names if name not in replaced} | replaced


@dataclass(frozen=True, slots=True)
class MemberVerdict:
    """One vote on one member; index 0 is the original, and ``buggy`` is None without an answer.

    ``same_kinds``: those of its kinds that the original has, too; ``same``: it has all of them.
    """

    index: int
    buggy: bool | None = None
    kinds: tuple[str, ...] = ()
    same: bool = False
    same_kinds: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return values | {"kinds": list(self.kinds), "same_kinds": list(self.same_kinds)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MemberVerdict:
        lists = {name: tuple(data[name]) for name in ("kinds", "same_kinds")}
        return cls(**known(cls, data, **lists))


@dataclass(frozen=True, slots=True)
class RecordedVariant:
    """A member of a SIT issue, with its distances as reported by the method."""

    source: str
    translation: str
    old: str = ""
    new: str = ""
    position: int | None = None
    distance: float | None = None
    scaled_distance: float | None = None
    rank: int | None = None
    verdict: str = ""
    difference: Mapping[str, Any] = field(default_factory=dict)
    structures: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return values | {
            "difference": dict(self.difference),
            "structures": dict(self.structures),
        }


@dataclass(frozen=True, slots=True)
class SitIssue:
    """The original sentence of a SIT issue and the variants it was compared with.

    ``reported``: for each structure that reports it the numbers of its variants, farthest first.
    """

    source: str
    translation: str
    structure: str = ""
    threshold: float | None = None
    original_verdict: str = ""
    variants: tuple[RecordedVariant, ...] = ()
    reported: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "original": {
                "source": self.source,
                "translation": self.translation,
                "verdict": self.original_verdict,
            },
            "structure": self.structure,
            "threshold": self.threshold,
            "reported": dict(self.reported),
            "variants": [variant.as_json() for variant in self.variants],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SitIssue:
        original = data["original"]
        variants = tuple(
            RecordedVariant(**known(RecordedVariant, variant)) for variant in data["variants"]
        )
        return cls(
            original["source"],
            original["translation"],
            data["structure"],
            data["threshold"],
            original["verdict"],
            variants,
            data.get("reported", {}),
        )
