"""Numbers in Chinese characters, alone or mixed with digits: 1亿零1万, 3万5千, 贰万陆仟.

万, 亿 and 兆 divide a run of numeral characters into sections; within a section each digit is
multiplied by the 千, 百 or 十 after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import LONGEST_ARITHMETIC, is_whole, plus, times
from triage.methods.numbers.han.signs import (
    DIGITS,
    LIANG,
    OVER,
    POINTS,
    SCALES,
    TENS,
    ZEROS,
    HanNumber,
    Piece,
    one_family,
    pieces,
)
from triage.methods.numbers.languages.base import Convention, HanTables
from triage.methods.numbers.lexer.digits import Numeral

ZERO, ONE = Decimal(0), Decimal(1)
SCORES = (20, 30, 40)  # 廿, 卅, 卌


def read_run(run: str, start: int, convention: Convention, tables: HanTables) -> list[HanNumber]:
    """Read all numbers of one run of numeral characters, in linear time."""
    cut = pieces(run, start, convention)
    if len(cut) == 1 and (numeral := cut[0].numeral) is not None:
        return [
            HanNumber(start, start + len(run), numeral.value, numeral, False, doubt=numeral.doubt)
        ]
    numbers = []
    at = 0
    while at < len(cut):
        reader = HanReader(cut, at, tables)
        numbers.append(reader.read())
        at = reader.at
        if at < len(cut) and cut[at].sign in LIANG and numbers[-1].value is not None:
            at += 1  # 四两银子
    return numbers


class HanReader:
    """Reads one number from the pieces of a run, beginning at ``at``."""

    def __init__(self, cut: Sequence[Piece], at: int, tables: HanTables) -> None:
        self.cut, self.at, self.tables = cut, at, tables
        self.begin = at
        self.total, self.section = ZERO, ZERO
        self.pending: Decimal | None = None
        self.unit, self.floor = ONE, Decimal(10**20)
        self.section_floor = Decimal(10**5)
        self.vague = self.positional = self.filled = False
        self.multiplied = False
        self.doubt = ""
        self.numeral: Numeral | None = None
        self.alternative: Decimal | None = None

    def read(self) -> HanNumber:
        while self.at < len(self.cut) and self._take(self.cut[self.at]):
            self.at += 1
        if self.at == self.begin:
            self.at += 1
            piece = self.cut[self.begin]
            return HanNumber(piece.start, piece.end, None, vague=piece.sign in SCALES)
        self._close()
        last = self.cut[self.at - 1]
        alone = self.at == self.begin + 1 and self.numeral is not None
        value: Decimal | None = plus(self.total, self.section)
        if self.vague or (self.numeral is not None and self.numeral.value is None):
            value = None
        return HanNumber(
            self.cut[self.begin].start, last.end, value, self.numeral, not alone,
            self.vague, self.positional, self.doubt, self.alternative,
        )  # fmt: skip

    def _take(self, piece: Piece) -> bool:
        if piece.numeral is not None:
            return self._numeral(piece.numeral)
        if piece.sign in DIGITS:
            return self._digit(piece.sign)
        if piece.sign in TENS:
            return self._tens(Decimal(TENS[piece.sign]))
        if piece.sign in SCALES:
            return self._scale(piece.sign)
        if piece.sign in OVER:
            return self.at > self.begin
        if piece.sign in POINTS:
            return self._point()
        return self._unknown()

    def _numeral(self, numeral: Numeral) -> bool:
        first = self.cut[self.begin]
        after_zero = self.at == self.begin + 1 and not first.numeral and first.sign in ZEROS
        if after_zero:  # 52块零7分
            self.begin, self.pending = self.at, None
        if self.pending is not None:
            return False
        if self.at > self.begin:
            if numeral.value is None or numeral.value >= self.unit or self.unit == ONE:
                return False
            if self.numeral is None and not self._fills(numeral.value):  # 一百万15起
                return False
            self.doubt = self.doubt or numeral.doubt
        else:
            self.numeral, self.doubt = numeral, numeral.doubt
        self.pending = numeral.value if numeral.value is not None else ZERO
        self.filled = True
        return True

    def _fills(self, value: Decimal) -> bool:
        """Whether digits after a scale fill the place right below it or are multiplied again."""
        return times(value, Decimal(10)) >= self.unit or self._is_multiplied_next()

    def _digit(self, sign: str) -> bool:
        value = Decimal(DIGITS[sign])
        previous = self.cut[self.at - 1] if self.at > self.begin else None
        if previous is not None and sign in LIANG and not self._is_multiplied_next():
            return False
        if previous is None or self.pending is None:
            filler = not value and previous is not None
            self.filled = filler or self.filled
            if not filler:
                self.pending = value
            return True
        if previous.sign in DIGITS and not self.multiplied and not self.section:
            return self._positional(value)
        return False

    def _is_multiplied_next(self) -> bool:
        """Whether a ten, hundred or scale follows: 一万两千, not 四两银子 or 一百两."""
        return self.at + 1 < len(self.cut) and self.cut[self.at + 1].sign in (*TENS, *SCALES)

    def _positional(self, value: Decimal) -> bool:
        """Take a digit of a positional numeral: 二〇二〇, 一三五."""
        length = self.at - self.begin
        if length > LONGEST_ARITHMETIC or self.pending is None:
            return False
        first = self.cut[self.begin].sign
        if first not in DIGITS or not one_family(first, self.cut[self.at].sign):
            return False
        self.pending = self.pending * 10 + value if length < 25 else ZERO
        self.positional = True
        return True

    def _tens(self, factor: Decimal) -> bool:
        if factor in SCORES:
            if self.pending is not None or self.section_floor <= 10:
                return False
            self.section = plus(self.section, factor)
            self.section_floor = self.unit = ONE * 10
            return True
        if factor >= self.section_floor:
            return False
        if self.pending is None and factor != 10 and not self.tables.bare:
            if self.at > self.begin:
                return False
            self.vague = True
        if self.positional and not self._after_zero():
            self.vague = True
        amount = self.pending if self.pending is not None else ONE
        if not self._short():
            return False
        self.section = plus(self.section, times(amount, factor))
        self.pending, self.unit, self.section_floor = None, factor, factor
        self.multiplied, self.filled, self.positional = True, False, False
        return True

    def _after_zero(self) -> bool:
        """Whether the number is a zero and one digit so far: 八美元零四十七美分."""
        return self.at == self.begin + 2 and self.cut[self.begin].sign in ZEROS

    def _short(self) -> bool:
        return self.numeral is None or len(self.numeral.digits) < LONGEST_ARITHMETIC

    def _scale(self, sign: str) -> bool:
        factor = Decimal(SCALES[sign])
        amount = plus(self.section, self.pending or ZERO)
        if not amount and self.pending is None:
            return self._stack(factor, sign)
        if factor > self.floor or not self._short():
            return self._raise_total(factor, amount, sign)
        if factor == self.floor:
            return False
        if self.positional and self.pending is not None and self.pending < 100:
            self.vague = True
        self._push(times(amount, factor), factor, sign)
        return True

    def _push(self, value: Decimal, factor: Decimal, sign: str) -> None:
        self.total = plus(self.total, value)
        self.section, self.pending, self.positional = ZERO, None, False
        self.unit, self.floor, self.section_floor = factor, factor, Decimal(10**5)
        self.multiplied, self.filled = True, False
        self.doubt = self.doubt or self.tables.scale_doubt.get(sign, "")

    def _stack(self, factor: Decimal, sign: str) -> bool:
        """Take a scale right after a scale (万亿), or a bare one (万), which has no exact value."""
        if self.at == self.begin:
            self.vague = True
            self._push(factor, factor, sign)
            return True
        last = self.at - 1
        while self.cut[last].sign in OVER:  # 2万多亿
            last -= 1
        if self.total and self.cut[last].sign in SCALES and self.total < 10**10:
            self.total, total, scale = ZERO, self.total, self.floor
            self._push(times(total, factor), factor, sign)
            self.floor = times(scale, factor)  # 4万亿9490亿
            return True
        return False

    def _raise_total(self, factor: Decimal, amount: Decimal, sign: str) -> bool:
        """Multiply everything so far by a greater scale: 三万五千亿."""
        below = plus(self.total, amount)
        if not self._short() or below >= 10**10:
            return False
        self.total = ZERO
        self._push(times(below, factor), factor, sign)
        return True

    def _point(self) -> bool:
        """Take a decimal point and decimals: 三百一十四点八; not 三点 (o'clock) or 三点十五."""
        if self.at == self.begin or self.numeral is not None:
            return False
        end = self.at + 1
        while end < len(self.cut) and self.cut[end].sign in DIGITS:
            end += 1
        decimals = "".join(str(DIGITS[piece.sign]) for piece in self.cut[self.at + 1 : end])
        if not decimals or (end < len(self.cut) and self.cut[end].sign in TENS):
            return False
        base = self.pending or ZERO
        self.pending = plus(base, Decimal(f"0.{decimals}"))
        self.positional, self.filled = False, True
        self.at = end - 1
        return True

    def _unknown(self) -> bool:
        """Take an indefinite numeral: 几十, 数百万, 十几."""
        follows = self.at + 1 < len(self.cut) and self.cut[self.at + 1].sign not in POINTS
        after = self.at > self.begin and self.cut[self.at - 1].sign in ("十", "拾")
        if not after and not (follows and self.cut[self.at + 1].sign in (*TENS, *SCALES)):
            return False
        if self.pending is not None:
            return False
        self.vague, self.pending = True, ONE
        return True

    def _close(self) -> None:
        if self.pending is None:
            return
        if self.positional and self.at - self.begin == 2 and self.pending % 11 == 1:
            self.vague = True  # 三四, 一两: three or four
        following = self.cut[self.at].sign if self.at < len(self.cut) else ""
        cut_off = following in TENS or following in SCALES  # 一千五千
        colloquial = self.tables.colloquial and self.multiplied and not self.filled and not cut_off
        if colloquial and self.pending < 10 and is_whole(self.pending) and self.unit >= 100:
            self.pending = times(self.pending, self.unit / 10)
        self.section = plus(self.section, self.pending)
