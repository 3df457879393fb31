"""The wizard's form: an engine of one kind, in parts, for people who may not be administrators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engines.forms import LIMIT_FIELDS, OPTION_PREFIX, TRIAL_FIELDS, EngineForm, engine_form
from engines.forms import kind_choices as all_kinds

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

#: Translations that somebody has come in by their own page, which looks at the file first.
ELSEWHERE = frozenset({"recorded"})
GROUPS: tuple[tuple[StrPromise, frozenset[str]], ...] = (
    (gettext_lazy("Without code"), frozenset({"http", "openai_chat", "command"})),
    (
        gettext_lazy("Services"),
        frozenset({"deepl", "google", "google_v3", "microsoft", "amazon", "libretranslate"}),
    ),
    (
        gettext_lazy("On this machine or in its network"),
        frozenset({"apertium", "apertium_apy", "huggingface", "ctranslate2"}),
    ),
    (gettext_lazy("To try the oracles out"), frozenset({"faults"})),
)


def known_kind(kind: str) -> bool:
    return kind not in ELSEWHERE and kind in dict(all_kinds())


def title_of(kind: str) -> str:
    """What a known kind is called on pages."""
    return dict(all_kinds())[kind]


def kind_groups() -> list[tuple[StrPromise, list[tuple[str, str]]]]:
    """Kinds with their titles, by what one needs to have for them."""
    offered = [(kind, title) for kind, title in all_kinds() if kind not in ELSEWHERE]
    return [
        (title, [(kind, name) for kind, name in offered if kind in kinds])
        for title, kinds in GROUPS
    ]


class WizardForm(EngineForm):
    """As in the admin, its fields in parts."""

    names_variables = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.names_variables:
            del self.fields["key_variable"]
        if not self.instance.sealed_key:
            # Nothing is stored that could be kept or forgotten.
            del self.fields["forget_key"]
            self.fields["new_key"].help_text = _("Kept encrypted and never shown again.")

    def parts(self) -> list[tuple[str, Sequence[BoundField]]]:
        """Titles with their fields, in the order in which one fills them in."""
        options = [name for name in self.fields if name.startswith(OPTION_PREFIX)]
        # What every kind has comes after what makes this kind.
        options.sort(key=lambda name: name == f"{OPTION_PREFIX}timeout_seconds")
        keys: list[str] = [
            name for name in ("new_key", "forget_key", "key_variable") if name in self.fields
        ]
        named = [
            (_("What it is called"), ["line_name", "version_label", "enabled"]),
            (_("How it is asked"), options),
            (_("Key"), keys),
            (_("Limits and price"), LIMIT_FIELDS),
            (_("Try a sentence"), TRIAL_FIELDS),
        ]
        return [(title, [self[name] for name in names]) for title, names in named]


def wizard_form(kind: str, *, names_variables: bool) -> type[WizardForm]:
    """The form for one kind.

    ``names_variables``: whether a variable of the server's environment may be named for the key.
    Leads may not: what else lies there is none of an engine's business.
    """
    made: type[Any] = engine_form(kind)
    named = {"kind_of_engine": kind, "names_variables": names_variables}
    return type("KindWizard", (WizardForm, made), named)
