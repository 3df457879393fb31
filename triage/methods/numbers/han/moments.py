"""Recognises dates, years, centuries and times of day in Chinese and Japanese."""

from __future__ import annotations

import re

from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.han.signs import HanNumber
from triage.methods.numbers.model import ReadNumber

_YEAR = re.compile(r"\s?年")
_MONTH = re.compile(r"\s?月(?!球|亮|饼)")
# 13月5日 is still a date, though an invalid one.
_MONTH_OF_DATE = re.compile(r"\s?月\s?\d{1,2}\s?[日号號](?!间|間)")
_DAY = re.compile(r"\s?(?:日(?!间|間|目|以内|にわた|元|圆|圓|円)|[号號])")
_CENTURY = re.compile(r"\s?(?:世纪|世紀)")
_DECADE = re.compile(r"\s?年代")
_TIME = re.compile(
    r"\s?(?:时|時(?!間)|点(?:钟|半|整|左右|前|后|[\d一二三四五六七八九十零]{1,3}分)|點(?:鐘|半|整))"
)
# 上午11点 is a time whatever follows it; 三点建议 is three points.
_OF_DAY = re.compile(
    r"(?:上午|下午|早上|晚上|中午|凌晨|傍晚|清晨|夜里|午后|夜间|今晚|明晚|昨晚|早晨|当晚|午夜)\s?$"
)
_HOUR = re.compile(r"\s?[点點](?!\d)")
_MINUTES = re.compile(r"\s?[分秒]")
_ERAS = ("令和", "平成", "昭和", "大正", "明治", "民国", "公元", "西元")


def _is_hour(text: str, start: int, end: int) -> bool:
    if _TIME.match(text, end):
        return True
    return bool(_HOUR.match(text, end) and _OF_DAY.search(text, max(0, start - 4), start))


def moment(number: HanNumber, text: str, numbers: list[ReadNumber]) -> str:
    """The kind of a date, year, century or time, or the label of a day; "" for an amount."""
    value, end = number.value, number.end
    if value is None or value > 9999 or value < 0 or not is_whole(value):
        return ""
    previous = numbers[-1] if numbers else None
    near = previous is not None and number.start - previous.end <= 3
    if _CENTURY.match(text, end):
        return "ordinal"
    if _DECADE.match(text, end):
        return "year"
    era = text.endswith(_ERAS, 0, number.start)
    if _YEAR.match(text, end) and (number.positional or era or 1000 <= value <= 2199):
        return "year"
    if value <= 12 and _MONTH.match(text, end):
        return "month"
    if value < 100 and _MONTH_OF_DATE.match(text, end):
        return "month"
    dated = near and previous is not None and previous.kind == "date"
    if value <= (99 if dated else 31) and _DAY.match(text, end):
        return "date" if dated else "label"
    if value <= 24 and _is_hour(text, number.start, end):
        return "time"
    if near and previous is not None and previous.kind == "time" and _MINUTES.match(text, end):
        return "time"
    return ""
