"""Guess the format, the columns and the two languages of an uploaded table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.services import uploads
from engines.services.language_codes import problem_with
from engines.services.recorded_formats import SYNONYMS
from triage.language_codes import base_language
from triage.language_names import language_named
from triage.methods.files.column_names import IDS
from triage.methods.files.reading import Preview
from triage.methods.screening.identification import alike, identifier
from triage.methods.screening.languages.registry import cues
from triage.models import Project
from triage.services.recordings.engine_uploads import BEGINNING, UploadPreview, preview_upload

#: The least probability, summed over closely related languages, to accept a detected language.
SURE = 0.6
_SOURCE_LANGUAGE = re.compile(rb"""srclang\s*=\s*["']([A-Za-z0-9_-]+)["']""")
#: Column names that describe the content; some, such as mt and pe, look like language codes.
_NAMED = frozenset(name for names in SYNONYMS.values() for name in names)


@dataclass(frozen=True, slots=True)
class Guess:
    """The guesses; ``languages`` has ``src_lang`` and ``tgt_lang`` for rows without their own."""

    look: UploadPreview
    languages: Mapping[str, str]

    @property
    def complete(self) -> bool:
        """Whether everything was guessed, so that the user need not be asked."""
        known = {**self.look.columns, **self.languages}
        return all(known.get(name) for name in ("source", "translation", "src_lang", "tgt_lang"))


def guess(token: str, project: Project, languages: tuple[str, str] = ("", "")) -> Guess:
    """Guess what was not given for a stored upload; users have to fill in what is left blank.

    :raises UploadError, EngineConfigurationError: the upload is gone or cannot be read.
    """
    look = preview_upload(token, project, None, languages)
    columns = _by_languages(look, token, project) or dict(look.columns)
    if not columns.get("translation"):
        columns["translation"] = _only_other(look.preview, columns)
    look = replace(look, columns=columns)
    return Guess(look, _languages(look, languages))


def _by_languages(look: UploadPreview, token: str, project: Project) -> dict[str, str]:
    """Columns named after two languages, as in a translation memory."""
    named = [name for name in look.preview.columns if _code(name)]
    if len(named) > 2:
        named = [name for name in named if name.lower() not in IDS]
    if len(named) != 2 or look.columns.get("translation"):
        return {}
    data, _kind = uploads.stored(token, project)
    declared = _SOURCE_LANGUAGE.search(data[:BEGINNING])
    source = declared.group(1).decode().lower() if declared else ""
    if source in (_code(named[1]).lower(), base_language(_code(named[1]))):
        named.reverse()
    return {**look.columns, "source": named[0], "translation": named[1]}


def _code(name: str) -> str:
    """The language that a column is named after, by its code or name; "" if none."""
    if name.lower() in _NAMED:
        return ""
    if re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?", name) and not problem_with(name):
        return name.replace("_", "-")
    return language_named(name)


def _only_other(preview: Preview, columns: Mapping[str, str]) -> str:
    taken = set(columns.values())
    left = [name for name in preview.columns if name not in taken]
    return left[0] if len(left) == 1 and len(preview.columns) == 2 else ""


def _languages(look: UploadPreview, expected: tuple[str, str]) -> dict[str, str]:
    found = {}
    for name, column, language in zip(
        ("src_lang", "tgt_lang"), ("source", "translation"), expected, strict=True
    ):
        chosen = look.columns.get(column, "")
        if language:
            found[name] = language
        elif not look.columns.get(name):
            found[name] = _code(chosen) or _language(look, chosen)
    if found.get("src_lang") and found.get("src_lang") == found.get("tgt_lang"):
        return {name: code for name, code in found.items() if name == "src_lang"}
    return {name: code for name, code in found.items() if code}


def _language(look: UploadPreview, column: str) -> str:
    text = " ".join(row.fields.get(column, "") for row in look.preview.rows if column)
    return _identified(text) if text.strip() else ""


def _identified(text: str) -> str:
    """The most probable language that screening supports, counting closely related ones for it."""
    guesses = identifier()(text)
    known = [one for one in guesses if cues(one.language)]
    if not known:
        return guesses[0].language if guesses[0].probability >= SURE else ""
    best = known[0]
    share = sum(one.probability for one in guesses if alike(one.language, best.language))
    return best.language if share >= SURE else ""
