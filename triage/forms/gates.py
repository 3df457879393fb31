"""The form of a gate: what most gates need, and advanced fields with stated defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from triage.models import CaseCount, Gate, Project
from triage.services.campaigns.gates import short_name
from triage.services.campaigns.project_gates import suites
from triage.services.messages.labels import label_of

if TYPE_CHECKING:
    GateFields = forms.ModelForm[Gate]
else:
    # Django's form classes are not generic at run time.
    GateFields = forms.ModelForm

#: Fields in the collapsed section of the form.
ADVANCED = ("name", "bound", "capability", "max_unreviewed", "max_unrated")


class GateForm(GateFields):
    suite = forms.ChoiceField(label=gettext_lazy("Campaigns"), required=False)
    capability = forms.ChoiceField(
        label=gettext_lazy("Capability"),
        required=False,
        help_text=gettext_lazy("The pass rate of these cases alone."),
    )

    class Meta:
        model = Gate
        fields = ["suite", "fail_under", "no_new_critical", *ADVANCED]
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
        # What the gate is for now stays possible, even if no campaign is left.
        known = [(name, name) for name in sorted({*suites(project), self.instance.suite} - {""})]
        self.fields["suite"].choices = [("", _("all campaigns")), *known]  # type: ignore[attr-defined]
        counted = CaseCount.objects.filter(run__campaign__project=project).order_by()
        codes = {*counted.values_list("capability", flat=True), self.instance.capability} - {""}
        self.fields["capability"].choices = [  # type: ignore[attr-defined]
            ("", _("all")),
            *sorted((code, label_of(code)) for code in codes),
        ]

    def clean_bound(self) -> str:
        return str(self.cleaned_data["bound"] or "point")

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
