"""Translates charts: messages from pure code, and Plotly's own texts."""

from __future__ import annotations

from typing import Any

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from engines.catalogue import Message
from triage.reporting.figures.base import Chart
from triage.services.messages.sentences import in_reader_language

#: Plotly's own labels of buttons and hints.
BUTTONS = (
    _("Zoom"),
    _("Pan"),
    _("Zoom in"),
    _("Zoom out"),
    _("Autoscale"),
    _("Reset axes"),
    _("Double-click to zoom back out"),
    _("Double-click on legend to isolate one trace"),
)


def localized(chart: Chart) -> Chart:
    """Return the chart in the active language; names, test cases and URLs are left as they are."""
    found: Chart = _localized(chart)
    found["config"] |= _locale(get_language() or "en")
    return found


def _localized(value: Any) -> Any:
    if isinstance(value, Message):
        return in_reader_language(value)
    if isinstance(value, dict):
        return {name: _localized(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_localized(one) for one in value]
    return value


def _locale(language: str) -> dict[str, Any]:
    """Plotly's configuration for its own texts and number format; English is its default."""
    if language.startswith("en"):
        return {}
    numbers = {
        "decimal": get_format("DECIMAL_SEPARATOR"),
        "thousands": get_format("THOUSAND_SEPARATOR"),
    }
    words = {button: gettext(button) for button in BUTTONS}
    return {"locale": language, "locales": {language: {"dictionary": words, "format": numbers}}}
