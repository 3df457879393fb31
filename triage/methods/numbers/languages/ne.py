"""Nepali numbers.

Sources: CLDR 46 ``ne`` (symbols, Devanagari digits, months); Nepal Academy, प्रज्ञा नेपाली बृहत् शब्दकोश,
for the cardinals, with the short-vowel spellings of the 2069 reform and those in common use;
classifiers (वटा, जना) and postpositions are attached to the number word.
"""

from __future__ import annotations

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
    years_apart,
)
from triage.methods.numbers.languages.families.indic import (
    below_zero,
    by_skeleton,
    skeleton,
    with_scale,
)

_CARDINALS = words.merge(
    [
        words.add("शून्य सुन्य", 0),
        words.row(
            "एक दुई/दुइ तीन/तिन चार पाँच/पांच छ/छः/छह सात आठ नौ दश/दस एघार/एघारह बाह्र/बाह्रह/बार्ह तेह्र/तेर्ह चौध/चौधह "
            "पन्ध्र/पन्द्र/पन्द्रह सोह्र/सोर्ह सत्र/सत्रह अठार/अठारह उन्नाइस/उन्नाईस/उन्नाइश बीस/बिस एक्काइस/एकाइस/एक्काईस बाइस/बाईस "
            "तेइस/तेईस चौबीस/चौबिस पच्चीस/पच्चिस छब्बीस/छब्बिस सत्ताइस/सत्ताईस अट्ठाइस/अठ्ठाइस/अठाइस/अट्ठाईस "
            "उनन्तीस/उनन्तिस/उनान्तीस तीस/तिस एकतीस/एकतिस/एकत्तीस बत्तीस/बत्तिस तेत्तीस/तेत्तिस/तेतीस/तेतिस "
            "चौँतीस/चौंतीस/चौतीस/चौतिस पैँतीस/पैंतीस/पैंतिस छत्तीस/छत्तिस सैँतीस/सैंतीस/सैंतिस/सड्तीस अठतीस/अठतिस/अड्तीस/अठ्तीस/अट्ठतीस "
            "उनन्चालीस/उनन्चालिस/उनानचालीस/उनान्चालीस/उन्चालीस/उनचालीस चालीस/चालिस एकचालीस/एकचालिस बयालीस/बयालिस/बियालीस "
            "त्रिचालीस/त्रिचालिस/त्रियालीस/तिरचालीस/त्रितालीस चवालीस/चवालिस/चौवालीस/चौवालिस/चौचालीस/चौँवालीस पैँतालीस/पैंतालीस/पैंतालिस "
            "छयालीस/छयालिस/छियालीस/छ्यालीस/छ्यालिस सतचालीस/सतचालिस/सड्चालीस/सत्चालीस/सैंतालीस अठचालीस/अठचालिस/अड्चालीस/अठ्चालीस/अड्तालीस "
            "उनन्चास/उनान्चास/उनन्पचास/उनान्पचास/उनानपचास/उनपचास पचास एकाउन्न/एकावन्न/एकाउन बाउन्न/बावन्न/बाउन "
            "त्रिपन्न/त्रिपन चवन्न/चौवन्न/चौअन्न/चउन्न/चौवन पचपन्न/पचपन्‍न/पचपन छपन्न/छप्पन्न/छपन सन्ताउन्न/सन्तावन्न/सन्ताउन "
            "अन्ठाउन्न/अन्ठावन्न/अठाउन्न/अन्ठाउन उनन्साठी/उनान्साठी/उनानसाठी/उनसाठी/उनन्साठ/उनसट्ठी साठी/साठ "
            "एकसट्ठी/एकसठ्ठी/एकसठी/एकसठ बयसट्ठी/बैसट्ठी/बासट्ठी/बयसठ्ठी/बासठ्ठी/बयसठी/बैसठी "
            "त्रिसट्ठी/त्रिसठ्ठी/त्रिसठी/तिरसट्ठी चौँसट्ठी/चौंसट्ठी/चौसट्ठी/चौसठ्ठी/चौसठी पैँसट्ठी/पैंसट्ठी/पैंसठ्ठी/पैंसठी/पैसट्ठी "
            "छयसट्ठी/छैसट्ठी/छयसठ्ठी/छैसठ्ठी/छयसठी/छैसठी/छियासट्ठी सतसट्ठी/सड्सट्ठी/सतसठ्ठी/सतसठी/सरसट्ठी "
            "अठसट्ठी/अड्सट्ठी/अठसठ्ठी/अठसठी उनन्सत्तरी/उनान्सत्तरी/उनानसत्तरी/उनसत्तरी/उनासत्तरी/उनहत्तर सत्तरी/सत्तर "
            "एकहत्तर/एकत्तर/एकहत्तरी बहत्तर/बयहत्तर/बहत्तरी त्रिहत्तर/तिहत्तर/त्रिहत्तरी चौहत्तर/चौहत्तरी पचहत्तर/पचहत्तरी/पचत्तर "
            "छयहत्तर/छहत्तर/छैहत्तर/छिहत्तर/छयहत्तरी सतहत्तर/सतहत्तरी अठहत्तर/अठहत्तरी उनासी/उनन्असी/उनान्असी/उन्नासी असी/अस्सी "
            "एकासी/एक्यासी बयासी/बियासी त्रियासी/त्रिआसी/तिरासी/त्रियासि चौरासी पचासी छयासी/छियासी/छ्यासी सतासी/सत्तासी अठासी/अट्ठासी "
            "उनान्नब्बे/उनानब्बे/उनन्नब्बे/उनानब्वे/उनान्नब्वे/नवासी नब्बे/नब्वे एकानब्बे/एकान्नब्बे/एकानब्वे/एक्कानब्बे "
            "बयानब्बे/बयान्नब्बे/बयानब्वे/बानब्बे त्रियानब्बे/त्रियान्नब्बे/त्रियानब्वे/तिरानब्बे चौरानब्बे/चौरान्नब्बे/चौरानब्वे "
            "पन्चानब्बे/पञ्चानब्बे/पन्चान्नब्बे/पञ्चान्नब्बे/पन्चानब्वे/पञ्चानब्वे/पचानब्बे/पंचानब्बे छयानब्बे/छयान्नब्बे/छयानब्वे/छियानब्बे/छ्यानब्बे "
            "सन्तानब्बे/सन्तान्नब्बे/सन्तानब्वे/सतानब्बे अन्ठानब्बे/अन्ठान्नब्बे/अन्ठानब्वे/अठानब्बे उनान्सय/उनान्शय/उनन्सय/उनानसय/उनान्सौ",
            1,
        ),
        words.mul("सय सौ", 100),
        words.mul("हजार हज़ार", 1_000),
        words.mul("लाख", 10**5),
        words.mul("करोड करोड़", 10**7),
        words.mul("अर्ब अरब", 10**9, weak=True),
        words.mul("खर्ब खरब", 10**11, weak=True),
        words.mul("नील", 10**13, weak=True),
        words.mul("मिलियन", 10**6, weak=True),
        words.mul("बिलियन", 10**9, weak=True),
        words.mul("ट्रिलियन", 10**12, weak=True),
        words.mul("दर्जन", 12),
    ]
)
_MONTHS = words.merge(
    [
        words.months(
            "जनवरी/जनवरि फेब्रुअरी/फेब्रुवरी/फरवरी मार्च अप्रिल/अप्रील मे/मई जून "
            "जुलाई/जुलाइ अगस्ट/अगस्त/अगष्ट सेप्टेम्बर/सेप्टेंबर अक्टोबर नोभेम्बर डिसेम्बर/डिसेम्वर"
        ),
        words.of(Role.MONTH, "जुन", 6, weak=True),  # more often "which"
        words.months(
            "वैशाख/बैशाख जेठ/जेष्ठ असार/आषाढ साउन/श्रावण भदौ/भाद्र असोज/आश्विन कात्तिक/कार्तिक मंसिर/मङ्सिर "
            "पुस/पुष माघ फागुन/फाल्गुन चैत/चैत्र"
        ),
    ]
)
_SHAPES = by_skeleton(_CARDINALS)
_SUFFIXES = sorted(
    words.listed(
        "वटा वटी ओटा ओटी जना जनाले जनालाई जनाको जनामा वटाको वटामा वटाले टा टी को का की मा ले लाई "
        "बाट देखि सम्म भन्दा सँग पटक गुणा जति मध्ये माथि मुनि नै मात्र मात्रै पछि अघि बराबर सहित "
        "बीच भित्र वटै ओटै कै थान गुना प्रति द्वारा तिर भन्दाबढी भन्दामाथि जनाभन्दा जनासँग "
        "वटाभन्दा जनाबाट मध्येको सम्मको देखिको वर्षे दिने महिने वर्षीय तले तल्ले कोठे घण्टे "
        "सदस्यीय पक्षीय"
    ),
    key=len,
    reverse=True,
)
_ORDINAL_ENDINGS = ("औँ", "औं", "ौँ", "ौं", "ऒं")
_CLAUSE = frozenset(
    words.listed(
        "र भने कि तर वा किनभने भनेर भन्ने भन्दै जुन जसले जसमा जसको यो त्यो यसले यसको तथा अनि त नि "
        "पनि जहाँ जब यद्यपि भनी ।"
    )
)


_COUNTING = (Role.ADD, Role.MUL)
_SCALES = {name: _CARDINALS[name] for name in ["सय", "हजार", "लाख", "करोड", "अर्ब"]} | {
    name: Word(Role.PART, Decimal(value), unit=Flag.SHARE)
    for name, value in {"तिहाइ": 3, "तिहाई": 3, "चौथाइ": 4, "चौथाई": 4}.items()
}


def _split(word: str) -> Entry | None:
    found = _SHAPES.get(skeleton(word)) or with_scale(word, _SCALES, _known)
    if found is not None:
        return found
    for ending in _ORDINAL_ENDINGS:
        stem = _known(word.removesuffix(ending)) if word.endswith(ending) else None
        if stem is not None and stem.role is Role.ADD:
            return Word(Role.ORDINAL, stem.value, weak=True)
    for suffix in _SUFFIXES:
        if not word.endswith(suffix):
            continue
        bare = word.removesuffix(suffix)
        if (stem := _known(bare)) is not None:
            return stem._replace(unit=Flag.CLOSED) if stem.role in _COUNTING else stem
        if (joined := with_scale(bare, _SCALES, _known)) is not None:
            return joined
    return _money(word)


_MAJOR = Word(Role.MAJOR, unit=Flag.MONEY)
_MINOR = Word(Role.MINOR, unit=Flag.MINOR)
_MAJORS = ("रुपैयाँ", "रुपैयां", "रुपियाँ", "रूपैयाँ", "रुपया", "डलर", "युरो", "पाउन्ड")
_MINORS = ("पैसा", "सेन्ट", "पेन्स")


def _money(word: str) -> Word | None:
    """Read a currency with an attached postposition: रुपैयाँको, पैसामा."""
    if word.startswith(_MAJORS):
        return _MAJOR
    return _MINOR if word.startswith(_MINORS) else None


def _known(stem: str) -> Word | None:
    entry = _CARDINALS.get(stem) or _SHAPES.get(skeleton(stem)) or _MONTHS.get(stem)
    return entry if isinstance(entry, Word) else None


_COUNTED = words.listed(
    "महिना वर्ष बर्ष दिन हप्ता घण्टा घन्टा मिनेट सेकेन्ड जना वटा ओटा सय हजार लाख करोड अर्ब खर्ब "
    "रुपैयाँ डलर युरो पैसा प्रतिशत किलो मिटर लिटर टन गुणा पटक तला कोठा दशमलव बजे अङ्क अंक डिग्री "
    "फिट फुट माइल"
)
_PARTICIPLES = ("एको", "ेको", "एका", "ेका", "एकी", "दै", "दो", "ँदै", "ंदै", "ने", "यो")


def _six(here: Surroundings) -> bool:
    """Whether छ is six, before a noun, not the copula ending a clause or after a participle."""
    following = here.after.split(maxsplit=1)
    if not here.after[:1].isspace() or not following or not following[0][0].isalnum():
        return False
    if following[0].startswith(_COUNTED):
        return True
    before = here.before.split()
    if before and before[-1].endswith(_PARTICIPLES):
        return False
    return following[0].strip(",।.") not in _CLAUSE


SPEC = LanguageSpec(
    code="ne",
    name="Nepali",
    convention=Convention(
        decimal=".", groups=",", indian=True, foreign_decimals=1, scripts=(0x966,)
    ),
    split=_split,
    homographs={"छ": _six, "ऋण": below_zero},
    words=words.merge(
        [
            _CARDINALS,
            words.add("एक एउटा एउटी एकजना एकजनाले", 1, weak=True),
            words.add("दुवै", 2, weak=True),
            words.add("तीनै तिनै तिनको तिनका तिनकी", 3, weak=True),
            words.add("चारै", 4, weak=True),
            words.add("पाँचै", 5, weak=True),
            words.add("छैवटा छैजना", 6),
            words.add("डेढ डेढ़", "1.5"),
            words.add("पौन पौना", "0.75", weak=True),
            words.add("दोब्बर दोबर", 2, weak=True),
            words.add("तेब्बर तेबर", 3, weak=True),
            words.add("चौबर चौब्बर", 4, weak=True),
            words.add("अढाई ढाई अढाइ", "2.5"),
            words.of(Role.PREFIX, "साढे साढ़े", "0.5"),
            words.of(Role.PREFIX, "सवा", "0.25"),
            words.of(Role.PREFIX, "पौने", "-0.25"),
            words.of(Role.HALF, "आधा", "0.5"),
            words.of(Role.POINT, "दशमलव पोइन्ट प्वाइन्ट बिन्दु"),
            words.of(Role.MINUS, "ऋण माइनस"),
            words.of(Role.PART, "तिहाइ तिहाई", 3, unit=Flag.SHARE),
            words.of(Role.PART, "चौथाइ चौथाई", 4, unit=Flag.SHARE),
            words.of(Role.VAGUE, "सयौँ सयौं हजारौँ हजारौं लाखौँ लाखौं करोडौँ करोडौं अर्बौँ अर्बौं दर्जनौँ दर्जनौं"),
            words.ranks("पहिलो/पहिला/प्रथम दोस्रो/दोश्रो तेस्रो/तेश्रो चौथो"),
            words.of(Role.ORDINAL, "औँ औं औ", unit=Flag.SUFFIX, weak=True),
            _MONTHS,
            words.labels("लाइन नम्बर नं नंबर कोठा वडा अध्याय पृष्ठ तालिका चित्र गेट चरण कक्षा प्लेटफर्म"),
            words.of(Role.YEAR_CUE, "सन् सन साल वर्ष संवत् वि.सं सम्वत्"),
            words.of(Role.AFTER_YEAR, "मा को साल सालमा सालको देखि सम्म"),
            words.money(
                "रुपैयाँ रुपैयां रुपियाँ रूपैयाँ रुपया रूपयाँ डलर युरो यूरो पाउन्ड पाउण्ड युआन रुबल येन फ्र्याङ्क",
                "पैसा पैसाको सेन्ट पेन्स",
            ),
            words.percents("प्रतिशत प्रतिशतले प्रतिशतको"),
            words.of(Role.HOUR, "बजे", unit=Flag.HOUR),
        ]
    ),
    glued=words.of(Role.ORDINAL, "औँ औं ौँ ौं औ", unit=Flag.SUFFIX),
    attached=frozenset(["रु", "रू"]),
    joints=("र, वा, तथा, एवं, अनि", "देखि"),
    sections=(
        sections.HalfDays(
            morning="बिहान, प्रातः, पूर्वाह्न",
            afternoon="दिउँसो, अपराह्न, बेलुका, बेलुकी, साँझ",
            night="राति, राती",
            parts="बिहान, प्रातः, पूर्वाह्न, दिउँ, अपराह्न, बेलु, साँझ, रात, मध्याह्न",
            bare=sections.Bare.DOUBTFUL,
        ),
        sections.Spans(
            spans={
                "1 day": "दैनिक, प्रतिदिन, चौबीसै घण्टा",
                "7 day": "साप्ताहिक, हप्तैपिच्छे",
                "1 month": "मासिक",
                "12 month": "वार्षिक",
                "3 month": "त्रैमासिक",
                "6 month": "अर्ध[-]वार्षिक, अर्द्ध[-]वार्षिक",
                "14 day/15 day": "पाक्षिक",
                "120 month": "दशक",
            }
        ),
        sections.Bounds(
            strict="भन्दा (बढी/धेरै/माथि/कम/तल/घटी)",
            minimum="कम्तीमा, न्यूनतम, घटीमा",
            maximum="बढीमा, अधिकतम",
            lower="कम्तीमा, न्यूनतम",
            upper="बढीमा, अधिकतम",
            lower_after="भन्दा (बढी/धेरै/माथि)",
            upper_after="भन्दा (कम/तल/घटी)",
            negated_after="हुँदैन, हुन्न, छैन, भएन, नगर, नहुन, दैन, &<( )न(ब/ल/ह/ग/घ)",
        ),
        sections.Percents(percents="प्रतिशत, शतांश", hundred="सय, सौ, १००"),
        sections.Signs(perhaps_below_zero=("शून्य[ ]भन्दा", "शून्यभन्दा")),
        sections.UnitWords(
            nations=("स्विस अमेरिकी क्यानेडियन अस्ट्रेलियाली भारतीय नेपाली जापानी चिनियाँ बेलायती"),
            hours_of_work="घण्टा घन्टा",
            units={
                "kilometer": "कि.मी कि.मि किमि किमी",
                "centimeter": "से.मी से.मि सेमि सेमी",
                "millimeter": "मि.मी मि.मि मिमि मिमी",
                "foot": "फिट फुट",
                "inch": "इन्च इञ्च",
                "kilogram": "के.जी केजी",
                "milliliter": "मि.लि एमएल",
                "liter": "लिटर",
                "meter": "मिटर",
                "tonne": "टन",
                "hectare": "हेक्टर",
                "square-meter": "वर्गमिटर",
                "square-kilometer": "वर्गकिलोमिटर",
                "yard": "गज",
                "gallon": "ग्यालन",
                "cubic-meter": "घनमिटर",
                "celsius": "डिग्री_सेल्सियस डिग्री_सेन्टिग्रेड",
                "fahrenheit": "डिग्री_फरेनहाइट डिग्री_फरेनहाईट डिग्री_फारेनहाइट",
                "hour": "घन्टा घण्टा",
                "year": "बर्ष",
                "decade": "दशक",
                "second": "सेकेण्ड",
            },
            shortest_unit=3,
            own_units=(
                sections.OwnUnit("ropani", "area", "1526.16", "रोपनी"),
                sections.OwnUnit("bigha", "area", "20317.89", "बिघा"),
                sections.OwnUnit("quintal", "mass", "100000", "क्विन्टल"),
            ),
            points="[प्रतिशत[ ]](अंक!( (पा/प्रा/हा/ला/ले/अनि))/अङ्क/बिंदु/बिन्दु/विन्दु)",
        ),
        sections.Ratios(among="[ ][जना/वटा][ ]मध्ये "),
        sections.SharesOfTwo(
            two_numbers=(
                sections.TwoNumbers(" (बटा/बाइ) ", whole_first=False),
                sections.TwoNumbers(
                    "[ ](भाग/खण्ड/अंश/हिस्सा)(को/मध्ये[को]/मा) ", "[ ](भाग/खण्ड/अंश/हिस्सा)"
                ),
            )
        ),
        sections.Idioms(idioms="दुई-चार, चार चाँद, सोह्र आना, उन्नाइस( /-)बीस"),
        sections.Dates(
            # Bikram Sambat years begin in April: 57 years ahead of the Gregorian until December, then 56.
            calendars=years_apart(56, 57),
            month_first=True,
            in_month=("मा",),
            date_joints="को, का",
        ),
        sections.Names(
            weekdays=(
                "सोमबार/सोमवार मङ्गलबार/मंगलवार बुधबार/बुधवार बिहीबार शुक्रबार/शुक्रवार शनिबार/शनिवार आइतबार/आइतवार"
            )
        ),
        sections.Approximations(about="#(लगभग/करिब/झन्डै)#, सुमार"),
        sections.Freedoms(none="परेन", counters="वटा, वटी, ओटा, जना"),
        sections.Sentences(zones="जीएमटी"),
        sections.Composition(digits_add=True, deep_stacks=True, largest_multiplier=Decimal(10**8)),
    ),
)
