"""The JSON Lines that ``manage.py sit`` reads and writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from triage.files.readers.json_lines import LONGEST_OBJECT, read_objects
from triage.files.units import Row, UnreadablePlace
from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.sit.judging import Examined, member_json
from triage.methods.sit.perturbation.perturber import VariantGroup
from triage.methods.sit.text import sentence_id


@dataclass(frozen=True, slots=True)
class SitRow:
    """One original from the input; recorded rows include their translations."""

    id: Any
    source: str
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


def read_originals(lines: BinaryIO, *, recorded: bool) -> Iterator[SitRow | UnreadablePlace]:
    """Read the originals; bad lines are reported and blank ones skipped.

    :raises FileError: the file is UTF-16 that is broken or has no byte order mark.
    """
    for row in read_objects(lines, LONGEST_OBJECT):
        yield row if isinstance(row, UnreadablePlace) else _original(row, recorded)


def _original(row: Row, recorded: bool) -> SitRow | UnreadablePlace:
    found, number = row.values, row.line
    try:
        if recorded and "source_a" in found:
            found = _one_variant(found)
        source = _text(found, "source")
        if not recorded:
            return SitRow(found.get("id", number), source)
        variants = found.get("variants")
        if not isinstance(variants, list) or not all(isinstance(v, dict) for v in variants):
            raise TypeError('"variants" must be a list of objects')
        inputs = (source, *(_text(v, "source") for v in variants))
        outputs = (_text(found, "translation"), *(_text(v, "translation") for v in variants))
    except TypeError as error:
        return UnreadablePlace(number, str(error))
    return SitRow(found.get("id", number), source, inputs, outputs)


def _one_variant(pair: Mapping[str, Any]) -> dict[str, Any]:
    """Read a pair of sentences with their translations as an original with one variant."""
    first = {name: _text(pair, f"{name}_a") for name in ("source", "translation")}
    second = {name: _text(pair, f"{name}_b") for name in ("source", "translation")}
    return {**pair, **first, "variants": [second]}


def _text(found: Mapping[str, Any], key: str) -> str:
    value = found.get(key)
    if not isinstance(value, str):
        raise TypeError(f'"{key}" is missing or not a text')
    return value


def recorded_case(row: SitRow, source: str, target: str, structure: str) -> AnsweredCase:
    spec = CaseSpec(inputs=row.inputs, capability=structure, cluster=sentence_id(row.source))
    return AnsweredCase(spec, row.outputs, source, target)


def variants_json(row: SitRow, group: VariantGroup) -> dict[str, Any]:
    """One line of ``--variants-only`` output."""
    found: dict[str, Any] = {
        "id": row.id,
        "source": row.source,
        "variants": [
            {
                "source": v.text,
                "position": v.swap.position,
                "old": v.swap.old,
                "new": v.swap.new,
            }
            for v in group.variants
        ],
    }
    return found | ({"problem": group.problem} if group.problem else {})


def result_json(row: SitRow, examined: Examined, *, every: bool) -> dict[str, Any]:
    """One line of output. With ``every``, all variants are listed, not only suspects."""
    evidence = examined.verdict.evidence
    members = evidence["members"]
    if every:
        shown = [member_json(member, rank) for rank, member in enumerate(examined.ranked, 1)]
        reported = {member["source"] for member in evidence["members"]}
        members = [{**m, "reported": m["source"] in reported} for m in shown]
    found: dict[str, Any] = {
        "id": row.id,
        "suspects": members,
        "generated": evidence["generated"],
        "structure": evidence["structure"],
        "threshold": evidence["threshold"],
    }
    if evidence["note"]:
        found["note"] = evidence["note"]
    if evidence["problems"]:
        found["problems"] = evidence["problems"]
    return found


def problem_json(
    row: SitRow, problem: str, structure: str, threshold: float | None
) -> dict[str, Any]:
    """The output line for an original that could not be tested."""
    return {
        "id": row.id,
        "suspects": [],
        "generated": 0,
        "structure": structure,
        "threshold": threshold,
        "problem": problem,
    }
