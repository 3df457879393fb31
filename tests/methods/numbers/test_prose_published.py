"""Classes of false alarms from published human translations, each with the error that still fails."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result


@pytest.mark.parametrize(
    ("languages", "source", "right", "wrong"),
    [
        # An address that both texts share states nothing, neither its digits nor its words.
        ("en-es", "See [all of 2.7](https://decks.example/ruby-2-dot-7).", "Ver [todo 2.7](https://decks.example/ruby-2-dot-7).",
         "Ver [todo 2.6](https://decks.example/ruby-2-dot-7)."),
        ("en-es", "See [the paper](https://doi.example/10.1145/348.9) of 4 pages.",
         "Vea [el artículo](https://doi.example/10.1145/348.9) de 4 páginas.",
         "Vea [el artículo](https://doi.example/10.1145/348.9) de 5 páginas."),
        ("en-tr", "See https://cve.example/cgi-bin/x.cgi of 12 May.", "12 Mayıs tarihli https://cve.example/cgi-bin/x.cgi adresine bakın.",
         "13 Mayıs tarihli https://cve.example/cgi-bin/x.cgi adresine bakın."),
        ("en-es", "Read https://decks.example/ruby-2-dot-7. It has 9 pages.", "Lea https://decks.example/ruby-2-dot-7: tiene 9 páginas.",
         "Lea https://decks.example/ruby-2-dot-7: tiene 8 páginas."),
        ("en-ja", "See https://decks.example/ruby-2-dot-7 for 3 more.", "https://decks.example/ruby-2-dot-7を参照、あと3つ。",
         "https://decks.example/ruby-2-dot-7を参照、あと4つ。"),
        # A time in another zone.
        ("en-de", "It starts at 8:15 a.m. UTC.", "Es beginnt um 10:15 Uhr CEST.", "Es beginnt um 9:15 Uhr CEST."),
        ("en-ja", "Published at 2019-03-28 13:40:00 (UTC)", "2019-03-28 22:40:00 (JST) 公開", "2019-03-28 20:40:00 (JST) 公開"),
        ("en-ko", "Updated at 09:15 UTC", "18:15 KST에 갱신", "17:15 KST에 갱신"),
        ("en-de", "The stream starts at 19:30 UTC.", "Der Stream beginnt um 21:30 CEST.", "Der Stream beginnt um 20:30 CEST."),
        # Versions parted by full-width commas.
        ("en-zh", "Update to version 0.11.3, 0.12.4, 1.0.3 or later.", "请更新至 0.11.3，0.12.4，1.0.3 或更新版本。",
         "请更新至 0.11.3，0.12.5，1.0.3 或更新版本。"),
        # The series of a version that both texts name.
        ("en-ja", "Ruby 2.4.5 has been released.", "Ruby 2.4.5 が公開されました。これは安定版 2.4 系列です。",
         "Ruby 2.4.5 が公開されました。これは安定版 2.5 系列です。"),
        ("en-ko", "gem 0.1.0, bundled with the Ruby 2.7 series before Ruby 2.7.5", "gem 0.1.0(Ruby 2.7.5 이전에 내장)",
         "gem 0.1.0(Ruby 2.6.5 이전에 내장)"),
        # Two or three, for a few.
        ("en-ja", "He returned a few days later with 40 men.", "２、３日後、彼は40人を連れて戻った。", "２、３日後、彼は50人を連れて戻った。"),
        ("en-ja", "Wait a few minutes, not 30.", "30分ではなく２，３分待ってください。", "20分ではなく２，３分待ってください。"),
        ("en-ja", "A few weeks after that, 12 ships came.", "その2.3週間後、船が12隻来た。", "その2.3週間後、船が13隻来た。"),
        # Another one, and the first of a name.
        ("en-ja", "Hold on for another day, all 6 of you!", "6人とも、もう 1 日持ちこたえろ！", "5人とも、もう 1 日持ちこたえろ！"),
        ("en-ja", "In the days of Garard I, 2 forts stood here.", "ガラード1世の時代、ここには2つの砦があった。",
         "ガラード1世の時代、ここには3つの砦があった。"),
        # Two in words.
        ("en-ja", "You need 2 patches.", "両方のパッチが必要です。", "3つのパッチが必要です。"),
        ("en-zh", "It returns a 2-element array.", "它返回一个二元组。", "它返回一个三元组。"),
        ("en-it", "With 2x the speed, it wins.", "Con una velocità raddoppiata, vince.", "Con una velocità triplicata, vince."),
        # A year's plan, over two decades, wholly.
        ("en-it", "with a 12-month plan", "con un piano annuale", "con un piano di 10 mesi"),
        ("en-nl", "with a 12-month plan", "met een jaarabonnement", "met een abonnement van 10 maanden"),
        ("en-it", "It has been online for over 20 years.", "È online da oltre vent’anni.", "È online da oltre trent’anni."),
        ("en-tr", "It will last a century and a half.", "150 yıl sürecek.", "130 yıl sürecek."),
        ("en-de", "It is a wholly owned subsidiary with 40 staff.",
         "Sie ist eine hundertprozentige Tochter mit 40 Angestellten.", "Sie ist eine hundertprozentige Tochter mit 50 Angestellten."),
        ("en-zh", "50% for 20 or more", "20 个以上，半价", "30 个以上，半价"),
        # Number words of the spoken language, collectives and compounds.
        ("en-ru", "There is at least 1000 gold here!", "Здесь не меньше тыщи золотых!", "Здесь не меньше сотни золотых!"),
        ("en-ru", "a three-column layout", "трёхколоночный макет", "четырёхколоночный макет"),
        ("en-pl", "Without three of us you will fail.", "Bez trójki z nas przegracie.", "Bez czwórki z nas przegracie."),
        ("en-cs", "It knows more than 100 languages.", "Zná více než stovku jazyků.", "Zná více než tisícovku jazyků."),
        ("en-cs", "They were 17 or 18 years old.", "Byli sedmnácti- nebo osmnáctiletí.", "Byli sedmnácti- nebo devatenáctiletí."),
        # A name that is kept.
        ("en-ru", "It is like the Billion Laughs attack of 2013.", "Это похоже на атаку Billion Laughs 2013 года.",
         "Это похоже на атаку Billion Laughs 2014 года."),
        # Homographs.
        ("en-nl", "Kill the elf! All 9 of you!", "Dood de elf! Alle 9!", "Dood de elf! Alle 8!"),
        ("en-it", "Are you out of your mind, for 400 gold?", "Sei fuori di testa, per 400 pezzi d'oro?", "Sei fuori di testa, per 300 pezzi d'oro?"),
        ("en-nl", "Pay the price, elf. All 9 of you!", "Betaal de prijs, elf. Alle 9!", "Betaal de prijs, elf. Alle 8!"),
        ("en-it", "What are you? There were 5.", "Cosa sei? Erano 5.", "Cosa sei? Erano 4."),
        # A version with another number of zeros.
        ("en-ja", "Ruby 2.2 has 12 new features.", "Ruby 2.2.0 には12の新機能があります。", "Ruby 2.3.0 には12の新機能があります。"),
        # A fifth before a preposition, a price that is the least one, a rank that stands elsewhere.
        ("de-en", "Der Anteil sank um ein Fünftel auf 16 Prozent.", "The share fell by a fifth to 16 percent.",
         "The share fell by a quarter to 16 percent."),
        ("de-en", "Bestellungen ab 49 Euro sind frei.", "Orders of 49 euros or more are free.", "Orders of up to 49 euros are free."),
        ("en-de", "In the 4th minute they scored their third goal.", "In der 4. Minute schossen sie ihr drittes Tor.",
         "In der 4. Minute schossen sie ihr viertes Tor."),
        # A pronoun and two.
        ("en-nl", "If you two want to kill 5 orcs, go.", "Als jullie 5 orks willen doden, ga dan.", "Als jullie drie 5 orks willen doden, ga dan."),
        # The past year, in a language that counts it.
        ("en-ko", "It was updated in the past year.", "지난 1년 동안 갱신되었다.", "지난 3년 동안 갱신되었다."),
        # An approximate amount of the reader's money, in brackets.
        ("en-de", "The prize is 1 million yen.", "Der Preis ist eine Million Yen (ca. 8.100 €).", "Der Preis ist zwei Millionen Yen (ca. 8.100 €)."),
        # Digits with a k.
        ("en-ru", "up to 10k per node", "до 10k на узел", "до 20k на узел"),
        # A version that is older has a lower number.
        ("en-ko", "If you run 56.0 or older, update.", "56.0 이하를 쓰면 업데이트하세요.", "55.0 이하를 쓰면 업데이트하세요."),
    ],
)  # fmt: skip
def test_a_right_form_passes_and_another_number_in_it_fails(
    languages: str, source: str, right: str, wrong: str
) -> None:
    assert judged(languages, source, right).result is not Result.FAIL
    assert judged(languages, source, wrong).result is Result.FAIL
