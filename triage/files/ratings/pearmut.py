"""Campaigns and results of Pearmut, a server for rating translations.

Offsets count UTF-16 units, as a browser does, and the last one belongs to a span. ``[missing]`` stands
behind the text, as one more unit.

:source: https://github.com/zouharvi/pearmut, README; contentToCharSpans in web/src/utils.ts (1.1.6)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from triage.files.messages import FileMessage
from triage.files.ratings.rated import FileMark, RatedOutput, by_segment
from triage.files.readers.json_lines import objects_in
from triage.files.units import FileError, UnreadablePlace


@dataclass(frozen=True, slots=True)
class PearmutCampaign:
    """A campaign as it is, and the outputs of its items; each document is rated on one page."""

    protocol: str
    name: str
    data: Mapping[str, Any]
    outputs: tuple[RatedOutput, ...]


def read_campaign(text: str) -> PearmutCampaign:
    """Read a campaign; items that several users get are read once.

    :raises FileError: it is none.
    """
    try:
        data = json.loads(text)
        info, tasks = data["info"], data["data"]
        users = tasks if info.get("assignment") == "task-based" else [tasks]
        documents = [document for user in users for document in user]
        outputs = [
            one for number, items in enumerate(documents, 1) for one in _outputs(items, number)
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise FileError(
            FileMessage.NO_PEARMUT(detail=f"{type(error).__name__}: {error}")
        ) from error
    seen = dict.fromkeys((one.document, one.segment, one.system) for one in outputs)
    known = {(one.document, one.segment, one.system): one for one in reversed(outputs)}
    return PearmutCampaign(
        str(info.get("protocol", "")),
        str(data.get("campaign_id", "")),
        data,
        tuple(known[key] for key in seen),
    )


def written(data: Mapping[str, Any]) -> str:
    """A campaign as text."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _outputs(items: Sequence[Mapping[str, Any]], number: int) -> Iterator[RatedOutput]:
    for place, item in enumerate(items, 1):
        if "tgt" not in item:  # a form
            continue
        starts = item.get("error_spans") or {}
        document, segment = _name(str(item.get("item_id") or ""), number, place)
        for system, translation in item["tgt"].items():
            yield RatedOutput(
                system,
                str(item.get("src") or ""),
                translation,
                document=document,
                segment=segment,
                reference=str(item.get("ref") or ""),
                marks=tuple(_mark(span, translation) for span in starts.get(system) or ()),
            )


def _name(item: str, number: int, place: int) -> tuple[str, str]:
    """Document and segment of an item: WMT's names end in the number of the segment."""
    document, separator, segment = item.rpartition("_#_")
    return (document, segment) if separator else (f"document {number}", item or str(place))


def _mark(span: Mapping[str, Any], text: str) -> FileMark:
    start, end = int(span["start_i"]), int(span["end_i"]) + 1
    missing = start >= _units(text)
    return FileMark(
        "translation",
        None if missing else _code_points(text, start),
        None if missing else _code_points(text, end),
        str(span.get("category") or ""),
        str(span.get("severity") or "").lower(),
    )


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _code_points(text: str, units: int) -> int:
    """How many code points the first units are; one of which they have half does not count."""
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore"))


def span_of(mark: FileMark, text: str) -> dict[str, Any]:
    """A mark of a translation as Pearmut has it."""
    missing = mark.start is None or mark.end is None
    return {
        "start_i": _units(text[: mark.start]),
        "end_i": _units(text) if missing else _units(text[: mark.end]) - 1,
        "category": mark.category or None,
        "severity": mark.severity or None,
    }


def campaign_of(name: str, protocol: str, outputs: Iterable[RatedOutput]) -> dict[str, Any]:
    """Make a campaign in which users draw documents from one pool, all systems side by side."""
    documents: dict[str, list[dict[str, Any]]] = {}
    for (document, _segment, _source), own in by_segment(outputs).items():
        documents.setdefault(document or f"{len(documents) + 1}", []).append(_item(own))
    return {
        "campaign_id": name,
        "info": {"assignment": "single-stream", "protocol": protocol, "users": 1},
        "data": list(documents.values()),
    }


def _item(outputs: Sequence[RatedOutput]) -> dict[str, Any]:
    first = outputs[0]
    name = f"{first.document}_#_{first.segment}" if first.document else first.segment
    reference = {"ref": first.reference} if first.reference else {}
    texts = {one.system: one.translation for one in outputs}
    return {"item_id": name, "src": first.source, **reference, "tgt": texts}


def results_of(outputs: Iterable[RatedOutput]) -> Iterator[str]:
    """Yield a line of results for each rater and segment; marks of the source have no place there."""
    numbers: dict[tuple[str, str, str], int] = {}
    for key, own in by_segment(outputs).items():
        number = numbers.setdefault(key, len(numbers))
        for rater in dict.fromkeys(one.rater for one in own):
            given = [one for one in own if one.rater == rater]
            row = {
                "user_id": rater,
                "item_i": number,
                "item": [_item(given)],
                "annotation": [{one.system: _annotation(one) for one in given}],
            }
            yield json.dumps(row, ensure_ascii=False) + "\n"


def _annotation(one: RatedOutput) -> dict[str, Any]:
    marks = [mark for mark in one.marks if mark.side != "source"]
    return {"score": one.score, "error_spans": [span_of(mark, one.translation) for mark in marks]}


def read_results(text: str) -> tuple[list[RatedOutput], list[UnreadablePlace]]:
    """Read results that have their items with them, and the lines that could not be read.

    The file is a log: a rater's later line on an item replaces the earlier one, and a reset takes back
    all of a rater's lines before it.
    """
    found: dict[tuple[str, str], list[RatedOutput]] = {}
    documents: dict[str, int] = {}
    problems = []
    for row in objects_in(text):
        if isinstance(row, UnreadablePlace):
            problems.append(row)
            continue
        try:
            values = row.values
            rater = str(values.get("user_id"))
            if values["annotation"] == _RESET:
                found = {key: own for key, own in found.items() if key[0] != rater}
            else:
                named = json.dumps([[one.get("item_id"), one.get("src")] for one in values["item"]])
                document = documents.setdefault(named, len(documents) + 1)
                found[rater, str(values["item_i"])] = list(_result(values, document))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            problem = FileMessage.NO_PEARMUT(detail=f"{type(error).__name__}: {error}")
            problems.append(UnreadablePlace(row.line, problem))
    return [one for own in found.values() for one in own], problems


_RESET = "__RESET__"


def _result(row: Mapping[str, Any], document_number: int) -> Iterator[RatedOutput]:
    """Tutorials and attention checks are no results."""
    if str(row["item_i"]).startswith(("welcome_", "random_", "goodbye_")):
        return
    for place, (item, said) in enumerate(zip(row["item"], row["annotation"], strict=True), 1):
        document, segment = _name(str(item.get("item_id") or ""), document_number, place)
        for system, own in (said or {}).items():
            text = item["tgt"][system]
            score = own.get("score")
            yield RatedOutput(
                system,
                str(item.get("src") or ""),
                text,
                document=document,
                segment=segment,
                reference=str(item.get("ref") or ""),
                rater=str(row.get("user_id") or ""),
                score=None if score is None else float(score),
                marks=tuple(_mark(span, text) for span in own.get("error_spans") or ()),
            )
