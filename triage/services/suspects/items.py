"""Items as shown by the review pages, without what a rater may not see yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from triage.methods.numbers.notation import reworded
from triage.models import (
    ErrorType,
    ItemKind,
    Judgement,
    Mode,
    Presence,
    Protocol,
    Severity,
    Side,
    Suspect,
)
from triage.services.common.critical import UNSAID, Critical, critical_of
from triage.services.suspects.evidence import blind_members, build_view, plain_view
from triage.services.suspects.evidence_view import EvidenceView, MarkedText
from triage.services.suspects.judged import JudgeSuggestion


@dataclass(frozen=True)
class ItemView:
    """One item for a page. If ``blind``, evidence, suggestion and engine are left out.

    ``rated``: the translations that a rating campaign asks to rate, in the order shown; where there
    are any, no verdict is asked for. ``protocol``: what is asked of them. ``starts``: the marks that
    each begins with. ``context``: source and translation of what precedes it in its document.
    ``judge``: what a judge suggests, where the project's settings let it.
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
    protocol: str = ""
    starts: tuple[tuple[dict[str, Any], ...], ...] = ()
    context: tuple[tuple[MarkedText, MarkedText], ...] = ()
    judge: JudgeSuggestion | None = None

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
            "focus": self.first_in_focus,
            "evidence_shown": not self.blind,
            "likert_required": self.likert_required,
            "texts": len(self.rated),
            **(self._to_mark() if self.marked else {}),
        }

    @property
    def first_in_focus(self) -> int:
        """The member to begin with: the first variant with a reason, else the first variant."""
        members = self.panel.members
        at_fault = (member.index for member in members[1:] if member.reasons)
        return next(at_fault, min(1, len(members) - 1) if members else 0)

    @property
    def in_list(self) -> tuple[MarkedText, MarkedText]:
        """Source and translation for a list: of a SIT issue, those of the member to begin with."""
        shown = self.panel.members[self.first_in_focus] if self.sit else self.panel
        return shown.source.unaligned, shown.translation.unaligned

    @property
    def marked(self) -> bool:
        """Whether errors are marked in the texts."""
        return self.protocol not in ("", Protocol.WMT20)

    def _to_mark(self) -> dict[str, Any]:
        texts = {"source": self.panel.source.text, "translations": [one.text for one in self.rated]}
        return {"protocol": self.protocol, "starts": self.starts, **texts}


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
    hints: bool = False,
) -> ItemView:
    """Prepare an item for a page; ``suspect.current`` must have its case loaded.

    :param hints: mark the words that a scorer finds wrong or unlikely
    """
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
        build_view(evidence, source, translation, languages, hints=hints),
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


def rated_view(lead: Suspect, shown: Sequence[Suspect], protocol: str = "") -> ItemView:
    """Prepare an item of a rating campaign: its source and one or more translations of it.

    :param shown: the items of the screen in the order shown, ``lead`` among them
    :param protocol: for a gold item, that of the campaign that it is mixed into
    """
    languages = (lead.source_language, lead.target_language)
    source, _translation = texts_of(lead)
    texts = tuple(MarkedText(texts_of(one)[1], languages[1]) for one in shown)
    rating = lead.rating
    view = ItemView(
        lead,
        plain_view(source, texts[0].text, languages),
        blind=True,
        rated=texts,
        protocol=protocol or (rating.protocol if rating else Protocol.WMT20),
    )
    if rating is None:
        return view
    starts = tuple(_starts(one) if rating.checker_spans else () for one in shown)
    return replace(view, starts=starts, context=_context(lead, languages, alone=len(shown) == 1))


def _starts(item: Suspect) -> tuple[dict[str, Any], ...]:
    """The marks that an item begins with: those of its file, or what the checker found in it."""
    if "spans" in item.content:
        return tuple(item.content["spans"])
    outcome = item.current
    if outcome is None or not outcome.evidence:
        return ()
    source, translation = texts_of(item)
    languages = (item.source_language, item.target_language)
    view = build_view(dict(outcome.evidence), source, translation, languages)
    category = ErrorType.ACCURACY if item.rating and item.rating.protocol == Protocol.MQM else None
    return tuple(
        {
            "side": Side.TRANSLATION,
            "start": mark.start,
            "end": mark.end,
            "severity": Severity.MAJOR,
            "category": category,
        }
        for mark in view.translation.marks
        if mark.kind == "found"
    )


def _context(
    item: Suspect, languages: tuple[str, str], *, alone: bool
) -> tuple[tuple[MarkedText, MarkedText], ...]:
    """What precedes an item in its document; only the sources where several systems are shown."""
    previous = item.content.get("previous") or []
    if not previous:
        return ()
    rows = Suspect.items.filter(project=item.project_id, fingerprint__in=previous)
    texts = [texts_of(row) for row in rows.select_related("current__case").order_by("shuffle")]
    return tuple(
        (MarkedText(source, languages[0]), MarkedText(translation if alone else "", languages[1]))
        for source, translation in texts
    )


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
