"""Items as shown by the review pages, without what a rater may not see yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from triage.models import ItemKind, Judgement, Mode, Presence, Suspect
from triage.services.common.critical import UNSAID, Critical, critical_of
from triage.services.suspects.evidence import blind_members, build_view, plain_view
from triage.services.suspects.evidence_view import EvidenceView, MarkedText
from triage.services.suspects.number_notation import reworded


@dataclass(frozen=True)
class ItemView:
    """One item for a page. If ``blind``, evidence, suggestion and engine are left out.

    ``rated``: the translations that a rating campaign asks to rate, in the order shown; where there
    are any, no verdict is asked for.
    """

    suspect: Suspect
    panel: EvidenceView
    blind: bool
    reason: str = ""
    suggested: str = ""
    likert_required: bool = False
    engine: str = ""
    previous: str = ""
    critical: Critical = UNSAID
    rated: tuple[MarkedText, ...] = ()

    @property
    def pk(self) -> int:
        return self.suspect.pk

    @property
    def languages(self) -> tuple[str, str]:
        return self.suspect.source_language, self.suspect.target_language

    @property
    def sit(self) -> bool:
        return bool(self.panel.members)

    def meta(self) -> dict[str, Any]:
        """The data for the page's script."""
        return {
            "id": self.pk,
            "output_hash": self.suspect.output_hash,
            "suggested": self.suggested,
            "members": len(self.panel.members),
            "evidence_shown": not self.blind,
            "likert_required": self.likert_required,
            "texts": len(self.rated),
        }


def texts_of(suspect: Suspect) -> tuple[str, str]:
    """Source and translation of an item, wherever they are stored."""
    if "source" in suspect.content:
        return suspect.content["source"], suspect.content.get("translation", "")
    outcome = suspect.current
    if outcome is None:
        return "", ""
    return outcome.case.inputs[0], outcome.outputs[0] if outcome.outputs else ""


def item_view(
    suspect: Suspect,
    *,
    blind: bool,
    show_engine: bool = False,
    show_previous: bool = False,
    likert_required: bool = False,
) -> ItemView:
    """Prepare an item for a page; ``suspect.current`` must have its case loaded."""
    source, translation = texts_of(suspect)
    languages = (suspect.source_language, suspect.target_language)
    outcome = suspect.current
    evidence = (
        dict(outcome.evidence) if outcome is not None and "source" not in suspect.content else {}
    )
    if blind:
        plain = plain_view(source, translation, languages)
        panel = replace(plain, members=blind_members(evidence, plain, languages))
        return ItemView(suspect, panel, blind=True, likert_required=likert_required)
    return ItemView(
        suspect,
        build_view(evidence, source, translation, languages),
        blind=False,
        likert_required=likert_required,
        reason=reworded(outcome.localisable_message, languages) if outcome else "",
        suggested=suggested_category(suspect),
        engine=suspect.engine_line.name if show_engine else "",
        previous=_previous(suspect)
        if show_previous and suspect.presence == Presence.REOPENED
        else "",
        critical=critical_of(suspect),
    )


def rated_view(output: Suspect, translations: Sequence[str]) -> ItemView:
    """Prepare an item of a rating campaign: its source and one or two translations of it."""
    languages = (output.source_language, output.target_language)
    panel = plain_view(texts_of(output)[0], translations[0], languages)
    texts = tuple(MarkedText(translation, languages[1]) for translation in translations)
    return ItemView(output, panel, blind=True, rated=texts)


def suggested_category(suspect: Suspect) -> str:
    """The checker's category of the error, which pages in triage suggest; "" if there is none."""
    outcome = suspect.current
    return outcome.category if outcome and suspect.kind in {ItemKind.SUSPECT, ItemKind.GOLD} else ""


def _previous(suspect: Suspect) -> str:
    """The decision on the earlier output of a reopened suspect."""
    earlier = (
        Judgement.objects.filter(suspect=suspect, withdrawn_at__isnull=True)
        .exclude(output_hash=suspect.output_hash)
        .order_by("-created")
        .first()
    )
    return f"{earlier.get_answer_display()} {earlier.category}".strip() if earlier else ""


def is_blind(suspect: Suspect, mode: str, *, voted: bool) -> bool:
    """Measurement mode and rating campaigns hide the evidence until the rater has voted."""
    return (mode == Mode.MEASURING or suspect.kind == ItemKind.RATING) and not voted
