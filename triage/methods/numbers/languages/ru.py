"""Russian numbers.

Sources: CLDR 46 ``ru``; Zaliznyak's grammatical dictionary for the declension of cardinals;
Розенталь, Справочник, § 164-166 (decimals as "целых … сотых", "с половиной"); short scale with
миллиард for 10^9. Words are read with ё or е.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import partial

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA_SPACE,
    And,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)
from triage.methods.numbers.languages.families.slavic import scaled


def _soft(stems: str, first: int) -> dict[str, Entry]:
    """The forms of numbers declined like пять: пять, пяти, пятью."""
    table: dict[str, Entry] = {}
    for index, stem in enumerate(stems.split()):
        room = 10 if first >= 20 else 1
        value = first + index * (10 if first >= 20 else 1)
        table |= words.add(f"{stem}ь {stem}и {stem}ью", value, room)
    return table


def _fifties() -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    for value, (plain, oblique) in {
        50: ("пят", "пяти"),
        60: ("шест", "шести"),
        70: ("сем", "семи"),
        80: ("восем", "восьми"),
    }.items():
        instrumental = "восьмью" if value == 80 else plain + "ью"
        forms = f"{plain}ьдесят {oblique}десяти {instrumental}десятью {plain}ьюдесятью"
        table |= words.add(forms, value, room=10)
    return table


def _hundreds() -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    for value, (plain, genitive, dative, instrumental) in {
        200: ("двести", "двух", "двум", "двумя"),
        300: ("триста", "трёх", "трём", "тремя"),
        400: ("четыреста", "четырёх", "четырём", "четырьмя"),
        500: ("пятьсот", "пяти", "пяти", "пятью"),
        600: ("шестьсот", "шести", "шести", "шестью"),
        700: ("семьсот", "семи", "семи", "семью"),
        800: ("восемьсот", "восьми", "восьми", "восемью"),
        900: ("девятьсот", "девяти", "девяти", "девятью"),
    }.items():
        forms = f"{plain} {genitive}сот {dative}стам {instrumental}стами {genitive}стах"
        table |= words.add(forms, value, room=100)
    return table


_scale = partial(scaled, singular="у ом е", plural="а ов ы ам ами ах")


_ORDINAL_STEMS = (
    "перв втор трет четвёрт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат "
    "пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат"
)
_ADJECTIVE = words.listed(
    "ый ой ий ого его ому ему ым им ом ем ая ья ую ью ое ье ые ьи ых ьих ьего ьему ьем ьим"
)
_PART_STEMS = {
    10: "десят",
    100: "сот",
    1000: "тысячн",
    10_000: "десятитысячн",
    10**5: "стотысячн",
    10**6: "миллионн",
}

_BASE = words.merge(
    [
        *(
            words.of(Role.ORDINAL, f"{stem}{ending}", value, weak=True)
            for value, stem in enumerate(_ORDINAL_STEMS.split(), 1)
            for ending in _ADJECTIVE
        ),
        words.add("ноль нуль ноля нуля нолю нулю нолем нулем нулём ноле нуле", 0),
        words.add(
            "один одна одно одни одного одной одному одним одном одну одних одними", 1, weak=True
        ),
        words.add("два две двух двум двумя двое двоих двоим", 2),
        words.add("вдвоём вдвоем", 2, weak=True),
        words.of(Role.ORDINAL, "сутки", 24, weak=True, unit=Flag.ALONE),
        words.add("оба обе обоих обеих", 2, weak=True),
        words.add("три трёх трём тремя трое втроём втроем троих троим", 3),
        words.add("четыре четырёх четырём четырьмя четверо вчетвером четверых", 4),
        _soft("пят шест сем", 5),
        words.add("час", 1, weak=True),
        words.add("пятеро впятером пятерых", 5),
        words.add("шестеро вшестером", 6),
        words.add("семеро всемером", 7),
        words.add("восемь восьми восемью восьмью", 8),
        _soft("девят десят", 9),
        _soft(
            "одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат",
            11,
        ),
        _soft("двадцат тридцат", 20),
        words.add("сорок сорока", 40, room=10),
        _fifties(),
        words.add("девяносто девяноста", 90, room=10),
        words.add("сто ста", 100, room=100),
        _hundreds(),
        words.add("полтора полторы полутора", "1.5"),
        words.add("полтораста", 150),
        words.add(
            "полчаса полгода полдня полкилограмма полкило полметра поллитра полпроцента полкилометра полмили "
            "полтонны полстакана полминуты полсекунды полмесяца полвека полградуса",
            "0.5",
            weak=True,
        ),
        words.mul("тысяча тысячу тысяче тысячей тысячью тыс", 1_000),
        words.scale(1_000, "тыща тыщу тыще тыщей", "тыщи тыщ тыщам тыщами тыщах"),
        words.mul("тысячи тысяч тысячам тысячами тысячах", 1_000, weak=True),
        _scale("миллион", "млн", 10**6),
        _scale("миллиард", "млрд", 10**9),
        _scale("триллион", "трлн", 10**12),
        _scale("квадриллион", "квадрлн", 10**15),
        words.add("дважды вдвое", 2, weak=True),
        words.add("трижды втрое", 3, weak=True),
        words.add("четырежды вчетверо", 4, weak=True),
        words.add("впятеро", 5, weak=True),
        words.add("вдесятеро", 10, weak=True),
        words.scale(12, "дюжина дюжину дюжиной", "дюжины дюжин дюжинами"),
        words.add("полдюжины", 6),
        words.of(Role.CONN, "с", And.A_HALF),
        words.of(Role.CONN, "и", And.ONE),
        words.of(Role.HALF, "половиной половина половины половину половине", "0.5"),
        words.of(Role.HALF, "четвертью четверть", "0.25"),
        words.of(Role.HALF, "треть третью", "0.33333333333333333333"),
        words.of(Role.POINT, "целых целая целые целой целую целый целым целыми", unit=Flag.WHOLE),
        words.of(Role.POINT, "запятая точка"),
        words.of(Role.MINUS, "минус"),
        words.of(Role.PART, "трети третей", 3),
        words.of(Role.PART, "четверти четвертей", 4),
        words.parts("пятых шестых седьмых восьмых девятых", 5),
        words.scale(100, "сотня сотню сотней", "сотни сотен"),
        words.nearly(10, "десяток десятка", "десятки десятков десятками"),
        *(
            words.of(
                Role.PART,
                " ".join(stem + ending for ending in ("ых", "ая", "ые", "ой", "ую", "ым", "ыми")),
                value,
            )
            for value, stem in _PART_STEMS.items()
        ),
        words.months(
            "января/январь/январе/янв февраля/февраль/феврале/фев марта/март/марте апреля/апрель/апреле/апр "
            "мая/май/мае июня/июнь/июне июля/июль/июле августа/август/августе/авг "
            "сентября/сентябрь/сентябре/сен/сент октября/октябрь/октябре/окт ноября/ноябрь/ноябре/ноя "
            "декабря/декабрь/декабре/дек"
        ),
        words.labels(
            "округ округе округа районе линии линией линию комнату комнатой палату зал зале комната комнате комнаты кабинет кабинете палата палате номер номере № глава главе страница "
            "странице стр рис рисунок таблица таблице табл тип типа версия версии выход платформа рейс рейса "
            "автобус линия фаза раздел статья ст дом квартира кв канал модель уровень аудитория аудитории этап"
        ),
        words.of(Role.YEAR_CUE, "в с до по к год году"),
        words.of(Role.AFTER_YEAR, "год года году годом гг г годы годов годах"),
        words.money(
            "рубль рубля рублей рублях доллар доллара долларов долларах евро фунт фунта фунтов рупия рупии рупий "
            "юань юаня юаней франк франка франков песо иена иены иен крон кроны руб долл",
            "копейка копейки копеек копейками коп цент цента центов пенс пенса пенсов пайса пайс пайсы",
            "цзяо",
        ),
        words.percents("процент процента процентов проценты процентам процентами процентах проц"),
    ]
)


def _without_yo() -> dict[str, Entry]:
    return {word.replace("ё", "е"): entry for word, entry in _BASE.items() if "ё" in word}


def _split(word: str) -> Entry | None:
    """Read a half fused with a scale (полмиллиона, полтысячи), or a compound adjective."""
    if word.startswith("пол"):
        scale = _BASE.get(word.removeprefix("пол").removeprefix("у"))
        if isinstance(scale, Word) and scale.role is Role.MUL:
            return Word(Role.HALF, Decimal("0.5")), scale
        if word in ("полсотни", "полусотни"):
            return Word(Role.ADD, Decimal(50))
    return _counted(word)


# тридцатипятилетний, двухдневный, трёхкомнатная; not столетие, the century.
_COUNTED = re.compile(
    "(.+?)(?:лет(?:н|и[еяюйм])|годовал|дневн|часов|минутн|секундн|месячн|недельн|этажн|комнатн|метров|километров|процентн|кратн"
    "|местн|тонн|томн|страничн|серийн|балльн|колоноч|слойн|язычн|значн|сторонн|ступенчат|мерн|литров|градусн|рублев|мильн|звезд(?:оч)?н|этапн|факторн|разрядн|битн"
    "|цифров|колонн|столбцов|символьн|буквенн|строчн|полосн|уровнев|кнопочн)(?:[а-я]{0,3})"
)
_GENITIVES_IN_WORDS = {
    "тысяче": 1000, "девятисот": 900, "восьмисот": 800, "семисот": 700, "шестисот": 600, "пятисот": 500,
    "четырехсот": 400, "трехсот": 300, "двухсот": 200, "сто": 100, "девяносто": 90, "восьмидесяти": 80,
    "семидесяти": 70, "шестидесяти": 60, "пятидесяти": 50, "сорока": 40, "тридцати": 30, "двадцати": 20,
    "девятнадцати": 19, "восемнадцати": 18, "семнадцати": 17, "шестнадцати": 16, "пятнадцати": 15,
    "четырнадцати": 14, "тринадцати": 13, "двенадцати": 12, "одиннадцати": 11, "десяти": 10, "девяти": 9,
    "восьми": 8, "семи": 7, "шести": 6, "пяти": 5, "четырех": 4, "трех": 3, "двух": 2,
}  # fmt: skip


def _counted(word: str) -> Word | None:
    """Read the number in a compound adjective, from the genitives before its noun."""
    match = _COUNTED.fullmatch(word.replace("ё", "е"))
    if match is None:
        return None
    rest, value, below = match[1], 0, 10_000
    if rest == "полутора":
        return Word(Role.ADD, Decimal("1.5"))
    while rest:
        stem = next((stem for stem in _GENITIVES_IN_WORDS if rest.startswith(stem)), None)
        if stem is None or _GENITIVES_IN_WORDS[stem] >= below:
            return None
        part = _GENITIVES_IN_WORDS[stem]
        value, below = value + part, 10 ** (len(str(part)) - 1) if part > 19 else 0
        rest = rest.removeprefix(stem)
    return Word(Role.ADD, Decimal(value)) if value not in (100, 1000) else None


_GENITIVES = ("сотни", "тысячи", "тыщи", "миллиона", "миллиарда", "триллиона")
# Alone they are plurals.
_AFTER_GENITIVE = words.only_after(
    "более больше около менее меньше свыше до порядка от из без выше ниже"
)


def _family(here: Surroundings) -> bool:
    """Whether "семью" is seven, counting something in the instrumental, not "family"."""
    following = here.after.split(maxsplit=2)[:2]
    return (
        bool(following)
        and here.after[:1].isspace()
        and following[0].rstrip(".,;:!?»)").endswith(_BY_MANY)
    )


_FLOCKS = "стая стаи стаю стае стаей несколько много пара пару крик крики стрекот стрекотание"
_STOLE = re.compile(
    r"\s(?:у|при|по|вы|за)?(?:летела|крала|сидела|клевала|стрекотала|села|строила|вила|пела|летит|сидит|стрекочет)\b",
    re.IGNORECASE,
)


def _forty(here: Surroundings) -> bool:
    """Whether "сорока" is forty, not "magpie" (сорока украла кольцо)."""
    return not _STOLE.match(here.after)


_TIMED = frozenset(["в", "к", "до", "около", "после", "с", "сейчас", "уже", "почти", "был"])
_OF_THE_DAY = re.compile(r"\s(?:дня|ночи)\b")


def _one_o_clock(here: Surroundings) -> bool:
    """Whether "час" is one o'clock, not an hour (в час дня; каждый час дня)."""
    before = here.before.split()[-1:]
    timed = not before or before[0].lower() in _TIMED or before[0].endswith((".", "!", "?"))
    return timed and _OF_THE_DAY.match(here.after) is not None


_BY_MANY = ("ами", "ями", "ыми", "ими", "ьми")


SPEC = LanguageSpec(
    code="ru",
    name="Russian",
    convention=COMMA_SPACE,
    split=_split,
    homographs={
        "семью": _family,
        "сорок": words.not_after(*_FLOCKS.split()),
        "сорока": _forty,
        "час": _one_o_clock,
        **dict.fromkeys(_GENITIVES, _AFTER_GENITIVE),
    },
    words=_without_yo() | _BASE,
    endings=words.of(Role.ORDINAL, "й я е го му м ый ая ое", unit=Flag.SUFFIX),
    glued=words.of(Role.ORDINAL, "й я е го м х", unit=Flag.SUFFIX),
    joints=("и, или", "до"),
    apart="или",
    sections=(
        sections.Hours(
            cue="#(в/к) ",
            sure="[ час[а/ов]] (утра/вечера)#",
            mark=" (дня/ночи)#,  час[а/ов]#, $",
            gap=" ,  час[а/ов] [и ]",
            past=" минут* ",
            without="#без ",
            tail=" минут*",
            one="#в час ",
            before=(("#половин(а/е/у/ы) ", -30), ("#без четверти ", -15), ("#четверть ", -45)),
            until="до",
            minutes="мин",
            separator="ч",
            one_hour="час",
        ),
        sections.Clock(
            before="#(в/до/к/около/после) ", after=" час[а/ов/ам]( (утра/вечера/дня/ночи)/$)"
        ),
        sections.Roman("век[?][?]"),
        sections.Parts(
            (
                "(третья/третьей/третью/третьих), (четвёрт{[а-я]{2}}/четверт{[а-я]{2}}), пят{[а-я]{2}}, шест{[а-я]{2}}, "
                "седьм{[а-я]{2}}, восьм{[а-я]{2}}, девят{[а-я]{2}}, десят{[а-я]{2}}"
            ),
            "две, три, четыре, пять",
            "част({[иьюе]{1,2}}/ей)",
        ),
        sections.DecadeWords(after="годы, годов, годах, годам, г", endings="[-](х/е)#,  год"),
        sections.Spans(
            spans={
                "1 day": "ежедневн*, круглосуточн*, сут(ки/ок/кам/ками/ках)#",
                "7 day": "еженедельн*",
                "1 month": "ежемесячн*",
                "12 month": "ежегодн*, годов~",
                "3 month": "ежекварта~, квартал*",
                "6 month": "полугод~, полгода#",
                "14 day/15 day": "двухнедельн~",
                "2 month": "двухмесячн~",
                "10 day/120 month": "декад(а/е/у/ы)*",
                "120 month": "десятилетие#, десятилетия#, десятилетии#",
            }
        ),
        sections.Bounds(
            strict="!<(не )#(более/больше/менее/меньше/свыше/выше/ниже/старше/младше/моложе/тяжелее/легче/длиннее/короче)#!( (или/либо) равн)",
            minimum="#(не менее/не меньше/минимум/минимальн/по меньшей мере/по крайней мере/хотя бы/наименьш)",
            maximum="#(не более/не больше/максимум/максимальн/наибольш/предельн)",
            lower=(
                "больше (или/либо) равн~, не менее[ чем], более[ чем], больше[ чем], свыше, как минимум, по меньшей мере, "
                "по крайней мере, не меньше, выше, старше, тяжелее, длиннее"
            ),
            upper="меньше (или/либо) равн~, почти, без малого, не более[ чем], менее[ чем], меньше[ чем], не больше, не свыше, максимум, ниже, младше, моложе, легче, короче",
            lower_after="(и/или) (более/больше/старше)",
            upper_after="(и/или) (менее/меньше/младше)",
            negations="#(не/ни/нет/без)#",
        ),
        sections.HalfDays(
            morning="утра",
            afternoon="дня, вечера",
            night="ночи",
            between="час[а/ов] ",
            parts="(a/p)[.][ ]m#, веч, ноч, пол(день/дня/удн), #дня, дн(е/ё)м, утр, пополудни",
            bare=sections.Bare.MORNING,
        ),
        sections.RelativeChanges(
            verbs="вырос*, выраст*, увелич*, повыс*, повыш*, подорожа*, подня*, упа(л/д)*, сниз*, снижа*, сократ*, уменьш*, подешев*",
            difference="на",
            result="до",
            start="с[о], от",
        ),
        sections.Trends(
            falls="#(сни(з/ж)*/упа(л/д)*/потеря*/сокра(т/щ)*/подешевел*/уменьш*/падени*/спад*)[ на]",
            rises_after="[[ ]%/ _] (больше/выше)#",
            falls_after="[[ ]%/ _] (меньше/ниже)#",
            rises="#(вырос*/выраст*/раст(е/ё)т/растут/рост[?][?]/увелич*/повы(с/ш)*/прибав*/подорожа*/прирост*)[ на]",
        ),
        sections.Rates(
            per="в, каждый, каждую",
            rates={
                "day": ("ежедневн~", "ежедневно"),
                "week": ("еженедельн~", "еженедельно"),
                "month": ("ежемесячн~", "ежемесячно"),
                "year": ("ежегодн~", "ежегодно"),
            },
        ),
        sections.Percents(percents="процент, #проц#, промилле", hundred="#ст(о/а)#"),
        sections.Signs(
            plus="плюс[ или]", below_zero="ниже нуля", perhaps_below_zero=("", "мороза")
        ),
        sections.UnitWords(
            nations=(
                "швейцарск датск шведск норвежск исландск чешск польск американск канадск "
                "австралийск мексиканск аргентинск индийск японск китайск британск египетск "
                "турецк российск украинск"
            ),
            hours_of_work="час часа часов часу часам часах часами",
            units={
                "kibibyte": "киб",
                "mebibyte": "миб",
                "gibibyte": "гиб",
                "kilobit": "кбит",
                "megabit": "мбит",
                "gigabit": "гбит",
                "kilobyte-per-second": "кб/с",
                "megabyte-per-second": "мб/с",
                "gigabyte-per-second": "гб/с",
                "kilobit-per-second": "кбит/с",
                "megabit-per-second": "мбит/с",
                "gigabit-per-second": "гбит/с",
                "cubic-meter": "кубометр кубометра кубометров кубометры кубометрам кубометрах куб._м куб._метров куб._метра",
                "square-meter": "кв._м кв._метров кв._метра квадрата квадратов",
                "square-kilometer": "кв._км кв._километров",
                "gram": "г гр грамм",
                "meter": "м",
                "liter": "л",
                "tonne": "т",
                "day": "сутки суток сутках",
                "percentage-point": "процентный_пункт процентных_пункта процентных_пунктов п._п. п.п.",
                "megawatt-hour": "мвт·ч мвт⋅ч мвт*ч мегаватт-час мегаватт-часа мегаватт-часов",
                "kilowatt-hour": "квт·ч квт⋅ч квт*ч киловатт-часов киловатт-часа",
                "teaspoon": "ч._л. ч.л. ч._ложки",
                "tablespoon": "ст._л. ст.л.",
                "gigabyte": "гиг гига гигов гигабайтов",
                "kilometer-per-hour": "километров_в_час километра_в_час",
            },
            unit_endings={
                "а е ом у ы ов ам ами ах": (
                    "километр=kilometer метр=meter сантиметр=centimeter миллиметр=millimeter "
                    "килограмм=kilogram грамм=gram литр=liter миллиграмм=milligram "
                    "миллилитр=milliliter час=hour гектар=hectare ярд=yard фут=foot дюйм=inch "
                    "акр=acre"
                ),
                "а у ы е ой ам ами ах": "тонн=tonne минут=minute секунд=second",
                "я ь ю и е ей ям ями ях": "мил=mile недел=week",
                "ев ам ами ах е ем": "месяц=month",
            },
            inner_units={
                "(летн/дневн/часов/минутн/недельн/месячн/метров/литров/тонн/этажн){[аоыуеияйх]}*": ""
            },
        ),
        sections.Ratios(every="кажд~"),
        sections.SharesAfterNouns(
            half_after=r"{\s+}_{\s+}с{\s+}(<half:половиной>/<quarter:четвертью>)#",
            one_implied="(час/год/месяц/метр/километр/литр/тысячелетие/век) с",
        ),
        sections.Idioms(
            idioms=(
                "свои пять пальцев, сем(ь/и) пятниц, за семью (замками/печатями), семь раз (отмерь/отмерить), "
                "на все сто, тысяч(а/и/у) извинений, кош_#…#(семь/девять) жизней, на седьмом небе, "
                "на все четыре стороны, на четвереньк, ни в одном глазу"
            )
        ),
        sections.Names(
            weekdays=(
                "понедельник/понедельника/понедельнику/понедельники/понедельникам вторник/вторника/вторнику/вторники/вторникам среду/среды/средам "
                "четверг/четверга/четвергу/четверги/четвергам пятница/пятницу/пятницы/пятнице/пятницам суббота/субботу/субботы/субботе/субботам "
                "воскресенье/воскресенья/воскресенью/воскресеньям"
            ),
            decades=(
                "двадцатых/двадцатые тридцатых/тридцатые сороковых/сороковые пятидесятых/пятидесятые "
                "шестидесятых/шестидесятые семидесятых/семидесятые восьмидесятых/восьмидесятые "
                "девяностых/девяностые"
            ),
        ),
        sections.Pointing(
            pointing=(
                "день , праздник, хэллоуин, войн, сегодня, вчера, завтра, полдень, полдня, полночь, полуночи, накануне, "
                "тот же, того же, том же, этот день, этого года, (прошл/следующ/нынешн/минувш/текущ/ближайш/предыдущ/"
                "будущ)* (д(е/н)/недел/месяц/год/ноч), назад, спустя, рождеств, нов~ год, пасх, годовщин, юбиле, "
                "столети, тысячелети, век, тогда, с тех пор, завтрашн, сегодняшн"
            )
        ),
        sections.StartingYears(
            since="с, после",
            within="в",
            compared="чем, сравнен~, отношен~, по, между, до, раз[а], как, начиная",
        ),
        sections.Multiples(
            multiples=words.halves(
                half="[почти /примерно ](на [почти ]половину/наполовину)",
                rises="вырос*, раст~, увелич~, возрос*, повы(с/ш)~, подня~",
                falls="сократ~, сокращ~, сниз~, сниж~, уменьш~, упал*, паден~",
                halved=r"(сократ~/сокращ~/сниз~/сниж~/уменьш~/упал*/урез~){(?:\s[\w-]+){0,4}?} (вдвое/в два раза), (вдвое/в два раза) (меньш~/ниже/короче/дешевле/сократ~/сокращ~/сниз~/сниж~/уменьш~/упал*)",
                grown=r"в полтора раза (больш~/выше/вырос*/увелич~), (вырос*/увелич~){(?:\s[\w-]+){0,4}?} в полтора раза",
            )
            | {
                2: "вдвое, двойн*, удв(о/аив)*, двукратн*",
                3: "втрое, тройн*, утро(и/ен)*, утраив*, тр(е/ё)хкратн*",
                4: "вчетверо, учетвер*, четыр(е/ё)хкратн*",
                5: "впятеро, упятер*, пятикратн*",
                10: "вдесятеро, удесятер*, десятикратн*",
            }
        ),
        sections.Wording(
            about_ten="десят(ок/ка/ку/ком)#",
            times={
                2: "оба, обе, вдвое, дважды",
                3: "втрое, трижды",
                6: "вшестеро",
                10: "вдесятеро",
                12: "дюжин*",
                100: "столет*, стократ*",
            },
            yearly="годов, ежегодн",
        ),
        sections.Approximations(about="#(около/примерно/почти)#"),
        sections.Freedoms(
            none="#(ничего/никак*/отсутству*)#",
            bases={2: "двоичн", 8: "восьмеричн", 10: "десятичн", 16: "шестнадцатеричн"},
        ),
        sections.Sentences(
            vague_before="несколько, нескольких, нескольким, несколькими", zones="ГМТ, по Гринвичу"
        ),
    ),
)
