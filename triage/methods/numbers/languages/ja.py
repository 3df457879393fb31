"""Japanese numbers.

Sources: CLDR 46 ``ja`` (symbols, compact forms in 万, 億, 兆); 公用文作成の考え方 (2022) on numerals;
native counts ひとつ to ここのつ as in any school grammar.
"""

from __future__ import annotations

from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import POINT, HanTables, LanguageSpec, years_apart

_STOP = (
    "不十分, !<(時間)!<(時)十分!(で!(す/し/あ/き/は/な)/間/後/前/以/ほど/くらい/ぐらい/おき/ごと/か!(つ)/から/まで/を/過/足らず/遅), 一(部/般/緒/番/切/致/定/体/層/旦/方/種の/気/生/瞬/応/概/斉/括/貫/帯/"
    "流/因/環/連/戸建/昨/層/休み/人ひとり/つひとつ), (統/唯/第/随/均/画/同/単/逐/世界/日本)一, 大半, 過半, 前半!(年/日/月/世紀), !<(生)後半!(年/日/月/世紀), 夜半, 半(島/導体/径/角/生/信半疑/袖/面/端/透明/"
    "永久), 万(が一/一/博/能/全/引/歳/国/年筆), 千(葉/代/歳/鳥/年王国), 百(科/貨/合/姓/獣/済), 二(度と!(目)/酸化/次元/枚目/足/宮), (一/二/三/四/五/六)酸化, 三(角/重/菱/井/味線/日月/世/鷹/浦/越/洋), 四(国/"
    "季/角/川/方/半期/苦), 五(輪/感/反田/稜郭), 六(本木/甲/法), 七(夕/面鳥/福神), 八(百屋/百長/王子/戸/丈島/幡), 九(州/段/官), 十(字/二支/和田/勝/津川), 両, 九十九(里/島), 四万(十川/十市/温泉), (四/五/八/十/"
    "廿)日(市!(場)/町), 十日町, 一(関市/宮市/ノ関), 二(条/子玉川/本松), 三(島市/条市/沢/次市/宅/鷹/原市/宮駅/木市/好市/笠/朝), 四(谷/条), 五(所川原/反田/条/十嵐/島列島/十音), 六(角形), 七(尾市/里ヶ浜), 八(代市/尾市/"
    "潮/街/ヶ岳/甲田/重山), 九(条/谷/頭竜/十九里), 千(住/駄ヶ谷/曲/歳/島/秋楽), 万葉, 百人一首, 三十三間堂, 二十四節気, 四捨五入, 数!(十/百/千/万/億), 幾!(十/百/千/万/億), 点(&({[^一二三四五六七八九〇零]})/{$})"
)
_COUNTERS = (
    "{[つ人個台本枚冊匹頭羽軒棟階回度歳才年月日時分秒円名件社校店点通杯着足隻機基便号番位等倍割トキメリグドユポルセパミヘワバキカヶヵか市町村県国州種類語字章節巻曲丁目歩票泊週間光房束粒滴切球発両席部世代世帯戸万億兆百千]}, "
    "パーセント, 平方, 立方"
)

# A rate is stated for one of a time, which no other number and no word for a certain time precedes.
_ONE = "!<({[0-9０-９〇一二三四五六七八九十百千月年.]})(1/１/一)"
_PER_ONE = "([間]に[つき]/[間](あたり/当たり/当り))"
_NO_OTHER = "!<({[0-9０-９〇一二三四五六七八九十百千数何先今来翌毎前昨去同隔末近かカヵヶケ箇半]})"

SPEC = LanguageSpec(
    code="ja",
    name="Japanese",
    convention=POINT,
    words={},
    han=HanTables(
        stop=_STOP,
        counters=_COUNTERS,
        half="[ ]((か/ヶ/ヵ/カ/ケ/箇)月/年/時間/日/倍/歳/週間/キロ/メートル/トン/分/秒/杯/ページ/マイル/周/個/本)半!(径/数/熟)",
        labels="室, 号室, 部屋, 第, 番号, ページ, 図, 表, 章, 型, バージョン, 便, ゲート",
        major="[米]ドル, ユーロ, ポンド, ルピー, 人民元, 元, 円, ウォン, ルーブル, フラン, ペソ, レアル",
        minor=dict.fromkeys(
            words.listed("セント ペンス ペニー パイサ カペイカ 銭"), Decimal("0.01")
        ),
        native={
            name: Decimal(value)
            for value, names in enumerate(
                words.listed(
                    "ひとつ/ひとり ふたつ/ふたり みっつ よっつ いつつ むっつ ななつ やっつ ここのつ"
                ),
                1,
            )
            for name in names.split("/")
        }
        | {
            "半": Decimal("0.5"),
            "半数": Decimal("0.5"),
            "はたち": Decimal(20),
            "ハタチ": Decimal(20),
        },
        after_label="号番",
        pair="双",
        dozen="ダース{(半)?}, 打{(半)?}!(算/電/撃/架/開/字/破/扮/工/印/折/断/造/包/人/到/出/中/下/上/数/席/率/点/球/線/者/順/ち/つ/っ/込)",
        tenths="割!(れ/り)",
        percent="パーセント, プロセント",
        labelled="番!(目/組/茶/犬/人)",
        before_minus="(約/至/到/達)",
        bare=True,
        colloquial=False,
        scale_doubt={},
    ),
    joints=("と, や, 及び, 及, 或, 、", "から, 至, 到"),
    apart="或, 乘",
    articles="約",
    sections=(
        sections.DecadeWords(endings="[ ]年"),
        sections.Moments(
            year="[ ]年",
            month="[ ]月!(球)",
            month_of_date=r"[ ]月[ ]{\d{1,2}}[ ](日/号)!(間)",
            day="[ ](日!(間/目/以内/にわた/元/円)/号)",
            century="[ ]世紀",
            decade="[ ]年代",
            eras="令和, 平成, 昭和, 大正, 明治",
            time="[ ]時!(間)",
            minutes="[ ](分/秒)",
            separator="時",
            half_past="[ ]時[ ]半",
        ),
        sections.Spans(
            spans={
                "1 day": "毎日, 日刊, 終日, 一日中, 24時間営業",
                "7 day": "毎週, 週刊, 週次",
                "1 month": "毎月, 月刊, 月次, 月例",
                "12 month": "毎年, 年次, 例年, 年刊",
                "3 month": "四半期, 季刊",
                "6 month": "半年, 半期",
                "14 day/15 day": "隔週",
                "2 month": "隔月",
                "24 month": "隔年",
                "10 day": "旬",
            }
        ),
        sections.Bounds(
            strict="超, 上回, 未満, 下回, 足らず",
            minimum="少なくとも, 最低, 最小, 最少, 以上",
            maximum="多くとも, 最大, 最高, 最多, せいぜい, 以下, 以内",
            lower="少なくとも, 最低でも",
            upper="多くとも, 最大でも, せいぜい",
            lower_after="以上, 超, を超え, を上回",
            upper_after="近く, 以下, 未満, 以内, を下回, 足らず",
            negated_after="ない, ません, なく, ず(に/、/{$}), 禁止, 不可",
            negations="(不/没/未/無), ない, ません",
        ),
        sections.HalfDays(
            morning="午前, 早朝, 未明, 朝",
            afternoon="午後, 夕方",
            night="深夜, 夜中, 夜",
            between="(の/約/およそ)",
            parts="午, 夕, 夜, 晩, 朝, 昼, (a/p)[.]m",
            bare=sections.Bare.DOUBTFUL,
        ),
        sections.RelativeChanges(
            difference_after=r"{(?:(?!ぶり)[^\s。、に]){0,6}?}(増/減/上昇/下落/低下/上が/下が/伸び/引き上げ/引き下げ)",
            result_after=r"{(?:(?!ぶり)[^\s。、]){0,6}?}(に/まで)(増/減/上昇/下落/低下/上が/下が/伸び/引き上げ/引き下げ/達)",
            start_after=r"{[^\s\d。、.,]{0,4}?}から",
        ),
        sections.StartingYears(
            since_after="[年](から/以降/以来/より/比/と比/に比/頃から/以後)",
            within_after="年に!(比/対/は/お/至/な)",
            compared="比, より, 以来, 以降, から, まで, 間, 当時, 以後",
        ),
        sections.Multiples(
            multiples={
                "0.5": "半減, 半分(に/まで)(減/落/下), 半額",
                "1.5": "半分(増/も増)",
                2: r"倍増, !<({[\d.一二三四五六七八九十百千数何]})倍(に/と)",
            }
        ),
        sections.Trends(
            falls="(下落/低下/減少/値下がり/減/安)[幅は/率は]",
            rises_after=r"{(?:(?!ぶり|売)[^\s。、に\d]){0,6}?}(増/上昇/上が/上げ/引き上げ/伸び/拡大)",
            falls_after=r"{(?:(?!ぶり|売)[^\s。、に\d]){0,6}?}(減/下落/低下/下が/下げ/引き下げ/縮小)",
        ),
        sections.Rates(
            rates={
                "second": (f"毎秒, 秒速, {_ONE}秒{_PER_ONE}", r"(\//／)秒"),
                "minute": (f"毎分, 分速, {_ONE}分{_PER_ONE}", r"(\//／)分"),
                "hour": (f"毎時, 時速, 時給, {_ONE}時間{_PER_ONE}", r"(\//／)時"),
                "day": (f"毎日, 日(給/額), {_ONE}日{_PER_ONE}", r"(\//／)日"),
                "week": (f"毎週, 週給, {_ONE}週[間]{_PER_ONE}, {_NO_OTHER}週[に]", r"(\//／)週"),
                "month": (
                    f"毎月, 月(給/額), {_ONE}(か/カ/ヵ/ヶ/ケ)月{_PER_ONE}, {_NO_OTHER}月[に]",
                    r"(\//／)月",
                ),
                "year": (
                    f"毎年, 年(俸/額/収), {_ONE}年[間]{_PER_ONE}, {_NO_OTHER}年[間][に]",
                    r"(\//／)年",
                ),
            }
        ),
        sections.Percents(
            percents=r"百分, 千分, {[\d一二三四五六七八九十半]}[ ]割, パーセント, パー#",
            hundred="百",
        ),
        sections.Signs(plus="プラス", below_zero_before="マイナス, 氷点下, 負"),
        sections.UnitWords(
            units={
                "month": "カ月 ヵ月 ヶ月 か月",
                "centimeter": "センチ",
                "century": "世紀",
                "square-kilometer": "平方キロ",
                "year": "歳 才 周年",
                "percentage-point": "パーセントポイント",
            },
            shortest_unit=1,
            yen_sign="yen",
            own_units=(
                sections.OwnUnit("kilo", "kilo", "1000", "キロ"),
                sections.OwnUnit("milli", "milli", "0.001", "ミリ"),
            ),
            scales_before={"celsius": "摂氏", "fahrenheit": "華氏"},
        ),
        sections.Ratios(among=r"{[^\W\d_]{0,3}}に[約]"),
        sections.Idioms(
            idioms=(
                "十人十色, 三日坊主, 八方美人, 千差万別, 五十歩百歩, 百発百中, 四六時中, 千載一遇, 七転び八起き, 三度目の正直, 一石二鳥, 石の上にも三年, 九死に一生, 百聞は一見, 朝三暮四, "
                "再三再四, 一か八か, 十把一, 七光り, 二束三文"
            )
        ),
        sections.Ranks(
            ranks=(
                "(第/初)",
                "(番/人/つ/回/度/年/日/個/台/件/枚/冊/代/週/戦)目!(的/標/前/光/に/を), 位&(の/に/で/と)",
            )
        ),
        sections.Dates(
            # The years before the first of Reiwa, Heisei, Showa, Taisho and Meiji.
            calendars=years_apart(2018, 1988, 1925, 1911, 1867)
        ),
        sections.Names(weekdays="月曜 火曜 水曜 木曜 金曜 土曜 日曜"),
        sections.Pointing(
            pointing=(
                "デー, の日, 節, 祭, 祝日, ハロウィ, 戦, 今日, 本日, 昨, 明日, 明後日, 当日, 正午, 真夜中, 零時, 今年, 去年, 来年, 一昨年, 前年, 当年, 同年, 同日, 翌, 前日, "
                "先(週/月), 来(週/月), 今(週/月), 年前, 日前, クリスマス, 元日, 元旦, 大晦日, 正月, 周年, 世紀, 千年, 以来, その(年/日), 当時"
            )
        ),
        sections.Wording(
            about_ten="数十, 十数",
            times={
                2: "双, 二者, 一倍, 両(方/者)",
                3: "三倍",
                4: "四倍",
                5: "五倍",
                6: "六倍",
                10: "十倍",
                12: "十(数/余)",
                20: "二十倍",
                100: "百倍",
                1_000: "千倍",
                1_000_000: "百万",
            },
        ),
        sections.Approximations(about="(约/約/近), ほど, およそ"),
        sections.Freedoms(
            none="なし, 無し",
            each="{[^0-9０-９、。をがはで]{1,12}}(当たり/あたり/につき), [ ]つでも",
            of_base="進(数/法/表/コード/の/{$}/{[^ぁ-ゟ一-鿿]}/または/で)",
        ),
        sections.Sentences(
            uncounted=(  # 1つも…ない, not even one, is "no" in other languages
                "(1/１/一)(つ/{[件個人回度枚名本台行語点匹社軒冊文字箇か所]{1,2}}/ファイル/バイト/パッケージ)も!(ら){[^。！？]{0,40}?}(ない/な(く/け/し/か)/ません/ぬ/ず), "
                "(&<(もう)/&<(もう ))(1/１/一)&([ ]{[つ人日個度回年本匹枚台]}), (1/１/一)&([ ]世!(紀/代/界))"
            )
        ),
    ),
)
