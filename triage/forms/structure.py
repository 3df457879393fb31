"""The form of a campaign of structure-invariant tests (SIT)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from triage.forms.campaigns import CampaignForm
from triage.forms.fields import (
    optional_file,
    optional_lines,
    optional_number,
    text_lines,
    tick_box,
    upload_lines,
)
from triage.methods.sit.options import RelationName, StructureName

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

# The longest text of a file that is put into the field when the page is shown again.
KEPT_CHARACTERS = 1_000_000
NAMED_LINES = 20

RELATIONS: Mapping[RelationName, StrPromise] = {
    "substitution": _("A word replaced: the same structure"),
    "modifier": _("A modifier added or removed: no other change"),
    "context": _("A phrase on its own: the same words"),
    "meaning": _("The meaning changed: not the same translation"),
}
STRUCTURES: Mapping[StructureName, StrPromise] = {
    "dependency": _("Dependency relations"),
    "raw": _("Raw text"),
    "constituency": _("Constituency phrases"),
    "linked": _("Linked words"),
}


class StructureForm(CampaignForm):
    method = "sit"
    tested = ("sentences_text", "sentences_file")
    in_words = {
        **CampaignForm.in_words,
        "relation": ("", "{}"),
        "structure": ("", "{}"),
        "threshold": (_("usual threshold"), _("threshold {}")),
    }
    option_names = (
        "relation",
        "structure",
        "every_structure",
        "include_unchanged",
        "threshold",
        "top_k",
        "candidates",
        "variants",
        "sentences",
    )

    sentences_text = optional_lines(
        _("Sentences"),
        8,
        _("One per line, 2 to 35 words each, in English, Spanish, Portuguese, German or Chinese."),
    )
    sentences_file = optional_file(
        _("Upload a text file instead"), _("UTF-8, one sentence per line, max. 10 MB.")
    )
    relation = forms.ChoiceField(
        choices=[*RELATIONS.items()],
        required=False,
        initial="substitution",
        label=_("Relation"),
        help_text=_("How sentences are changed, and what their translations must do."),
    )
    structure = forms.ChoiceField(
        choices=[*STRUCTURES.items()],
        initial="dependency",
        label=_("Structure"),
        help_text=_("Only for replaced words."),
    )
    every_structure = tick_box(
        _("Compare all four structures"),
        _(
            "Also reports what the other structures find in the same translations, each beyond its usual threshold. The charts then set them side by side."
        ),
    )
    include_unchanged = tick_box(
        _("Report unchanged variants too"),
        _(
            "Variants beyond the threshold in which nothing important has changed besides the replaced word, as in the SIT paper."
        ),
    )
    threshold = forms.FloatField(
        min_value=0,
        required=False,
        help_text=_("Leave blank to use the default for the structure and language."),
        label=_("Threshold"),
    )
    top_k = optional_number(_("Variants shown"), 50, help_text=_("Default 3."))
    candidates = optional_number(_("Words per position"), 100, help_text=_("Default 10."))
    variants = optional_number(_("Variants per sentence"), 1000, help_text=_("Default 10."))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        typed = text_lines(data.get("sentences_text", ""))
        lines = [line.strip() for line in typed + upload_lines(data.get("sentences_file"))]
        sentences = list(dict.fromkeys(filter(None, lines)))
        if not sentences:
            self.add_error("sentences_text", _("Enter at least one sentence here or in a file."))
        self._keep("\n".join(sentences))
        self.bad_rows = _left_out(lines)
        data["sentences"] = sentences
        return data

    def _keep(self, text: str) -> None:
        """Put a file's sentences into the text field, since browsers do not submit a file again."""
        file = self.cleaned_data.get("sentences_file")
        if file and isinstance(self.data, QueryDict) and len(text) <= KEPT_CHARACTERS:
            data = self.data.copy()
            data["sentences_text"] = text
            self.data = data


def _left_out(lines: list[str]) -> list[str]:
    empty = [number for number, line in enumerate(lines, 1) if not line]
    first = {line: number for number, line in reversed(list(enumerate(lines, 1)))}
    again = [n for n, line in enumerate(lines, 1) if line and first[line] != n]
    found = []
    if empty:
        named = gettext("Skipped blank lines: %(lines)s.")
        found.append(named % {"lines": _numbers(empty)})
    if again:
        found.append(gettext("Duplicate lines: %(lines)s.") % {"lines": _numbers(again)})
    return found


def _numbers(lines: list[int]) -> str:
    shown = ", ".join(map(str, lines[:NAMED_LINES]))
    return f"{shown}, …" if len(lines) > NAMED_LINES else shown
