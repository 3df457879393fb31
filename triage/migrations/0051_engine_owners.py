"""Gives what projects uploaded to them: until now, every project saw it.

Recorded engines go to the project that imported them last, according to its history. Those that no
history names, such as an operator's, go to the project whose campaigns used their file, if it is
only one; the others stay engines of the whole site. Engines that imported bugs brought, and that
nobody has configured since, go to the project of these bugs.
"""

from collections import defaultdict

from django.db import migrations

from engines import files

IMPORTED_BUGS = "Imported bugs"


def give(apps, schema_editor):
    engines = apps.get_model("engines", "Engine").objects
    projects, names = defaultdict(set), defaultdict(set)
    runs = apps.get_model("triage", "Run").objects.values_list(
        "engine", "campaign__project", "campaign__name"
    )
    for engine, project, name in runs.order_by().distinct():
        projects[engine].add(project)
        names[engine].add(name)
    recorded = list(engines.filter(kind="recorded").select_related("line"))
    importers = _importers(apps)
    users = defaultdict(set)
    for engine in recorded:
        users[engine.options.get("path")] |= projects[engine.pk]
    for engine in recorded:
        used_by = users[engine.options.get("path")]
        engine.owner_id = importers.get(engine.line.name) or _only(used_by)
    with_bugs = list(engines.filter(enabled=False).exclude(kind="recorded"))
    for engine in with_bugs:
        if names[engine.pk] == {IMPORTED_BUGS}:
            engine.owner_id = _only(projects[engine.pk])
    engines.bulk_update([*recorded, *with_bugs], ["owner"], batch_size=500)
    files.move_to_owners((one.owner_id, str(one.options.get("path"))) for one in recorded)


def _importers(apps):
    """The project that imported each engine last."""
    rows = apps.get_model("triage", "HistoryEntry").objects.filter(action="translations imported")
    return {
        name: project
        for project, new in rows.order_by("at", "pk").values_list("project", "new")
        for name in new.get("engines", ())
    }


def _only(projects):
    return next(iter(projects)) if len(projects) == 1 else None


class Migration(migrations.Migration):

    dependencies = [
        ('engines', '0006_owned_engines'),
        ('triage', '0050_made_up_starts'),
    ]

    operations = [
        migrations.RunPython(give, migrations.RunPython.noop, elidable=False),
    ]
