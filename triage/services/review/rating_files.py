"""The files that a rating campaign is offered as, those of the field included."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from statistics import fmean

from triage.files.ratings import metrics_eval, mqm_tsv, pearmut, suites
from triage.files.ratings.metrics_eval import EvalSet, safe_name
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.models import ErrorType, Protocol, RatingCampaign, Suspect, SuspectStatus
from triage.reporting.rating_records import (
    CSV,
    JSON_LINES,
    RatingRecord,
    SpanRecord,
    csv_chunks,
    data_card,
    jsonl_chunks,
    tmx_chunks,
)
from triage.reporting.statistics.marked_errors import MarkedError, mqm_score
from triage.services.review.rating_export import rating_records
from triage.services.review.sampling import REFERENCE_LINE
from triage.services.suspects.items import texts_of

#: The names of types of errors in Google's table.
GOOGLE_NAMES = {
    ErrorType.ACCURACY: "Accuracy",
    ErrorType.FLUENCY: "Fluency",
    ErrorType.PUNCTUATION: "Fluency/Punctuation",
    ErrorType.TERMINOLOGY: "Terminology",
    ErrorType.STYLE: "Style",
    ErrorType.LOCALE: "Locale convention",
    ErrorType.NON_TRANSLATION: "Non-translation!",
    ErrorType.OTHER: "Other",
}
REFERENCE = "refA"


@dataclass(frozen=True)
class RatingFile:
    """A file of a campaign: the end of its name, its media type, and the pieces of its content."""

    ending: str
    media_type: str
    chunks: Callable[[RatingCampaign], Iterator[str | bytes]]


def files_of(rating: RatingCampaign) -> list[str]:
    """The names of the files that a campaign is offered as."""
    marked = ["pearmut.json", "pearmut.jsonl"] if rating.asks_spans else []
    table = ["mqm.tsv"] if rating.protocol == Protocol.MQM else []
    return ["csv", "jsonl", "card.zip", *table, "mtme.zip", *marked, "suite.jsonl", "tmx"]


def rated_outputs(rating: RatingCampaign) -> Iterator[RatedOutput]:
    """Every rating that counts, as the field's files have it."""
    for record in rating_records(rating):
        score = record.rating if rating.protocol == Protocol.WMT20 else record.score
        yield RatedOutput(
            system=record.system,
            source=record.source,
            translation=record.translation,
            src_lang=record.source_language,
            tgt_lang=record.target_language,
            document=record.document,
            segment=record.segment,
            rater=record.rater,
            score=None if score is None else float(score),
            marks=tuple(_mark(span, rating.protocol) for span in record.spans),
            other=_critical(record),
        )


def _mark(span: SpanRecord, protocol: str) -> FileMark:
    """Google's weights know no critical errors, which weigh what major ones do."""
    category = GOOGLE_NAMES[ErrorType(span.category)] if span.category else ""
    critical = span.severity == "critical" and protocol == Protocol.MQM
    return FileMark(
        span.side, span.start, span.end, category, "major" if critical else span.severity
    )


def _critical(record: RatingRecord) -> dict[str, str]:
    named = ",".join(span.critical for span in record.spans)
    return {"critical": named} if named.strip(",") else {}


def _table(rating: RatingCampaign) -> Iterator[str]:
    yield mqm_tsv.written(mqm_tsv.table_of(rated_outputs(rating)))


def _campaign(rating: RatingCampaign) -> Iterator[str]:
    outputs = [output for output, _item in _outputs(rating)]
    protocol = Protocol(rating.protocol).value.upper()
    yield pearmut.written(pearmut.campaign_of(rating.name, protocol, outputs))


def _results(rating: RatingCampaign) -> Iterator[str]:
    mqm = rating.protocol == Protocol.MQM
    outputs = rated_outputs(rating)
    # Pearmut has a score with every rating; that of MQM is computed.
    yield from pearmut.results_of(
        replace(one, score=-mqm_score(map(_weighed, one.marks))) if mqm else one for one in outputs
    )


def _suite(rating: RatingCampaign) -> Iterator[str]:
    """The lines of the test suite that the campaign was made of, or else lines made of its outputs."""
    for output, item in _outputs(rating):
        values = {
            "doc_id": "_#_".join(filter(None, (output.document, output.segment))),
            "src_lang": output.src_lang,
            "tgt_lang": output.tgt_lang,
            "src_text": output.source,
            "system": output.system,
        }
        stored = item.content.get("suite")
        yield suites.line_of(json.loads(stored) if stored else values, output.translation)


def _weighed(mark: FileMark) -> MarkedError:
    category = next((ours for ours, name in GOOGLE_NAMES.items() if name == mark.category), "")
    return MarkedError(mark.side, mark.start, mark.end, mark.severity, str(category))


def _zipped(files: Iterator[tuple[str, str]]) -> Iterator[bytes]:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files:
            archive.writestr(path, text)
    yield buffer.getvalue()


def _with_card(rating: RatingCampaign) -> Iterator[bytes]:
    records = list(rating_records(rating))
    yield from _zipped(
        iter([("README.md", data_card(records)), ("ratings.jsonl", "".join(jsonl_chunks(records)))])
    )


def _tree(rating: RatingCampaign) -> Iterator[bytes]:
    name = safe_name(rating.name)
    tests = eval_sets(rating)
    yield from _zipped(
        (f"{name}/{path}", text) for test in tests for path, text in metrics_eval.written(test)
    )


FILES = {
    "csv": RatingFile("csv", CSV, lambda rating: csv_chunks(rating_records(rating))),
    "jsonl": RatingFile("jsonl", JSON_LINES, lambda rating: jsonl_chunks(rating_records(rating))),
    "card.zip": RatingFile("zip", "application/zip", _with_card),
    "mqm.tsv": RatingFile("mqm.tsv", "text/tab-separated-values; charset=utf-8", _table),
    "mtme.zip": RatingFile("mtme.zip", "application/zip", _tree),
    "pearmut.json": RatingFile("pearmut.json", "application/json", _campaign),
    "pearmut.jsonl": RatingFile("pearmut.jsonl", JSON_LINES, _results),
    "suite.jsonl": RatingFile("suite.jsonl", JSON_LINES, _suite),
    "tmx": RatingFile(
        "tmx", "application/x-tmx+xml", lambda rating: tmx_chunks(rating_records(rating))
    ),
}


def _outputs(rating: RatingCampaign) -> Iterator[tuple[RatedOutput, Suspect]]:
    """Every output of a campaign, rated or not, in the order of documents and segments."""
    items = Suspect.items.filter(rating=rating).select_related("engine_line", "current__case")
    for item in items.order_by("pk").iterator(500):
        source, translation = texts_of(item)
        yield (
            RatedOutput(
                item.engine_line.name,
                source,
                translation,
                item.source_language,
                item.target_language,
                str(item.content.get("document") or ""),
                str(item.content.get("segment") or ""),
                _reference(item),
            ),
            item,
        )


def _reference(item: Suspect) -> str:
    expected = item.current.case.expectation if item.current else {}
    return str(item.content.get("reference") or expected.get("reference") or "")


def eval_sets(rating: RatingCampaign) -> list[EvalSet]:
    """The campaign as mt-metrics-eval has it, one for each direction; higher scores are better.

    Settled outputs have scores, as on the campaign's page. A human reference that was rated is scored as
    a system, too.
    """
    rated: dict[tuple[str, str, str], list[RatedOutput]] = {}
    for one in rated_outputs(rating):
        key = (_pair(one), safe_name(one.system), _segment(one))
        rated.setdefault(key, []).append(one)
    pairs: dict[str, list[tuple[RatedOutput, Suspect]]] = {}
    for output, item in _outputs(rating):
        pairs.setdefault(_pair(output), []).append((output, item))
    return [_eval_set(rating, pair, own, rated) for pair, own in sorted(pairs.items())]


def _pair(one: RatedOutput) -> str:
    return f"{one.src_lang}-{one.tgt_lang}"


def _segment(one: RatedOutput) -> str:
    return json.dumps([one.document, one.segment, one.source])


def _eval_set(
    rating: RatingCampaign,
    pair: str,
    outputs: list[tuple[RatedOutput, Suspect]],
    rated: dict[tuple[str, str, str], list[RatedOutput]],
) -> EvalSet:
    first = {_segment(one): one for one, _item in reversed(outputs)}
    # Documents are contiguous; a segment without one is its own.
    order = sorted(first, key=lambda key: (first[key].document, _number(first[key].segment), key))
    place = {key: n for n, key in enumerate(order)}
    texts: dict[str, list[str | None]] = {}
    settled: dict[str, set[str]] = {}
    for one, item in outputs:
        name = REFERENCE if item.engine_line.name == REFERENCE_LINE else safe_name(one.system)
        texts.setdefault(name, [None] * len(order))[place[_segment(one)]] = one.translation
        if item.status == SuspectStatus.RATED:
            settled.setdefault(name, set()).add(_segment(one))
    scores: dict[str, list[float | None]] = {}
    ratings: dict[str, list[tuple[tuple[FileMark, ...], str] | None]] = {}
    for name in texts:
        known = REFERENCE_LINE if name == REFERENCE else name
        own = [
            rated.get((pair, safe_name(known), key), []) if key in settled.get(name, set()) else []
            for key in order
        ]
        scores[name] = [_score(rating.protocol, votes) for votes in own]
        ratings[name] = [(votes[0].marks, votes[0].rater) if votes else None for votes in own]
    documents = [
        ("all", safe_name(first[key].document) if first[key].document else f"segment_{n}")
        for n, key in enumerate(order, 1)
    ]
    # The toolkit reads no test set without a reference; a gap is one in its own words.
    references = texts.get(REFERENCE) or [first[key].reference or None for key in order]
    name = rating.protocol
    return EvalSet(
        pair,
        documents,
        [first[key].source for key in order],
        {REFERENCE: references},
        texts,
        {name: scores},
        {name: {system: _mean(own) for system, own in scores.items()}},
        {f"{name}.first": ratings} if rating.asks_spans else {},
    )


def _number(segment: str) -> tuple[int, str]:
    return (int(segment), "") if segment.isdecimal() else (0, segment)


def _score(protocol: str, votes: list[RatedOutput]) -> float | None:
    if not votes:
        return None
    if protocol == Protocol.MQM:
        return -fmean(mqm_score(map(_weighed, one.marks)) for one in votes)
    return fmean(one.score or 0.0 for one in votes)


def _mean(scores: list[float | None]) -> float | None:
    known = [score for score in scores if score is not None]
    return fmean(known) if known else None
