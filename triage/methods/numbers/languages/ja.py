"""Japanese numbers.

Sources: CLDR 46 ``ja`` (symbols, compact forms in 万, 億, 兆); 公用文作成の考え方 (2022) on numerals;
native counts ひとつ to ここのつ as in any school grammar.
"""

from __future__ import annotations

from decimal import Decimal

from triage.methods.numbers.languages.base import POINT, HanTables, LanguageSpec

_STOP = "|".join(
    [
        r"(?<!時間)(?<!時)不?十分(?!で(?!す|し|あ|き|は|な)|間|後|前|以|ほど|くらい|ぐらい|おき|ごと|か(?!つ)|から|まで|を|過|足らず|遅)",
        r"一(?:部|般|緒|番|切|致|定|体|層|旦|方|種の|気|生|瞬|応|概|斉|括|貫|帯|流|因|環|連|戸建|昨|層|休み|人ひとり|つひとつ)",
        r"(?:統|唯|第|随|均|画|同|単|逐|世界|日本)一",
        r"万(?:が一|一|博|能|全|引|歳|国|年筆)",
        r"千(?:葉|代|歳|鳥|年王国)|百(?:科|貨|合|姓|獣|済)",
        r"二(?:度と(?!目)|酸化|次元|枚目|足|宮)|[一二三四五六]酸化|三(?:角|重|菱|井|味線|日月|世|鷹|浦|越|洋)|四(?:国|季|角|川|方|半期|苦)",
        r"五(?:輪|感|反田|稜郭)|六(?:本木|甲|法)|七(?:夕|面鳥|福神)|八(?:百屋|百長|王子|戸|丈島|幡)|九(?:州|段|官)",
        r"十(?:字|二支|和田)|両",
        r"数(?!(?:十|百|千|万|億))|幾(?!(?:十|百|千|万|億))",
        r"点(?:[^一二三四五六七八九〇零]|$)",
    ]
)
_COUNTERS = (
    "[つ人個台本枚冊匹頭羽軒棟階回度歳才年月日時分秒円名件社校店点通杯着足隻機基便号番位等倍割トキメリグドユポルセパミヘワバキ"
    "カヶヵか市町村県国州種類語字章節巻曲丁目歩票泊週間光房束粒滴切球発両席部世代世帯戸万億兆百千]"
    "|パーセント|平方|立方"
)

SPEC = LanguageSpec(
    code="ja",
    name="Japanese",
    convention=POINT,
    words={},
    han=HanTables(
        stop=_STOP,
        counters=_COUNTERS,
        half=r"\s?(?:[かヶヵカケ箇]月|年|時間|日|倍|歳|週間|キロ|メートル|トン)半",
        labels="室|号室|部屋|第|番号|ページ|図|表|章|型|バージョン|便|ゲート",
        major="米?ドル|ユーロ|ポンド|ルピー|人民元|元|円|ウォン|ルーブル|フラン|ペソ|レアル",
        minor={
            "セント": Decimal("0.01"),
            "ペンス": Decimal("0.01"),
            "ペニー": Decimal("0.01"),
            "パイサ": Decimal("0.01"),
            "カペイカ": Decimal("0.01"),
            "銭": Decimal("0.01"),
        },
        native={
            name: Decimal(value)
            for value, names in enumerate(
                [
                    "ひとつ ひとり",
                    "ふたつ ふたり",
                    "みっつ",
                    "よっつ",
                    "いつつ",
                    "むっつ",
                    "ななつ",
                    "やっつ",
                    "ここのつ",
                ],
                1,
            )
            for name in names.split()
        }
        | {"半": Decimal("0.5"), "はたち": Decimal(20)},
        bare=True,
        colloquial=False,
        scale_doubt={},
    ),
)
