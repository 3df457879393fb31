"""Chinese numbers (mainland, simplified; traditional and financial characters are read too).

Sources: CLDR 46 ``zh`` (symbols, compact forms in 万 and 亿); GB/T 15835-2011, numerals in
publications; the financial characters of the cheque rules of the People's Bank of China;
cn2an for the plain cardinals. 兆 is 10^6 in mainland standards and 10^12 in Taiwan.
"""

from __future__ import annotations

from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import POINT, HanTables, LanguageSpec, years_apart

_DIGIT = "一二三四五六七八九"
_STOP = ", ".join(
    [
        "(周/週/星期/礼拜/禮拜)(一/二/三/四/五/六/日)",
        "百分(之!(百)/(点/點))",
        f"!<({{[{_DIGIT}十]}})一一!({{[{_DIGIT}十]}})",
        "三(两/兩)&({[天个個句人下年次杯口名位步]})",
        "十分!(钟/鐘/之)",
        "{[一二三四五六七八九]}氧化, (一/二/三/四/五/六)氯, (一/二/三)维, (一/二/三)维, 三聚",
        f"(统/唯/同/单/专/划/合/归/逐/万/第/划/这/那/某/每/另/哪/任/!<(分)之/不/进)一!({{[{_DIGIT}十百千万亿零两]}})",
        "一(些/起/定/样/直/般/旦/切/致/律/体/边/同/度/向/经/带/再/时[间]/生/共/下[子]/会儿/方面/旁/连/流/系列/并/概/味/贯/举/番/阵/股/望无际/成不变/氧化/线/手/应/路上/心/道/齐/早/如/则/来/词/事)",
        f"一点!({{[{_DIGIT}零〇半钟]}})",
        "万(一/分!(之)/岁/圣节/事/物/能/全/里长城/达/科/国/众/不得已/般/恶)",
        "亿万, 千万&(不/别/要/富), 千方百计, 成千上万, 千禧, 千古, 千叶, 千秋, 千家万户, 千里马",
        "百(姓/货/科/度/慕大/叶/老汇/事可乐/万富翁/年树人/合/里挑一)",
        "三角&(形/洲/函/恋/债/架/关/带/裤/铁/网/区), 三(明治/国演义/峡/亚/星/轮车/军/好学生/农/思/番/脚架/权分立/甲医院/K党)",
        "四分(卫/衛), 三分(球/线), 唯一&(一)",
        "四(川/处/周/季/肢/面/合院/通八达/分五裂)",
        "五(角大楼/金/官/星级/一&(节/假/黄金/劳动/期间/国际)/四运动/彩/谷/湖四海/脏/花)",
        "六(合/神/一儿童/安/朝), 七(夕/喜/匹狼), 八(卦/路军/达岭/仙/宝), 九(龙/寨沟/江)",
        "十(字/足/一&(假/黄金/长假/国庆)/全/大&({[^家所个名]})/堰)",
        "二(手/胡/战/氧化/进制/极管/维码/元/等/次元/线)",
        "两(岸/极/栖/性/国关系/会/手/旁/侧/全)",
        "零(售/食/件/部件/配件/下/星/钱/排放/容忍/碳/度)",
        "半!(数/个/個/小时/年!(级)/天/月!(刊)/公斤/斤/吨/公里/里路/米/英里/杯/升/打)",
        "点(&({[^一二三四五六七八九十零]})/{$})",
    ]
)
_COUNTERS = (
    "{[个個名人位例册冊本张張条條只隻头頭匹辆輛架座栋棟层層楼间間家所棵株朵枝颗顆粒块塊片件套台臺部把根支瓶杯碗盒箱袋包双雙对對副组組批次回遍场場届屆期轮輪步分秒时時小日天周月年岁歲元角米尺寸里厘毫公千克斤两吨噸升加英平立方度倍成折页頁字句段章篇首封份刻种種类類项項点點户戶排级級号號代世票桶罐节節门門卷股亩畝口匹亿万百千多余餘来等村镇县市省国國州学學儿孩车車船艘枚列幅滴群伙款架班处處声聲顿頓眼道堂夜晚半餐集行]}, "
    "美元, 欧元, 英镑, 卢比, 百分点"
)

_WEEKDAYS = " ".join(
    "/".join(f"{week}{sign}" for week in ("周", "週", "星期", "礼拜") for sign in signs)
    for signs in ("一", "二", "三", "四", "五", "六", "日天")
)
_PER = {"百": 100, "千": 1000, "万": 10_000}

# Before "a day" as the time of a rate; the first day and that day are other days.
_NO_OTHER = "!<({[第十百千万零一二两三四五六七八九某有这那同另当]})"


SPEC = LanguageSpec(
    code="zh",
    name="Chinese",
    convention=POINT,
    words={},
    han=HanTables(
        stop=_STOP,
        counters=_COUNTERS,
        half=(
            "[ ](个月/個月/个/個/年/天/周/里/公里/米/倍/岁/小时/斤/公斤/吨/页/层/英里/分钟/秒/杯/瓶/圈/克/升/打/碗)半!(球/导/年/数), (个/個)半&(月/小时/钟头/星期/年), "
            "分半&(钟)"
        ),
        labels="拨打, 热线, 电话, 教室, 站台, 码头, 车厢, 单元, 线路, 房间, 病房, 房, 编号, 号码, 表, 图, 章节, 附录, 版本, 公路, 航班, 频道, 编号为",
        major="美元, 欧元, 歐元, 英镑, 英鎊, 日元, 日圆, 卢比, 盧比, 卢布, 人民币, 港元, 港币, 澳元, 加元, 法郎, 瑞郎, 比索, 韩元, 雷亚尔, 元, 圆, 圓, 块[钱], 塊[錢], 蚊!(子/虫/蟲/香/帐/帳)",
        minor=dict.fromkeys(
            words.listed("美分 欧分 便士 分钱 派沙 派士 戈比 生丁 仙"), Decimal("0.01")
        )
        | dict.fromkeys(words.listed("角 毛 毫子 毫"), Decimal("0.1")),
        native={
            "百分之百": Decimal(100),
            "百分百": Decimal(100),
            "一半": Decimal("0.5"),
            "半数": Decimal("0.5"),
            "半": Decimal("0.5"),
            "俩": Decimal(2),
            "仨": Decimal(3),
            **{
                f"每{sign}{who}": Decimal(value) for sign, value in _PER.items() for who in "人名户"
            },
        },
        not_minor="{[米升克秒巴安伏瓦星形]}",
        after_label="号號番",
        pair="(对/對/双/雙)!(夫/情侣/恋人/老/新人/(一/方/于/此/比))",
        dozen="打{(半)?}!(算/电/電/击/擊/架/开/開/字/赢/败/扮/工/印/折/断/造/包/车/听/人/到/出/了/中/过/下/上/数/席/率/点/球)",
        # 两成: tenths, so the percentage is the number times ten.
        tenths="成!({[立功员員本为為熟绩績果年都人交长長分就千双雙群品型效因语語家见見百片形天对對套批名全行婚份不]})",
        # 八折: 80 per cent of the price, so 20 per cent off; 七五折 is 75 per cent of it.
        discount="折!({[叠磨断腾返合线射磨腰损价旧算扣页光]}), 折扣",
        labelled="番!(目/組/茶/犬/人), 路(公交/公車/车/巴士)",
        # 气温为-20度, 了-12度 are negative, but 歼-20 is a name.
        before_minus="{[为為是至到达達约約于於]}",
        beside_weekday=("(?<![一二三四五六七八九十两\\d每])", "(?![次个年月场十岁集])"),
        bare=False,
        colloquial=True,
        scale_doubt={"兆": "兆 is 10^6 on the mainland and 10^12 in Taiwan"},
    ),
    joints=("和, 與, 与, 及, 或, 、", "至, 到"),
    apart="或, 乘",
    articles="有, 约, 約",
    sections=(
        sections.DecadeWords(endings="[ ]年"),
        sections.Moments(
            year="[ ]年",
            month="[ ]月!(球/亮/饼)",
            # 13月5日 is still a date, though an invalid one.
            month_of_date=r"[ ]月[ ]{\d{1,2}}[ ](日/号/號)!(间/間)",
            day="[ ](日!(间/間/元/圆/圓)/(号/號))",
            century="[ ](世纪/世紀)",
            decade="[ ]年代",
            eras="令和, 平成, 昭和, 大正, 明治, 民国, 公元, 西元",
            time=r"[ ](时/時!(間)/点(钟/半/整/左右/前/后/{[\d一二三四五六七八九十零]{1,3}}分)/點(鐘/半/整))",
            # 上午11点 is a time whatever follows it; 三点建议 is three points.
            of_day="(上午/下午/早上/晚上/中午/凌晨/傍晚/清晨/夜里/午后/夜间/今晚/明晚/昨晚/早晨/当晚/午夜)[ ]",
            hour=r"[ ](点/點)!({\d})",
            minutes="[ ](分/秒)",
            separator="(时/時/点/點)",
            half_past="[ ](点/點/时/時)[ ]半",
            quarters="[ ](点/點)[ ](<quarter:一>/<most:三>)刻",
        ),
        sections.Spans(
            spans={
                "1 day": "每天, 每日, 全天, 昼夜, 日报",
                "7 day": "每周, 每週, 周刊, 每星期",
                "1 month": "每月, 月刊, 月度, 每个月",
                "12 month": "每年, 年度, 一年一度",
                "3 month": "季度, 每季, 季刊",
                "6 month": "半年",
                "14 day/15 day": "双周, 雙週, 隔周, 隔週, 半个月, !<(个/個)半月",
                "2 month": "双月刊, 雙月",
                "24 month": "双年",
                "10 day": "旬",
            }
        ),
        sections.Bounds(
            strict="!<(不)(超(过/過)/(多/少/高/低)(于/於)/(大/小)(于/於)!(等/或)/逾), 不到, 不足, 未(满/滿)",
            minimum="至少, 最少, 最小, 最低, 不少(于/於), 不低(于/於), 起码, 以上",
            maximum="至多, 最多, 最大, 最高, 不超(过/過), 不多(于/於), 不高(于/於), 以内, 以下",
            lower="大(于/於)[或]等(于/於), 至少, 超过, 超過, 多于, 多於, 不少于, 不少於, 不低于, 不低於, 高于, 高於, 逾, 最少, 大于, 大於",
            upper="小(于/於)[或]等(于/於), !<(最/附)近, 将近, 接近, 至多, 最多, 不到, 少于, 少於, 不超过, 不超過, 低于, 低於, 不足, 未满, 未滿, 不多于, 不高于, 小于, 小於",
            lower_after="以上, (多/余/餘)",
            upper_after="以下, 以内, 以內",
            negations="(不/没/沒/未/无/無)",
        ),
        sections.HalfDays(
            morning="上午, 早上, 早晨, 清晨, 凌晨, 今早, 明早",
            afternoon="下午, 傍晚",
            night="晚上, 晚间, 今晚, 明晚, 深夜, 半夜, 夜里, 午夜",
            between="(约/大约)",
            parts="午, 晚, 夜, 早, 晨, 傍, (a/p)[.]m",
            bare=sections.Bare.DOUBTFUL,
        ),
        sections.RelativeChanges(
            difference="(增长/上升/上涨/提高/增加/下降/下跌/减少/降低/下滑/攀升/缩减)[了][约/近]",
            result="(增长/上升/上涨/提高/增加/下降/下跌/减少/降低/下滑/攀升/缩减/升/降/增/涨/跌/减)(至/到)[约/近]",
            start="(从/由/從)",
        ),
        sections.StartingYears(
            since="自[从], 从, 從, 与, 比, 较, 較, 相比",
            since_after="[年](以来/以來/起/开始/後/后/至今/相比)",
            within="在, 于, 於",
            within_after="年!(以/起/开/後/后/至/相/的/到/间/前/时/末/初/底)",
            compared="比, 较, 較, 至, 到, 间, 倍于, 当时, 年前",
        ),
        sections.Multiples(
            multiples={
                "0.5": "减半, 減半, (减少/減少/下降/降低/缩减/下跌)[了][[将]近/约]一半, (只有/仅为){[^，。；]{0,8}}一半",
                "1.5": "(增长/增長/增加/上升/提高/上涨)[了][[将]近/约]一半",
                2: "翻[了](一番/倍), 倍增, 加倍",
                4: "翻[了]两番",
            }
        ),
        sections.Trends(
            falls="(下跌/下降/跌/减少/減少/减/减产/降低/缩水/下滑/回落/萎缩/收缩)[了]",
            rises="(增长/增長/上升/上涨/上漲/涨/增加/增/提高/攀升/飙升/扩大)[了]",
        ),
        sections.Rates(
            rates={
                "second": ("每秒[钟], 秒速", r"(\//／/每)秒"),
                "minute": ("每分[钟/鐘]", r"(\//／/每)分[钟/鐘]"),
                "hour": ("每[个](小时/钟头), 每[個]小時, 时速, 時速", r"(\//／/每)小(时/時)"),
                "day": (f"每(天/日), 日(均/产/產/薪), {_NO_OTHER}一(天/日)", r"(\//／/每)(天/日)"),
                "week": (
                    f"每[个/個](周/週/星期/礼拜), (周/週)薪, {_NO_OTHER}一(周/週/[个]星期)",
                    r"(\//／/每)周",
                ),
                "month": (
                    f"每[个/個]月, 月(均/产/產/租/薪), {_NO_OTHER}一(个/個)月",
                    r"(\//／/每)月",
                ),
                "year": (f"每年, 年(均/产/產/租/薪/费/費), {_NO_OTHER}一年", r"(\//／/每)年"),
            }
        ),
        sections.Percents(
            percents=r"百分, 千分, {[\d一二两三四五六七八九十半几]}[ ](成/折)",
            hundred="百",
            percent_first="百分之",
        ),
        sections.Signs(plus="正", below_zero_before="负, 負, 零下"),
        sections.UnitWords(
            units={
                "kilometer": "千米",
                "week": "星期 个星期 礼拜 个礼拜",
                "kilowatt": "千瓦",
                "centimeter": "公分",
                "liter": "公升",
                "square-kilometer": "平方千米",
                "hour": "钟头 个钟头",
                "year": "岁 歲 周年 週年 周岁",
                "percentage-point": "百分点 个百分点",
                "kilometer-per-hour": "公里/小时 公里/时 千米/小时",
                "mile-per-hour": "英里/小时",
                "meter-per-second": "米/秒",
                "kilobit-per-second": "千比特/秒 千比特每秒",
                "megabit-per-second": "兆比特/秒 兆比特每秒",
                "kilobyte-per-second": "千字节/秒 千字节每秒",
                "megabyte-per-second": "兆字节/秒 兆字节每秒",
            },
            shortest_unit=1,
            yen_sign="yuan",
            own_units=(
                sections.OwnUnit("kilogram", "mass", "1000", "公斤"),
                sections.OwnUnit("meter", "length", "1", "公尺"),
                sections.OwnUnit("jin", "mass", "500", "斤 市斤"),
                sections.OwnUnit("mu", "area", "2000", "亩 畝"),
                sections.OwnUnit("liang", "mass", "50", "两 兩"),
                sections.OwnUnit("li", "length", "500", "里地 里路 华里 里"),
                sections.OwnUnit("quarter-hour", "duration", "900", "刻钟"),
            ),
            before_unit="个個",
            scales_before={"celsius": "摄氏, 攝氏", "fahrenheit": "华氏, 華氏"},
        ),
        sections.Ratios(among=r"{[^\W\d_]{0,3}}(中/里)[就]有[约/近]"),
        sections.Idioms(
            idioms="朝三暮四, 退避三舍, 五十步[笑]百步, 百闻不如一见, 九死一生, 三人行, 张三李四, 三十六计, 四海为家, 千载难逢, 百里挑一, 七嘴八舌, 七手八脚"
        ),
        sections.Ranks(ranks=("(第/初)", "")),
        sections.Dates(
            # The Republic of China counts from 1912.
            calendars=years_apart(1911)
        ),
        sections.Names(weekdays=_WEEKDAYS),
        sections.Pointing(
            pointing=(
                "节, 節, 千禧, 战, 戰, 九一八, 今天, 今日, 昨, 明天, 明日, 当天, 当日, 當天, 中午, 正午, 午夜, 零点, 零時, 今年, 去年, 明年, 前年, 当年, 同年, 同日, 翌, "
                "次日, 次年, 上(周/月/个月/世纪), 下(周/月/个月), 本(周/月/年), 年前, 天前, 圣诞, 聖誕, 元旦, 春节, 国庆, 周年, 世纪, 世紀, 千年, 此后, 那年, 那天, 当时, "
                "至今"
            )
        ),
        sections.Wording(
            about_ten="数十, 几十",
            times={
                2: "二元(组/組), 双, 兩者, 两者, 二者, 两倍, 一倍, 翻番, 翻倍, 加倍, 成倍, 两次",
                3: "三倍",
                4: "四倍",
                5: "五倍",
                6: "六倍",
                10: "十倍",
                50: "半价, 半價, 对折, 對折",
                12: "一打, 十(几/幾/多/余/餘/来/來)",
                20: "二十倍",
                100: "百倍",
                1_000: "千倍",
                1_000_000: "百万, 百萬",
            },
        ),
        sections.Approximations(about="(约/約/近), 左右"),
        sections.Freedoms(
            of_base="(进/進)(制/位)",
            pairs=(("", "&<(两/兩){[国國岸者会會地院性极極端侧側边邊旁方党黨]}"),),
        ),
    ),
)
