from __future__ import annotations

import pytest

from engines import errors, services
from engines.adapters import registry
from engines.adapters.base import Adapter, Answer, Exchange
from engines.errors import (
    BadReply,
    EngineConfigurationError,
    EngineError,
    EngineRateLimited,
    EngineUnavailable,
)
from tests.engines.contract import KINDS, Documented
from tests.engines.loopback import Reply

REMOTE = [kind for kind in registry.kinds() if registry.adapter_type(kind).remote]
DOCUMENTED_ERRORS = [
    pytest.param(kind, number, id=f"{kind}-{number}")
    for kind in KINDS
    for number in range(len(Documented(kind, None).payload["errors"]))  # type: ignore[arg-type]
]


@pytest.fixture
def documented(request, service) -> Documented:
    return Documented(request.param, service)


def every_service(test):
    return pytest.mark.parametrize("documented", KINDS, indirect=True)(test)


def test_every_web_service_has_recorded_payloads():
    assert set(REMOTE) == set(KINDS)


@pytest.mark.parametrize("kind", registry.kinds())
def test_every_adapter_has_a_title_and_typed_options(kind):
    adapter = registry.adapter_type(kind)
    assert issubclass(adapter, Adapter)
    assert adapter.kind == kind
    assert adapter.title
    assert adapter.options_type.model_fields


@every_service
def test_the_documented_reply_becomes_the_translations_in_order(documented):
    documented.answers_as_documented()
    outcomes = services.translate(documented.engine(), documented.texts, "en", "es")
    assert outcomes == [Answer(text) for text in documented.translations]


@every_service
def test_the_request_is_the_documented_one(documented):
    documented.answers_as_documented()
    documented.adapter().translate(
        documented.texts[:1] if documented.payload["one_by_one"] else documented.texts, "en", "es"
    )
    (asked,) = documented.service.asked
    expected = documented.payload["request"]
    assert (asked.method, asked.path) == (expected["method"], expected["path"])
    assert expected.get("query", {}).items() <= asked.query.items()
    assert expected["headers"].items() <= asked.headers.items()
    sent = asked.form if "form" in expected else asked.body
    assert sent == documented.expected_body(documented.texts[0])


@pytest.mark.parametrize(
    "documented", [kind for kind in KINDS if kind not in ("openai_chat", "http")], indirect=True
)
def test_directions_are_read_from_the_documented_list(documented):
    languages = documented.payload["languages"]
    documented.service.always(Reply(languages["reply"]))
    assert documented.adapter().directions() == {tuple(pair) for pair in languages["directions"]}
    assert documented.service.asked[0].path == languages["path"]


@pytest.mark.parametrize(("kind", "number"), DOCUMENTED_ERRORS)
def test_documented_errors_are_told_apart(kind, number, service):
    documented = Documented(kind, service)
    error = documented.payload["errors"][number]
    service.always(Reply(error["body"], error["status"], error.get("headers", {})))
    with pytest.raises(EngineError) as caught:
        documented.adapter().translate(documented.texts, "en", "es")
    assert type(caught.value) is getattr(errors, error["error"])
    assert caught.value.retry_after == error.get("retry_after")
    assert error.get("says", "") in str(caught.value)
    assert not any(secret in str(caught.value) for secret in documented.secrets)


BROKEN = {
    "html": Reply("<html><body>Gateway</body></html>"),
    "broken json": Reply('{"translations": ['),
    "invalid utf-8": Reply(b'{"a": "\xff"}'),
    "another shape": Reply({"surprise": True}),
    "a list of numbers": Reply([1, 2, 3]),
    "null": Reply("null"),
    "nothing": Reply(""),
    "more than 20 MB": Reply(b'"' + b"x" * 20_000_010 + b'"'),
}


@every_service
@pytest.mark.parametrize("reply", BROKEN.values(), ids=BROKEN)
def test_a_reply_that_is_no_set_of_translations_is_a_bad_reply(documented, reply):
    documented.service.always(reply)
    with pytest.raises(BadReply):
        services.translate(documented.engine(), documented.texts, "en", "es")


@every_service
def test_too_many_requests_carries_the_time_to_wait(documented):
    documented.service.always(Reply("{}", 429, {"Retry-After": "7"}))
    with pytest.raises(EngineRateLimited) as caught:
        documented.adapter().translate(documented.texts, "en", "es")
    assert caught.value.retry_after == 7.0


@every_service
@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_a_server_error_may_be_tried_again(documented, status):
    documented.service.always(Reply("oops", status))
    with pytest.raises(EngineUnavailable) as caught:
        documented.adapter().translate(documented.texts, "en", "es")
    assert caught.value.retryable


@every_service
def test_a_cut_connection_may_be_tried_again(documented):
    documented.service.always(Reply("x" * 1000, cut=True))
    with pytest.raises(EngineUnavailable):
        documented.adapter().translate(documented.texts, "en", "es")


@every_service
def test_a_service_that_does_not_answer_is_given_up(documented):
    documented.service.always(Reply("{}", delay=5))
    with pytest.raises(EngineUnavailable, match=r"within 0\.2 seconds"):
        documented.adapter(timeout_seconds=0.2).translate(documented.texts, "en", "es")


@every_service
def test_a_redirect_to_another_host_is_not_followed(documented):
    documented.service.always(Reply("", 307, {"Location": "http://localhost:1/elsewhere"}))
    with pytest.raises(EngineConfigurationError, match=r"redirects to http://localhost:1\."):
        documented.adapter().translate(documented.texts[:1], "en", "es")


@every_service
def test_the_key_is_masked_in_what_a_person_gets_to_see(documented):
    watched: list[Exchange] = []
    documented.answers_as_documented()
    documented.adapter(watched).translate(documented.texts, "en", "es")
    seen = "".join(one.request + one.response for one in watched)
    assert documented.translations[0] in seen
    assert not any(secret in seen for secret in documented.secrets)


@pytest.mark.parametrize(
    "documented",
    [kind for kind in KINDS if kind not in ("amazon", "apertium_apy", "openai_chat")],
    indirect=True,
)
def test_another_count_of_translations_is_a_bad_reply(documented):
    documented.answers_as_documented()
    for texts in (documented.texts[:1], [*documented.texts, "A third."]):
        with pytest.raises(BadReply, match="translations came back"):
            services.translate(documented.engine(), texts, "en", "es")


def test_answers_before_a_failed_request_are_handed_over(service):
    service.answer = lambda asked: (
        Reply({"translatedText": ["Uno."]}) if asked.body["q"] == ["One."] else Reply("", 503)
    )
    engine = Documented("libretranslate", service).engine()
    engine.options["batch"] = 1
    with pytest.raises(EngineUnavailable) as caught:
        services.translate(engine, ["One.", "Two.", "Three."], "en", "es")
    assert caught.value.answered == [Answer("Uno.")]


def test_a_service_is_asked_for_its_directions_once_in_a_while(service):
    service.always(Reply([{"code": "en", "targets": ["es"]}]))
    engine = Documented("libretranslate", service).engine()
    for _ in range(3):
        services.check_direction(engine, "en", "es")
    assert len(service.asked) == 1


def test_a_service_that_cannot_be_asked_for_its_directions_is_left_alone_for_a_while(service):
    service.always(Reply("", 503))
    engine = Documented("libretranslate", service).engine()
    with pytest.raises(EngineUnavailable) as first:
        services.directions(engine)
    asked = len(service.asked)
    with pytest.raises(EngineUnavailable) as second:
        services.directions(engine)
    assert (len(service.asked), str(second.value)) == (asked, str(first.value))


def test_an_adapter_that_breaks_while_it_tells_its_directions_is_named(service, monkeypatch):
    def broken(adapter):
        raise KeyError("targets")

    engine = Documented("libretranslate", service).engine()
    monkeypatch.setattr(type(engine.adapter()), "directions", broken)
    with pytest.raises(errors.EngineError, match=r"failed \(KeyError\): see the log"):
        services.directions(engine)


def test_a_missing_direction_names_those_that_there_are(service):
    service.always(Reply([{"code": "en", "targets": ["es", "fr"]}]))
    engine = Documented("libretranslate", service).engine()
    with pytest.raises(errors.UnsupportedDirection, match="Supported: en-es, en-fr"):
        services.check_direction(engine, "en", "ja")
