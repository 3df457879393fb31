"""Rating campaigns made of the field's files: their outputs, in documents, and the ratings that they have."""

from __future__ import annotations

import random
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engines.models import EngineLine
from engines.texts import storable
from triage.files.ratings import metrics_eval, mqm_tsv, pearmut, records, suites
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.files.readers.base import decoded
from triage.files.units import LONGEST_TEXT, FileError, UnreadablePlace
from triage.models import (
    Answer,
    Beside,
    Category,
    ErrorSpan,
    ErrorType,
    ItemKind,
    Judgement,
    Project,
    Protocol,
    RatingCampaign,
    Severity,
    Suspect,
    SuspectStatus,
)
from triage.models.bulk_insert import chunks
from triage.services.common.stable_hashes import digest, outputs_hash
from triage.services.review.sampling import RatingRequest, SampleError, hide_companions, make_rating

#: Bytes of a file, and of all files of a zip file.
LARGEST = 64 * 1024 * 1024
LARGEST_UNFOLDED = 256 * 1024 * 1024
CONTEXT = 2
_CHUNK = 500
#: The first parts of the names of types of errors, in Google's and Pearmut's words.
_TYPES = {
    "accuracy": ErrorType.ACCURACY,
    "fluency": ErrorType.FLUENCY,
    "linguistic conventions": ErrorType.FLUENCY,
    "terminology": ErrorType.TERMINOLOGY,
    "style": ErrorType.STYLE,
    "locale convention": ErrorType.LOCALE,
    "locale conventions": ErrorType.LOCALE,
    "non-translation!": ErrorType.NON_TRANSLATION,
    "non-translation": ErrorType.NON_TRANSLATION,
}


@dataclass(frozen=True)
class ReadFile:
    """What a file has, and the places that could not be read."""

    outputs: list[RatedOutput]
    problems: list[UnreadablePlace]


def read_file(name: str, data: bytes) -> ReadFile:
    """Read a file of ratings or of outputs to rate; its name tells the format.

    :raises FileError: its format is unknown or broken.
    """
    if len(data) > LARGEST:
        raise FileError(_("The file is larger than %(n)s MB.") % {"n": LARGEST // 2**20})
    ending = PurePosixPath(name.lower()).suffix
    if ending == ".zip":
        return ReadFile(_tree(data), [])
    if ending not in (".tsv", ".json", ".jsonl"):
        raise FileError(
            _(
                "A file of ratings ends in .tsv (MQM), .json or .jsonl (Pearmut, test suites) or .zip."
            )
        )
    text = decoded(data)
    if ending == ".tsv":
        table = mqm_tsv.read_table(text)
        return ReadFile(list(mqm_tsv.rated_outputs(table)), list(table.problems))
    if ending == ".json":
        return ReadFile(list(pearmut.read_campaign(text).outputs), [])
    return ReadFile(*_lines(text))


def _lines(text: str) -> tuple[list[RatedOutput], list[UnreadablePlace]]:
    head = text[:20_000].partition("\n")[0]
    if '"annotation"' in head:
        return pearmut.read_results(text)
    if '"spans"' in head:
        return records.read_records(text)
    items, problems = suites.read_suite(text)
    outputs = [
        RatedOutput(
            str(item.values.get("system") or "system"),
            item.source,
            item.output,
            item.src_lang,
            item.tgt_lang,
            segment=item.id,
            other={"phenomenon": item.phenomenon, "suite": suites.line_of(item.values, None)},
        )
        for item in items
        if item.output is not None
    ]
    return outputs, problems


def _tree(data: bytes) -> list[RatedOutput]:
    """The outputs of every language pair of a zipped tree of mt-metrics-eval."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            if sum(info.file_size for info in archive.infolist()) > LARGEST_UNFOLDED:
                n = LARGEST_UNFOLDED // 2**20
                raise FileError(_("The files unfold to more than %(n)s MB.") % {"n": n})
            texts = {
                info.filename: decoded(archive.read(info))
                for info in archive.infolist()
                if not info.is_dir() and info.filename.endswith(_OF_TREE)
            }
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise FileError(_("This is not a zip file that can be read.")) from error
    roots = {path.partition("documents/")[0] for path in texts if "documents/" in path}
    found: list[RatedOutput] = []
    for root in sorted(roots):
        files = {
            path.removeprefix(root): text for path, text in texts.items() if path.startswith(root)
        }
        for path in sorted(files):
            if path.startswith("documents/") and path.endswith(".docs"):
                pair = path.removeprefix("documents/").removesuffix(".docs")
                found += metrics_eval.rated_outputs(metrics_eval.read(files, pair))
    if not found:
        raise FileError(_("The zip file has no folder documents with the documents of a test set."))
    return found


_OF_TREE = (".txt", ".jsonl", ".docs", ".score", ".rating")


def import_rating(
    project: Project,
    actor: User,
    wanted: RatingRequest,
    outputs: Sequence[RatedOutput],
    languages: tuple[str, str],
    seed: int,
) -> RatingCampaign:
    """Make a rating campaign of a file's outputs, and store the ratings that it has.

    Documents come in random order, their segments one after the other. Where the file has ratings, the
    campaign asks for as many raters as each of its outputs has.

    :param languages: where the file does not say them
    :raises SampleError: it has nothing to rate.
    """
    outputs = [_with_languages(one, languages) for one in outputs]
    _check(outputs)
    # Marks alone are no rating by ESA, which asks for a score.
    scored = wanted.protocol == Protocol.ESA
    votes = [one for one in outputs if one.rater and not (scored and one.score is None)]
    counts: dict[tuple[str, ...], int] = defaultdict(int)
    for one in votes:
        counts[_key(one)] += 1
    if counts:
        wanted = replace(wanted, raters=min(counts.values()))
    with transaction.atomic():
        rating = make_rating(project, actor, wanted, len(outputs), seed)
        items = _items(rating, outputs, random.Random(seed))
        _store_votes(rating, items, votes)
        if wanted.contrastive:
            _put_together(items)
            hide_companions(rating)
        rated = [items[key].pk for key, n in counts.items() if n >= wanted.raters]
        for some in chunks(rated, _CHUNK):
            Suspect.items.filter(pk__in=some).update(status=SuspectStatus.RATED, available=False)
    return rating


def _with_languages(one: RatedOutput, languages: tuple[str, str]) -> RatedOutput:
    return replace(
        one, src_lang=one.src_lang or languages[0], tgt_lang=one.tgt_lang or languages[1]
    )


def _check(outputs: Sequence[RatedOutput]) -> None:
    if not outputs:
        raise SampleError(_("The file has no outputs to rate."))
    if not all(one.src_lang and one.tgt_lang for one in outputs):
        raise SampleError(_("The file does not say its languages: state both."))
    for one in outputs:
        own = (one.source, one.translation, one.system, one.document, one.rater)
        texts = (*own, *one.other.values())
        if not all(map(storable, texts)) or max(map(len, texts)) > LONGEST_TEXT:
            raise SampleError(
                _("A text of %(system)s cannot be stored: it is too long or has a NUL character.")
                % {"system": one.system[:40]}
            )
        if max(len(one.src_lang), len(one.tgt_lang)) > 16 or not one.system.strip():
            raise SampleError(_("A system or a language has no name that can be stored."))


def _key(one: RatedOutput) -> tuple[str, ...]:
    place = (one.document, one.segment or one.source)
    return (*place, one.src_lang, one.tgt_lang, one.system)


def _items(
    rating: RatingCampaign, outputs: Sequence[RatedOutput], rng: random.Random
) -> dict[tuple[str, ...], Suspect]:
    """Store an item for each output, the segments of a document and system in order."""
    first = {_key(one): one for one in reversed(outputs)}
    order = dict.fromkeys(_key(one) for one in outputs)
    blocks: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for key in order:
        one = first[key]
        block = (one.document, one.system) if one.document else key
        blocks[block].append(key)
    shuffled = list(blocks.values())
    rng.shuffle(shuffled)
    lines: dict[str, int] = {}
    made: dict[tuple[str, ...], Suspect] = {}
    now = timezone.now()
    for number, keys in enumerate(shuffled):
        before: list[str] = []
        for place, key in enumerate(keys):
            one = first[key]
            name = one.system.strip()[:200]
            if name not in lines:
                lines[name] = EngineLine.objects.get_or_create(name=name)[0].pk
            fingerprint = digest("rated file", str(rating.pk), *key)
            made[key] = Suspect(
                project=rating.project,
                kind=ItemKind.RATING,
                rating=rating,
                fingerprint=fingerprint,
                content=_content(one, before[-CONTEXT:]),
                shuffle=(number + place / len(keys)) / len(shuffled),
                method="screening",
                engine_line_id=lines[name],
                source_language=one.src_lang,
                target_language=one.tgt_lang,
                capability="",
                output_hash=outputs_hash([one.translation]),
                first_seen=now,
                last_seen=now,
            )
            if one.document:
                before.append(fingerprint)
    # Numbered in the file's order, so that files made of the campaign have it too.
    stored = Suspect.items.bulk_create((made[key] for key in order), batch_size=_CHUNK)
    return dict(zip(order, stored, strict=True))


def _content(one: RatedOutput, previous: list[str]) -> dict[str, Any]:
    content: dict[str, Any] = {"source": one.source, "translation": one.translation, "chance": 1.0}
    named = {"document": one.document, "segment": one.segment, "reference": one.reference}
    content |= {name: value for name, value in named.items() if value}
    if phenomenon := one.other.get("phenomenon"):
        content["phenomenon"] = phenomenon[:200]
    if "suite" in one.other:
        # As text, so that its keys keep their order.
        content["suite"] = one.other["suite"]
    if previous:
        content["previous"] = previous
    if one.marks and not one.rater:
        spans = (_span(mark, Protocol.ESA, "") for mark in one.marks)
        content["spans"] = [_plain(span) for span in spans]
    return content


def _plain(span: ErrorSpan) -> dict[str, Any]:
    return {name: getattr(span, name) for name in ("side", "start", "end", "severity")}


def _put_together(items: dict[tuple[str, ...], Suspect]) -> None:
    """Put all systems' outputs for a segment on one screen."""
    leads: dict[tuple[str, ...], Suspect] = {}
    pairs = []
    for key, item in items.items():
        lead = leads.setdefault(key[:-1], item)
        if lead is not item:
            pairs.append(Beside(lead=lead, item=item))
    Beside.objects.bulk_create(pairs, batch_size=_CHUNK)


def _store_votes(
    rating: RatingCampaign, items: dict[tuple[str, ...], Suspect], votes: Iterable[RatedOutput]
) -> None:
    """Store ratings under accounts that nobody can sign in to, with the file's names of raters."""
    raters: dict[str, User] = {}
    judgements: list[Judgement] = []
    spans: list[list[ErrorSpan]] = []
    seen: set[tuple[str, ...]] = set()
    now = timezone.now()
    for one in votes:
        key = (*_key(one), one.rater)
        if key in seen:
            continue
        seen.add(key)
        if one.rater not in raters:
            raters[one.rater] = _rater(rating, len(raters) + 1, one.rater)
        judgements.append(_judgement(rating, items[_key(one)], raters[one.rater], one, now))
        named = iter(one.other.get("critical", "").split(","))
        text = (one.source, one.translation)
        marks = (_span(mark, rating.protocol, next(named, "")) for mark in one.marks)
        spans.append([span for span in marks if _fits(span, text)])
    stored = Judgement.objects.bulk_create(judgements, batch_size=_CHUNK)
    for judgement, own in zip(stored, spans, strict=True):
        for span in own:
            span.judgement = judgement
    ErrorSpan.objects.bulk_create((span for own in spans for span in own), batch_size=_CHUNK)


def _rater(rating: RatingCampaign, number: int, name: str) -> User:
    user = User(
        username=f"{name[:100]} ({rating.pk}.{number})", first_name=name[:150], is_active=False
    )
    user.set_unusable_password()
    user.save()
    return user


def _judgement(
    rating: RatingCampaign, item: Suspect, rater: User, one: RatedOutput, now: datetime
) -> Judgement:
    score = None
    if rating.protocol == Protocol.ESA:
        score = round(min(max(one.score or 0.0, 0.0), 100.0))
    return Judgement(
        suspect=item,
        reviewer=rater,
        output_hash=item.output_hash,
        answer=Answer.RATE,
        score=score,
        evidence_shown=False,
        created=now,
    )


def _span(mark: FileMark, protocol: str, critical: str) -> ErrorSpan:
    known = critical if critical in Category.values else ""
    severity = Severity.CRITICAL if known else Severity.MAJOR
    if mark.severity in (Severity.MINOR, "neutral"):
        severity = Severity.MINOR
    elif mark.severity == Severity.CRITICAL:
        severity, known = Severity.CRITICAL, known or Category.OTH
    return ErrorSpan(
        side=mark.side,
        start=mark.start,
        end=mark.end,
        severity=severity,
        category=error_type(mark.category) if protocol == Protocol.MQM else "",
        critical=known if severity == Severity.CRITICAL else "",
    )


def _fits(span: ErrorSpan, text: tuple[str, str]) -> bool:
    if span.start is None or span.end is None:
        return True
    return bool(span.start < span.end <= len(text[0 if span.side == "source" else 1]))


def error_type(name: str) -> ErrorType:
    """The type of error that a file's own name stands for.

    >>> error_type("Fluency/Punctuation").value, error_type("Accuracy/Omission").value
    ('punctuation', 'accuracy')
    """
    first, _slash, rest = name.lower().partition("/")
    if rest.strip() == "punctuation":
        return ErrorType.PUNCTUATION
    return _TYPES.get(first.strip(), ErrorType.OTHER)
