"""Replies and options that parse but break the code that reads them."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Answer, ItemError
from engines.adapters.generic_http import GenericHttpAdapter
from engines.errors import BadReply, EngineConfigurationError
from engines.forms.options import PairsField
from engines.models import Engine
from engines.services import check_connection
from tests.engines.loopback import Reply

HUGE = "9" * 5000
DEEP = '{"a":' * 100_000


def translated(service, **options):
    adapter = registry.build(
        "http",
        {"url": f"{service.url}/mt", **options},
        key="",
        context=AdapterContext(allow_private_addresses=True),
    )
    return adapter.translate(["a"], "en", "es")


def test_a_number_too_long_to_be_read_is_a_bad_reply(service):
    service.always(Reply(f'{{"translation": {HUGE}}}'))
    with pytest.raises(BadReply):
        translated(service)


def test_a_response_path_with_a_raised_digit_leads_nowhere(service):
    service.always(Reply(["x"]))
    with pytest.raises(BadReply, match="nothing at"):
        translated(service, response_path="²")


@pytest.mark.parametrize("text", [DEEP, f'{{"a": {HUGE}}}'], ids=["deep", "huge"])
def test_pairs_that_cannot_be_read_are_refused(text):
    with pytest.raises(ValidationError, match="Not JSON"):
        PairsField().clean(text)


@pytest.mark.parametrize(
    "body", [DEEP, f'{{"text": "{{{{text}}}}", "a": {HUGE}}}'], ids=["deep", "huge"]
)
def test_a_body_that_cannot_be_read_is_refused(service, body):
    with pytest.raises(EngineConfigurationError, match="not JSON"):
        translated(service, body=body)


def test_an_adapter_that_breaks_in_a_trial_is_told_as_any_other_error(monkeypatch):
    def broken(*_: object) -> list[Answer | ItemError]:
        raise ZeroDivisionError

    monkeypatch.setattr(GenericHttpAdapter, "translate", broken)
    engine = Engine(kind="http", options={"url": "http://service.invalid/"})
    report = check_connection(engine, "en", "es", "One.")
    assert not report.ok
    assert "failed (ZeroDivisionError)" in report.message
