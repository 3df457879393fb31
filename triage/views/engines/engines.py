"""The list of engines with their state, and the wizard that tests an engine before saving it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django import forms
from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from engines import services as engine_services
from engines.errors import EngineError
from engines.forms import (
    OPTION_PREFIX,
    EngineForm,
    engine_form,
    kind_group,
    limit_fields,
    trial_fields,
)
from engines.forms import kind_choices as all_kinds
from engines.forms import kind_groups as all_groups
from engines.models import Engine
from engines.services.pasted_requests import PasteError, read_pasted
from triage import tasks
from triage.forms.fields import Folded, Words
from triage.models import Role
from triage.services.campaigns.rerunning import campaigns_for_new
from triage.services.messages.sentences import labelled, translated
from triage.services.projects import engine_rights
from triage.services.runs import waits
from triage.services.suspects.filters import number
from triage.views.access import GRANTS, MemberRequest, role_required

P = ParamSpec("P")


@dataclass(frozen=True)
class EngineRow:
    """An engine in the list."""

    engine: Engine
    title: str
    key: str
    state: engine_services.BreakerState | None

    @property
    def scores(self) -> bool:
        """Whether it scores translations instead of making them."""
        return engine_services.is_scorer(self.engine)

    @property
    def limited(self) -> bool:
        limits = ("requests_per_second", "characters_per_second", "max_parallel")
        return any(getattr(self.engine, name) for name in limits)

    @property
    def until(self) -> datetime:
        """When the pause of the engine ends."""
        seconds = self.state.seconds_left if self.state else 0.0
        return timezone.now() + timedelta(seconds=seconds)


def configurers_only(
    view: Callable[Concatenate[MemberRequest, P], HttpResponseBase],
) -> Callable[Concatenate[MemberRequest, P], HttpResponseBase]:
    """Redirect leads to the list, with the reason, if the administrator did not allow them."""

    @wraps(view)
    def guarded(request: MemberRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not engine_rights.may_configure(request.project, request.role):
            messages.error(request, _("An administrator must first allow leads to manage engines."))
            return redirect("engines")
        return view(request, *args, **kwargs)

    return guarded


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def engine_list(request: MemberRequest) -> HttpResponse:
    rows = [engine_row(engine) for engine in Engine.objects.visible_to(request.project)]
    context = {
        "rows": rows,
        # Columns that would be empty are left out.
        "shown": {
            "version": any(row.engine.version_label for row in rows),
            "key": any(row.key != "none" for row in rows),
            "limits": any(row.limited for row in rows),
        },
        "judges": set(request.project.judge_runs.values_list("engine", flat=True)),
        "may_configure": engine_rights.may_configure(request.project, request.role),
        "leads": Role.LEAD in GRANTS[request.role],
        "unused": campaigns_for_new(request.project),
        "leads_allowed": engine_rights.leads_may_configure(request.project),
    }
    return render(request, "triage/engines/list.html", context)


def engine_row(engine: Engine) -> EngineRow:
    remote = engine_services.is_remote(engine)
    state = engine_services.breaker_state(engine) if remote else None
    return EngineRow(
        engine, engine_services.kind_title(engine), engine_services.key_source(engine), state
    )


@require_GET
@role_required(Role.LEAD)
@configurers_only
def choose_kind(request: MemberRequest) -> HttpResponse:
    return render(request, "triage/engines/kinds.html", {"groups": kind_groups()})


@role_required(Role.LEAD)
@configurers_only
def new_engine(request: MemberRequest, kind: str) -> HttpResponse:
    return _edit(request, kind, None)


@role_required(Role.LEAD)
@configurers_only
def edit_engine(request: MemberRequest, pk: int) -> HttpResponse:
    engine = get_object_or_404(Engine.objects.visible_to(request.project), pk=pk)
    return _edit(request, engine.kind, engine)


@role_required(Role.LEAD)
@configurers_only
def new_version(request: MemberRequest, pk: int) -> HttpResponse:
    """The form of a new version, filled in from an earlier one, whose key it takes over unseen."""
    earlier = get_object_or_404(Engine.objects.visible_to(request.project), pk=pk)
    return _edit(request, earlier.kind, earlier.new_version(), earlier)


def _edit(
    request: MemberRequest, kind: str, engine: Engine | None, earlier: Engine | None = None
) -> HttpResponse:
    form = _form(request, kind, engine)
    trying = "try" in request.POST
    form.trying = trying
    context: dict[str, Any] = {
        "form": form,
        "kind": kind,
        "engine": engine,
        "earlier": earlier,
        "kind_title": title_of(kind),
    }
    valid = request.method == "POST" and form.is_valid()
    if valid and not trying and (saved := _saved(form)):
        new = engine is None or earlier is not None
        engine_rights.record_saved(request.project, request.user, saved.name, new=new)
        messages.success(request, _("%(engine)s saved.") % {"engine": saved.name})
        # The first campaign most likely has the same direction as the trial.
        tried = [form.cleaned_data[name] for name in ("trial_source", "trial_target")]
        if all(tried):
            request.session["tried"] = {"engine": saved.pk, "direction": "-".join(tried)}
        return redirect("engines")
    if valid and trying:
        context["trial"] = form.try_out()
    if trying and request.htmx:  # type: ignore[attr-defined]
        return render(request, "triage/engines/_trial.html", context)
    return render(request, "triage/engines/form.html", context)


def _saved(form: WizardForm) -> Engine | None:
    """The saved engine; None, with the reason in the form, if a run has just used its version."""
    try:
        return form.save()
    except EngineError as error:
        form.add_error(None, translated(str(error)))
        return None


def _form(request: MemberRequest, kind: str, engine: Engine | None) -> WizardForm:
    if not known_kind(kind):
        raise Http404(f"No kind {kind!r}.")
    made = wizard_form(kind, names_variables=request.role == Role.ADMINISTRATOR)
    return made(request.POST or None, instance=engine)


#: Messages for a pasted request that cannot be read, by error code.
PASTE_PROBLEMS = {
    "long": gettext_lazy("The text is too long."),
    "quotes": gettext_lazy("A quotation mark is not closed."),
    "unknown": gettext_lazy("Paste a curl command, or an OpenAPI document or operation as JSON."),
    "address": gettext_lazy("The command has no address."),
    "body": gettext_lazy("The command sends no JSON (-d or --json)."),
    "text": gettext_lazy(
        "No field of the request has a usual name for the text (text, q, input): put {{text}} in its place below."
    ),
    "json": gettext_lazy("This is no JSON that can be read."),
    "operation": gettext_lazy("No operation there sends a JSON body."),
}


@require_POST
@role_required(Role.LEAD)
@configurers_only
def read_paste(request: MemberRequest) -> JsonResponse:
    """The fields filled in from a pasted request; the key is returned to the page and not stored."""
    try:
        found = read_pasted(request.POST.get("pasted", ""))
    except PasteError as error:
        problem = str(PASTE_PROBLEMS[str(error)])
        return JsonResponse({"problem": problem}, status=422)
    values = {
        "option_url": found.url,
        "option_method": found.method,
        "option_headers": "\n".join(f"{name}: {one}" for name, one in found.headers.items()),
        "option_body": found.body,
        "option_response_path": found.response_path,
        "new_key": found.key,
        "line_name": found.name,
        "trial_source": found.languages.get("source", ""),
        "trial_target": found.languages.get("target", ""),
    }
    return JsonResponse({"values": {name: one for name, one in values.items() if one}})


@require_POST
@role_required(Role.LEAD, Role.ENGINEER)
def check_engine(request: MemberRequest, pk: int) -> HttpResponse:
    """Translate a sample now, with one short request."""
    engine = get_object_or_404(Engine.objects.visible_to(request.project), pk=pk)
    report = engine_services.check_connection(engine)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "triage/engines/_checked.html", {"report": report})
    report_to_user = messages.success if report.ok else messages.error
    said = f"{translated(report.message)} {report.translation}".strip()
    report_to_user(request, labelled(engine.name, said))
    return redirect("engines")


@require_POST
@role_required(Role.LEAD)
def reset_breaker(request: MemberRequest, pk: int) -> HttpResponse:
    """End an engine's pause at once."""
    engine = get_object_or_404(Engine.objects.visible_to(request.project), pk=pk)
    for run in waits.reset_pauses(engine):
        tasks.enqueue_work(run)
    messages.success(request, _("%(engine)s resumed.") % {"engine": engine.name})
    campaign = number(request.POST.get("campaign", ""))
    return redirect("campaign", campaign) if campaign > 0 else redirect("engines")


@require_POST
@role_required(Role.ADMINISTRATOR)
def allow_leads(request: MemberRequest) -> HttpResponse:
    allowed = request.POST.get("allowed") == "1"
    engine_rights.let_leads_configure(request.project, request.user, allowed)
    return redirect("engines")


def known_kind(kind: str) -> bool:
    return kind in dict(all_kinds()) and kind_group(kind) is not None


def title_of(kind: str) -> str:
    """The display name of a kind."""
    return dict(all_kinds())[kind]


def kind_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """Kinds with their titles, grouped by what they require.

    Recorded translations are missing, since they have an upload page of their own.
    """
    groups: dict[str, list[tuple[str, str]]] = {group: [] for group in all_groups()}
    for kind, title in all_kinds():
        if group := kind_group(kind):
            groups[group].append((kind, title))
    return [(_(group), kinds) for group, kinds in groups.items()]


#: The types of options whose defaults fit most engines.
RARELY_CHANGED = (forms.IntegerField, forms.FloatField, forms.BooleanField, forms.ChoiceField)
#: Collapsed field -> its words while it is blank, and with a value; others use their label.
IN_WORDS: Mapping[str, Words] = {
    "enabled": (gettext_lazy("disabled"), gettext_lazy("enabled")),
    "requests_per_second": (
        gettext_lazy("no limit on requests"),
        gettext_lazy("{} requests per second"),
    ),
    f"{OPTION_PREFIX}timeout_seconds": ("", gettext_lazy("timeout {} s")),
    "price_per_million_characters": (
        gettext_lazy("no price"),
        gettext_lazy("{} per million characters"),
    ),
    "price_per_million_input_tokens": ("", gettext_lazy("{} per million input tokens")),
    "price_per_million_output_tokens": ("", gettext_lazy("{} per million output tokens")),
}


class WizardForm(Folded, EngineForm):
    """The admin's form: the fields that most engines need, and collapsed ones with their values."""

    names_variables = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in trial_fields(self.kind_of_engine):
            # The page shows these fields outside the form element.
            self.fields[name].widget.attrs["form"] = "engine-form"
        if not self.names_variables:
            del self.fields["key_variable"]
        if not self.instance.sealed_key:
            # There is no stored key to forget.
            del self.fields["forget_key"]
            self.fields["new_key"].help_text = _("Stored encrypted and never shown again.")

    def parts(self) -> list[tuple[str, Sequence[BoundField]]]:
        """Section titles with their fields, in the order in which users fill them in."""
        needed = [name for name in self._options() if not self._is_rare(name)]
        keys: list[str] = [name for name in ("new_key", "forget_key") if name in self.fields]
        named = [
            (_("Name and version"), ["line_name", "version_label"]),
            (_("Request"), needed),
            (_("Key"), keys),
        ]
        return [(title, [self[name] for name in names]) for title, names in named if names]

    def trial_fields(self) -> list[BoundField]:
        return [self[name] for name in trial_fields(self.kind_of_engine)]

    @property
    def advanced_fields(self) -> list[BoundField]:
        """The collapsed fields: those whose defaults fit most engines."""
        rare = [name for name in self._options() if self._is_rare(name)]
        others = ["enabled", *rare, "key_variable", *limit_fields(self.kind_of_engine)]
        return [self[name] for name in others if name in self.fields]

    def words_of(self, field: BoundField) -> Words | None:
        if field.name in IN_WORDS:
            return IN_WORDS[field.name]
        switch = isinstance(field.field, forms.BooleanField)
        return "", f"{field.label}" if switch else f"{field.label} {{}}"

    def _options(self) -> list[str]:
        names = [name for name in self.fields if name.startswith(OPTION_PREFIX)]
        # The option that all kinds have comes after those specific to the kind.
        return sorted(names, key=lambda name: name == f"{OPTION_PREFIX}timeout_seconds")

    def _is_rare(self, name: str) -> bool:
        """Whether an option is a limit, a switch or a choice with a default that fits most engines."""
        field = self.fields[name]
        return not field.required and (
            isinstance(field, RARELY_CHANGED) or name == f"{OPTION_PREFIX}codes"
        )


def wizard_form(kind: str, *, names_variables: bool) -> type[WizardForm]:
    """The form for one kind.

    ``names_variables``: whether the key may name an environment variable of the server. Leads may
    not, since the environment holds other secrets.
    """
    made: type[Any] = engine_form(kind)
    named = {"kind_of_engine": kind, "names_variables": names_variables}
    return type("KindWizard", (WizardForm, made), named)
