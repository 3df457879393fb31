"""Polish: negation only."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="pl",
    length=1.05,
    negation=terms("""
        nie, nikt, nikogo, nikomu, nikim, nigdy, nic, niczego, niczemu, niczym, nigdzie, żaden, żadna, żadne, żadnego,
        żadnej, żadnych, żadnym, żadną, ani, wcale, bynajmniej
    """),
    concord=terms("""
        nikt, nikogo, nikomu, nikim, nigdy, nic, niczego, niczemu, niczym, nigdzie, żaden, żadna, żadne, żadnego, żadnej, żadnych, żadnym, żadną
    """),
    weak_negation=terms("""
        bez, brak, brakuje, brakowało, zabrakło, brakujący, brakująca, brakujące, brakujących, ledwo, rzadko, mało, prawie, zapomniał, zapomniała,
        zapomnieć, zapomnij, odmówił, odmówiła, odmówili, odmowa, odmawia, odrzucił, odrzuciła, odrzucono, odrzucony, zakaz, zakazany, zakazane,
        zabronione, zabroniony, zabrania się, wzbronione, wzbroniony, uniknąć, unikać, unikaj, zapobiec, zapobiega, zapobiegać, zamiast, oprócz,
        poza, chyba że, dopiero, inaczej, przestał, przestała, przestać, przestań, zaprzecza, zaprzeczył, zaprzeczyła, puste, pusty, pusta,
        wyłączone, wyłączony, wyłączona, wyłącz, zablokowany, zablokowane, błąd, błędny, błędna, błędne, błędu, awaria, odwołany, odwołano, anuluj,
        anulowano, zbędny, zbędne, wykluczony, wykluczone, wyklucza, stracił, straciła, pozbawiony, pozbawiona, obcy, zero, wolny od, daleki od,
        umarł, umarła, zmarł, zmarła, najwyżej, maksymalnie, odmienny, inny niż, ukryj, ukrywa, pomiń, pomijaj, utracono, jak tylko, zamknięty,
        zamknąć, ciemny, martwy, chory, milczeć, milczał, niebezpieczny, ominąć, omijać, pomijać, pominięty, wstrzymać, tłumić, przestarzały,
        odradzany, wyczerpany,
        identyczne, identyczny, takie same, co najmniej, co najwyżej, przynajmniej,
        skłamać, kłamać, kłamał, skłamał, zwolniony, zwolnieni, umrzeć, nieobecny, wątpić, wątpię, nieczynny, nieczynne,
        kłamstwo,
        blisko, zniknąć, uciec, blokować, rezygnować, przeciw, przeciwnie, nudny, samotny, opóźnić,
        ten sam, zaprzeczyć, wygasnąć, strach, trudno, odmówić,
        źle, zły,
        różny, różnić, pierwszy raz
    """),
    negative_affix=r"nie(?!dziel|mc|mie[cj]|bo$|bios|bies|dźwie|które|gdyś)\w{3,}|bez(?!piecz)\w{4,}|anty\w{3,}",
    not_negation=terms("""
        nie szkodzi, nie ma za co, nie ma sprawy, nie tylko, nie mniej niż, nie więcej niż, nie później niż, nie wcześniej niż,
        niemniej, nic dziwnego, nie ma wątpliwości, bez wątpienia, mimo że nie, nie gorszy, nie do wiary, o ile nie, dopóki nie, póki nie, czy nie,
        prawda czy nie, nie bez, nie zwlekaj, nie krępuj się, nie martw się
    """),
    affirming=(
        r"\b(?:dopóki|póki|zanim)\b[^.,;!?]{0,30}\bnie\b",
        r"\bnie (?:\w+ )?(?:tylko|jedynie|wyłącznie)\b",
        r"\bnie (?:mógł|mogła|mogło|mogli|może|mogę|można|sposób|da się) nie\b",
        r"\bczy (?:\w+ )?nie (?:\w+by|zechcia|chcia|chce|mo[gż]|jest|s[ąa]|był)\w*",
        r"\bnie (?:zechcia|chcia)ł\w*by\b[^.!]{0,60}\?",
        r"\b(?:o mało|omal|mało co) (?:co )?nie\b",
        r"\blub nie\b|\bczy nie\b",
        r"\bnic (?:innego )?(?:jak|oprócz|poza)\b",
        r"\bjak nigdy\b",
    ),
    asking=r"\b(?:kto|co|dlaczego|czemu|jak|kiedy|gdzie|któr\w+|ile)\b",
    either_way=(
        r"\b\w+kolwiek by\w*\b|\bpozostaje do\b|\bma(?:ją)? dopiero\b",
        r"\bnikt (?:poza|oprócz|prócz)\b(?:[^.,;!?]{0,40}\bnie\b)?",
        r"\bgdyby nie\b",
        r"\bżałuj\w+,? że\b[^.,;!?]{0,25}\bnie\b",
        r"\bdawno (?:\w+ )?nie\b",
    ),
    privative=terms("bez, rzadko"),
    raising=terms("""
        myśleć, sądzić, uważać, wierzyć, przypuszczać, spodziewać, wydawać, zdawać, chcieć, życzyć, zamierzać, radzić, zalecać, powinien, wszyscy, każdy, tylko, zawsze, ponieważ, dopóki
    """),
    contrast=terms("ale, lecz, jednak"),
    cause=terms("ponieważ, bo, gdyż"),
    condition=terms("jeśli, jeżeli, gdy"),
    joining=terms("i, oraz, lub, albo"),
    only=terms("tylko, jedynie, wyłącznie"),
    opposites={
        "on": "włączyć/włączać/włączony/włączone/włącz/aktywować, wyłączyć/wyłączać/wyłączony/wyłączone/wyłącz/dezaktywować",
        "allow": "pozwolić/pozwalać/zezwolić/zezwalać/dozwolony, zabronić/zabraniać/zakazać/zabroniony/zakazany",
        "open": "otworzyć/otwierać/otwarty/otwarte/otwórz, zamknąć/zamykać/zamknięty/zamknięte/zamknij",
        "show": "pokazać/pokazywać/pokaż/wyświetlić/wyświetlać/wyświetl, ukryć/ukrywać/ukryj/ukryty",
        "locked": "zablokować/zablokowany/zablokuj, odblokować/odblokowany/odblokuj",
        "connected": "połączyć/połączony/połącz, rozłączyć/rozłączony/rozłącz",
        "accepted": "zaakceptować/akceptować/przyjąć, odrzucić/odrzucać/odrzucony",
        "agree": "zgadzać się/zgadzam się, nie zgadzać się",
    },
    contraries={
        "increase": "zwiększyć/zwiększać/wzrosnąć/wzrosły/wzrosła/wzrósł/wzrost/rosnąć, zmniejszyć/zmniejszać/spaść/spadły/spadła/spadł/spadek/obniżyć",
        "more": "więcej/bardziej, mniej",
        "before": "zanim, potem/później",
        "for": "głosować za/zagłosować za, przeciw/przeciwko",
        "left": "lewy/lewej/w lewo, prawy/prawej/w prawo",
        "first": "pierwszy/pierwsza/pierwsze, ostatni/ostatnia/ostatnie",
        "maximum": "maksymalny/maksimum, minimalny/minimum",
        "import": "importować/zaimportować/import, eksportować/wyeksportować/eksport",
        "encrypt": "zaszyfrować/szyfrować, odszyfrować/deszyfrować",
        "install": "zainstalować/instalować/instalacja, odinstalować/odinstalowanie",
        "buy": "kupić/kupować/zakup, sprzedać/sprzedawać/sprzedaż",
        "add": "dodać/dodawać/dodaj, usunąć/usuwać/usuń",
        "north": "północ/północny, południe/południowy",
        "east": "wschód/wschodni, zachód/zachodni",
        "ascending": "rosnąco, malejąco",
        "next": "następny/następna/następne, poprzedni/poprzednia/poprzednie",
        "at least": "co najmniej/przynajmniej, co najwyżej",
    },
)
