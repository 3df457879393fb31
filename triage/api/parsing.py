"""Read requests strictly: nothing gets in that JSON does not know or a database cannot store."""

from __future__ import annotations

import json
from typing import Any, cast

from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict
from ninja.errors import HttpError
from ninja.parser import Parser


class StrictParser(Parser):
    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        body = json.loads(request.body, parse_constant=_refuse_constant)
        if not _storable(body):
            raise ValueError("NUL or half of a surrogate pair in a text")
        return cast(dict[str, Any], body)

    def parse_querydict(
        self, data: MultiValueDict[str, Any], list_fields: list[str], request: HttpRequest
    ) -> dict[str, Any]:
        if not all(_storable(values) for _, values in data.lists()):
            raise HttpError(400, "A parameter has a character that cannot be stored.")
        return super().parse_querydict(data, list_fields, request)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _storable(value: Any) -> bool:
    """PostgreSQL takes no NUL, UTF-8 no lone surrogates."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= mark <= "\udfff" for mark in value)
    if isinstance(value, dict):
        return all(_storable(part) for pair in value.items() for part in pair)
    return all(map(_storable, value)) if isinstance(value, list) else True
