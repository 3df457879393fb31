"""Language identification with py3langid and its bundled model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import regex

from triage.language_codes import base_language
from triage.methods.screening.languages.registry import cues

# Languages so close in writing, or varieties of each other, that any identifier confuses them.
_ALIKE = (
    {"zh", "wuu", "yue", "hak", "nan", "lzh", "gan"},
    {"no", "nb", "nn", "da"},
    {"hr", "sr", "bs", "sh", "hbs"},
    {"id", "ms", "jv", "su", "min", "bjn"},
    {"hi", "mai", "bho", "awa", "sa"},
    {"ne", "new", "mai"},
    {"mr", "gom"},
    {"pt", "gl", "mwl"},
    {"es", "gl", "ast", "an", "ca", "lad", "ext"},
    {"fr", "oc", "wa", "pcd", "frp"},
    {"de", "lb", "als", "gsw", "nds", "bar"},
    {"en", "sco", "pcm", "bcl"},
    {"nl", "af", "li", "vls", "fy", "zea"},
    {"it", "scn", "lmo", "pms", "vec", "nap", "co", "lij"},
    {"ru", "be", "uk", "sah"},
    {"bg", "mk"},
    {"ar", "arz", "ary", "apc", "acm", "ajp", "apd"},
    {"fa", "glk", "mzn", "prs", "tg"},
    {"tr", "az", "azb", "crh", "tk"},
    {"kk", "crh", "tk"},  # Kazakh in Latin letters
    {"cs", "sk"},
    {"he", "hbo"},
    {"el", "grc"},
    # Members of one macrolanguage (ISO 639-3), or two codes of one language.
    {"ku", "kmr", "ckb", "sdh", "lki"},
    {"tl", "fil", "ceb", "bcl"},
    {"om", "gaz", "hae"},
    {"qu", "quz", "quy"},
    {"gn", "gug"},
    {"et", "ekk", "vro"},
    {"lv", "lvs", "ltg"},
    {"sq", "aln", "aae"},
    {"uz", "uzn", "uzs"},
    {"mn", "khk", "mvf"},
    {"ms", "zsm", "zlm"},
    {"sw", "swh", "swc"},
    {"ff", "fuv", "fuf"},
    {"ki", "kik"},
    {"or", "ory", "spv"},
    {"ps", "pbt", "pbu", "pst"},
    {"mg", "plt"},
    {"ne", "npi", "dty"},
    {"kab", "ber", "shi", "tzm", "rif", "zgh"},
    {"pcm", "en"},
)


#: The languages of the bundled model; stated here so that asking for one does not load it.
_IDENTIFIED = (
    "ace af am an ar ary arz as az ba bcl be bg bn br bs ca crh cs cy da de dz el en eo es et "
    "eu ext fa fi fo fr fuv fy ga gcf gcr gd gl gom grc gu gug guw ha hbo he hi hr ht hu hy id "
    "ig is it ja jv ka kab kik kk km kn ko ku ky la lb lg lij ln lo lt ltg lv mg mk ml mn mr ms "
    "mt my ne nl nn no nso oc om or pa pcm pl ps pt qu ro ru rw sa sdh se si sk sl sn so sq sr "
    "st sv sw ta te tg th tk tl tr tt ug uk ur uz uzs vec vi vo wa wuu xh yo yue zh zu "
)
IDENTIFIED = frozenset(_IDENTIFIED.split())
_RANKS = 12  # lower ranks are noise
_MAX_RIGHT = 0.02
_MIN_BEST = 0.5
# Serbian is read in both scripts; Punjabi is written in Arabic letters in Pakistan.
_IN_ANOTHER_SCRIPT = regex.compile(
    r"(?!zh|yue|sr|hbs|bs)[a-z]{2,3}[-_][a-z]{4}(?:[-_].*)?|pa[-_]pk", regex.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Guess:
    """A language code and how sure the identifier is, from 0 to 1."""

    language: str
    probability: float


class Identifier(Protocol):
    """Anything that identifies the language of a text."""

    def __call__(self, text: str) -> Sequence[Guess]:
        """Return languages with their probabilities, most likely first."""


@cache
def identifier() -> Identifier:
    """Return the identifier; the first call loads its model (about 100 MB in memory)."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)

    def identify(text: str) -> Sequence[Guess]:
        return [Guess(str(language), float(share)) for language, share in model.rank(text)[:_RANKS]]

    return identify


@cache
def identifies(code: str) -> bool:
    """Return whether the identifier knows the language of a code as it is written there.

    Of a language that it does not know, it takes any text for another. ``code`` is a whole BCP 47 tag:
    a script other than the usual one makes a language unknown, too.
    """
    if _IN_ANOTHER_SCRIPT.fullmatch(code):
        return False
    language = base_language(code)
    return any(alike(language, known) for known in IDENTIFIED)


def another_language(text: str, language: str) -> Guess | None:
    """Return the language of a text that is almost certainly not in ``language`` or a similar one.

    For a short sentence the probability is divided among related languages, so the test is how
    little of it the expected language and similar ones have.
    """
    guesses = identifier()(text)
    right = sum(guess.probability for guess in guesses if alike(guess.language, language))
    best = guesses[0]
    if best.language not in IDENTIFIED:  # zxx: no language at all
        return None
    return best if right < _MAX_RIGHT and best.probability >= _MIN_BEST else None


def alike(one: str, other: str) -> bool:
    """Return whether two languages are the same, or too similar for an identifier to distinguish.

    >>> alike("zh", "wuu"), alike("de", "fr")
    (True, False)
    """
    return one == other or any(one in group and other in group for group in _ALIKE)


@cache
def kin(language: str) -> str:
    """Return one language for all that are alike, so that these count once.

    >>> kin("nb") == kin("da"), kin("de") == kin("sv")
    (True, False)
    """
    return next((min(group) for group in _ALIKE if language in group), language)


@cache
def _script_pattern(scripts: tuple[str, ...]) -> regex.Pattern[str]:
    return regex.compile("[" + "".join(rf"\p{{{script}}}" for script in scripts) + "]")


def script_share(text: str, language: str) -> float | None:
    """Return the share of the letters of ``text`` that belong to the language's scripts.

    None for a language whose scripts are unknown, or a text without letters.
    """
    known = cues(language)
    letters = _letters(text)
    if known is None or not letters:
        return None
    return len(_script_pattern(known.scripts).findall(letters)) / len(letters)


def foreign_words(text: str, language: str) -> int:
    """Count the words that are neither in the language's scripts nor names.

    A lower-case word is not a name. In scripts without capitals, two letters count as one word.
    """
    known = cues(language)
    if known is None:
        return 0
    others: str = _script_pattern(known.scripts).sub("", text)
    small = sum(word.islower() and len(word) > 1 for word in others.split())
    caseless = sum(one.isalpha() and one.upper() == one.lower() for one in others)
    return small + caseless // 2


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text))
