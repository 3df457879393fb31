"""``manage.py quality_score``: pairs in, a score and the least likely word of each out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.engines.loopback import Asked, Reply, Service, running_service

PAIR = {
    "id": "a", "src_lang": "en", "tgt_lang": "es",
    "source": "The house has three rooms.", "translation": "La casa tiene tres cuartos.",
}  # fmt: skip


@pytest.fixture
def service() -> Iterator[Service]:
    with running_service() as running:
        yield running


def by_length(asked: Asked) -> Reply:
    """A token per word, the less likely the longer it is."""
    choices = []
    for index, text in enumerate(asked.body["prompt"]):
        starts = [0, *(place for place, sign in enumerate(text) if sign == " ")]
        ends = [*starts[1:], len(text)]
        values = [None, *(float(a - b) for a, b in zip(starts[1:], ends[1:], strict=True))]
        shown = {"text_offset": [*starts, len(text)], "token_logprobs": [*values, -0.5]}
        choices.append({"index": index, "logprobs": shown})
    return Reply({"choices": choices})


def failing(asked: Asked) -> Reply:
    """Answers about the first batch, and then the server is gone."""
    if any("Last." in text for text in asked.body["prompt"]):
        return Reply("gone", status=400)
    return by_length(asked)


def scores(
    service: Service,
    folder: Path,
    *rows: object,
    resume: bool = False,
    answer: Callable[[Asked], Reply] = by_length,
) -> list[dict[str, object]]:
    texts = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    (folder / "pairs.jsonl").write_text("\n".join(texts), encoding="utf-8")
    service.answer = answer
    call_command(
        "quality_score",
        input=str(folder / "pairs.jsonl"),
        output=str(folder / "scores.jsonl"),
        model=f"{service.url}/v1",
        model_name="small",
        resume=resume,
    )
    lines = (folder / "scores.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_every_pair_gets_its_score_and_least_likely_word_in_order(service: Service, tmp_path: Path):
    other = PAIR | {"id": "b", "src_lang": "es", "tgt_lang": "en", "translation": "Incredible cat."}
    found = scores(service, tmp_path, PAIR, other, PAIR | {"id": "c"})
    assert [one["id"] for one in found] == ["a", "b", "c"]
    assert found[0] == {
        "id": "a",
        "score": pytest.approx(-(3 + 5 + 6 + 5 + 9) / 5),
        "least": {"text": "cuartos", "start": 19, "end": 26, "value": -9.0},
    }
    assert found[1]["least"] == {"text": "Incredible", "start": 0, "end": 10, "value": -11.0}


def test_what_has_no_score_says_why_and_keeps_its_place(service: Service, tmp_path: Path):
    found = scores(service, tmp_path, PAIR | {"tgt_lang": "xx"}, PAIR | {"translation": ""}, PAIR)
    assert [one["score"] is None for one in found] == [True, True, False]
    assert "xx" in str(found[0]["reason"])


def test_a_line_that_cannot_be_read_is_named_and_the_others_are_scored(
    service: Service, tmp_path: Path
):
    with pytest.raises(SystemExit):
        scores(service, tmp_path, "{", PAIR)
    lines = (tmp_path / "scores.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["line"] == 1
    assert json.loads(lines[1])["id"] == "a"


def test_a_server_without_log_probabilities_is_a_sentence(service: Service, tmp_path: Path):
    (tmp_path / "pairs.jsonl").write_text(json.dumps(PAIR), encoding="utf-8")
    service.always(Reply({"choices": [{"text": "x"}]}))
    with pytest.raises(CommandError, match="log-probabilities"):
        call_command(
            "quality_score",
            input=str(tmp_path / "pairs.jsonl"),
            output=str(tmp_path / "scores.jsonl"),
            model=service.url,
        )


def test_without_a_model_the_sentence_says_how_to_get_one(tmp_path: Path, settings):
    settings.DATA_DIR = tmp_path
    with pytest.raises(CommandError, match="download_models --quality"):
        call_command("quality_score", input="-", output="-")


def cut_off(service: Service, folder: Path, rows: Sequence[object]) -> None:
    """Score many rows until the server fails at the last batch."""
    with pytest.raises(CommandError):
        scores(service, folder, *rows, answer=failing)
    service.asked.clear()


def many() -> list[dict[str, str]]:
    rows = [PAIR | {"id": str(number)} for number in range(70)]
    return [*rows, PAIR | {"id": "last", "source": "Last."}]


def test_a_run_that_was_cut_off_goes_on_and_scores_nothing_twice(service: Service, tmp_path: Path):
    cut_off(service, tmp_path, many())
    draft = tmp_path / "scores.jsonl.partial"
    kept = draft.read_bytes()
    assert kept.count(b"\n") == 64
    # Killed in the middle of a line.
    draft.write_bytes(kept[:-20])
    found = scores(service, tmp_path, *many(), resume=True)
    assert [one["id"] for one in found] == [one["id"] for one in many()]
    assert all(one["score"] is not None for one in found)
    assert sum(len(asked.body["prompt"]) for asked in service.asked) == 8
    assert not draft.exists()


def test_what_a_run_left_is_neither_lost_nor_taken_for_other_pairs(
    service: Service, tmp_path: Path
):
    cut_off(service, tmp_path, many())
    kept = (tmp_path / "scores.jsonl.partial").read_bytes()
    with pytest.raises(CommandError, match="go on with --resume, or remove"):
        scores(service, tmp_path, *many())
    others = [row | {"id": f"x{row['id']}"} for row in many()]
    with pytest.raises(CommandError, match="Line 1 is no answer to these lines"):
        scores(service, tmp_path, *others, resume=True)
    assert (tmp_path / "scores.jsonl.partial").read_bytes() == kept
    assert service.asked == []


def test_a_run_that_failed_at_once_leaves_nothing(service: Service, tmp_path: Path):
    cut_off(service, tmp_path, [PAIR | {"source": "Last."}])
    assert [path.name for path in tmp_path.iterdir()] == ["pairs.jsonl"]


def test_lines_that_cannot_be_read_are_counted_after_a_resumption_too(
    service: Service, tmp_path: Path, capsys
):
    rows = ["{", *map(json.dumps, many())]
    cut_off(service, tmp_path, rows)
    with pytest.raises(SystemExit):
        scores(service, tmp_path, *rows, resume=True)
    assert "1 line could not be read; line 1" in capsys.readouterr().err


def test_a_long_text_is_scored_by_sentences_and_says_so(service: Service, tmp_path: Path):
    source = "The house has three rooms. " * 200
    translation = "La casa tiene tres cuartos. " * 199 + "La casa tiene tres habitaciones."
    (found,) = scores(service, tmp_path, PAIR | {"source": source, "translation": translation})
    assert found["parts"] == 200
    assert found["least"] == {
        "text": "habitaciones",
        "start": translation.index("habitaciones"),
        "end": len(translation) - 1,
        "value": -14.0,
    }
