"""What can be done on the site about the problems of files."""

from __future__ import annotations

from triage.files.messages import FileMessage, Remedies
from triage.services.messages.sentences import ServiceMessage

OF_CHECKS: Remedies = {
    FileMessage.NO_LANGUAGE_KNOWN.code: ServiceMessage.FILL_IN_BOTH(),
    FileMessage.NO_SOURCES_AT.code: ServiceMessage.UPLOAD_SOURCES(),
    FileMessage.NO_FILE_OF_SOURCES.code: ServiceMessage.PUT_INTO_A_TABLE(),
}
OF_IMPORTS: Remedies = {
    FileMessage.PLACE_WITHOUT_LANGUAGE.code: ServiceMessage.FILL_IN_LANGUAGES(),
}
