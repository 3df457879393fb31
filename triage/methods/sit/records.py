"""The JSON Lines that ``manage.py sit`` reads and writes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

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


@dataclass(frozen=True, slots=True)
class BadLine:
    line: int
    problem: str


def read_rows(lines: Iterable[str], *, recorded: bool) -> Iterator[SitRow | BadLine]:
    """Read the originals; bad lines are reported and blank ones skipped."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _read_row(number, line, recorded)


def _read_row(number: int, line: str, recorded: bool) -> SitRow | BadLine:
    try:
        found = _parsed(line)
        if not isinstance(found, dict):
            raise TypeError("a line must be a JSON object")
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
    except (KeyError, TypeError, ValueError) as error:
        return BadLine(number, str(error.args[0]))
    return SitRow(found.get("id", number), source, inputs, outputs)


def _parsed(line: str) -> Any:
    try:
        found = json.loads(line)
        # Input is written out again, and "\ud800" is valid JSON but not valid text.
        json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at character {error.pos}") from error
    except UnicodeEncodeError as error:
        raise ValueError("it holds half a character (a lone surrogate)") from error
    # Endless nesting, or a number with thousands of digits.
    except (RecursionError, ValueError) as error:
        raise ValueError(f"not JSON that can be read: {error}") from error
    return found


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


def chunks(items: Iterable[SitRow | BadLine], size: int) -> Iterator[list[SitRow | BadLine]]:
    """Cut into lists of that size; the last may be shorter."""
    chunk: list[SitRow | BadLine] = []
    for item in items:
        chunk.append(item)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


@contextmanager
def open_in(name: str) -> Iterator[IO[str]]:
    """Open a file, or standard input for "-"; invalid UTF-8 becomes replacement characters."""
    if name == "-":
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        yield sys.stdin
        return
    with Path(name).open(encoding="utf-8", errors="replace") as file:
        yield file
