"""Words of the translation that no spelling dictionary has: invented, or left in the source's language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from unicodedata import normalize

import regex
from anyascii import anyascii

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.dictionaries import is_word
from triage.methods.screening.languages.base import terms
from triage.methods.screening.languages.loans import AFTER_ORDERS, LOANS, NEWER
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.completeness.commands import (
    is_synopsis,
    without_commands,
    without_elements,
)
from triage.methods.screening.spelling import Spelling, has_hunspell, spelling

# Languages that make words in so many ways that a dictionary lacks many good ones.
_UNCOUNTABLE = frozenset({"et", "eu", "fi", "hu", "ka", "kk", "ko", "mn", "se", "tr", "az", "uz"})
# Those of these languages lack many words of technology and many inflections of foreign words.
_SMALL_DICTIONARIES = frozenset({"be", "bg", "ru", "sr", "uk"})
# People keep English terms in these: of words left in what they had translated, fewer than half were
# rightly accused (6 of 33).
_TAKES_ENGLISH = frozenset({"de", "fr", "it", "pl"})
_SHORTEST = 5
# A letter on either side belongs to a longer word, an address, an option or a quotation.
# The middle dot of Catalan stands within a word (passarel·la), as does the sign of Qt and Windows
# for the key of a button (s&peichern), and the hyphen that shows only at the end of a line.
_START = r"""(?<!«\s)(?<![\p{L}\p{M}\p{N}\u00ad_@#&^+;·.)/\\'’“„«»"-]|-\n)\p{Ll}"""
_END = r"""(?![\p{L}\p{M}\p{N}\u00ad_@&^+·'’”»«"/\\-]|[.(]\p{L}|\s?\(\s?\))"""
_WORD = regex.compile(rf"{_START}[\p{{Ll}}\p{{M}}·]{{3,}}{_END}")
# A single letter before the first hyphen makes loans ("e-books").
_HYPHENATED = regex.compile(rf"{_START}[\p{{Ll}}\p{{M}}]+(?:-[\p{{Ll}}\p{{M}}]+)+{_END}")
_PART = regex.compile(r"\p{Ll}[\p{Ll}\p{M}]{3,}")
# Words in brackets or emphasised explain a term by that of the source.
_GLOSS = regex.compile(r"\([^()]*\)|\[[^\[\]]*\]|\*[^*]+\*|\b_[^_]+_\b")
_BEFORE, _AFTER = regex.compile(r"(?<!\S)\S+\s+\Z"), regex.compile(r"\s+[\p{L}'’-]+")
# What English says beside a name in small letters: "the away command", "a program like timidity".
_THINGS = (
    "(?:argument|attribute|branch|command|daemon|directive|directory|element|environment|field|file"
    "|filesystem|flag|function|group|hook|keyword|library|macro|method|module|option|package"
    "|parameter|plugin|program|project|protocol|register|section|shell|tag|tool|user|utility"
    "|variable)s?"
)
_NAMED = regex.compile(
    rf"(\p{{Ll}}+) {_THINGS}\b|\b{_THINGS} (?:(?:called|named|like) )?(\p{{Ll}}+)"
)
# An abbreviation has a full stop in the middle of a sentence: "variablen horiz. Abstand".
_CUT_SHORT = regex.compile(r"\.[,)]?\s?[\p{Ll}\d(%]|\.[,)]")
_ORDER = regex.compile(r"(?:\A|(?<=[.!?;:]\s))(\p{Lu}\p{Ll}{3,})\s(\p{Ll}+)")
_OPENING = regex.compile(r"(?:\A|(?<=[.!?;:]\s))\p{Lu}\p{Ll}{3,}(?=\s\p{Ll})")
# What only English contracts this way. Other verbs before a capital may be a name: "Don't Panic".
_CONTRACTION = regex.compile(
    r"""(?<![\p{L}\p{N}'’-])(?:
        I['’](?:m|ve|ll|d)
      | (?:
            (?:you|we|they|who)['’](?:re|ve|ll) | (?:he|it|she|that|there|what)['’](?:s|ll)
          | (?:do|does|did|is|are|was|were|have|has|had|would|could|should|must|wo|ca|ai|dare|need|might)n['’]t
        )(?!(?-i:\s\p{Lu}))
    )(?![\p{L}\p{N}'’-])""",
    regex.VERBOSE | regex.IGNORECASE,
)
# Words or fragments that an engine joined by an apostrophe ("lamp'os"), in languages that have none but
# after a single letter ("d'água").
_JOINED = regex.compile(r"(?<![\p{L}\p{N}'’-])\p{L}{2,}['’](?!s\b)\p{L}+")
_WITHOUT_APOSTROPHE = frozenset({"es", "pt"})
_QUOTED = regex.compile(r"“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|\"[^\"]*\"|‘[^‘’]*’(?!\p{L})")
_OTHER_SCRIPT = regex.compile(r"[^\P{L}\p{Latin}]")
# English words that two of these languages have are loans in others too; one has it by chance (the
# Swedish "muff", the French "succinct").
_LOAN_IN = 2
_BORROWERS, _ENOUGH_BORROWERS = ("fr", "nl", "sv", "pl", "it", "es", "de", "ca"), 4
_PRONOUNS = ("me", "te", "se", "nos", "os", "la", "lo", "le", "las", "los", "les")
_SILENT = regex.compile(r"[cp](?=[tç])")
_ANY_WORD = regex.compile(r"[\p{L}\p{M}]+")
_SAME_STEM, _SAME_WORD, _LONGEST_ENDING = 4, 6, 3
_LONGEST_WORD = 40
_SHORTEST_TAIL = 5
# Endings by which words are made of others, and those of the words that they are made of.
_DERIVED = {
    "ca": "ció:r, cions:r, ment:r, ments:r, dor:r, dora:r, ble:r, bles:r",
    "es": "ción:r, ciones:r, miento:r, mientos:r, dor:r, dora:r, dores:r, dero:r, deros:r, ble:r, bles:r, ás:ar, és:er, ís:ir",
    "fr": "tion:r, tions:r, ement:er, ements:er, eur:er, euse:er, able:er, ables:er",
    "it": "zione:re, zioni:re, mento:re, menti:re, tore:re, trice:re, bile:re, bili:re",
    "nl": "baar:en, bare:en, ing:en, er:en",
    "pt": "ção:r, ções:r, mento:r, mentos:r, dor:r, dora:r, dores:r, vel:r, veis:r",
    "sv": "bar:a, bart:a, bara:a, are:a, aren:a, ning:a, ningen:a, ningar:a",
}
_ROMANCE = frozenset({"ca", "es", "fr", "it", "pt"})
# These join any two nouns, perhaps by an s; the first may lose its last vowel (Swedish "användarvy").
_GERMANIC = frozenset({"da", "de", "is", "lb", "nb", "nl", "nn", "no", "sv"})
_JOINTS = regex.compile(r"(?:s|n|en|e|er|-)$")
# The shortest parts of a compound of two known words.
_SHORTEST_PART = 3
_PREFIXES = frozenset(
    terms("""
        aero, ante, anti, aqua, archi, arqui, audio, auto, bi, bio, ciber, co, contra, contre, cripto, crono, crypto, cyber, de, des, dis, eco,
        electro, eletro, entre, ex, extra, foto, geo, hemi, hidro, hiper, hipo, hydro, hyper, hypo, idro, il, im, in, infra, inter,
        intra, iper, ipo, ir, macro, mal, mega, meta, micro, mini, mono, moto, multi, nano, narco, neo, neuro, para, photo, pluri, poli, poly,
        pos, post, pre, pro, proto, pseudo, psico, psycho, quasi, radio, re, ri, semi, sobre, socio, sopra, sotto, sous, sovra, sub, super,
        supra, sur, tecno, tele, termo, trans, tri, ultra, uni, vice, video
    """)
)


class UnknownWords(Signal):
    """Words in small letters that neither the language's dictionary nor, translated, the source has."""

    name = "unknown_words"
    category = "OTH"

    def gap(self, source_language: str, target_language: str) -> str:
        target = base_language(target_language)
        if target in _UNCOUNTABLE:
            return MethodMessage.WORDS_NOT_LISTED(language=target)
        if not has_hunspell():
            return MethodMessage.NO_HUNSPELL()
        if spelling(target) is None:
            return MethodMessage.NO_SPELLING_DICTIONARY(language=target)
        return ""

    def check(self, pair: Pair) -> SignalFinding | None:
        target = base_language(pair.target_language)
        words = None if target in _UNCOUNTABLE else spelling(target)
        if words is None or is_synopsis(pair.source):
            return None
        words.begin_text()
        text = without_commands(without_elements(pair.target_prose, pair.translation))
        # Germanic languages join by a hyphen what they quote: "write-kommandot".
        joins = target in _GERMANIC
        parts = [] if joins else list(_parts(text, pair.source.casefold(), words))
        unknown = [
            match
            for match in (*_WORD.finditer(text), *parts)
            if not words.knows(match[0]) and not is_word(normalize("NFC", match[0]), target)
            if not _is_marked_up(match, pair.translation)
        ]
        english = [*_orders(pair, words), *_contractions(pair)]
        joined = list(_joined(pair)) if target in _WITHOUT_APOSTROPHE else []
        if not unknown and not english and not joined:
            return None
        source = {match[0].casefold() for match in _ANY_WORD.finditer(pair.source)}
        kept = [match for match in unknown if match[0].casefold() in source]
        known = spelling(pair.source_language) if kept else None
        kept = [match for match in kept if known is not None and known.knows(match[0])]
        foreign = list(_no_loans(kept, pair))
        if foreign or english:
            doubtful = target in _TAKES_ENGLISH and not english
            return self._left([*english, *foreign], "left", 0.5 if doubtful else 0.6)
        kept = [match for match in kept if match not in parts]
        new = [match for match in unknown if match[0].casefold() not in source]
        if target not in _ROMANCE:  # others join what dictionaries lack: "sociale-mediatrackers"
            new = [match for match in new if match not in parts]
        invented = self._invented([*joined, *_new(new, source, words, target)], target)
        return invented or (self._left(kept, "kept", 0.6) if kept else None)

    def _left(self, words: list[regex.Match[str]], kind: str, confidence: float) -> SignalFinding:
        message = MethodMessage.WORDS_KEPT(words=[f"“{match[0]}”" for match in words[:3]])
        return self.finding(message, confidence, (), _spans(words), kind)

    def _invented(self, words: list[regex.Match[str]], target: str) -> SignalFinding | None:
        if not words:
            return None
        message = MethodMessage.WORDS_UNKNOWN(words=[f"“{match[0]}”" for match in words[:3]])
        confidence = 0.5 if target in _SMALL_DICTIONARIES else 0.6
        return self.finding(message, confidence, (), _spans(words), "invented")


def _parts(text: str, source: str, words: Spelling) -> Iterator[regex.Match[str]]:
    """Yield the parts of words with hyphens ("finamente-chiselled") that are not the source's."""
    for match in _HYPHENATED.finditer(text):
        word = match[0].casefold()
        if word not in source and word.replace("-", " ") not in source and not words.knows(word):
            yield from _PART.finditer(text, match.start(), match.end())


def _orders(pair: Pair, words: Spelling) -> Iterator[regex.Match[str]]:
    """Yield English verbs left where they begin a sentence: "Prune a sebe" for "Prune the hedge"."""
    if base_language(pair.source_language) != "en" or _OTHER_SCRIPT.search(pair.translation):
        return
    english = spelling("en")
    said = {match[1] for match in _ORDER.finditer(pair.source_prose) if match[2] in AFTER_ORDERS}
    for match in _OPENING.finditer(pair.target_prose) if english and said else ():
        word = match[0].casefold()
        if match[0] not in said or _is_loan(word) or words.knows(word) or words.knows(match[0]):
            continue
        if english is not None and english.knows(word):
            yield match


def _contractions(pair: Pair) -> Iterator[regex.Match[str]]:
    """Yield what English contracts and the translation keeps, outside quotations: "Você ain't"."""
    if base_language(pair.source_language) != "en" or base_language(pair.target_language) == "en":
        return
    quoted = [match.span() for match in _QUOTED.finditer(pair.translation)]
    for match in _CONTRACTION.finditer(pair.target_prose):
        if not any(start < match.start() < end for start, end in quoted):
            yield match


def _joined(pair: Pair) -> Iterator[regex.Match[str]]:
    """Yield what is joined by an apostrophe and does not stand in the source."""
    source = pair.source.casefold().replace("’", "'")
    for match in _JOINED.finditer(pair.target_prose):
        if match[0].casefold().replace("’", "'") not in source:
            yield match


def _no_loans(kept: list[regex.Match[str]], pair: Pair) -> Iterator[regex.Match[str]]:
    """Yield the words of English that no other language seems to have borrowed.

    Words in a text of another script, in a gloss, beside another word of the source, or of which the
    source says what they name are kept on purpose: as commands, terms and names.
    """
    source, target = base_language(pair.source_language), base_language(pair.target_language)
    if source != "en" or _OTHER_SCRIPT.search(pair.translation):
        return
    others = [words for code in _BORROWERS if code != target and (words := spelling(code))]
    if len(others) < _ENOUGH_BORROWERS:
        return
    glosses = [match.span() for match in _GLOSS.finditer(pair.translation)]
    for match in kept:
        word = match[0]
        if _is_loan(word) or _in_a_phrase(match, pair) or _is_named(word, pair.source):
            continue
        if word.startswith(NEWER.get(target, ())):
            continue
        if any(start <= match.start() < end for start, end in glosses):
            continue
        if sum(words.knows(word) for words in others) < _LOAN_IN:
            yield match


def _is_named(word: str, source: str) -> bool:
    """Whether the source says what the word is the name of: "the away command", "a tool like grep"."""
    return any(word in match.groups() for match in _NAMED.finditer(source, overlapped=True))


def _is_marked_up(match: regex.Match[str], text: str) -> bool:
    """Whether it has an element to itself, as names of programs and keys have, or is a part of a word.

    What is machine-read may cut a word in two: "m%sorceaux%s", a command of TeX ("\\theendnotes").
    """
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    return (before, after) == (">", "<") or before.isalpha() or after.isalpha()


def _is_loan(word: str) -> bool:
    return word in LOANS or word.removesuffix("s") in LOANS


def _in_a_phrase(match: regex.Match[str], pair: Pair) -> bool:
    """Whether the word before or after it is the same as in the source."""
    text, source = pair.translation, pair.source.casefold()
    before = _BEFORE.search(text, max(0, match.start() - _LONGEST_WORD), match.start())
    after = _AFTER.match(text, match.end())
    phrases = [
        one for one in (before and before[0] + match[0], after and match[0] + after[0]) if one
    ]
    return any(phrase.casefold() in source for phrase in phrases)


def _new(
    unknown: list[regex.Match[str]], source: set[str], words: Spelling, language: str
) -> Iterator[regex.Match[str]]:
    """Yield what is neither made of a word of the source nor a compound of known words."""
    spelt = {anyascii(one).casefold() for one in source}
    english = spelling("en") if unknown else None
    for match in unknown:
        word = normalize("NFC", match[0])
        if not _SHORTEST <= len(word) <= _LONGEST_WORD:
            continue
        if _is_loan(word) or _begins_with_a_loan(word) or (english and english.knows(word)):
            continue
        if word in _PREFIXES or _CUT_SHORT.match(match.string, match.end()):
            continue
        if word.startswith(NEWER.get(language, ())) or _is_made_of(word, spelt, language):
            continue
        if not _is_compound(word, words, language) and not _is_form(word, words, language):
            yield match


def _is_made_of(word: str, source: set[str], language: str) -> bool:
    """Whether a word of the source, in Latin letters, begins alike: "тропонина" is "troponin".

    In Romance languages, whose own words often begin like their English cognates, more than the
    beginning must be alike.
    """
    written = anyascii(word).casefold()
    beginning = written[:_SAME_STEM]
    alike = [one for one in source if one[:_SAME_STEM] == beginning]
    if language not in _ROMANCE:
        return bool(alike)
    return any(_differ_in_endings(written, one) for one in alike)


def _begins_with_a_loan(word: str) -> bool:
    """Whether it is a loan with another ending: "linkados", German "gehosted"."""
    stem = word.removeprefix("ge")
    return any(stem[:end] in LOANS for end in range(_SAME_STEM, len(stem)))


def _differ_in_endings(word: str, other: str) -> bool:
    pairs = zip(word, other, strict=False)
    shared = sum(1 for _ in takewhile(lambda letters: letters[0] == letters[1], pairs))
    same = shared * 2 >= max(len(word), len(other)) and len(word) - shared <= _LONGEST_ENDING
    return shared >= _SAME_WORD or same


def _is_compound(word: str, words: Spelling, language: str) -> bool:
    """Whether it ends in a known word; Romance languages put only prefixes before one."""
    if language in _ROMANCE:
        return _has_a_prefix(word, words)
    shortest = _SHORTEST_PART if language in _GERMANIC else _SHORTEST_TAIL
    for place in range(2, len(word) - shortest + 1):
        head, tail = word[:place], word[place:]
        known = words.knows(tail) or _is_loan(tail) or _is_form(tail, words, language)
        if known and (len(tail) >= _SHORTEST_TAIL or _is_first_part(head, words)):
            return True
    return False


def _has_a_prefix(word: str, words: Spelling) -> bool:
    """Whether it is a known word after a prefix, before which r and s double ("antirrecursos")."""
    for place in range(2, len(word) - _SHORTEST_TAIL + 1):
        head, tail = anyascii(word[:place]), word[place:]
        doubled = head[-1] == tail[0] and tail[0] in "rs" and head[:-1] in _PREFIXES
        if (head in _PREFIXES or doubled) and words.knows(tail):
            return True
    return False


def _is_first_part(head: str, words: Spelling) -> bool:
    """Whether it begins a compound: a known word ("inkognito"), with what joins it ("bedrijfs").

    It may lack its last vowel ("användar").
    """
    bare = _JOINTS.sub("", head)
    forms = (head, bare, head.capitalize(), bare.capitalize(), f"{head}e", f"{head}a")
    return any(len(form) >= _SHORTEST_PART and words.knows(form) for form in forms)


def _is_form(word: str, words: Spelling, language: str) -> bool:
    """Whether it is a regular form of a known word, of which dictionaries lack many.

    Such are words with an ending that makes others ("atolamento" of "atolar"), adverbs
    ("estáticamente"), Spanish verbs with pronouns, which may add an accent ("introdúcelo"), and as
    Argentina has them ("podés"), Portuguese words in the spelling before 2009 ("activamente") and
    French ones in that of 1990 ("protègera", "connaitre").
    """
    forms = [word.removesuffix("mente")] if language in _ROMANCE else []
    for ending, other in _derived(language):
        if word.endswith(ending):
            forms.append(word.removesuffix(ending) + other)
    if language == "es":
        verbs = list(_without_pronouns(word))
        verbs += [form for verb in verbs for form in _without_pronouns(verb)]
        forms += [form for verb in verbs for form in (verb, anyascii(verb))]
    elif language == "pt":
        forms.append(_SILENT.sub("", word))
    elif language == "fr":
        forms.append(word.replace("è", "é"))
        forms += [
            word[:place] + "îû"["iu".index(letter)] + word[place + 1 :]
            for place, letter in enumerate(word)
            if letter in "iu"
        ]
    return any(form != word and words.knows(form) for form in forms)


def _without_pronouns(word: str) -> Iterator[str]:
    return (word.removesuffix(pronoun) for pronoun in _PRONOUNS if word.endswith(pronoun))


@cache
def _derived(language: str) -> tuple[tuple[str, str], ...]:
    """Return the endings of words made of others in a language, each with what they replace."""
    pairs = (pair.partition(":") for pair in terms(_DERIVED.get(language, "")))
    return tuple((ending, other) for ending, _, other in pairs)


def _spans(found: list[regex.Match[str]]) -> list[Span]:
    return [Span(match.start(), match.end(), match[0]) for match in found]
