from __future__ import annotations

import sys

import pytest

from engines.adapters import registry
from engines.adapters.base import AdapterContext, Answer
from engines.errors import (
    BadReply,
    EngineConfigurationError,
    EngineNotInstalled,
    EngineUnavailable,
)


def make_command(command: str, allow=True, **options):
    return registry.build(
        "command",
        {"command": command, **options},
        context=AdapterContext(allow_commands=allow),
    )


def python(program: str) -> str:
    return f'{sys.executable} -c "{program}" {{source}} {{target}}'


SHOUT = python("import sys; [print(sys.argv[2], line.strip().upper()) for line in sys.stdin]")


def test_each_line_that_a_program_writes_is_a_translation():
    assert make_command(SHOUT).translate(["one", "two"], "en", "es") == [
        Answer("es ONE"),
        Answer("es TWO"),
    ]


def test_line_breaks_in_a_text_do_not_shift_the_others():
    texts = ["one\ntwo\r\nthree\u2028four\x85five", "six"]
    assert make_command(SHOUT).translate(texts, "en", "es") == [
        Answer("es ONE TWO THREE FOUR FIVE"),
        Answer("es SIX"),
    ]


def test_another_count_of_lines_is_a_bad_reply():
    with pytest.raises(BadReply, match="1 lines for 2 texts"):
        make_command(python("print(1)")).translate(["a", "b"], "en", "es")


def test_invalid_utf_8_is_a_bad_reply():
    program = python("import sys; sys.stdout.buffer.write(bytes([255, 10]))")
    with pytest.raises(BadReply, match="UTF-8"):
        make_command(program).translate(["a"], "en", "es")


def test_a_program_that_fails_is_named_with_its_exit_code():
    with pytest.raises(BadReply, match="exit code 3"):
        make_command(python("import sys; sys.exit(3)")).translate(["a"], "en", "es")


def test_a_program_that_hangs_is_ended():
    with pytest.raises(EngineUnavailable, match=r"within 0\.3 seconds"):
        make_command("sleep 60", timeout_seconds=0.3).translate(["a"], "en", "es")


def test_a_missing_program_is_a_named_error():
    with pytest.raises(EngineNotInstalled, match="no-such-program"):
        make_command("no-such-program --x").translate(["a"], "en", "es")


def test_no_shell_reads_the_command(tmp_path):
    made = tmp_path / "made"
    with pytest.raises(BadReply):
        make_command(f"cat ; touch {made}").translate(["a"], "en", "es")
    assert not made.exists()


def test_commands_run_only_where_a_person_allowed_it():
    with pytest.raises(EngineConfigurationError, match="ENGINES_ALLOW_COMMANDS"):
        make_command(SHOUT, allow=False).translate(["a"], "en", "es")
