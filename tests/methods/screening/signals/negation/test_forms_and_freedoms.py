"""Negation by prefix, ending and verb; and translations that do without a negating word."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-cs", "The machine does not work in the cold.", "Stroj v chladu funguje."),
        ("en-cs", "The president signed the law on Friday.", "Prezident v pátek zákon nepodepsal."),
        ("cs-en", "Dnes neprší.", "It is raining today."),
        ("en-pl", "The court did not accept the appeal.", "Sąd przyjął apelację."),
        ("pl-en", "Nie wolno tu palić.", "Smoking is allowed here."),
        ("en-ko", "She likes coffee.", "그녀는 커피를 좋아하지 않는다."),
        ("ko-en", "오늘은 수업이 없습니다.", "There are classes today."),
        ("fr-en", "Il n'y a plus de lait.", "There is milk."),
        ("pl-en", "Sklep jest otwarty w niedzielę.", "The shop is not open on Sunday."),
        ("en-cs", "The changes were not saved.", "Změny byly uloženy."),
        ("en-ko", "I have never been to Busan.", "저는 부산에 가 본 적이 있습니다."),
        (
            "en-es",
            "The dog never barks at night.",
            "El perro ladra en la calle los s&aacute;bados.",
        ),
        ("en-it", "She will always see the tower.", "Lei, che ama la torre, non la vedrà mai."),
        ("en-ja", "The shop is open on Sundays.", "店は日曜日には営業していません。"),
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
        ("en-cs", "The best way leads to the sky.", "Nejlepší cesta vede do nebe."),
        ("en-cs", "Plastic leaves, do not eat!", "Plastové listy, nejezte!"),
        ("en-cs", "_Do not write it down", "_Nezapisovat si to"),
        ("en-fr", "I don't tend pigs anymore.", "Je ne m'occupe plus de cochons."),
        ("en-it", "A maker of toys and nothing else.", "Un creatore di giocattoli e nient'altro."),
        ("en-es", "The partner cannot store more of this.", "El socio no puede almacenar más de esto."),
        ("en-ru", "The ship can't be launched yet!", "Корабль пока не может быть запущен!"),
        ("en-ru", "They can not store it.", "Им негде это хранить."),
        ("en-ru", "No trespassing", "Вход воспрещён"),
        ("en-pl", "Delete files after this many days (0 = never).", "Usuń pliki po tylu dniach (0 = nigdy)."),
        ("en-fr", "Choose <em>No</em> if asked.", "Choisissez <em>No</em> à la question."),
        ("en-cs", "No targets were specified.", "Nezadány žádné cíle."),
        ("en-pl", "Would you like to sit down?", "Czy nie zechciałby pan usiąść?"),
        ("en-ko", "He had to wait for an hour.", "그는 한 시간을 기다리지 않을 수 없었다."),
        ("en-ko", "Hello, please come inside.", "안녕하세요, 안으로 들어오세요."),
        ("en-ru", "Could you tell me the time?", "Не могли бы вы сказать, который час?"),
        ("ru-en", "Как бы он ни старался, дверь была закрыта.", "However he tried, the door was shut."),
        ("en-it", "She can swim, can't she?", "Sa nuotare, vero?"),
        ("en-pt", "Why don't we start over?", "Que tal começarmos de novo?"),
        ("en-de", "There is nobody who does not know it.", "Jeder kennt es."),
        ("fr-en", "Je crains qu'il ne soit trop tard.", "I am afraid it is too late."),
        ("en-ru", "cannot get effective UID", "невозможно получить эффективный UID"),
        ("en-ja", "a cast WITHOUT FUNCTION", "WITHOUT FUNCTION指定のキャスト"),
        ("en-es", "The name cannot be longer than 20 letters.", "El nombre no puede tener más de 20 letras."),
        ("en-pt", "The number must be at least 4.", "O número não pode ser menor que 4."),
        ("en-ko", "The list must hold at most 5 names.", "목록에는 이름이 5개보다 많을 수 없습니다."),
        ("en-de", "There is no difference between the two files.", "Beide Dateien sind identisch."),
        ("en-fr", "This folder is protected from other people.", "Ce dossier n'est pas visible par les autres."),
        ("en-zh", "<unnamed>", "未命名"),
        ("en-zh", "Sum (excl. customs)", "总额（不含关税）"),
        ("en-zh", "The page couldn't be opened.", "找不到该页。"),
        ("en-nl", "Yes / False", "Ja / Nee"),
        ("en-pl", "Parcels of up to 4 kg", "Paczki nieprzekraczające 4 kg"),
        ("en-ja", "Sorry!", "申し訳ございません。"),
        ("en-it", "The box says whether it is used or not.", "La casella dice se è usato oppure no."),
        ("en-ja", "Hide in lists", "一覧に表示しない"),
        ("en-pt", "Not in the list", "Fora da lista"),
        ("en-es", "The Undead Border Patrol", "La patrulla fronteriza de no muertos"),
        ("en-ru", "We have no choice but to submit!", "У нас нет другого выхода, мы должны подчиниться!"),
        ("en-ja", "More than that, I cannot tell.", "それ以上はわしにも分からんのじゃ。"),
        ("en-ja", "I shall freeze unless I find shelter.", "避難しないと凍りついてしまう。"),
        ("en-ja", "NO!", "だめだ！"),
        ("en-cs", "Nasty dwarves are to the north, no dwarves this way.", "Hnusní trpaslíci jsou na severu, tady žádní."),
        ("en-de", "Something is amiss with our system.", "Mit unserem System stimmt etwas nicht."),
        ("en-ru", "Your project isn't converting its audience well.", "Ваш проект плохо конвертирует вашу аудиторию."),
        ("en-zh", "This takes too much time.", "没想到花了这么长时间。"),
        ("en-ko", "The name is not valid.", "이름이 잘못되었습니다."),
        ("en-it", "The page is locked for editing.", "La pagina non può essere modificata."),
        ("en-fr", "Oldest guest", "Invité(e) le plus ancien(ne)"),
        ("en-ar", "The file cannot be saved because of an error.", "لايمكن حفظ الملف بسبب خطأ."),
        ("en-pl", "Keyserver no-modify", "no-modify dla serwera kluczy"),
        ("en-fr", "redirection not allowed in sandbox mode", "redirections interdites en mode bac à sable"),
        ("en-pt", "Check box (yes/no)", "Caixa de seleção (sim / não)"),
        ("en-fr", "Yes/No", "Oui/Non"),
        ("en-fr", "Crossing the river will be hard.", "Traverser la rivière ne sera pas facile."),
        ("en-nl", "The bridge is now retired.", "De brug is nu niet meer in gebruik."),
        ("en-ko", "If you have never cooked before, start small.", "요리가 처음이라면 작게 시작하세요."),
        ("en-es", "It is unwise to swim here, boy!", "¡No es muy inteligente nadar aquí, chico!"),
        ("en-de", "I love the sea above all.", "Ich liebe das Meer wie sonst nichts."),
        ("en-it", "Gardening isn't just for the old.", "Il giardinaggio non riguarda solo gli anziani."),
        ("en-it", "I will call as soon as I land.", "Chiamerò non appena atterrerò."),
        ("en-ja", "Look in the list for conflicts of names.", "名前が重複していないかを一覧で調べましょう。"),
        ("en-fr", "It is run by a non-profit in the old town.", "Elle est gérée par une association à but non lucratif."),
        ("en-de", "No celebrating yet, the work goes on.", "Zum Feiern ist es zu früh, die Arbeit geht weiter."),
        ("en-ko", "Bring a friend. Show who you are and not just what you sell.", "친구를 데려오세요. 무엇을 파는지가 아닌 자신이 누구인지를 보여 주세요."),
        ("en-de", "The red house is not the same as the old one.", "Das rote Haus weicht von dem alten ab."),
        ("en-es", "While we were gone, somebody painted the gate.", "Mientras no estábamos, alguien pintó la puerta."),
        ("en-es", "Say how guests should (or should not) park.", "Di cómo deben aparcar los invitados (o cómo no)."),
        ("en-zh", "Yes/No", "是 / 否"),
        ("en-ja", "The file is too large to be opened.", "ファイルが大きすぎて開けません。"),
        ("en-fr", "He took one step back.", "Il recula d'un pas."),
        ("en-fr", "This is the best bread ever baked in our village.", "C'est le meilleur pain que l'on ait jamais cuit dans notre village."),
        ("en-it", "This is the tallest tower ever built in the valley.", "È la torre più alta mai costruita nella valle."),
        ("en-it", "Where on earth has she gone today?", "Dove sarà mai andata oggi?"),
        ("en-cs", "No parking in front of the garage.", "Před garáží žádné parkování."),
        ("en-cs", "Don't lean on the door.", "Neopírejte se o dveře."),
        ("en-cs", "Make sure to lock the door.", "Nezapomeňte zamknout dveře."),
        ("en-es", "The fence keeps the goats from eating the roses.", "La valla hace que las cabras no se coman las rosas."),
        ("en-es", "Nobody came to the meeting yesterday.", "Ayer no vino ning&uacute;n vecino a la reuni&oacute;n."),
        ("en-de", "See https://example.org/why-not-here for the answer.", "Die Antwort steht auf https://example.org/why-not-here."),
        ("en-de", "Aren't we lucky today!", "Was haben wir heute für ein Glück!"),
        ("en-ja", "Don't tell anybody!", "誰にも話すな！"),
        ("en-ja", "We have to leave before sunrise.", "日の出前に出発しなきゃならない。"),
        ("en-ja", "Would you check this list for me?", "この一覧を確認してもらえないか。"),
        ("en-ja", "Unproductive meetings cost a lot of money.", "生産的でない会議には多くの費用がかかります。"),
        ("en-nl", "They are nothing more than a bunch of thieves.", "Ze zijn niets meer dan een stel dieven."),
        ("en-fr", "The new name shows only after you restart.", "Le nouveau nom ne s'affiche qu'après un redémarrage."),
        ("en-fr", "Your changes will not show until you restart.", "Vos modifications s'afficheront après un redémarrage."),
        ("en-cs", "All of them will be set to (no owner) now", "Všechny budou nyní nastaveny na (žádný majitel)"),
        ("en-de", "You cannot enter if you do not have a card.", "Eintritt nur mit Karte."),
        ("en-id", "_Don't ask me again", "Janga_n tanyakan lagi"),
        ("en-da", "Full size (&no frame)", "Fuld størrelse (i&ngen ramme)"),
        ("da-en", "Kunne ikke hente det fra filen.", "Failed to load it from the file."),
        ("en-es", "Show the No. column in the list", "Mostrar la columna Núm. en la lista"),
        ("en-it", "If it isn't our cook!", "Ecco il nostro cuoco!"),
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
)  # fmt: skip
def test_what_says_the_same_without_one_is_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-ru", "Would you open the window?", "Не откроете окно?"),
        ("en-nl", "Isn't it beautiful here?", "Wat is het hier mooi, hè?"),
        ("en-de", "Wait, you aren't selling the house, are you?", "Wollt ihr etwa das Haus verkaufen?"),
        ("en-pt", "You know the answer, don't you?", "Você sabe a resposta, não?"),
        ("en-zh", "You are coming too, right?", "你也来，不是吗？"),
    ],
)  # fmt: skip
def test_a_question_of_yes_or_no_may_be_asked_with_or_without_one(direction, source, translation):
    silent("negation", source, translation, direction)


def test_a_question_that_asks_for_more_keeps_its_negation():
    fires("negation", "Why did the train not stop in Fulda?", "Warum hielt der Zug in Fulda?")


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-pl", "Only the baker had a key.", "Nikt poza piekarzem nie miał klucza."),
        ("en-de", "Only the baker had a key.", "Niemand außer dem Bäcker hatte einen Schlüssel."),
        ("en-ru", "They had to sell the farm.", "Им ничего не оставалось, как продать ферму."),
        ("en-zh", "You have to wear gloves.", "不戴手套不行。"),
        ("en-ko", "Otherwise the milk goes sour.", "그렇지 않으면 우유가 상한다."),
        ("en-it", "The new printer is faster than ever.", "La nuova stampante è più veloce che mai."),
        ("en-es", "It is more useful and cheaper than ever.", "Es más útil y barato que nunca."),
        ("en-fr", "The site is run by a not-for-profit group.", "Le site est géré par une association."),
        ("en-ja", "Learning to say no", "ノーと言うことを学ぶ"),
    ],
)  # fmt: skip
def test_nobody_but_if_not_and_than_ever_need_no_counterpart(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "The boy did not tell the truth.", "Der Junge hat gelogen."),
        ("en-fr", "The rule does not apply to schools.", "Les écoles sont exemptées de cette règle."),
        ("en-pt", "The windows were not open.", "As janelas estavam fechadas."),
        ("en-es", "The dog did not survive.", "El perro murió."),
        ("en-cs", "She did not pass the test.", "U testu propadla."),
        ("en-zh", "The books were not sold.", "这些书滞销。"),
        ("en-ko", "She was not at the meeting.", "그녀는 회의에 불참했다."),
    ],
)  # fmt: skip
def test_lying_dying_failing_and_staying_away_say_not(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-fr", "The gate cannot stay closed.", "La porte peut rester fermée."),
        ("en-zh", "I will not forget this day.", "我会忘记这一天。"),
    ],
)
def test_a_word_such_as_closed_excuses_nothing_if_both_sides_have_it(
    direction, source, translation
):
    fires("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-de", "We sat down. It was late. The train had gone.", "Wir setzten uns. Der Zug war nicht mehr da."),
        ("en-cs", "He brings the bread.", "Nese chléb."),
        ("en-ru", "Wait here until the rain stops.", "Ждите здесь, пока дождь не кончится."),
        ("en-nl", "How members should (or should not) vote", "Hoe leden wel of niet moeten stemmen"),
        ("en-es", "Danger! Keep out!", "¡Peligro! ¡No entrar!"),
        ("en-fr", "Leave None for the current user.", "Laisser la valeur par défaut pour l'utilisateur actuel."),
        ("en-cs", "Leave None for the default value.", "Pro výchozí hodnotu ponechte Žádná."),
        ("en-fr", "We left, but not before we had closed the gate.", "Nous avons fermé le portail, puis nous sommes partis."),
        ("en-es", "Are you new to painting? Then start here.", "¿No tienes experiencia en pintura? Entonces empieza por aquí."),
        ("en-es", "It helps you and others.", "Ayuda no solo a ti, si no a otros."),
        ("en-cs", "Check if your name is in the list.", "Podívejte se, zda se vaše jméno neobjevilo v seznamu."),
        ("en-ko", "You ought to be here by now!", "지금쯤 여기 있어야지 않는가!"),
        ("en-ko", "No, the bridge is over there.", "아니, 다리는 저쪽이오."),
        ("en-ko", "The weather is not good.", "날씨가 안좋군."),
        ("en-ja", "I will gladly do it.", "それをすることにためらいはありません。"),
        ("en-ja", "He was sent away and never seen again.", "彼は送られ、二度と会うことは無かった。"),
    ],
)  # fmt: skip
def test_free_translations_and_negations_in_form_alone_are_silent(direction, source, translation):
    silent("negation", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "translation"),
    [
        ("en-es", "El cuerpo no es un solo array de textos."),
        ("en-it", "Il corpo non è un solo elenco di testi."),
        ("en-pt", "O corpo não é uma só lista de textos."),
    ],
)
def test_not_one_is_not_taken_for_not_only(direction, translation):
    silent("negation", "The body is not one array of texts.", translation, direction)
    fires("negation", "The body is one array of texts.", translation, direction)


def test_what_stands_between_two_signs_of_comparison_is_no_tag():
    source = "The first group had fewer (P<0.05), but the second had no change (P>0.05)."
    silent("negation", source, "第一组较少（P<0.05），但第二组无变化（P>0.05）。", "en-zh")
