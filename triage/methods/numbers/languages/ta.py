"""Tamil numbers.

Sources: CLDR 46 ``ta`` (symbols, Tamil digits, months) and its spell-out rules; sandhi of number
words (இருபத்து + ஐந்து = இருபத்தைந்து; இரண்டு + ஆயிரம் = இரண்டாயிரம்) as in the Tamil Nadu school
grammar; fused halves (ஒன்றரை) and quarters (ஒன்றேகால்).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    Convention,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_VOWEL_SIGN: dict[str, str] = dict(zip("அஆஇஈஉஊஎஏஐஒஓ", ["", *"ாிீுூெேைொோ"], strict=True))
_VOWEL_OF = {sign: vowel for vowel, sign in _VOWEL_SIGN.items() if sign}
_UNITS: dict[int, str] = {
    1: "ஒன்று ஒண்ணு ஒன்னு",
    2: "இரண்டு ரெண்டு",
    3: "மூன்று மூணு",
    4: "நான்கு நாலு",
    5: "ஐந்து அஞ்சு",
    6: "ஆறு",
    7: "ஏழு",
    8: "எட்டு",
    9: "ஒன்பது ஒம்பது",
}
_TEENS = {
    10: "பத்து",
    11: "பதினொன்று பதினோரு பதினொரு பதினொண்ணு",
    12: "பன்னிரண்டு பன்னிரெண்டு பனிரெண்டு பனிரண்டு பன்னிரு",
    13: "பதிமூன்று பதின்மூன்று பதிமூணு",
    14: "பதினான்கு பதினாலு",
    15: "பதினைந்து பதினஞ்சு",
    16: "பதினாறு",
    17: "பதினேழு",
    18: "பதினெட்டு",
    19: "பத்தொன்பது பத்தொம்பது",
}
_TENS = {
    20: ("இருபது", "இருபத்து இருபத்தி"),
    30: ("முப்பது", "முப்பத்து முப்பத்தி"),
    40: ("நாற்பது", "நாற்பத்து நாற்பத்தி"),
    50: ("ஐம்பது", "ஐம்பத்து ஐம்பத்தி"),
    60: ("அறுபது", "அறுபத்து அறுபத்தி"),
    70: ("எழுபது", "எழுபத்து எழுபத்தி"),
    80: ("எண்பது", "எண்பத்து எண்பத்தி"),
    90: ("தொண்ணூறு தொன்னூறு தொண்ணூரு", "தொண்ணூற்று தொண்ணூற்றி தொன்னூற்று தொன்னூற்றி"),
}
_HUNDREDS = {
    100: ("நூறு", "நூற்று நூற்றி"),
    200: ("இருநூறு இரண்டுநூறு", "இருநூற்று இருநூற்றி"),
    300: ("முந்நூறு முன்னூறு", "முந்நூற்று முன்னூற்று முந்நூற்றி முன்னூற்றி"),
    400: ("நானூறு நாநூறு நாநூறூ", "நானூற்று நானூற்றி"),
    500: ("ஐந்நூறு ஐநூறு ஐஞ்ஞூறு", "ஐந்நூற்று ஐநூற்று ஐந்நூற்றி ஐநூற்றி"),
    600: ("அறுநூறு", "அறுநூற்று அறுநூற்றி"),
    700: ("எழுநூறு", "எழுநூற்று எழுநூற்றி"),
    800: ("எண்ணூறு எண்நூறு", "எண்ணூற்று எண்ணூற்றி"),
    900: ("தொள்ளாயிரம் தொளாயிரம்", "தொள்ளாயிரத்து தொளாயிரத்து தொள்ளாயிரத்தி"),
}
# Thousands whose first part changes beyond regular sandhi.
_THOUSANDS = {
    1: "ஓராயிர", 2: "ஈராயிர", 3: "மூவாயிர", 4: "நாலாயிர", 5: "ஐயாயிர", 6: "அறாயிர", 8: "எண்ணாயிர",
    9: "ஒன்பதினாயிர", 11: "பதினோராயிர", 12: "பன்னீராயிர",
}  # fmt: skip


def _join(left: str, right: str) -> str:
    """Join two words by sandhi: a final short u gives way to a vowel.

    >>> _join("இருபத்து", "ஐந்து")
    'இருபத்தைந்து'
    """
    sign = _VOWEL_SIGN.get(right[0])
    if sign is not None and left.endswith("ு"):
        return left[:-1] + sign + right[1:]
    return left + right


def _glide(left: str, right: str) -> list[str]:
    """Join two words with a glide or unchanged: இருபத்தியொன்று, நூற்றுஐம்பது.

    >>> _glide("இருபத்தி", "ஒன்று")
    ['இருபத்தியொன்று']
    """
    sign = _VOWEL_SIGN.get(right[0])
    if sign is None:
        return []
    return [f"{left}ய{sign}{right[1:]}"] if left.endswith("ி") else [left + right]


def _spellings() -> dict[int, list[str]]:
    """All fused spellings of 1 to 99."""
    table = {value: forms.split() for value, forms in (_UNITS | _TEENS).items()}
    for tens, (plain, oblique) in _TENS.items():
        table[tens] = plain.split()
        for value, forms in _UNITS.items():
            pairs = [(stem, unit) for stem in oblique.split() for unit in forms.split()]
            table[tens + value] = [_join(stem, unit) for stem, unit in pairs]
            table[tens + value] += [form for stem, unit in pairs for form in _glide(stem, unit)]
            if value == 1:  # இருபத்தொரு, before a noun
                table[tens + 1] += [_join(stem, "ஒரு") for stem in oblique.split()]
    return table


_SMALL = _spellings()


def _cardinals() -> dict[str, Entry]:
    tables = [words.add(" ".join(forms), value) for value, forms in _SMALL.items()]
    for tens, (plain, oblique) in _TENS.items():
        tables.append(words.add(f"{plain} {oblique}", tens, room=10))
    for hundreds, (plain, oblique) in _HUNDREDS.items():
        tables.append(words.add(f"{plain} {oblique}", hundreds, room=100))
        stems = oblique.split()
        tables.append(words.add(" ".join(_join(stem, "ஒரு") for stem in stems), hundreds + 1))
        for value, forms in _SMALL.items():
            pairs = [(stem, form) for stem in stems for form in forms]
            tables.append(words.add(" ".join(_join(*pair) for pair in pairs), hundreds + value))
            glided = " ".join(form for pair in pairs for form in _glide(*pair))
            tables.append(words.add(glided, hundreds + value))
    return words.merge(tables)


def _thousands() -> dict[str, Entry]:
    """Fused thousands as two words: ஏழாயிரம் is 7 × 1000, so எழுபத்து ஏழாயிரம் is 77,000."""
    thousand = Word(Role.MUL, Decimal(1000))
    stems = {value: [_join(form, "ஆயிர") for form in forms] for value, forms in _SMALL.items()}
    for value, stem in _THOUSANDS.items():
        stems[value] = [*stems[value], stem]
    for tens, (_, oblique) in _TENS.items():  # இருபத்தோராயிரம்
        for value, stem in _THOUSANDS.items():
            if value < 10:
                stems[tens + value] += [_join(left, stem) for left in oblique.split()]
    stems[100] = ["நூறாயிர"]
    return {
        stem + ending: (Word(Role.ADD, Decimal(value)), thousand)
        for value, forms in stems.items()
        for stem in forms
        for ending in ("ம்", "த்து", "த்தி")
    }


def _halves() -> dict[str, Entry]:
    tables = []
    for value in range(1, 100):
        for form in _SMALL[value]:
            tables.append(words.add(_join(form, "அரை"), f"{value}.5"))
            stem = form.removesuffix("ு") + "ே" if form.endswith("ு") else form
            tables.append(words.add(stem + "கால்", f"{value}.25"))
            tables.append(words.add(stem + "முக்கால்", f"{value}.75"))
    return words.merge(tables)


_CARDINALS = words.merge(
    [
        words.add("பூஜ்ஜியம் பூஜ்யம் பூச்சியம் சுழியம் சைபர்", 0),
        _cardinals(),
        _thousands(),
        _halves(),
        words.mul("ஆயிரம் ஆயிரத்து ஆயிரத்தி", 1_000),
        words.mul("லட்சம் லட்சத்து லட்சத்தி இலட்சம் இலட்சத்து இலட்சத்தி லட்ச", 10**5),
        words.mul("கோடி கோடியே", 10**7),
        words.mul("மில்லியன் மில்லியன்கள்", 10**6, weak=True),
        words.mul("பில்லியன் பில்லியன்கள்", 10**9, weak=True),
        words.mul("டிரில்லியன் ட்ரில்லியன்", 10**12, weak=True),
        words.mul("டஜன்", 12),
        words.add("இருவர் இருவரும்", 2),
        words.add("மூவர்", 3),
        words.add("நால்வர்", 4),
        words.add("ஐவர் ஐவரும்", 5),
        words.add("அறுவர்", 6),
        words.add("எழுவர்", 7),
        words.add("எண்மர்", 8),
        words.add("ஒன்பதின்மர்", 9),
        words.add("பதின்மர்", 10),
        words.add("இருமடங்கு இரட்டிப்பு இரட்டிப்பாக இருமுறை இருதடவை", 2, weak=True),
        words.add("மும்மடங்கு மும்முறை", 3, weak=True),
        words.add("நான்மடங்கு", 4, weak=True),
    ]
)
_MONTHS = words.months(
    "ஜனவரி பிப்ரவரி/ஃபிப்ரவரி மார்ச்/மார்ச் ஏப்ரல் மே ஜூன் ஜூலை ஆகஸ்ட்/ஆகஸ்டு செப்டம்பர்/செப்டெம்பர் அக்டோபர்/ஒக்டோபர் நவம்பர் டிசம்பர்"
)
# Case endings and other suffixes: 3 லட்சத்திற்கும், கோடியைத், மில்லியனாக, நூறுபேர்.
_ENDING = re.compile(
    r"(?:ை(?:யும்|விட|யே)?|ால்|ாலும்|ில்|ிலும்|ின்|ிலிருந்து|ிலிருந்தும்|லிருந்து|ிலான|ுடன்|ோடு|[ிு]?(?:ற்கு|க்கு)(?:ம்|ள்|ள்ளே|மேல்|மேற்பட்ட|ம்மேல்|ப்|த்|க்)?"
    r"|ாக(?:வும்|வே|த்தான்)?|ாகும்|ான|ாவது|ும்|ுமே|ே|ோ|இல்|ஐ|பேர்)$"
)
# ஐந்தாறு பேர்: five or six people.
_APPROXIMATE: Mapping[str, Entry] = {
    joined: (Word(Role.ADD, Decimal(first)), Word(Role.ADD, Decimal(second)))
    for first, second in [(4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (10, 12), (10, 15)]
    for left in _SMALL[first]
    for right in _SMALL[second]
    for joined in (_join(left, right), left + right, f"{left}ப்{right}")
} | dict.fromkeys(
    ("ஓரிரு", "ஓரிருவர்"),
    (Word(Role.ADD, Decimal(1), weak=True), Word(Role.ADD, Decimal(2), weak=True)),
)
# Nouns attached to the number before them: ஐந்தாண்டுகள், மூன்றுமாத, இருவாரம்.
_NOUNS = words.listed(
    "ஆண்டு மாத வார நாள் நாட்க நாளி முறை தடவை மணி மணிநேர நிமிட நிமிஷ வினாடி மடங்கு வருட வயது ரூபாய் "
    "கிலோ மீட்டர் லிட்டர் மாடி அடி பேர் பங்கு இலக்க சதவீத மைல் கோடி லட்ச"
)
_BEFORE_NOUNS = {
    "ஓர": 1, "ஒரு": 1, "ஈர": 2, "இரு": 2, "மூவ": 3, "மு": 3, "மும்": 3,
}  # fmt: skip
_ALSO_WORDS = (1, 2, 10)  # பத்தாண்டு: a decade
_JOINED_NOUN = re.compile("|".join([*_NOUNS[1:], "ாண்டு"]))
_ORDINALS = ("ாவது", "ாம்")
_NO_NUMBERS = frozenset({"எட்டும்", "பத்தும்", "கோடை", "நூலை"})  # it reaches; summer


_MAJOR = Word(Role.MAJOR, unit=Flag.MONEY)
_MINOR = Word(Role.MINOR, unit=Flag.MINOR)
_MAJORS = ("ரூபாய", "ரூபா", "டாலர", "யூரோ", "பவுண்ட", "யுவான", "ரூபிள")
_MINORS = ("பைசா", "சென்ட", "காசு", "பென்ஸ")


def _split(word: str) -> Entry | None:
    if word.startswith(_MAJORS):  # with any case ending: ரூபாய்க்கு
        return _MAJOR
    if word.startswith(_MINORS):
        return _MINOR
    if word[-2:] in ("ப்", "க்", "ச்", "த்"):  # sandhi: எட்டுப் பெண்கள்
        word = word[:-2]
        if (entry := _CARDINALS.get(word)) is not None:
            return entry
    if word.endswith("ோராம்"):  # இருபத்தோராம்
        entry = _CARDINALS.get(word.removesuffix("ோராம்") + "ொன்று")
        if isinstance(entry, Word) and entry.role is Role.ADD:
            return Word(Role.ORDINAL, entry.value, weak=True)
    for suffix in _ORDINALS:
        entry = _CARDINALS.get(word.removesuffix(suffix) + "ு") if word.endswith(suffix) else None
        if isinstance(entry, Word) and entry.role is Role.ADD:
            return Word(Role.ORDINAL, entry.value, weak=True)
    return next(_bare(word), None) or _with_rest(word) or _with_noun(word)


_DOUBLED = re.compile("[ுி](?:ப்(?=ப)|த்(?=த))")
_OBLIQUE = re.compile("த்த(?=[ாிீுூெேைொோ])")


def _with_rest(word: str) -> Entry | None:
    """Read a scale fused with the rest of the number: ஆயிரத்தைந்நூறு."""
    for match in _DOUBLED.finditer(word):  # நூற்றுப்பத்து
        left, right = _CARDINALS.get(word[: match.start() + 1]), _CARDINALS.get(word[match.end() :])
        if left is not None and isinstance(right, Word):
            return (*_as_tuple(left), right)
    for match in _OBLIQUE.finditer(word):
        left = _CARDINALS.get(word[: match.end()] + "ு")
        right = _CARDINALS.get(_VOWEL_OF[word[match.end()]] + word[match.end() + 1 :])
        if left is not None and isinstance(right, Word):
            return (*_as_tuple(left), right)
    return None


def _as_tuple(entry: Entry) -> tuple[Word, ...]:
    return (entry,) if isinstance(entry, Word) else entry


def _with_noun(word: str) -> Entry | None:
    """Read the number fused with a noun: ஐந்தாண்டுகள், மூன்றுமாத; not நூற்றாண்டு, a century."""
    noun = _JOINED_NOUN.search(word)
    if noun is None or noun.start() == 0 or word.startswith("நூற்றாண்டு"):
        return None
    stem = word[: noun.start()]
    entry = _CARDINALS.get(stem + "ு" if noun.group() == "ாண்டு" else stem)
    if (value := _BEFORE_NOUNS.get(stem)) is not None:
        return Word(Role.ADD, Decimal(value), weak=True, unit=Flag.CLOSED)
    if isinstance(entry, Word) and entry.role is Role.ADD:
        return entry._replace(unit=Flag.CLOSED, weak=entry.value in _ALSO_WORDS)
    return None


def _bare(word: str) -> Iterator[Entry]:
    """The readings of a word without its case ending, which ends the number."""
    ending = _ENDING.search(word)
    if ending is None or word in _NO_NUMBERS:
        return
    stem = word[: ending.start()]
    for candidate in (stem, stem + "ு", stem + "்", stem + "ி", stem.removesuffix("ய")):
        entry = _CARDINALS.get(candidate) or _MONTHS.get(candidate)
        if entry is None or (len(candidate) <= 3 and candidate != "ஆறு"):
            continue
        counts = isinstance(entry, Word) and entry.role in (Role.ADD, Role.MUL)
        if counts and isinstance(entry, Word):
            weak = entry.weak or entry.value == 1  # ஒன்றாக: together
            yield entry._replace(unit=Flag.CLOSED, weak=weak)
        else:
            yield entry


_RIVERS = words.listed("காவிரி வைகை கங்கை யமுனை தாமிரபரணி பாலாறு நதி இந்த அந்த பெரிய நீண்ட ஓர் ஒரு")
# ஆறு வழியாக: along the river; ஆறு பெருக்கெடுத்தது: it rose.
_OF_RIVERS = words.listed("வழியா கரைபுர பெருக்கெடு பெருகி பாய் வற்றி வறண்ட ஓடு ஓடி நிரம்பி மாசுப உற்பத்தியாக")
_COUNTED = words.listed(
    "கள் களை களி களு களா களின் பேர் பேரை பேரு மணி மாத வருட ஆண்டு நாள் வார கிலோ மீட்டர் ரூபாய் "
    "டாலர் யூரோ லட்ச கோடி ஆயிர நூறு சதவீத சதவிகித விழுக்காடு முறை மடங்கு அடி புள்ளி மில்லியன் "
    "பில்லியன் நிமிட வினாடி"
)


_QUARTERED = words.listed(
    "மணி கோடி லட்ச இலட்ச கிலோ பங்கு பகுதி பாக மைல் லிட்டர் மீட்டர் ஏக்கர் நூற்றாண்டு சதவீத டஜன்"
)


def _quarter(here: Surroundings) -> bool:
    """Whether கால் is a quarter, before a measured noun, not "leg"."""
    return here.after.lstrip().startswith(_QUARTERED)


def _first(here: Surroundings) -> bool:
    """Whether முதல் is "first", not "from" after a number (20 முதல் 30)."""
    before = here.before.split()
    if not before:
        return True
    last = before[-1]
    return not any(character.isdigit() for character in last) and last not in _CARDINALS


_VERB_ENDINGS = ("து", "ும்", "ன", "ார்", "ாள்", "ான்", "து.", "ும்.", "ன.", "்ற")


# மொத்தம் ஆறு: six in all.
_SUMS = (
    "மொத்தம்", "சராசரி", "எண்ணிக்கை", "மதிப்பெண்", "விடை", "அளவு", "மதிப்பு", "வயது", "தரம்", "விலை",
)  # fmt: skip


# ஆறு ஆழமாக இருந்தாலும்: although the river was deep; ஆறு மிக வேகமாக: very fast; ஆறு ஒன்றை: a river.
# Not every adverb: ஆறு கட்டமாக is "in six phases", ஆறு பெரிய "six big ...".
_HOW_RIVERS_ARE = re.compile(
    r"\s(?:மிக(?:வும்|ப்|ச்|த்|க்)?\s|ரொம்ப(?:வும்)?\s|வெகு\s|எவ்வளவு\s)?"
    r"(?:ஆழ|அகல|நீள|அழக|வேக|அமைதி|தூய|சுத்த|அசுத்த|பெரித|பெரியத|சிறியத|குறுகல|குறுகியத|மெதுவ|கலங்க|தெளிவ|ஆபத்த|அபாய|குளிர்ச்சி"
    r"|பரந்த|விரிவ|ஓர|நேர|வளைந்த|வறட்சி)[^\s.,;!?]*(?:ாக|ாய்)(?:த்|ப்|க்|ச்|வே|வும்)?(?=[\s.,;!?]|$)"
    r"|\s(?:ஒன்றின்|ஒன்றில்|ஒன்றை[கசதப]?்?|அருகே|அருகில்|ஓரம்|ஓரத்தில்|உள்ள|இல்லாத|போல|போன்ற|தாண்டி|எங்கே)(?=[\s.,;!?]|$)"
    # ஆறு கடலில் கலக்கிறது: it flows into the sea; ஆறு ரயில் has no such ending.
    r"|\s(?!இ?ரயில்)[^\s.,;!?]+(?:ின்|ில்|ுக்குள்|த்தை[கசதப]?்?)\s[^.,;!?]*(?:ஓடு|ஓடி|பாய்|கலக்|கலந்த)[^\s.,;!?]*து(?=[.,;!?]|$)"
)
# Words that end like verbs but are not: ஆறு மற்றும் ஏழு, ஆறு வேகமான படகுகள்.
_NO_VERB = re.compile(
    r"(?:மட்டும்|மட்டுமே|மற்ற|ஐந்து|பத்து|எட்டு|[^\s.,;!?]{2,}ான)(?=[\s.,;!?])"
    r"|(?:மற்றும்|அல்லது)\s(?:\d|இரண்டு|மூன்று|நான்கு|ஐந்து|ஏழு|எட்டு|ஒன்பது|பத்து|பதி|பன்|இருப|முப்ப|நூ)"
)


# ஆறு எட்டு ஊர்களைக்: the river passes eight towns; but ஆறு ஏழு is six or seven, ஐந்து ஆறு எட்டு a list.
_PASSES = re.compile(
    r"\s(?:\d|(?:ஒரு|ஓர்|இரண்டு|மூன்று|நான்கு|ஐந்து|எட்டு|ஒன்பது|பத்து|பல|சில|பல்வேறு)\s)[^\s.,;!?]*\s?[^\s.,;!?]*(?:களை|த்தை|ங்களில்|களின்|கள்\sவழி)"
)


def _six(here: Surroundings) -> bool:
    """Whether ஆறு is six, before a counted noun, not "river" with a predicate."""
    following = here.after.split(maxsplit=1)
    if not following or not here.after[:1].isspace():
        return here.before.rstrip(" :—–-").endswith(_SUMS)
    word = following[0]
    if word.startswith(_OF_RIVERS) or _PASSES.match(here.after):
        return False
    if any(mark in word for mark in _COUNTED):
        return True
    before = here.before.split()
    if before and before[-1].startswith(_RIVERS):
        return False
    if _HOW_RIVERS_ARE.match(here.after):
        return False
    if _NO_VERB.match(here.after.lstrip()):
        return True
    return not word.rstrip(".,;:!?").endswith(_VERB_ENDINGS)


SPEC = LanguageSpec(
    code="ta",
    name="Tamil",
    convention=Convention(
        decimal=".", groups=",", indian=True, foreign_decimals=1, scripts=(0xBE6,)
    ),
    split=_split,
    homographs={"ஆறு": _six, "முதல்": _first, "கால்": _quarter},
    words=words.merge(
        [
            _CARDINALS,
            words.add("ஒரு ஓர் ஒருவர் ஒருவன் ஒருத்தி ஒன்று ஒருவரை ஒருவருக்கு", 1, weak=True),
            words.add("இரு ஈர்", 2, weak=True),
            words.of(
                Role.HALF,
                "அரை அரைக் அரைப் அரைவாசி பாதி பாதிக்கும் பாதிக்கு பாதியை பாதியில் பாதியினர் பாதிப்பேர் பாதியளவு",
                "0.5",
            ),
            words.of(Role.HALF, "கால் காற் கால்வாசி", "0.25"),
            words.of(Role.HALF, "முக்கால் முக்கால்வாசி", "0.75"),
            _APPROXIMATE,
            words.add("அரைமணி", "0.5", weak=True),
            words.of(Role.POINT, "புள்ளி தசம"),
            words.of(Role.MINUS, "மைனஸ் எதிர்மறை"),
            words.of(Role.VAGUE, "நூற்றுக்கணக்கான ஆயிரக்கணக்கான லட்சக்கணக்கான கோடிக்கணக்கான பத்துக்கணக்கான"),
            words.of(Role.ORDINAL, "முதல்", 1, weak=True, unit=Flag.ALONE),
            words.of(Role.ORDINAL, "முதலாவது", 1, weak=True),
            words.of(Role.ORDINAL, "வது ஆவது", unit=Flag.SUFFIX, weak=True),
            _MONTHS,
            words.labels("தடம் அறை எண் வார்டு அத்தியாயம் பக்கம் அட்டவணை படம் வாயில் கட்டம் வகுப்பு எண்."),
            words.of(Role.YEAR_CUE, "ஆண்டு"),
            words.of(Role.AFTER_YEAR, "ஆண்டு ஆண்டில் ஆம் இல் ஆண்டின் முதல் வரை"),
            words.money(
                "ரூபாய் ரூபாய்கள் ரூபாயும் ரூபாயை டாலர் டாலர்கள் டாலர்களை யூரோ யூரோக்கள் பவுண்டு பவுண்டுகள் யுவான் யென் ரூபிள்",
                "பைசா பைசாக்கள் சென்ட் சென்ட்கள் சென்ட்டுகள் பென்ஸ் காசு காசுகள்",
            ),
            words.percents("சதவீதம் சதவீத சதவிகிதம் சதவிகித விழுக்காடு சதவீதமாக"),
            words.of(Role.HOUR, "மணிக்கு", unit=Flag.HOUR),
        ]
    ),
    glued=words.of(Role.ORDINAL, "ஆம் வது ஆவது ம்", unit=Flag.SUFFIX),
    attached=frozenset(["ரூ"]),
    joints=("மற்றும், அல்லது", "முதல்"),
    sections=(
        sections.HalfDays(
            morning="[அதி]காலை, முற்பகல்",
            afternoon="மாலை, பிற்பகல், மதியம்",
            night="இரவு, நள்ளிரவு",
            parts="காலை, முற்பகல், மாலை, பிற்பகல், மதிய, இரவு, நண்பகல்",
            bare=sections.Bare.DOUBTFUL,
        ),
        sections.Spans(
            spans={
                "1 day": "தினசரி, தினமும், நாள்தோறும்",
                "7 day": "வாராந்திர, வாரந்தோறும், வாராந்தர",
                "1 month": "மாதாந்திர, மாதந்தோறும், மாதாந்தர",
                "12 month": "ஆண்டுதோறும், வருடாந்திர, வருடாந்தர",
                "3 month": "காலாண்டு",
                "6 month": "அரையாண்டு",
                "14 day/15 day": "இருவார",
                "120 month": "தசாப்த",
            }
        ),
        sections.Bounds(
            strict="க்கும் (மேற்பட்ட/அதிகமான/மேலான/மேல்/குறைவான/கீழான), க்கு மேல், க்குக் குறைவான",
            minimum="குறைந்தது, குறைந்த[ ]பட்ச",
            maximum="அதிக[ ]பட்ச",
            lower="குறைந்தது, குறைந்தபட்சம், குறைந்தபட்சமாக",
            upper="அதிகபட்சம், அதிகபட்சமாக",
            lower_after="க்கும் (மேற்பட்ட/அதிகமான/மேலான/மேல்), க்கு மேல்",
            upper_after="க்கும் (குறைவான/கீழான), க்குக் குறைவான",
            negated_after="கூடாது, இல்லை, முடியாது, வேண்டாம், ாது",
            negations="இல்லை",
        ),
        sections.Percents(percents="சதவீ, சதவி, விழுக்கா, சதம", hundred="நூற, நூறு, ௱"),
        sections.Signs(below_zero_before="(பூஜ்ஜியத்/பூஜ்யத்/சுழியத்)(துக்கு/திற்கு)[க][்][ ]கீழ[ே]"),
        sections.UnitWords(
            nations=("சுவிஸ் அமெரிக்க கனடிய ஆஸ்திரேலிய இந்திய இலங்கை ஜப்பானிய"),
            hours_of_work="மணி",
            units={
                "kilometer": "கி.மீ கிமீ",
                "centimeter": "செ.மீ செமீ",
                "millimeter": "மி.மீ மிமீ",
                "foot": "அடி",
                "inch": "அங்குல",
                "kilogram": "கி.கி கிலோ",
                "kilowatt": "கிலோவாட்",
                "milliliter": "மி.லி",
                "liter": "லிட்டர",
                "meter": "மீட்டர",
                "acre": "ஏக்கர",
                "square-kilometer": "சதுர_கி.மீ",
                "hectare": "ஹெக்டேர",
                "tonne": "டன்",
                "hour": "மணி_நேர மணிநேர",
                "minute": "நிமிட",
                "second": "வினாடி விநாடி நொடி",
                "week": "வார",
                "day": "நாட்கள நாள",
                "month": "மாத",
                "year": "ஆண்டு வருட",
                "milligram": "மில்லிகிராம",
            },
            shortest_unit=4,
            own_units=(sections.OwnUnit("quintal", "mass", "100000", "குவிண்டால"),),
            points="[சதவீத[ப][்][ ]]புள்ளி",
        ),
        sections.Ratios(
            among="&<(ில்) "  # மூவரில் ஒருவர்
        ),
        sections.SharesAfterNouns(
            half_after=r"&<(ே){\s+}(<half:அரை>/<quarter:கால்>/<most:முக்கால்>)!({[^\W\d_]})"
        ),
        sections.SharesOfTwo(
            two_numbers=(
                sections.TwoNumbers(" ", " (பங்கு/பங்கி/பங்கா/பகுதி/பாக)", "ில்{$}"),
                sections.TwoNumbers("[-](ல்/இல்) ", " (பங்கு/பங்கி/பங்கா/பகுதி/பாக)", r"{\d$}"),
            )
        ),
        sections.Idioms(idioms="நாலா பக்கமும்"),
        sections.Dates(month_first=True, date_joints="ஆம், தேதி", in_month=("ில்",)),
        sections.Approximations(about="சுமார், ஏறத்தாழ, ஏறக்குறைய, கிட்டத்தட்ட"),
        sections.Composition(digits_add=True, deep_stacks=True, largest_multiplier=Decimal(10**8)),
    ),
)
