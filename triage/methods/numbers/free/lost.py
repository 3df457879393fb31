"""Dates, years and times of day that a translation leaves out, with nothing in their place.

A text may say *the same day* for a date and *noon* for a time, and it may leave part of a date to
what stands around it. So only what surely is lost is told: a printed moment in a language whose
words are known, none of whose digits is in the translation, where the translation names no
other moment, states nothing that the source does not, and has no more words that point to a moment.
"""

from __future__ import annotations

import re

from triage.methods.numbers.free.changes import Rest
from triage.methods.numbers.free.dating import Dated, dated
from triage.methods.numbers.free.statements import Statement, statements
from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.matching.comparison import Comparison
from triage.methods.numbers.model import Sort

_LOSABLE = frozenset({Sort.DATE, Sort.YEAR, Sort.TIME})
_KINDS = frozenset({"date", "year", "time"})
_DIGITS = re.compile(r"\d+")
_LEAST_YEAR = 4  # digits: '05 and the 80s have many other names

# Days that have a name of their own, days and years told from here and now, the middle of a day
# and the turn of a century; beginnings of words.
_POINTING = {
    "en": r"(?-i:Day)\b|halloween|hogmanay|war\b|today|tonight|yesterday|tomorrow|noon|midday|midnight|the day\b|same (?:day|year|time|month)|that (?:day|year|time|month)"
    r"|(?:last|this|next|previous|following|preceding|current|past|every|each) (?:day|night|week|month|year|decade|century)|years? (?:ago|before|earlier|later|after)"
    r"|(?:day|week|month)s? (?:ago|before|earlier|later|after)|eve\b|christmas|valentin|easter|new year|independence|anniversar|centur|millenni|turn of|now\b|then\b",
    "de": r"tage? de[rs]\b|feiertag|fest\b|halloween|allerheilig|maria|mariä|krieg|heut|gestern|morgen\b|vorgestern|übermorgen|mittag|mitternacht|am (?:selben|gleichen|\w+) tag|tag(?:s|e)? (?:zuvor|darauf|danach|später)"
    r"|(?:letzt|vorig|vergangen|dies|nächst|kommend|folgend|gleich|selb|laufend|jene|besagt|damalig)\w* (?:tag|nacht|woche|monat|jahr|zeit)|vorjahr|vorabend|heuer|vor \w+ (?:tag|woche|monat|jahr)\w*|jahr\w* (?:zuvor|später|danach|davor)"
    r"|weihnacht|heiligabend|silvester|neujahr|ostern|jubiläum|jahrestag|jahrhundert|jahrtausend|seither|seitdem|damals|inzwischen",
    "fr": r"fête|férié|toussaint|poisson d|halloween|assomption|ascension|guerre|en soirée|de soirée|aujourd|hier\b|demain|midi\b|minuit|veille|lendemain|même (?:jour|année|mois)|ce jour|cette (?:année|date)|cet(?:te)? (?:nuit)|(?:jour|semaine|mois|an|année)s? (?:dernièr?e?|prochaine?|suivante?|précédente?|passée?|plus tard|plus tôt|auparavant|après)"
    r"|il y a|noël|réveillon|nouvel an|jour de l'an|valentin|pâques|anniversaire|siècle|millénaire|depuis lors|alors",
    "es": r"día de|fiesta|festiv|halloween|todos los santos|reyes|inocentes|guerra|hoy|ayer|mañana\b|mediodía|medianoche|víspera|mism[oa] (?:día|año|mes|fecha)|(?:ese|este|aquel) (?:día|año|mes)|esa fecha|(?:día|semana|mes|año)s? (?:pasad|próxim|siguient|anterior|después|antes|más tarde|atrás)|hace\b"
    r"|navidad|nochebuena|nochevieja|año nuevo|valentín|semana santa|aniversario|siglo|milenio|desde entonces|entonces",
    "ca": r"dia d|diada|festa|festiu|castanyada|reis|guerra|avui|ahir|demà|migdia|mitjanit|vigília|mateix|aquell|enguany|(?:dia|setmana|mes|any)s? (?:passa|vinent|següent|anterior|després|abans)|fa\b|nadal|cap d'any|pasqua|aniversari|segle|mil·lenni|llavors|aleshores",
    "pt": r"dia d[aoe]s?\b|feriado|festa|finados|reis|halloween|guerra|hoje|ontem|amanhã|meio-dia|meia-noite|véspera|mesm[oa] (?:dia|ano|mês|data)|(?:nesse|neste|naquele|nessa|naquela) |(?:dia|semana|mês|ano)s? (?:passad|próxim|seguinte|anterior|depois|antes|atrás)|há\b|natal|réveillon|ano.novo|páscoa|aniversário|século|milênio|milénio|desde então|então",
    "it": r"oggi|ieri|domani|mezzogiorno|mezzanotte|vigilia|stess[oa] (?:giorno|anno|mese|data)|(?:quel|quest)\w* (?:giorno|anno|mese)|quell'anno|(?:giorn|settiman|mes|ann)\w (?:scors|prossim|success|precedent|dopo|prima|fa\b)|natale|capodanno|san silvestro|pasqua|anniversario|secolo|millennio|\w+cent(?:o|esc\w)\b|festa|festiv|ferragosto|epifania|ognissanti|halloween|guerra|da allora|allora",
    "ru": r"день |праздник|хэллоуин|войн|сегодня|вчера|завтра|полдень|полдня|полночь|полуночи|накануне|тот же|того же|том же|этот день|этого года|(?:прошл|следующ|нынешн|минувш|текущ|ближайш|предыдущ|будущ)\w* (?:д[ен]|недел|месяц|год|ноч)|назад|спустя|рождеств|нов\w+ год|пасх|годовщин|юбиле|столети|тысячелети|век|тогда|с тех пор|завтрашн|сегодняшн",
    "zh": r"节|節|千禧|战|戰|九一八|今天|今日|昨|明天|明日|当天|当日|當天|中午|正午|午夜|零点|零時|今年|去年|明年|前年|当年|同年|同日|翌|次日|次年|上(?:周|月|个月|世纪)|下(?:周|月|个月)|本(?:周|月|年)|年前|天前|圣诞|聖誕|元旦|春节|国庆|周年|世纪|世紀|千年|此后|那年|那天|当时|至今",
    "ja": r"デー|の日|節|祭|祝日|ハロウィ|戦|今日|本日|昨|明日|明後日|当日|正午|真夜中|零時|今年|去年|来年|一昨年|前年|当年|同年|同日|翌|前日|先(?:週|月)|来(?:週|月)|今(?:週|月)|年前|日前|クリスマス|元日|元旦|大晦日|正月|周年|世紀|千年|以来|その(?:年|日)|当時",
    "hi": r"दिवस|पर्व|त्योहार|त्यौहार|युद्ध|आज|कल|परसों|दोपहर|आधी रात|मध्यरात्रि|उसी|उस (?:दिन|साल|वर्ष)|इस (?:दिन|साल|वर्ष|महीने)|पिछले|अगले|पहले|बाद|क्रिसमस|नए साल|नववर्ष|दिवाली|जयंती|वर्षगांठ|सदी|शताब्दी|सहस्राब्दी|तब\b|अब\b",
}  # fmt: skip
_POINTS = {
    code: re.compile(words if code in ("zh", "ja") else rf"(?<!\w)(?:{words})", re.IGNORECASE)
    for code, words in _POINTING.items()
}


def lost_in(rest: Rest, comparison: Comparison, here: LanguageSpec) -> Dated | None:
    """The first date, year or time of the source that surely is not there; None if none is."""
    pair = comparison.pair
    points = _POINTS.get(pair.target.code)
    if points is None or not here.covers_words or any(map(_may_stand_for, rest.new)):
        return None
    gone = [one for one in rest.gone if _is_sure(one)]
    if not gone or _pointing(pair.translation, points) > _pointing(
        pair.source, _POINTS.get(here.code)
    ):
        return None
    said = statements(comparison.said, pair.source, here)
    found = statements(comparison.found, pair.translation, pair.target)
    stated = {key for one in found for key in (*one.keys, *one.soft)}
    digits = {run.lstrip("0") for run in _DIGITS.findall(pair.translation)}
    left = {(one.start, one.end) for one in rest.gone}
    for one in gone:
        if not stated.isdisjoint((*one.keys, *one.soft)):
            continue
        if any(run.lstrip("0") in digits for run in _DIGITS.findall(one.text)):
            continue
        whole = dated(one, said, pair.source)
        if all((part.start, part.end) in left for part in whole.parts):
            return whole
    return None


def _pointing(text: str, points: re.Pattern[str] | None) -> int:
    """How many words of a text point to a moment."""
    return 0 if points is None else sum(1 for _ in points.finditer(text))


def _is_sure(statement: Statement) -> bool:
    """Whether it is a moment in digits, or a time with its minutes, and nothing else."""
    if statement.sort not in _LOSABLE or not statement.keys:
        return False
    if not statement.printed:  # half past five, not six
        key = statement.keys[0]
        return isinstance(key, tuple) and key[0] == "time" and key[2] != 0
    if statement.sort is Sort.YEAR and len(_DIGITS.findall(statement.text)[0]) < _LEAST_YEAR:
        return False
    return all(number.kind in _KINDS and not number.weak for number in statement.numbers)


def _may_stand_for(statement: Statement) -> bool:
    """Whether something of the translation alone could be the moment in another form."""
    return not any(number.weak for number in statement.numbers)
