"""The words of Chinese and Japanese dates, years, centuries and times of day."""

from __future__ import annotations

from triage.methods.numbers.languages.base import Moments

HAN_MOMENTS = Moments(
    year=r"\s?年",
    month=r"\s?月(?!球|亮|饼)",
    # 13月5日 is still a date, though an invalid one.
    month_of_date=r"\s?月\s?\d{1,2}\s?[日号號](?!间|間)",
    day=r"\s?(?:日(?!间|間|目|以内|にわた|元|圆|圓|円)|[号號])",
    century=r"\s?(?:世纪|世紀)",
    decade=r"\s?年代",
    eras="令和|平成|昭和|大正|明治|民国|公元|西元",
    time=r"\s?(?:时|時(?!間)|点(?:钟|半|整|左右|前|后|[\d一二三四五六七八九十零]{1,3}分)|點(?:鐘|半|整))",
    # 上午11点 is a time whatever follows it; 三点建议 is three points.
    of_day=r"(?:上午|下午|早上|晚上|中午|凌晨|傍晚|清晨|夜里|午后|夜间|今晚|明晚|昨晚|早晨|当晚|午夜)\s?",
    hour=r"\s?[点點](?!\d)",
    minutes=r"\s?[分秒]",
)
