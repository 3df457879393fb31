"""The options of a command that say which gates its runs have to pass."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from triage.files.outputs import refuse_inputs
from triage.models import Gate, Project, Run
from triage.services.campaigns.gates import Conditions, GateRequest


class GateError(Exception):
    """The gate options given cannot be evaluated."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--gate",
        action="append",
        default=[],
        metavar="NAME",
        help="a gate that was defined in the browser; may be given several times",
    )
    parser.add_argument(
        "--fail-under", type=float, metavar="PERCENT", help="the least pass rate of every run"
    )
    parser.add_argument(
        "--bound",
        choices=["point", "lower"],
        default="point",
        help="which rate: itself (default), or the lower end of its 95 %% interval",
    )
    parser.add_argument("--baseline", type=int, metavar="RUN", help="number of an earlier run")
    parser.add_argument(
        "--no-new-critical",
        action="store_true",
        help="no confirmed critical bug that did not fail in the baseline",
    )
    parser.add_argument(
        "--max-unreviewed", type=int, metavar="N", help="suspects of a run without a judgement"
    )
    parser.add_argument(
        "--max-unrated",
        type=int,
        metavar="N",
        help="bugs of a run of which nobody, and no rule, has said whether they are critical",
    )
    parser.add_argument("--junit", type=Path, metavar="F", help="write results for build servers")


def from_options(options: dict[str, Any], project: Project | None) -> GateRequest:
    """Read the gate options of a command.

    :raises GateError: the baseline is missing, unknown or unused; ``--fail-under`` is no
        percentage; the JUnit file cannot be written; a gate is unknown or of another suite; or
        ``--wait`` is missing.
    """
    limits = ("max_unreviewed", "max_unrated")
    names = ("fail_under", "bound", "baseline", "no_new_critical", *limits)
    own = Conditions(**{name: options[name] for name in names})
    named = tuple(named_gate(project, name) for name in options["gate"])
    request = GateRequest(own, named, options["junit"])
    if own.fail_under is not None and not 0 <= own.fail_under <= 100:
        raise GateError("--fail-under is a percentage from 0 to 100.")
    if own.no_new_critical and own.baseline is None:
        raise GateError("--no-new-critical needs --baseline RUN to compare with.")
    compares = own.no_new_critical or any(gate.no_new_critical for gate in named)
    if own.baseline is not None and not compares:
        raise GateError("--baseline is for --no-new-critical; add that.")
    if request.junit is not None and not request.junit.absolute().parent.is_dir():
        raise GateError(f"--junit: there is no folder {request.junit.parent}.")
    if request.junit is not None and (read := options.get("options_file")):
        try:
            refuse_inputs(request.junit, [read])
        except OSError as error:
            raise GateError(f"--junit {request.junit}: {error.strerror}.") from error
    if own.baseline is not None and not Run.objects.filter(pk=own.baseline).exists():
        raise GateError(f"--baseline: there is no run {own.baseline}.")
    _check_suites(request, options["name"])
    if request != GateRequest() and not options["wait"]:
        raise GateError("Gates are checked at the end: add --wait.")
    return request


def named_gate(project: Project | None, name: str) -> Gate:
    """
    :raises GateError: the project has no such gate; the message lists those it has.
    """
    own = Gate.objects.filter(project=project)
    if found := own.filter(name=name).first():
        return found
    known = ", ".join(own.values_list("name", flat=True)) or "none yet"
    raise GateError(f"--gate: there is no gate {name!r}. Known: {known}.")


def _check_suites(request: GateRequest, name: str) -> None:
    """A campaign has one name, so its gates cannot be of two suites."""
    suites = {gate.suite for gate in request.named if gate.suite} | ({name} if name else set())
    if request.suite and len(suites) > 1:
        raise GateError(
            f"--gate: a campaign is of one suite, not of {' and '.join(sorted(suites))}."
        )
