"""The data that the reader needs about a language: its conventions, words and homographs.

Each language is one file that builds one ``LanguageSpec``; the reader has no ``if language``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from enum import IntEnum
from typing import NamedTuple, Protocol, TypeVar

from triage.methods.numbers.kinds import Flag, plain_members
from triage.methods.numbers.languages.phrases import PhraseError, Phrases, regex


@plain_members
class Role(IntEnum):
    """The role of a word in a number or next to one."""

    DIGITS = 0  # a number written in digits
    ADD = 1  # three, twenty, quinientos: added if there is room for it
    MUL = 2  # hundred, thousand, million, lakh: multiplies what precedes it
    CONN = 3  # and, y, et, e
    POINT = 4  # point, Komma, virgule: decimals follow
    HALF = 5  # half a million, three and a half
    ARTICLE = 6  # a hundred: one before a multiplier, nothing elsewhere
    MINUS = 7
    PREFIX = 8  # साढे तीन: added to the number that follows
    PART = 9  # third, quarter: divides the number before it
    ORDINAL = 10
    VAGUE = 11  # thousands, miles: no exact value
    MONTH = 20
    LABEL = 21  # room, page, No.: the number after it is a name
    YEAR_CUE = 22  # in, since: a bare four-digit number after it is a year
    AFTER_YEAR = 23  # года, சால்: the number before it is a year
    MAJOR = 24  # a currency
    MINOR = 25  # a subunit of a currency
    PERCENT = 26
    HOUR = 27  # o'clock, Uhr: the number before it is a time
    UNIT = 28


NUMBER_ROLES = frozenset(range(0, 12))


class And:
    """What "and" may join; a language adds several with ``|``."""

    AFTER_HUNDRED = 1  # two hundred and five; two thousand and five
    BEFORE_UNIT = 2  # treinta y uno; vingt et un
    ANYWHERE = 3
    A_HALF = 4  # three and a half
    ONE = 8  # тысяча и одна
    INVERTED = 16  # خمسة وعشرون: the ones before the tens


class Word(NamedTuple):
    """One reading of one word.

    ``room``: a following addend must be less than this (10 after "twenty").
    ``unit``: what the word names, or how it is used.
    ``weak``: also an article or pronoun; it may state a value but never counts as an extra number.
    ``doubt``: why it could be read otherwise; the verdict is then abstain.
    """

    role: Role
    value: Decimal = Decimal(0)
    room: int = 1
    weak: bool = False
    doubt: str = ""
    unit: Flag = Flag.NONE


Entry = Word | tuple[Word, ...]
# French vingt: twenty, or eighty after four.
SCORE = Word(Role.ADD, Decimal(20), 10, unit=Flag.SCORE)


@dataclass(frozen=True, slots=True)
class Convention:
    """How a language writes numbers in digits (CLDR number symbols of the plain code).

    Spaces of all widths group in every language. ``foreign_decimals`` is the most decimals after
    a lone foreign decimal mark for which the number is only doubtful, not malformed. ``myriad``:
    scale words are 10,000 times apart.
    """

    decimal: str
    groups: str
    indian: bool = False
    foreign_decimals: int = 2
    scripts: tuple[int, ...] = ()
    latin_doubt: str = ""
    myriad: bool = False


POINT = Convention(decimal=".", groups=",", foreign_decimals=1)
COMMA = Convention(decimal=",", groups=".")
COMMA_SPACE = Convention(decimal=",", groups="", foreign_decimals=99)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A number word and the text around it, for homograph rules."""

    text: str
    start: int
    end: int

    @property
    def before(self) -> str:
        """Up to 40 characters of text before the word."""
        return self.text[max(0, self.start - 40) : self.start]

    @property
    def after(self) -> str:
        """Up to 40 characters of text after the word."""
        return self.text[self.end : self.end + 40]


Homograph = Callable[[Surroundings], bool]
Split = Callable[[str], Entry | None]
# The readings in a word, each with its offset and its length.
Cut = Callable[[str, bool], Iterable[tuple[int, int, Entry]]]


@dataclass(frozen=True, slots=True)
class HanTables:
    """The differences between Chinese and Japanese.

    :param stop: words that contain numeral characters but are not numbers.
    :param counters: follow a number that counts something.
    :param half: adds a half after a number and its counter (三个半月).
    :param labels: make the number after them a label.
    :param minor: subunits of money and their fraction of the unit.
    :param native: number words that are not numeral characters, and their values.
    :param not_minor: what follows a subunit that is another word: 五毫米 is five millimetres, 五角星 a
        five-pointed star.
    :param after_label: signs after a label that needs no word before it: 5号.
    :param pair: follows a number of pairs, which may be stated as the things themselves: 一对鲸鱼.
    :param dozen: follows a number of dozens; its groups say that half a dozen more follows.
    :param tenths: follows a number of tenths: 两成, 2割.
    :param discount: follows the tenths that are left of a price: 八折.
    :param percent: words for per cent after a number.
    :param labelled: follows a number that is a label: 3番線.
    :param before_minus: precedes a hyphen that is a minus sign.
    :param beside_weekday: regular expressions before and after the name of a weekday: not 一周一次, once a week.
    :param bare: whether 百 and 千 may occur without a digit before them.
    :param colloquial: whether 三万五 is 35,000.
    :param scale_doubt: ambiguous scale characters, with the reason for doubt.
    """

    stop: Phrases
    counters: Phrases
    half: Phrases
    labels: Phrases
    major: Phrases
    minor: Mapping[str, Decimal]
    native: Mapping[str, Decimal]
    after_label: str
    pair: Phrases
    dozen: Phrases
    tenths: Phrases
    labelled: Phrases
    before_minus: Phrases
    bare: bool
    colloquial: bool
    scale_doubt: Mapping[str, str]
    not_minor: Phrases = ""
    discount: Phrases = ""
    percent: Phrases = ""
    beside_weekday: tuple[str, str] = ("", "")


class Section:
    """The words of a language for one subject, declared and compiled in the module that reads them."""


S = TypeVar("S", bound=Section)


class _WithEmpty(dict[type[Section], Section]):
    """The sections of a language, and empty ones on all other subjects."""

    def __missing__(self, subject: type[Section]) -> Section:
        empty = self[subject] = subject()
        return empty


class Lookup(Protocol):
    """Returns the language's section on a subject, an empty one if it has none."""

    def __call__(self, subject: type[S], /) -> S:
        """Return the section."""


class OptionalLookup(Protocol):
    """Returns the language's section on a subject; None if it has none."""

    def __call__(self, subject: type[S], /) -> S | None:
        """Return the section."""


HYPHENS = "-\u2010\u2011"


@dataclass(frozen=True)
class LanguageSpec:
    """Everything the reader needs to know about one language.

    :param words: lower-case NFC words and their readings.
    :param split: reads a word that is not in ``words`` (compounds, glued suffixes).
    :param cut: reads the parts of a word to which counters and particles are attached; told
        whether digits precede the word.
    :param stem: a word without the particles that are attached to it.
    :param inside_names: the spaces inside names of two words, as a regular expression.
    :param homographs: rules that decide whether a lone word is a number in its context.
    :param endings: endings that a mark parts from the digits before them: 5-й, 3:e, 1970-talet.
    :param ending_marks: those marks, for a set of characters in a regular expression.
    :param after_digits: words with a different meaning after digits (35 cents, in French).
    :param covers_words: False if only digits and scale words are read.
    :param attached: what is attached to digits without making them a name: mid-1990s, بـ30.
    :param apart: words between two numbers that are not parts of one amount, besides those of a range.
    :param joints: words between the members of a list, and between the ends of a range.
    :param range_opens: words before a range: between, from.
    :param after_amounts: words after an amount that are no noun that it could count.
    :param of: the word between a number and what it is of, with the spaces around it: millones de
        euros, millions d'euros.
    :param of_the: the same with or without an article, after an ordinal that names a share: un
        décimo de segundo.
    :param after_share: words after an ordinal that names a share, and no rank: a fifth of.
    :param articles: words allowed between a bound and its number.
    """

    code: str
    name: str
    convention: Convention
    words: Mapping[str, Entry]
    split: Split | None = None
    cut: Cut | None = None
    stem: Callable[[str], str] | None = None
    inside_names: str = ""
    homographs: Mapping[str, Homograph] = field(default_factory=dict)
    endings: Mapping[str, Entry] = field(default_factory=dict)
    ending_marks: str = HYPHENS
    glued: Mapping[str, Entry] = field(default_factory=dict)
    after_digits: Mapping[str, Entry] = field(default_factory=dict)
    han: HanTables | None = None
    covers_words: bool = True
    percent_before: str = "\n"
    percent_words: frozenset[str] = frozenset()
    attached: frozenset[str] = frozenset()
    apart: Phrases = ""
    joints: tuple[Phrases, Phrases] = ("", "")
    range_opens: tuple[Phrases, Phrases] = ("", "")
    after_amounts: Phrases = ""
    of: Phrases = ""
    of_the: Phrases = ""
    after_share: Phrases = ""
    articles: Phrases = ""
    sections: tuple[Section, ...] = ()

    section: Lookup = field(init=False)
    find: OptionalLookup = field(init=False)

    def __post_init__(self) -> None:
        for section in (self, *([self.han] if self.han else []), *self.sections):
            for one in fields(section):  # type: ignore[arg-type]
                if "Phrases" in str(one.type):
                    self._check(f"{type(section).__name__}.{one.name}", getattr(section, one.name))
        # Lookups are methods of dictionaries, as the reader asks for sections at every number.
        given = {type(section): section for section in self.sections}
        object.__setattr__(self, "section", _WithEmpty(given).__getitem__)
        object.__setattr__(self, "find", given.get)

    def _check(self, place: str, phrases: object) -> None:
        """Raise ``PhraseError`` for phrases that are not in the notation."""
        if isinstance(phrases, str):
            try:
                regex(phrases)
            except PhraseError as error:
                raise PhraseError(f"{self.name}, {place}: {error}") from error
        elif isinstance(phrases, Mapping | tuple):
            for one in phrases.values() if isinstance(phrases, Mapping) else phrases:
                self._check(place, one)


def words_with(role: Role, spec: LanguageSpec) -> list[str]:
    """The words of a language that have a role and no other."""
    return [
        word for word, entry in spec.words.items() if isinstance(entry, Word) and entry.role is role
    ]


def years_apart(*years: int) -> frozenset[Decimal]:
    """The year offsets of other calendars from the Gregorian one."""
    return frozenset(map(Decimal, years))
