"""What the queue's script says, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from triage.models import RejectReason
from triage.services.review.votes import BUG_KINDS

RATINGS = (
    (1, gettext_lazy("bad")),
    (2, gettext_lazy("poor")),
    (3, gettext_lazy("acceptable")),
    (4, gettext_lazy("very good")),
    (5, gettext_lazy("excellent")),
)

#: Names short enough for one row of buttons.
CATEGORY_WORDS = {
    "TOX": gettext_lazy("toxicity"),
    "SAF": gettext_lazy("safety"),
    "NAM": gettext_lazy("name"),
    "NEG": gettext_lazy("negation"),
    "SEN": gettext_lazy("sentiment"),
    "NUM": gettext_lazy("number, unit, date"),
    "OTH": gettext_lazy("other"),
}


def page_words() -> dict[str, str]:
    """Texts by the name that the script knows them by."""
    return {
        "confirm": _("Confirmed"),
        "reject": _("Rejected"),
        "skip": _("Skipped"),
        "critical": _("critical"),
        "undone": _("Undone"),
        "revised": _("Second answer stored"),
        "nothing_to_undo": _("Nothing to undo"),
        "fetching": _("Fetching the next item…"),
        "no_item": _("No item is here yet, so the key did nothing."),
        "answer_first": _("Confirm or reject first, then rate. To rate the one before, undo it."),
        "unsaved": _("not saved yet"),
        "offline": _("The server cannot be reached; trying again."),
        "sourceText": _("Source"),
        "translationText": _("Translation"),
        "signedOut": _("You are signed out."),
        "not_counted": _("Kept, but not counted: others had answered meanwhile."),
        "hasty": _("Fast going. Are you reading both sides to the end?"),
        "lesson_right": _("Right."),
        "lesson_wrong": _("The known answer is another one:"),
        "lease_over": _("no longer reserved for you"),
        "ask_likert": _("How good is the translation? 1 to 5"),
        "ask_critical": _("Critical? Press its category, or n for not critical."),
        "ask_category": _("Which category?"),
        "ask_toxic": _("Is the source toxic already? y or n"),
        "ask_note": _("What is wrong? Say it in a note."),
        "text_note": _("Comment"),
        "text_corrected_translation": _("A better translation"),
        "member_bug": _("wrong"),
        "member_fine": _("fine"),
        "same": _("same as in the original"),
        "same_all": _("all same as in the original"),
        **{f"reason_{value}": str(label) for value, label in RejectReason.choices},
        **{f"kind_{name}": str(label) for name, label in BUG_KINDS.items()},
    }
