"""Reports of finished campaigns for people, pull requests and build servers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triage.checking.formats.base import counted, shown
from triage.checking.formats.junit import document, element, suite
from triage.checking.formats.sarif import beginning, ending, result
from triage.cli.run_command import RunSummary, name_of
from triage.client.models import Run, Suspect
from triage.language_codes import split_direction

#: Max. number of failing cases in a table summary, and per campaign in a Markdown file.
_SHOWN = 5
_SHOWN_IN_MARKDOWN = 20
_WIDTH = 160
#: The meaning of each method's failing cases, for the rules of a SARIF report.
_METHODS = {
    "numbertest": "Number wrong in a number test",
    "sit": "Translation changes with one word of the source",
    "screening": "Signal of screening",
}


def table(outcome: RunSummary) -> str:
    """Return a line per run, some failing cases, the gates not met or undecided, and where to look."""
    lines = [
        f"{name_of(run)}: {_figures(run)}{_compared(outcome, run)}" for run in outcome.campaign.runs
    ]
    lines += [
        f"{one.engine} {one.direction}: –, skipped: {one.reason}"
        for one in outcome.campaign.skipped
    ]
    first = outcome.new or outcome.cases
    if first:
        fails = "fails" if len(first) == 1 else "fail"
        failures = f"{fails} now and did not before" if outcome.new else fails
        lines.append(f"{counted(len(first), 'case')} {failures}:")
    for one in first[:_SHOWN]:
        lines += [f"  {shown(one.reason, 300)}", *_texts(one)]
    lines += [f"NOT FINISHED: {one}" for one in _unfinished(outcome)]
    lines += [f"GATE FAILED: {one}" for one in outcome.failed]
    lines += [f"GATE UNDECIDED: {one}" for one in outcome.undecided]
    return "\n".join([*lines, *([outcome.link] if outcome.link else [])])


def _texts(case: Suspect) -> list[str]:
    source, target = split_direction(case.direction)
    return [
        f"    {source:>5}  {shown(case.source, _WIDTH)}",
        f"    {target:>5}  {shown(case.translation, _WIDTH)}",
    ]


def markdown(outcomes: Sequence[RunSummary]) -> str:
    """Return a summary formatted for a pull request."""
    return "\n".join(line for outcome in outcomes for line in _section(outcome))


_COLUMNS = ("engine", "direction", "method", "cases", "passed", "failed", "abstained", "errors")


def _section(outcome: RunSummary) -> list[str]:
    name = _cell(outcome.campaign.name)
    title = f"[{name}]({outcome.link})" if outcome.link else name
    lines = [f"## {title}", "", f"| {' | '.join(_COLUMNS)} | pass rate | before |"]
    lines.append("|---" * (len(_COLUMNS) + 2) + "|")
    for run in outcome.campaign.runs:
        cells = [_cell(getattr(run, column)) for column in _COLUMNS]
        before = outcome.before.get(run.run)
        lines.append(f"| {' | '.join([*cells, _rate(run), _rate(before) if before else ''])} |")
    for one in outcome.campaign.skipped:
        cells = [_cell(one.engine), _cell(one.direction), *["–"] * (len(_COLUMNS) - 2)]
        lines.append(f"| {' | '.join([*cells, f'skipped: {_cell(one.reason)}', ''])} |")
    wrong = [f"* not finished: {_cell(one)}" for one in _unfinished(outcome)]
    wrong += [f"* gate failed: {_cell(one)}" for one in outcome.failed]
    wrong += [f"* gate undecided: {_cell(one)}" for one in outcome.undecided]
    return [*lines, "", *(wrong or ["Every gate holds."]), "", *_cases(outcome)]


def _cases(outcome: RunSummary) -> list[str]:
    first = (outcome.new or outcome.cases)[:_SHOWN_IN_MARKDOWN]
    if not first:
        return []
    what = "New failing cases" if outcome.new else "Failing cases"
    of = len(outcome.new or outcome.cases)
    lines = [f"{what}: {of}." if of == len(first) else f"{what}: {of}, the first {len(first)}."]
    lines += ["", "| source | translation | why |", "|---|---|---|"]
    cells = ((one.source, one.translation, one.reason) for one in first)
    return [*lines, *(f"| {' | '.join(map(_cell, row))} |" for row in cells), ""]


def junit(outcomes: Sequence[RunSummary]) -> str:
    """Return a suite per campaign, with a case per run and one per gate not met or undecided."""
    suites = []
    for outcome in outcomes:
        problems = outcome.unfinished
        runs = outcome.campaign.runs
        cases = [_case(name_of(run), "error", problems.get(run.run, "")) for run in runs]
        cases += [_case(f"gate {n}", "failure", one) for n, one in enumerate(outcome.failed, 1)]
        left = enumerate(outcome.undecided, len(outcome.failed) + 1)
        cases += [_case(f"gate {n}", "skipped", one) for n, one in left]
        cases += [
            _case(f"{one.engine} {one.direction}", "skipped", one.reason)
            for one in outcome.campaign.skipped
        ]
        suites.append(suite(str(outcome.campaign.name), cases))
    return document(suites)


def _case(name: str, kind: str, problem: str) -> str:
    inside = element(kind, message=problem) if problem else ""
    return element("testcase", inside, classname="mtriage", name=name)


Place = tuple[Path, int]


def sarif(outcomes: Sequence[tuple[RunSummary, dict[str, Place], Place]]) -> str:
    """Return the failing cases as SARIF 2.1.0.

    :param outcomes: each with the places of its sources, and the campaign's place in the
    configuration, which is used for the rest.
    """
    results = [
        _result(case, places.get(case.source, configured))
        for outcome, places, configured in outcomes
        for case in outcome.cases
    ]
    rules = [
        {"id": rule, "shortDescription": {"text": f"{_METHODS[method]}: {kind or 'wrong'}"}}
        for rule, method, kind in sorted(
            {
                (_rule(case), case.method, case.error_kind)
                for o, _, _ in outcomes
                for case in o.cases
            }
        )
    ]
    unfinished = (one for outcome, _, _ in outcomes for one in _unfinished(outcome))
    notifications = [{"level": "error", "message": {"text": one}} for one in unfinished]
    written = ",\n".join(json.dumps(one, ensure_ascii=False) for one in results)
    return f"{beginning(rules)}\n{written}{''.join(ending(map(json.dumps, notifications)))}"


def _rule(case: Suspect) -> str:
    return f"{case.method}/{case.error_kind}" if case.error_kind else case.method


def _result(case: Suspect, place: Place) -> dict[str, Any]:
    path, line = place
    where = f"{case.engine} {case.direction}"
    return result(
        _rule(case),
        "error" if case.status == "confirmed" else "warning",
        f"{where}: {case.reason}",
        (path.as_posix(), line, where),
        case.fingerprint,
        {"source": case.source, "translation": case.translation},
    )


def _unfinished(outcome: RunSummary) -> list[str]:
    names = {run.run: name_of(run) for run in outcome.campaign.runs}
    return [f"{names[run]}: {why}" for run, why in outcome.unfinished.items()]


def _figures(run: Run) -> str:
    return (
        f"{counted(run.cases, 'case')}, {run.passed} passed, {run.failed} failed, "
        f"{run.abstained} abstained, {counted(run.errors, 'error')}, pass rate {_rate(run)}"
    )


def _compared(outcome: RunSummary, run: Run) -> str:
    before = outcome.before.get(run.run)
    return f"; before {_rate(before)}" if before else ""


def _rate(run: Run) -> str:
    if run.pass_rate is None:
        return "none"
    low, high = run.ci95 or (0, 100)
    return f"{run.pass_rate:.1f} % ({low:.1f} to {high:.1f})"


def _cell(value: Any) -> str:
    """Escape a value for a table cell, so that it cannot end the cell or contain links or tags."""
    text = " ".join(str(value).split())
    for mark in "\\|[]<>`*_":
        text = text.replace(mark, f"\\{mark}")
    return text
