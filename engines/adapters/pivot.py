"""Two configured engines in sequence, through an intermediate language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pydantic import Field

from engines.adapters.base import Adapter, AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.translatable import gettext_noop
from engines.errors import EngineError


class PivotOptions(AdapterOptions):
    """The two engines and the intermediate language."""

    first: str = Field(description=gettext_noop("name of the engine that gets the text first"))
    through: str = Field(description=gettext_noop("code of the intermediate language, e.g. ca"))
    second: str = Field(
        description=gettext_noop("name of the engine that continues; can be the same one")
    )


class PivotAdapter(Adapter):
    """Both engines run under their own limits; the intermediate text is kept with the answer."""

    kind: ClassVar[str] = "pivot"
    title: ClassVar[str] = gettext_noop("Two engines in a row (via a third language)")
    group: ClassVar[KindGroup | None] = KindGroup.OF_ENGINES
    options_type: ClassVar[type[AdapterOptions]] = PivotOptions
    wraps: ClassVar[tuple[str, ...]] = ("first", "second")

    options: PivotOptions

    @property
    def limits(self) -> Limits:
        both = [self.wrapped(name).limits for name in (self.options.first, self.options.second)]
        return Limits(
            max_items=min(one.max_items for one in both),
            max_characters=min(one.max_characters for one in both),
            neighbour_dependent=any(one.neighbour_dependent for one in both),
            max_parallel=min(one.max_parallel for one in both),
        )

    def directions(self) -> frozenset[tuple[str, str]] | None:
        into = self.wrapped(self.options.first).directions()
        out_of = self.wrapped(self.options.second).directions()
        if into is None or out_of is None:
            return None
        between = self.options.through
        sources = {source for source, target in into if target == between}
        targets = {target for source, target in out_of if source == between}
        return frozenset((a, b) for a in sources for b in targets if a != b)

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        return self._both("translate", texts, source, target)

    def translate_alone(
        self, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        return self._both("translate_alone", texts, source, target)

    def _both(
        self, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        between = self.options.through
        outcomes = self._ask(self.options.first, how, texts, source, between)
        middle = [one for one in outcomes if isinstance(one, Answer)]
        last = self._ask(self.options.second, how, [one.text for one in middle], between, target)
        ways = iter(zip(middle, last, strict=True))
        return [
            one if isinstance(one, ItemError) else _joined(between, *next(ways)) for one in outcomes
        ]

    def _ask(
        self, name: str, how: str, texts: Sequence[str], source: str, target: str
    ) -> list[Answer | ItemError]:
        inner, call_engine = self.wrapped(name), self._context.call_engine
        if not texts:
            return []
        try:
            if call_engine is not None:
                return call_engine(name, how, texts, source, target)
            answers: list[Answer | ItemError] = getattr(inner, how)(texts, source, target)
        except EngineError as error:
            # Answers of only one of the engines are not answers of the pair.
            error.answered = []
            raise
        return answers


def _joined(between: str, middle: Answer, last: Answer | ItemError) -> Answer | ItemError:
    if isinstance(last, ItemError):
        return last
    detail: dict[str, Any] = {"through": between, "middle": middle.text}
    for name, one in (("first", middle), ("second", last)):
        if one.raw or one.detail:
            detail[name] = {"raw": one.raw, "detail": dict(one.detail)}
    return Answer(last.text, raw=last.raw, detail=detail)
