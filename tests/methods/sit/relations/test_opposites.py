from __future__ import annotations

from tests.methods.sit.relations.trees import parsed
from triage.methods.sit.perturbation.context import load_context
from triage.methods.sit.perturbation.wordnet import default_folder, load_wordnet
from triage.methods.sit.relations.opposites import Opposites
from triage.methods.sit.relations.sentence import Sentence


def variants(sentence: Sentence, language: str = "en") -> list[str]:
    opposites = Opposites(language, load_wordnet(default_folder()), load_context())
    return [variant.text for variant in opposites.propose(sentence)]


def test_not_is_put_after_an_auxiliary():
    sentence = parsed(
        "The/DET/2/det door/NOUN/4/nsubj:pass was/AUX/4/aux:pass closed/VERB/0/root _./PUNCT/4/punct"
    )
    assert "The door was not closed." in variants(sentence)


def test_a_past_verb_is_negated_with_did():
    sentence = parsed("He/PRON/2/nsubj went/VERB/0/root home/ADV/2/advmod _./PUNCT/2/punct")
    assert variants(sentence) == ["He did not go home."]


def test_a_present_verb_is_negated_by_its_person():
    sentence = parsed("She/PRON/2/nsubj sings/VERB/0/root well/ADV/2/advmod _./PUNCT/2/punct")
    assert variants(sentence) == ["She does not sing well."]
    sentence = parsed("They/PRON/2/nsubj sing/VERB/0/root well/ADV/2/advmod _./PUNCT/2/punct")
    assert variants(sentence) == ["They do not sing well."]


def test_a_verb_whose_form_leaves_the_tense_open_is_not_negated():
    sentence = parsed(
        "They/PRON/2/nsubj put/VERB/0/root it/PRON/2/obj away/ADV/2/advmod _./PUNCT/2/punct"
    )
    assert variants(sentence) == []


def test_an_order_is_not_negated():
    sentence = parsed(
        "Open/VERB/0/root the/DET/3/det box/NOUN/1/obj now/ADV/1/advmod _./PUNCT/1/punct"
    )
    assert variants(sentence) == []


def test_a_negated_sentence_loses_its_negation_and_gets_no_second_one():
    sentence = parsed(
        "He/PRON/4/nsubj is/AUX/4/cop not/PART/4/advmod tired/ADJ/0/root _./PUNCT/4/punct"
    )
    assert variants(sentence)[0] == "He is tired."
    assert not any(text.count("not") > 1 for text in variants(sentence))


def test_an_adjective_is_replaced_by_its_antonym():
    sentence = parsed(
        "She/PRON/2/nsubj lives/VERB/0/root in/ADP/6/case a/DET/6/det large/ADJ/6/amod "
        "house/NOUN/2/obl near/ADP/8/case town/NOUN/6/nmod _./PUNCT/2/punct"
    )
    assert "She lives in a small house near town." in variants(sentence)


def test_a_number_is_replaced_by_another_of_as_many_digits():
    sentence = parsed(
        "The/DET/2/det hall/NOUN/3/nsubj seats/VERB/0/root 240/NUM/5/nummod guests/NOUN/3/obj _./PUNCT/3/punct"
    )
    (number,) = [text for text in variants(sentence) if "240" not in text]
    assert number.split()[3].isdigit()
    assert len(number) == len(sentence.text)


def test_a_year_stays_in_its_decade():
    sentence = parsed(
        "It/PRON/2/nsubj opened/VERB/0/root in/ADP/4/case 1998/NUM/2/obl _./PUNCT/2/punct"
    )
    (year,) = [text for text in variants(sentence) if "1998" not in text]
    assert year.startswith("It opened in 199")


def test_the_parts_of_a_longer_number_are_left_alone():
    sentence = parsed(
        "It/PRON/2/nsubj took/VERB/0/root 3/NUM/2/obl _./PUNCT/2/punct _5/NUM/2/obl hours/NOUN/2/obl"
    )
    assert all("3.5" in text for text in variants(sentence))


def test_a_number_in_words_is_replaced_by_another():
    sentence = parsed(
        "They/PRON/2/nsubj won/VERB/0/root three/NUM/4/nummod games/NOUN/2/obj _./PUNCT/2/punct"
    )
    (number,) = [text for text in variants(sentence) if "did not" not in text]
    assert "three" not in number


def test_a_spanish_verb_is_negated_before_its_pronouns():
    sentence = parsed(
        "Ana/PROPN/4/nsubj se/PRON/4/iobj lo/PRON/4/obj dio/VERB/0/root ayer/ADV/4/advmod _./PUNCT/4/punct"
    )
    assert variants(sentence, "es") == ["Ana no se lo dio ayer."]


def test_a_portuguese_auxiliary_is_negated():
    sentence = parsed(
        "O/DET/2/det menino/NOUN/4/nsubj está/AUX/4/cop cansado/ADJ/0/root _./PUNCT/4/punct"
    )
    assert variants(sentence, "pt") == ["O menino não está cansado."]


def test_german_sentences_have_their_numbers_changed():
    sentence = parsed(
        "Er/PRON/2/nsubj kaufte/VERB/0/root 12/NUM/4/nummod Bücher/NOUN/2/obj _./PUNCT/2/punct"
    )
    (number,) = variants(sentence, "de")
    assert "12" not in number
