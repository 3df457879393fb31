"""Surveys: rating campaigns whose items are drawn with known probabilities."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0061_marked_errors'),
    ]

    operations = [
        migrations.CreateModel(
            name='Survey',
            fields=[
                ('rating', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='survey', serialize=False, to='triage.ratingcampaign')),
                ('question', models.CharField(choices=[('serious', 'Serious errors: rated 1 or 2, or marked as major or critical'), ('critical', 'Critical errors'), ('category', 'Critical errors of one category')], max_length=8)),
                ('category', models.CharField(blank=True, choices=[('TOX', 'Toxicity introduced'), ('SAF', 'Safety risk introduced'), ('NAM', 'Named entity wrong'), ('NEG', 'Negation lost or added'), ('SEN', 'Sentiment reversed'), ('NUM', 'Number, unit, date or time wrong'), ('OTH', 'Other')], max_length=3)),
                ('stops_early', models.BooleanField(default=False)),
                ('cases', models.PositiveIntegerField()),
                ('drawn_from', models.JSONField()),
                ('stopped_at', models.DateTimeField(blank=True, null=True)),
                ('campaigns', models.ManyToManyField(related_name='surveys', to='triage.campaign')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
    ]
