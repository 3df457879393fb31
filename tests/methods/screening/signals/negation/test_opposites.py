"""Opposites that are words of their own: on and off, before and after, only and not."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent

TURNED = [
    ("en-de", "Turn the heating off before you leave.", "Schalten Sie die Heizung ein, bevor Sie gehen."),
    ("en-de", "Mute is enabled for this room.", "Die Stummschaltung ist für diesen Raum deaktiviert."),
    ("en-de", "The council voted against the new stadium.", "Der Rat stimmte für das neue Stadion."),
    ("en-de", "Rents have fallen sharply this year.", "Die Mieten sind dieses Jahr stark gestiegen."),
    ("en-fr", "Close the window.", "Ouvrez la fenêtre."),
    ("en-fr", "Take the tablets before meals.", "Prenez les comprimés après les repas."),
    ("en-fr", "Fewer visitors came to the museum.", "Davantage de visiteurs sont venus au musée."),
    ("en-es", "The shop opens at nine.", "La tienda cierra a las nueve."),
    ("en-es", "Smoking is allowed here.", "Aquí está prohibido fumar."),
    ("en-es", "The river is north of the town.", "El río está al sur del pueblo."),
    ("en-it", "Hide the toolbar.", "Mostra la barra degli strumenti."),
    ("en-it", "Sales increased in March.", "Le vendite sono diminuite a marzo."),
    ("en-pt", "Turn left at the bridge.", "Vire à direita na ponte."),
    ("en-pt", "The price of milk is falling.", "O preço do leite está subindo."),
    ("en-ca", "The first train is full.", "L'últim tren va ple."),
    ("en-nl", "Prices rose last week.", "De prijzen daalden vorige week."),
    ("en-nl", "Enable the alarm.", "Schakel het alarm uit."),
    ("en-sv", "Lock the door.", "Lås upp dörren."),
    ("en-ru", "The shop is closed on Mondays.", "Магазин открыт по понедельникам."),
    ("en-ru", "Wash your hands before dinner.", "Мойте руки после ужина."),
    ("en-pl", "Remove the account.", "Dodaj konto."),
    ("en-pl", "Prices have increased.", "Ceny spadły."),
    ("en-cs", "Delete the contact.", "Přidat kontakt."),
    ("en-tr", "Turn left at the bridge.", "Köprüden sağa dönün."),
    ("en-zh", "Enable location services.", "禁用位置服务。"),
    ("en-zh", "The temperature is rising.", "气温正在下降。"),
    ("en-ja", "Turn left at the bank.", "銀行を右に曲がってください。"),
    ("en-ja", "Add a friend.", "友達を削除する。"),
    ("en-ko", "Enable notifications", "알림 비활성화"),
    ("en-ar", "He arrived after midnight.", "وصل قبل منتصف الليل."),
    ("en-hi", "Turn on the light.", "बत्ती बंद करें।"),
    ("de-en", "Der Laden ist geschlossen.", "The shop is open."),
    ("fr-en", "Éteignez la lumière.", "Turn on the light."),
    ("ru-en", "Население уменьшилось.", "The population increased."),
    ("zh-en", "请先卸载该程序。", "Please install the program first."),
]  # fmt: skip


@pytest.mark.parametrize(("direction", "source", "translation"), TURNED)
def test_an_opposite_is_found(direction, source, translation):
    assert fires("negation", source, translation, direction).kind in ("opposite", "contrary")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "Turn the heating off before you leave.", "Schalten Sie die Heizung aus, bevor Sie gehen."),
        ("en-de", "Leave the heating on.", "Schalten Sie die Heizung nicht aus."),
        ("en-de", "I disagree.", "Ich bin nicht einverstanden."),
        ("en-de", "Show hidden files", "Versteckte Dateien anzeigen"),
        ("en-de", "He was against the plan, but voted for it.", "Er war gegen den Plan, stimmte aber dafür."),
        ("en-fr", "The number is less than 1.", "Le nombre est plus petit que 1."),
        ("en-fr", "Keep the window closed.", "N'ouvrez pas la fenêtre."),
        ("en-es", "Smoking is not allowed here.", "Aquí está prohibido fumar."),
        ("en-fr", "They played against Spain.", "Ils ont affronté l'Espagne pour gagner."),
        ("en-zh", "He visited North Korea and Vietnam.", "他访问了朝鲜和越南。"),
        ("en-es", "France defeated Spain.", "Francia venció a España."),
        ("en-fr", "He left law school.", "Il a quitté l'école de droit."),
        ("en-pt", "They fought with the army of the north.", "Lutaram contra o exército do norte."),
        ("en-it", "More than half agreed.", "Più della metà era d'accordo."),
        ("en-ru", "After all, the shop is open.", "В конце концов, магазин открыт."),
        ("en-ja", "The first and the last page", "最初と最後のページ"),
        ("en-tr", "Don't show", "Gösterme"),
        ("en-ko", "Unlock any page", "모든 페이지 잠금 풀기"),
    ],
)  # fmt: skip
def test_the_same_idea_in_other_words_is_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "This article is only available in English.", "Dieser Artikel ist auf Englisch nicht verfügbar."),
        ("en-es", "The pool is only open in summer.", "La piscina no abre en verano."),
        ("en-ja", "This article is only available in English.", "この記事は英語では利用できません。"),
        ("ru-en", "Он ест только овощи.", "He does not eat vegetables."),
    ],
)  # fmt: skip
def test_a_negation_in_the_place_of_only_is_found(direction, source, translation):
    assert fires("negation", source, translation, direction).kind in ("added", "opposite")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "This article is only available in English.", "Dieser Artikel ist nur auf Englisch verfügbar."),
        ("en-fr", "He only eats vegetables.", "Il ne mange que des légumes."),
        ("en-ja", "I only have a thousand yen.", "千円しか持っていません。"),
        ("en-ca", "It will only take effect after you save.", "No serà efectiu fins que ho deseu."),
        ("en-es", "Only members can enter.", "No pueden entrar más que los socios."),
    ],
)  # fmt: skip
def test_only_expressed_by_a_negation_is_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "The cause remains to be determined.", "Die Ursache ist noch nicht geklärt."),
        ("en-ja", "The decision has yet to be made.", "まだ決定されていない。"),
        ("en-tr", "The decision has yet to be made.", "Karar henüz verilmedi."),
        ("es-en", "La causa está por determinar.", "The cause has not yet been determined."),
        ("fr-en", "La cause reste à déterminer.", "The cause has not yet been determined."),
        ("en-ru", "Wait until the light turns green.", "Ждите, пока не загорится зелёный свет."),
        ("en-it", "Stay here until I come back.", "Resta qui finché non torno."),
        ("en-fr", "It has been years since I last saw him.", "Cela fait des années que je ne l'ai pas vu."),
        ("en-pl", "Whatever you say, he will come.", "Cokolwiek byś nie powiedział, on przyjdzie."),
        ("en-tr", "Note that both may differ.", "İkisinin farklı olabileceğini unutmayın."),
        ("en-es", "Check your spam folder.", "Revise su carpeta de correo no deseado."),
    ],
)  # fmt: skip
def test_what_is_still_to_come_may_be_negated(direction, source, translation):
    silent("negation", source, translation, direction)
