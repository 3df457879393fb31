"""Charts in the reader's language: what pure code says there, and what Plotly itself says."""

from __future__ import annotations

from typing import Any

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from engines.messages import Message
from triage.reporting.figures import Chart
from triage.services.messages.sentences import said

#: What Plotly says of its own buttons and of what a hand may do with a figure.
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


def worded(chart: Chart) -> Chart:
    """Return the chart in the active language; names, texts of cases and addresses stay."""
    found: Chart = _worded(chart)
    found["config"] |= _locale(get_language() or "en")
    return found


def _worded(value: Any) -> Any:
    if isinstance(value, Message):
        return said(value)
    if isinstance(value, dict):
        return {name: _worded(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_worded(one) for one in value]
    return value


def _locale(language: str) -> dict[str, Any]:
    """What Plotly itself says and how it writes numbers; its own language is English."""
    if language.startswith("en"):
        return {}
    numbers = {
        "decimal": get_format("DECIMAL_SEPARATOR"),
        "thousands": get_format("THOUSAND_SEPARATOR"),
    }
    words = {button: gettext(button) for button in BUTTONS}
    return {"locale": language, "locales": {language: {"dictionary": words, "format": numbers}}}
