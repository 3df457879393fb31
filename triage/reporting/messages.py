"""The messages of figures: sentences with values, and reasons, each with a code. Pure.

Texts without values (titles, axes, notes) are in the modules that draw them, in :func:`word`. Pages
format an argument according to its name (:mod:`triage.services.messages.sentences`).
"""

from __future__ import annotations

from enum import unique

from engines.catalogue import Catalogue, plain
from engines.catalogue import Message as Message
from engines.catalogue import joined as joined


def _(text: str) -> str:
    """Mark a text for translation."""
    return text


@unique
class FigureMessage(Catalogue):
    """The messages of figures.

    >>> FigureMessage.NO_FIGURE(why=FigureMessage.NO_CASES())
    'No data: no cases'
    """

    # Texts without values, names of codes, and texts side by side
    WORD = "{what}"
    OF_CAPABILITY = "{capability}"
    OF_FORMAT = "{format}"
    OF_METHOD = "{method}"
    OF_CATEGORY = "{category}"
    ENGINE_LINE = _("{name}, {method}")
    OF_RUN = _("{name}, run {n}")
    # Why there is no figure, or no interval
    NO_FIGURE = _("No data: {why}")
    WITHOUT_INTERVAL = _("no interval: {why}")
    UNDEFINED = _("undefined: {why}")
    NO_CASES = _("no cases")
    NO_CASES_IN_VIEW = _("no cases in this view")
    NO_FINISHED_RUN = _("no finished run in this view")
    ONE_RUN_A_LINE = _("Each line has one run so far: run its campaign again to see a change.")
    NO_GROUP_JUDGED = _("no group in this view has a verdict on each of its variants")
    NO_DISTANCE = _("no suspect with a distance in this view")
    NO_REFERENCE = _("no case in this view has a reference")
    NO_SHARED_REFERENCES = _(
        "no two engines in this view translated the same texts with references"
    )
    NO_SYSTEM_WITH_RATE = _("no system in this view has a pass rate")
    NO_SUSPECTS = _("no suspects in this view")
    NO_FORMATS = _("no number tests with generated numbers in this view")
    NOTHING_ELSEWHERE = _(
        "no number test in this view has anything wrong elsewhere in its sentence"
    )
    NO_STRUCTURE_TEST = _("no structure test in this view")
    NO_TIMES = _("no times were recorded in this view")
    NO_VOTES = _("no votes yet")
    NO_TEN_VOTES = _("nobody has given {n} votes yet")
    NO_ONE_JUDGED_BY_TWO = _("no suspect was reviewed by two raters")
    NO_CAMPAIGN_TO_RATE = _("start a rating campaign first")
    FEWER_THAN_TWO = _("fewer than two systems")
    ONE_ENGINE = _("one engine only")
    NOTHING_SHARED = _("engines have no shared cases")
    NONE_AT_ALL = _("none")
    NONE_DECIDED = _("{abstained} abstained and {errored} errored cases, none passed or failed")
    NO_SUSPECT_JUDGED = _("no suspect was reviewed")
    NO_PASSED_JUDGED = _("no passed case was reviewed")
    NO_RATINGS = _("no ratings")
    NOTHING_MARKED = _("nobody marked anything")
    NO_RATED_ITEMS = _("no settled translations")
    NO_SHARED_CASES = _("no shared cases")
    NO_SHARED_ITEMS = _("no shared translations")
    SAME_RUN = _("the same run stands on both sides")
    CASES_STAND_ALONE = _("every case stands alone, so the Wilson interval holds for new ones too")
    NONE_DRAWN_FROM = _("no case was drawn from {names}")
    NONE_DRAWN_FROM_MANY = _("no case was drawn from {n} of {all} strata")
    FEW_CLUSTERS = _("{n} clusters; at least {least} needed for a confidence interval")
    ONE_CLUSTER = _("{n} cluster; at least {least} needed for a confidence interval")
    CLUSTERS_ALIKE = _(
        "all {n} clusters have the same mean, so there is nothing to resample; at most {high} % of new clusters differ (95 %)"
    )
    FEW_CLUSTERS_DIFFER = _(
        "{unlike} of {n} clusters differ from the rest; too few to judge the spread"
    )
    FEW_ITEMS = _("n = {n}; at least {least} needed for an interval")
    FEW_TO_CORRECT = _(
        "people found {n} seriously wrong and {m} not; at least {least} of each are needed"
    )
    NO_BETTER_THAN_CHANCE = _(
        "sensitivity and specificity do not surely sum to more than 1, so that the judge may be no better than chance"
    )
    ANSWERS_MISSING = _(
        "of {m} translations, {n} have no answer of the judge, and nobody knows whether these are like the others"
    )
    READINGS_CONTRADICT = _(
        "the judge's rate on all translations does not fit what it says of those that people read"
    )
    FEW_SYSTEMS = _("{n} systems; at least {least} needed for a correlation")
    SYSTEMS_ALIKE = _("all systems have the same value")
    OUTPUTS_ALIKE = _("all outputs have the same value")
    NO_METRIC_RATED = _("no rated output has a metric's score, and no rated system has references")
    ON_A_LINE = _("the points lie on a line")
    ONE_RATER = _("one rater only")
    NO_ITEM_SEEN_BY_TWO = _("no suspect was seen by two raters")
    NEVER_RATED = _("no rating is {text}")
    RATINGS_ALIKE = _("all ratings are the same, so there is no disagreement to measure")
    RESAMPLES_ALIKE = _("too many resamples in which all ratings are the same")
    ONE_VALUE_POSSIBLE = _("one possible value only")
    ONE_VALUE_GIVEN = _("both raters gave one value only")
    MORE_THAN_TWO_VALUES = _("more than two values")
    NONE_COMPUTED = _("none is computed for this figure")
    NOT_ESTIMABLE = _("not estimable: {why}")
    NO_ISSUE_DRAWN = _("no reviewed suspect was drawn at random, and not all were reviewed")
    NONE_DRAWN = _(
        "none of {n} reviewed suspects was drawn at random or with a known chance, and not all were reviewed"
    )
    ALL_REVIEWED = _("all {n} reviewed; {low}–{high} % expected of further text")
    RATE_OF_ALL = _("{rate} % of all {n}")
    UNKNOWN = _("unknown: {why}")
    NO_PASSED_LOOKED_AT = _("no passed case was checked")
    NO_PASSED_DRAWN = _("no sample of passed cases was drawn")
    PASSED_UNREVIEWED = _("{n} passed cases are drawn; none is reviewed yet")
    ALL_ZERO = _("All of its figures are 0.")
    # Rates, means and intervals
    RATE = _("{rate} % ({low} to {high}, n = {n})")
    BOUNDS = _("{low} to {high} % (n = {n})")
    RANGE = _("{low} to {high} %")
    FROM_TO = _("{low} to {high}")
    CELL = "{rate}<br>n {n}"
    FIGURE = "{value}"
    NAMED = "{name} {value}"
    THESE_TEMPLATES = _("these templates: {said}")
    NEW_TEMPLATES = _("new templates: {said}")
    STEP_SHARE = _("{rate} of the step before")
    OVERSAMPLED = _("{place} (oversampled)")
    LEFT_OUT = _("{abstained} abstained, {errors} errors; worst case {rate}")
    NOT_ALL_REVIEWED = _("reviewed {rate}, {open} suspects still open")
    MISSED = _(
        "{n} passed cases checked, {rate} % wrong: at most about {high} % of {passed} passed cases ({cases}) are missed bugs (95 %)"
    )
    PRECISION = _("Precision: {why}.")
    ABOVE = _("above {limit}: {rate}")
    # Two engines, two systems, two raters
    STOP = _("{said}.")
    BY_CHANCE = _("{said}; chance alone could explain this.")
    BY_CHANCE_CORRECTED = _("{said}; chance alone could explain this (p = {p} after correction).")
    CANNOT_COMPARE = _("{first} and {second} cannot be compared: {why}.")
    CANNOT_COMPARE_ON = _("{first} and {second} cannot be compared on {capability}: {why}.")
    EQUALLY_OFTEN = _("{first} and {second} fail equally often, {cases}.")
    EQUALLY_OFTEN_ON = _("{first} and {second} fail equally often on {capability}, {cases}.")
    MORE_OFTEN = _(
        "{worse} has a failure rate {points} percentage points higher than {better}, {interval}, {cases}"
    )
    MORE_OFTEN_ON = _(
        "{worse} has a failure rate {points} percentage points higher than {better} on {capability}, {interval}, {cases}"
    )
    INTERVAL = _("{level} % interval {low} to {high}")
    NO_INTERVAL = _("no interval ({why})")
    SHARED_CASE = _("{n} shared case")
    SHARED_CASES = _("{n} shared cases")
    DIFFERING = _("{n} of the shared cases differ")
    SHARED_ITEM = _("{n} shared translation")
    SHARED_ITEMS = _("{n} shared translations")
    RATED_ALIKE = _("{first} and {second} are rated alike, {items}.")
    RATED_HIGHER = _("{better} is rated {points} higher than {worse}, {items}")
    FAILURE_RANKS = _(
        "Ranks, fewest failures first; engines without a significant difference are listed together: {listed}."
    )
    RATING_RANKS = _(
        "Ranks, best first; systems without a significant difference are listed together: {listed}."
    )
    SELECTED_ONE = _(
        "{n} of {all} templates was selected by {name}, which inflates its rate there."
    )
    SELECTED = _("{n} of {all} templates were selected by {name}, which inflates its rate there.")
    BOTH = _("{first} and {second}")
    BOTH_SAID = _("{first} and {second}: {n}")
    SEEN_BY_BOTH = _("{items} suspects seen by both; Cohen's kappa {kappa}.")
    CORRELATED = _("Correlation over systems: {found}.")
    ERRORS_CORRELATED = _("Correlation of error rate and mean Likert rating over systems: {found}.")
    NO_CORRELATION = _("none, {why}")
    CORRELATION = _("Pearson {value} ({interval}), Spearman {value_of_ranks}, n = {n} systems")
    # What a page of charts says first
    ANSWER_CERTAIN = _("{better} fails {points} points less often than {worse} (significant).")
    ANSWER_TOO_FEW = _("Too few cases to say whether {first} or {second} fails less often.")
    ANSWER_BEST = _("{name} fails least often of {n} engines (significant).")
    ANSWER_BEST_OF = _(
        "Too few cases to say which fails least often (in alphabetical order): {listed}."
    )
    ANSWER_PASSES = _("{name} passes {rate} of its cases.")
    ANSWER_APART = _("No two engines ran the same cases, so nothing says which is best.")
    ANSWER_BASIS = _("{cases}, {interval}, p = {p}.")
    ANSWER_BASIS_CORRECTED = _("{cases}, {interval}, p = {p} after correction for all pairs.")
    CASES_OF_CLUSTERS = _("{cases} from {n} templates or seed sentences (the unit of the test)")
    ANSWER_ALONE = _("Shares no cases with another engine: {listed}.")
    ANSWER_OTHER_DIRECTIONS = _("Not comparable, because the directions differ: {listed}.")
    ANSWER_FIRST_RUN = _("Each engine has run these cases once, so there is no change to report.")
    ANSWER_LESS_OFTEN = _(
        "{after} fails less often than {before} in {n} of {all} directions (significant)."
    )
    ANSWER_MORE_OFTEN = _(
        "{after} fails more often than {before} in {n} of {all} directions (significant)."
    )
    ANSWER_NO_CHANGE = _(
        "No change since the run before is significant: chance could explain each."
    )
    ANSWER_SAME = _("The newest runs fail exactly as often as the runs before.")
    ANSWER_KIND = _("{capability} is the most frequent kind of error: {rate} of the failed cases.")
    ANSWER_REVIEWED = _(
        "{reviewed} of {n} suspects are reviewed, {confirmed} of them are bugs; not reviewed: {open}."
    )
    ANSWER_UNREVIEWED = _("No suspect is reviewed yet; open: {n}.")
    ANSWER_RATED_BEST = _("{name} is rated best of {n} systems (significant).")
    ANSWER_RATED_BEST_OF = _("Too few ratings to say which of the {n} systems is rated best.")
    ANSWER_LEADS = _("{name} leads by {metric} on {n} of {all} test sets (significant).")
    ANSWER_NO_LEADER = _("Too few texts to say which system leads by {metric}.")
    # Reports for readers outside
    REPORT_RATE = _("{name} passes {rate} % of {n} cases; confirmed bugs: {bugs}.")
    REPORT_BETWEEN = _(
        "{name} passes {rate_low} to {rate_high} % of {n} cases; confirmed bugs: {bugs}, not reviewed: {open}."
    )
    REPORT_NONE = _("{name}: {why}.")
    REPORT_UNREVIEWED = _(
        "{name} has no pass rate yet: {open} of {n} cases are doubtful and not reviewed; confirmed bugs: {bugs}."
    )
    REPORT_DIRECTION = _("{language_from} to {language_to}")
    # Counts of what marks open
    ITEMS = _("{n} suspects")
    ITEMS_OF = _("{n} of {all} suspects")
    VOTES_ON_ITEMS = _("{n} votes on {items} translations")
    VOTES_ON_SUSPECTS = _("{n} votes on {items} suspects")
    VOTES_OF = _("{n} of {all} votes, on {items} translations")
    RATED = _("rated {n}")
    FAINT = _("faint: fewer than {n}")
    TEXTS = _("{n} texts")
    WORDS_ON_AVERAGE = _("{place}: {count} words on average")
    MEAN_OF_SYSTEMS = _("Mean over {n} systems: {value} translations with several categories.")
    MEAN_OF_SYSTEM = _("Mean over {n} system: {value} translations with several categories.")
    SEVERAL_CATEGORIES = _(
        "Translations with several categories: {value} per engine on average ({listed})."
    )
    # Notes below figures
    GREY_CELLS = _("Cells with fewer than {n} cases are grey.")
    NEWEST_ISSUES = _("Only the newest {n} suspects.")
    ONE_RUN_EACH = _(
        "{n} runs that repeat cases of a larger run are left out here, so that no suspect counts twice."
    )
    NEWEST_GROUPS = _("Only the newest {n} groups.")
    NEWEST_RUNS = _("The newest {n} runs of each engine.")
    ONE_MORE_LINE = _("1 more line: choose an engine, a direction or a method.")
    MORE_LINES = _("{n} more lines: choose an engine, a direction or a method.")
    RATING_CAMPAIGN = _("Rating campaign “{name}”: a random sample of {size} texts per set.")
    NOT_SETTLED = _("Translations left out because they are not settled: {n}.")
    SAMPLE_SCORED = _(
        "A random sample of about {share} % of the texts is scored, the same texts for all engines."
    )
    AND_PASS_RATE = _("{name} and pass rate")
    SHARED_DIRECTIONS = _("Directions that every engine has: {listed}.")
    EXPECTED_FINISH = _("Expected finish: in about {days} days.")
    TOO_FEW_DAYS = _("An expected finish needs decisions on {n} of the last seven days.")
    EXPECTED_NEXT_DAY = _("Expected finish: in about {days} day.")
    COMPUTED = _("Computed {stamp} UTC.")
    NOT_COMPUTED = _("This figure could not be computed: {why}")
    FIGURE_BROKE = _("it failed ({error}); see the worker log.")


#: The code of several texts side by side.
SIDE_BY_SIDE = "side_by_side"
_WORD = FigureMessage.WORD.code


def word(text: str) -> Message:
    """A text without values, which this call marks for translation."""
    return Message(text, _WORD, {"what": text})


def parts(mark: str, *texts: object) -> Message:
    """Join texts with a separator; each of them keeps its code.

    >>> parts(", ", "mymt", word("confirmed"))
    'mymt, confirmed'
    """
    texts_left = [plain(text) for text in texts]
    return Message(mark.join(map(str, texts_left)), SIDE_BY_SIDE, {"mark": mark, "all": texts_left})


def hover(*lines: object) -> Message:
    """The lines of a mark's hover text, in Plotly's template syntax."""
    return parts("", parts("<br>", *lines), "<extra></extra>")


def capability(code: str) -> Message:
    """A capability, kind of error or signal, which pages show by its name."""
    return Message(code, FigureMessage.OF_CAPABILITY.code, {"capability": code})


def number_format(code: str) -> Message:
    """A format of the number tests, such as ``int-4``."""
    return Message(code, FigureMessage.OF_FORMAT.code, {"format": code})


def method(code: str) -> Message:
    """A method of testing."""
    return Message(code, FigureMessage.OF_METHOD.code, {"method": code})


def category(code: str) -> Message:
    """A category of errors."""
    return Message(code, FigureMessage.OF_CATEGORY.code, {"category": code})


def direction_first(direction: str, code: str) -> Message:
    """A capability in a direction."""
    return parts(", ", direction, capability(code))
