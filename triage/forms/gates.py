"""The form of a gate: what most gates need, and advanced fields with stated defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from triage.forms.fields import Folded
from triage.methods.registry import METHODS
from triage.models import CaseCount, Gate, Project
from triage.services.campaigns.gates import short_name
from triage.services.campaigns.project_gates import suites
from triage.services.messages.labels import label_of, method_label

if TYPE_CHECKING:
    GateFields = forms.ModelForm[Gate]
else:
    # Django's form classes are not generic at run time.
    GateFields = forms.ModelForm

#: Fields in the collapsed section of the form.
ADVANCED = ("name", "bound", "capability", "max_unreviewed", "max_unrated")


class GateForm(Folded, GateFields):
    in_words = {
        "bound": ("", gettext_lazy("compared with {}")),
        "capability": (gettext_lazy("all capabilities"), "{}"),
        "max_unreviewed": (
            gettext_lazy("any number of unreviewed suspects"),
            gettext_lazy("max. {} unreviewed suspects"),
        ),
        "max_unrated": (
            gettext_lazy("any number of unrated bugs"),
            gettext_lazy("max. {} unrated bugs"),
        ),
    }
    #: Empty, or the gate's field that says which campaigns it is for, a colon and its value.
    scope = forms.ChoiceField(label=gettext_lazy("Campaigns"), required=False)
    capability = forms.ChoiceField(
        label=gettext_lazy("Capability"),
        required=False,
        help_text=gettext_lazy("The pass rate of these cases alone."),
    )

    class Meta:
        model = Gate
        fields = ["fail_under", "no_new_critical", *ADVANCED]
        labels = {
            "fail_under": gettext_lazy("Pass rate of at least (%)"),
            "no_new_critical": gettext_lazy("No new critical bug"),
            "name": gettext_lazy("Name"),
            "bound": gettext_lazy("Compare with"),
            "max_unreviewed": gettext_lazy("Max. suspects without a judgement"),
            "max_unrated": gettext_lazy("Max. unrated bugs"),
        }
        help_texts = {
            "no_new_critical": gettext_lazy(
                "Confirmed critical bugs that did not fail in the previous run. Where bugs were not rated, the gate is undecided."
            ),
            "name": gettext_lazy("Defaults to the first condition. Builds call the gate by it."),
            "max_unreviewed": gettext_lazy("Leave blank for no limit."),
            "max_unrated": gettext_lazy(
                "Confirmed bugs of which nobody, and no rule of the project, has said whether they are critical. Leave blank for no limit."
            ),
        }

    def __init__(self, *args: Any, project: Project, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.project = project
        self.fields["name"].required = False
        self.fields["bound"].required = False
        if least := self.instance.fail_under:
            self.initial["fail_under"] = f"{least:g}"
        # What the gate is for now stays possible, even if no campaign is left.
        named = sorted({*suites(project), self.instance.suite} - {""})
        self.fields["scope"].choices = [  # type: ignore[attr-defined]
            *(
                (f"method:{one}", _("%(method)s, all campaigns") % {"method": method_label(one)})
                for one in METHODS
            ),
            ("", _("all campaigns")),
            (_("By name"), [(f"suite:{name}", name) for name in named]),
        ]
        for field in ("method", "suite"):
            if value := getattr(self.instance, field):
                self.initial["scope"] = f"{field}:{value}"
        counted = CaseCount.objects.filter(run__campaign__project=project).order_by()
        codes = {*counted.values_list("capability", flat=True), self.instance.capability} - {""}
        self.fields["capability"].choices = [  # type: ignore[attr-defined]
            ("", _("all capabilities")),
            *sorted((code, label_of(code)) for code in codes),
        ]

    @property
    def advanced_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ADVANCED]

    @property
    def advanced_open(self) -> bool:
        return self.instance.pk is not None or super().advanced_open

    def clean_bound(self) -> str:
        return str(self.cleaned_data["bound"] or "point")

    def clean_fail_under(self) -> float | None:
        least: float | None = self.cleaned_data["fail_under"]
        if least == 0:
            raise forms.ValidationError(
                _("No pass rate is under 0 %: enter more, or leave this blank.")
            )
        return least

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        conditions = ("fail_under", "max_unreviewed", "max_unrated")
        if not self.errors and not data["no_new_critical"]:
            if all(data[name] is None for name in conditions):
                raise forms.ValidationError(_("Give at least one condition."))
            if data["capability"] and data["fail_under"] is None:
                self.add_error(
                    "fail_under", _("A capability limits the pass rate: enter a pass rate too.")
                )
        return data

    def _post_clean(self) -> None:
        field, _colon, value = self.cleaned_data.get("scope", "").partition(":")
        self.instance.method = value if field == "method" else ""
        self.instance.suite = value if field == "suite" else ""
        super()._post_clean()  # type: ignore[misc]
        if not self.errors:
            self.instance.name = self.instance.name or self._free_name()
            if self._taken(self.instance.name):
                self.add_error("name", _("There is a gate of this name already."))

    def _free_name(self) -> str:
        """A short name for the first condition, with a number appended if that name is taken."""
        condition = short_name(self.instance)
        name, number = condition, 1
        while self._taken(name):
            number += 1
            name = f"{condition}-{number}"
        return name

    def _taken(self, name: str) -> bool:
        others = Gate.objects.filter(project=self.instance.project).exclude(pk=self.instance.pk)
        return others.filter(name=name).exists()
