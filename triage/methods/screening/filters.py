"""Filters the source texts to screen, and counts how many each rule drops."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from triage.language_codes import base_language
from triage.methods.messages import Message, MethodMessage
from triage.methods.screening.identification import another_language, identifies, script_share
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.text import count_letters, count_words

DROPPED = {
    "empty": "empty",
    "too_long": "with too many characters",
    "too_few_words": "with too few words",
    "too_many_words": "with too many words",
    "wrong_language": "in another language",
    "duplicate": "seen before",
}
"""Reasons for dropping a text, and the noun phrase that follows the count of dropped texts."""

# As in the wrong-language signal: on shorter texts the identifier only guesses, so none is dropped.
_MIN_LETTERS = 25


@dataclass(slots=True)
class FilterReport:
    """Counts of texts read, kept and dropped by reason; updated while texts are streamed."""

    read: int = 0
    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)

    def in_words(self) -> list[Message]:
        """Return how many texts were dropped for each reason, most frequent first."""
        counts = self.dropped.most_common()
        return [MethodMessage.COUNTED(what=DROPPED[reason], n=n) for reason, n in counts if n]

    def as_json(self) -> dict[str, object]:
        """Return the counts, including reasons that dropped nothing."""
        return {
            "read": self.read,
            "kept": self.kept,
            "dropped": {reason: self.dropped[reason] for reason in DROPPED},
        }


def filtered(
    segments: Iterable[Segment],
    options: ScreeningOptions,
    source_language: str,
    report: FilterReport,
) -> Iterator[Segment]:
    """Yield the segments that pass, counting all of them in ``report``.

    Each source becomes one case, even if several engines translated it; duplicates are kept only if
    sampling needs their translations. The default limits are those of the WMT 2020 robustness task:
    5 to 50 words, max. 1,000 characters, the right language.
    """
    seen: set[bytes] = set()
    for segment in segments:
        report.read += 1
        reason = drop_reason(segment.source, options, source_language)
        if not reason and not _is_new(segment, options, seen):
            reason = "duplicate"
        if reason:
            report.dropped[reason] += 1
            continue
        report.kept += 1
        yield segment


def _is_new(segment: Segment, options: ScreeningOptions, seen: set[bytes]) -> bool:
    """Check for duplicates by an eight-byte digest, so that a large pool needs little memory."""
    engine = segment.engine if options.sampling != "all" else ""
    key = f"{engine}\0{segment.source}".encode("utf-8", "surrogatepass")
    digest = hashlib.blake2s(key, digest_size=8).digest()
    if digest in seen:
        return False
    seen.add(digest)
    return True


def drop_reason(text: str, options: ScreeningOptions, language: str) -> str:
    """Return why a text is dropped, "" if it is kept; an empty text is always dropped."""
    if not text.strip():
        return "empty"
    if not options.filter_input:
        return ""
    if len(text) > options.max_characters:
        return "too_long"
    words = count_words(text)
    if words < options.min_words:
        return "too_few_words"
    if words > options.max_words:
        return "too_many_words"
    if options.check_language and _in_another_language(text, language):
        return "wrong_language"
    return ""


def _in_another_language(text: str, code: str) -> bool:
    if not identifies(code):
        return False
    language = base_language(code)
    share = script_share(text, language)
    if share is not None and share < 0.5:
        return True
    if count_letters(text) < _MIN_LETTERS:
        return False
    return another_language(text, language) is not None
