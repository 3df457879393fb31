"""The forms of rating campaigns: drawn from campaigns, or read from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from triage.forms.fields import FoldedForm, shown_when, tick_box
from triage.models import Campaign, Protocol
from triage.services.review.sampling import DEFAULT_SIZE, RatingRequest
from triage.services.review.slots import RATERS


class RatingForm(FoldedForm):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    campaigns = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Campaigns to rate"),
        queryset=Campaign.objects.none(),
        widget=forms.CheckboxSelectMultiple,
    )
    size = forms.IntegerField(
        label=gettext_lazy("Inputs per set"),
        min_value=1,
        max_value=100_000,
        initial=DEFAULT_SIZE,
        help_text=gettext_lazy(
            "Every engine's output for these inputs is rated, not only suspects."
        ),
    )
    protocol = forms.ChoiceField(
        label=gettext_lazy("Protocol"), choices=Protocol.choices, initial=Protocol.WMT20
    )
    raters = forms.IntegerField(
        label=gettext_lazy("Raters per translation"),
        min_value=1,
        max_value=50,
        initial=RATERS,
    )
    contrastive = tick_box(gettext_lazy("Show all systems' translations of an input side by side"))
    checker_spans = tick_box(
        gettext_lazy("Begin with the marks of the checker"),
        gettext_lazy("Raters correct them, and are not blind to the checker."),
    )
    reference_beside = tick_box(
        gettext_lazy("Show the reference beside each output, and rate both"),
        gettext_lazy(
            "As in the WMT 2020 task: raters see source, reference and output, and are not told which of the two is which. Otherwise, each reference is rated by itself."
        ),
    )

    def __init__(self, *args: Any, campaigns: QuerySet[Campaign], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["campaigns"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = campaigns
        for name in ("raters", "checker_spans"):
            shown_when(self, name, "protocol", Protocol.ESA, Protocol.MQM)
        shown_when(self, "reference_beside", "protocol", Protocol.WMT20)

    def wanted(self) -> RatingRequest:
        values = self.cleaned_data
        protocol = Protocol(values["protocol"])
        marked = protocol != Protocol.WMT20
        return RatingRequest(
            values["name"],
            protocol,
            values["raters"] if marked else RATERS,
            reference_beside=values["reference_beside"],
            contrastive=values["contrastive"],
            checker_spans=values["checker_spans"] and marked,
        )


class FileForm(FoldedForm):
    prefix = "file"
    folded = ("src_lang", "tgt_lang", "raters", "contrastive", "checker_spans")

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    file = forms.FileField(label=gettext_lazy("File"))
    protocol = forms.ChoiceField(
        label=gettext_lazy("Protocol"),
        choices=[choice for choice in Protocol.choices if choice[0] != Protocol.WMT20],
    )
    src_lang = forms.CharField(
        label=gettext_lazy("Source language"),
        max_length=16,
        required=False,
        help_text=gettext_lazy("A code such as en, if the file does not say it."),
    )
    tgt_lang = forms.CharField(label=gettext_lazy("Target language"), max_length=16, required=False)
    raters = forms.IntegerField(
        label=gettext_lazy("Raters per translation"), min_value=1, max_value=50, initial=1
    )
    contrastive = tick_box(gettext_lazy("Show all systems' translations of an input side by side"))
    checker_spans = tick_box(gettext_lazy("Begin with the marks of the file"))

    def wanted(self) -> RatingRequest:
        values = self.cleaned_data
        return RatingRequest(
            values["name"],
            Protocol(values["protocol"]),
            values["raters"],
            contrastive=values["contrastive"],
            checker_spans=values["checker_spans"],
        )
