"""Ukrainian numbers.

Sources: CLDR 46 ``uk``; Український правопис (2019), § 38 (compound words with numerals) and § 107–110 (declension);
Вихованець, Городенська, Теоретична морфологія, on collective and fractional numerals; short scale with мільярд
for 10^9. The reader removes apostrophes, however they are typed.
"""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages.base import (
    AND_A_HALF,
    AND_ONE,
    COMMA_SPACE,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
    add,
    labels,
    listed,
    merge,
    money,
    months,
    mul,
    percents,
    scale,
    words,
)

_TEENS = "одинадцят дванадцят тринадцят чотирнадцят п'ятнадцят шістнадцят сімнадцят вісімнадцят дев'ятнадцят"
# Stems of the ordinals: the hard ones decline like новий, the third like синій.
_RANKS = {
    1: "перш", 2: "друг", 4: "четверт", 5: "п'ят", 6: "шост", 7: "сьом", 8: "восьм", 9: "дев'ят", 10: "десят",
    **dict(enumerate(_TEENS.split(), 11)), 20: "двадцят", 30: "тридцят", 40: "сороков", 50: "п'ятдесят",
    60: "шістдесят", 70: "сімдесят", 80: "вісімдесят", 90: "дев'яност", 100: "сот", 1000: "тисячн",
}  # fmt: skip
_HARD = "ий а е ого ої ому ій им у ою ім"
_HARD_PLURAL = "их ими"
_TENS_FORMS = {
    20: "двадцять двадцяти двадцятьох двадцятьом двадцятьма", 30: "тридцять тридцяти тридцятьох тридцятьма",
    40: "сорок сорока", 50: "п'ятдесят п'ятдесяти п'ятдесятьох п'ятдесятьма",
    60: "шістдесят шістдесяти шістдесятьох шістдесятьма", 70: "сімдесят сімдесяти сімдесятьох сімдесятьма",
    80: "вісімдесят вісімдесяти вісімдесятьох вісімдесятьма", 90: "дев'яносто дев'яноста",
}  # fmt: skip
_HUNDREDS = {
    100: "сто ста", 200: "двісті двохсот двомстам двомастами двохстах", 300: "триста трьохсот трьомстам трьомастами трьохстах",
    400: "чотириста чотирьохсот чотирьомстам чотирмастами чотирьохстах", 500: "п'ятсот п'ятисот п'ятистам п'ятьмастами п'ятистах",
    600: "шістсот шестисот шестистам шістьмастами", 700: "сімсот семисот семистам сьомастами", 800: "вісімсот восьмисот восьмистам вісьмастами",
    900: "дев'ятсот дев'ятисот дев'ятистам дев'ятьмастами",
}  # fmt: skip


def _ranks() -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    for value, stem in _RANKS.items():
        room = 10 if 20 <= value < 100 else 1
        ends = _HARD if room > 1 else f"{_HARD} {_HARD_PLURAL}"
        word = Word(Role.ORDINAL, Decimal(value), room, weak=True)
        table |= {stem + end: word for end in ends.split()}
    third = "третій третя третє третього третьої третьому третім третю третьою третіх третіми"
    return table | words(Role.ORDINAL, third, 3, weak=True)


def _teens() -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    for value, stem in enumerate(_TEENS.split(), 11):
        table |= add(f"{stem}ь {stem}и {stem}ьох {stem}ьом {stem}ьма {stem}еро", value)
    return table


def _parts() -> dict[str, Entry]:
    """Fractions: дві п'яті, вісім десятих, одна десята."""
    table: dict[str, Entry] = {}
    for value in (5, 6, 7, 8, 9, 10, 100, 1000):
        table |= words(Role.PART, f"{_RANKS[value]}их", value)
        table |= words(Role.PART, f"{_RANKS[value]}і", value)
    return table


def _scale(stem: str, short: str, value: int) -> dict[str, Entry]:
    singular = mul(f"{stem} {stem}у {stem}ом {stem}і {short}", value)
    plural = f"{stem}а {stem}и {stem}ів {stem}ам {stem}ами {stem}ах"
    return singular | mul(plural, value, weak=True)


# Compound adjectives: двадцятип'ятирічний, триденний, двокімнатна; not сторіччя, the century.
_COUNTED = re.compile(
    "(.+?)(?:річн|денн|годинн|хвилинн|секундн|тижнев|місячн|поверхов|кімнатн|метров|кілометров|відсотков|кратн|місн|тонн|"
    "сторінков|серійн|бальн|літров|градусн|мільйонн|мільярдн|тисячн)[а-яії]{0,3}"
)
_IN_WORDS = {
    "дев'яносто": 90, "вісімдесяти": 80, "сімдесяти": 70, "шістдесяти": 60, "п'ятдесяти": 50, "сорока": 40,
    "тридцяти": 30, "двадцяти": 20, **{f"{stem}и": value for value, stem in enumerate(_TEENS.split(), 11)},
    "десяти": 10, "дев'яти": 9, "восьми": 8, "семи": 7, "шести": 6, "п'яти": 5, "чотири": 4, "чотирьох": 4,
    "трьох": 3, "три": 3, "двох": 2, "дво": 2, "одно": 1, "сто": 100, "двохсот": 200, "трьохсот": 300,
}  # fmt: skip
_STEMS = {stem.replace("'", ""): value for stem, value in _IN_WORDS.items()}


def _split(word: str) -> Entry | None:
    """Read the number in a compound adjective, and a half fused with its noun (півгодини)."""
    if word.startswith("пів") and len(word) > 5 and word[3:6] in _HALVES:
        return Word(Role.ADD, Decimal("0.5"), weak=True)
    match = _COUNTED.fullmatch(word)
    if match is None:
        return None
    rest, value, below = match[1], 0, 1000
    if rest == "півтора":
        return Word(Role.ADD, Decimal("1.5"))
    while rest:
        stem = max((stem for stem in _STEMS if rest.startswith(stem)), key=len, default="")
        part = _STEMS.get(stem, below)
        if part >= below:
            return None
        value, below = value + part, 10 ** (len(str(part)) - 1) if part > 19 else 0
        rest = rest.removeprefix(stem)
    return Word(Role.ADD, Decimal(value), weak=value < 3) if value else None


_HALVES = frozenset(["год", "рок", "хви", "від", "кіл", "міс", "дня"])
_WANT_GENITIVE = frozenset(
    listed("більше понад близько менше до від із без вище нижче майже після")
)


def _after_genitive(here: Surroundings) -> bool:
    """Whether тисячі is one thousand, as in близько тисячі; alone it is "thousands"."""
    before = here.before.lower().split()
    return bool(before) and before[-1] in _WANT_GENITIVE


SPEC = LanguageSpec(
    code="uk",
    name="Ukrainian",
    convention=COMMA_SPACE,
    split=_split,
    homographs=dict.fromkeys(("сотні", "тисячі", "мільйона", "мільярда"), _after_genitive),
    words=merge(
        [
            _ranks(),
            _parts(),
            add("нуль нуля нулю нулем", 0),
            add(
                "один одна одне одно одні одного одної одному одній одним однією одною одну одних одними",
                1,
                weak=True,
            ),
            add("два дві двох двом двома двоє двійко", 2),
            add("обидва обидві обидвоє обох обом обома", 2, weak=True),
            add("три трьох трьом трьома троє", 3),
            add("чотири чотирьох чотирьом чотирма четверо", 4),
            add("п'ять п'яти п'ятьох п'ятьом п'ятьма п'ятеро", 5),
            add("шість шести шістьох шістьом шістьма шестеро", 6),
            add("сім семи сімох сімома семеро", 7),
            add("вісім восьми вісьмох вісьмома восьмеро", 8),
            add("дев'ять дев'яти дев'ятьох дев'ятьма дев'ятеро", 9),
            add("десять десяти десятьох десятьом десятьма десятеро", 10),
            _teens(),
            *(add(forms, value, room=10) for value, forms in _TENS_FORMS.items()),
            *(add(forms, value, room=100) for value, forms in _HUNDREDS.items()),
            add("півтора півтори", "1.5"),
            add("пів", "0.5", weak=True),
            add("двічі вдвічі удвічі вдвоє", 2, weak=True),
            add("тричі втричі утричі втроє", 3, weak=True),
            add("вчетверо", 4, weak=True),
            add("вп'ятеро", 5, weak=True),
            add("вдесятеро", 10, weak=True),
            scale(1_000, "тисяча тисячу тисячею тис", "тисячі тисяч тисячам тисячами тисячах"),
            _scale("мільйон", "млн", 10**6),
            _scale("мільярд", "млрд", 10**9),
            _scale("трильйон", "трлн", 10**12),
            scale(12, "дюжина дюжину", "дюжини дюжин"),
            scale(100, "сотня сотню сотнею", "сотні сотень"),
            words(Role.VAGUE, "десятки десятків десятками сотнями"),
            words(Role.CONN, "з", AND_A_HALF),
            words(Role.CONN, "і та", AND_ONE),
            words(Role.HALF, "половина половину половини половиною половині", "0.5"),
            words(Role.HALF, "чверть чвертю", "0.25"),
            words(Role.HALF, "третина третину третиною", "0.33333333333333333333"),
            words(Role.PART, "третини третин", 3),
            words(Role.PART, "четвертих чверті чвертей", 4),
            words(Role.POINT, "цілих ціла цілі", unit=Flag.WHOLE),
            words(Role.POINT, "кома"),
            words(Role.MINUS, "мінус"),
            months(
                "січня/січень/січні/січнем лютого/лютий/лютому/лютим березня/березень/березні/березнем "
                "квітня/квітень/квітні/квітнем травня/травень/травні/травнем червня/червень/червні/червнем "
                "липня/липень/липні/липнем серпня/серпень/серпні/серпнем вересня/вересень/вересні/вереснем "
                "жовтня/жовтень/жовтні/жовтнем листопада/листопад/листопаді/листопадом "
                "грудня/грудень/грудні/груднем"
            ),
            labels(
                "кімната кімнаті кімнати зал залі зала номер номері № розділ розділі сторінка сторінці стор рис рисунок "
                "таблиця таблиці табл тип типу версія версії платформа рейс рейсу автобус лінія лінії фаза фази стаття ст "
                "будинок квартира кв канал модель рівень рівня етап траса трасі шосе категорія категорії"
            ),
            words(Role.YEAR_CUE, "в у з до по від рік році року"),
            words(Role.AFTER_YEAR, "рік року році роком рр роки років роках р"),
            money(
                "гривня гривні гривень гривню грн долар долара доларів долари доларах дол євро фунт фунта фунтів фунти "
                "рубль рубля рублів рублі злотий злотих юань юаня юанів франк франка франків ієна ієн єна єн крона крон "
                "крони рупія рупій песо",
                "копійка копійки копійок коп цент цента центів центи пенс пенса пенсів пенси",
            ),
            percents(
                "відсоток відсотка відсотки відсотків відсоткам відсотками відсотках процент процента проценти процентів"
            ),
        ]
    ),
    endings=words(
        Role.ORDINAL, "й я е го му м ої ій та те ті тий ий а ту ї ти х ою", unit=Flag.SUFFIX
    ),
    joints=("і та й або чи", "до"),
    sections=(
        sections.Hours(
            cue=r"\b(?:о|об|до|з|зі|після|близько|біля|перед|на)\s",
            sure=r"(?:\s?год(?:ин[аиуі]?)?\.?)?\s(?:ранку|вечора|пополудні)\b",
            mark=r"\s(?:дня|ночі)\b|(?<=[оії]й)\s*(?:годин\w*\b|[.,;:!?)]|$)|(?<=\d[.:]\d\d)(?!\d|\s?%|\s(?:млн|млрд|тис|грн|дол|євро))",
            gap=r"\s|\s?год(?:ин[аиуі]?)?\.?\s(?:і\s)?",
            to=r"",
            past=r"\sхвилин\w*\sна\s",
            without=r"\bза\s",
            tail=r"\sхвилин\w*",
            before=(
                (r"\b(?:о\s)?пів\sна\s|\bпів\sна\s", -30),
                (r"\bпів\sдо\s", -30),
                (r"\bчверть\sна\s", -45),
                (r"\bза\sчверть\s|\bчверть\sдо\s", -15),
                (r"\bчверть\s(?:по|після)\s", 15),
            ),
            until="до",
            separator="ч",
        ),
        sections.Clock(
            r"\b(?:о|об|до|з|після|близько|біля)\s", r"(?<=[аоиій]й)\s(?:ранку|вечора|дня|ночі)\b"
        ),
        sections.DecadeWords(after="роки|років|роках|рокам|рр", endings=r"-?[хе]\b"),
        sections.Bounds(
            lower=(
                "не менше(?: ніж| як)?|щонайменше|принаймні|більше(?: ніж| як)?|понад|як мінімум|мінімум|старш\\w+ за|вище"
            ),
            upper="майже|не більше(?: ніж| як)?|щонайбільше|менше(?: ніж| як)?|максимум|молодш\\w+ за|нижче",
            lower_after="(?:і|й|та|або|чи) (?:більше|старш\\w+)",
            upper_after="(?:і|й|та|або|чи) (?:менше|молодш\\w+)",
            negations=r"\b(?:не|ні|немає|без)\b",
        ),
        sections.HalfDays(
            morning=r"ранку",
            afternoon=r"дня|вечора",
            night=r"ночі",
            between=r"год(?:ин[аиіу]?|\.)\s",
        ),
        sections.RelativeChanges(
            verbs=r"зрос\w*|збільш\w*|підвищ\w*|впа[лв]\w*|знизи\w*|скорот\w*|зменш\w*|подорожча\w*",
            difference=r"на",
            result=r"до",
            start=r"із?|зі?|від",
        ),
        sections.Trends(
            falls=r"\b(?:зни[зж]\w*|впа[влд]\w*|упа[влд]\w*|втра[тч]\w*|скоро[тч]\w*|подешевша\w*|зменш\w*|падінн\w*|спад\w*)(?: на)?",
            rises=r"\b(?:зр[оі]с\w*|збільш\w*|підвищ\w*|подорожча\w*|приріст\w*)(?: на)?",
        ),
        sections.Rates(
            per=r"на",
            rates={
                "day": (r"щод(?:ня|енн\w+)", r"щодня"),
                "week": (r"щотиж(?:ня|нев\w+)", r"щотижня"),
                "month": (r"щоміся(?:ця|чн\w+)", r"щоміся(?:ця|чно)"),
                "year": (r"щор(?:оку|ічн\w+)", r"щор(?:оку|ічно)"),
            },
        ),
        sections.Money(
            in_currencies="стерлінгів сша канадських австралійських швейцарських гонконгських"
        ),
        sections.Percents(percents="відсот|процент|проміле", hundred=r"\bст[оа]\b"),
        sections.Signs(plus="плюс(?: або)?", below_zero="нижче нуля|морозу"),
        sections.UnitWords(
            hours_of_work="година години годин",
            units={
                "square-meter": "кв._м кв._метрів",
                "square-kilometer": "кв._км",
                "gram": "г грам",
                "meter": "м",
                "liter": "л",
                "tonne": "т",
                "day": "доба доби добу діб дні днів",
                "hour": "год год. години годин годину",
                "minute": "хв хв. хвилини хвилин хвилину",
                "percentage-point": "відсотковий_пункт відсоткові_пункти відсоткових_пунктів відсоткового_пункту в._п. п._п.",
                "kilometer-per-hour": "кілометрів_на_годину кілометра_на_годину км/год",
                "mile": "миля милі миль",
            },
            unit_endings={
                "а і ом у и ів ам ами ах": (
                    "кілометр=kilometer метр=meter сантиметр=centimeter міліметр=millimeter "
                    "кілограм=kilogram грам=gram літр=liter міліграм=milligram гектар=hectare "
                    "ярд=yard фут=foot дюйм=inch акр=acre"
                ),
                "а у и і ою ам ами ах": "тонн=tonne секунд=second",
            },
        ),
        sections.Ratios(every=r"кожн\w+"),
        sections.Idioms(idioms="сьоме небо|на всі чотири сторони|сім разів відміряй"),
        sections.Dates(date_joints="року р"),
        sections.Names(
            weekdays=(
                "понеділок/понеділка/понеділку/понеділки/понеділках вівторок/вівторка/вівторку/вівторки/вівторках середа/середу/середи/середі/середах "
                "четвер/четверга/четвергу/четверги/четвергах п'ятниця/п'ятницю/п'ятниці/п'ятницях субота/суботу/суботи/суботі/суботах неділя/неділю/неділі/неділях"
            ),
            decades=(
                "двадцятих/двадцяті тридцятих/тридцяті сорокових/сорокові п'ятдесятих/п'ятдесяті шістдесятих/шістдесяті "
                "сімдесятих/сімдесяті вісімдесятих/вісімдесяті дев'яностих/дев'яності"
            ),
        ),
        sections.Pointing(
            pointing=(
                r"день |свят|війн|сьогодні|вчора|учора|завтра|полудень|полудн|опівдні|опівночі|північ|напередодні|"
                r"той же|того ж|тому ж|цього (?:дня|року)|(?:минул|наступн|нинішн|поточн|попередн)\w* (?:д[ен]|тиж|міс|рі?к|роц|ноч)|"
                r"торік|тому\b|потому|пізніше|раніше|різдв|нов\w+ р[іо]к|великод|пасх|річниц|ювіле|столітт|тисячолітт|тоді|відтоді"
            )
        ),
        sections.Multiples(
            multiples={
                2: r"[ву]двічі|подвійн\w*|подво[їєю]\w*|дворазов\w*",
                3: r"[ву]тричі|потрійн\w*|потро[їєю]\w*|триразов\w*",
                4: r"[ву]четверо",
                5: r"[ву]п[’'ʼ]ятеро",
                10: r"[ву]десятеро",
            }
        ),
        sections.Wording(
            times={
                2: "обидва|обидві|обох|обом|вдвічі|удвічі|вдвоє|двічі|подвоїл\\w*|подвійн\\w*|пар[аиу]\\b",
                3: "втричі|утричі|тричі|втроє|потроїл\\w*|потрійн\\w*",
                4: "вчетверо|учетверо",
                5: "вп['’ʼ]ятеро",
                10: r"вдесятеро|десятилітт\w*",
                12: r"дюжин\w*",
                100: r"стократ\w*|столітт\w*|сторіччя\w*",
                1000: r"тисячолітт\w*",
            },
            yearly="річн|щорічн",
        ),
        sections.Approximations(about=r"\b(?:близько|майже|приблизно|біля)\b"),
        sections.Freedoms(bases={2: "двійков", 8: "вісімков", 10: "десятков", 16: "шістнадцятков"}),
    ),
)
