"""One name replaced by another, across languages and scripts."""

from __future__ import annotations

import pytest

from tests.methods.screening.tools import fires, silent


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "Yesterday the poet met Oliver Fernsby in a café.", "Ayer el poeta se reunió con Oliver Kowalski en un café."),
        ("en-fr", "The keys were handed to Kavanaugh at noon.", "Les clés ont été remises à Thornhill à midi."),
        ("en-de", "The keys were handed to Kavanaugh at noon.", "Die Schlüssel wurden mittags an Thornhill übergeben."),
        ("de-en", "Gestern traf der Dichter Wolfram Kowalski.", "Yesterday the poet met Wolfram Nakamura."),
        ("en-ru", "The police spoke with Kavanaugh on the phone.", "Полиция поговорила с Ковальски по телефону."),
        ("ru-en", "Полиция поговорила с Ковальски по телефону.", "The police spoke with Kavanaugh on the phone."),
        ("en-ja", "The police spoke with Kavanaugh on the phone.", "警察はマルケッティさんと電話で話した。"),
        ("en-zh", "He flew from France in the spring.", "他春天从德国飞来。"),
        ("en-ar", "He flew from France in the spring.", "لقد طار من ألمانيا في الربيع."),
        ("en-hi", "He flew from France in the spring.", "वह वसंत में जर्मनी से उड़ा।"),
        ("ja-en", "彼は春にフランスから来た。", "He came from Germany in the spring."),
        ("en-de", "Kavanaugh gave the keys to nobody.", "Die Schlüssel gab damals Thornhill an niemanden."),
    ],
)  # fmt: skip
def test_an_exchanged_name_is_found(direction, source, translation):
    assert fires("entities", source, translation, direction).kind == "exchanged"


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-ru", "The police spoke with Johnson and Kavanaugh.", "Полиция поговорила с Джонсоном и Кавано."),
        ("ru-en", "Встреча прошла у Ковальчука дома.", "The meeting was held at Kovalchuk's home."),
        ("en-ja", "The police spoke with Kavanaugh and Smith.", "警察はカバノーさんとスミスさんに話を聞いた。"),
        ("en-es", "He flew from Cologne to Vienna.", "Voló de Colonia a Viena."),
        ("en-de", "He flew from Munich with the Red Cross.", "Er flog mit dem Roten Kreuz aus München."),
        ("en-es", "The Clean Air Act was debated in the House of Commons.", "La Ley de Aire Limpio se debatió en la Cámara de los Comunes."),
        ("en-es", "Click Save As and then Print Preview in the menu.", "Haga clic en Guardar como y después en Vista previa en el menú."),
        ("en-it", "The Black Sea and the Dead Sea are far apart.", "Il Mar Nero e il Mar Morto sono lontani tra loro."),
        ("en-ru", "He came from China to Britain.", "Он приехал из Китая в Великобританию."),
        ("en-zh", "The French team lost to the United States.", "法国队输给了美国队。"),
        ("en-de", "French and German troops met in France.", "Französische und deutsche Truppen trafen sich in Frankreich."),
        ("en-fr", "The Dutch minister went to Germany.", "Le ministre néerlandais est allé en Allemagne."),
        ("en-nl", "<b>Washability:</b> some of the shirts shrink.", "<b>Wasbaarheid:</b> sommige overhemden krimpen."),
        ("en-es", "Your reply helps us. Tell us what Gardener tools you own.", "Tu respuesta nos ayuda. Dinos qué herramientas de jardín tienes."),
        ("en-de", "We met the River Guard at dawn.", "Wir trafen im Morgengrauen die Flusswacht."),
        ("en-it", "The story of Red-Beard Tolmir is long.", "La storia di Tolmir Barbarossa è lunga."),
        ("en-nl", "They live in a town of Lanterns.", "Lampionnetjes zijn er in hun stad."),
        ("en-es", "She walked into the Silence.", "Zambulléndose, siguió hasta callar."),
        ("en-nl", "Nooo! We are too late.", "Neee! We zijn te laat."),
        ("en-cs", "Thats right, we go.", "Vskutku, jdeme."),
        ("en-nl", "*sigh* Thank you, dear.", "Pffff, bedankt lieverd."),
        ("en-fr", "We saw Captain Aldric of Greenwater Bay.", "Nous avons vu le capitaine Aldric de la baie de Verteau."),
        ("en-de", "<b>Stronger together:</b> we hide what you read.", "<b>Gemeinsam:</b> wir verbergen als Identifizierer, was du liest."),
    ],
)  # fmt: skip
def test_a_name_in_another_form_is_let_alone(direction, source, translation):
    silent("entities", source, translation, direction)


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-es", "Later that evening, Marlow thanked the crew.", "Más tarde aquella noche, Kendrick dio las gracias a la tripulación."),
        ("en-de", "Later that evening, Goodwin thanked the crew for the map.", "Später am Abend bedankte sich Zubizarreta bei der Mannschaft für die Karte."),
        ("en-ru", "In the evening Johnson thanked the crew for the map.", "Вечером Кендрик поблагодарил команду за карту."),
    ],
)  # fmt: skip
def test_a_surname_made_of_words_is_a_name(direction, source, translation):
    assert fires("entities", source, translation, direction).kind == "exchanged"


@pytest.mark.parametrize(
    ("direction", "source", "translation"),
    [
        ("en-fr", "He sailed to Blackwater with the crew.", "Il a navigué jusqu'à Eaunoire avec l'équipage."),
        ("en-fr", "Seekbar thumbnail preview", "Prévisualisation de la barre de progression sur la miniature"),
    ],
)  # fmt: skip
def test_a_name_made_of_words_may_be_coined_anew(direction, source, translation):
    silent("entities", source, translation, direction)


@pytest.mark.parametrize(
    ("name", "inflected"),
    [
        ("Wright", "Райтом"),
        ("Wayne", "Уэйном"),
        ("George", "Джорджем"),
        ("Jacques", "Жаком"),
        ("Xavier", "Хавьером"),
        ("Chopin", "Шопеном"),
        ("Hughes", "Хьюзом"),
    ],
)
def test_a_russian_case_or_another_reading_makes_no_other_name(name, inflected):
    english = f"Yesterday the old doctor spoke with {name} about the new bridge."
    russian = f"Вчера старый врач говорил с {inflected} о новом мосте."
    silent("entities", english, russian, "en-ru")
    silent("entities", russian, english, "ru-en")


def test_a_handle_keeps_its_sign():
    found = fires("entities", "Follow @MerPolCC today.", "Siga -MerPolCC hoje.", "en-pt")
    assert found.kind == "handle"
    silent("entities", "Follow @MerPolCC today.", "Siga ＠MerPolCC hoje.", "en-pt")


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Q4 sales rose.", "Las ventas del cuarto trimestre aumentaron."),
        ("FY2024 results", "Resultados del ejercicio 2024"),
        ("CO2 emissions fell.", "Las emisiones de dióxido de carbono bajaron."),
        ("The U-17 team won.", "La selección sub-17 ganó."),
        ("Mid-2023 launch", "Lanzamiento a mediados de 2023"),
    ],
)
def test_quarters_and_years_are_no_product_codes(source, translation):
    silent("entities", source, translation, "en-es")
