"""The command ``mtriage`` from the wheel."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO
from uuid import uuid4

import click

from triage.checking.checker import Checker, SignalChoice, has_extra, known_signals
from triage.checking.findings import Level
from triage.checking.formats.base import in_words, shown
from triage.checking.formats.registry import FORMATS, format_type
from triage.checking.ignoring import Baseline
from triage.checking.notes import AnnotatedFiles
from triage.checking.processes import Checking
from triage.cli.check_command import (
    CLEAN,
    CheckRequest,
    CheckRun,
    explained,
    found_files,
    screening,
)
from triage.cli.config import (
    FILE,
    CampaignConfig,
    Config,
    ConfigProblem,
    RunConfig,
    line_of,
    read_config,
    schema,
)
from triage.cli.line_commands import Answers, answer_lines, answer_slowly, clean_lines
from triage.files.outputs import STANDARD, refuse_inputs, written_text
from triage.files.units import INCLUDABLE, FileError, SkipReason

if TYPE_CHECKING:
    from triage.checking.file_cache import FileCache
    from triage.checking.formats.base import Format
    from triage.cli.campaign_reports import Place
    from triage.cli.run_command import RunSummary
    from triage.cli.run_here import UnfinishedCampaigns
    from triage.client.client import Client

_PATH = click.Path(path_type=Path)
#: The exit status that shells report for a program ended by Ctrl-C.
_INTERRUPTED = 130
LEVELS = [str(level) for level in Level]


def _language_code(_context: click.Context, _option: click.Parameter, value: str) -> str:
    """Refuse what is no code of BCP 47: a language's name would leave all unchecked in silence."""
    if value and not re.fullmatch(r"[A-Za-z]{2,3}(?:[-_]\w+)*", value):
        raise click.BadParameter(
            f"{value} is no language code; write one such as en, pt-BR or zh-Hans."
        )
    return value


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="mtriage", message="%(prog)s %(version)s")
def main() -> None:
    """Find wrong translations in files, where people work on them."""


@main.command()
@click.argument("files", nargs=-1, type=_PATH, metavar="FILE...")
@click.option(
    "--src-lang", metavar="L", callback=_language_code, default="", help="Language of the sources."
)
@click.option(
    "--tgt-lang",
    metavar="L",
    callback=_language_code,
    default="",
    help="Language of the translations.",
)
@click.option(
    "--source",
    type=_PATH,
    metavar="F",
    help="The file of the source texts, for formats with one file per language.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="table",
    help="Output format (default: table).",
)
@click.option(
    "--patch",
    is_flag=True,
    help="Print the corrections that are certain as a unified diff, instead of the findings.",
)
@click.option("--output", type=_PATH, metavar="F", help="Write there instead of standard output.")
@click.option(
    "--fail-on",
    type=click.Choice([*LEVELS, "never"]),
    help="Exit with status 1 on findings of this level or above (default: error).",
)
@click.option(
    "--level", type=click.Choice(LEVELS), help="Lowest level that is reported (default: warning)."
)
@click.option(
    "--include",
    multiple=True,
    type=click.Choice([str(one) for one in INCLUDABLE]),
    help="Check these units as well.",
)
@click.option(
    "--allow-empty",
    is_flag=True,
    help="Do not exit with status 2 because there is nothing to check.",
)
@click.option(
    "--baseline", type=_PATH, metavar="F", help="Known findings, as written by --format jsonl."
)
@click.option(
    "--notes",
    type=_PATH,
    metavar="DIR",
    help="Write copies of PO and XLIFF files with the findings as notes.",
)
@click.option(
    "--config", "config_file", type=_PATH, metavar="F", help=f"The configuration (default: {FILE})."
)
@click.option(
    "--explain",
    metavar="SIGNAL",
    is_eager=True,
    expose_value=False,
    callback=lambda _context, _option, name: _explain(name),
    help="Say what a signal looks for and how severe its findings are, and stop.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Processes that check at once (default: 1).",
)
@click.option(
    "--cache/--no-cache",
    default=True,
    help="Remember the units that were checked, and do not check them again (default: on).",
)
@click.option(
    "--progress/--no-progress", default=None, help="Show a progress bar (default: on a terminal)."
)
def check(**given: Any) -> None:
    """Check translation files.

    A folder stands for the catalogues in it; without FILE, those of the configuration are checked.
    Exit status: 0; 1 with findings at or above the level; 2 if a file could not be read, or has
    nothing to check although it is named.
    """
    config, folder = _config(given["config_file"])
    configured = config.check
    with _file_errors_end_it():
        files = found_files(given["files"], configured.files, folder)
    if not files:
        if given["allow_empty"]:
            sys.exit(CLEAN)
        _stop(_no_file(given["files"], configured.files))
    fail_on = _level(given["fail_on"] or configured.fail_on)
    known = given["baseline"] or (folder / configured.baseline if configured.baseline else None)
    request = CheckRequest(
        files=tuple(files),
        named=frozenset(given["files"]),
        allow_empty=given["allow_empty"],
        src_lang=given["src_lang"] or configured.src_lang,
        tgt_lang=given["tgt_lang"] or configured.tgt_lang,
        source=given["source"],
        include=frozenset(map(SkipReason, (*given["include"], *configured.include))),
        rules=tuple(configured.rules()),
        names=configured.names(),
        fail_on=fail_on,
        level=_least_level(given["level"] or configured.level, fail_on),
    )
    inputs = [*request.inputs(), *filter(None, (known, given["config_file"] or Path(FILE)))]
    with _file_errors_end_it(), ExitStack() as stack:
        noted = AnnotatedFiles(given["notes"], files, inputs) if given["notes"] else None
        stream = stack.enter_context(written_text(given["output"], inputs))
        checker = Checker(configured.choice(), screening())
        run = CheckRun(
            replace(request, baseline=_baseline(known)),
            checker,
            stack.enter_context(Checking(checker, given["jobs"])),
            _patch(stream, request)
            if given["patch"]
            else format_type(given["form"])(stream, fail_on),
            stack.enter_context(_cache(checker, request, given["cache"])),
            stack.enter_context(_progress(files, given["progress"], stream)),
            noted.keep if noted else lambda finding: None,
        )
        status = run.run()
        for file in noted.write() if noted else ():
            click.echo(
                f"{shown(str(file))}: no copy with notes, since its XML is broken.", err=True
            )
    for line in in_words(run.summary):
        click.echo(line, err=True)
    if run.checks_nothing:
        click.echo("Nothing was checked, which is status 2 without --allow-empty.", err=True)
    sys.exit(status)


@main.command(short_help="Write mtriage.yaml and a baseline for a repository.")
@click.argument("folder", default=".", type=_PATH, metavar="[DIR]")
@click.option("--src-lang", metavar="L", default="", help="Language of the sources.")
@click.option("--force", is_flag=True, help="Replace the files that are there.")
def init(folder: Path, src_lang: str, force: bool) -> None:
    """Look at the catalogues of a repository, then write its configuration and a baseline.

    The baseline has what is found now, so that the next check tells only what is new. Exit status:
    0; 2 if there is no translation, or one of the two files exists.
    """
    from triage.cli.init_command import BASELINE, first_look

    with _file_errors_end_it(), chdir(folder):
        there = [name for name in (FILE, BASELINE) if Path(name).exists()]
        if there and not force:
            _stop(
                f"{' and '.join(there)} exist already; --force replaces them."
                if len(there) > 1
                else f"{there[0]} exists already; --force replaces it."
            )
        found = first_look(Path(), src_lang)
        if found is None:
            _stop(_no_file((folder,), ()))
        for line in (*found.in_words(), *in_words(found.summary)[1:]):
            click.echo(line)
        if not found.languages:
            _stop(
                "Nothing was checked, so nothing was written; give --src-lang, or name files to mtriage check."
            )
        for name, content in ((FILE, found.config), (BASELINE, found.baseline)):
            with written_text(Path(name)) as stream:
                stream.write(content)
            click.echo(f"Written: {folder / name}")


@main.command(short_help="Judge the numbers of pairs (JSON Lines).")
@click.option("--input", "source", required=True, metavar="F", help="Pairs; - is standard input.")
@click.option("--output", required=True, metavar="F", help="Verdicts; - is standard output.")
def numbers(source: str, output: str) -> None:
    """Judge whether translations contain the numbers of their sources (JSON Lines)."""
    from triage.cli.number_lines import answers

    _answer(source, output, answers)


@main.command(short_help="Screen pairs of texts (JSON Lines).")
@click.option("--input", "source", required=True, metavar="F", help="Pairs; - is standard input.")
@click.option("--output", required=True, metavar="F", help="Answers; - is standard output.")
def pairs(source: str, output: str) -> None:
    """Report what the signals of screening find in pairs of texts (JSON Lines)."""
    if not has_extra():
        _stop("This needs the extra signals: pip install 'mtriage[signals]'")
    from triage.cli.screening_lines import answers

    method = screening()
    _answer(source, output, lambda lines: answers(lines, method))


@main.command(short_help="Score pairs by a language model (JSON Lines).")
@click.option("--input", "source", required=True, metavar="F", help="Pairs; - is standard input.")
@click.option("--output", required=True, metavar="F", help="Scores; - is standard output.")
@click.option(
    "--model",
    required=True,
    metavar="DIR|URL",
    help="Folder of a causal model, or API of a server that returns log-probabilities.",
)
@click.option("--model-name", default="", metavar="NAME", help="Name of the model on the server.")
@click.option("--bfloat16", is_flag=True, help="Compute in 16 bits, faster on some processors.")
@click.option("--resume", is_flag=True, help="Go on with a run that was cut off.")
def quality(
    source: str, output: str, model: str, model_name: str, *, bfloat16: bool, resume: bool
) -> None:
    """Score how likely a language model finds translations; higher is better (JSON Lines).

    A folder needs the extra quality. The scores say where to look first, not what is wrong.
    """
    from engines.errors import EngineError, EngineNotInstalled
    from engines.quality import scorer
    from triage.cli.quality_lines import answers

    with _file_errors_end_it():
        try:
            chosen = scorer(model, model_name, bfloat16=bfloat16)
            problem = answer_slowly(
                source, output, lambda rows: answers(rows, chosen), resume=resume
            )
        except EngineNotInstalled:
            _stop("This needs the extra quality: pip install 'mtriage[quality]'")
        except EngineError as error:
            _stop(str(error))
        except FileError as error:
            _stop(f"{output}: {error}")
    if problem:
        click.echo(problem, err=True)
        sys.exit(1)


@main.command("filter")
@click.option(
    "--src-lang",
    metavar="L",
    callback=_language_code,
    required=True,
    help="Language of the first column.",
)
@click.option(
    "--tgt-lang",
    metavar="L",
    callback=_language_code,
    required=True,
    help="Language of the second column.",
)
@click.option(
    "--signals", metavar="A,B", default="numbers", help="Signals to run (default: numbers)."
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="warning",
    help="Drop pairs with a finding of this level or above (default: warning).",
)
@click.option(
    "--debug", is_flag=True, help="Print on standard error which pairs are dropped, and why."
)
def filter_pairs(src_lang: str, tgt_lang: str, signals: str, level: str, debug: bool) -> None:
    """Keep the pairs of a corpus that have no findings.

    Reads tab-separated lines from standard input and writes those without findings, unchanged, to
    standard output.
    """
    names = tuple(name.strip() for name in signals.split(","))
    if unknown := [name for name in names if name not in known_signals()]:
        _stop(f"Unknown signals: {', '.join(unknown)}. Known: {', '.join(known_signals())}.")
    checker = Checker(SignalChoice(names), screening())
    if checker.missing:
        _stop(f"{', '.join(checker.missing)}: pip install 'mtriage[signals]'")
    with _file_errors_end_it():
        refuse_inputs(STANDARD, [STANDARD])
    gone = 0

    def on_dropped(number: int, why: str) -> None:
        nonlocal gone
        gone += 1
        if debug:
            click.echo(f"{number}: {shown(why)}", err=True)

    pair = (src_lang, tgt_lang)
    for line in clean_lines(sys.stdin.buffer, checker, pair, Level[level.upper()], on_dropped):
        sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
    if debug:
        click.echo(f"{gone} pairs dropped.", err=True)


@main.command(short_help="Run campaigns and check them against gates.")
@click.option(
    "--config", "config_file", type=_PATH, metavar="F", help=f"The configuration (default: {FILE})."
)
@click.option("--server", metavar="URL", default="", help="Run on the site at this address.")
@click.option(
    "--here", is_flag=True, help="Run on this machine, even if the configuration names a site."
)
@click.option(
    "--data",
    type=_PATH,
    metavar="DIR",
    help="Folder of the database of local runs (default: .mtriage).",
)
@click.option("--name", default="", help="Name of the campaign.")
@click.option(
    "--max-unrated",
    type=click.IntRange(0),
    metavar="N",
    help="Most bugs of a run of which nobody, and no rule, has said whether they are critical.",
)
@click.option("--junit", type=_PATH, metavar="F", help="Write a JUnit file.")
@click.option("--sarif", type=_PATH, metavar="F", help="Write the failing cases as SARIF.")
@click.option("--summary", type=_PATH, metavar="F", help="Write a summary in Markdown.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per campaign.")
def run(**given: Any) -> None:
    """Run the campaigns of the configuration and evaluate their gates.

    On a site (--server, its token in the variable MTRIAGE_TOKEN), or here with the extra web. Exit
    status: 0 done; 1 a gate failed; 2 a campaign could not be started or finished, or judged no
    case.
    """
    from triage.cli.campaign_reports import junit, markdown, sarif, table

    path, (config, folder) = given["config_file"] or Path(FILE), _config(given["config_file"])
    configured = (path, line_of(path, "run") if path.is_file() else 1)
    inputs = [path, *(folder / name for name in config.run.files)]
    with _file_errors_end_it():
        for name in filter(None, (given["junit"], given["summary"], given["sarif"])):
            refuse_inputs(name, inputs)
    ended = _campaigns(config.run, given, folder)
    outcomes = [outcome for outcome, _ in ended]
    cases = [(one, places, configured) for one, places in ended]
    reports = {"junit": junit(outcomes), "summary": markdown(outcomes), "sarif": sarif(cases)}
    with _file_errors_end_it():
        for name, report in reports.items():
            if given[name]:
                with written_text(given[name], inputs) as stream:
                    stream.write(report)
    for outcome in outcomes:
        click.echo(json.dumps(outcome.as_json()) if given["as_json"] else table(outcome))
    sys.exit(max(outcome.status for outcome in outcomes))


def _campaigns(
    config: RunConfig, given: dict[str, Any], folder: Path
) -> list[tuple[RunSummary, dict[str, Place]]]:
    """Run the campaigns to their end; return their outcomes, with the file and row of each text."""
    from triage.cli.run_here import FOLDER, UnfinishedCampaigns, opened
    from triage.client.client import Client, ClientProblem

    address = "" if given["here"] else given["server"] or config.server
    data = given["data"] or folder / FOLDER
    if not config.engines or not all(one.directions for one in config.all_campaigns):
        _stop("Name engines and directions in the configuration (run:).")
    try:
        with ExitStack() as stack:
            if address:
                _check_receiver(address, given["server"])
                token = os.environ.get("MTRIAGE_TOKEN", "")
                client = stack.enter_context(Client.of(address, token))
                return [
                    _campaign(client, config, one, given, folder) for one in config.all_campaigns
                ]
            client = stack.enter_context(opened(data, config, folder))
            begun = UnfinishedCampaigns(data)
            return [
                _campaign(client, config, one, given, folder, begun) for one in config.all_campaigns
            ]
    except ClientProblem as error:
        _stop(str(error))
    except KeyboardInterrupt:
        click.echo(
            "Interrupted." if address else "Interrupted; run the same command to continue.",
            err=True,
        )
        sys.exit(_INTERRUPTED)


def _check_receiver(address: str, named: str) -> None:
    """Make sure that the token goes only where its owner wants it; the configuration may be others'.

    :param named: the address given on the command line, if any.
    """
    from triage.client.client import is_on_this_machine, is_same_site

    here = is_on_this_machine(address)
    if not (named or here or is_same_site(address, os.environ.get("MTRIAGE_SERVER", ""))):
        _stop(
            f"The configuration names the site {address}. The token goes only to a site that you "
            f"name yourself: --server {address}, or MTRIAGE_SERVER={address}."
        )
    if not here and address.lower().startswith("http:"):
        click.echo(f"Anyone on the way can read the token: {address} is not https.", err=True)


def _campaign(
    client: Client,
    config: RunConfig,
    campaign: CampaignConfig,
    given: dict[str, Any],
    folder: Path,
    begun: UnfinishedCampaigns | None = None,
) -> tuple[RunSummary, dict[str, Place]]:
    from triage.cli.campaign_texts import Texts, read_texts
    from triage.cli.run_command import campaign_of, run_campaign

    # Without a site, the name stays the same for all versions of an engine, so that runs are
    # compared.
    own = f"{campaign.method} {', '.join(campaign.directions)}" if begun else ""
    changes: dict[str, Any] = {"name": given["name"] or campaign.name or own}
    if given["max_unrated"] is not None:
        changes["max_unrated"] = given["max_unrated"]
    campaign = campaign.model_copy(update=changes)
    texts = Texts()
    if campaign.texts is not None:
        file = folder / campaign.texts
        try:
            texts = read_texts(file, campaign.method, (*campaign.directions, "")[0])
        except FileError as error:
            _stop(f"{file}:{error.line}: {error}")
    engines = [str(one) for one in config.engines]
    new_campaign = campaign_of(campaign, engines, texts)
    outcome = run_campaign(
        client,
        campaign,
        engines,
        texts,
        lambda line: click.echo(line, err=True),
        pages=begun is None,
        key=uuid4().hex if begun is None else begun.key(new_campaign),
    )
    if begun is not None:
        begun.ended(new_campaign)
    places = {text: (folder / (campaign.texts or ""), row) for text, row in texts.rows.items()}
    return outcome, places


@main.command(short_help="Serve tools to assistants (Model Context Protocol).")
def mcp() -> None:
    """Serve tools to an assistant, by the Model Context Protocol over standard input and output."""
    if find_spec("mcp") is None:
        _stop("This needs the extra mcp: pip install 'mtriage[mcp]'")
    from triage.cli.mcp_server import make_server
    from triage.client.client import ClientProblem

    if address := os.environ.get("MTRIAGE_SERVER", ""):
        try:
            _check_receiver(address, address)
        except ClientProblem as error:
            _stop(str(error))
    make_server(Path.cwd()).run()


@main.command("schema", short_help="Print the JSON Schema of mtriage.yaml.")
def print_schema() -> None:
    """Print the JSON Schema of mtriage.yaml, for completion and validation in editors."""
    click.echo(json.dumps(schema(), indent=2))


@main.group(short_help="Write a test suite for numbers, and score what comes back.")
def suite() -> None:
    """Write a test suite for numbers as a shared task takes it, and score the outputs."""


@suite.command("write", short_help="Write a suite into a new folder.")
@click.argument("folder", type=_PATH, metavar="DIR")
@click.option("--src-lang", metavar="L", multiple=True, required=True, help="Language of sources.")
@click.option("--name", default="numbers", help="Name of the suite (default: numbers).")
@click.option("--preset", type=click.Choice(["paper", "full"]), default="paper")
@click.option("--capability", metavar="C", multiple=True, help="Only these capabilities.")
@click.option("--per-format", type=click.IntRange(1), metavar="N", help="Items of each format.")
@click.option("--seed", type=int, default=0, help="Seed of the random numbers (default: 0).")
@click.option("--licence", default="", help="Licence, for the datasheet.")
@click.option("--contact", default="", help="Whom to ask, for the datasheet.")
def write_suite(**given: Any) -> None:
    """Write items, source texts, a datasheet and checksums into DIR.

    The option --src-lang may be given several times. Needs the extra generator.
    """
    _require_generator()
    from triage.cli import suite as suites
    from triage.methods.base import MethodError
    from triage.methods.numbertest.options import NumberTestOptions

    options = NumberTestOptions(
        preset=given["preset"], capabilities=given["capability"], per_format=given["per_format"]
    )
    languages = tuple(dict.fromkeys(given["src_lang"]))
    request = suites.SuiteRequest(
        given["name"], languages, options, given["seed"], given["licence"], given["contact"]
    )
    with _file_errors_end_it():
        try:
            items = suites.write_suite(given["folder"], request)
        except (suites.SuiteProblem, MethodError) as error:
            _stop(str(error))
    click.echo(f"{items} items written to {given['folder']}", err=True)


@suite.command("score", short_help="Score outputs of a suite.")
@click.argument("folder", type=_PATH, metavar="DIR")
@click.argument("outputs", type=_PATH, nargs=-1, required=True, metavar="OUTPUT...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "latex", "json"]),
    default="table",
    help="Output format (default: table).",
)
@click.option("--output", type=_PATH, metavar="F", help="Write there instead of standard output.")
@click.option("--verdicts", type=_PATH, metavar="F", help="Write the verdicts as JSON Lines.")
def score_suite(**given: Any) -> None:
    """Score translations of the suite in DIR, one file per system and direction.

    A file is named SYSTEM.en-de.txt or en-de/SYSTEM.txt and has a translation a line; or .jsonl with
    id and translation. Needs the extra generator. Exit status: 0; 2 if a file does not fit.
    """
    _require_generator()
    from triage.cli import suite as suites
    from triage.cli.suite_scores import FORMATS as SCORES

    inputs = [*given["outputs"], *(given["folder"] / name for name in suites.FILES)]
    with _file_errors_end_it():
        try:
            read = suites.Suite.read(given["folder"])
            found = suites.read_outputs(read, given["outputs"])
        except suites.SuiteProblem as error:
            _stop(str(error))
        rows = list(suites.judged(read, found))
        if given["verdicts"]:
            with written_text(given["verdicts"], inputs) as stream:
                stream.writelines(f"{json.dumps(r.as_json(), ensure_ascii=False)}\n" for r in rows)
        with written_text(given["output"], inputs) as stream:
            stream.write(SCORES[given["form"]](suites.results(rows)))


@main.command("training", short_help="Write sentence pairs with numbers to train on.")
@click.argument("folder", type=_PATH, metavar="DIR")
@click.option("--src-lang", metavar="L", required=True, help="Language of the sources.")
@click.option("--tgt-lang", metavar="L", required=True, help="Language of the translations.")
@click.option("--count", type=click.IntRange(1), default=1000, help="Pairs (default: 1000).")
@click.option(
    "--held-out",
    type=click.IntRange(0, 50),
    default=20,
    metavar="PERCENT",
    help="Share of templates and pairs to hold out, for a later test (default: 20).",
)
@click.option(
    "--results",
    type=_PATH,
    metavar="F",
    help="Results to balance the formats by: verdicts of a suite, or a site's table of formats.",
)
@click.option("--seed", type=int, default=0, help="Seed of the random numbers (default: 0).")
def write_training(**given: Any) -> None:
    """Write sentence pairs with numbers into DIR, more of the formats that fail.

    Needs the extra generator. Exit status: 0; 2 without parallel templates or with a bad file.
    """
    _require_generator()
    from triage.cli import training
    from triage.methods.base import MethodError
    from triage.methods.numbertest.training import Wish, training_pairs

    source, target, results = given["src_lang"], given["tgt_lang"], given["results"]
    with _file_errors_end_it():
        try:
            failures = training.read_failures(results, f"{source}-{target}") if results else {}
            wish = Wish(
                source, target, given["count"], given["held_out"] / 100, given["seed"], failures
            )
            counts = training.write_pairs(given["folder"], wish, training_pairs(wish))
        except (training.ResultsProblem, MethodError) as error:
            _stop(str(error))
    click.echo(f"{counts['train']} pairs to train on, {counts['held_out']} held out", err=True)


def _require_generator() -> None:
    if not all(map(find_spec, ("num2words", "cn2an"))):
        _stop("This needs the extra generator: pip install 'mtriage[generator]'")


def _answer(source: str, output: str, answers: Answers) -> None:
    with _file_errors_end_it():
        bad = answer_lines(source, output, answers)
    if bad:
        click.echo(bad, err=True)
    sys.exit(1 if bad else 0)


@contextmanager
def _file_errors_end_it() -> Iterator[None]:
    """End the command with a sentence if a file cannot be found, opened or written."""
    try:
        yield
    except BrokenPipeError:
        raise  # Whoever reads the output has seen enough, which click knows.
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        _stop(f"{place}{error.strerror or error}")


def _stop(message: str) -> NoReturn:
    """Exit with an error message and status 2."""
    click.echo(message, err=True)
    sys.exit(2)


def _explain(name: str | None) -> None:
    if name is None:
        return
    if name not in known_signals():
        _stop(f"Unknown signal: {name}. Known: {', '.join(known_signals())}.")
    click.echo("\n".join(explained(name)))
    sys.exit(0)


def _config(given: Path | None) -> tuple[Config, Path]:
    """Return the given configuration, or this folder's if there is one."""
    path = given or Path(FILE)
    if given is None and not path.is_file():
        return Config.model_validate({}), Path()
    try:
        return read_config(path), path.parent
    except ConfigProblem as error:
        _stop(str(error))
    except OSError as error:
        _stop(f"{path}: {error.strerror}")


@contextmanager
def _cache(checker: Checker, request: CheckRequest, wanted: bool) -> Iterator[FileCache | None]:
    """What is remembered of earlier runs, if anything is."""
    from triage.checking.file_cache import FileCache, folder

    place = folder() if wanted else None
    if place is None:
        yield None
        return
    with FileCache(place, checker.choice, checker.signals, request.include) as cache:
        yield cache


def _patch(stream: TextIO, request: CheckRequest) -> Format:
    # It reads numbers, for which much is loaded that no other output needs.
    from triage.checking.patching import Patch

    return Patch(stream, request.fail_on, request.of)


def _baseline(path: Path | None) -> Baseline:
    if path is None:
        return Baseline()
    try:
        return Baseline.read(path)
    except FileError as error:
        _stop(f"{path}:{error.line}: {error}")
    except OSError as error:
        _stop(f"{path}: {error.strerror}")


def _no_file(named: tuple[Path, ...], patterns: tuple[str, ...]) -> str:
    if named:
        return f"No catalogue in {', '.join(map(str, named))}: name the files themselves."
    if patterns:
        return f"No file fits the patterns of the configuration: {', '.join(patterns)}."
    return "No file to check: name some, or list them in the configuration (check: files:)."


def _level(name: str) -> Level | None:
    return None if name == "never" else Level[name.upper()]


def _least_level(name: str, fail_on: Level | None) -> Level:
    """The minimum level to report; whatever fails the command is always reported."""
    level = Level[name.upper()]
    return level if fail_on is None else min(level, fail_on)


@contextmanager
def _progress(
    files: list[Path], wanted: bool | None, stream: TextIO
) -> Iterator[Callable[[int], None]]:
    """A progress bar over the bytes of all files, if standard error is a terminal."""
    on_terminal = sys.stderr.isatty() and not (stream is sys.stdout and sys.stdout.isatty())
    if not (on_terminal if wanted is None else wanted):
        yield lambda count: None
        return
    total = sum(os.path.getsize(file) for file in files if file.is_file())
    with click.progressbar(length=total, label="Checking", file=sys.stderr) as bar:
        yield bar.update


if __name__ == "__main__":
    main()
