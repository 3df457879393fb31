"""The messages of readers about files and their rows, each with a code; no side effects."""

from __future__ import annotations

from collections.abc import Mapping
from enum import unique

from engines.catalogue import Catalogue
from engines.catalogue import Message as Message
from engines.catalogue import joined as joined


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


@unique
class FileMessage(Catalogue):
    """The messages of readers.

    >>> FileMessage.ROW(n=3, why=FileMessage.EMPTY_SOURCE())
    'Row 3: the source is empty'
    """

    ROW = _("Row {n}: {why}")
    AT_LINE = _("Line {n}: {why}")
    ONE_FIELD = _("{n} field, expected {m}")
    COUNT_OF_FIELDS = _("{n} fields, expected {m}")
    NO_JSON_AT = _("not JSON ({detail}, column {n})")
    UNREADABLE_JSON = _("not JSON that can be read ({name})")
    NO_BRACES = _("not an object in braces")
    EMPTY_SOURCE = _("the source is empty")
    FILE_ENDS_BEFORE = _("the {what} file ends before this line")
    WITHOUT_LANGUAGE = _("a translation without xml:lang")
    UNIT_WITHOUT_SOURCE = _("unit {name} has no source")
    WITHOUT_COLUMN = _("no column {name}")
    OTHER_DOCUMENT = _("The document is <{name}>, not <{root}>.")
    DECLARES_ENTITIES = _("The document declares entities, which are not supported; remove them.")
    UNKNOWN_ENDING = _("Files ending in {name} are not supported; known: {names}.")
    FILE_IS_UTF_16 = _("The file is UTF-16 without a byte order mark; save it as UTF-8.")
    NOT_A_FILE = _("It is a pipe, a socket or a device; name a file.")
    FILE_OVER_LIMIT = _("The file is larger than {n} MB.")
    ENCODING_NOT_READ = _(
        "The header names {name}, an encoding that is not read; save it as UTF-8."
    )
    NOT_IN_ENCODING = _("not {name} ({detail})")
    FAULT_OF_MTRIAGE = _(
        "mtriage failed on this file ({detail}), which is a fault of mtriage: report it, with the file if you can."
    )
    LONG_ENTRY = _("an entry of more than {n} lines")
    LONG_LINE = _("a line of more than {n} bytes")
    NO_ENTRY = _("not an entry of a catalogue ({detail})")
    SYNTAX_ERROR = _("a syntax error")
    SYNTAX_ERROR_AS = _("a syntax error: {detail}")
    XML_BREAKS_HERE = _("the XML is broken ({detail}); nothing after it was read")
    UNIT_WITHOUT_TEXTS = _("a unit without texts")
    NO_SOURCE_LANGUAGE = _("a unit without its source language {name}")
    NO_COLUMNS = _(
        "no columns of source and translation among {names}: call them source and target, or state both languages"
    )
    NO_COLUMNS_IN_SHEET = _(
        "no columns of source and translation in the sheet {sheet} among {names}: call them source and target, or state both languages"
    )
    NO_WORKBOOK = _("not a workbook ({detail})")
    UNREADABLE_WORKBOOK = _("not a workbook that can be read ({detail})")
    WORKBOOK_TOO_LARGE = _(
        "The workbook unfolds to more than {n} MB. Split it, or save the sheet as CSV."
    )
    DECLARES_TYPE = _("{name} declares a document type.")
    TOO_DEEP = _("{name} is nested more than {n} levels deep.")
    LONG_TAG = _("{name} has a tag of more than {n} bytes.")
    TOO_MANY_PARTS = _("The workbook has more than {n} sheets, formats or parts.")
    TOO_MANY_TEXTS = _("The workbook has more than {n} different texts.")
    LONG_SHARED_TEXT = _("Text {n} of the workbook's shared texts has more than {m} characters.")
    LONG_CELL = _("The sheet {sheet}, row {n}, has a text of more than {m} characters.")
    FAR_CELL = _(
        "The sheet {sheet}, row {n}, has a text beyond column {m}; max. {m} columns are read."
    )
    TOO_MANY_ROWS = _("The sheet {sheet} has more than {n} rows.")
    BROKEN_SHEET = _("the sheet {sheet} is broken ({detail})")
    NO_ROWS = _("The file has no rows.")
    NO_ROW_READ = _("No row could be read.")
    TOO_MANY_COLUMNS = _(
        "The file has {n} columns; max. {m} are read. Remove those that are not needed."
    )
    UNCLOSED_TEXT = _("a text without its closing quotation mark")
    HAS_NUL = _("a NUL character, which no text has")
    LONG_TEXT = _("longer than {n} characters")
    NO_JSON = _("not JSON ({detail})")
    NO_LIST = _('no list "{name}"')
    NO_TEXT_UNDER = _("{name} is missing or not a text; each line needs {names}")
    NO_YAML = _("not YAML that can be read ({detail})")
    NO_PHP = _("not one array of texts in PHP, which is all that is read ({detail})")
    NO_FLUENT = _("not a message of Fluent")
    UNCLOSED_BRACE = _("a message without its closing brace")
    COUNT_OF_FORMS = _("{n} plural forms; the header declares {m}, so gettext refuses the file")
    FORMS_BETWEEN_PIPES = _(
        "Plural forms between pipes: {n}; {language} has {m}, or {k} with one for none."
    )
    NUMBERS_WITHOUT_FORM = _("No plural form for {numbers}.")
    NUMBERS_WITH_TWO_FORMS = _("Two plural forms for {numbers}.")
    OTHER_STRUCTURE = _(
        "The source has {there} from line {m} on, the translation {here}: these texts are not compared, the {n} others are."
    )
    DEFINED_AGAIN = _("defined again, which gettext refuses")
    NO_TIME = _("a subtitle without its time")
    PLACE_WITHOUT_LANGUAGE = _("Neither the file's name nor its folder names its language.")
    NO_SOURCES_AT = _("There is no file of the source texts at {names}.")
    NO_FILE_OF_SOURCES = _("The source texts are in another file.")
    NO_LANGUAGE_KNOWN = _("no language is known")
    SOURCES_UNREADABLE = _("{name} cannot be read: {detail}.")
    SOURCES_BROKEN = _("The file of the source texts, {name}, is broken in line {n}: {why}")
    NO_STRINGS_ENTRY = _('not an entry like "key" = "text"; nothing after it was read')
    OTHER_LENGTH = _("{name} has {n} lines; the source has {m}")
    NO_FILE_IN_TREE = _("There is no file {name}.")
    NO_SCORE_LINE = _("Line {n} is not a system and its score, with blanks between them.")
    NO_PEARMUT = _("not of Pearmut ({detail})")
    LINE_WITHOUT_KEY = _("a line without a key")
    BAD_ESCAPE = _("\\u without four hexadecimal digits")


#: What can be done about a problem, by its code. Each door has its own: an option on the command
#: line, a field on the site.
Remedies = Mapping[str, str]


def with_remedy(problem: str, remedies: Remedies) -> str:
    """Return a problem, followed by what people can do about it where they are.

    >>> with_remedy(FileMessage.NO_LANGUAGE_KNOWN(), {"no_language_known": "Fill in both."})
    'no language is known. Fill in both.'
    """
    return joined(problem, remedies.get(getattr(problem, "code", ""), ""))
