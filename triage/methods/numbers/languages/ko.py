"""Korean numbers.

Sources: CLDR 46 ``ko`` (symbols, compact forms in 만, 억, 조); the National Institute of Korean Language's
한글 맞춤법 § 43 to 44 (numerals are parted at 만, counters may be attached to digits) and 표준어 규정 § 6
(석, 넉, 서너); the Standard Korean Dictionary for the native numerals and the counts of days.

Counters, currencies and particles are attached to a number (3만5천명이), so a word is cut. A syllable that
is also another word (이, 오, 만, 두, 세) is a number only before a counter or within a whole numeral.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import product

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Doubt, Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    Convention,
    Entry,
    Homograph,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_DIGITS = {sign: value for value, sign in enumerate("영일이삼사오육칠팔구")} | {"공": 0, "륙": 6}
_TENS = {"십": 10, "백": 100, "천": 1000}
_SCALES = {"만": 10**4, "억": 10**8, "조": 10**12}
_SIGNS = "".join([*_DIGITS, *_TENS, *_SCALES])

_ONES = ["하나 한", "둘 두", "셋 세 석", "넷 네 넉", "다섯", "여섯", "일곱", "여덟", "아홉"]
_ROUND = words.listed("열 스물 서른 마흔 쉰 예순 일흔 여든 아흔")


def _native() -> dict[str, Entry]:
    """하나 to 아흔아홉, also in the forms before a counter."""
    table: dict[str, Entry] = {}
    for ones, forms in enumerate(_ONES, 1):
        table |= words.add(forms, ones, weak=ones == 1)
    for tens, stem in zip(range(10, 100, 10), _ROUND, strict=True):
        table |= words.add(stem, tens)
        for ones, forms in enumerate(_ONES, 1):
            table |= words.add(" ".join(stem + form for form in forms.split()), tens + ones)
    return table | words.add("스무", 20)


def _several() -> dict[str, Entry]:
    """Two neighbouring numbers: 서너, three or four."""
    pairs = {
        "한두": 1, "두세": 2, "두서너": 2, "서너": 3, "네댓": 4, "너덧": 4, "대여섯": 5, "예닐곱": 6, "일고여덟": 7, "엳아홉": 8,
    }  # fmt: skip
    return {
        name: (
            Word(Role.ADD, Decimal(first), 1, weak=True),
            Word(Role.ADD, Decimal(first + 1), 1, weak=True),
        )
        for name, first in pairs.items()
    }


_MONEY = "원 달러 유로 파운드 위안 엔 루피 루블 프랑 페소"
_CENTS = "센트 펜스"
_PERCENT = "퍼센트 프로"
# Syllables after digits that name no amount, and those that are no money: 원칙, 원인.
_NO_MONEY = re.compile(
    "원(?:칙|인|소|정|리|본|작|년|전|동|래)|엔(?:진|드)|프로(?:그|젝|세|야|축|농|필|듀|그램)|위안부"
)
_DATING = "년대 년 월 일 시 세기 번째 위"
# Counters after which a particle or nothing follows.
_COUNTERS = (
    "명 개 번 살 세 마리 대 권 장 잔 병 척 채 그루 송이 켤레 쌍 곳 가지 달 해 시간 시 차례 배 사람 나라 개국 편 곡 건 군데 분 초 주 주일 년 개월 "
    "개사 개교 가구 세대 원 달러 유로 파운드 위안 엔 퍼센트 포인트 센티미터 미터 킬로미터 킬로그램 킬로 톤 그램 리터 층 호 회 차 석 표 골 승 패 무 "
    "경기 게임 세트 라운드 이닝 동 필지 평 헥타르 마일 부 단계 자루 상자 봉지 그릇 끼 줄 칸 바퀴 걸음 방울 벌 분기 학기 학년 번째 주년"
)
# Nouns that a numeral may count without a counter: 세 도시, three cities.
_NOUNS = (
    "팀 국가 도시 지역 학교 회사 기업 자녀 아이 아들 딸 형제 자매 종류 정당 기관 의원 후보 선수 여성 남성 남자 여자 학생 어린이 직원 정상 부처 가족 친구 "
    "시즌 대회 대학 은행 병원 공장 노선 역 정거장 섬 마을 문장 단어 항목 조건 이유 방법 요소 종목 메달 금메달 언어 대륙 행성 위성 열차 비행기 선박 다리 "
    "건물 아파트 모금 발 방 줄"
)
_PARTICLES = (
    "이 가 은 는 을 를 의 에 에서 에게 에게서 와 과 로 으로 도 만 씩 째 쯤 가량 정도 여 이상 이하 미만 이내 간 동안 당 마다 부터 까지 뿐 이나 나 "
    "짜리 어치 전 후 만에 중 이다 다 이며 며 이고 인 였 이었 이던 이라 라 이란 란 께 경 안 내 넘게 초과 남짓 밖에 보다 마저 조차 이든 든 하고 상당 규모 대 이자 선 권"
)
_PARTICLE = "|".join(sorted(_PARTICLES.split(), key=len, reverse=True))
_COUNTER = "|".join(sorted({*_COUNTERS.split()}, key=len, reverse=True))
_END = rf"(?:{_PARTICLE})*(?:습니다|었\w*|였\w*|다\w*)?(?![가-힣])"
_COUNTED = re.compile(rf"(?:{_COUNTER}){_END}")
_ATTACHED = re.compile(rf"(?:{_COUNTER})?{_END}")
_COUNTER_NEXT = re.compile(rf"\s(?:여\s)?(?:{_COUNTER}){_END}")
_NOUN_NEXT = re.compile(rf"\s(?:{'|'.join(_NOUNS.split())}){_END}")
# Counters that a numeral of one syllable may have attached to it; 세대, 세주 and 네편 are other words.
_CLOSE = re.compile(
    rf"(?:명|개|번|살|달|배|마리|시간|시|차례|사람|가지|권|잔|곳|쌍|장|개월|팀|채|척|켤레|송이|그루|번째){_END}"
)
_SHORT = frozenset("한두세네석넉열쉰")
_POWERS, _PEOPLE = frozenset("십백천만"), re.compile(rf"(?:명|원|여){_END}")
# 조사, 만일 and 구조 are a survey, "if" and a structure.
_NO_NUMERAL = re.compile(r"[억조].*|[백천만][영일이삼사오육륙칠팔구]|.조")
_INDEFINITE = re.compile(rf"[수몇][{''.join((*_TENS, *_SCALES))}]+")
_SCALE_AFTER_DIGITS = re.compile(
    r"여?[십백천]?[만억]|여?[십백천]|여?조(?![가-힣])|여?조(?=원|여|달러|유로|엔|위안|[가는를의로은도]\b)"
)
_AMONG_DIGITS = {sign: Word(Role.MUL, Decimal(value)) for sign, value in (_TENS | _SCALES).items()}

_NAMED = words.merge(
    [
        _native(),
        _several(),
        words.add("하루 일주일", 1, weak=True),
        words.add("이틀", 2),
        words.add("사흘", 3),
        words.add("나흘", 4),
        words.add("닷새", 5),
        words.add("엿새", 6),
        words.add("열흘", 10),
        words.add("보름", 15, weak=True),
        words.add("반년 반나절 반세기", "0.5", weak=True),
        words.add("십여 십수", 10, weak=True, doubt=Doubt.APPROXIMATE),
        words.of(Role.HALF, "절반 반", "0.5"),
        words.of(Role.ORDINAL, "첫 첫째 첫번째 첫날", 1, weak=True),
        words.of(Role.MINUS, "영하 마이너스"),
        words.add("십", 10, room=10),
        words.add("백", 100, room=100),
        words.add("천", 1000, room=1000),
        words.add("만", 10**4, room=10**4),
        words.of(Role.MAJOR, _MONEY, unit=Flag.MONEY),
        words.of(Role.MINOR, _CENTS, unit=Flag.MINOR),
        words.of(Role.PERCENT, _PERCENT, unit=Flag.PERCENT),
        words.of(Role.UNIT, _DATING),
    ]
)
_LONGEST = max(map(len, _NAMED))
_AFTER_DIGITS = {
    name: entry
    for name, entry in _NAMED.items()
    if isinstance(entry, Word) and entry.role in (Role.MAJOR, Role.MINOR, Role.PERCENT, Role.UNIT)
}


def _cut(word: str, glued: bool) -> Iterator[tuple[int, int, Entry]]:
    """Cut a word into its numerals and what is attached to them.

    >>> [(start, length) for start, length, _ in _cut("천만원을", True)]
    [(0, 1), (1, 1), (2, 1)]
    >>> list(_cut("세계", False)), list(_cut("이사", False))
    ([], [])
    """
    if glued:
        yield from _after_digits(word)
        return
    if (indefinite := _INDEFINITE.match(word)) is not None:
        yield 0, indefinite.end(), Word(Role.VAGUE)
        return
    for length in range(min(len(word), _LONGEST), 0, -1):
        entry = _NAMED.get(word[:length])
        if entry is not None and _stands_apart(word, length):
            yield 0, length, entry
            return
    if (numeral := _numeral(word)) is not None:
        yield 0, *numeral


def _after_digits(word: str) -> Iterator[tuple[int, int, Entry]]:
    at = 0
    while (scale := _SCALE_AFTER_DIGITS.match(word, at)) is not None:
        for place in range(at, scale.end()):
            if word[place] != "여":
                start = at if place == at + 1 and word[at] == "여" else place
                yield start, place + 1 - start, _AMONG_DIGITS[word[place]]
        at = scale.end()
    at += word.startswith("여", at)
    if _NO_MONEY.match(word, at):
        return
    for length in (3, 2, 1):
        entry = _AFTER_DIGITS.get(word[at : at + length])
        if entry is not None:
            yield at, length, entry
            return


def _stands_apart(word: str, length: int) -> bool:
    """Whether the first syllables of a word are a number with a counter or particles after it."""
    if length == len(word):
        return True
    if word[0] in _SHORT and length == 1:
        return _CLOSE.fullmatch(word, 1) is not None
    if word[0] in _POWERS and length == 1:
        return _PEOPLE.fullmatch(word, 1) is not None
    return _ATTACHED.fullmatch(word, length) is not None


def _numeral(word: str) -> tuple[int, Entry] | None:
    """A numeral of at least two signs in Sino-Korean words, with its length: 이십오, 삼천오백만."""
    length = 0
    while length < len(word) and word[length] in _SIGNS:
        length += 1
    for end in range(length, 1, -1):
        value = _value(word[:end])
        if value is None or _NO_NUMERAL.fullmatch(word, 0, end):
            continue
        rest = word[end:].removeprefix("여")
        if rest and not _COUNTED.fullmatch(rest) and not (end > 3 and _ATTACHED.fullmatch(rest)):
            return None
        return end, Word(Role.ADD, Decimal(value), _room(word[end - 1]))
    return None


def _value(signs: str) -> int | None:
    """The value of a well-formed numeral; None of any other, such as 구조 and 사이.

    >>> _value("삼천오백만"), _value("이십오"), _value("만억"), _value("이사")
    (35000000, 25, None, None)
    """
    total = section = pending = 0
    tens, scale = 10**4, 10**16
    for sign in signs:
        if sign in _DIGITS:
            if pending:
                return None
            pending = _DIGITS[sign]
            if not pending:
                return None
        elif sign in _TENS:
            if _TENS[sign] >= tens:
                return None
            tens = _TENS[sign]
            section, pending = section + (pending or 1) * tens, 0
        else:
            if _SCALES[sign] >= scale:
                return None
            scale = _SCALES[sign]
            total, section, pending, tens = total + (section + pending or 1) * scale, 0, 0, 10**4
    value = total + section + pending
    return value if value >= 10 else None


def _room(sign: str) -> int:
    return (_TENS | _SCALES).get(sign, 1)


def _counts(here: Surroundings) -> bool:
    """Whether a counter follows, so that the syllables are a number: 만 명, 이천 원, 세명."""
    if "가" <= here.after[:1] <= "힣":  # cut off with what is attached to it
        return True
    return _COUNTER_NEXT.match(here.after) is not None


def _counts_nouns(here: Surroundings) -> bool:
    """Whether a counter or a noun that numerals count follows: 세 도시, three cities."""
    return _counts(here) or _NOUN_NEXT.match(here.after) is not None


def _counts_anything(here: Surroundings) -> bool:
    """Whether any word follows: 두 정상, two leaders."""
    return _counts(here) or re.match(r"\s[가-힣]", here.after) is not None


def _homographs() -> dict[str, Homograph]:
    rules: dict[str, Homograph] = {
        "".join(signs): _counts
        for length in (1, 2, 3)
        for signs in product(_SIGNS, repeat=length)
        if length == 1 or _value("".join(signs)) is not None
    }
    rules |= dict.fromkeys(("한", "석", "넉", "쉰"), _counts)
    rules |= dict.fromkeys(("네", "열"), _counts_nouns)
    return rules | dict.fromkeys(("두", "세"), _counts_anything)


def _stem(word: str) -> str:
    """A day of the week without its particles: 월요일에는."""
    return word[:3] if word[1:3] == "요일" else word


_UNTIL = (
    "&({(?:에서|에는|에도|에|부터|까지|쯤|께|경|로|를|가|는|와|이후|이전|정각|이|의)*}!({[가-힣]}))"
)

SPEC = LanguageSpec(
    code="ko",
    name="Korean",
    convention=Convention(decimal=".", groups=",", foreign_decimals=1, myriad=True),
    cut=_cut,
    stem=_stem,
    homographs=_homographs(),
    words=_NAMED,
    joints=("및, 또는, 혹은, 그리고", "에서, 부터, 내지"),
    sections=(
        sections.Hours(
            cue="(오전/오후/새벽/아침/저녁/밤/낮/자정/정오)[ ]",
            sure=f"[ ]시{_UNTIL}",
            gap="[ ]시[ ]",
            tail="[ ]분!(의/기/간/야)",
            after=(("[ ]시[ ]반&(에/부터/까지/쯤/께/경/{[^가-힣]}/{$})", 30),),
        ),
        sections.DecadeWords(endings="[ ]년"),
        sections.Moments(
            year="[ ]년!(대/간/째/차/만에/ (동안/만에/뒤/후/전/연속))",
            month="월!(세/급/요일/드/간/경)",
            month_of_date=r"월[ ]{\d{1,2}}일",
            day="일!(간/째/이상/이내/분/정/ (동안/만에/뒤/후/이내/이상/연속/안에/전))",
            century="[ ]세기",
            decade="[ ]년대",
        ),
        sections.Spans(
            spans={
                "1 day": "매일, 하루 종일, 온종일, 일간지",
                "7 day": "매주, 주간지",
                "1 month": "매월, 매달, 월간",
                "12 month": "매년, 연간, 해마다",
                "3 month": "분기",
                "6 month": "반기, 반년",
                "14 day/15 day": "격주",
                "2 month": "격월",
                "24 month": "격년",
            }
        ),
        sections.Bounds(
            strict="초과, 넘, 웃(도/돌/돈), 상회, 돌파, 미만, 밑(도/돌/돈), 하회, 못 미",
            minimum="최소, 적어도, 최저, 이상",
            maximum="최대, 많아야, 기껏해야, 최고, 이하, 이내",
            lower="최소, 최소한, 적어도, 못해도",
            upper="거의, 최대, 많아야, 기껏해야",
            lower_after="이상, 초과, 넘, 웃(도/돌/돈), 상회, 돌파",
            upper_after="가까이, 가까운, 육박, 이하, 미만, 이내, 밑(도/돌/돈), 하회, 못 미, 도 안[ ](되/돼), 채 안",
            negated_after="않, 없, 못(하/했), 아니",
            attached=True,
        ),
        sections.HalfDays(
            marks=("오전", "오후"),
            morning="아침, 새벽",
            afternoon="저녁",
            night="밤",
            between="(약 )",
            parts="오후, 저녁, 밤, 낮, 오전, 아침, 새벽, 야간, 정오, 자정",
            bare=sections.Bare.DOUBTFUL,
        ),
        sections.RelativeChanges(
            difference_after=r"{[^\s.,]{0,6}?}[나][ ](증가/감소/상승/하락/늘/줄/오르/올랐/올라/내렸/내려/떨어)",
            result_after=r"{[^\s.,]{0,6}?}([으]로/까지) (증가/감소/상승/하락/늘/줄/오르/올랐/올라/내렸/내려/떨어)",
            start_after=r"{[^\s\d。、.,]{0,4}?}에서",
        ),
        sections.StartingYears(
            since_after="[년](부터/[ ]이후/[ ]이래/보다/[ ]대비/에 비해/과 비교)",
            within_after="년에!( 비/는/서)",
            compared="이후, 이래, 부터, 비해, 비교, 대비, 보다, 까지, 사이",
        ),
        sections.Multiples(
            multiples={
                "0.5": "반감*, (반/절반)으로 (줄/감소/떨어)*, 절반 (줄/감소)*, 반토막*",
                "1.5": "절반 (늘/증가)*",
                2: "배증*, 갑절*, 배로 늘*",
            }
        ),
        sections.Trends(
            falls_after="[[ ]%/[ ]퍼센트/[ ]포인트/[ ]p][ ][포인트[ ]](하락/감소/내려/내린/내렸/떨어/줄어/줄었/낮아/급락/마이너스)",
            rises_after="[[ ]%/[ ]퍼센트/[ ]포인트/[ ]p][ ][포인트[ ]](상승/증가/올라/오른/올랐/늘어/늘었/높아/급등/성장)",
        ),
        sections.Rates(
            rates={
                "second": ("초당, 초속, 매초, 1초에", "/초"),
                "minute": ("분당, 매분, 1분(당/에)", "/분"),
                "hour": ("시속, 시간당, 매시간, (한/1)[ ]시간(당/에), 시급", "/시[간]"),
                "day": ("하루[에/[ ]평균], 1일, 일일, 매일, 일당, 일평균", "/일"),
                "week": ("주당, 매주, 일주일에, (한/1)[ ]주(에/당), 주급, 주", "/주"),
                "month": ("매월, 매달, 다달이, (한[ ]달/1개월)[에/당], 월[평균/급/세]", "/월"),
                "year": ("매년, 해마다, 연[간], 연(평균/봉), ((1/일)[ ]년/한[ ]해)(에/당)", "/년"),
            }
        ),
        sections.Percents(percents="퍼센트, 프로!(그/젝/세/덕/야/축/농)", hundred="백"),
        sections.UnitWords(
            units={
                "year": "살 세 주년 년간",
                "month": "달 개월간",
                "week": "주일 주간",
                "day": "일간",
                "minute": "분간",
                "kilometer": "킬로미터 ㎞",
                "meter": "미터",
                "centimeter": "센티미터 ㎝ 센티",
                "millimeter": "밀리미터 ㎜",
                "square-kilometer": "제곱킬로미터 ㎢ 평방킬로미터",
                "square-meter": "제곱미터 ㎡ 평방미터",
                "cubic-meter": "세제곱미터 ㎥",
                "kilogram": "킬로그램 ㎏",
                "gram": "그램",
                "milligram": "밀리그램 ㎎",
                "tonne": "톤",
                "liter": "리터 ℓ",
                "milliliter": "밀리리터 ㎖",
                "hectare": "헥타르 ㏊",
                "kilowatt": "킬로와트 ㎾",
                "megawatt": "메가와트 ㎿",
                "gigawatt": "기가와트",
                "kilowatt-hour": "킬로와트시 ㎾h",
                "mile": "마일",
                "foot": "피트",
                "inch": "인치",
                "acre": "에이커",
                "barrel": "배럴",
                "century": "세기",
                "percentage-point": "퍼센트포인트",
            },
            shortest_unit=1,
            own_units=(sections.OwnUnit("pyeong", "area", "9.91735537", "평"),),
            points="[퍼센트[ ]](포인트/p!({[a-z]}))",
        ),
        sections.SharesAfterNouns(
            half_after="[ ](년/해/달/개월/시간/배/주/살/세기/바퀴/km/킬로미터/미터/리터/톤)[ ]<half:반>&({[^가-힣]}/{$}/이/을/의/에/동안/만/가량/쯤/째)"
        ),
        sections.SharesOfTwo(two_numbers=(sections.TwoNumbers("[ ]분의[ ]"),)),
        sections.Idioms(
            idioms="백발백중, 천차만별, 일석이조, 천만다행, 구사일생, 삼삼오오, 십중팔구, 칠전팔기, 작심삼일, 두말, 한두 번, 세 살 버릇"
        ),
        sections.Ranks(
            ranks=(
                "제[ ]",
                "[ ](번째/학년/분기), (등/위)&([를/을/로/으로/에/의/와/가/이/는/은]!({[가-힣]})), 째!({[가-힣]}), 차&( /{$}/(전/대))",
            )
        ),
        sections.Dates(date_joints="년, 월, 일"),
        sections.Names(weekdays="월요일 화요일 수요일 목요일 금요일 토요일 일요일"),
        sections.Pointing(
            pointing=(
                "오늘, 어제, 그제, 내일, 모레, 전날, 이튿날, 다음[ ]날, 당일, 같은 날, 이날, 그날, 지난(해/달/주/번), 작년, 올해, 내년, 재작년, 이듬해, 그해, 전년, "
                r"다음[ ](달/주/해), 이번[ ](달/주/해/년), 당시, 정오, 자정, 성탄, 크리스마스, 설날, 추석, 새해, 연말, 연초, 절#, 기념일, 전쟁, 주년, 이후, {\d+}(년/"
                "개월/달/주/일/시간)[ ](전/뒤/후/만), 동기, 세기"
            )
        ),
        sections.Wording(
            about_ten="수십, 여남은",
            times={
                2: "두 배, 갑절, 곱절, 배로, 배가, 양(국/측/사/팀/당/쪽/손/발/자/일/대), 둘, 쌍, 이중, 더블, 모두, 이틀",
                3: "세 배, 삼중, 사흘",
                4: "네 배, 나흘",
                5: "다섯 배, 닷새",
                10: "열 배, 십 년, 십년, 열흘",
                12: "십여, 십이, 열두",
                100: "백 배, 세기",
                1000: "천 배, 천년",
            },
        ),
        sections.Approximations(about="약[ ], 정도, 가량, 쯤, 남짓"),
        sections.Freedoms(
            counters=_COUNTER.replace("|", ", "),
            bases={2: "이진, 2진", 8: "8진", 10: "10진", 16: "16진"},
            each="{[^0-9０-９、。]{1,3}}당!({[가-힣]})",
            of_base="진",
        ),
        sections.Sentences(
            uncounted=(
                "1[ ](인/명/주/대/가구/달러/유로/시간/㎏/kg/ℓ/리터/톤/㎡/건/개/일/년/회/마리/병/배럴/분/초)당, 1인[ ](가구/자/극/시위/미디어/독재), "
                r"{\d{1,2}}·{\d{1,2}}&([ ]{[가-힣]}), 11(9/2)&([ ](구급/신고/대원/에 신고/상황))"
            ),
            zones="현지시간",
        ),
        sections.Composition(digits_add=True, largest_multiplier=Decimal(10**8)),
    ),
)
