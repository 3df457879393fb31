"""What gettext's flags promise: the directives of the formats of some twenty languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

_LONGEST_DETAIL = 12


@dataclass(frozen=True, slots=True)
class Directive:
    """A place where a program fills in an argument: its number or name, its kind and its offsets."""

    argument: str
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Directives:
    """The directives of a text, and the offsets of the first that is none, if there is one."""

    found: tuple[Directive, ...] = ()
    broken: tuple[int, int] | None = None

    @property
    def arguments(self) -> dict[str, Directive]:
        """The first directive of each argument."""
        return {one.argument: one for one in reversed(self.found)}


@dataclass(frozen=True, slots=True)
class Format:
    """How a language writes directives.

    ``pattern`` matches a directive or what takes no argument, with the groups ``name`` (or ``other``),
    ``number``, ``size`` and ``conversion``, as far as the language has them, and ``star`` and
    ``star2`` for arguments that are widths. ``kinds`` are the conversions of the same kind of argument. A sign
    without a directive breaks a text if the format is ``strict``; ``closing`` is a sign that must
    not stand alone either. Most formats do not mix (``mixes``) arguments with and without a number
    or name. ``quoted`` is text in which nothing is a directive.
    """

    mark: str
    pattern: re.Pattern[str]
    kinds: Mapping[str, str] = field(default_factory=dict)
    strict: bool = True
    mixes: bool = False
    closing: str = ""
    quoted: re.Pattern[str] | None = None

    def read(self, text: str) -> Directives:
        """Return the directives of a text."""
        if self.quoted is not None:
            text = self.quoted.sub(lambda match: " " * len(match[0]), text)
        found: list[Directive] = []
        styles: set[bool] = set()
        place, count = 0, 0
        signs = re.compile(f"[{re.escape(self.mark + self.closing)}]")
        while sign := signs.search(text, place):
            match = self.pattern.match(text, sign.start())
            place = match.end() if match else sign.end()
            if match is None:
                if self.strict:
                    end = min(len(text), sign.start() + _LONGEST_DETAIL)
                    return Directives(tuple(found), (sign.start(), end))
                continue
            groups = match.groupdict()
            if all(groups.get(name) is None for name in ("name", "other", "number", "conversion")):
                continue  # the sign itself
            for star in filter(None, (groups.get("star"), groups.get("star2"))):
                count += 1
                kind = self.kinds.get("d", "")
                found.append(Directive(star.strip("*$") or str(count), kind, *match.span()))
            known = groups.get("name") or groups.get("other") or groups.get("number")
            count += known is None
            styles.add(known is None)
            conversion = groups.get("conversion") or ""
            kind = self.kinds.get(conversion, conversion) + (groups.get("size") or "")
            found.append(Directive(known or str(count), kind, *match.span()))
            if len(styles) > 1 and not self.mixes:
                return Directives(tuple(found), match.span())
        return Directives(tuple(found))


def _kinds(*groups: str) -> dict[str, str]:
    return {letter: group[0] for group in groups for letter in group}


def _printf(
    conversions: Sequence[str],
    *,
    size: str = "",
    flags: str = "[-+ #0]",
    more: str = "%",
    stars: bool = True,
    mixes: bool = False,
) -> Format:
    """The family of C's printf.

    :param conversions: the letters for each kind of argument.
    :param size: a pattern of sizes.
    :param more: a pattern of what takes no argument, after the sign.
    :param stars: whether a width may be an argument.
    """
    width, precision = (rf"(?:(?P<star{n}>\*(?:\d+\$)?)|\d*)" if stars else r"\d*" for n in ("", 2))
    pattern = (
        rf"%(?:{more}|(?:(?P<number>\d{{1,3}})\$)?(?:{flags})*{width}(?:\.{precision})?"
        rf"(?P<size>{size})(?P<conversion>[{''.join(conversions)}]|<PRI\w{{1,12}}>))"
    )
    return Format("%", re.compile(pattern), _kinds(*conversions), mixes=mixes)


_FLOATS = "feEFgGaA"
_SIZES = "(?:hh|h|ll|l|q|j|z|t|L)?"
_OF_KDE = Format("%", re.compile(r"%(?P<name>[1-9]\d?)"), strict=False)

#: By the flag without ``-format``; see gettext's manual, "c-format" and its like.
FORMATS: Mapping[str, Format] = {
    "c": _printf(("di", "ouxX", _FLOATS, "c", "sS", "C", "p", "n"), size=_SIZES, flags="[-+ #0I']", more="[%m]"),
    "objc": _printf(("di", "ouxX", _FLOATS, "c", "sS", "C", "p", "n", "@"), size=_SIZES, flags="[-+ #0']", more="[%m]"),
    "php": _printf(("dbouxX", _FLOATS + "hH", "c", "s"), flags="[-+ 0]|'.", stars=False, mixes=True),
    "perl": _printf(("diD", "ouxXbBOU", _FLOATS, "c", "s", "p", "n"), size="(?:hh|h|ll|l|q|L|V)?", flags="[-+ #0v]", mixes=True),
    "lua": _printf(("diouxX", _FLOATS, "c", "sq", "p"), stars=False),
    "awk": _printf(("di", "ouxX", "eEfFgG", "c", "s")),
    "tcl": _printf(("diouxX", "eEfgG", "c", "s"), size="[hl]?"),
    "elisp": _printf(("doxX", "efg", "c", "sS")),
    "javascript": _printf(("duoxXb", "f", "c", "s", "jO"), stars=False),
    "ruby": Format(
        "%",
        re.compile(
            r"%(?:%|\{(?P<name>[A-Za-z_]\w*)\}|[-+ #0]*(?:<(?P<other>\w+)>|(?P<number>\d+)\$)?[-+ #0]*\d*(?:\.\d+)?(?P<conversion>[diuoxXbBeEfgGaAcsp]))"
        ),
        _kinds("diuoxXbB", "eEfgGaA", "c", "sp"),
    ),
    "java-printf": Format(
        "%",
        re.compile(
            r"%(?:[%n]|<[-#+ 0,(]*\d*(?:\.\d+)?(?:[tT]?[A-Za-z])|(?:(?P<number>\d+)\$)?[-#+ 0,(]*\d*(?:\.\d+)?(?P<conversion>[tT](?=[A-Za-z])|[bBhHsScCdoxXeEfgGaA])(?:(?<=[tT])[A-Za-z])?)"
        ),
        _kinds("doxX", "eEfgGaA", "cC", "bBhHsS", "tT"),
    ),
    # A space before a text's conversion, or a precision of nothing, is a slip ("%(name) rouge").
    "python": Format(
        "%",
        re.compile(
            r"%(?:%|(?:\((?P<name>[^()]*)\))?(?:[-+ #0]*(?P<star>\*)?\d*(?:\.(?:(?P<star2>\*)|\d*))?[hlL]?(?=[diouxXeEfFgG])|[-#0]*\d*(?:\.\d+)?)(?P<conversion>[diouxXeEfFgGcrsa]))"
        ),
        _kinds("diouxX", "eEfFgG", "c", "sra"),
    ),
    "boost": Format(
        "%",
        re.compile(
            r"%(?:[%n]|(?P<name>\d+)%|\|?(?:(?P<number>\d+)\$)?[-+ #0_=]*\d*(?:\.\d+)?[hlL]{0,2}(?P<conversion>[diouxXeEfFgGcspnS])\|?)"
        ),
    ),
    "python-brace": Format(
        "{",
        re.compile(
            r"\{\{|\}\}|\{(?:(?P<name>\w+(?:\.\w+|\[[^\][{}]+\])*)|(?P<conversion>))(?:![rsa])?(?::[^{}]*(?:\{\w*\}[^{}]*)*)?\}"
        ),
        closing="}",
    ),
    "csharp": Format(
        "{",
        re.compile(r"\{\{|\}\}|\{(?P<name>\d+)\s*(?:,\s*-?\d+\s*)?(?::(?:[^{}]|\{\{|\}\})*)?\}"),
        closing="}",
    ),
    "java": Format(
        "{",
        re.compile(r"\{\s*(?P<name>\d+)\s*(?:,\s*(?P<conversion>number|date|time|choice)\s*(?:,(?:[^{}]|\{[^{}]*\})*)?)?\}"),
        closing="}",
        quoted=re.compile(r"''|'(?:[^']|'')+(?:'|\Z)"),
    ),
    "perl-brace": Format("{", re.compile(r"\{(?P<name>[A-Za-z_]\w*)\}"), strict=False),
    "qt": Format("%", re.compile(r"%L?(?P<name>\d{1,2})"), strict=False),
    "kde": _OF_KDE,
    "kde-kuit": _OF_KDE,
    "ycp": Format("%", re.compile(r"%%|%(?P<name>[1-9])")),
    "qt-plural": Format("%", re.compile(r"%L?(?P<name>n)"), strict=False),
    "sh": Format("$", re.compile(r"\$\{?(?P<name>[A-Za-z_]\w*)\}?"), strict=False),
}  # fmt: skip
#: The formats in which a doubled percent sign stands for one.
DOUBLED = frozenset(name for name, one in FORMATS.items() if one.mark == "%" and one.strict)


def formats_of(flags: Iterable[str]) -> tuple[str, ...]:
    """Return the formats that an entry's flags name, with ``no-`` before those that it has not.

    >>> formats_of(["fuzzy", "c-format", "no-python-format", "lisp-format"])
    ('c', 'no-python')
    """
    names = (flag.removesuffix("-format") for flag in flags if flag.endswith("-format"))
    return tuple(name for name in names if name.removeprefix("no-") in FORMATS)


def keeps_arguments(text: str, whole: str, formats: Iterable[str]) -> bool:
    """Say whether each directive of a text gets the argument that it gets in the whole one.

    >>> keeps_arguments("%s: one file", "%s: %d files", ["c"])
    True
    >>> keeps_arguments("one file in %s", "%d files in %s", ["c"])
    False
    """
    for one in (FORMATS[name] for name in formats if name in FORMATS):
        given = {argument: each.kind for argument, each in one.read(whole).arguments.items()}
        for argument, directive in one.read(text).arguments.items():
            if given.get(argument) != directive.kind:
                return False
    return True
