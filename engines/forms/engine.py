"""The form for one engine of a given kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines import services
from engines.adapters import registry
from engines.adapters.base import LIMIT_OPTIONS, KindGroup
from engines.errors import EngineConfigurationError
from engines.forms.options import clean_options, options_form_fields
from engines.models import Engine, EngineLine

if TYPE_CHECKING:
    EngineFields = forms.ModelForm[Engine]
else:
    # Django's form classes take no type arguments when they run.
    EngineFields = forms.ModelForm

OPTION_PREFIX = "option_"
#: Options that decide where a key is sent and with what.
KEY_GOES_TO = frozenset({"url", "headers", "body"})
LIMIT_FIELDS = [
    "requests_per_second",
    "characters_per_second",
    "max_parallel",
    "price_per_million_characters",
]
#: Only of engines that are billed by tokens.
TOKEN_PRICES = ["price_per_million_input_tokens", "price_per_million_output_tokens"]

UNLIMITED = capfirst(gettext_lazy("leave blank for unlimited"))


def kind_choices() -> list[tuple[str, str]]:
    return [(kind, _(registry.adapter_type(kind).title)) for kind in registry.all_kinds()]


def kind_groups() -> list[str]:
    """The titles of the groups of kinds in page order, not yet translated."""
    return [group.value for group in KindGroup]


def kind_group(kind: str) -> str | None:
    """The group of a kind; None if its engines are added on a page of their own."""
    group = registry.adapter_type(kind).group
    return group and group.value


class EngineForm(EngineFields):
    """The form for one engine of a given kind. Stored keys are never shown."""

    kind_of_engine = ""
    line_name = forms.CharField(
        label=gettext_lazy("Engine name"),
        max_length=200,
        help_text=gettext_lazy("Stays the same across versions."),
    )
    new_key = forms.CharField(
        label=gettext_lazy("Key"),
        required=False,
        strip=True,
        widget=forms.PasswordInput(render_value=False, attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy(
            "Stored encrypted and never shown again. Leave blank to keep the stored key."
        ),
    )
    forget_key = forms.BooleanField(label=gettext_lazy("Delete the stored key"), required=False)

    trial_source = forms.CharField(
        label=gettext_lazy("From"), max_length=20, required=False, initial="en"
    )
    trial_target = forms.CharField(
        label=gettext_lazy("To"), max_length=20, required=False, initial="es"
    )
    trial_text = forms.CharField(
        label=gettext_lazy("Sentence"),
        required=False,
        initial="The house has three rooms.",
        help_text=gettext_lazy(
            "An enabled engine can be saved only once this sentence comes back translated."
        ),
    )
    trial_translation = forms.CharField(
        label=gettext_lazy("Its translation"),
        required=False,
        initial="La casa tiene tres habitaciones.",
        help_text=gettext_lazy("An enabled scorer can be saved only once this pair gets a score."),
    )
    #: Whether the form is only tried out, not saved; the trial's page shows the result.
    trying = False

    class Meta:
        model = Engine
        fields = [
            "version_label",
            "key_variable",
            "enabled",
            *LIMIT_FIELDS,
            *TOKEN_PRICES,
        ]
        labels = {
            "version_label": gettext_lazy("Version label"),
            "enabled": gettext_lazy("Enabled"),
            "key_variable": gettext_lazy("Key variable"),
            "requests_per_second": gettext_lazy("Requests per second"),
            "characters_per_second": gettext_lazy("Characters per second"),
            "max_parallel": gettext_lazy("Max. concurrent requests"),
            "price_per_million_characters": gettext_lazy("Price per million characters"),
            "price_per_million_input_tokens": gettext_lazy("Price per million input tokens"),
            "price_per_million_output_tokens": gettext_lazy("Price per million output tokens"),
        }
        help_texts = {
            "key_variable": gettext_lazy("NAME of the environment variable that holds the key"),
            "requests_per_second": UNLIMITED,
            "characters_per_second": UNLIMITED,
            "max_parallel": UNLIMITED,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in set(TOKEN_PRICES).difference(limit_fields(self.kind_of_engine)):
            del self.fields[name]
        if self.scores:
            self.fields["trial_text"].help_text = ""
        else:
            del self.fields["trial_translation"]
        if self.instance.line_id:
            self.initial["line_name"] = self.instance.line.name
        if self.is_new_version:
            self.fields["version_label"].required = True
            self.fields["version_label"].widget.attrs["autofocus"] = True
        for name, value in self.instance.options.items():
            self.initial.setdefault(OPTION_PREFIX + name, value)
        for name in self._fixed():
            self.fields[name].disabled = True

    @property
    def scores(self) -> bool:
        """Whether the form is that of a scorer."""
        return self.kind_of_engine in registry.SCORERS

    @property
    def is_new_version(self) -> bool:
        """Whether the form is that of a version to come, filled in from an earlier one."""
        return bool(self.instance.line_id and not self.instance.pk)

    def _fixed(self) -> list[str]:
        """The fields that cannot change, since comparisons over time rest on them."""
        if not self.instance.used:
            return ["line_name"] if self.is_new_version else []
        options = registry.adapter_type(self.kind_of_engine).options_type.model_fields
        answering = [OPTION_PREFIX + name for name in options if name not in LIMIT_OPTIONS]
        return ["line_name", "version_label", *answering]

    def _sent_in_vain(self, name: str) -> bool:
        """Whether a change of a fixed field was sent, by a page from before the first run."""
        field = self.fields[name]
        if self.add_prefix(name) not in self.data:
            return False
        sent = field.widget.value_from_datadict(self.data, self.files, self.add_prefix(name))
        try:
            return bool(field.to_python(sent) != field.to_python(self[name].initial))
        except ValidationError:
            return True

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if any(self._sent_in_vain(name) for name in self._fixed()):
            self.add_error(
                None,
                _("Not saved: a run has used this version in the meantime. Make a new version."),
            )
        options_type = registry.adapter_type(self.kind_of_engine).options_type
        values = {
            name: cleaned.get(OPTION_PREFIX + name)
            for name in options_type.model_fields
            if OPTION_PREFIX + name in cleaned
        }
        try:
            self.instance.options = clean_options(options_type, values)
        except ValidationError as error:
            self._tell(error)
        self._prepare(cleaned)
        self._guard_key(cleaned)
        self._look_up_wrapped(cleaned)
        if not self.errors and not self.trying and self._needs_trial(cleaned):
            report = self.try_out().report
            if not report.ok:
                self.add_error(
                    "trial_text",
                    _("Not saved: the trial failed. %(why)s") % {"why": report.message},
                )
        return cleaned

    def try_out(self) -> services.Trial:
        """Translate the sentence with the form's values."""
        cleaned = self.cleaned_data
        return services.try_out(
            self.instance,
            cleaned.get("trial_source") or "en",
            cleaned.get("trial_target") or "es",
            cleaned.get("trial_text") or "",
            cleaned.get("trial_translation") or "",
        )

    def _needs_trial(self, cleaned: Mapping[str, Any]) -> bool:
        """Whether the form enables a service or command that is new or whose settings changed."""
        adapter_type = registry.adapter_type(self.kind_of_engine)
        calls = adapter_type.remote or self.kind_of_engine in ("command", "command_scorer")
        return bool(calls and cleaned.get("enabled") and set(self.changed_data) & self._reaching())

    def _reaching(self) -> set[str]:
        options = {name for name in self.fields if name.startswith(OPTION_PREFIX)}
        return options | {"enabled", "new_key", "forget_key", "key_variable"}

    def save(self, commit: bool = True) -> Engine:
        line, _ = EngineLine.objects.get_or_create(name=self.cleaned_data["line_name"].strip())
        self.instance.line = line
        return super().save(commit)

    def _prepare(self, cleaned: Mapping[str, Any]) -> None:
        self.instance.kind = self.kind_of_engine
        name = (cleaned.get("line_name") or "").strip()
        line = EngineLine.objects.filter(name=name).first()
        # An owner's engine may have the name of another's, which nobody is told of.
        taken = Engine.objects.filter(
            line=line,
            version_label=cleaned.get("version_label") or "",
            owner=self.instance.owner_id,
        )
        if line and taken.exclude(pk=self.instance.pk).exists():
            self.add_error("version_label", _("This engine already has a version with this label."))
        self.instance.line = line or EngineLine(name=name)
        if cleaned.get("new_key"):
            self.instance.set_key(cleaned["new_key"])
            if "key_variable" not in self.fields:
                # Which would take precedence.
                self.instance.key_variable = ""
        elif cleaned.get("forget_key"):
            self.instance.set_key("")

    def _guard_key(self, cleaned: Mapping[str, Any]) -> None:
        """Require the key again if the address changes, so that the stored key cannot be stolen.

        Neither can that in a variable, by somebody who may not name one.
        """
        goes_to = {OPTION_PREFIX + name for name in KEY_GOES_TO}
        named = "" if "key_variable" in self.fields else self.instance.key_variable
        held = self.instance.sealed_key or named
        if held and not cleaned.get("new_key") and goes_to.intersection(self.changed_data):
            self.add_error(
                "new_key", _("Enter the key again: the address or the request has changed.")
            )

    def _look_up_wrapped(self, cleaned: Mapping[str, Any]) -> None:
        """Refuse engines that this one may not wrap; a disabled one can stay as it is."""
        for option in registry.adapter_type(self.kind_of_engine).wraps:
            field = OPTION_PREFIX + option
            if (name := cleaned.get(field)) and cleaned.get("enabled"):
                try:
                    self.instance.named(name)
                except EngineConfigurationError as error:
                    self.add_error(field, str(error))

    def _tell(self, error: ValidationError) -> None:
        for name, messages in error.message_dict.items():
            field = OPTION_PREFIX + name if OPTION_PREFIX + name in self.fields else None
            if field in self.errors:
                # The field has already reported an error.
                continue
            for message in messages:
                self.add_error(field, message)


def limit_fields(kind: str) -> list[str]:
    """The names of the fields for the limits and prices of engines of a kind."""
    return [*LIMIT_FIELDS, *TOKEN_PRICES * registry.adapter_type(kind).billed_by_tokens]


def trial_fields(kind: str) -> list[str]:
    """The names of the fields that a trial of this kind needs."""
    scored = ["trial_translation"] * (kind in registry.SCORERS)
    return ["trial_source", "trial_target", "trial_text", *scored]


def engine_form(kind: str) -> type[EngineForm]:
    """The form for engines of one kind.

    :raises EngineConfigurationError: there is no such kind.
    """
    fields = options_form_fields(registry.adapter_type(kind).options_type)
    prefixed = {OPTION_PREFIX + name: field for name, field in fields.items()}
    return type("KindForm", (EngineForm,), {"kind_of_engine": kind, **prefixed})
