"""Read the JSON body of a request."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest


class BadBodyError(Exception):
    """The body is not a JSON object."""

    problems = {"body": "The request is not a JSON object."}


def read_json(request: HttpRequest) -> dict[str, Any]:
    """Return the JSON object in the body; an empty body is an empty object.

    :raises BadBodyError: it is something else.
    """
    try:
        body = json.loads(request.body or b"{}")
    except (ValueError, RecursionError) as error:
        raise BadBodyError from error
    if not isinstance(body, dict):
        raise BadBodyError
    return body
