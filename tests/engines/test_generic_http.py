from __future__ import annotations

import socket

import pytest

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Answer, Exchange
from engines.errors import BadReply, EngineConfigurationError, EngineError
from tests.engines.loopback import Reply


def make_generic(service, **options):
    return registry.build(
        "http",
        {"url": f"{service.url}/mt", **options},
        key="the-key",
        context=AdapterContext(allow_private_addresses=True),
    )


def test_texts_go_singly_where_the_body_holds_one_text(service):
    service.answer = lambda asked: Reply({"translation": asked.body["text"].upper()})
    assert make_generic(service).translate(["a", "b"], "en", "es") == [Answer("A"), Answer("B")]


def test_a_text_cannot_break_out_of_the_body(service):
    service.answer = lambda asked: Reply({"translation": asked.body["text"]})
    hostile = 'a", "source": "xx", {{key}} \\ \n'
    assert make_generic(service).translate([hostile], "en", "es") == [Answer(hostile)]
    assert service.asked[0].body["source"] == "en"


def test_languages_and_key_are_filled_into_address_and_headers(service):
    service.always(Reply({"translation": "x"}))
    make_generic(
        service,
        url=f"{service.url}/{{{{source}}}}/{{{{target}}}}",
        headers={"Authorization": "Bearer {{key}}"},
        codes={"zh": "zh-CN"},
    ).translate(["a"], "en", "zh")
    (asked,) = service.asked
    assert (asked.path, asked.headers["authorization"]) == ("/en/zh-CN", "Bearer the-key")


def test_numbers_and_lists_of_the_body_keep_their_type(service):
    service.always(Reply({"translation": "x"}))
    make_generic(service, body='{"q": ["{{text}}"], "beam": 4}').translate(["a"], "en", "es")
    assert service.asked[0].body == {"q": ["a"], "beam": 4}


@pytest.mark.parametrize(
    ("path", "reply"),
    [
        ("0", ["x"]),
        ("a.b.0.c", {"a": {"b": [{"c": "x"}]}}),
        ("a.*", {"a": ["x"]}),
        ("*.t", [{"t": "x"}]),
    ],
)
def test_the_response_path_reaches_into_lists_and_objects(service, path, reply):
    service.always(Reply(reply))
    assert make_generic(service, response_path=path).translate(["a"], "en", "es") == [Answer("x")]


def test_a_path_that_leads_nowhere_is_named(service):
    service.always(Reply({"other": "x"}))
    with pytest.raises(BadReply, match="nothing at 'translation'"):
        make_generic(service).translate(["a"], "en", "es")


@pytest.mark.parametrize("body", ["not json", '{"q": "fixed"}', '{"a": "{{text}} {{texts}}"}'])
def test_a_body_that_cannot_work_is_refused_before_anything_is_sent(service, body):
    with pytest.raises(EngineConfigurationError, match="body"):
        make_generic(service, body=body)


@pytest.mark.parametrize(
    "key",
    ["s3cr3t-part\n", "s3cr3t-part\x00", 's3cr3t-part"ü\\', "s3cr3t-part/+= end", "s3cr3t\r\nX: y"],
)
@pytest.mark.parametrize("place", ["url", "headers", "body"])
def test_a_key_that_cannot_be_sent_as_it_is_stands_in_no_message(service, key, place):
    service.answer = lambda asked: Reply({"error": asked.content.decode() + asked.path}, status=400)
    places: dict[str, dict[str, object]] = {
        "url": {"url": f"{service.url}/{{{{key}}}}?k={{{{key}}}}"},
        "headers": {"headers": {"Authorization": "Bearer {{key}}"}},
        "body": {"body": '{"text": "{{text}}", "auth": "{{key}}"}'},
    }
    seen: list[Exchange] = []
    adapter = registry.build(
        "http",
        {"url": f"{service.url}/mt", **places[place]},
        key=key,
        context=AdapterContext(allow_private_addresses=True, record=seen.append),
    )
    with pytest.raises(EngineError) as caught:
        adapter.translate(["a"], "en", "es")
    shown = str(caught.value) + "".join(one.request + one.response for one in seen)
    assert "s3cr3t" not in shown


def test_an_address_where_nothing_runs_is_named_with_what_to_check():
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    adapter = registry.build(
        "http",
        {"url": f"http://127.0.0.1:{port}/mt"},
        key="",
        context=AdapterContext(allow_private_addresses=True),
    )
    with pytest.raises(EngineError) as caught:
        adapter.translate(["a"], "en", "es")
    assert str(caught.value) == (
        f"No response from 127.0.0.1:{port}: Connection refused. "
        "Check the address and that the service is running and reachable."
    )


def test_a_services_own_words_are_parted_from_the_remedy(service):
    service.always(Reply({"error": "invalid key"}, status=401))
    with pytest.raises(EngineError) as caught:
        make_generic(service).translate(["a"], "en", "es")
    assert "invalid key. " in str(caught.value)


def test_wrong_options_are_told_in_plain_words(service):
    with pytest.raises(EngineConfigurationError) as caught:
        make_generic(service, body="{,")
    assert "body: not JSON" in str(caught.value)
