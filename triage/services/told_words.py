"""What the pure code, files and workers tell people besides evidence, for readers of other languages.

In the form of :mod:`triage.services.evidence_words`: options that make no cases, rows of files that
cannot be used, and why a run rests, waits or has ended.
"""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

TOLD_SENTENCES = (
    # Runs
    _("The campaign's character cap is reached. Raise it, then resume."),
    _("The campaign's character cap was reached, and changed since. Resume it."),
    _("The engine has let nothing through for {n} minutes. Resume the run when it does."),
    _("The cases could not be made ({name}): see the log."),
    _("A worker stopped while it made the cases; another one goes on. See the workers' log."),
    _(
        "{n} workers ended, one after the other, while they made the test cases; {m} were made. Most often memory is short: see the workers' log, give the workers more or the campaign fewer or shorter texts, then resume."
    ),
    _(
        "{n} workers ended while they {what} the same test cases. These are now taken alone and in smaller parts until the one that does it is found; the others wait meanwhile."
    ),
    _(
        "The worker ended while this was being {what}, {n} times. It may want more memory than there is; see the workers' log."
    ),
    _(
        "Every worker ended while it {what} test cases of this run, the last {n} of them one by one. Most often memory is short: give the workers more, or the engine a smaller model or batch, then resume."
    ),
    _("Three workers stopped while they were at it. Ask again, or see the workers' log."),
    _("source"),
    _("translation"),
    _("translated"),
    _("judged"),
    # Options
    _("Option {name}: {why}."),
    _("unknown signals {names}; known: {others}"),
    _("min_words is above max_words"),
    _("Input should be greater than or equal to {n}"),
    _("Input should be less than or equal to {n}"),
    _("Input should be {names}"),
    _("Extra inputs are not permitted"),
    _("Field required"),
    _("Unknown method {name}; known: {names}."),
    _("Unknown signal {name}; known: {names}."),
    _("Unknown scale {name}; known: {names}."),
    _("Unknown format {name}; known: {names}."),
    _("Unknown capability {name}; known: {names}."),
    _("Unknown {field} {name}; known: {names}."),
    _("{text} is not a direction; write it like en-es."),
    # Number tests
    _("No format can be written in {language} with these options."),
    _("A length of {n} digits is not between 1 and {m}."),
    _("There is no template for {capability} in {language}: import some first."),
    _("The preset paper needs {n} templates for {capability} in {language}; there are {m}."),
    _("The numbers {values} have no form {name}."),
    _("Dates and times have no smaller form; only numbers can be shrunk."),
    _("Only cases that were generated from a template can be made smaller."),
    _("The value {value} of the row {text} is not a number."),
    _("CLDR does not know the language {name}."),
    _("CLDR knows no language {name}"),
    _("The case does not fail again: its translation may have changed."),
    _("Template {name}: {field} {text} is unknown; known: {names}."),
    _("Template {name} has no {slot}: put {again} where the number goes."),
    _("Two templates have the same id: give each its own."),
    _("Number words are not covered for {language}."),
    _("Name at least one engine that translates the candidates."),
    _("{name} gave {n} translations for {m} sentences."),
    _("too short or too long"),
    _("the same sentence occurs before"),
    # Structure tests
    _("SIT needs input sentences; none were given."),
    _("None of the sentences can be perturbed. {detail}"),
    _(
        "Variants are made of English sentences only, not of {language}; give recorded variants for other source languages."
    ),
    _("No dependency tree was kept for this translation."),
    _("The context model {name} is missing or broken: {detail}"),
    _("The weights of the score in {name} cannot be read: {detail}"),
    # Screening
    _("Screening needs segments: upload a file with source texts."),
    _("The input filters left no segment: {counts}."),
    # Files
    _("Row {n}: {why}"),
    _("row {n}: {why}"),
    _("{name}, row {n}: {why}"),
    _("There is no column {name}."),
    _("no column {name}"),
    _("{n} where {m} are expected"),
    _("not an object in braces"),
    _("not a JSON object"),
    _("not JSON ({detail}, column {n})"),
    _("not JSON that can be read ({name})"),
    _("not JSON: {detail}"),
    _("not UTF-8"),
    _("not UTF-8, or longer than a million bytes"),
    _("the source is empty"),
    _("the {what} file ends before this line"),
    _("a translation without xml:lang"),
    _("a unit without segments"),
    _("unit {name} has no source"),
    _("the XML is broken at {place} ({detail}); nothing after it was read"),
    _("{text} is no code of a language, such as en or zh"),
    _("it holds a NUL character"),
    _("no term and translation"),
    _("line {n}: {why}"),
    _("the file: {why}"),
    _("it is not JSON ({detail})"),
    _("it is not a JSON object"),
    _("it is not one of the lists {names}"),
    _("there is no text in it"),
    _("there is no {slot} in it"),
    _("it has {n} characters; at most {m} are taken"),
    _("no capability is named"),
    _("capability {field} is unknown; known: {names}"),
    _("no address for {name}"),
    _("The document is <{name}>, not <{root}>."),
    _("The document declares entities, which are not read; remove them."),
    _("Files ending in {name} are not read; known: {names}."),
    _("The file is UTF-16; save it as UTF-8."),
    _("The file has no rows."),
    _("No row could be read. {why}"),
    _("No row could be used."),
    _("The file has {n} columns; at most {m} are read. Leave out those that are not needed."),
    _("{name} is larger than 100 MB; split it."),
    _("{name} is larger than 10 MB; split it."),
    _("Two files side by side are plain texts, a segment a line (.txt)."),
    _("The file has more than {n} segments; split it."),
    _("{name} is no list of words: that is a .tsv or .csv file."),
    _("{name} is no glossary: that is a .tsv or .csv file of two columns."),
    _("{name} has more than {n} terms; split it."),
    _("{name} is not UTF-8; save it as UTF-8."),
    _("{name} is no table."),
    _(
        "Tables end in .tsv, .csv, .jsonl, .tmx or .xlf; a plain text goes in as a source text with one output file for each system."
    ),
    _("The languages are not known."),
    _("Fill in From and To, or choose their columns."),
    _("Choose the column of the {name}."),
    _("The column of systems names {n} systems."),
    _("Choose another column; at most {n} come in at once."),
    _("An engine's name has at most {n} characters."),
    _("{name} is an engine of another kind."),
    _("Choose another name."),
)
