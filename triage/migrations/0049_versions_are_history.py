"""Gives runs back the versions that they ran with, and fresh answers to all campaigns.

Until now a version that runs had used could be changed, and all its runs then bore its new label.
A run's signature still says what it ran with. And answers to campaigns that bypass the cache were
found by their own run only, so that later campaigns replayed older ones.
"""

import hashlib
import json
from collections import defaultdict
from datetime import timedelta
from itertools import count

from django.db import migrations, models

import engines.models
from triage.services.common.stable_hashes import digest

ROWS_AT_ONCE = 500
#: The options that name other engines, by the kinds that have some.
WRAPS = {"pivot": ("first", "second"), "faults": ("engine",)}
#: How far the clocks of those who start runs and of those who translate may differ.
APART = timedelta(days=1)


def share_newest_answers(apps, schema_editor):
    """Store the newest answers of campaigns that bypassed the cache for all campaigns, too."""
    Translation = apps.get_model("triage", "Translation")
    runs = _fresh_runs(apps)
    end = Translation.objects.aggregate(end=models.Max("pk"))["end"] or 0
    while runs and end:
        rows = list(Translation.objects.filter(pk__lte=end).order_by("-pk")[:ROWS_AT_ONCE])
        end = rows[-1].pk - 1 if len(rows) == ROWS_AT_ONCE else 0
        found, alone = {}, {}
        for row in rows:
            for shared, shared_alone in _shared_keys(row, runs):
                found.setdefault(shared, row)
                if shared_alone != shared:
                    alone.setdefault(shared_alone, row)
        _replace(Translation, found, alone)


def _fresh_runs(apps):
    """Engine, source and target language -> run, engine's key, and when its answers were made."""
    Engine, Run = apps.get_model("engines", "Engine"), apps.get_model("triage", "Run")
    configured = {one.pk: one for one in Engine.objects.select_related("line")}
    rows = Run.objects.filter(campaign__bypass_cache=True).values_list(
        "pk", "engine", "source_language", "target_language", "signature__engine",
        "created", "finished_at",
    )  # fmt: skip
    found = defaultdict(list)
    for pk, engine, source, target, then, begun, ended in rows.iterator():
        if then:
            key = _answer_key(then, configured.values())
            until = ended and ended + APART
            found[engine, source, target].append((pk, key, begun - APART, until))
    return found


def _answer_key(then, engines):
    identity = [then["kind"], then["line"], then["version"], then["options"]]
    names = (then["options"].get(option) for option in WRAPS.get(then["kind"], ()))
    for one in (_by_name(engines, name) for name in names):
        if one is not None:
            wrapped = [one.kind, one.line.name, one.version_label, one.options]
            identity.append(_sha256(wrapped))
    return _sha256(identity)


def _sha256(identity):
    canonical = json.dumps(identity, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _by_name(engines, name):
    """The newest enabled version of a line, or the version ``line/label`` or ``line label``."""
    enabled = sorted((one for one in engines if one.enabled), key=lambda one: (one.created, one.pk))
    for names in ("{0}", "{0}/{1}", "{0} {1}"):
        for one in reversed(enabled):
            if names.format(one.line.name, one.version_label).strip() == name:
                return one
    return None


def _shared_keys(row, runs):
    """The key of a fresh answer for all campaigns, and that of the same text translated alone."""
    direction = (row.source_language, row.target_language)
    for run, engine, begin, until in runs[row.engine_id, *direction]:
        if begin <= row.created and (until is None or row.created <= until):
            for place in ("batch", "alone"):
                if row.key == digest("answer", engine, *direction, place, f"run {run}", row.source):
                    yield tuple(
                        digest("answer", engine, *direction, one, "shared", row.source)
                        for one in (place, "alone")
                    )


def _replace(Translation, found, alone):
    shared = Translation.objects.filter(key__in=[*found, *alone])
    known = {key: (pk, created) for key, pk, created in shared.values_list("key", "pk", "created")}
    outdated = [
        pk
        for key, (pk, created) in known.items()
        if any(key in newer and created < newer[key].created for newer in (found, alone))
    ]
    Translation.objects.filter(pk__in=outdated).delete()
    newest = [
        (key, row)
        for key, row in found.items()
        if key not in known or known[key][1] < row.created
    ]
    for key, row in newest:
        row.pk, row.key = None, key
    rows = [row for _, row in newest]
    # With the time of the answer, not of the migration.
    created = Translation._meta.get_field("created")
    created.auto_now_add = False
    try:
        Translation.objects.bulk_create(rows)
    finally:
        created.auto_now_add = True


def restore_versions(apps, schema_editor):
    """Give the runs of a version that was changed later a version of their own."""
    Engine, Run = apps.get_model("engines", "Engine"), apps.get_model("triage", "Run")
    moved = False
    for engine in list(Engine.objects.select_related("line")):
        ran = defaultdict(list)
        runs = _own_runs(Run).filter(engine=engine).order_by("pk")
        for pk, then, created in runs.values_list("pk", "signature__engine", "created"):
            if then:
                ran[_history(then)].append((pk, then, created))
        now = {
            "line": engine.line.name,
            "version": engine.version_label,
            "kind": engine.kind,
            "options": engine.options,
        }
        ran.pop(_history(now), None)
        for age, those in enumerate(reversed(ran.values()), start=1):
            _, then, first = those[0]
            made = _version(apps, engine, then, first)
            # Before the version as it is now, in the order in which they were used.
            Engine.objects.filter(pk=made.pk).update(
                created=engine.created - timedelta(microseconds=age)
            )
            Run.objects.filter(pk__in=[pk for pk, *_ in those]).update(engine=made)
            moved = True
    if moved:
        # They may bear the names of the versions.
        apps.get_model("triage", "ComputedFigure").objects.all().delete()


def _own_runs(Run):
    """The runs that called an engine here, or will: those of imported bugs never started."""
    return Run.objects.exclude(status="done", started_at=None)


def _history(then):
    options = engines.models.Engine(kind=then["kind"], options=then["options"]).answer_options
    state = [then["line"], then["version"], then["kind"], options]
    return json.dumps(state, sort_keys=True)


def _version(apps, engine, then, first):
    """A disabled version as a signature describes it.

    Where its label has come to mean something else, the day of its first run tells them apart.
    """
    Engine, EngineLine = apps.get_model("engines", "Engine"), apps.get_model("engines", "EngineLine")
    line = EngineLine.objects.filter(name=then["line"]).first() or engine.line
    taken = set(Engine.objects.filter(line=line).values_list("version_label", flat=True))
    label = then["version"]
    if label in taken:
        day = f"{first:%Y-%m-%d}"
        dated = f"{label[:80]} ({day})" if label else day
        numbered = (f"{dated} ({n})" for n in count(2))
        label = dated if dated not in taken else next(one for one in numbered if one not in taken)
    return Engine.objects.create(
        line=line,
        version_label=label,
        kind=then["kind"],
        options=then["options"],
        used_options=then["options"],
        enabled=False,
    )


def note_used(apps, schema_editor):
    """Note the versions that runs have used: their engines, those they wrap, and scorers."""
    Engine, Run = apps.get_model("engines", "Engine"), apps.get_model("triage", "Run")
    engines = list(Engine.objects.select_related("line"))
    runs = _own_runs(Run).order_by()
    used = set(runs.values_list("engine", flat=True).distinct())
    names = {
        one.options.get(option)
        for one in engines
        if one.pk in used
        for option in WRAPS.get(one.kind, ())
    }
    names |= set(runs.values_list("campaign__options__scorer", flat=True).distinct())
    used |= {one.pk for one in (_by_name(engines, name) for name in names if name) if one}
    unnoted = Engine.objects.filter(pk__in=used, used_options__isnull=True)
    unnoted.update(used_options=models.F("options"))


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0005_used_versions'),
        ('triage', '0048_bulk_answers'),
    ]

    operations = [
        migrations.AddField(
            model_name='run',
            name='answers_from',
            field=models.DateField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='run',
            name='answers_to',
            field=models.DateField(editable=False, null=True),
        ),
        migrations.RunPython(share_newest_answers, migrations.RunPython.noop),
        migrations.RunPython(restore_versions, migrations.RunPython.noop),
        migrations.RunPython(note_used, migrations.RunPython.noop),
    ]
