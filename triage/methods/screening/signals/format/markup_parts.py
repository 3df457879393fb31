"""Finds the machine-read parts of a text and normalises them for comparison."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from triage.files.readers.common.places import is_language
from triage.methods.screening.spans import Span

_BRACE = re.compile(r"[{}]")
_NAME = re.compile(r"\s*/?[\w.$-]{0,64}\s*(?:[:!][^{},\n]{0,32})?")
_MESSAGE = re.compile(
    r"\s{0,9}([\w.-]{1,64})\s{0,9},\s{0,9}(plural|select|selectordinal|number|date|time|choice)\b"
)
_KEY = re.compile(r"([\w=-]+)\s*\Z")
_PLURALS = ("plural", "selectordinal")
# The forms of a plural that stand for many numbers, so that each must say which one it is.
_OF_MANY = frozenset({"few", "many", "other"})
#: The count of a plural's branch: # or its variable.
COUNTED = "# in a message"
#: The same in a plural each of whose forms for many numbers has it.
COUNTED_THROUGHOUT = "# in all forms"
_LONGEST_NAME, _LONGEST_KEY = 100, 40
_LATIN = "A-Za-z\u00c0-\u024f\u1e00-\u1eff"
# ASCII only: Chinese text continues after an address without a space.
_ADDRESS = r"[A-Za-z0-9._~:/?#\[\]@!$&*+,;=%-]"
# A parenthesis belongs to an address only if it is closed there: in Markdown it closes the link.
_ADDRESSES = rf"(?:{_ADDRESS}|\({_ADDRESS}{{0,200}}\))+"
_URL = re.compile(
    rf"(?:https?|ftp)://(?=[\w\[$%@~]){_ADDRESSES}|(?<![A-Za-z0-9])www\.[A-Za-z0-9-]+\.{_ADDRESSES}"
)
_EMAIL = re.compile(
    rf"(?<![{_LATIN}\d_.+-])[{_LATIN}\d_.+-]{{1,64}}@(?:[A-Za-z0-9-]{{1,63}}\.){{1,8}}[A-Za-z]{{2,24}}(?![A-Za-z0-9])"
)
# In reStructuredText, "`shown <target>`" has no tag, nor has Perl's "B<bold>".
_TAG = re.compile(
    r"(?:(?<=`)|(?!<[^<>`]*>`))(?<!\b[BCEFILSX])<(?P<close>/?)(?P<name>[A-Za-z][\w:.-]*)"
    r"(?P<attributes>(?:\s+[\w:.-]+(?:=(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>=]+))?)*)\s*(?P<empty>/?)>"
)
# The elements of react-i18next: <1>…</1>, <2/>.
_NUMBERED_TAG = re.compile(r"<(/?)(\d{1,2})\s?(/?)>")
_ATTRIBUTE = re.compile(r"([\w:.-]+)(?:=(\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>=]+))?")
# Attributes with text for readers, which is translated.
_TRANSLATED = {"alt", "title", "placeholder", "aria-label", "label", "summary", "content"}
# Elements that have no end, with or without a slash: <br>, <br />.
_VOID = {"br", "hr", "img", "input", "wbr"}
# Attributes that lead to a page.
_LEADING = {"href", "src"}
# Fluent's terms; languages with cases ask for one: { -brand(case: "genitive") }.
_TERM = re.compile(r"\{\s*(-[A-Za-z][\w-]{0,80})(?:\([^(){}]{0,120}\))?\s*\}")
# Fluent's and PHP's variables between braces.
_VARIABLE = re.compile(r"\{\s*\$[A-Za-z][\w-]{0,80}\s*\}")
# MediaWiki's forms of a word, which are translated: {{PLURAL:$1|file|files}}.
_WORD_FORMS = re.compile(r"(\{\{(?:gender|grammar|plural):[^|{}]*\|).*", re.IGNORECASE)
_DOUBLE_BRACES = re.compile(r"\$?\{\{[^{}\n]{1,200}\}\}")
# A placeholder ends at its conversion: %sの, %sde. Likely percent signs are not placeholders: after
# a number (50%s, 100 %de, 50 %-ige), as a number (Turkish %50si) or before a word (the %of people).
_CONVERSION = "(?:hh|h|ll|l|q|j|z|t|L)?[sdiufFeEgGxXoc@]"
_PRINTF = re.compile(
    rf"""
    (?: (?<!%) | (?<=(?<!%)%%) ) %                              # not the second of two, but a third
    (?:
        (?: \([\w.-]{{1,64}}\) | \d{{1,2}}\$ ) [-+\#0']? \d{{0,3}} (?:\.\d{{1,3}})? {_CONVERSION}
      | (?<!\d%) (?! (?<=\d[\s-]%) [-+\#.\dA-Za-z@]{{1,9}} [{_LATIN}'’] )
        (?:
            (?: [sd@] | (?:ll?|z|q)[du] ) (?!\d)
          | (?: 0\d{{1,2}} )? {_CONVERSION} (?![\d{_LATIN}])
          | (?: 0\d{{1,2}} d | \d{{0,3}} \.\d{{1,3}} [fFeEgGsd] )
          | (?<![{_LATIN}]%) (?! 1[diuxXfeg] ) [-+\#']? \d{{0,3}} {_CONVERSION} (?![\d{_LATIN}])
        )
    )
    """,
    re.VERBOSE,
)
# %1 before a unit (%1d for days) is Qt's; as C's conversion it would have a width of one.
_NUMBERED = re.compile(
    r"(?<![\d%])%L?(?:1(?=[diuxXfeg]\b)|\d{1,2}(?![\d%$]|\.\d|(?:ll?|hh?|z)?[diuxXfeg]\b))"
)
_PERCENT_FIRST = frozenset({"eu", "tr"})
_WIDTH = re.compile(r"(?<=[%$])[-+#0']?\d{0,3}(?:\.\d{1,3})?(?=[A-Za-z@])")
# %name%, and %1% of Boost. %dx%d is two conversions, but names that begin with another letter are
# unambiguous, unless a code follows ("%BUpgrade%b": bold in aptitude).
_NAMED_PERCENT = re.compile(
    r"(?<![\d%])%(?![0-9A-F]{2}%)(?:(?![sdiufFeEgGxXochljzqtL])[A-Za-z_][A-Za-z0-9_]{1,63}%"
    r"(?![a-rt-z]\b)|(?<![A-Za-z_]%)[A-Za-z_][A-Za-z0-9_]{1,63}%(?![A-Za-z0-9_])|[1-9]%(?!\d|%(?!%)))"
)
_NESTED = re.compile(r"\$t\([^()\n]{1,200}\)")
_SHELL = re.compile(r"\$\{[A-Za-z_][\w.]{0,63}\}")
# Ruby's %{name} and %<name>d, and iOS's plural variables (%#@files@).
_OF_RUBY = re.compile(
    r"%\{[A-Za-z_]\w{0,63}\}|%<[A-Za-z_]\w{0,63}>[-+#0]?\d{0,3}(?:\.\d{1,3})?[a-zA-Z]?"
)
_OF_IOS = re.compile(r"%(?:\d{1,2}\$)?#@[A-Za-z_]\w{0,63}@")
# Messages that refer to others (Vue I18n): @:terms, @.lower:terms, @:(terms).
_LINKED = re.compile(
    r"(?<![\w.])@(?:\.[a-z]{1,20})?:(?:\([\w.-]{1,64}\)|[A-Za-z_][\w.-]{0,63}(?<![.-]))"
)
# Laravel's and Rails' :name, also :Name or :NAME to capitalise it; not :smile:, ::before or 10:30.
_COLON = re.compile(r"(?<![\w:;/.\[])[:][A-Za-z][A-Za-z0-9_]{1,40}(?![\w:(])")
# $name in PHP, Perl and the shell; prices have digits, and currency codes are in capitals.
_DOLLAR = re.compile(r"(?<![A-Za-z0-9_$\\])\$[a-z_][A-Za-z0-9_]{1,40}(?![A-Za-z0-9_$])")
# Chrome's $COUNT$ in any case.
_DOLLARS = re.compile(r"(?<![A-Za-z0-9_$\\])\$[A-Za-z_@][A-Za-z0-9_@]{0,63}\$(?![A-Za-z0-9_$])")
# __name__, [[name]] and ##name##, of which programs fill in what is in small letters.
_OTHER_NAMES = re.compile(
    r"(?<![A-Za-z0-9_])__[a-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){0,5}__(?![A-Za-z0-9_])"
    r"|(?<!\[)\[\[[a-z_][A-Za-z0-9_.:-]{0,63}\]\](?!\])|(?<!\#)\#\#[A-Za-z_]\w{0,63}\#\#(?!\#)"
)
# Qt's count, and a letter that a program fills in although C has no such conversion (%B); with
# several, the text is the pattern of a date, which languages write otherwise.
_COUNT = re.compile(r"(?<![\d%])%L?n(?![A-Za-z%])")
_LETTER = re.compile(rf"(?<![\d%{_LATIN}]) ?%[A-Za-z](?![{_LATIN}\d%])")
_PERCENTS = re.compile(r"(?<!%)%%(?!%)")
# All that is in the pattern of a date or time, one of whose letters C's formats do not have.
_MOMENT = re.compile(r"(?=.*%[-_0^#]?[aAbBHIjklmMpSyYZ])(?:[^\w%]|%[-_0^#]?[A-Za-z])+", re.DOTALL)
# Markdown bold text and links: their marks count, the enclosed text is translated.
# In Chinese and Korean, letters follow the marks directly; 2**3 and a**b are no marks.
_BOLD = re.compile(r"(?<![A-Za-z0-9_*])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![A-Za-z0-9_*])")
_LINK = re.compile(r"\[[^\[\]\n]{1,200}\]\([^()\s]{1,300}\)")
# Code between backticks, and where the links of a document lead.
_CODE_SPAN = re.compile(r"(?<!`)(`{1,3})(?!`)([^`]{1,500}(?:`[^`]{1,200})*?)(?<!`)\1(?!`)")
_TARGET = re.compile(r"(?<=\]\()\s*<?([^()\s<>]{1,300})")
_ESCAPE = re.compile(r"\\[ntr]|\\u[0-9a-fA-F]{4}")
# Entities that a translator has no reason to add or drop; quotation marks, spaces and "and"
# differ between languages and count only if they are broken ("& amp;").
_ENTITY = re.compile(
    r"&(?:lt|gt|copy|reg|trade|euro|pound|deg|times|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});"
    r"|&\s{1,2}(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7})\s?;|&(?:amp|lt|gt|quot|apos|nbsp)\s{1,2};"
)
_OF_QUOTES_AND_SPACES = frozenset(
    {"&#34;", "&#39;", "&#160;", "&#xa0;", "&#x27;", "&#x22;", "&#8211;", "&#8212;", "&#8216;", "&#8217;",
     "&#8220;", "&#8221;", "&#8230;", "&#x2013;", "&#x2014;", "&#x2018;", "&#x2019;", "&#x201c;", "&#x201d;",
     "&#x2026;"}
)  # fmt: skip
# Addresses of machines, also as patterns (192.168.*.*).
_IP = re.compile(r"(?<![\d.])\d{1,3}(?:\.(?:\d{1,3}|\*)){3}(?![\d.]*\d)")
_PATH = re.compile(r"\b[A-Za-z]:\\[^\s\"<>|?*]{1,250}")
_SAME_PAGE = re.compile(
    r"^(?:https?://)?(?:www\.)?|(?<=/)index(?:\.[a-z_*-]{1,10})?\.html?(?=$|[?#])|(?<=/)deed\.?$"
)
_EXAMPLE = re.compile(r"^.*@example\.(?:com|org|net)$")
# /de/ or /en-us/ in an address, or de. at its start: pages exist in several languages, often
# without it in the first.
_LOCALE = re.compile(r"(?<=[/.])[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?:[/.]|$)")
# The pages of a wiki have other names in each language, and Wikipedia another site.
_WIKI = re.compile(
    r"^(?:https?://)?(?:www\.)?(?:[a-z-]{2,12}\.(?:m\.)?(?=wikipedia\.org/))?([^/]{1,253})/wiki/.+"
)
LINE_BREAK = "line break"
_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_Value = Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class MarkupPart:
    """A tag, placeholder, URL or similar; programs treat parts with the same ``value`` alike."""

    kind: str
    value: str
    span: Span


@dataclass(slots=True)
class _Group:
    start: int
    message: re.Match[str] | None
    """Set if the group is a plural, select or formatted variable of a message."""
    branch: bool
    """The content is message text, not a name."""
    inside: bool
    """Inside a message, whose branches repeat their variables as grammar requires."""
    counts: str = ""
    """The variable of the plural that it is in, which # stands for."""
    parent: _Group | None = None
    form: _Group | None = None
    """The branch of that plural."""
    nested: bool = False
    key: str = ""
    """The name of a branch."""
    count: Span | None = None
    """Where a branch of a plural has its count."""
    keys: dict[str, Span | None] = field(default_factory=dict)
    """The names of its branches, "other", "few", "=0", "female", with the place of their count."""

    @property
    def value(self) -> str:
        """What a program needs: variable, type, a select's keys, whether a plural lacks "other"."""
        message = self.message
        if message is None:
            return ""
        known = f"{message[1]}, {message[2]}"
        if message[2] == "select":
            return f"{known} {'/'.join(sorted(self.keys))}"
        lacking = message[2] in _PLURALS and self.keys and "other" not in self.keys
        return f"{known} without other" if lacking else known


def brace_parts(text: str) -> list[MarkupPart]:
    """Return the placeholders and message variables of ``text``; time is linear.

    Plural branches differ between languages, so a variable inside a message counts once,
    however many branches repeat it.

    >>> [part.value for part in brace_parts("{n, plural, one {# file} other {# files in {dir}}}")]
    ['# in a message', '{dir} in a message', 'n, plural', '# in all forms']
    """
    parts = []
    seen: set[str] = set()
    for group, end in _groups(text):
        for part in _parts_of_group(text, group, end):
            if group.inside and part.value in seen:
                continue
            seen.add(part.value)
            parts.append(part)
    return parts


def _parts_of_group(text: str, group: _Group, end: int) -> Iterator[MarkupPart]:
    if part := _part(text, group, end) or _count_in(text, group, end):
        if part.value == COUNTED and group.form is not None:
            group.form.count = group.form.count or part.span
        yield part
    if group.branch and group.parent is not None:
        group.parent.keys[group.key] = group.count
    if group.message is not None and group.message[2] in _PLURALS:
        counts = [place for key, place in group.keys.items() if key in _OF_MANY]
        if counts and counts[0] is not None and None not in counts:
            yield MarkupPart("placeholder", COUNTED_THROUGHOUT, counts[0])


def _groups(text: str) -> Iterator[tuple[_Group, int]]:
    """Yield every closed group of braces with its end offset."""
    stack: list[_Group] = []
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            parent = stack[-1] if stack else None
            stack.append(_opened(text, match.start(), parent))
        elif stack:
            yield stack.pop(), match.end()


def _opened(text: str, start: int, parent: _Group | None) -> _Group:
    message = _MESSAGE.match(text, start + 1)
    if parent is None:
        return _Group(start, message, branch=False, inside=False)
    parent.nested = True
    above = parent.message
    within = above is not None
    key = _KEY.search(text, max(0, start - _LONGEST_KEY), start) if within else None
    counted = above is not None and above[2] in _PLURALS
    counts = above[1] if above is not None and counted else parent.counts
    group = _Group(start, message, within, within or parent.inside, counts, parent, parent.form)
    group.key = key[1] if key else ""
    if counted:
        group.form = group
    return group


def _part(text: str, group: _Group, end: int) -> MarkupPart | None:
    span = Span(group.start, end, text[group.start : min(end, group.start + _LONGEST_NAME)])
    if group.message is not None:
        return MarkupPart("message variable", group.value, span)
    if group.nested or group.branch or end - group.start > _LONGEST_NAME:
        return None
    if _NAME.fullmatch(text, group.start + 1, end - 1) is None:
        return None
    name = "".join(text[group.start : end].split())
    if group.inside:
        is_count = name == f"{{{group.counts}}}"
        return MarkupPart("placeholder", COUNTED if is_count else f"{name} in a message", span)
    return MarkupPart("placeholder", name, span)


def _count_in(text: str, group: _Group, end: int) -> MarkupPart | None:
    """The count in a branch of a plural."""
    is_plural = group.branch and group.counts
    place = text.find("#", group.start, end) if is_plural else -1
    if place < 0 or text.startswith("##", place):
        return None
    return MarkupPart("placeholder", COUNTED, Span(place, place + 1, "#"))


def _code_span(match: re.Match[str]) -> str:
    return " ".join(match[2].split())


def _as_written(match: re.Match[str]) -> str:
    return match[0]


def _without_spaces(match: re.Match[str]) -> str:
    return "".join(match[0].split())


def _double_braces(match: re.Match[str]) -> str:
    return _WORD_FORMS.sub(lambda forms: forms[1].lower(), _without_spaces(match))


def _conversion(match: re.Match[str]) -> str:
    """The conversion without width and precision, which only affect layout."""
    return _WIDTH.sub("", match[0])


def _in_small_letters(match: re.Match[str]) -> str:
    return match[0].lower()


def _bold(match: re.Match[str]) -> str:
    return "**"


def _entity(match: re.Match[str]) -> str:
    return match[0].lower()


def _email(match: re.Match[str]) -> str:
    return _EXAMPLE.sub("*@example.com", match[0])


def _term(match: re.Match[str]) -> str:
    return f"{{{match[1]}}}"


def _url(match: re.Match[str]) -> str:
    """The address without its scheme and language, which differ between the versions of a page."""
    address = match[0].rstrip(".,;:!?)]*_").lower()
    address = _LOCALE.sub("", _WIKI.sub(r"\1", address))
    return _SAME_PAGE.sub("", address).rstrip("/")


def _tag(match: re.Match[str]) -> str:
    given = (
        (name, " ".join((value or "").strip("\"'").split()))
        for name, value in _ATTRIBUTE.findall(match["attributes"])
        if name.lower() not in _TRANSLATED
    )
    kept = sorted(
        f"{name}={page(value) if name.lower() in _LEADING else value}" for name, value in given
    )
    close, name = match["close"], match["name"].lower()
    empty = "/" if match["empty"] and name not in _VOID else ""
    return f"<{close}{name} {' '.join(kept)}{empty}>"


# The order matters: each pattern blanks its matches before the next one looks.
_KINDS: tuple[tuple[str, re.Pattern[str], _Value], ...] = (
    ("URL", _URL, _url),
    ("e-mail", _EMAIL, _email),
    ("path", _PATH, _as_written),
    ("URL", _IP, _as_written),
    ("placeholder", _TERM, _term),
    ("placeholder", _VARIABLE, _without_spaces),
    ("placeholder", _OF_RUBY, _as_written),
    ("placeholder", _OF_IOS, _as_written),
    ("tag", _TAG, _tag),
    ("placeholder", _DOUBLE_BRACES, _double_braces),
    ("placeholder", _SHELL, _as_written),
    ("placeholder", _NESTED, _as_written),
    ("placeholder", _NAMED_PERCENT, _as_written),
    ("placeholder", _COUNT, _as_written),
    ("placeholder", _PRINTF, _conversion),
    ("placeholder", _LINKED, _as_written),
    ("placeholder", _COLON, _in_small_letters),
    ("placeholder", _DOLLARS, _in_small_letters),
    ("placeholder", _DOLLAR, _as_written),
    ("placeholder", _OTHER_NAMES, _as_written),
    ("Markdown", _BOLD, _bold),
    ("escape", _ESCAPE, _as_written),
    ("entity", _ENTITY, _entity),
)


# Every part has one of these.
_MAY_HAVE_PARTS = re.compile(r"[%{}<$\\*&@#_`\[\r\n]|:[A-Za-z/]|www\.|\d\.\d")


def parts_of(text: str, numbered: bool = False, document: bool = False) -> list[MarkupPart]:
    """Return all parts of ``text``, ordered by kind and position; time is linear.

    :param numbered: whether %1 is a placeholder (Qt, Java); Turkish writes 1 % that way.
    :param document: whether code stands between backticks, and links lead to pages beside it.
    """
    return _parts_of(text, numbered, document) if _MAY_HAVE_PARTS.search(text) else []


def _parts_of(text: str, numbered: bool, document: bool) -> list[MarkupPart]:
    parts, whole = list(_links(text)), text
    if document:
        text = _take(text, whole, parts, "code", _CODE_SPAN, _code_span)
        parts += _targets(text)
    if (elements := _numbered_elements(text)) is not None:
        text = _take(text, whole, parts, "tag", elements, _without_spaces)
    if numbered:
        text = _take(text, whole, parts, "placeholder", _NUMBERED, _as_written)
    for kind, pattern, value in _KINDS:
        text = _take(text, whole, parts, kind, pattern, value)
    braces = brace_parts(text)
    # Finnish adds endings to what is filled in by a colon: %1:lle, "{0}":ksi.
    ends = {part.span.end for part in (*parts, *braces) if part.kind == "placeholder"}
    parts = [
        one
        for one in parts
        if one.span.text[0] != ":"
        or one.span.start - (text[one.span.start - 1] in "\"'”’»") not in ends
    ]
    messages = [part.span for part in braces if part.kind == "message variable"]
    return [*_once_in(messages, parts), *braces, *_line_breaks(text)]


def _once_in(messages: Sequence[Span], parts: Sequence[MarkupPart]) -> Iterator[MarkupPart]:
    """Yield the parts, those inside a message once, since its branches repeat them."""
    outer: list[Span] = []
    for message in sorted(messages, key=lambda span: span.start):
        if not outer or message.start >= outer[-1].end:
            outer.append(message)
    starts = [message.start for message in outer]
    seen: set[str] = set()
    for part in parts:
        place = bisect_right(starts, part.span.start) - 1
        is_inside = place >= 0 and part.span.start < outer[place].end
        if is_inside and part.value in seen:
            continue
        if is_inside:
            seen.add(part.value)
        yield part


def percents_of(text: str, parts: Sequence[MarkupPart]) -> list[MarkupPart]:
    """Return the percent signs that are doubled, as in formats of C and Python.

    >>> [part.span.start for part in percents_of("%d%% of 5%", parts_of("%d%% of 5%"))]
    [2]
    """
    if "%%" not in text:
        return []
    found = _PERCENTS.finditer(blanked(text, parts))
    return [MarkupPart("placeholder", "%%", Span(one.start(), one.end(), one[0])) for one in found]


def letters_of(text: str, parts: Sequence[MarkupPart]) -> list[MarkupPart]:
    """Return the percent sign with a letter that is no conversion, if there is only one.

    >>> [part.value for part in letters_of("Delete %B?", parts_of("Delete %B?"))]
    ['%B']
    >>> letters_of("%Y-%m", parts_of("%Y-%m"))
    []
    """
    if "%" not in text:
        return []
    found = list(_LETTER.finditer(blanked(text, parts)))
    return (
        [
            MarkupPart("placeholder", one[0].strip(), Span(one.start(), one.end(), one[0]))
            for one in found
        ]
        if len(found) == 1
        else []
    )


def is_moment(text: str) -> bool:
    """Say whether a text is the pattern of a date or time, which languages write otherwise.

    >>> is_moment("%d %b %H:%M"), is_moment("%d"), is_moment("%s, %d")
    (True, False, False)
    """
    return _MOMENT.fullmatch(text) is not None


def has_numbered_placeholders(text: str, language: str) -> bool:
    """Return whether a source text has placeholders such as %1.

    >>> has_numbered_placeholders("%1 of %2", "en"), has_numbered_placeholders("%5 arttı", "tr")
    (True, False)
    """
    return (
        language not in _PERCENT_FIRST
        and "%" in text
        and _NUMBERED.search(_URL.sub(" ", text)) is not None
    )


def blanked(text: str, parts: Sequence[MarkupPart]) -> str:
    """Return ``text`` with its machine-read parts replaced by blanks, so that offsets still hold.

    A hyphen after a placeholder goes with it: what follows is no negative number.

    >>> blanked("Hi {name}!", parts_of("Hi {name}!"))
    'Hi       !'
    """
    if not parts:
        return text
    characters = list(text)
    for part in parts:
        if part.kind != LINE_BREAK:
            start, end = part.span.start, part.span.end
            end += part.kind == "placeholder" and text.startswith("-", end)
            characters[start:end] = " " * (end - start)
    return "".join(characters)


def _take(
    text: str,
    whole: str,
    parts: list[MarkupPart],
    kind: str,
    pattern: re.Pattern[str],
    value: _Value,
) -> str:
    """Add the matches to ``parts`` and return the text with the matches blanked.

    :param whole: the text before anything was blanked, from which people are shown the matches.
    """
    found = [
        MarkupPart(kind, value(m), Span(m.start(), m.end(), whole[m.start() : m.end()]))
        for m in pattern.finditer(text)
        if m[0].lower() not in _OF_QUOTES_AND_SPACES
    ]
    if not found:
        return text
    parts.extend(found)
    return pattern.sub(lambda match: " " * len(match[0]), text)


def _targets(text: str) -> Iterator[MarkupPart]:
    """Yield where links lead to pages and places of the same site; addresses are read separately."""
    for match in _TARGET.finditer(text):
        if "://" not in match[1] and not match[1].startswith("mailto:"):
            yield MarkupPart("link", page(match[1]), Span(match.start(1), match.end(1), match[1]))


def page(target: str) -> str:
    """Return a target without the language and the place in a page, which is named by a heading.

    >>> page("../de/guide.de.md#verwendung"), page("guide.md"), page("#top")
    ('../guide.md', 'guide.md', '#')
    """
    path, sign, _ = target.partition("#")
    parts = [part for part in path.split("/") if not is_language(part)]
    *before, last = parts or [""]
    names = [
        name for place, name in enumerate(last.split(".")) if not (place and is_language(name))
    ]
    return "/".join([*before, ".".join(names)]) or sign


def _numbered_elements(text: str) -> re.Pattern[str] | None:
    """The pattern of the numbered elements that a text has; <3> alone is no element."""
    found = list(_NUMBERED_TAG.finditer(text))
    names = {match[2] for match in found if match[1] or match[3]}
    return re.compile(rf"</?(?:{'|'.join(sorted(names))})\s?/?>") if names else None


def _links(text: str) -> Iterator[MarkupPart]:
    """Yield the marks in the middle of Markdown links; the text around them is read separately."""
    for match in _LINK.finditer(text):
        middle = text.index("](", match.start())
        yield MarkupPart("Markdown", "[](…)", Span(middle, middle + 2, match[0][:_LONGEST_NAME]))


def _line_breaks(text: str) -> Iterator[MarkupPart]:
    """Yield the line breaks inside a text; leading and trailing ones belong to the file."""
    start = len(text) - len(text.lstrip())
    for match in _LINE_BREAK.finditer(text, start, len(text.rstrip())):
        yield MarkupPart(LINE_BREAK, "\n", Span(match.start(), match.end(), "\n"))
