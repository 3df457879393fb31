"""Uploads of a screening, stored from the preview to the start, and the choice of columns."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from engines.errors import EngineError
from engines.services import uploads as stored_uploads
from triage.files.preview import Preview
from triage.files.units import FileError
from triage.forms.fields import optional_file
from triage.language_codes import split_direction
from triage.models import Project
from triage.services.messages.sentences import ServiceMessage, translated
from triage.services.recordings.segment_uploads import (
    COLUMNS,
    chosen_columns,
    preview_upload,
    read_stored,
    store_upload,
)
from triage.services.word_lists.parsing import read_glossary, without_translation
from triage.services.word_lists.word_files import WordLists, read_word_lists

COLUMN_TITLES = {
    "source": _("Source"),
    "translation": _("Translation"),
    "reference": _("Reference"),
    "corpus": _("Corpus"),
    "system": _("System"),
}
LISTS_HELP = _(
    "TSV or CSV, one word per row: its kind (toxic, idiom, risk or sentiment), its language, the word and, for sentiment, a score from -1 to 1."
)


def _hidden(longest: int | None = None) -> forms.CharField:
    return forms.CharField(max_length=longest, required=False, widget=forms.HiddenInput)


class StoredFiles(forms.Form):
    """Uploads are stored once; hidden fields carry their tokens when the page is shown again."""

    #: Whose the uploads are.
    project: Project | None

    segments_file = optional_file(
        _("Upload a file instead"),
        _("Plain text, a table, or a translation file in any format; max. 100 MB."),
    )
    translations_file = optional_file(
        _("Translations file"),
        _(
            "If the translations are in a second file: plain text line by line, or a format with one file per language."
        ),
    )
    glossary_file = optional_file(
        _("Glossary"),
        _(
            "TSV or CSV: a term and its translation (separate several with |). Applies to all selected directions."
        ),
    )
    words_file = optional_file(_("Word lists"), LISTS_HELP)
    segments_token = _hidden()
    glossary_token = _hidden()
    words_token = _hidden()
    columns_shown = _hidden()
    source_column = _hidden(200)
    translation_column = _hidden(200)
    reference_column = _hidden(200)
    corpus_column = _hidden(200)
    system_column = _hidden(200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bad_rows: list[str] = []
        self.seen: Preview | None = None

    def read_segments(self, data: dict[str, Any]) -> list[dict[str, Any]]:
        """The segments of the upload; problems become errors of its field."""
        try:
            token = self._kept_segments(data)
            if not token:
                return []
            self.seen = preview_upload(token, self.project, self._direction(data))
            columns = self._columns(data, self.seen)
            read = read_stored(token, self.project, columns, self._direction(data))
        except (FileError, EngineError) as error:
            self.add_error("segments_file", translated(str(error)))
            return []
        self.bad_rows += read.problems
        return read.segments

    def _kept_segments(self, data: dict[str, Any]) -> str:
        upload = data.get("segments_file")
        if upload is None:
            return str(data.get("segments_token", ""))
        token = store_upload(upload, self.project, data.get("translations_file"))
        self._put(segments_token=token, columns_shown="")
        data["columns_shown"] = ""
        return token

    def _columns(self, data: dict[str, Any], preview: Preview) -> Mapping[str, str]:
        """The chosen or suggested columns; from now on the page shows the choice."""
        chosen = {name: data.get(f"{name}_column", "") for name in COLUMNS}
        confirmed = bool(data.get("columns_shown"))
        columns = chosen_columns(preview.suggested, chosen, confirmed=confirmed)
        translation = columns["translation"]
        if translation and translation not in preview.columns:
            raise FileError(ServiceMessage.NO_SUCH_COLUMN(name=repr(translation)))
        self._put(columns_shown="1", **{f"{n}_column": columns[n] for n in COLUMNS})
        choices = [(name, name) for name in preview.columns]
        for name, title in COLUMN_TITLES.items():
            field = self.fields[f"{name}_column"]
            none = [] if name == "source" else [("", _("no column"))]
            field.widget = forms.Select(choices=[*none, *choices])
            field.label = title
        return columns

    def _direction(self, data: dict[str, Any]) -> tuple[str, str]:
        """The first selected direction, whose codes help to identify the columns."""
        named = data.get("other_directions") or []
        chosen = data.get("directions") or ["-".join(one) for one in named] or ["-"]
        return split_direction(chosen[0])

    def read_glossary(self, risk_terms: list[str]) -> list[dict[str, Any]]:
        """The glossary's entries; reports risk terms that it does not translate."""
        entries: list[dict[str, Any]] = []
        try:
            stored = self._stored_file("glossary")
            if stored is not None:
                entries, bad = read_glossary(*stored)
                self.bad_rows += bad
        except (FileError, EngineError) as error:
            self.add_error("glossary_file", translated(str(error)))
        self.bad_rows += without_translation(risk_terms, entries)
        return entries

    def read_words(self) -> WordLists:
        try:
            stored = self._stored_file("words")
            found = WordLists() if stored is None else read_word_lists(*stored)
        except (FileError, EngineError) as error:
            self.add_error("words_file", translated(str(error)))
            return WordLists()
        self.bad_rows += found.problems
        return found

    def _stored_file(self, name: str) -> tuple[Any, str, int] | None:
        """The stream, name and size of a small upload, new or stored."""
        upload = self.cleaned_data.get(f"{name}_file")
        if upload is not None:
            token = stored_uploads.store(upload.read(), upload.name, self.project)
            self._put(**{f"{name}_token": token})
            upload.seek(0)
            return upload, upload.name, upload.size
        token = self.cleaned_data.get(f"{name}_token", "")
        if not token:
            return None
        path = stored_uploads.stored(token, self.project).path
        data = path.read_bytes()
        return BytesIO(data), path.name, len(data)

    def _put(self, **values: str) -> None:
        """Set values of the form that the user did not enter."""
        data = self.data.copy() if isinstance(self.data, QueryDict) else QueryDict(mutable=True)
        for name, value in values.items():
            data[name] = value
        self.data = data
