"""Parses all distinct translations of a batch in bulk and reports those that fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from triage.methods.messages import MethodMessage
from triage.methods.sit.text import clean
from triage.methods.sit.values import Parse, Parser, Unparsed
from triage.methods.time_limit import OutOfTime, time_limit
from triage.methods.timing import step

# Parsing time grows at least with the square of a sentence's length; sources have max. about
# 35 words, so a text this long is not a translation.
MAX_CHARACTERS = 3000
# Texts per bulk call: larger calls are no faster, and a text that times out would hold up more.
TEXTS_A_CALL = 250
# Seconds per bulk call; a compact parser needs about 0.01 per sentence on one core.
SECONDS_A_CALL = 20.0
SECONDS_A_TEXT = 0.5

Outcome = Parse | Unparsed


class BulkParser:
    """Parses texts with one parser; a text on which it fails does not affect the others."""

    def __init__(
        self,
        parser: Parser,
        *,
        seconds_a_call: float = SECONDS_A_CALL,
        seconds_a_text: float = SECONDS_A_TEXT,
    ) -> None:
        self._parser = parser
        self._seconds = (seconds_a_call, seconds_a_text)

    @property
    def name(self) -> str:
        """The parser's name, for the evidence."""
        return self._parser.name

    def parse(self, texts: Iterable[str]) -> dict[str, Outcome]:
        """Return the parse of each distinct text, or the reason why there is none."""
        found: dict[str, Outcome] = {}
        for text in dict.fromkeys(texts):
            problem = _unfit(clean(text))
            if problem:
                found[text] = problem
        readable = [text for text in dict.fromkeys(texts) if text not in found]
        unique = list(dict.fromkeys(clean(text) for text in readable))
        parsed: dict[str, Outcome] = {}
        for start in range(0, len(unique), TEXTS_A_CALL):
            with step("parsing"):
                parsed |= self._parse_some(unique[start : start + TEXTS_A_CALL])
        return found | {text: parsed[clean(text)] for text in readable}

    def _parse_some(self, texts: Sequence[str]) -> dict[str, Outcome]:
        """Parse in one call; if that fails, parse the halves, down to the text at fault."""
        if not texts:
            return {}
        base, each = self._seconds
        try:
            with time_limit(base + each * len(texts)):
                return dict(zip(texts, self._parser.parse(texts), strict=True))
        # A parser may raise anything on odd text; report that text and go on with the others.
        except Exception as error:
            if len(texts) == 1:
                return {texts[0]: _name(error)}
        middle = len(texts) // 2
        return self._parse_some(texts[:middle]) | self._parse_some(texts[middle:])


def _unfit(text: str) -> Unparsed | None:
    if not text:
        return Unparsed("empty", MethodMessage.EMPTY())
    if len(text) > MAX_CHARACTERS:
        return Unparsed(
            "too_long",
            MethodMessage.TOO_LONG_TO_PARSE(n=len(text), m=MAX_CHARACTERS),
        )
    return None


def _name(error: Exception) -> Unparsed:
    if isinstance(error, OutOfTime):
        return Unparsed("time_out", str(error) or MethodMessage.OUT_OF_TIME())
    return Unparsed(
        "failed", MethodMessage.PARSER_FAILED(detail=f"{type(error).__name__}: {error}")
    )
