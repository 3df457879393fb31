"""``mtriage run``: a campaign on a site, watched and held against gates."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from triage.public.config import RunWish
from triage.public.formats.junit import attribute, counts
from triage.public.server import Server, ServerProblem

DONE, GATE_FAILED, NOT_FINISHED = 0, 1, 2
#: Seconds between two looks at a campaign.
_SOON, _LATER = 2.0, 15.0
_SENT = ("method", "name", "options", "seed", "bypass_cache", "repeats")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A campaign that ended, and the gates that do not hold."""

    campaign: dict[str, Any]
    link: str
    failed: tuple[str, ...]

    @property
    def unfinished(self) -> list[str]:
        """Runs that did not end by themselves, or judged nothing."""
        return [
            f"{_name(run)}: {run['notice'] or run['status']}"
            for run in self.campaign["runs"]
            if run["status"] != "done" or not run["passed"] + run["failed"] + run["abstained"]
        ]

    @property
    def status(self) -> int:
        if self.unfinished:
            return NOT_FINISHED
        return GATE_FAILED if self.failed else DONE

    def as_json(self) -> dict[str, Any]:
        return {
            "campaign": self.campaign["id"],
            "link": self.link,
            "runs": self.campaign["runs"],
            "failed": list(self.failed),
        }

    def table(self) -> str:
        """Return a line a run, what does not hold, and where to look."""
        lines = [f"{_name(run)}: {_counts(run)}" for run in self.campaign["runs"]]
        lines += [f"NOT FINISHED: {one}" for one in self.unfinished]
        lines += [f"GATE FAILED: {one}" for one in self.failed]
        return "\n".join([*lines, self.link])

    def markdown(self) -> str:
        """Return a summary, as a pull request shows it."""
        head = "| engine | direction | method | cases | passed | failed | abstained | errors | pass rate |"
        lines = [f"## [{_cell(self.campaign['name'])}]({self.link})", "", head, "|---" * 9 + "|"]
        for run in self.campaign["runs"]:
            names = (
                "engine",
                "direction",
                "method",
                "cases",
                "passed",
                "failed",
                "abstained",
                "errors",
            )
            cells = [_cell(run[name]) for name in names]
            lines.append(f"| {' | '.join([*cells, _rate(run)])} |")
        wrong = [f"* not finished: {_cell(one)}" for one in self.unfinished]
        wrong += [f"* gate failed: {_cell(one)}" for one in self.failed]
        return "\n".join([*lines, "", *(wrong or ["Every gate holds."]), ""])

    def junit(self) -> str:
        """Return a suite with a case a run and one a gate that does not hold."""
        errors = {one.partition(": ")[0]: one for one in self.unfinished}
        runs = self.campaign["runs"]
        name = attribute(str(self.campaign["name"]))
        cases = [_case(_name(run), "error", errors.get(_name(run), "")) for run in runs]
        cases += [
            _case(f"gate {place}", "failure", one) for place, one in enumerate(self.failed, 1)
        ]
        count = counts(len(cases), len(self.failed), len(errors))
        inside = "\n".join(cases)
        return (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites {count}>\n'
            f"<testsuite name={name} {count}>\n{inside}\n</testsuite>\n</testsuites>\n"
        )


def run_on_server(
    server: Server,
    wish: RunWish,
    tell: Callable[[str], None],
    sleep: Callable[[float], None] = time.sleep,
) -> Outcome:
    """Start a campaign, wait until it is done and hold it against its gates.

    :raises ServerProblem: nothing to start is named, or the site refuses or is away.
    """
    if not wish.engines or not wish.directions:
        raise ServerProblem("Name engines and directions in the configuration (run:).")
    asked = {name: getattr(wish, name) for name in _SENT}
    asked |= {"engines": list(wish.engines), "directions": list(wish.directions)}
    campaign = server.post("/campaigns", asked, uuid.uuid4().hex)
    link = f"{server.address}/campaigns/{campaign['id']}/"
    tell(f"Campaign {campaign['id']} started: {link}")
    campaign = _waited(server, campaign, tell, sleep)
    failed = [*_below(campaign, wish), *_broken_gates(server, campaign, wish)]
    return Outcome(campaign, link, tuple(failed))


def _waited(
    server: Server, campaign: Any, tell: Callable[[str], None], sleep: Callable[[float], None]
) -> Any:
    pause = _SOON
    told = ""
    while not campaign["done"]:
        sleep(pause)
        pause = min(pause * 1.5, _LATER)
        campaign = server.get(f"/campaigns/{campaign['id']}")
        line = "; ".join(
            f"{_name(run)} {run['status']}, {_counts(run)}" for run in campaign["runs"]
        )
        if line != told:
            tell(line)
            told = line
    return campaign


def _below(campaign: Any, wish: RunWish) -> list[str]:
    """The runs whose pass rate is lower than the configuration wants."""
    if wish.fail_under is None:
        return []
    failed = []
    for run in campaign["runs"]:
        rate = run["ci95"][0] if wish.bound == "lower" and run["ci95"] else run["pass_rate"]
        if rate is None or rate < wish.fail_under:
            said = "no rate" if rate is None else f"{rate:.1f} %"
            failed.append(f"{_name(run)}: pass rate: {said}, wanted {wish.fail_under:g} %")
    return failed


def _broken_gates(server: Server, campaign: Any, wish: RunWish) -> list[str]:
    path = f"/campaigns/{campaign['id']}/gates"
    names = wish.gates or ("",)
    held = [one for name in names for one in server.get(path, name=name)]
    return [
        f"{run['engine']} {run['direction']}: {gate['gate']}: {check['problem']}"
        for gate in held
        for run in gate["runs"]
        for check in run["checks"]
        if check["problem"]
    ]


def _name(run: Any) -> str:
    return f"{run['engine']} {run['direction']} {run['method']}"


def _counts(run: Any) -> str:
    return (
        f"{run['cases']} cases, {run['passed']} passed, {run['failed']} failed, "
        f"{run['abstained']} abstained, {run['errors']} errors, pass rate {_rate(run)}"
    )


def _rate(run: Any) -> str:
    if run["pass_rate"] is None:
        return "none"
    low, high = run["ci95"] or (0, 100)
    return f"{run['pass_rate']:.1f} % ({low:.1f} to {high:.1f})"


def _cell(value: Any) -> str:
    """A value as a cell of a table: no end of it, no link and no tag."""
    text = " ".join(str(value).split())
    for mark in "\\|[]<>`*_":
        text = text.replace(mark, f"\\{mark}")
    return text


def _case(name: str, kind: str, problem: str) -> str:
    inside = f"<{kind} message={attribute(problem)}/>" if problem else ""
    return f'<testcase classname="mtriage" name={attribute(name)}>{inside}</testcase>'
