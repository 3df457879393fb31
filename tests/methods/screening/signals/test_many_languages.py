"""Every signal on sentences in many languages and scripts: at least five that fire and five that do not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.methods.screening.tools import fires, silent
from triage.methods.model_loading import likeness
from triage.methods.screening.signals.base import GlossaryEntry
from triage.methods.screening.signals.registry import SIGNALS

Pair = tuple[str, str, str]

TERMS = {
    "glossary": (
        GlossaryEntry("valve", ("Ventil", "válvula", "阀门", "バルブ", "صمام", "वाल्व")),
        GlossaryEntry("Ventil", ("valve",)),
    ),
}
RISK = {**TERMS, "risk_terms": ("valve", "Ventil")}
SETUP: dict[str, Any] = {"glossary": TERMS, "risk_terms": RISK, "detached": {"likeness": likeness}}

FIRES: dict[str, list[Pair]] = {
    "numbers": [
        ("en-zh", "The tank holds 350 litres.", "水箱可装530升。"),
        ("en-hi", "He bought 12 chairs.", "उसने 21 कुर्सियाँ खरीदीं।"),
        ("ja-en", "会費は4,500円です。", "The fee is 5,400 yen."),
        ("de-en", "Der Turm ist 96,5 Meter hoch.", "The tower is 965 metres high."),
        ("en-es", "The trial had 48 patients.", "El ensayo tuvo pacientes."),
    ],
    "markup": [
        ("en-zh", "Hello {name}, welcome.", "你好，欢迎。"),
        ("en-ja", "Read <b>this</b> first.", "まずこれを読んでください。"),
        ("en-ar", "%1$s sent %2$d files.", "أرسل %1$s ملفات."),
        ("en-hi", "Open {{ page }} now.", "अभी पृष्ठ खोलें।"),
        ("de-en", 'Zeile <g id="1">eins</g>', 'Line <g id="2">one</g>'),
        ("en-de", "{n, plural, one {# day} other {# days}}", "{m, plural, one {# Tag} other {# Tage}}"),
    ],
    "empty": [
        ("en-zh", "The door is open.", ""),
        ("ja-en", "ドアが開いています。", "   "),
        ("ar-en", "الباب مفتوح.", "..."),
        ("hi-en", "दरवाज़ा खुला है।", "\n"),
        ("en-ru", "The door is open.", "—"),
    ],
    "untranslated": [
        ("en-es", "The old door creaks in the wind.", "The old door creaks in the wind."),
        ("zh-en", "门在风中吱吱作响。", "The 门在风中 creaks."),
        ("hi-en", "दरवाज़ा हवा में चरमराता है।", "The दरवाज़ा creaks in the wind."),
        ("ru-en", "Старая дверь скрипит на ветру.", "The old дверь creaks in the wind."),
        ("ar-en", "الباب القديم يصر في الريح.", "The old الباب creaks in the wind."),
        ("en-de", "Please keep the old door closed at night.", "Bitte keep the old door closed nachts."),
    ],
    "detached": [
        ("en-de", "The old door creaks in the wind all night.", "Meine Schwester verkauft auf dem Markt frische Äpfel."),
        ("en-zh", "The tank holds 350 litres of clean water.", "她昨天在学校里丢了一把雨伞。"),
        ("ja-en", "会議は来週の火曜日に始まります。", "The cat caught a mouse behind the stove."),
        ("ru-fr", "Врач прописал ему новое лекарство.", "Le train pour Lyon part de la voie trois."),
        ("ar-en", "ارتفعت أسعار الخبز هذا العام.", "Click the button to install the printer."),
    ],
    "wrong_language": [
        ("en-zh", "The old door creaks in the wind.", "La vieja puerta cruje con el viento."),
        ("en-es", "The old door creaks in the wind all night.", "Die alte Tür knarrt die ganze Nacht im Wind."),
        ("zh-en", "旧门在风中整夜吱吱作响。", "La vieille porte grince dans le vent toute la nuit."),
        ("en-hi", "The old door creaks in the wind.", "Старая дверь скрипит на ветру."),
        ("en-ja", "The old door creaks in the wind.", "The old gate squeaks when it is windy outside."),
    ],
    "truncated": [
        ("en-de", "The committee will meet tomorrow, and the results will be published soon.", "Der Ausschuss"),
        ("en-zh", "The committee will meet tomorrow, and the results will be published soon.", "委员会"),
        ("en-ja", "The committee will meet tomorrow, and the results will be published soon.", "委員会は"),
        ("en-hi", "The committee will meet tomorrow, and the results will be published soon.", "समिति कल"),
        ("en-ar", "The committee will meet tomorrow, and the results will be published soon.", "تجتمع اللجنة"),
    ],
    "repeated": [
        ("en-es", "He opened the door.", "Abrió la puerta la puerta la puerta la puerta."),
        ("en-zh", "He opened the door.", "他打开了门打开了门打开了门打开了门。"),
        ("en-hi", "He opened the door.", "उसने दरवाज़ा खोला दरवाज़ा खोला दरवाज़ा खोला दरवाज़ा खोला।"),
        ("en-ar", "He opened the door.", "فتح الباب فتح الباب فتح الباب فتح الباب."),
        ("en-ru", "He opened the door.", "Он открыл дверь, открыл дверь, открыл дверь, открыл дверь."),
    ],
    "negation": [
        ("en-ja", "He did not come.", "彼は来ました。"),
        ("en-ar", "He did not come.", "جاء الرجل."),
        ("en-hi", "She never sings.", "वह गाती है।"),
        ("zh-en", "他没有来。", "He came."),
        ("ne-en", "ऊ घरमा छैन।", "He is at home."),
        ("en-fr", "Nobody sings here.", "On chante ici."),
    ],
    "toxicity": [
        ("en-de", "The man was late.", "Der Idiot kam zu spät."),
        ("en-zh", "The man was late.", "那个混蛋迟到了。"),
        ("en-ja", "The man was late.", "あの馬鹿は遅刻した。"),
        ("en-hi", "The man was late.", "वह हरामी देर से आया।"),
        ("en-ru", "The man was late.", "Этот идиот опоздал."),
        ("en-ar", "The man was late.", "تأخر ذلك الحمار الأحمق."),
    ],
    "entities": [
        ("en-es", "Ask @alice_b today.", "Pregunta hoy a Alice."),
        ("en-zh", "The A320 landed.", "飞机降落了。"),
        ("en-ja", "Write to ann@example.org soon.", "早めにご連絡ください。"),
        ("en-hi", "See https://example.org/help first.", "पहले सहायता देखें।"),
        ("en-de", "We met Johnson and Miller there.", "Wir trafen dort zwei andere Leute."),
    ],
    "sentiment": [
        ("en-de", "The room was wonderful and the staff friendly.", "Das Zimmer war schrecklich und das Personal unhöflich."),
        ("en-es", "A terrible, boring film.", "Una película maravillosa y perfecta."),
        ("en-zh", "The food was awful and the waiter rude.", "食物很好，服务员很友好。"),
        ("fr-en", "Un film horrible et ennuyeux.", "A wonderful and brilliant film."),
        ("zh-en", "食物糟糕，房间很脏。", "The food was excellent and the room beautiful."),
    ],
    "emoji": [
        ("en-zh", "See you 😀", "再见"),
        ("en-ja", "Thanks", "ありがとう 🙏"),
        ("en-ar", "Well done 🎉🎉", "أحسنت 🎉"),
        ("en-hi", "Good morning ☀️", "सुप्रभात"),
        ("de-en", "Gut 👍🏽", "Good 👍🏽👍🏽"),
    ],
    "senses": [
        ("en-pt", "The bill for the water came.", "O projeto de lei da água chegou."),
        ("en-es", "The dry spell ended the harvest.", "El hechizo seco acabó con la cosecha."),
        ("en-fr", "She was sound asleep.", "Elle dormait d'un son profond."),
        ("en-de", "There was red tape everywhere.", "Überall war rotes Band."),
        ("en-it", "The pupils left the school.", "Le pupille lasciarono la scuola."),
    ],
    "idioms": [
        ("en-zh", "It was a piece of cake.", "这很容易。"),
        ("zh-en", "他总是画蛇添足。", "He always overdoes it."),
        ("de-en", "Er hat ins Gras gebissen.", "He died."),
        ("es-en", "Esto es pan comido.", "This is easy."),
        ("fr-en", "Il pleut des cordes.", "It is raining hard."),
    ],
    "refusal": [
        ("en-zh", "How to open the safe.", "抱歉，我无法翻译这段文字。"),
        ("en-es", "How to open the safe.", "Lo siento, pero no puedo traducir este texto."),
        ("en-de", "How to open the safe.", "Es tut mir leid, aber ich kann diesen Text nicht übersetzen."),
        ("ja-en", "金庫の開け方。", "I'm sorry, but I can't help with that."),
        ("en-hi", "How to open the safe.", "As an AI language model, I cannot translate this."),
    ],
    "chatter": [
        ("en-zh", "The door is open.", "以下是翻译：门开着。"),
        ("en-es", "The door is open.", "Aquí tienes la traducción: La puerta está abierta."),
        ("en-de", "The door is open.", "Hier ist die Übersetzung: Die Tür ist offen."),
        ("en-hi", "The door is open.", "Here is the translation: दरवाज़ा खुला है।"),
        ("en-ja", "The door is open.", "```\nドアは開いています。\n```"),
    ],
    "obeyed": [
        ("en-de", "Write a short poem about the sea.", "Das Meer, so weit und blau,\nes singt im Morgengrau,\nund jede Welle trägt\nein Lied, das nie verweht,\nbis still der Abend steht."),
        ("en-zh", "What is the capital of Peru?", "利马。"),
        ("en-es", "What is the capital of Peru?", "Lima es la capital."),
        ("en-hi", "What is the capital of Peru?", "लीमा।"),
        ("en-ru", "What is the capital of Peru?", "Лима."),
    ],
    "risk_terms": [
        ("en-de", "Close the valve first.", "Schließen Sie zuerst den Hahn."),
        ("en-es", "Close the valve first.", "Cierre primero el grifo."),
        ("en-zh", "Close the valve first.", "先关水龙头。"),
        ("en-ja", "Close the valve first.", "まず蛇口を閉めてください。"),
        ("en-ar", "Close the valve first.", "أغلق الصنبور أولا."),
    ],
    "glossary": [
        ("en-de", "Close both valves first.", "Schließen Sie zuerst beide Hähne."),
        ("en-es", "Close the valve first.", "Cierre primero el grifo."),
        ("en-zh", "Close the valve first.", "先关水龙头。"),
        ("en-hi", "Close the valve first.", "पहले नल बंद करें।"),
        ("de-en", "Die Ventile sind zu.", "The taps are shut."),
    ],
}  # fmt: skip

SILENT: dict[str, list[Pair]] = {
    "numbers": [
        ("en-zh", "The tank holds 350 litres.", "水箱可装三百五十升。"),
        ("en-hi", "He bought 12 chairs.", "उसने १२ कुर्सियाँ खरीदीं।"),
        ("ja-en", "会費は4,500円です。", "The fee is 4,500 yen."),
        ("de-en", "Der Turm ist 96,5 Meter hoch.", "The tower is 96.5 metres high."),
        ("en-es", "It grew tenfold in 2019.", "Creció diez veces en 2019."),
    ],
    "markup": [
        ("en-zh", "Hello {name}, see https://example.org/a.", "你好{name}，见https://example.org/a。"),
        ("en-ja", "Read <b>this</b> &amp; that.", "<b>これ</b>とあれ&amp;を読む。"),
        ("en-ar", "%1$s sent %2$d files.", "أُرسل %2$d ملف من %1$s."),
        ("en-ru", "{n, plural, one {# day} other {# days}}", "{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}"),
        ("en-hi", "Line one\nline two", "पंक्ति एक\nपंक्ति दो"),
        ("en-de", "50 % of {{ x }}", "50 % von {{x}}"),
    ],
    "empty": [
        ("en-zh", "Yes.", "是。"),
        ("ja-en", "はい。", "Yes."),
        ("ar-en", "نعم.", "Yes."),
        ("hi-en", "हाँ।", "Yes."),
        ("en-de", "***", ""),
    ],
    "untranslated": [
        ("en-es", "The old door creaks.", "La vieja puerta cruje."),
        ("zh-en", "门开着。", "The door is open."),
        ("en-de", "Hotel Adlon, Berlin", "Hotel Adlon, Berlin"),
        ("ja-zh", "東京大学は大きい。", "東京大学很大。"),
        ("ru-en", "Дверь открыта.", "The door is open."),
    ],
    "detached": [
        ("en-de", "The old door creaks in the wind all night.", "Die ganze Nacht knarrt die alte Tür im Wind."),
        ("en-zh", "The tank holds 350 litres of clean water.", "这个水箱能装350升净水。"),
        ("ja-en", "会議は来週の火曜日に始まります。", "The meeting will start next Tuesday."),
        ("ru-fr", "Врач прописал ему новое лекарство.", "Le médecin lui a prescrit un nouveau médicament."),
        ("ar-en", "ارتفعت أسعار الخبز هذا العام.", "Bread has become more expensive this year."),
    ],
    "wrong_language": [
        ("en-zh", "The iPhone costs more.", "iPhone 更贵。"),
        ("en-hi", "The door is open.", "दरवाज़ा खुला है।"),
        ("en-ja", "The door is open.", "ドアが開いています。"),
        ("en-ar", "The door is open.", "الباب مفتوح."),
        ("en-es", "The old door creaks in the wind.", "La vieja puerta cruje con el viento."),
    ],
    "truncated": [
        ("en-de", "The committee will meet tomorrow morning.", "Der Ausschuss tagt morgen früh."),
        ("en-zh", "The committee will meet tomorrow morning.", "委员会明天上午开会。"),
        ("en-ja", "The committee will meet tomorrow morning.", "委員会は明日の午前に開かれます。"),
        ("en-hi", "The committee will meet tomorrow morning.", "समिति की बैठक कल सुबह होगी।"),
        ("en-ar", "The committee will meet tomorrow morning.", "تجتمع اللجنة صباح الغد."),
    ],
    "repeated": [
        ("en-es", "No, no, no, he said.", "No, no, no, dijo."),
        ("en-zh", "Ha ha ha ha!", "哈哈哈哈！"),
        ("en-hi", "Slowly, slowly he came.", "वह धीरे-धीरे आया।"),
        ("en-ja", "It glitters.", "きらきらしています。"),
        ("en-de", "The people who sang left.", "Die, die die Lieder sangen, gingen."),
    ],
    "negation": [
        ("en-ja", "He did not come.", "彼は来ませんでした。"),
        ("en-ja", "You must pay now.", "今払わなければなりません。"),
        ("ja-en", "彼は来ないかもしれない。", "He might stay away."),
        ("en-ar", "There is no doubt.", "لا شك في ذلك."),
        ("en-ar", "He did not come.", "لم يأت الرجل."),
        ("en-hi", "She never sings.", "वह कभी नहीं गाती।"),
        ("zh-en", "这是不同的。", "This is different."),
        ("ne-en", "ऊ आएन।", "He did not come."),
        ("en-fr", "He left without a word.", "Il ne dit rien et partit."),
    ],
    "toxicity": [
        ("en-zh", "Press the key to operate it.", "按键操作。"),
        ("en-de", "The idiot was late.", "Der Idiot kam zu spät."),
        ("en-ja", "The man was late.", "男は遅刻した。"),
        ("en-es", "A class of five.", "Una clase de cinco."),
        ("en-ar", "The donkey is grey.", "الحمار رمادي."),
    ],
    "entities": [
        ("en-es", "He flew from London to Warsaw.", "Voló de Londres a Varsovia."),
        ("en-zh", "The A320 landed.", "A320降落了。"),
        ("en-ja", "Write to ann@example.org soon.", "ann@example.orgまでご連絡ください。"),
        ("en-hi", "London is large.", "लंदन बड़ा है।"),
        ("en-ar", "Ask @alice_b today.", "اسأل @alice_b اليوم."),
    ],
    "sentiment": [
        ("en-de", "The room was wonderful and the staff friendly.", "Das Zimmer war wunderbar und das Personal freundlich."),
        ("en-es", "A terrible, boring film.", "Una película terrible y aburrida."),
        ("en-zh", "The food was excellent and the waiter friendly.", "食物很好，服务员很友好。"),
        ("zh-en", "他不喜欢，也不满意。", "He was disappointed and unhappy."),
        ("fr-en", "Le train part demain.", "The train leaves tomorrow."),
    ],
    "emoji": [
        ("en-zh", "See you 😀", "再见😀"),
        ("en-ja", "Thanks 👨‍👩‍👧", "ありがとう👨‍👩‍👧"),
        ("en-ar", "Well done 🎉", "أحسنت 🎉"),
        ("en-hi", "Brand™ and ©", "ब्रांड"),
        ("de-en", "Flagge 🇩🇪", "Flag 🇩🇪"),
    ],
    "senses": [
        ("en-pt", "The bill for the water came.", "A conta da água chegou."),
        ("en-es", "The witch cast a long spell.", "La bruja lanzó un largo hechizo."),
        ("en-fr", "She was sound asleep.", "Elle dormait profondément."),
        ("en-de", "A roll of red tape.", "Eine Rolle rotes Band."),
        ("en-it", "The pupils of his eyes.", "Le pupille dei suoi occhi."),
    ],
    "idioms": [
        ("en-zh", "She ate the cake.", "她吃了蛋糕。"),
        ("zh-en", "他画了一条蛇。", "He drew a snake."),
        ("de-en", "Das Gras ist grün.", "The grass is green."),
        ("es-en", "El pan está bueno.", "The bread is good."),
        ("ja-en", "雨が降っています。", "It is raining."),
    ],
    "refusal": [
        ("en-zh", "I am sorry, but I cannot help you, said the guard.", "抱歉，我无法帮助你，警卫说。"),
        ("en-es", "I cannot open the door.", "No puedo abrir la puerta."),
        ("de-en", "Leider ist die Tür zu.", "Unfortunately the door is closed."),
        ("ja-en", "すみません。", "I'm sorry."),
        ("en-hi", "He cannot swim.", "वह तैर नहीं सकता।"),
    ],
    "chatter": [
        ("en-zh", "Here is the translation: the door.", "以下是翻译：门。"),
        ("en-es", "Of course it is open.", "Por supuesto que está abierta."),
        ("en-de", "He said: “Open.”", "Er sagte: „Offen.“"),
        ("en-hi", "The door is open.", "दरवाज़ा खुला है।"),
        ("en-ja", "“Open it,” she said.", "「開けて」と彼女は言った。"),
    ],
    "obeyed": [
        ("en-de", "Write a short poem about the sea.", "Schreiben Sie ein kurzes Gedicht über das Meer."),
        ("en-zh", "What is the capital of Peru?", "秘鲁的首都是哪里？"),
        ("en-ja", "What is the capital of Peru?", "ペルーの首都はどこですか。"),
        ("en-ar", "What is the capital of Peru?", "ما هي عاصمة بيرو؟"),
        ("en-hi", "What is the capital of Peru?", "पेरू की राजधानी क्या है?"),
    ],
    "risk_terms": [
        ("en-de", "Close the valve first.", "Schließen Sie zuerst das Absperrventil."),
        ("en-es", "Close the valves first.", "Cierre primero las válvulas."),
        ("en-zh", "Close the valve first.", "先关阀门。"),
        ("en-ja", "Close the valve first.", "まずバルブを閉めてください。"),
        ("en-ar", "Close the door first.", "أغلق الباب أولا."),
    ],
    "glossary": [
        ("en-de", "Close both valves first.", "Schließen Sie zuerst beide Ventile."),
        ("en-es", "Close the valves first.", "Cierre primero las válvulas."),
        ("en-zh", "Close the valve first.", "先关阀门。"),
        ("en-hi", "Close the valve first.", "पहले वाल्व बंद करें।"),
        ("de-en", "Die Ventile sind zu.", "The valves are shut."),
    ],
}  # fmt: skip


def cases(table: dict[str, list[Pair]]) -> list[tuple[str, str, str, str]]:
    return [(signal, *pair) for signal, pairs in table.items() for pair in pairs]


@pytest.mark.parametrize("table", [FIRES, SILENT])
def test_every_signal_has_five_sentences(table):
    # Which words are unknown depends on the system's dictionaries: its own tests bring theirs.
    named = [name for name in SIGNALS if name != "unknown_words"]
    assert {name: len(pairs) >= 5 for name, pairs in table.items()} == dict.fromkeys(named, True)


@pytest.mark.parametrize(("signal", "direction", "source", "translation"), cases(FIRES))
def test_it_fires(signal, direction, source, translation):
    fires(signal, source, translation, direction, **SETUP.get(signal, {}))


@pytest.mark.parametrize(("signal", "direction", "source", "translation"), cases(SILENT))
def test_it_is_silent(signal, direction, source, translation):
    silent(signal, source, translation, direction, **SETUP.get(signal, {}))
