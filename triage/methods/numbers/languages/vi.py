"""Vietnamese numbers.

Sources: CLDR 46 ``vi``; Ngữ pháp tiếng Việt (Vietnamese Academy of Social Sciences) on numerals (mười and mươi, mốt, tư, lăm,
linh and lẻ, rưỡi); Thompson, A Vietnamese Reference Grammar, on dates, weekdays and times of day (chín giờ kém mười lăm);
decimal comma, points between thousands.
"""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import COMMA, And, LanguageSpec, Role, Surroundings, Word

_UNITS = "một hai ba bốn năm sáu bảy/bẩy tám chín"
_ONES = {name: at for at, names in enumerate(_UNITS.split(), 1) for name in names.split("/")}
_TENS = {f"{name}mươi": 10 * value for name, value in _ONES.items() if value > 1}
_MONTHS = "một/giêng hai ba tư/bốn năm sáu bảy/bẩy tám chín mười mườimột mườihai/chạp"
_SCALES = {"trăm": 100, "nghìn": 1_000, "ngàn": 1_000, "triệu": 10**6, "tỷ": 10**9, "tỉ": 10**9}
_HALF = Word(Role.HALF, Decimal("0.5"))
_AND_HALF = Word(Role.CONN, Decimal(And.A_HALF))
_ODD = Word(Role.CONN, Decimal(And.AFTER_HUNDRED))
_FIVE = Word(Role.ADD, Decimal(5))
_DAYS = r"(?:Hai|Ba|Tư|Năm|Sáu|Bảy)\b"
_PARTS_OF_DAY = ("sáng", "chiều", "trưa", "tối", "đêm", "hôm")


def _five(here: Surroundings) -> bool:
    """Whether "năm" is five, not a year: after no number (hai năm), before none (năm 1987)."""
    last = here.before.lower().split()[-1:]
    if here.after.startswith(" năm"):  # năm năm: five years
        return True
    if last and last[0] in ("thứ", "phần", "giờ", "số", "lúc", "cả", "tháng"):
        return True
    if last and (last[0][-1:].isdigit() or last[0] in _BEFORE_YEAR):
        return False
    return _AFTER_YEAR.match(here.after) is None


_BEFORE_YEAR = frozenset(
    (
        *_ONES, *_SCALES, *["mười", "mươi", "mốt", "lăm", "tư", "chục", "vài", "mấy", "nhiều", "các", "những", "mỗi", "hằng", "hàng", "từng", "một", "nửa", "trong", "suốt", "đầu", "cuối", "giữa", "mùa", "qua", "cùng", "cả", "theo", "bao", "trọn", "tháng", "của"],
    )
)  # fmt: skip
_AFTER_YEAR = re.compile(
    r"\s(?:\d|nay|nào|ngoái|sau|trước|tới|qua|này|đó|ấy|học|tài|kia|xưa|cũ|mới|nhuận|dương|âm|liền|liên|một|hai|ba|kết|bắt|sinh|không|hợp|có|là|đã|sẽ|phải|hiện|gần|đầu|cuối|thứ|hoặc|và|nhâm|quý|giáp|ất|bính|đinh|mậu|kỷ|canh|tân)"
    r"|\s?[.,;:!?)\n]|$"
)
_ENDS = re.compile(r"\s*(?:[.,;:!?)\n]|$)")


def _zero(here: Surroundings) -> bool:
    """Whether "không" is zero, not "no": before a decimal point or degrees, or after "số"."""
    if here.before.lower().endswith("bằng "):
        return _ENDS.match(here.after) is not None
    return here.after.startswith((" phẩy", " độ")) or here.before.lower().endswith("số ")


def _stem(word: str) -> str:
    """The name of a month of several syllables, which are joined, as one word."""
    return word.lower().replace("\u200c", "")


SPEC = LanguageSpec(
    code="vi",
    name="Vietnamese",
    convention=COMMA,
    stem=_stem,
    # Words of two or three syllables that are one number, rank, month or day of the week.
    # They begin with the space, which the regex engine finds fast.
    inside_names=(
        rf" (?:(?i:{'|'.join(f'(?<={name} )' for name in _ONES)})(?=mươi\b)"
        r"|(?<=\bkhông )(?=trăm\b)|(?<=\bkhông trăm )(?=(?:linh|lẻ)\b)"
        rf"|(?<!linh năm )(?<!lẻ năm )(?<!phẩy năm )(?i:(?<=\bnăm ))(?=(?:{'|'.join(_SCALES)})\b)"
        r"|(?:(?<=\blinh )|(?<=\blẻ )|(?<=\bphẩy ))(?=năm\b(?! mươi))"
        r"|(?i:(?<=\btháng )(?=(?:giêng|một|hai|ba|tư|bốn|năm|sáu|bảy|bẩy|tám|chín|mười|chạp)\b(?! (?:người|lần|ngày))))"
        r"|(?i:(?<=\btháng mười )(?=(?:một|hai)\b))"
        rf"|(?i:(?<=\bthứ ))(?={_DAYS}|[Nn]hất\b|nhì\b)|(?i:(?<=\bchủ )(?=nhật\b)|(?<=\bđầu )(?=tiên\b))"
        + "".join(rf"|(?i:(?<=\b{part} thứ )(?={_DAYS}))" for part in _PARTS_OF_DAY)
        + r"|(?i:(?<=\bđô )(?=la\b))|(?<=\bphần )(?=trăm\b))"
    ),
    homographs={
        "năm": _five,
        "không": _zero,
        "tư": words.only_after("thứ phần tháng"),
        "kém": lambda here: here.before.endswith("giờ "),
    },
    words=words.merge(
        [
            words.add("không", 0),
            words.add("một", 1, weak=True),
            words.add("mốt", 1),
            words.row("hai ba bốn", 2),
            words.add("tư", 4),
            words.add("lăm nhăm", 5),
            # A hit that is no number ends the one before it, so that mười năm is ten years.
            {"năm": (Word(Role.UNIT), _FIVE, Word(Role.YEAR_CUE))},
            words.row("sáu bảy/bẩy tám chín", 6),
            words.add("mười", 10, room=10),
            *(words.add(name, value, room=10) for name, value in _TENS.items()),
            {
                f"năm{name}": (_FIVE, Word(Role.MUL, Decimal(value)))
                for name, value in _SCALES.items()
            },
            {
                "linhnăm": (_ODD, _FIVE),
                "lẻnăm": (_ODD, _FIVE),
                "khôngtrămlinhnăm": (_ODD, _FIVE),
                "khôngtrămlẻnăm": (_ODD, _FIVE),
                "phẩynăm": (Word(Role.POINT), _FIVE),
                "rưỡi": (_AND_HALF, _HALF),
                "rưởi": (_AND_HALF, _HALF),
            },
            words.of(Role.CONN, "linh lẻ khôngtrăm khôngtrămlinh khôngtrămlẻ", And.AFTER_HUNDRED),
            # Alone they count nothing: tỷ lệ is a ratio.
            *(words.mul(name, value, weak=True) for name, value in _SCALES.items()),
            words.mul("tr", 10**6, weak=True),
            words.mul("chục", 10, weak=True),
            words.mul("tá", 12),
            words.of(Role.POINT, "phẩy"),
            words.of(Role.HALF, "nửa", "0.5"),
            words.of(Role.MINUS, "âm trừ kém"),
            words.of(Role.ORDINAL, "thứnhất đầutiên", 1, weak=True),
            words.of(Role.ORDINAL, "thứnhì", 2, weak=True),
            words.of(Role.ORDINAL, "đôi cặp", 2, weak=True),
            words.months(
                " ".join(
                    "/".join(f"tháng{name}" for name in names.split("/"))
                    for names in _MONTHS.split()
                )
            ),
            words.labels(
                "phòng số trang chương hình bảng mục điều khoản cổng chuyến tuyến tầng kênh mẫu phiên bản lô đường quận khu toà tòa ga lầu"
            ),
            words.of(Role.YEAR_CUE, "từ đến tới trước sau khoảng hè xuân thu đông"),
            words.money(
                "đồng vnd vnđ đôla đô usd euro eur bảng yên tệ rúp peso won franc rupee", "xu cent"
            ),
            words.percents("phầntrăm"),
        ]
    ),
    glued={
        **words.mul("tr", 10**6),
        **words.mul("k", 1_000),
        **words.of(Role.MAJOR, "đ", unit=Flag.MONEY),
    },
    joints=("và, hoặc, hay", "đến, tới"),
    articles="các, những",
    range_opens=("giữa, từ", "từ"),
    after_amounts="mỗi, trong, ở, tại, cho",
    sections=(
        sections.Hours(
            cue="#(lúc/vào/từ/đến/trước/sau/khoảng/vào lúc/hồi) ",
            sure=(
                "[ ](giờ/h)[ (đúng/rưỡi)] (sáng/trưa/chiều/tối/đêm/khuya)#, &<(rưỡi) (sáng/trưa/chiều/tối/đêm/khuya)#, [ phút] (sáng/trưa/"
                "chiều/tối/đêm/khuya)#"
            ),
            mark="[ ](giờ/h)#, &<(rưỡi)",
            gap="[ ](giờ/h)[ ]",
            tail="[ ](phút/p)#",
            after=((" giờ rưỡi#", 30),),
            until="đến, tới",
            minutes="phút",
            separator="giờ, h",
        ),
        sections.Roman("thế kỷ[ thứ], quý"),
        sections.Ranks(ranks=("#((T/t)hứ/(T/t)hế k(ỷ/ỉ)/(Q/q)uý) ", "")),
        sections.Moments(
            before="#(<month:tháng , thg[.][ ], th.[ ]>/<day:ngày, mùng, mồng, hôm> /<year:năm> )",
            day=" tháng , [ ]/",
        ),
        sections.DecadeWords(before="thập niên, thập kỷ, những năm, các năm"),
        sections.Spans(
            spans={
                "1 day": "hàng ngày, hằng ngày, mỗi ngày, suốt ngày đêm, cả ngày",
                "7 day": "hàng tuần, hằng tuần, mỗi tuần",
                "1 month": "hàng tháng, hằng tháng, mỗi tháng",
                "12 month": "hàng năm, hằng năm, mỗi năm, thường niên",
                "3 month": "hàng quý, hằng quý, mỗi quý, theo quý, từng quý, quý#",
                "6 month": "nửa năm",
                "120 month": "thập kỷ, thập niên",
            }
        ),
        sections.Bounds(
            strict="!<(không )#(trên/[nhiều /ít /lớn /nhỏ /cao /thấp ]hơn/vượt/dưới)#",
            minimum="#(ít nhất/tối thiểu/thấp nhất/nhỏ nhất)",
            maximum="#(nhiều nhất/tối đa/cao nhất/lớn nhất)",
            lower="ít nhất, tối thiểu, không dưới, không ít hơn, trên, hơn, nhiều hơn, lớn hơn, cao hơn, vượt[ quá], quá",
            upper="nhiều nhất, tối đa, không quá, gần, ít hơn, thấp hơn, nhỏ hơn, dưới, chưa đến, chưa tới, chưa đầy, cao nhất là",
            lower_after="trở lên, hoặc hơn, hoặc nhiều hơn",
            upper_after="trở xuống, hoặc ít hơn, đổ lại",
            negations="#(không/chẳng/chưa!( (đến/tới/đầy)))#",
        ),
        sections.HalfDays(
            morning="sáng", afternoon="chiều, tối", night="đêm, khuya", between="giờ , phút "
        ),
        sections.RelativeChanges(
            verbs="tăng, giảm, tăng lên, giảm xuống, leo, sụt, hạ, nâng, cắt",
            difference="thêm, đi",
            result="lên, xuống[ còn], còn, lên đến, thành",
            start="từ",
        ),
        sections.Trends(
            falls="#(giảm/sụt/mất/hạ/sụt giảm/rớt/tụt)[ (đi/mất/khoảng/gần/hơn/thêm)]",
            rises="#(tăng/tăng trưởng/leo/nhảy)[ (thêm/khoảng/gần/hơn)]",
            rises_after="[[ ]%/ _] (nhiều hơn/cao hơn)",
            falls_after="[[ ]%/ _] (ít hơn/thấp hơn)",
        ),
        sections.Rates(
            per="mỗi, một, trên, /",
            rates={
                "hour": ("mỗi giờ, một giờ", "mỗi giờ, một giờ, /[ ]giờ"),
                "day": ("mỗi ngày, hằng ngày, hàng ngày", "mỗi ngày, một ngày, /[ ]ngày"),
                "week": ("mỗi tuần, hằng tuần, hàng tuần", "mỗi tuần, một tuần, /[ ]tuần"),
                "month": ("mỗi tháng, hằng tháng, hàng tháng", "mỗi tháng, một tháng, /[ ]tháng"),
                "year": ("mỗi năm, hằng năm, hàng năm", "mỗi năm, một năm, /[ ]năm"),
            },
        ),
        sections.Money(in_currencies="mỹ, úc, canada, singapore, hồng, kông, anh, việt, nam"),
        sections.Percents(percents="phần trăm, phần nghìn", hundred="trăm", permille="phần nghìn"),
        sections.Signs(plus="cộng trừ, cộng hoặc", below_zero="dưới (không/0), âm"),
        sections.UnitWords(
            units={
                "kilometer": "cây_số kilômét ki-lô-mét kilomet ki_lô_mét",
                "meter": "mét thước",
                "centimeter": "xăng-ti-mét centimet phân",
                "millimeter": "milimét milimet",
                "kilometer-per-hour": "km/giờ km/h kilômét_một_giờ",
                "square-meter": "mét_vuông m_vuông",
                "square-kilometer": "kilômét_vuông cây_số_vuông",
                "cubic-meter": "mét_khối khối",
                "percentage-point": "điểm_phần_trăm",
                "kilogram": "ký ki-lô-gam kí cân kilogam",
                "gram": "gam",
                "tonne": "tấn",
                "liter": "lít",
                "hour": "giờ tiếng tiếng_đồng_hồ",
                "minute": "phút",
                "second": "giây",
                "day": "ngày hôm",
                "week": "tuần tuần_lễ",
                "month": "tháng",
                "year": "năm",
                "decade": "thập_kỷ thập_niên",
                "century": "thế_kỷ",
                "mile": "dặm",
                "nautical-mile": "hải_lý",
                "hectare": "héc-ta hecta ha",
                "celsius": "độ_c độ_celsius",
                "barrel": "thùng",
                "megawatt": "mw",
            },
            own_units=(
                sections.OwnUnit("dong", "currency", "1", "đồng vnd vnđ đ"),
                sections.OwnUnit("dollar", "currency", "1", "đô đô-la"),
                sections.OwnUnit("pound", "currency", "1", "bảng"),
                sections.OwnUnit("yen", "currency", "1", "yên"),
                sections.OwnUnit("yuan", "currency", "1", "tệ"),
                sections.OwnUnit("rouble", "currency", "1", "rúp"),
            ),
            hours_of_work="giờ",
            power_of_unit="vuông, khối",
            points="điểm",
        ),
        sections.SharesAfterNouns(half_after=" !(triệu/tỷ/tỉ/nghìn/ngàn/trăm)_ <half:rưỡi>#"),
        sections.SharesOfTwo(two_numbers=(sections.TwoNumbers(" phần ", whole_first=False),)),
        sections.Ratios(out_of=" (trên/trong[ số]) ", among=r" {[^\d.]{1,24}} [thì ]có "),
        sections.Idioms(
            idioms=(
                "ba hoa, năm thì mười họa, một hai, mười mươi, ba chìm bảy nổi, chín suối, bốn phương, tứ phương, "
                "năm châu, ngàn thu, nghìn thu, muôn vàn, chín chắn, hai mặt một lời, ba mẹ, ba má"
            )
        ),
        sections.Dates(date_joints="tháng, năm", month_first=False),
        sections.Names(weekdays="thứhai thứba thứtư thứnăm thứsáu thứbảy chủnhật"),
        sections.Pointing(
            pointing=(
                "hôm (nay/qua/sau/trước/kia/đó/ấy), ngày (mai/kia/hôm/sau/trước/đó/ấy/này/nay), trưa, nửa đêm, tối nay, sáng nay, (tuần/"
                "tháng/năm/ngày/đêm)[ ~] (trước/sau/tới/nay/này/qua/đó/ấy/ngoái/rồi/kế/liền), năm ngoái, giao thừa, tết, noel, "
                "giáng sinh, phục sinh, quốc khánh, trung thu, lễ, chiến tranh, kỷ niệm, sinh nhật, thế kỷ, thiên niên kỷ, thập kỷ, "
                "thập niên, từ đó, lúc đó, khi đó, bấy giờ, hiện nay, hiện tại, cuối tuần"
            )
        ),
        sections.StartingYears(
            since="từ[ năm], kể từ[ năm], so với[ năm]",
            within="(vào/trong) năm, năm",
            compared="so với, hơn, giữa, đến, kể từ, từ",
        ),
        sections.Multiples(
            multiples={
                "0.5": r"giảm{(?:\s[\w-]+){0,4}?} [một ]nửa, chỉ bằng một nửa",
                "1.5": r"tăng{(?:\s[\w-]+){0,4}?} [một ]nửa",
                2: "gấp (đôi/hai), tăng đôi, nhân đôi, hai lần",
                3: "gấp ba, nhân ba, ba lần",
                4: "gấp (tư/bốn), bốn lần",
                5: "gấp năm, năm lần",
                10: "gấp mười, mười lần",
            }
        ),
        sections.Wording(
            about_ten="mười mấy, (hơn/khoảng) mười, chục",
            times={
                2: "đôi*, gấp hai, cả hai, cặp, song*, kép, nhị*, lưỡng*, hai lần",
                3: "gấp ba, cả ba, tam*, ba lần, bộ ba",
                4: "gấp (tư/bốn), tứ*",
                5: "gấp năm, ngũ*",
                6: "nửa năm",
                10: "thập kỷ, thập niên, chục*",
                12: "tá#, một năm",
                15: "nửa tháng",
                30: "nửa tiếng, nửa giờ",
                50: "nửa thế kỷ",
                100: "thế kỷ, trăm#",
                1_000: "thiên niên kỷ, nghìn, ngàn",
            },
            yearly="thường niên, hằng năm, hàng năm",
        ),
        sections.Approximations(about="#(khoảng/chừng/xấp xỉ/gần/độ/ước chừng)#"),
        sections.Freedoms(
            bases={2: "nhị phân", 8: "bát phân, hệ tám", 10: "thập phân", 16: "thập lục"}
        ),
        sections.Sentences(vague_before="vài, mấy, nhiều, hàng, một số"),
        sections.Composition(digits_add=True),
    ),
)
