"""The options of a number-test run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from triage.methods.base import MethodOptions
from triage.methods.numbertest.capabilities import (
    FULL_SCALES,
    PAPER_LENGTHS,
    PAPER_PLACES,
    PAPER_SCALES,
    PAPER_SEPARATED,
)


class TemplateRow(BaseModel):
    """A template that a lead added, as stored by the caller."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str
    capabilities: tuple[str, ...]
    id: str = ""
    corpus: str = ""
    selected_by: tuple[str, ...] = ()
    filler: str = ""
    noun: str = ""


class NumberTestOptions(MethodOptions):
    """Options of a number-test run; empty and None mean the preset's own choice.

    ``paper`` is the design of the paper's Table 5 (five templates per capability, 165 cases);
    ``full`` fills every template and adds the numeral billion.
    """

    preset: Literal["paper", "full"] = "full"
    capabilities: tuple[str, ...] = ()
    formats: tuple[str, ...] = Field((), description="Only these formats, such as int-4")
    styles: tuple[str, ...] = Field((), description="Only these styles, such as words")
    per_format: int | None = Field(None, ge=1, description="Cases of each format")
    total: int | None = Field(None, ge=1, description="Cases in all, spread over the formats")
    lengths: tuple[int, ...] | None = Field(None, description="Digits of integers")
    places: tuple[int, ...] | None = Field(None, description="Decimal places")
    scales: tuple[str, ...] | None = Field(None, description="Numerals, such as million")
    separated: tuple[int, ...] | None = Field(None, description="Digits of separated numbers")
    templates: tuple[TemplateRow, ...] = Field((), description="Templates beside the bundled")
    bundled: bool = Field(True, description="Use the templates that ship")

    def shapes(
        self,
    ) -> tuple[Sequence[int], Sequence[int], Sequence[str], Sequence[int]]:
        """Return lengths, decimal places, scales and lengths with separators.

        Those not set are the preset's.
        """
        scales = PAPER_SCALES if self.preset == "paper" else FULL_SCALES
        return (
            PAPER_LENGTHS if self.lengths is None else self.lengths,
            PAPER_PLACES if self.places is None else self.places,
            scales if self.scales is None else self.scales,
            PAPER_SEPARATED if self.separated is None else self.separated,
        )
