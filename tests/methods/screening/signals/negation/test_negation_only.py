"""Negation in languages whose lists hold little else."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-tr", "I do not remember his name.", "Adını hatırlıyorum."),
        ("en-tr", "The shop sells bread every day.", "Dükkân her gün ekmek satmıyor."),
        ("en-tr", "The museum will reopen in March.", "Müze martta yeniden açılmayacak."),
        ("en-tr", "Nobody was hurt in the accident.", "Kazada herkes yaralandı."),
        ("en-tr", "The report was not published.", "Rapor yayımlandı."),
        ("tr-en", "Bu ilacı kullanmayın.", "Use this medicine."),
        ("tr-en", "Toplantıya katılmadı.", "She attended the meeting."),
        ("en-sv", "The store is open on Sundays.", "Affären är inte öppen på söndagar."),
        ("en-sv", "You must not smoke here.", "Du måste röka här."),
        ("en-sv", "She has never been to Rome.", "Hon har varit i Rom."),
        ("en-tr", "I can do it today.", "Bugün yapamam."),
        ("sv-en", "Bussen går inte idag.", "The bus is running today."),
        ("en-sv", "The shop is not open on Wednesday.", "Affären är öppen på onsdag."),
        ("en-sv", "He did not buy the book.", "Han köpte också boken."),
        ("en-sv", "The house was not built by my father.", "Huset byggdes av min far."),
        ("en-sv", "She did not ask about the price.", "Hon frågade om priset."),
        ("en-sv", "He did not walk towards the house.", "Han gick mot huset."),
        ("en-sv", "You may not take two.", "Du får ta två."),
        ("en-da", "The shop is not open on Wednesday.", "Butikken er åben på onsdag."),
        ("da-en", "Bussen kører ikke i dag.", "The bus is running today."),
        ("en-id", "The house was not built by my father.", "Rumah itu dibangun oleh ayah saya."),
        ("id-en", "Dia belum pernah ke Roma.", "She has been to Rome."),
        ("en-ro", "She did not ask about the price.", "Ea a întrebat despre preț."),
        ("ro-en", "N-am cumpărat cartea.", "I bought the book."),
        ("en-uk", "The report was not published.", "Звіт опубліковано."),
        ("uk-en", "Автобус сьогодні не їде.", "The bus is running today."),
        ("en-vi", "The report was not published.", "Báo cáo đã được công bố."),
        ("vi-en", "Hôm nay xe buýt không chạy.", "The bus is running today."),
    ],
)
def test_a_lost_or_added_negation_is_found(direction, source, translation):
    fires("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-tr", "There is no water.", "Su yok."),
        ("en-da", "Don't forget to check them.", "Husk at kontrollere dem."),
        ("en-da", "Not only cows live here.", "Her bor ikke kun køer."),
        ("en-id", "There is no water.", "Tiada air."),
        ("id-en", "Jangan lupa menutup pintu.", "Remember to close the door."),
        ("en-ro", "He cannot sleep.", "Nu poate dormi."),
        ("ro-en", "Nu doar vacile trăiesc aici.", "Cows are not alone here."),
        ("en-uk", "There is no water.", "Води немає."),
        ("uk-en", "Ніхто не прийшов.", "Nobody came."),
        ("vi-en", "Không chỉ có bò sống ở đây.", "Cows are not alone here."),
        ("en-tr", "You have to leave now.", "Şimdi gitmelisin."),
        ("en-tr", "He likes swimming.", "Yüzmeyi seviyor."),
        ("en-tr", "I must go.", "Gitmem gerek."),
        ("en-tr", "Before going out, lock the door.", "Çıkmadan önce kapıyı kilitle."),
        ("en-tr", "As soon as he arrived, it rained.", "Gelir gelmez yağmur yağdı."),
        ("en-tr", "Isn't it beautiful?", "Güzel değil mi?"),
        ("en-tr", "She asked whether it was open.", "Açık olup olmadığını sordu."),
        ("en-tr", "The enemy destroyed the bridge.", "Düşman köprüyü yok etti."),
        ("en-tr", "Please, don't die!", "Lütfen ölme!"),
        ("tr-en", "Kimse gelmedi.", "Nobody came."),
        ("en-tr", "The comedies were popular.", "Komediler sevildi."),
        ("en-tr", "The share of capital rose.", "Sermayenin payı arttı."),
        ("en-tr", "The price of the diamond rose.", "Elmasın fiyatı arttı."),
        ("en-tr", "The news made the groom happy.", "Haber damadı mutlu etti."),
        ("en-tr", "I have to wait for the bus.", "Otobüsü beklemem gerekiyor."),
        ("en-tr", "My explanation was short.", "Açıklamam kısaydı."),
        ("en-tr", "It was an amazing show.", "İnanılmaz bir gösteriydi."),
        ("en-tr", "It was a memorable day.", "Unutulmaz bir gündü."),
        ("en-sv", "I have no money.", "Jag har inga pengar."),
        ("en-sv", "He failed to mention the fire.", "Han nämnde inte branden."),
        ("en-sv", "Not only that, he lied.", "Inte bara det, han ljög."),
        ("en-sv", "I am unhappy.", "Jag är olycklig."),
        ("en-sv", "Remember your keys.", "Glöm inte nycklarna."),
        ("en-sv", "It is impossible.", "Det går inte."),
        ("sv-en", "Ingen vet.", "Nobody knows."),
        ("en-sv", "The lamp is not on.", "Lampan är av."),
        ("en-sv", "Not many people came.", "Få personer kom."),
    ],
)
def test_what_negates_on_both_sides_or_on_none_is_not(direction, source, translation):
    silent("negation", source, translation, direction)
