"""Turkish numbers.

Sources: CLDR 46 ``tr``; Türk Dil Kurumu, Yazım Kılavuzu, on numbers (written apart, endings after an apostrophe,
points in clock times and before thousands), months and days; short scale with milyar for 10^9.
"""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_BELOW_HUNDRED = {
    "bir": 1, "iki": 2, "üç": 3, "dört": 4, "beş": 5, "altı": 6, "yedi": 7, "sekiz": 8, "dokuz": 9, "on": 10, "yirmi": 20,
    "otuz": 30, "kırk": 40, "elli": 50, "altmış": 60, "yetmiş": 70, "seksen": 80, "doksan": 90,
}  # fmt: skip
_SCALES = {"bin": 1000, "milyon": 10**6, "milyar": 10**9, "trilyon": 10**12, "katrilyon": 10**15}
# Endings of cases and possessives after a consonant and after a vowel; I and A are in harmony with the vowel before
# them, and D is t after a voiceless consonant. The last ones are of persons and things: ikimiz, beşlik.
_AFTER_CONSONANT = (
    "I A In DA DAn DAki lA InI InA InIn IndA IndAn IndAki IylA",
    "ImIz InIz InIzI InIzA InIzdAn lIk lIğI lIğInA lIktA",
)
_AFTER_VOWEL = (
    "yI yA nIn DA DAn DAki ylA sI sInI sInA sInIn sIndA sIndAn sIndAki sIylA",
    "mIz nIz nIzI nIzA nIzdAn lIk lIğI lIğInA lIktA",
)
_NARROW = {**dict.fromkeys("aı", "ı"), **dict.fromkeys("ei", "i"), **dict.fromkeys("ou", "u"), **dict.fromkeys("öü", "ü")}  # fmt: skip
_RANK_ENDING = (
    "(?:s[ıiuü][a-zıü]{0,4}|y[ıiuüae]|n[ıiuü]n|d[ae]n?|l[ıiuü](?:k|ğ)[a-zıü]*|l[ae]r[a-zıü]*)?"
)
_PIECE = re.compile("|".join(sorted((*_BELOW_HUNDRED, "yüz", *_SCALES), key=len, reverse=True)))


def _form(stem: str, ending: str) -> str:
    """A stem with an ending in harmony with it.

    >>> _form("üç", "DA"), _form("dokuz", "I"), _form("dört", "I")
    ('üçte', 'dokuzu', 'dördü')
    """
    word = stem
    for sign in ending:
        vowel = next(letter for letter in reversed(word) if letter in _NARROW)
        if sign == "I":
            word += _NARROW[vowel]
        elif sign == "A":
            word += "a" if vowel in "aıou" else "e"
        elif sign == "D":
            word += "t" if word[-1] in "fstkçşhp" else "d"
        else:
            word += sign
    soft = stem == "dört" and word[4:5] in _NARROW
    return "dörd" + word[4:] if soft else word


def _forms(stems: str, endings: str = "") -> str:
    """The stems alone and with each of the endings, by default those of cases and possessives."""
    return " ".join(
        _form(stem, ending)
        for stem in stems.split()
        for ending in (
            "",
            *(endings or (_AFTER_VOWEL if stem[-1] in _NARROW else _AFTER_CONSONANT)[0]).split(),
        )
    )


def _inflected() -> dict[str, Entry]:
    """The forms of number words that end the number: beşi, ikisinden, üçte, milyona.

    Without those of "on", which look like his, her and in it, and of others that are another word.
    """
    table: dict[str, Entry] = {}
    for name, value in {"sıfır": 0, **_BELOW_HUNDRED, **_SCALES, "düzine": 12}.items():
        role = Role.MUL if name in _SCALES or name == "düzine" else Role.ADD
        endings = _AFTER_VOWEL if name[-1] in _NARROW else _AFTER_CONSONANT
        for place, group in enumerate(endings):
            weak = role is Role.ADD and (place == 1 or value < 2)
            word = Word(role, Decimal(value), weak=weak, unit=Flag.CLOSED)
            table |= {_form(name, ending): word for ending in group.split()}
    return {
        form: word
        for form, word in table.items()
        if form not in _ON and not form.startswith(("birl", "altın"))
    }


_ON = frozenset(_form("on", ending) for group in _AFTER_CONSONANT for ending in group.split())
_INFLECTED = _inflected()
_ENDED = _INFLECTED.keys() | _ON | set(_forms("yüz").split())
_RANKED = re.compile(
    "(birinci|ikinci|üçüncü|dördüncü|beşinci|altıncı|yedinci|sekizinci|dokuzuncu|onuncu|yirminci|otuzuncu|kırkıncı|ellinci|altmışıncı"
    f"|yetmişinci|sekseninci|doksanıncı|yüzüncü|bininci){_RANK_ENDING}"
)
_RANKS = (*range(1, 11), *range(20, 100, 10), 100, 1000)
_RANK_NAMES = dict(zip(_RANKED.pattern[1:].partition(")")[0].split("|"), _RANKS, strict=True))
_EACH = {
    "ikişer": 2, "üçer": 3, "dörder": 4, "altışar": 6, "yedişer": 7, "sekizer": 8, "dokuzar": 9, "yirmişer": 20,
    "otuzar": 30, "ellişer": 50,
}  # fmt: skip


def _number(value: int, **more: bool | str) -> Word:
    return Word(Role.ADD, Decimal(value), weak=value == 1, **more)  # type: ignore[arg-type]


def _written_together(word: str) -> tuple[int, str]:
    """The value of yirmibeş or ikibinon, and its last piece with its ending; 0 if it is no number."""
    total = group = start = at = pieces = 0
    while match := _PIECE.match(word, at):
        name, start, at, pieces = match[0], at, match.end(), pieces + 1
        value = _BELOW_HUNDRED.get(name, 0)
        if value:
            if group % (10 if value < 10 else 100):
                return 0, ""
            group += value
        elif name == "yüz":
            if group > 9:
                return 0, ""
            group = max(group, 1) * 100
        else:
            scale = _SCALES[name]
            if total and scale >= total:
                return 0, ""
            total, group = total + max(group, 1) * scale, 0
    return (total + group, word[start:]) if pieces > 1 else (0, "")


def _split(word: str) -> Entry | None:
    if word[0] == "İ":
        word = "i" + word[1:]
        if word == "ilk":
            return Word(Role.ORDINAL, Decimal(1), weak=True)
        if word in _BELOW_HUNDRED:
            return Word(Role.ADD, Decimal(_BELOW_HUNDRED[word]))
    if (inflected := _INFLECTED.get(word)) is not None:
        return inflected
    if match := _RANKED.fullmatch(word):
        return Word(Role.ORDINAL, Decimal(_RANK_NAMES[match[1]]), weak=True)
    value, last = _written_together(word)
    if value and _PIECE.fullmatch(last):
        return words.compound(value)
    return Word(Role.ADD, Decimal(value), unit=Flag.CLOSED) if value and last in _ENDED else None


def _months() -> str:
    names = "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık"
    endings = ("DA DAn DAki", "DA DAn DAki A")
    return " ".join(
        _forms(name, endings[not name.endswith("k")]).replace(" ", "/") for name in names.split()
    )


_UNDER = re.compile(r"\b(?:yer|su|deniz|yaş|ayak|göz|el|ten|bilinç|yol|köprü|alt)\s$")
_FACE = re.compile(
    r"\s(?:ifade|tanıma|nakli|felci|mask|kızart|göz|bul|verm|tut|çevir|germe|bakım|mimik|kas|şekl|şekil|hat|yüze|akı)"
)
_SIDE = re.compile(r"\b(?:ön|arka|ara|dış|iç|güler|asık)\s$")
_MANY = re.compile(r"\s(?:yüz\s)?(?:bin|milyon|milyar)l[ae]rc")
_ENDS = re.compile(r"\s*(?:[.,;:!?)]|$)")
_COUNTS = re.compile(r"\s(?:bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|\d)")


def _six(here: Surroundings) -> bool:
    """Whether "altı" is six, not what is under something (su altı, 18 yaş altı)."""
    return not _UNDER.search(here.before.lower())


def _seven(here: Surroundings) -> bool:
    """Whether "yedi" is seven, not "ate", which ends its sentence."""
    return not _ENDS.match(here.after) or here.before.endswith(("saat ", "yüzde ", ": ", "("))


def _hundred(here: Surroundings) -> bool:
    """Whether "yüz" is a hundred, not a face (ön yüz), and not in "yüz binlerce"."""
    face = _FACE.match(here.after) or _SIDE.search(here.before.lower())
    return not (face or _MANY.match(here.after))


def _ten(here: Surroundings) -> bool:
    """Whether "on" is ten, not in "on binlerce" or in an English name with hyphens."""
    named = here.before.endswith("-") and here.after.startswith("-")
    return not (named or _MANY.match(here.after))


def _exceeded(here: Surroundings) -> bool:
    """Whether "yüzü" is a hundred (yüzü aşkın), not his face."""
    return here.after.startswith((" aşkın", " aşan", " geç", " bul"))


def _tenth(here: Surroundings) -> bool:
    """Whether "onda" begins a share (onda bir), not "in it"."""
    return _COUNTS.match(here.after) is not None


_FROM = "(['](d/t)(a/e)n /&<((d/t)(a/e)n ))"
_PAST_OR_TO = {"beş, 5": 5, "on, 10": 10, "çeyrek, 15": 15, "yirmi, 20": 20, "yirmi beş, 25": 25}

SPEC = LanguageSpec(
    code="tr",
    name="Turkish",
    convention=COMMA,
    split=_split,
    homographs={
        "altı": _six,
        "yedi": _seven,
        "yüz": _hundred,
        "on": _ten,
        "yüzü": _exceeded,
        "onda": _tenth,
    },
    words=words.merge(
        [
            words.add("sıfır", 0),
            words.add("bir biri birini birinin birine birinde birinden birisi", 1, weak=True),
            *(
                words.add(name, value, room=10 if value % 10 == 0 else 1)
                for name, value in _BELOW_HUNDRED.items()
                if value > 1
            ),
            words.add("onda", 10, unit=Flag.CLOSED),
            words.add("birer", 1, weak=True),
            *(words.add(name, value) for name, value in _EACH.items()),
            words.add("beşer", 5, weak=True),
            words.add("onar", 10, weak=True),
            words.add("yüzer", 100, weak=True),
            words.add("biner", 1000, weak=True),
            words.mul("yüz", 100),
            words.mul("yüzü yüze yüzün yüzünü yüzünün yüzden", 100, weak=True, unit=Flag.CLOSED),
            *(words.mul(name, value) for name, value in _SCALES.items()),
            words.mul("mn", 10**6),
            words.mul("mlr", 10**9),
            words.mul("düzine", 12),
            words.of(Role.POINT, "virgül"),
            words.of(
                Role.HALF,
                "yarım yarısı yarısını yarısına yarısında yarısından yarısının yarısıyla",
                "0.5",
            ),
            words.of(
                Role.HALF, "buçuk buçuğu buçuğa buçukta buçuktan buçukluk", "0.5", unit=Flag.SIGN
            ),
            words.of(
                Role.HALF, "çeyrek çeyreği çeyreğini çeyreğe çeyreğinde çeyrekte çeyreklik", "0.25"
            ),
            words.of(Role.MINUS, "eksi"),
            words.ranks("ilk çift"),
            words.of(
                Role.VAGUE,
                "onlarca yüzlerce binlerce milyonlarca milyarlarca yüzler binler milyonlar milyarlar",
            ),
            words.months(_months()),
            words.labels("no numara sayfa bölüm tablo şekil sürüm peron kapı madde kanal"),
            words.of(
                Role.AFTER_YEAR,
                "yılı yılında yılının yılından yılına yılındaki yazında kışında sonbaharında ilkbaharında baharında "
                "sonunda başında ortasında",
            ),
            words.of(
                Role.MAJOR,
                " ".join(
                    (
                        "tl yen",
                        _forms("lira avro euro dolar yuan sterlin frank kron ruble"),
                        "rupi peso zloti",
                    )
                ),
                unit=Flag.MONEY,
            ),
            words.of(
                Role.MINOR,
                "kuruş kuruşa kuruşu kuruşluk sent sente senti sentlik cent peni pens kopek",
                unit=Flag.MINOR,
            ),
        ]
    ),
    glued={
        **words.of(Role.MAJOR, "tl", unit=Flag.MONEY),
        **words.mul("bin", 1_000),
        **words.mul("mn", 10**6),
    },
    ending_marks="'’",
    endings={
        **words.of(Role.ORDINAL, "nci ncı ncu ncü inci ıncı uncu üncü", unit=Flag.SUFFIX),
        **words.of(
            Role.AFTER_YEAR,
            "de da te ta deki daki teki taki ler lerde lerdeki lerden leri lerin lar larda lardaki lardan ları ların "
            "li lı lu lü",
        ),
    },
    joints=("ve, ile, veya, ya", "ila"),
    sections=(
        sections.Hours(
            cue=(
                r"!<({\d} )#saat[ler/le] [(sabah/akşam/gece/öğlen) ], #(sabah/sabahı/akşam/akşamı/gece/öğlen/öğle/"
                "öğleden sonra) [saat ]"
            ),
            sure=" (sularında/sıralarında)#, &<(buçukta)!(?)",
            mark=(
                "'(d/t)(a/e)[n/ki]!(?), &<((d/t)(a/e))!(?), &<((d/t)(a/e)n)!(?),  (civarında/itibar/ile /arası), "
                r"{(?<=\d[.:]\d\d)}!({\d}/ (lira/dolar/avro/euro/ster/met/kilo/km/puan/derece/ton/lit)), ['][y](a/"
                "e) (kadar/doğru/dek)"
            ),
            after=tuple(
                (f"['?[?]] ({minutes}) ({said})", sign * count)
                for minutes, count in _PAST_OR_TO.items()
                for said, sign in (("geç*", 1), ("kala#, var*", -1))
            ),
        ),
        sections.DecadeWords(endings="'l(ı/i/u/ü/e/a)"),
        sections.Spans(
            spans={
                "1 day": "her gün, günlük#, gün boyu",
                "7 day": "her hafta#, haftalık#",
                "1 month": "her ay#",
                "12 month": "her yıl#, yıllık#",
                "3 month": "her çeyrek*, çeyrek*",
                "6 month": "yarıyıl*, altı ayda bir, 6 ayda bir",
            }
        ),
        sections.Bounds(
            strict="(d/t)(a/e)n [daha ](fazla/çok/uzun/büyük/yüksek/yaşlı/az/küçük/düşük/kısa/genç)!( veya eşit), aşkın, aşan, üzerinde, üstünde, altında",
            minimum="#(en az/asgari/minimum/en düşük/en küçük)",
            maximum="#(en çok/en fazla/azami/maksimum/en yüksek/en büyük)",
            lower="en az, asgari, minimum, en düşük",
            upper="neredeyse, en çok, en fazla, azami, maksimum, en geç",
            lower_after=(
                f"{_FROM}[daha ](fazla/çok/uzun/büyük/yüksek/yaşlı), (ve/veya/ya da) (daha (fazla/çok/büyük)/üzeri/üstü/yukarı), ['][n](ı/"
                "i/u/ü)n (üzerinde/üstünde), (['][y](ı/i/u/ü) /&<((ı/i/u/ü) ))(aşkın/aşan)"
            ),
            upper_after=(
                f"{_FROM}[daha ](az/küçük/düşük/kısa/genç), (ve/veya/ya da) (daha az/altı#/aşağı), ['][n](ı/i/u/"
                "ü)n altında, (['][y](a/e) /&<((a/e) ))(kadar/varan/dek)"
            ),
            negated_after="#(değil/yok), m(a/e)z#, m(a/e)d(ı/i), m(ı/i/u/ü)yor, m(a/e)y(a/e)c",
        ),
        sections.HalfDays(
            morning="sabah[ın], sabahleyin",
            afternoon="öğleden sonra, akşam",
            night="gece",
            between="saat ",
        ),
        sections.Trends(
            falls_after="[ ~] (daha az/azal/düş/gerile/kayb/kaybet)",
            rises_after="[ ~] (daha fazla/art(tı/tır/ar/ış/an/mış/ma)/yüksel/büyü!(k)/çoğal)",
        ),
        sections.Rates(
            rates={
                "second": ("saniyede", "/[ ]saniye"),
                "minute": ("dakikada", "/[ ]dakika"),
                "hour": ("saatte, saatlik", "/[ ]saat"),
                "day": ("günde, günlük, her gün", "/[ ]gün"),
                "week": ("haftada, haftalık, her hafta", "/[ ]hafta"),
                "month": ("ayda, aylık, her ay", "/[ ]ay"),
                "year": ("yılda, yıllık, senede, her (yıl/sene)", "/[ ]yıl"),
            }
        ),
        sections.Percents(percent_first="%, #yüzde", percents="yüzde"),
        sections.Signs(plus="artı[ veya]", below_zero_before="sıfırın altında[ki]"),
        sections.UnitWords(
            nations=(
                "isviçre İsviçre danimarka isveç İsveç norveç abd amerikan kanada avustralya "
                "meksika hindistan japon çin İngiliz ingiliz mısır türk rus ukrayna"
            ),
            units={
                "percentage-point": f"{_forms('puan')} yüzde_puan",
                "kilometer": _forms("kilometre"),
                "meter": _forms("metre"),
                "centimeter": _forms("santimetre"),
                "millimeter": _forms("milimetre"),
                "square-meter": _forms("metrekare"),
                "square-kilometer": _forms("kilometrekare"),
                "cubic-meter": _forms("metreküp"),
                "hour": "saat saate saati saatin saatte saatten saatlik",
                "day": _forms("gün", "I A In DA DAn lIk"),
                "week": _forms("hafta", "yI yA nIn DA DAn lIk"),
                "month": _forms("ay", "I A In DA DAn lIk"),
                "year": f"{_forms('yıl', 'I A In DA DAn lIk')} {_forms('sene', 'yI yA nIn DA DAn lIk')}",
                "minute": _forms("dakika", "yI yA nIn DA DAn lIk"),
                "second": _forms("saniye", "yI yA nIn DA DAn lIk"),
                "century": "yüzyıl asır",
                "decade": "on_yıl",
                "tonne": _forms("ton"),
                "kilogram": _forms("kilo kilogram"),
                "gram": _forms("gram"),
                "liter": _forms("litre"),
                "mile": _forms("mil"),
                "nautical-mile": "deniz_mili deniz_mil",
                "barrel": _forms("varil"),
                "hectare": _forms("hektar"),
                "megawatt": _forms("megavat"),
                "celsius": "santigrat",
            },
            own_units=(
                sections.OwnUnit("donum", "area", "3000", "dönüm dönümlük"),
                sections.OwnUnit("crown", "currency", "1", _forms("kron")),
            ),
            hours_of_work="saat",
            points="puan",
        ),
        sections.Ratios(every="her"),
        sections.SharesOfTwo(
            two_numbers=(
                sections.TwoNumbers(" ", before="(d/t)(a/e){$}"),  # üçte ikisi
                sections.TwoNumbers(
                    "'(d/t)(a/e) ",
                    before=r"{^\d{1,3}$}",
                    after="'[s](ı/i/u/ü)!(?), &<(ı/i/u/ü)!(?)",
                ),
            )
        ),
        sections.Idioms(
            idioms=(
                "bin teşekkür, bir taşla iki kuş, kırk yılda bir, kırk yıllık, dört gözle, dört dörtlük, dört bir, dört yan*, "
                "yedi düvel, beş para, bin pişman, bini bir para, beşi bir yerde, iki arada, iki ateş arasında"
            )
        ),
        sections.Ranks(ordinal_dot=True),
        sections.Dates(date_joints="günü, tarihinde, yılı"),
        sections.Names(
            weekdays=" ".join(
                _forms(day, "yA yI nIn DAn").replace(" ", "/")
                for day in ["pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi"]
            )
            + " pazar/pazara",
            decades=(
                "yirmili/yirmilerde/yirmiler otuzlu/otuzlarda/otuzlar kırklı/kırklarda/kırklar ellili/ellilerde/elliler "
                "altmışlı/altmışlarda/altmışlar yetmişli/yetmişlerde/yetmişler seksenli/seksenlerde/seksenler "
                "doksanlı/doksanlarda/doksanlar"
            ),
        ),
        sections.Pointing(
            pointing=(
                "bugün, dün#, yarın, evvelsi, öğle, gece yarısı, (aynı/ertesi/o/bu/geçen/gelecek/önümüzdeki/önceki/sonraki/geçtiğimiz/"
                "son) (gün/gece/hafta/ay/yıl/dönem/zaman), (gün/hafta/ay/yıl)* (önce/sonra), bayram, yılbaşı, noel, ramazan, kurban, "
                "arife, yıl[ ]dönümü, savaş, o sırada, o tarihte, şimdi, yüzyıl, asır, asr, bin[ ]yıl, on[ ]yıl"
            )
        ),
        sections.StartingYears(
            since_after="'((t/d)(e/a)n (beri/bu yana/itibaren)/(t/d)(e/a)n/{[ye]+} göre/{[ye]+} kıyasla/(a/e) göre)",
            within_after="'(t/d)(e/a)!(?)",
            compared="beri, yana, göre, kıyasla, itibaren, kadar, arasında, karşılaştır~",
        ),
        sections.Multiples(
            multiples={
                "0.5": "yarıya (in/düş)*, yarı yarıya (in/düş/azal)*, yarısı kadar",
                "1.5": "yarı yarıya (art/yüksel)*",
                2: "iki katına çık*, ikiye katla*",
                3: "üçe katla*",
                4: "dörde katla*",
                5: "beşe katla*",
            }
        ),
        sections.Wording(
            about_ten="onlarca",
            times={
                2: "iki[ ](kat/misl)*, çift*, ikiz*, her iki*, ikisi*",
                3: "üç[ ](kat/misl)*, üçüz*",
                4: "dört[ ](kat/misl)*",
                5: "beş[ ](kat/misl)*",
                6: "yarıyıl*",
                10: "on (kat/misl/yıl)*, onlarca",
                12: "düzine*",
                25: "çeyrek (asır/asr/yüzyıl)*",
                50: "yarım (asır/asr/yüzyıl)*",
                100: "yüz (kat/misl)*, yüzyıl*, asır*, asr*",
                1_000: "bin (kat/misl/yıl)*, binyıl*",
            },
        ),
        sections.Approximations(about="#(yaklaşık/ortalama/neredeyse/civarında)#"),
        sections.Freedoms(
            bases={2: "ikili, ikilik", 8: "sekizlik", 10: "onluk", 16: "on[ ]altılık"}
        ),
        sections.Sentences(
            vague_before="birkaç, birçok, pek çok, çok sayıda, bir iki", zones="TSİ"
        ),
        sections.Composition(digits_add=True),
    ),
)
