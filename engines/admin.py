"""The admin for engines: choose a kind, fill in its options, try a sentence before saving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext

from engines import forms, services
from engines.adapters import registry
from engines.errors import EngineConfigurationError
from engines.models import Engine, EngineLine

if TYPE_CHECKING:
    EnginePages = admin.ModelAdmin[Engine]
    LinePages = admin.ModelAdmin[EngineLine]
else:
    # Django's admin classes are not generic at run time.
    EnginePages = LinePages = admin.ModelAdmin


@admin.register(EngineLine)
class EngineLineAdmin(LinePages):
    list_display = ["name", "description"]
    search_fields = ["name"]

    def get_readonly_fields(self, request: HttpRequest, obj: EngineLine | None = None) -> list[str]:
        return ["name"] if obj is not None and obj.used else []


@admin.register(Engine)
class EngineAdmin(EnginePages):
    list_display = ["name", "owner", "kind", "enabled", "key_source", "state", "created"]
    list_filter = ["kind", "enabled", "owner"]
    list_select_related = ["line", "owner"]
    search_fields = ["line__name", "version_label"]
    actions = ["check_connection", "reset_pauses"]
    change_list_template = "admin/engines/engine/change_list.html"
    change_form_template = "admin/engines/engine/change_form.html"

    @admin.display(description="key")
    def key_source(self, engine: Engine) -> str:
        return services.key_source(engine)

    @admin.display(description="state")
    def state(self, engine: Engine) -> str:
        if not services.is_remote(engine):
            return "–"
        now = services.breaker_state(engine)
        return f"left alone for {now.seconds_left:.0f} s: {now.reason}" if now.open else "called"

    @admin.action(description="Call again at once", permissions=["change"])
    def reset_pauses(self, request: HttpRequest, engines: QuerySet[Engine]) -> None:
        for engine in engines:
            services.reset_breaker(engine)
        self.message_user(request, "The chosen engines are called again at once.")

    @admin.action(description="Check connection", permissions=["change"])
    def check_connection(self, request: HttpRequest, engines: QuerySet[Engine]) -> None:
        for engine in engines:
            report = services.check_connection(engine)
            level = messages.SUCCESS if report.ok else messages.ERROR
            text = f"{engine.name}: {report.message} ({report.seconds:.1f} s) {report.translation}"
            self.message_user(request, text.strip(), level)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if self._kind(request, None) not in registry.all_kinds():
            if not self.has_add_permission(request):
                raise PermissionDenied
            return self._page(request, "choose_kind", kinds=forms.kind_choices())
        return super().add_view(request, form_url, extra_context)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except EngineConfigurationError as error:
            if request.method != "POST":
                raise
            # A run has just used the version.
            self.message_user(request, str(error), messages.ERROR)
            return redirect(request.get_full_path())

    def get_form(
        self, request: HttpRequest, obj: Engine | None = None, change: bool = False, **kwargs: Any
    ) -> type[forms.EngineForm]:
        return forms.engine_form(self._kind(request, obj))

    def get_fieldsets(self, request: HttpRequest, obj: Engine | None = None) -> Any:
        names = list(self.get_form(request, obj).base_fields)
        options = [name for name in names if name.startswith(forms.OPTION_PREFIX)]
        kind = self._kind(request, obj)
        title = gettext(registry.adapter_type(kind).title)
        return [
            (None, {"fields": ["line_name", "version_label", "enabled"]}),
            (title, {"fields": options}),
            (gettext("Key"), {"fields": ["new_key", "forget_key", "key_variable"]}),
            (gettext("Limits and price"), {"fields": forms.limit_fields(kind)}),
            (gettext("Try a sentence"), {"fields": forms.trial_fields(kind)}),
        ]

    def get_urls(self) -> list[URLPattern]:
        trial = self.admin_site.admin_view(self.try_view)
        return [path("try/", trial, name="engines_engine_try"), *super().get_urls()]

    def try_view(self, request: HttpRequest) -> HttpResponse:
        """Translate one sentence with the form's values, without saving anything."""
        if request.method != "POST" or not self.has_add_permission(request):
            raise PermissionDenied
        number = request.POST.get("trial_engine", "")
        engine = (
            get_object_or_404(Engine, pk=number) if number.isascii() and number.isdigit() else None
        )
        form = self.get_form(request, engine)(request.POST, instance=engine)
        form.trying = True
        if not form.is_valid():
            return self._page(request, "trial", form=form)
        return self._page(request, "trial", form=form, trial=form.try_out())

    def _kind(self, request: HttpRequest, engine: Engine | None) -> str:
        if engine is not None:
            return engine.kind
        return request.GET.get("kind") or request.POST.get("trial_kind") or ""

    def _page(self, request: HttpRequest, name: str, **context: Any) -> TemplateResponse:
        context = {**self.admin_site.each_context(request), "opts": self.model._meta, **context}
        return TemplateResponse(request, f"admin/engines/engine/{name}.html", context)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kw: Any) -> Any:
        engine = kw.get("obj")
        context["kind_of_engine"] = self._kind(request, engine)
        return super().render_change_form(request, context, *args, **kw)
