"""Japanese; characters are tokens. Negation is an ending, so that only its sure forms accuse."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="ja",
    length=0.45,
    scripts=("Hiragana", "Katakana", "Han"),
    negation=terms("""
        ません, ませんでした, ではない, じゃない, ではなかった, じゃなかった, なかった, わけではない, ないでください, てはいけない,
        ていない, できない, られない, わからない, 分からない, しない, ではありません, じゃありません, 決して, まったくない, 誰も来ない
    """),
    weak_negation=terms("""
        ない, なく, なき, ず, ぬ, まい, 無, 不, 未, 非, 否, 反, 嫌, 禁, 失敗, 欠, 拒, 避, 防, やめ, 止, 断, 以外, 除, ゼロ, 外,
        困難, 難, 違
    """),
    not_negation=terms("""
        かもしれません, かもしれない, なければなりません, なければならない, なければいけません, なければいけない, ないといけません, だけでなく,
        に違いない, に違いありません, にすぎません, にすぎない, しかない, しかありません, すみません, ではないか, じゃないか, ませんか, ではないでしょうか,
        なくてはなりません, なくてはならない, ざるを得ません, に他なりません, ほかなりません, 少なかった, 危なかった
    """),
    toxic=terms("""
        馬鹿, 馬鹿野郎, バカ野郎, くそったれ, クソ野郎, 畜生, 死ね, ブス, キチガイ, 売女, 糞, 間抜け, クズ野郎, 人間のクズ, 阿呆,
        ばか野郎, てめえ
    """),
    not_toxic=terms("馬鹿正直, 馬鹿げ, 馬鹿馬鹿し, 馬鹿力, 検便, 糞便, 糞尿, 鶏糞, 牛糞, 畜生道"),
)
