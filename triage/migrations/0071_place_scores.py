"""The tenths of the scores of runs so far, filled in while the table can be read and written."""

from collections import defaultdict

from django.db import migrations

_IN_CHUNK = 500


def place_scores(apps, schema_editor):
    run_model = apps.get_model('triage', 'Run')
    outcomes = apps.get_model('triage', 'Outcome').objects
    runs = run_model.objects.filter(campaign__method='screening', status__in=['done', 'stopped', 'failed'])
    for run in runs.values_list('pk', flat=True):
        scored = outcomes.filter(run=run, evidence__metric__has_key='score')
        by_metric = defaultdict(list)
        for pk, metric in scored.values_list('pk', 'evidence__metric').iterator():
            worse_first = 1 if metric.get('better') != 'lower' else -1
            by_metric[metric['name'], worse_first].append((worse_first * metric['score'], pk))
        tenths = defaultdict(list)
        for rows in by_metric.values():
            rows.sort()
            for place, (_, pk) in enumerate(rows):
                tenths[1 + 10 * place // len(rows)].append(pk)
        for tenth, pks in tenths.items():
            for start in range(0, len(pks), _IN_CHUNK):
                outcomes.filter(pk__in=pks[start:start + _IN_CHUNK]).update(tenth=tenth)


class Migration(migrations.Migration):

    # A million scores take half a minute; a lock on the column's table would last as long.
    atomic = False

    dependencies = [
        ('triage', '0070_first_views'),
    ]

    operations = [
        migrations.RunPython(place_scores, migrations.RunPython.noop),
    ]
