"""The tree of files that mt-metrics-eval scores: a test set and one language pair.

:source: https://github.com/google-research/mt-metrics-eval, README, "File organization"
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from triage.files.messages import FileMessage
from triage.files.ratings.rated import FileMark, RatedOutput
from triage.files.units import FileError

#: What stands for a translation that a system did not supply.
NO_TRANSLATION = "[No translation supplied]"
_UNSAFE = re.compile(r"[\s/\\]+")

Scores = Mapping[str, Sequence[float | None]]


@dataclass(frozen=True, slots=True)
class EvalSet:
    """One language pair of a test set: every list has a value for each segment.

    :param pair: such as ``en-de``
    :param documents: domain and name of each segment's document; documents are contiguous
    :param outputs: system -> translations; None where it supplied none
    :param segment_scores: name of the scores -> system -> a score for each segment, higher is better
    :param system_scores: name of the scores -> system -> its score
    :param ratings: name of the ratings -> system -> marks of each segment and its rater
    """

    pair: str
    documents: Sequence[tuple[str, str]]
    sources: Sequence[str]
    references: Mapping[str, Sequence[str | None]]
    outputs: Mapping[str, Sequence[str | None]]
    segment_scores: Mapping[str, Scores] = field(default_factory=dict)
    system_scores: Mapping[str, Mapping[str, float | None]] = field(default_factory=dict)
    ratings: Mapping[str, Mapping[str, Sequence[tuple[tuple[FileMark, ...], str] | None]]] = field(
        default_factory=dict
    )


def safe_name(name: str) -> str:
    """A name of a system or document that can be part of a path and of a line with blanks.

    >>> safe_name("my engine/v2")
    'my_engine_v2'
    """
    return _UNSAFE.sub("_", name.strip()) or "_"


def written(test: EvalSet) -> Iterator[tuple[str, str]]:
    """Yield the path and text of each file."""
    pair = test.pair
    yield f"documents/{pair}.docs", _lines(f"{domain}\t{doc}" for domain, doc in test.documents)
    yield _texts(f"sources/{pair}", test.sources, "source")
    for name, texts in test.references.items():
        yield _texts(f"references/{pair}.{name}", texts, "target")
    for name, texts in test.outputs.items():
        yield _texts(f"system-outputs/{pair}/{name}", texts, "hypothesis")
    for name, scores in test.segment_scores.items():
        rows = (f"{one}\t{value}" for one, values in scores.items() for value in values)
        yield f"human-scores/{pair}.{name}.seg.score", _lines(rows)
    for name, totals in test.system_scores.items():
        rows = (f"{one}\t{value}" for one, value in totals.items())
        yield f"human-scores/{pair}.{name}.sys.score", _lines(rows)
    for name, ratings in test.ratings.items():
        rows = (_rating(one, row) for one, own in ratings.items() for row in own)
        yield f"human-scores/{pair}.{name}.seg.rating", _lines(rows)


def _lines(rows: Iterator[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


def _texts(path: str, texts: Sequence[str | None], key: str) -> tuple[str, str]:
    """A text file if its lines can hold the texts, else JSON Lines, which the toolkit reads too."""
    if all(text is None or _fits(text) for text in texts):
        return f"{path}.txt", _lines(NO_TRANSLATION if text is None else text for text in texts)
    rows = (json.dumps({key: text}, ensure_ascii=False) for text in texts)
    return f"{path}.jsonl", _lines(rows)


def _fits(text: str) -> bool:
    return text == text.rstrip() and len(text.splitlines()) < 2 and text != NO_TRANSLATION


def _rating(system: str, row: tuple[tuple[FileMark, ...], str] | None) -> str:
    if row is None:
        return f"{system}\tNone"
    marks, rater = row
    errors = [
        {
            # The toolkit has no place for what is missing: it is marked at the end.
            "start": mark.start if mark.start is not None else -1,
            "end": mark.end if mark.end is not None else -1,
            "category": mark.category or None,
            "severity": mark.severity,
            "score": None,
            "is_source_error": mark.side == "source",
        }
        for mark in marks
    ]
    return f"{system}\t{json.dumps({'errors': errors}, ensure_ascii=False)}\t{safe_name(rater)}"


def read(files: Mapping[str, str], pair: str) -> EvalSet:
    """Read one language pair of a tree.

    :param files: path below the folder of the test set -> text

    :raises FileError: a file that belongs to the pair is missing or has a wrong number of lines.
    """
    documents = [_document(line) for line in _read_lines(files, f"documents/{pair}.docs")]
    sources = [text or "" for text in _read_texts(files, f"sources/{pair}", "source")]
    references, outputs = {}, {}
    for path in files:
        folder, _, name = path.rpartition("/")
        stem = name.rpartition(".")[0]
        if folder == "references" and stem.startswith(f"{pair}."):
            reference = stem.removeprefix(f"{pair}.")
            references[reference] = _read_texts(files, f"references/{stem}", "target")
        elif folder == f"system-outputs/{pair}":
            outputs[stem] = _read_texts(files, f"{folder}/{stem}", "hypothesis")
    scores: dict[str, dict[str, dict[str, list[float | None]]]] = {"seg": {}, "sys": {}}
    ratings = {}
    for path in files:
        match = re.fullmatch(
            rf"human-scores/{re.escape(pair)}\.(.+)\.(seg|sys)\.(score|rating)", path
        )
        if match and match[3] == "rating":
            ratings[match[1]] = _read_ratings(files[path], match[1])
        elif match:
            scores[match[2]][match[1]] = _read_scores(files[path])
    found = EvalSet(
        pair,
        documents,
        sources,
        references,
        outputs,
        scores["seg"],
        {name: {one: own[0] for one, own in by.items()} for name, by in scores["sys"].items()},
        ratings,
    )
    _check(found)
    return found


def _check(test: EvalSet) -> None:
    n = len(test.sources)
    lists: dict[str, Sequence[object]] = {"documents": test.documents}
    lists |= {**test.references, **test.outputs}
    for by_system in test.segment_scores.values():
        lists |= {f"scores of {name}": values for name, values in by_system.items()}
    for name, values in lists.items():
        if len(values) != n:
            raise FileError(FileMessage.OTHER_LENGTH(name=name, n=len(values), m=n))


def _document(line: str) -> tuple[str, str]:
    domain, _, name = line.partition("\t") if "\t" in line else line.partition(" ")
    return domain, name.strip()


def _read_lines(files: Mapping[str, str], path: str) -> list[str]:
    if path not in files:
        raise FileError(FileMessage.NO_FILE_IN_TREE(name=path))
    lines = files[path].split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def _read_texts(files: Mapping[str, str], path: str, key: str) -> list[str | None]:
    if f"{path}.jsonl" in files:
        rows = _read_lines(files, f"{path}.jsonl")
        try:
            return [json.loads(row)[key] for row in rows]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise FileError(FileMessage.NO_JSON(detail=f"{path}.jsonl: {error}")) from error
    lines = [line.rstrip() for line in _read_lines(files, f"{path}.txt")]
    return [None if line == NO_TRANSLATION else line for line in lines]


def _read_scores(text: str) -> dict[str, list[float | None]]:
    found: dict[str, list[float | None]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            system, value = line.split()
            found.setdefault(system, []).append(None if value == "None" else float(value))
        except ValueError as error:
            raise FileError(FileMessage.NO_SCORE_LINE(n=number)) from error
    return found


def _read_ratings(text: str, name: str) -> dict[str, list[tuple[tuple[FileMark, ...], str] | None]]:
    found: dict[str, list[tuple[tuple[FileMark, ...], str] | None]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        system, _, rest = line.partition("\t")
        value, _, rater = rest.partition("\t")
        try:
            errors = None if value == "None" else json.loads(value)["errors"]
            marks = None if errors is None else tuple(map(_mark, errors))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise FileError(FileMessage.NO_SCORE_LINE(n=number)) from error
        found.setdefault(system, []).append(None if marks is None else (marks, rater or name))
    return found


def _mark(error: Mapping[str, object]) -> FileMark:
    start, end = (int(str(error[name])) for name in ("start", "end"))
    side = "source" if error.get("is_source_error") else "translation"
    nowhere = start < 0 or start >= end
    return FileMark(
        side,
        None if nowhere else start,
        None if nowhere else end,
        str(error.get("category") or ""),
        str(error.get("severity") or "").lower(),
    )


def rated_outputs(test: EvalSet) -> Iterator[RatedOutput]:
    """Yield every output that was supplied; one for each rating where the tree has ratings."""
    src_lang, _, tgt_lang = test.pair.partition("-")
    reference = next(iter(test.references.values()), [None] * len(test.sources))
    counts: dict[str, int] = {}
    places = []
    for _domain, document in test.documents:
        counts[document] = counts.get(document, 0) + 1
        places.append(str(counts[document]))
    for system, texts in test.outputs.items():
        for n, text in enumerate(texts):
            if text is None:
                continue
            plain = RatedOutput(
                system,
                test.sources[n],
                text,
                src_lang,
                tgt_lang,
                test.documents[n][1],
                places[n],
                reference[n] or "",
            )
            rated = list(_rated(test, system, n))
            yield from [
                replace(plain, rater=rater, score=score, marks=marks)
                for rater, score, marks in rated
            ] or [plain]


def _rated(
    test: EvalSet, system: str, n: int
) -> Iterator[tuple[str, float | None, tuple[FileMark, ...]]]:
    """Raters with their marks; the score is that of all raters. Without marks, each name of scores."""
    scored = [
        (name, value)
        for name, scores in test.segment_scores.items()
        for value in scores.get(system, ())[n : n + 1]
        if value is not None
    ]
    if not test.ratings:
        yield from ((name, value, ()) for name, value in scored)
    for by_system in test.ratings.values():
        for row in by_system.get(system, ())[n : n + 1]:
            if row is not None:
                yield row[1], scored[0][1] if scored else None, row[0]
