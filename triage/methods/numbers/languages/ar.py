"""Arabic numbers.

Sources: CLDR 46 ``ar`` (symbols, both sets of digits, months) and its spell-out rules for the cardinals;
W. Wright, A Grammar of the Arabic Language, I § 318 to 336 (numerals, duals, fractions, ordinals); the
months of the Levant and of the Maghreb as newspapers there print them.

*And*, prepositions and the article are attached to a word (وخمسين، بألف، المئة), so they are taken off
before it is looked up. Vowel signs are no part of a word, and أ, إ and آ are one letter.
"""

from __future__ import annotations

from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    And,
    Convention,
    Entry,
    Homograph,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_DROPPED = dict.fromkeys([*range(0x64B, 0x653), 0x640, 0x670, 0x200C, 0x200D])
_SAME = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا"})


def _plain(word: str) -> str:
    """A word without vowel signs and with one kind of alif.

    >>> _plain("أربعًا")
    'اربعا'
    """
    return word.translate(_DROPPED).translate(_SAME)


_ONES = ["واحد واحدا واحدة احد احدى", "اثنان اثنين اثنا اثني اثنتان اثنتين اثنتا اثنتي", "ثلاث ثلاثة ثلاثا", "اربع اربعة اربعا",
         "خمس خمسة خمسا", "ست ستة ستا", "سبع سبعة سبعا", "ثمان ثماني ثمانية ثمانيا", "تسع تسعة تسعا"]  # fmt: skip
_TENS = "عشر ثلاث اربع خمس ست سبع ثمان تسع"
_HUNDRED = ("مئة", "مائة")
_RANKS = {
    1: "اول اولى حادي حادية", 2: "ثاني ثان", 3: "ثالث ثالثة", 4: "رابع رابعة", 5: "خامس خامسة", 6: "سادس سادسة",
    7: "سابع سابعة", 8: "ثامن ثامنة", 9: "تاسع تاسعة", 10: "عاشر عاشرة",
}  # fmt: skip


def _hundreds() -> dict[str, Entry]:
    table = words.mul(" ".join(_HUNDRED), 100)
    for value, stem in enumerate(["ثلاث", "اربع", "خمس", "ست", "سبع", "ثمان", "تسع"], 3):
        table |= words.add(" ".join(stem + hundred for hundred in _HUNDRED), value * 100, 100)
    two = " ".join(hundred[:-1] + end for hundred in _HUNDRED for end in ("تان", "تين", "تا", "تي"))
    return table | words.add(two, 200, 100) | words.add("ثمانيمئة ثمانيمائة", 800, 100)


def _scale(one: str, two: str, more: str, value: int) -> dict[str, Entry]:
    """A scale word: the singular, the dual, which is two of it, and the plural."""
    dual = Word(Role.ADD, Decimal(2)), Word(Role.MUL, Decimal(value))
    return (
        words.mul(one, value) | dict.fromkeys(two.split(), dual) | words.mul(more, value, weak=True)
    )


# Duals of nouns of time state two: يومان, two days.
_TWO = (
    "يومان يومين شهران شهرين اسبوعان اسبوعين سنتان سنتين عامان عامين ساعتان ساعتين دقيقتان دقيقتين ثانيتان ثانيتين "
    "مرتان مرتين قرنان قرنين عقدان عقدين ليلتان ليلتين"
)
_TWO_OF_THEM = (
    "شخصان شخصين رجلان رجلين امراتان امراتين طفلان طفلين جنديان جنديين شرطيان شرطيين مدنيان مدنيين هدفان هدفين مدينتان مدينتين "
    "دولتان دولتين شركتان شركتين مرحلتان مرحلتين طائرتان طائرتين سيارتان سيارتين نقطتان نقطتين كلا كلتا كليهما كلتاهما"
)
_MONTHS = (
    "يناير/جانفي/كانونالثاني فبراير/فيفري/شباط مارس/اذار ابريل/افريل/نيسان مايو/ايار يونيو/يونيه/جوان/حزيران "
    "يوليو/يوليه/جويلية/تموز اغسطس/آب سبتمبر/شتنبر/ايلول اكتوبر/تشرينالاول نوفمبر/نونبر/تشرينالثاني ديسمبر/دجنبر/كانونالاول"
)

_WORDS = words.merge(
    [
        words.add("صفر", 0),
        words.add(_ONES[0], 1, weak=True),
        *(words.add(forms, value) for value, forms in enumerate(_ONES[1:], 2)),
        words.add("عشر عشرة عشرا", 10, unit=Flag.TEEN),
        *(words.add(f"{stem}ون {stem}ين", 10 * tens) for tens, stem in enumerate(_TENS.split(), 2)),
        _hundreds(),
        words.mul("الفا", 1000, weak=True),  # also alpha
        _scale("الف", "الفان الفين الفي", "الاف", 1000),
        _scale("مليون مليونا", "مليونان مليونين مليوني", "ملايين", 10**6),
        _scale("مليار مليارا بليون بليونا", "ملياران مليارين ملياري", "مليارات بلايين", 10**9),
        _scale("تريليون تريليونا ترليون", "تريليونان تريليونين تريليوني", "تريليونات", 10**12),
        words.add(_TWO, 2, unit=Flag.DUAL),
        words.add(_TWO_OF_THEM, 2, weak=True, unit=Flag.DUAL),
        *(
            words.of(Role.HALF, names, value)
            for names, value in (
                ("ثلثا ثلثي ثلثان ثلثين", "0.66666666666666666667"),
                ("نصف نصفا", "0.5"),
                ("ثلث", "0.33333333333333333333"),
                ("ربع ربعا", "0.25"),
            )
        ),
        words.parts("اثلاث ارباع اخماس اسداس اسباع اثمان اتساع اعشار"),
        *(
            words.of(Role.ORDINAL, names, value, weak=True, unit=Flag.ALONE)
            for value, names in _RANKS.items()
        ),
        words.of(Role.VAGUE, "عشرات مئات مئآت مائات الوف بضع بضعة"),
        words.of(Role.CONN, "و", And.ANYWHERE | And.A_HALF | And.INVERTED),
        words.of(Role.MINUS, "ناقص سالب"),
        words.of(Role.POINT, "فاصلة"),
        words.months(_MONTHS),
        words.labels(
            "رقم غرفة صفحة مادة فصل قاعة شكل جدول رحلة طريق مسار بوابة رصيف خط مرحلة حلقة طبعة اصدار نسخة طراز شارع مجموعة فئة"
        ),
        words.of(
            Role.YEAR_CUE,
            "عام سنة عامي في منذ بين حتى بحلول من الى خلال قبل بعد لعام موسم صيف شتاء ربيع خريف",
        ),
        words.of(Role.AFTER_YEAR, "ميلادي ميلادية م"),
        words.money(
            "دولار دولارا دولارات دولارين يورو اورو جنيه جنيها جنيهات درهم درهما دراهم دينار دينارا دنانير ريال ريالا ريالات "
            "ليرة ليرات روبل روبلا يوان يوانا فرنك فرنكا روبية شيكل شيكلا بيزو ين",
            "سنت سنتا سنتات قرش قرشا قروش فلس فلسا بنس بنسا بنسات",
        ),
        words.percents("بالمئة بالمائة"),
    ]
)
# Days of the week, not one and two; "you are not" and "I am not", not "for six".
_NO_NUMBERS = frozenset(["الاحد", "الاثنين", "لست", "فلست", "ولست"])
_NUMBERS = frozenset([Role.ADD, Role.MUL, Role.HALF])
_AND = Word(Role.CONN, Decimal(And.ANYWHERE | And.A_HALF | And.INVERTED))
_SECOND = Word(Role.ORDINAL, Decimal(2), 1, weak=True, unit=Flag.ALONE)
_TIMES_TWO = frozenset([*_TWO.split(), *_TWO_OF_THEM.split()])


def _split(word: str) -> Entry | None:
    """The reading of a word with *and*, a preposition or the article attached.

    >>> [part.role.name for part in _split("وعشرين")]
    ['CONN', 'ADD']
    >>> _split("بألف").value, _split("الاثنين")
    (Decimal('1000'), None)
    """
    plain = _plain(word)
    if plain.removeprefix("و") in _NO_NUMBERS or word.startswith("إثنين"):
        return None
    for conjunction in ("", "و", "ف"):
        if not plain.startswith(conjunction):
            continue
        entry = _without_preposition(plain.removeprefix(conjunction))
        if entry is not None:
            readings = (entry,) if isinstance(entry, Word) else entry
            joins = conjunction == "و" and readings[0].role in _NUMBERS
            return (_AND, *readings) if joins else entry
    return None


def _without_preposition(word: str) -> Entry | None:
    if word.startswith("لل") and (entry := _definite(word[2:])) is not None:
        return entry
    for preposition in ("", "ب", "ل"):
        if word.startswith(preposition):
            stem = word.removeprefix(preposition)
            if (entry := _WORDS.get(stem)) is not None:
                return entry
            if stem.startswith("ال") and (entry := _definite(stem[2:])) is not None:
                return entry
    return None


def _definite(stem: str) -> Entry | None:
    """The reading of a word after the article, which joins the parts of a rank: الحادي والعشرين."""
    if stem == "ثانية":  # without the article a unit of time
        return _SECOND
    entry = _WORDS.get(stem)
    if not isinstance(entry, Word) or stem in _TIMES_TWO:
        return entry if stem not in _TIMES_TWO else None
    plural = entry.role is Role.MUL and entry.weak
    if plural:
        return Word(Role.VAGUE)
    return (
        entry._replace(unit=Flag.THE)
        if entry.role in (Role.ADD, Role.MUL) and not entry.unit
        else entry
    )


def _stem(word: str) -> str:
    """A name without the conjunction and the preposition: والخميس, لمارس."""
    plain = _plain(word)
    for prefix in ("و", "ب", "ل", "ف"):
        if plain.startswith(prefix) and len(plain) > 4 and plain not in _WORDS:
            return plain.removeprefix(prefix)
    return plain


def _no_share(here: Surroundings) -> bool:
    """Whether خمس is five, and not a fifth, which a definite noun follows: خمس السكان."""
    return not here.after.startswith(" ال")


_SHARES: dict[str, Homograph] = {
    prefix + stem: _no_share
    for prefix in ("", "و", "ب", "ل")
    for stem in ("خمس", "سبع", "تسع", "عشر")
}
# And, prepositions and the article, with or without tatweels: و30, بـ30.
_ATTACHED = frozenset(
    prefix + "ـ" * tatweels
    for prefix in ("و", "ب", "ل", "ف", "ك", "ال", "وال", "بال", "لل", "ول", "وب")
    for tatweels in range(4)
)
_SPACE = "!<(?)"
_NOUN = r"{(?:\s[^\W\d_]+){0,2}?}"  # تزيد أعمارهم على 65
_DAYTIME = r" [من ]([ال](صباح/مساء/ظهر/فجر/ليل/عصر)[ا]!(?)/(بعد/قبل) الظهر/بتوقيت/(ص/م)!({[\w.]}))"

# The subject may stand between a verb and the amount: the sales rose by 3.
_BY_AMOUNT = r"[{(?:\s[^\W\d_]+){0,3}} (بنسبة/قدره/قدرها/بمقدار/بواقع)/ نحو]"
# After "in the day" as the time of a rate; the next day and the tenth hour are moments.
_NO_DATE = "!( (ال/عشر/نفس/ذات/وال))"

SPEC = LanguageSpec(
    code="ar",
    name="Arabic",
    convention=Convention(decimal=".", groups=",", foreign_decimals=2, scripts=(0x660, 0x6F0)),
    split=_split,
    stem=_stem,
    inside_names=r"(?<=كانون) (?=ال[أا]ول|الثاني)|(?<=تشرين) (?=ال[أا]ول|الثاني)",
    homographs=_SHARES,
    words=_WORDS,
    percent_before="في",
    percent_words=frozenset(["المئة", "المائة"]),
    joints=("و, أو, او", "إلى, الى, حتى"),
    attached=_ATTACHED,
    sections=(
        sections.Hours(
            cue="!<(?)[و/ب/ل][ال]ساعة [ال]",
            sure=_DAYTIME,
            mark=r"&({\s*}({[.,،؛;:!?)]}/{$})/ )",
            gap=" [و]",
            tail=" دقيق*",
            after=(
                (" والنصف,  ونصف!(?)", 30),
                (" والربع,  وربع!(?)", 15),
                (" والثلث,  وثلث!(?)", 20),
                (" (إ/ا)لا [ال]ربع[?]", -15),
                (" (إ/ا)لا [ال]ثلث[?]", -20),
            ),
        ),
        sections.Spans(
            spans={
                "1 day": "[ال]يومي*, على مدار الساعة",
                "7 day": "[ال]أسبوعي*",
                "1 month": "[ال]شهري*",
                "12 month": "!<(ربع )!<(نصف )[ال]سنوي*",
                "3 month": "ربع سنوي*, فصلي*, كل ربع سنة, ربع السنوي*",
                "6 month": "نصف سنوي*, كل نصف سنة, نصف السنوي*",
                "14 day/15 day": "[ل/ال]أسبوعين, أسبوعان",
            }
        ),
        sections.Bounds(
            strict="(أكثر/أزيد/أعلى/أكبر/أقل/أدنى/أصغر) من, !<(لا )(ي/ت)(زيد/قل/تجاوز), فوق, دون",
            minimum="على الأقل, لا (ي/ت)قل, أدنى, الأدنى",
            maximum="على الأكثر, لا (ي/ت)زيد, لا (ي/ت)تجاوز, أقصى, الأقصى",
            lower=(
                f"{_SPACE}[و/ب/ل](أكثر/ازيد/أزيد/أعلى/أكبر) من, {_SPACE}[و/ف]لا (ي/ت)قل{_NOUN} عن, {_SPACE}(ي/ت)زيد{_NOUN} (على/عن), "
                f"{_SPACE}([ي/ت]تجاوز/تجاوزت){_NOUN}, {_SPACE}(ي/ت)فوق, {_SPACE}فوق"
            ),
            upper=(
                f"{_SPACE}[و/ب/ل](أقل/أدنى/أصغر) من, {_SPACE}(ي/ت)قل{_NOUN} عن, {_SPACE}(ي/ت)صل إلى, {_SPACE}[و/ف]لا (ي/ت)زيد{_NOUN} (على/عن), "
                f"{_SPACE}[و/ف]لا (ي/ت)تجاوز{_NOUN}, {_SPACE}دون"
            ),
            lower_after="على الأقل, أو أكثر, فأكثر, فما فوق, وما فوق",
            upper_after="على الأكثر, أو أقل, فأقل, فما دون, كحد أقصى",
            negations="!<(?)[و/ف](لا/لم/لن/ليس/ليست/دون أن)!(?)",
        ),
        sections.HalfDays(
            marks=("ص", "م"),
            morning="صباح[ا][ً]",
            afternoon="مساء[ً], عصر[ا][ً], بعد الظهر",
            night="ليل[ا][ً]",
        ),
        sections.Trends(
            falls=f"((انخفض/تراجع/هبط/خسر/نزل)*/[ب]انخفاض*/[ب]تراجع*){_BY_AMOUNT}",
            rises=f"((ارتفع/زاد/صعد/قفز/ربح/كسب)*/[ب]ارتفاع*/[ب]زيادة/نما/نمت/[ب]نمو*){_BY_AMOUNT}",
        ),
        sections.Rates(
            rates={
                "second": ("", f"(في/كل/[ب]ال)[ ][ال]ثانية{_NO_DATE}"),
                "minute": ("", f"((في/كل) [ال]/بال/لل)دقيقة{_NO_DATE}"),
                "hour": ("", f"((في/كل) [ال]/بال/لل)ساعة{_NO_DATE}"),
                "day": ("يومي{[اًاً]*}", f"يومي{{[اًاً]*}}, ((في/كل) [ال]/بال)يوم{_NO_DATE}"),
                "week": ("أسبوعي{[اًاً]*}", f"أسبوعي{{[اًاً]*}}, ((في/كل) [ال]/بال)أسبوع{_NO_DATE}"),
                "month": ("شهري{[اًاً]*}", f"شهري{{[اًاً]*}}, ((في/كل) [ال]/بال)شهر{_NO_DATE}"),
                "year": ("سنوي{[اًاً]*}", f"سنوي{{[اًاً]*}}, ((في/كل) [ال]/بال)(سنة/عام){_NO_DATE}"),
            }
        ),
        sections.Percents(percents="(ب/في )الم(ئ/ائ)ة, مئوي", hundred="مائة, مئة"),
        sections.Signs(below_zero="[مئوية /فهرنهايت ](تحت/دون) الصفر"),
        sections.UnitWords(
            units={
                "kilometer": "كيلومتر كيلو_متر كلم كم",
                "meter": "متر أمتار",
                "centimeter": "سنتيمتر سنتمتر سم",
                "millimeter": "مليمتر ملم ميليمتر مم",
                "square-kilometer": "كيلومتر_مربع كيلومترا_مربعا كيلومترات_مربعة كم_مربع",
                "square-meter": "متر_مربع مترا_مربعا أمتار_مربعة",
                "cubic-meter": "متر_مكعب مترا_مكعبا أمتار_مكعبة",
                "hectare": "هكتار",
                "kilogram": "كيلوغرام كيلوجرام كغم كغ كجم كلغ",
                "gram": "غرام جرام",
                "milligram": "ملغ مليغرام ملليجرام ملغم",
                "tonne": "طن أطنان",
                "liter": "لتر ليتر",
                "milliliter": "مليلتر",
                "barrel": "برميل براميل",
                "mile": "ميل أميال",
                "foot": "قدم أقدام",
                "inch": "بوصة إنش",
                "pound": "رطل أرطال",
                "year": "سنة سنوات عام أعوام سنين",
                "month": "شهر أشهر شهور",
                "week": "أسبوع أسابيع",
                "day": "يوم أيام",
                "hour": "ساعة ساعات",
                "minute": "دقيقة دقائق",
                "second": "ثانية ثوان ثواني",
                "century": "قرن قرون",
                "decade": "عقد عقود",
                "megawatt": "ميغاواط ميجاوات ميغاوات ميجاواط",
                "gigawatt": "غيغاواط جيجاوات",
                "kilowatt": "كيلوواط كيلووات",
                "celsius": "درجة_مئوية درجات_مئوية",
                "fahrenheit": "درجة_فهرنهايت درجات_فهرنهايت",
                "percentage-point": "نقطة_مئوية نقاط_مئوية",
                "kilometer-per-hour": "كيلومتر_في_الساعة كيلومترا_في_الساعة كم/ساعة كلم/ساعة",
            },
            shortest_unit=2,
        ),
        sections.Ratios(every="كل"),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}و(<half:نصف>/<quarter:ربع>)!(?)!( !(السنة/الساعة/العام/الشهر/اليوم)ال?)",
            one_implied="ساعة, سنة, عام, عاما, يوم, شهر, أسبوع, قرن, متر, كيلومتر, طن, مرة",
        ),
        sections.Idioms(idioms="ألف مبروك, ألف شكر, ألف ليلة وليلة"),
        sections.Ranks(ranks=("القرن [ال]", "")),
        sections.Dates(date_joints="من, عام, سنة"),
        sections.Names(
            weekdays="الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد",
            decades=" ".join(
                "/".join(
                    f"{article}{stem}{end}" for article in ("", "ال") for end in ("ينيات", "ينات")
                )
                for stem in _TENS.split()
            ),
        ),
        sections.Pointing(
            pointing=(
                "{(?:و|ب|ل|ال)*}(يوم/أمس/غد/الماضي/المقبل/القادم/السابق/الجاري/الحالي/التالي/المنصرم/نفسه/ذلك/هذا/منتصف الليل/ظهر/رمضان/عيد/رأس السنة/حرب/ذكرى/قرن/"
                "عشية/آنذاك/حينها/حينئذ/الآن/قبل/بعد/منذ ذلك/لاحق/سابق/الميلاد/مطلع/نهاية/أواخر)"
            )
        ),
        sections.Wording(
            times={
                2: r"ضعف, م[ُ]ضاعف, كلا, كلتا, مثنى, زوج, ثنائي, مزدوج, تضاعف, {[^\W\d_]{3,}}[ْ](ين/يْن/ان/تا/تي)!({[^\W\d_]})",
                3: "ثلاثي, ثلاثة أضعاف",
                4: "رباعي",
                5: "خماسي",
                10: "عقد",
                12: "دزينة",
                100: "قرن, مئوي",
                1000: "ألفية, الفية",
            }
        ),
        sections.Approximations(about="نحو, حوالي, حوالى, قرابة, زهاء, ما يقارب, ما يقرب من"),
        sections.Freedoms(bases={2: "ثنائي", 8: "ثماني", 10: "عشري", 16: "ست عشري, سداسي"}),
        sections.Sentences(zones="بتوقيت", vague_before="بضع, بضعة, عدة"),
    ),
)
