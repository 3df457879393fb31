"""Hindi numbers.

Sources: CLDR 46 ``hi`` (symbols, months) and its spell-out rules for the cardinals; the
Central Hindi Directorate's standard spelling of numerals (मानक हिंदी वर्तनी), with the spellings
in common use besides; सवा, डेढ़, ढाई, साढ़े, पौने as in any school grammar.
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

# Spellings that newspapers use but dictionaries do not list.
_LESS_COMMON = {
    6: "छ", 15: "पंदरह", 51: "इकावन", 54: "चव्वन", 57: "सतावन", 72: "बहतर", 73: "तिहतर", 74: "चौहतर", 75: "पचहतर",
    77: "सतहतर", 78: "अठहतर", 81: "इकासी", 91: "इकानवे", 95: "पिचानवे",
}  # fmt: skip
_CARDINALS = words.merge(
    [
        words.add("शून्य सिफर", 0),
        words.row(
            "एक दो तीन चार पाँच/पांच छह/छः/छै/छे सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह/पंद्रा सोलह "
            "सत्रह/सतरह अठारह/अट्ठारह उन्नीस बीस इक्कीस बाईस/बाइस तेईस/तेइस चौबीस पच्चीस छब्बीस सत्ताईस/सत्ताइस "
            "अट्ठाईस/अठाईस/अठ्ठाईस/अट्ठाइस उनतीस/उन्तीस तीस इकतीस/इकत्तीस बत्तीस तैंतीस/तेंतीस/तैतीस चौंतीस/चौतीस "
            "पैंतीस/पैतीस छत्तीस सैंतीस/सैतीस अड़तीस/अडतीस उनतालीस/उन्तालीस/उनचालीस चालीस इकतालीस/इकतालिस "
            "बयालीस/बियालीस तैंतालीस/तेतालीस/तिरतालीस/तैतालीस चौवालीस/चवालीस/चौंवालीस/चौआलीस/चौंतालीस पैंतालीस/पैतालीस "
            "छियालीस/छयालीस सैंतालीस/सैतालीस अड़तालीस/अडतालीस उनचास/उन्चास पचास इक्यावन/इक्यावान बावन "
            "तिरेपन/तिरपन चौवन/चौअन पचपन छप्पन सत्तावन अट्ठावन/अठावन/अठ्ठावन उनसठ साठ इकसठ बासठ "
            "तिरेसठ/तिरसठ चौंसठ/चौसठ पैंसठ/पैसठ छियासठ/छयासठ सड़सठ/सरसठ/सडसठ अड़सठ/अडसठ उनहत्तर/उनहतर/उनहत्तर "
            "सत्तर इकहत्तर/इकहतर बहत्तर तिहत्तर चौहत्तर पचहत्तर/पिचहत्तर/पचत्तर छिहत्तर/छियत्तर सतहत्तर अठहत्तर "
            "उनासी/उन्नासी/उन्यासी अस्सी इक्यासी बयासी/बियासी तिरासी चौरासी पचासी छियासी सत्तासी/सतासी "
            "अट्ठासी/अठासी/अठ्ठासी नवासी नब्बे इक्यानवे/इक्यानबे बानवे/बानबे तिरानवे/तिरानबे चौरानवे/चौरानबे "
            "पचानवे/पंचानवे/पंचानबे/पचानबे छियानवे/छियानबे सत्तानवे/सत्तानबे अट्ठानवे/अट्ठानबे/अठानवे/अठ्ठानवे "
            "निन्यानवे/निन्यानबे/निन्नानवे",
            1,
        ),
        *(words.add(names, value) for value, names in _LESS_COMMON.items()),
        words.mul("सौ सै", 100),
        words.mul("हज़ार हजार", 1_000),
        words.mul("लाख", 10**5),
        words.mul("करोड़ करोड", 10**7),
        words.mul("अरब", 10**9, weak=True),
        words.mul("खरब", 10**11, weak=True),
        words.mul("नील", 10**13, weak=True),
        words.mul("मिलियन", 10**6, weak=True),
        words.mul("बिलियन", 10**9, weak=True),
        words.mul("ट्रिलियन", 10**12, weak=True),
        words.mul("दर्जन", 12),
    ]
)
_SHAPES = by_skeleton(_CARDINALS)
_SCALES = {
    name: _CARDINALS[name] for name in ["सौ", "हज़ार", "हजार", "लाख", "करोड़", "करोड", "अरब"]
} | {
    "तिहाई": Word(Role.PART, Decimal(3), unit=Flag.SHARE),
    "चौथाई": Word(Role.PART, Decimal(4), unit=Flag.SHARE),
}
_ORDINAL_ENDINGS = ("वाँ", "वां", "वीं", "वी", "वें", "वे", "वा")


def _split(word: str) -> Entry | None:
    found = _SHAPES.get(skeleton(word)) or with_scale(word, _SCALES, _known)
    if found is not None:
        return found
    for ending in _ORDINAL_ENDINGS:
        stem = _CARDINALS.get(word.removesuffix(ending)) if word.endswith(ending) else None
        if isinstance(stem, Word) and stem.role is Role.ADD:
            return Word(Role.ORDINAL, stem.value, weak=True)
    return None


def _known(stem: str) -> Entry | None:
    return _CARDINALS.get(stem) or _SHAPES.get(skeleton(stem))


_SUMS = ("कुल", "औसत", "संख्या", "में से", "और", "या", "से", ":", "—", "-", "=")


def _two(here: Surroundings) -> bool:
    """Whether दो is two, not "give" at the end of a sentence: किताबें दो."""
    after = here.after.lstrip()
    if after and after[0] not in "।.!?":
        return True
    before = here.before.rstrip()
    return not before or before.endswith(_SUMS)


SPEC = LanguageSpec(
    code="hi",
    name="Hindi",
    convention=Convention(
        decimal=".",
        groups=",",
        indian=True,
        foreign_decimals=1,
        scripts=(0x966,),
        latin_doubt="Latin digits in Hindi",
    ),
    split=_split,
    homographs={"दो": _two, "ऋण": below_zero},
    words=words.merge(
        [
            _CARDINALS,
            words.add("एक", 1, weak=True),
            words.add("दोनों दोनो", 2, weak=True),
            words.add("तीनों", 3, weak=True),
            words.add("चारों", 4, weak=True),
            words.add("डेढ़ डेढ", "1.5"),
            words.add("पौन पौना", "0.75", weak=True),
            words.add("दोगुना दोगुनी दोगुने दुगुना दुगुनी दुगुने दुगना दुगनी दुगने दूना दूनी", 2, weak=True),
            words.add("तिगुना तिगुनी तिगुने तीनगुना तीनगुनी", 3, weak=True),
            words.add("चौगुना चौगुनी चौगुने चारगुना चारगुनी", 4, weak=True),
            words.add("पाँचगुना पांचगुना पाँचगुनी पांचगुनी पँचगुना पंचगुना", 5, weak=True),
            words.add("दसगुना दसगुनी", 10, weak=True),
            words.add("ढाई अढ़ाई अढाई", "2.5"),
            words.of(Role.PREFIX, "साढ़े साढे साड़े", "0.5"),
            words.of(Role.PREFIX, "सवा", "0.25"),
            words.of(Role.PREFIX, "पौने", "-0.25"),
            words.of(Role.HALF, "आधा आधी आधे", "0.5"),
            words.of(Role.POINT, "दशमलव पॉइंट पॉइन्ट प्वाइंट बिंदु"),
            words.of(Role.MINUS, "ऋण माइनस"),
            words.of(Role.PART, "तिहाई", 3, unit=Flag.SHARE),
            words.of(Role.PART, "चौथाई", 4, unit=Flag.SHARE),
            words.of(Role.VAGUE, "सैकड़ों सैंकड़ों हज़ारों हजारों लाखों करोड़ों अरबों दर्जनों दसियों"),
            words.of(Role.ORDINAL, "पहला पहली पहले प्रथम", 1, weak=True),
            words.of(Role.ORDINAL, "दूसरा दूसरी दूसरे द्वितीय", 2, weak=True),
            words.of(Role.ORDINAL, "तीसरा तीसरी तीसरे तृतीय", 3, weak=True),
            words.of(Role.ORDINAL, "चौथा चौथी चौथे", 4, weak=True),
            words.of(Role.ORDINAL, "छठा छठी छठे", 6, weak=True),
            words.months(
                "जनवरी फ़रवरी/फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर "
                "नवंबर/नवम्बर दिसंबर/दिसम्बर"
            ),
            words.labels(
                "लाइन कमरा कमरे कक्ष नंबर नम्बर नं वार्ड अध्याय पृष्ठ तालिका चित्र गेट प्लेटफॉर्म चरण कक्षा उड़ान मार्ग"
            ),
            words.of(Role.YEAR_CUE, "सन् सन वर्ष साल"),
            words.of(Role.AFTER_YEAR, "में के की का से तक"),
            words.money(
                "रुपये रुपए रुपया रुपयों रूपये रूपए डॉलर डालर यूरो पाउंड पौंड युआन रूबल येन फ्रैंक पेसो",
                "पैसे पैसा पैसों सेंट सेंटों पेंस पेनी कोपेक",
            ),
            words.percents("प्रतिशत फीसदी फ़ीसदी"),
            words.of(Role.HOUR, "बजे", unit=Flag.HOUR),
        ]
    ),
    glued=words.of(Role.ORDINAL, "वाँ वां वीं वी वें वे वा ला ली रा री था थी", unit=Flag.SUFFIX),
    attached=frozenset(["रु", "रू"]),
    joints=("और, या, तथा, व, एवं", "से"),
    sections=(
        sections.Spans(
            spans={
                "1 day": "दैनिक, प्रतिदिन, रोज़ाना, रोज़, चौबीसों घंटे",
                "7 day": "साप्ताहिक",
                "1 month": "मासिक",
                "12 month": "वार्षिक, सालाना",
                "3 month": "तिमाही, त्रैमासिक",
                "6 month": "छमाही, अर्ध[-]वार्षिक, अर्द्ध[-]वार्षिक, छःमाही",
                "14 day/15 day": "पाक्षिक, पखवाड़",
                "120 month": "दशक!(ों)",
            }
        ),
        sections.Bounds(
            strict="!<(कम )!<(अधिक )!<(ज़्यादा )!<(ज्यादा )से (अधिक/ज़्यादा/ज्यादा/ऊपर/कम/नीचे)",
            minimum="कम( /-)से( /-)कम, न्यूनतम",
            maximum="अधिक से अधिक, ज[़][्]यादा से ज[़][्]यादा, अधिकतम",
            lower="कम से कम, न्यूनतम",
            upper="अधिक से अधिक, ज़्यादा से ज़्यादा, अधिकतम",
            lower_after="से (अधिक/ज़्यादा/ज्यादा/ऊपर)",
            upper_after="से (कम/नीचे)",
            negated_after="नहीं, नही, मत, &<( )न&( )",
            negations="नहीं, नही",
        ),
        sections.HalfDays(
            morning="सुबह, तड़के, प्रातः",
            afternoon="शाम, दोपहर",
            night="रात",
            between="बजे , (को/के/करीब/लगभग) ",
            parts="शाम, रात, दोपहर, सुबह, सायं, अपराह्न, तड़के, प्रातः, पूर्वाह्न",
            bare=sections.Bare.DOUBTFUL,
        ),
        sections.Trends(
            falls_after=r"[[ ]%/ {[^\s\d]+}][ (की/तक)] (गिरावट/कमी/घट/गिर/कम हु/कटौती/लुढ़क)",
            rises_after=r"[[ ]%/ {[^\s\d]+}][ (की/तक)] (बढ़/वृद्धि/तेज[़]ी/उछाल/इज[़]ाफ[़]ा)",
        ),
        sections.Rates(
            rates={
                "second": ("(प्रति/हर) सेकंड", "(प्रति/हर) से(कंड/केंड)"),
                "minute": ("(प्रति/हर) मिनट, मिनट में", "(प्रति/हर) मिनट"),
                "hour": ("(प्रति/हर) घंट(ा/े), घंटे में", "(प्रति/हर) घंट(ा/े)"),
                "day": ("(प्रति/हर)[ ]दिन, रोज[़]ाना, दैनिक, दिन में", "(प्रति/हर)[ ]दिन, रोज[़]ाना"),
                "week": ("(प्रति/हर) (सप्ताह/हफ[़]्ते), साप्ताहिक, हफ[़]्ते में", "(प्रति/हर) (सप्ताह/हफ[़]्ते)"),
                "month": (
                    "(प्रति/हर)[ ](माह/महीने/मास), मासिक, महीने में",
                    "(प्रति/हर)[ ](माह/महीने/मास)",
                ),
                "year": (
                    "(प्रति/हर)[ ](वर्ष/साल), सालाना, वार्षिक, साल में",
                    "(प्रति/हर)[ ](वर्ष/साल), सालाना",
                ),
            }
        ),
        sections.Percents(percents="प्रतिशत, फ़ीसद, फीसद", hundred="सैकड, सैकड़, सौ, १००"),
        sections.Signs(perhaps_below_zero=("शून्य[ ]से", "शून्य से नीचे")),
        sections.UnitWords(
            nations=("स्विस अमेरिकी कनाडाई ऑस्ट्रेलियाई भारतीय जापानी चीनी ब्रिटिश"),
            hours_of_work="घंटा घंटे घंटों घण्टा घण्टे",
            units={
                "kilometer": "किमी कि.मी",
                "centimeter": "सेमी से.मी",
                "millimeter": "मिमी मि.मी",
                "foot": "फुट फ़ुट फीट फ़ीट",
                "inch": "इंच",
                "kilogram": "किग्रा कि.ग्रा",
                "milliliter": "मिली मि.ली",
                "liter": "लीटर लिटर",
                "meter": "मीटर",
                "tonne": "टन",
                "hectare": "हेक्टेयर",
                "acre": "एकड़",
                "year": "साल बरस",
                "week": "हफ़्त हफ्त",
                "yard": "गज",
                "celsius": "डिग्री_सेल्सियस डिग्री_सेंटीग्रेड °से",
                "fahrenheit": "डिग्री_फ़ारेनहाइट डिग्री_फारेनहाइट डिग्री_फ़ॉरेनहाइट डिग्री_फॉरेनहाइट",
                "hour": "घण्ट",
                "second": "सेकेंड सेकेण्ड सैकंड",
                "month": "महीनों माह",
                "kilowatt": "किलोवाट",
                "megawatt": "मेगावाट",
                "watt": "वाट",
                "century": "सदी सदियों शताब्दी",
                "kilometer-per-hour": "किमी/घंटा किमी_प्रति_घंटा",
            },
            shortest_unit=3,
            own_units=(sections.OwnUnit("quintal", "mass", "100000", "क्विंटल"),),
            points="[प्रतिशत[ ]](अंक!( (पा/प्रा/हा/ला/ले/अनि))/अङ्क/बिंदु/बिन्दु/विन्दु)",
        ),
        sections.Ratios(among=r"[ {\w{1,9}}] में से "),
        sections.SharesOfTwo(
            two_numbers=(
                sections.TwoNumbers(" (बटा/बटे) ", whole_first=False),
                sections.TwoNumbers(" (में से/भागों में से) ", " (हिस्स/भाग!(ी))"),
            )
        ),
        sections.Idioms(
            idioms=(
                "नौ( /-)दो( /-)ग्यारह, छत्तीस का आ(ँ/ं)कड़ा, दो-चार, चार चा(ँ/ं)द, तीन( /-)तेरह, सोलह आने, उन्नीस( /"
                "-)बीस, पा(ँ/ं)चों उ(ँ/ं)गलिया(ँ/ं)"
            )
        ),
        sections.Dates(
            # Vikram Samvat, and Saka of the national calendar.
            calendars=years_apart(56, 57, 78),
            month_first=True,
            date_joints="को, का, की, के",
        ),
        sections.Names(weekdays="सोमवार मंगलवार बुधवार गुरुवार/बृहस्पतिवार/वीरवार शुक्रवार शनिवार रविवार"),
        sections.Pointing(
            pointing=(
                "दिवस, पर्व, त्योहार, त्यौहार, युद्ध, आज, कल, परसों, दोपहर, आधी रात, मध्यरात्रि, उसी, उस (दिन/साल/वर्ष), "
                "इस (दिन/साल/वर्ष/महीने), पिछले, अगले, पहले, बाद, क्रिसमस, नए साल, नववर्ष, दिवाली, जयंती, वर्षगांठ, सदी, "
                "शताब्दी, सहस्राब्दी, तब#, अब#"
            )
        ),
        sections.Multiples(multiples={2: "द(ो/ु)गुन(ा/ी/े)", 3: "तिगुन(ा/ी/े)", 4: "चौगुन(ा/ी/े)"}),
        sections.Approximations(about="#(लगभग/करीब)#"),
        sections.Sentences(zones="जीएमटी"),
        sections.Composition(digits_add=True, deep_stacks=True, largest_multiplier=Decimal(10**8)),
    ),
)
