"""Guess the columns and the two languages of an uploaded file."""

from __future__ import annotations

from dataclasses import replace

from triage.files.columns import language_of
from triage.methods.screening.identification import alike, identifier
from triage.methods.screening.languages.registry import cues
from triage.models import Project
from triage.services.recordings.engine_uploads import UploadPreview, preview_upload

#: The least probability, summed over closely related languages, to accept a detected language.
SURE = 0.6


def guess(token: str, project: Project, languages: tuple[str, str] = ("", "")) -> UploadPreview:
    """Guess what was not given for a stored upload; users have to fill in what is left blank.

    :raises FileError, EngineConfigurationError: the upload is gone or cannot be read.
    """
    look = preview_upload(token, project, None, languages)
    return replace(look, languages=_languages(look, languages))


def _languages(look: UploadPreview, expected: tuple[str, str]) -> dict[str, str]:
    found = {}
    for name, column, language in zip(
        ("src_lang", "tgt_lang"), ("source", "translation"), expected, strict=True
    ):
        chosen = look.columns.get(column, "")
        if language:
            found[name] = language
        elif not look.columns.get(name):
            found[name] = language_of(chosen) or _language(look, chosen)
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
