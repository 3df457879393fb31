"""Rating campaigns choose a protocol; raters mark errors; several systems can stand on one screen."""

import django.db.models.deletion
from django.db import migrations, models


def keep_pairs(apps, schema_editor):
    """References stay beside the outputs that they were made for."""
    beside = apps.get_model("triage", "Beside").objects
    pairs = apps.get_model("triage", "ReferenceBeside").objects.values_list("reference_id", "output_id")
    model = beside.model
    beside.bulk_create(
        (model(item_id=reference, lead_id=output) for reference, output in pairs.iterator()),
        batch_size=500,
    )


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0060_rating_without_verdict'),
    ]

    operations = [
        migrations.AddField(
            model_name='judgement',
            name='score',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='ratingcampaign',
            name='checker_spans',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='ratingcampaign',
            name='contrastive',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='ratingcampaign',
            name='protocol',
            field=models.CharField(choices=[('wmt20', 'WMT 2020: a rating from 1 to 5, critical errors below 3'), ('esa', 'ESA: errors marked as minor or major, then a score from 0 to 100'), ('mqm', 'MQM: errors marked with category and severity')], default='wmt20', max_length=8),
        ),
        migrations.AddField(
            model_name='ratingcampaign',
            name='raters',
            field=models.PositiveSmallIntegerField(default=3),
        ),
        migrations.CreateModel(
            name='Beside',
            fields=[
                ('item', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='stands_beside', serialize=False, to='triage.suspect')),
                ('lead', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='beside', to='triage.suspect')),
            ],
        ),
        migrations.CreateModel(
            name='ErrorSpan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('source', 'Source'), ('translation', 'Translation')], max_length=12)),
                ('start', models.PositiveIntegerField(null=True)),
                ('end', models.PositiveIntegerField(null=True)),
                ('severity', models.CharField(choices=[('minor', 'minor'), ('major', 'major'), ('critical', 'critical')], max_length=8)),
                ('category', models.CharField(blank=True, choices=[('accuracy', 'Accuracy'), ('fluency', 'Fluency'), ('punctuation', 'Punctuation'), ('terminology', 'Terminology'), ('style', 'Style'), ('locale', 'Locale convention'), ('non-translation', 'Non-translation'), ('other', 'Other')], max_length=16)),
                ('critical', models.CharField(blank=True, choices=[('TOX', 'Toxicity introduced'), ('SAF', 'Safety risk introduced'), ('NAM', 'Named entity wrong'), ('NEG', 'Negation lost or added'), ('SEN', 'Sentiment reversed'), ('NUM', 'Number, unit, date or time wrong'), ('OTH', 'Other')], max_length=3)),
                ('judgement', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='spans', to='triage.judgement')),
            ],
            options={
                'ordering': ['judgement', 'pk'],
            },
        ),
        migrations.RunPython(keep_pairs, migrations.RunPython.noop),
        migrations.DeleteModel(
            name='ReferenceBeside',
        ),
        migrations.AddConstraint(
            model_name='errorspan',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('end__isnull', True), ('start__isnull', True)), ('start__lt', models.F('end')), _connector='OR'), name='span_is_text_or_missing'),
        ),
    ]
