"""mtriage's tools for assistants, via the Model Context Protocol: ``mtriage mcp``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Literal
from uuid import uuid4

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from triage.checking.checker import check_file, check_units
from triage.checking.findings import Finding
from triage.client.client import Client, ClientProblem
from triage.client.models import Vote
from triage.files.units import FileError, Unit, UnreadablePlace

#: Max. findings per reply, since assistants read no more at once.
_MAX_FINDINGS = 200

Answer = Literal["confirm", "reject", "skip"]


def make_server(folder: Path) -> MCPServer:
    """Return the server; it reads files only below ``folder``.

    The variables MTRIAGE_SERVER and MTRIAGE_TOKEN name the site with the suspects.
    """
    server = MCPServer("mtriage", instructions="Checks translations for errors.")

    @server.tool()
    def check_pair(
        source: str, translation: str, src_lang: str, tgt_lang: str
    ) -> list[dict[str, Any]]:
        """Say what is wrong with a translation: numbers, placeholders, negation and so on."""
        unit = Unit(1, "", source, translation, src_lang, tgt_lang)
        return [_found(finding) for finding in check_units([unit])]

    @server.tool()
    def check_translation_file(
        path: str, src_lang: str = "", tgt_lang: str = ""
    ) -> list[dict[str, Any]]:
        """Say what is wrong in a translation file (PO, XLIFF, TMX, CSV and others), line by line."""
        with _errors_as_messages():
            found = check_file(_below(folder, path), src_lang, tgt_lang)
            return [_found(one) for one in islice(found, _MAX_FINDINGS)]

    @server.tool()
    def list_suspects(status: str = "open", limit: int = 20) -> list[dict[str, Any]]:
        """List suspects of the site: translations that wait for a judgement."""
        with _errors_as_messages(), _site() as site:
            return [one.model_dump() for one in site.suspects(limit=limit, status=status).items]

    @server.tool()
    def judge_suspect(
        suspect: int,
        answer: Answer,
        category: str = "",
        likert: int | None = None,
        critical: bool | None = None,
        note: str = "",
    ) -> dict[str, Any]:
        """Record your judgement of a suspect: confirm it as a bug of a category, or reject it."""
        judgement: dict[str, Any] = {
            "category": category,
            "likert": likert,
            "critical": critical,
            "note": note,
        }
        # The request ID makes sure that a vote sent twice counts once.
        vote: dict[str, Any] = {"answer": answer, "request_id": str(uuid4())}
        vote |= {key: one for key, one in judgement.items() if one not in ("", None)}
        with _errors_as_messages(), _site() as site:
            return site.judge(suspect, Vote(**vote)).model_dump()

    return server


@contextmanager
def _errors_as_messages() -> Iterator[None]:
    """Pass error messages on to the assistant; other exceptions would only name the tool."""
    try:
        yield
    except (FileError, ClientProblem, ValidationError) as error:
        raise ToolError(str(error)) from error
    except OSError as error:
        raise ToolError(error.strerror or str(error)) from error


def _below(folder: Path, path: str) -> str:
    """Resolve a path inside the folder.

    :raises FileError: it leads outside the folder.
    """
    base = folder.resolve()
    found = (base / path).resolve()
    if not found.is_relative_to(base):
        raise FileError(f"{path} is not in the folder that mtriage was started in.")
    return found.relative_to(base).as_posix()


def _found(one: Finding | UnreadablePlace) -> dict[str, Any]:
    if isinstance(one, UnreadablePlace):
        return {"line": one.line, "problem": one.problem}
    return one.as_json()


def _site() -> Client:
    address = os.environ.get("MTRIAGE_SERVER", "")
    return Client.of(address, os.environ.get("MTRIAGE_TOKEN", ""))
