"""Pasted requests become options of the generic adapter, without their secrets."""

from __future__ import annotations

import contextlib
import json
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.adapters import registry
from engines.services.pasted_requests import Pasted, PasteError, read_pasted

CURL = """curl -X POST 'https://mt.example.org/v1/translate' \\
  -H 'Content-Type: application/json' -H "Authorization: Bearer s3cret" -H 'X-Tenant: acme' \\
  --max-time 5 --compressed \\
  --data-raw '{"q": ["Hello"], "source": "en", "target": "es", "format": "text"}'"""
OPENAPI: dict[str, Any] = {
    "openapi": "3.0.3",
    "servers": [{"url": "https://mt.example.org/api/"}],
    "paths": {
        "/languages": {"get": {"responses": {}}},
        "/translate": {
            "post": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ask"}}}},
                "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {"translations": {"type": "array", "items": {"type": "object", "properties": {"text": {"type": "string"}}}}}}}}}},
            }
        },
    },
    "components": {"schemas": {"Ask": {"type": "object", "required": ["text", "formality"], "properties": {
        "text": {"type": "array", "items": {"type": "string"}},
        "source_lang": {"type": "string"}, "target_lang": {"type": "string"},
        "formality": {"type": "string", "default": "default"}, "glossary_id": {"type": "string"},
    }}}},
}  # fmt: skip


def test_a_curl_command_fills_in_every_option_and_the_key_goes_apart():
    found = read_pasted(CURL)
    assert (found.url, found.method, found.key) == (
        "https://mt.example.org/v1/translate",
        "POST",
        "s3cret",
    )
    assert found.headers == {"Authorization": "Bearer {{key}}", "X-Tenant": "acme"}
    assert json.loads(found.body) == {
        "q": "{{texts}}",
        "source": "{{source}}",
        "target": "{{target}}",
        "format": "text",
    }
    assert "s3cret" not in json.dumps([found.body, found.headers, found.url])


@pytest.mark.parametrize(
    ("command", "body"),
    [
        ("curl -d '{\"text\": \"Hi\"}' https://a.example", {"text": "{{text}}"}),
        ("curl https://a.example --json '{\"source\": \"A whole sentence here.\", \"to\": \"es\"}'", {"source": "{{text}}", "to": "{{target}}"}),
        ("curl --url=https://a.example --data='{\"Text\": \"Hi\", \"api_key\": \"k\"}'", {"Text": "{{text}}", "api_key": "{{key}}"}),
        ("curl https://a.example -d '[{\"Text\": \"Hi\"}]'", [{"Text": "{{text}}"}]),
    ],
)  # fmt: skip
def test_texts_languages_and_keys_are_told_by_their_names(command, body):
    assert json.loads(read_pasted(command).body) == body


def test_an_openapi_document_gives_the_operation_that_translates():
    found = read_pasted(json.dumps(OPENAPI))
    assert found.url == "https://mt.example.org/api/translate"
    assert json.loads(found.body) == {
        "text": "{{texts}}", "source_lang": "{{source}}", "target_lang": "{{target}}", "formality": "default",
    }  # fmt: skip
    assert found.response_path == "translations.*.text"


def test_one_operation_alone_will_do():
    found = read_pasted(
        json.dumps({"components": OPENAPI["components"], **OPENAPI["paths"]["/translate"]["post"]})
    )
    assert "{{texts}}" in found.body


@pytest.mark.parametrize("found", [read_pasted(CURL), read_pasted(json.dumps(OPENAPI))])
def test_what_was_pasted_builds_the_generic_adapter(found: Pasted):
    options = {
        "url": found.url,
        "method": found.method,
        "headers": found.headers,
        "body": found.body,
    }
    registry.build("http", options, key="k")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("wget https://a.example", "unknown"),
        ("curl 'https://a.example", "quotes"),
        ("curl -d '{\"q\": 1}'", "address"),
        ("curl https://a.example", "body"),
        ("curl https://a.example -d 'q=Hello'", "body"),
        ("curl https://a.example -d '{\"a\": 1}'", "text"),
        ("{", "json"),
        ("{}", "operation"),
        ('{"paths": {"/a": {"post": {"requestBody": {"$ref": "#/paths"}}}}}', "operation"),
        ("curl " + "x" * 200_000, "long"),
    ],
)
def test_what_cannot_be_read_is_named(text, why):
    with pytest.raises(PasteError, match=f"^{why}$"):
        read_pasted(text)


@given(st.text(string.printable, max_size=80))
def test_no_text_whatever_breaks_the_reader(text):
    for pasted in (text, f"curl {text}", f"{{{text}}}"):
        with contextlib.suppress(PasteError):
            read_pasted(pasted)


@pytest.mark.parametrize(
    ("source", "languages"),
    [
        ("EN", {"source": "en", "target": "pt"}),
        ("auto", {"target": "pt"}),
        ("A whole sentence here.", {"target": "pt"}),
    ],
)
def test_the_languages_of_the_request_are_kept_for_the_trial(source, languages):
    body = json.dumps({"q": "Hi", "source": source, "target": "pt"})
    assert read_pasted(f"curl https://a.example -d '{body}'").languages == languages
