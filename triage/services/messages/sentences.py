"""Renders messages in the reader's language from their codes and arguments.

The name of an argument decides how it is rendered: languages, units and capabilities by their
names, numbers with the language's decimal mark, reasons as messages of their own. Anything else
(quotations, names, a service's own words) is left as it is. A text without a code, stored by an
earlier version, is looked up as a whole, and shown in English if it is not found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import unique
from functools import cache
from typing import Any

from babel.units import UnknownUnitError, get_unit_name
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from engines.catalogue import PLAIN, SENTENCES, Catalogue, in_a_row
from engines.messages import EngineMessage
from triage.files.messages import FileMessage
from triage.language_names import english_names
from triage.locales import Locale
from triage.methods.messages import MethodMessage
from triage.reporting.messages import SIDE_BY_SIDE, FigureMessage
from triage.services.messages.labels import category_label, label_of, method_label

_DECIMAL = re.compile(r"(?<![\d.,])(\d+)\.(\d+)(?![\d.,])")


@unique
class ServiceMessage(Catalogue):
    """Messages that workers and services store."""

    BUDGET_REACHED = _("The campaign's character limit is reached. Raise it, then resume.")
    BUDGET_CHANGED = _(
        "The campaign's character limit was reached and has since been changed. Resume it."
    )
    NO_CASE = _("These settings produce no test cases.")
    NO_SENTENCE = _("Enter at least one input sentence.")
    ENGINE_GIVEN_UP = _(
        "The engine has not accepted anything for {n} minutes. Resume the run when it does."
    )
    SCORER_FAILED = _("The scorer {name} failed: {why} Resume the run when it works again.")
    NOT_GENERATED = _("The test cases could not be generated ({name}): see the log.")
    TAKEN_OVER = _(
        "A worker stopped while generating test cases; another one continues. See the worker log."
    )
    GENERATION_GIVEN_UP = _(
        "{n} workers in a row stopped while generating test cases; {m} were generated. The usual cause is too little memory: see the worker log, give the workers more memory or the campaign fewer or shorter texts, then resume."
    )
    NARROWING = _(
        "{n} workers stopped while the same test cases were being {what}. These are now taken alone and in smaller parts until the cause is found; the others wait in the meantime."
    )
    CASE_GIVEN_UP = _(
        "The worker stopped {n} times while this was being {what}. It may need more memory than there is; see the worker log."
    )
    RUN_GIVEN_UP = _(
        "Every worker stopped while test cases of this run were being {what}, the last {n} one by one. The usual cause is too little memory: give the workers more, or the engine a smaller model or batch, then resume."
    )
    BUG_KEPT = _("The translation is the one that was confirmed as a bug.")
    BUG_CHANGED = _("The translation has changed since the bug was confirmed; review it again.")
    GATE_POINT = _("pass rate at least {n} %")
    GATE_LOWER = _("lower limit of the pass rate at least {n} %")
    GATE_NO_RATE = _("no pass rate: no case passed or failed.")
    GATE_POINT_UNDER = _("pass rate {rate} is under {n} %.")
    GATE_LOWER_UNDER = _("lower limit of the pass rate {rate} is under {n} %.")
    GATE_NEAR = _("But the interval includes {n} %.")
    GATE_FORM = _("In {n} of the failures, only the form of a number is wrong.")
    GATE_CRITICAL = _("no new critical bug against run {n}")
    GATE_CRITICAL_FIRST = _("no new critical bug: there is no earlier run to compare with")
    GATE_CRITICAL_BEFORE = _("no new critical bug since the previous run")
    GATE_CRITICAL_NEW = _("{n} new confirmed critical bugs against run {m}: suspects {names}.")
    GATE_UNRATED = _("max. {n} unrated bugs")
    GATE_NOT_RATED = _(
        "{n} confirmed bugs were not rated: say whether they are critical, or let the project's rule say it."
    )
    GATE_ONE_NOT_RATED = _(
        "1 confirmed bug was not rated: say whether it is critical, or let the project's rule say it."
    )
    GATE_MOST = _("Max. {n} allowed.")
    GATE_UNREVIEWED = _("max. {n} unreviewed suspects")
    GATE_TOO_MANY = _("{n} unreviewed suspects; max. {m} allowed.")
    NOT_A_DIRECTION = _("{text} is not a direction; write it like en-es.")
    OPTION = _("Option {name}: {why}.")
    BUG_ROW = _("row {n}: {why}")
    FILE_TOO_LARGE = _("{name} is larger than {n} MB; split it.")
    TWO_TEXT_FILES = _(
        "Two files must have one format: plain text with one segment per line (.txt), or one with a file for each language."
    )
    TOO_MANY_SEGMENTS = _("The file has more than {n} segments; split it.")
    TOO_MANY_TERMS = _("{name} has more than {n} terms; split it.")
    NO_GLOSSARY = _("{name} is not a glossary: use a .tsv or .csv file with two columns.")
    TERM_WITHOUT_TRANSLATION = _(
        "Risk term “{text}” has no translation in the glossary: it cannot be checked."
    )
    IN_GLOSSARY = _("Glossary: {why}")
    NO_TERM = _("no term and translation")
    NO_WORD_LIST = _("{name} is not a word list: use a .tsv or .csv file.")
    WORD_LIST = _("Word list: {why}")
    UNKNOWN_LIST = _("{text} is not one of {names}")
    WHAT_A_ROW_HAS = _("a row needs a kind, a language such as es, and a word")
    NEEDS_A_SCORE = _("sentiment needs a score from -1 to 1")
    NO_SUCH_COLUMN = _("There is no column {name}.")
    NO_TABLE = _("{name} is not a file with sources and translations.")
    WHAT_TABLES_ARE = _(
        "Files with sources and translations end in {names}; upload plain text as a source text with one output file per system."
    )
    NEEDS_TRANSLATIONS = _(
        "{name} has the texts of one language: upload the file with the translations as well."
    )
    NEEDS_SOURCE_TEXTS = _(
        "{name} has the texts of one language: upload the file with the source texts as well."
    )
    LANGUAGES_UNKNOWN = _("The languages are unknown.")
    FILL_IN_LANGUAGES = _("Fill in From and To, or choose their columns.")
    FILL_IN_BOTH = _("Start a new check with its languages under From and To.")
    UPLOAD_SOURCES = _("Upload it along with this one: choose the whole folder, or a zip of it.")
    PUT_INTO_A_TABLE = _(
        "Put the sources and the translations into one table, such as CSV or XLSX, and upload that."
    )
    CHOOSE_COLUMN = _("Choose the column of the {what}.")
    TOO_MANY_SYSTEMS = _("The system column contains {n} systems.")
    CHOOSE_ANOTHER_COLUMN = _("Choose another column; max. {n} can be imported at once.")
    LONG_NAME = _("An engine name can have max. {n} characters.")
    NAME_TAKEN = _("{name} is an engine of another type, or one that all projects share.")
    CHOOSE_ANOTHER_NAME = _("Choose another name.")
    NAME_IN_USE = _("There is another engine named {name}.")
    ENGINE_RUNNING = _("Runs of {name} are in progress: stop them first.")
    ENGINE_SHARES_SUSPECTS = _(
        "{name} shares its suspects with an engine of the same name that all projects use, so it cannot be deleted."
    )
    ENGINE_RATED = _(
        "Translations of {name} are rated beside those of others in {rating}, so it cannot be deleted."
    )
    DISABLE_IT = _("Disable it instead.")
    ENGINE_WRAPPED = _("The engine {engine} is built from {name}: change or delete that one first.")
    REPLACES_EARLIER = _(
        "{name}: these translations replace those imported under this name before. If they come from another system, import them under another name."
    )
    NEW_VERSION_OF_EARLIER = _(
        "{name}: a new version, since runs have used the other translations imported under this name. If these come from another system, import them under another name."
    )
    NO_SCORE = _("{text} is not a score")
    NO_ROW_USED = _("No row could be used.")
    NO_USABLE_ROW = _("{name} contains no usable rows.")
    ANOTHER_TRANSLATION = _("another translation of the source in line {n}; neither is used")
    ROW_OF_FILE = _("{name}, row {n}: {why}")
    OTHER_COUNT_OF_LINES = _("{name} has {n} lines, the source has {m}.")
    LINE_OF_FILE = _("{name}, line {n}: {why}")
    IN_FIELD = _("{field}: {why}")
    WORK_GIVEN_UP = _(
        "Three workers stopped while working on it. Try again, or see the worker log."
    )
    JUDGE_NOT_ALLOWED = _(
        "This project's texts may not go to {name}. A lead can allow it on the page of judges."
    )
    JUDGE_NOTHING = _("There are no translations to judge here.")
    JUDGE_HAS_NO_PRICE = _(
        "{name} has no price, so costs cannot be limited: limit the number of requests instead."
    )
    JUDGE_NOT_RESUMED = _("Only a run that failed or was stopped can be resumed.")
    JUDGE_KEPT_BACK = _(
        "These answers are about a survey that people are still reading; they are given out when it is over."
    )
    JUDGE_CAP_REACHED = _("The run's limit is reached. Raise it, then resume.")
    JUDGE_CUT = _("The answer was cut off after {n} tokens. Allow longer answers in another run.")
    NO_FILE_UPLOADED = _("There is no file in the upload.")
    NO_TRANSLATION_FILE = _(
        "None of the {n} files is a translation file that can be recognised by its name and folder; upload the translation files themselves."
    )
    FILE_TWICE = _(
        "{name} is in the upload twice: upload the folder or a zip of it, so that the folders tell them apart."
    )
    TOO_MANY_FILES = _("The upload has more than {n} files; split it.")
    UPLOAD_TOO_LARGE = _("The files of the upload have more than {n} MB when unpacked; split it.")
    BROKEN_ZIP = _("{name} cannot be unpacked: it is damaged or not a zip file.")
    ENCRYPTED_ZIP = _("{name} is encrypted; upload it without a password.")
    LINK_IN_ZIP = _("{name} in the zip file is a link; pack the file itself.")
    ZIP_IN_ZIP = _("{name} is a zip file inside another; unpack it first.")
    BAD_PATH = _("{name} cannot be used as the name of a file in an upload; rename it.")
    LONG_PATH = _("The name {name}… is too long: max. {n} characters with its folders.")
    FILES_GONE = _("The files of this check have been deleted; upload them again.")
    NO_FILE_WITH_NOTES = _("No PO or XLIFF file of this check has findings.")
    NO_SUCH_SIGNALS = _("Unknown signals: {names}.")
    NOT_A_MEMBER = _("{name} is not a member of this project.")
    NO_SUCH_ANSWER = _("{text} is not an answer.")
    LONG_RULE = _("Max. {n} characters in each part of a rule.")
    EMPTY_RULE = _("A rule needs a signal, a file, a unit or a text.")
    NO_RULES = _("This is not a mtriage.yaml with rules under check: ignore: {detail}")


#: Words used in messages, and messages without arguments.
WORDS = (
    _("translated"),
    _("reviewed"),
    _("labels and codes"),
    _("The checker failed on this case; see the worker log."),
)
CATALOGUES: tuple[type[Catalogue], ...] = (
    EngineMessage,
    FileMessage,
    MethodMessage,
    FigureMessage,
    ServiceMessage,
)


def translated(text: str) -> str:
    """Return a message in the active language; unchanged if that is English."""
    english = (get_language() or "en").startswith("en")
    return text if english or not text else in_reader_language(text)


def in_reader_language(text: str) -> str:
    """Render a message in the active language, with the names of the codes among its arguments."""
    language, code = get_language() or "en", getattr(text, "code", "")
    try:
        return _rendered(code, text.args, language) if code else _word(text, language)  # type: ignore[attr-defined]
    except (KeyError, TypeError):  # stored by a version with other messages
        return text


def numbered(value: str, language: str = "") -> str:
    """Replace the decimal points of the numbers in a text by a language's decimal mark.

    :param language: the active language if empty
    """
    mark = str(get_format("DECIMAL_SEPARATOR", language or get_language()))
    return _DECIMAL.sub(rf"\1{mark}\2", value)


def listed(parts: Iterable[object]) -> str:
    """Parts in a row, with the active language's comma between them.

    Parts that contain commas, or numbers with marks in them, have semicolons between them.
    """
    texts = list(map(str, parts))
    marked = any(re.search(r",|\d\.\d", text) for text in texts)
    return (pgettext("mark", "; ") if marked else pgettext("list", ", ")).join(texts)


def labelled(label: object, text: object) -> str:
    """A text after its label, with the colon of the active language."""
    return pgettext("mark", ": ").join((str(label), str(text)))


@cache
def _templates() -> Mapping[str, str]:
    return {one.code: one.template for catalogue in CATALOGUES for one in catalogue}


def _rendered(code: str, args: Mapping[str, Any], language: str) -> str:
    if code == SENTENCES:
        return _closed_up(in_a_row([_value("why", one, language) for one in args["all"]]))
    if code == PLAIN:
        return str(args["text"])
    if code == SIDE_BY_SIDE:
        mark = pgettext("mark", str(args["mark"]))
        return _closed_up(mark.join(_value("", one, language) for one in args["all"]))
    values = {name: _value(name, value, language) for name, value in dict(args).items()}
    return gettext(_templates()[code]).format(**values)


def _closed_up(text: str) -> str:
    """A text without spaces after full-width marks, which bring their own."""
    return re.sub("(?<=[。！？；，]) ", "", text)


def _value(name: str, value: Any, language: str) -> str:
    if isinstance(value, list):
        return listed(_value(name, one, language) for one in value)
    if isinstance(value, Mapping):  # a stored message
        return _rendered(value["code"], value["args"], language)
    if code := getattr(value, "code", ""):
        return _rendered(code, value.args, language)
    say = KINDS.get(name.partition("_")[0])
    return str(value) if say is None else say(str(value), language)


def _word(value: str, language: str) -> str:
    return gettext(value) if value else value


def _language(name: str, language: str) -> str:
    """A language's name, which is given in English or as a code."""
    code = english_names().get(name.strip("'").lower(), name.strip("'"))
    return str(_locale(language).languages.get(code, name))


def _unit(name: str, language: str) -> str:
    try:
        return get_unit_name(name, locale=_locale(language)) or gettext(name)
    except UnknownUnitError:
        return gettext(name)


#: The quantity that a number format counts, by the first part of the format's name.
_COUNTED = {
    **dict.fromkeys(("int", "sep", "ord", "range"), "digits"),
    **dict.fromkeys(("dec", "pct"), "places"),
}
_FORMATS = {
    "num-hundred": _("hundred"),
    "num-thousand": _("thousand"),
    "num-lakh": _("lakh"),
    "num-million": _("million"),
    "num-crore": _("crore"),
    "num-billion": _("billion (10⁹)"),
    "num-trillion": _("trillion (10¹²)"),
    "frac-2": _("halves"),
    "frac-4": _("quarters"),
    "frac-5": _("fifths"),
    "frac-8": _("eighths"),
    "date-long": _("date in words"),
    "time-24": _("24 hours"),
    "time-12": _("12 hours"),
}


def format_label(code: str, language: str = "") -> str:
    """Return the name of a number format; an unknown code is returned as it is."""
    kind, _dash, size = code.partition("-")
    if code in _FORMATS:
        return gettext(_FORMATS[code])
    if kind == "unit":
        return _unit(size, language or get_language() or "en")
    if not size.isdecimal() or kind not in _COUNTED:
        return code
    n = int(size)
    if _COUNTED[kind] == "digits":
        return ngettext("%(n)s digit", "%(n)s digits", n) % {"n": n}
    return ngettext("%(n)s decimal place", "%(n)s decimal places", n) % {"n": n}


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(language, sep="-")


#: How arguments are rendered, by the first word of their name.
KINDS: Mapping[str, Callable[[str, str], str]] = {
    "capability": lambda value, language: label_of(value),
    "category": lambda value, language: category_label(value),
    "format": format_label,
    "how": _word,
    "language": _language,
    "languages": _language,
    "high": numbered,
    "limit": numbered,
    "low": numbered,
    "method": lambda value, language: method_label(value),
    "p": numbered,
    "points": numbered,
    "rate": numbered,
    "share": numbered,
    "unit": _unit,
    "units": _unit,
    "value": numbered,
    "values": numbered,
    "what": _word,
    "why": _word,
}
