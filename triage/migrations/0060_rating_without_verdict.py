"""Rating campaigns ask for ratings only; their outputs are rated or open, and never bugs."""

import django.db.models.deletion
from django.db import migrations, models

STEP, RATINGS = 1, 3


def settle(apps, schema_editor):
    """Make the decisions of rating campaigns so far what they are: settled, or not yet.

    What raters or a lead decided is settled. What went to a lead because of differing verdicts is
    settled if three of its ratings agree; otherwise raters are asked again.
    """
    rows = apps.get_model("triage", "Suspect").objects.filter(kind="rating")
    rows.filter(status__in=("confirmed", "rejected")).update(
        status="rated", category="", critical=None
    )
    judgements = apps.get_model("triage", "Judgement").objects
    for item in rows.filter(status="adjudication").iterator():
        votes = judgements.filter(
            suspect=item,
            output_hash=item.output_hash,
            adjudication=False,
            likert__isnull=False,
        ).filter(
            models.Q(withdrawn_at__isnull=True, revision_of__isnull=True)
            | models.Q(revision__isnull=False, revision__withdrawn_at__isnull=True)
        )
        ratings = sorted(votes.values_list("likert", flat=True))
        agree = any(c - a <= STEP for a, c in zip(ratings, ratings[RATINGS - 1 :]))
        item.status = "rated" if agree else "open"
        item.extra_slots = max(len(ratings) + (not agree) - RATINGS, 0)
        item.available = not agree
        item.save(update_fields=["status", "extra_slots", "available"])


STATUSES = [('open', 'Open'), ('adjudication', 'In adjudication'), ('confirmed', 'Confirmed'), ('rejected', 'Rejected'), ('rated', 'Rated')]
ANSWERS = [('confirm', 'Confirm'), ('reject', 'Reject'), ('skip', 'Skip'), ('rate', 'Rated')]


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0054_file_checks'),
    ]

    operations = [
        migrations.AddField(
            model_name='ratingcampaign',
            name='reference_beside',
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name='ReferenceBeside',
            fields=[
                ('output', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='beside', serialize=False, to='triage.suspect')),
                ('reference', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='stands_beside', to='triage.suspect')),
            ],
        ),
        migrations.AlterField(
            model_name='decisioncount',
            name='status',
            field=models.CharField(choices=STATUSES, max_length=12),
        ),
        migrations.AlterField(
            model_name='golditem',
            name='answer',
            field=models.CharField(choices=ANSWERS, max_length=8),
        ),
        migrations.AlterField(
            model_name='judgement',
            name='answer',
            field=models.CharField(choices=ANSWERS, max_length=8),
        ),
        migrations.AlterField(
            model_name='suspect',
            name='status',
            field=models.CharField(choices=STATUSES, default='open', max_length=12),
        ),
        migrations.AlterField(
            model_name='suspectcount',
            name='status',
            field=models.CharField(choices=STATUSES, max_length=12),
        ),
        migrations.RunPython(settle, migrations.RunPython.noop),
    ]
