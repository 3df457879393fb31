from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from django.core.management import CommandError, call_command

from engines.models import Engine, EngineLine
from triage.management.commands.sit import Command
from triage.methods.sit.options import OLD_NAMES, GeneratorName, RelationName, StructureName

SOURCES = [
    "The old mayor opened a small market near the river.",
    "Wow!",
    "The manager asked the new clerk to send a short letter to the customer.",
]
GOOD = {
    "id": "a",
    "source": "a big house",
    "translation": "una casa grande",
    "variants": [
        {"source": "a old house", "translation": "una casa vieja"},
        {"source": "a red house", "translation": "el rojo vive lejos de aquí"},
    ],
}


def write(path: Path, rows: list[Any]) -> str:
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def run(tmp_path: Path, rows: list[Any], *arguments: str) -> list[dict[str, Any]]:
    source, target = write(tmp_path / "in.jsonl", rows), tmp_path / "out.jsonl"
    call_command("sit", "--input", source, "--output", str(target), *arguments)
    return [json.loads(line) for line in target.read_text("utf-8").splitlines()]


def recorded(tmp_path: Path, rows: list[Any], *arguments: str) -> list[dict[str, Any]]:
    return run(tmp_path, rows, "--recorded", "--tgt-lang", "es", "--structure", "raw", *arguments)


def test_recorded_pairs_are_reported_with_the_documented_fields(tmp_path):
    (line,) = recorded(tmp_path, [GOOD], "--threshold", "40")
    assert set(line) == {"id", "suspects", "generated", "structure", "threshold"}
    (suspect,) = line["suspects"]
    assert (line["id"], line["generated"], line["structure"]) == ("a", 2, "raw")
    assert (suspect["source"], suspect["old"], suspect["new"]) == ("a red house", "big", "red")
    assert suspect["rank"] == 1
    assert suspect["distance"] > 10
    assert suspect["scaled_distance"] > 40
    assert 0 < suspect["score"] < 1
    assert suspect["difference"]


def test_nothing_above_the_threshold_leaves_an_empty_list(tmp_path):
    (line,) = recorded(tmp_path, [GOOD], "--threshold", "100")
    assert line["suspects"] == []


def test_all_lists_every_variant_and_which_are_reported(tmp_path):
    (line,) = recorded(tmp_path, [GOOD], "--threshold", "40", "--all")
    assert [(s["rank"], s["reported"]) for s in line["suspects"]] == [(1, True), (2, False)]


def test_english_chinese_pairs_carry_a_score(tmp_path):
    row = {
        "id": 1,
        "source": "I live on campus with smart people.",
        "translation": "我和聪明的人住在校园里。",
        "variants": [
            {
                "source": "I live on campus with tall people.",
                "translation": "我住在校园里，身材高大。",
            }
        ],
    }
    (line,) = run(tmp_path, [row], "--recorded", "--tgt-lang", "zh", "--structure", "raw")
    assert 0 < line["suspects"][0]["score"] < 1


UNCHANGED = {
    "source": "He sold the old car.",
    "translation": "Ele vendeu o carro velho.",
    "variants": [
        {"source": "He sold the old jacket.", "translation": "Ele vendeu a velha jaqueta."}
    ],
}


def test_a_variant_in_which_nothing_else_has_changed_is_listed_but_no_suspect(tmp_path):
    arguments = ("--recorded", "--tgt-lang", "pt", "--structure", "linked", "--threshold", "0")
    (line,) = run(tmp_path, [UNCHANGED], *arguments)
    assert line["suspects"] == []
    (line,) = run(tmp_path, [UNCHANGED], *arguments, "--all")
    ((distance, reported),) = [(s["scaled_distance"], s["reported"]) for s in line["suspects"]]
    assert distance > 0
    assert not reported
    (line,) = run(tmp_path, [UNCHANGED], *arguments, "--include-unchanged")
    assert len(line["suspects"]) == 1


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        ("{no", "not JSON"),
        ("[]", "not an object in braces"),
        ({"source": 3, "translation": "x", "variants": []}, '"source" is missing or not a text'),
        ({"source": "x", "variants": []}, '"translation" is missing or not a text'),
        ({"source": "x", "translation": "y"}, '"variants" must be a list of objects'),
        ({"source_a": "x", "translation_a": "y", "source_b": "z"}, '"translation_b" is missing'),
        ("[" * 100_000, "not JSON that can be read"),
        ('{"id": ' + "1" * 5000 + "}", "not JSON that can be read"),
    ],
)
def test_a_bad_line_is_named_the_others_go_on_and_the_exit_says_so(tmp_path, bad, problem):
    with pytest.raises(SystemExit) as stopped:
        recorded(tmp_path, [bad, GOOD])
    assert stopped.value.code == 1
    first, second = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    assert json.loads(first)["line"] == 1
    assert problem in json.loads(first)["problem"]
    assert json.loads(second)["id"] == "a"


PAIR = {
    "id": "p",
    "source_a": "The man came.",
    "translation_a": "那个男人来了。",
    "source_b": "The boy came.",
    "translation_b": "在昨天的晚上，男孩也许没有来过这里。",
}


def test_a_line_may_be_a_pair_of_recorded_translations(tmp_path):
    (line,) = recorded(tmp_path, [PAIR])
    assert (line["id"], line["generated"]) == ("p", 1)
    assert [member["source"] for member in line["suspects"]] == ["The boy came."]


def test_an_original_without_variants_has_no_suspects(tmp_path):
    (line,) = recorded(tmp_path, [{**GOOD, "variants": []}])
    assert (line["suspects"], line["generated"]) == ([], 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Name an --engine"),
        (("--recorded",), "--tgt-lang is needed"),
        (("--recorded", "--tgt-lang", "es", "--top-k", "0"), "--top-k"),
        (("--recorded", "--tgt-lang", "es", "--min-words", "50"), "min_words is above max_words"),
    ],
)
def test_a_wrong_call_is_named(tmp_path, arguments, message):
    with pytest.raises(CommandError, match=message):
        run(tmp_path, [GOOD], *arguments)


def test_an_input_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("sit", "--input", str(tmp_path / "x"), "--recorded", "--tgt-lang", "es")


@pytest.mark.model
def test_variants_only_writes_the_variants_and_says_what_has_none(tmp_path):
    rows = [{"id": i, "source": text} for i, text in enumerate(SOURCES)]
    first, second, _ = run(tmp_path, rows, "--variants-only", "--variants", "3")
    assert len(first["variants"]) == 3
    for variant in first["variants"]:
        assert set(variant) == {"source", "position", "old", "new"}
        assert SOURCES[0][variant["position"] :].startswith(variant["old"])
    assert second == {"id": 1, "source": "Wow!", "variants": [], "problem": "1 word, fewer than 2"}


@pytest.mark.model
@pytest.mark.django_db
def test_an_engine_translates_originals_and_variants(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    (tmp_path / "recorded").mkdir()
    rows = [{"id": i, "source": text} for i, text in enumerate(SOURCES)]
    made = run(tmp_path, rows, "--variants-only", "--variants", "3")
    known = [
        {"source": text, "translation": f"uno dos {len(text)}", "src_lang": "en", "tgt_lang": "es"}
        for line in made
        for text in [line["source"], *(v["source"] for v in line["variants"])]
    ]
    lost = made[0]["variants"][0]["source"]
    write(tmp_path / "recorded/known.jsonl", [row for row in known if row["source"] != lost])
    line = EngineLine.objects.create(name="mine")
    Engine.objects.create(line=line, kind="recorded", options={"path": "known.jsonl"})
    first, second, third = run(
        tmp_path, rows, "--engine", "mine", "--tgt-lang", "es", "--variants", "3"
    )
    assert first["problems"] == [
        {"source": lost, "problem": "This text is not in the recorded file."}
    ]
    assert (first["generated"], first["structure"]) == (3, "dependency")
    assert second["problem"] == "1 word, fewer than 2"
    assert third["suspects"] == []


@pytest.mark.django_db
def test_an_unknown_engine_is_named(tmp_path):
    with pytest.raises(CommandError, match="No enabled engine is called 'nobody'"):
        run(tmp_path, [GOOD], "--engine", "nobody", "--tgt-lang", "es")


@pytest.mark.model
@pytest.mark.apertium
@pytest.mark.django_db
def test_an_engine_whose_answers_depend_on_neighbours_is_asked_again_alone(tmp_path):
    line = EngineLine.objects.create(name="apertium")
    Engine.objects.create(line=line, kind="apertium", options={})
    rows = [{"id": 0, "source": SOURCES[0]}, {"id": 1, "source": SOURCES[2]}]
    arguments = (
        "--engine",
        "apertium",
        "--tgt-lang",
        "es",
        "--variants",
        "3",
        "--threshold",
        "0",
        "--structure",
        "raw",
        "--include-unchanged",
    )
    there = run(tmp_path, rows, *arguments)
    back = run(tmp_path, rows[::-1], *arguments)
    assert there == back[::-1]
    assert any(line["suspects"] for line in there)


@pytest.mark.model
def test_variants_of_a_spanish_source_are_written(tmp_path):
    rows = [{"source": "El niño y su madre vieron la montaña desde la ventana de la casa."}]
    (line,) = run(tmp_path, rows, "--variants-only", "--src-lang", "es")
    assert line["variants"]
    assert all(variant["new"] in variant["source"] for variant in line["variants"])


@pytest.mark.model
def test_variants_of_another_relation_are_written(tmp_path):
    (line,) = run(tmp_path, [{"source": SOURCES[0]}], "--variants-only", "--relation", "context")
    assert {
        "source": "The old mayor",
        "position": 0,
        "old": "The old mayor",
        "new": "The old mayor",
    } in line["variants"]


def test_recorded_pairs_are_judged_by_another_relation(tmp_path):
    row = {
        "source": "The door was closed.",
        "translation": "La puerta estaba cerrada.",
        "variants": [
            {"source": "The door was not closed.", "translation": "La puerta estaba cerrada."}
        ],
    }
    arguments = ("--recorded", "--tgt-lang", "es", "--relation", "meaning")
    (line,) = run(tmp_path, [row], *arguments)
    assert line["structure"] == "meaning"
    assert [member["new"] for member in line["suspects"]] == ["not"]


@pytest.mark.parametrize(
    ("option", "names"),
    [
        ("--relation", get_args(RelationName)),
        ("--structure", (*get_args(StructureName), *OLD_NAMES)),
        ("--generator", get_args(GeneratorName)),
    ],
)
def test_the_command_offers_every_name_that_the_options_know(option, names):
    parser = Command().create_parser("manage.py", "sit")
    (action,) = (one for one in parser._actions if option in one.option_strings)
    assert action.choices == names


def test_the_originals_are_not_replaced_by_their_results(tmp_path):
    path = write(tmp_path / "in.jsonl", [{"source": "The red car is old."}])
    with pytest.raises(CommandError, match="write the result to another file"):
        call_command("sit", "--input", path, "--output", path, "--variants-only")
    assert "The red car" in Path(path).read_text()
