"""Whether a bug is critical: what people said is counted apart from its category."""

from django.db import migrations, models
from django.db.models import BooleanField, Case, Count, Exists, F, OuterRef, Q, Value, When

CATEGORIES = [('TOX', 'Toxicity introduced'), ('SAF', 'Safety risk introduced'), ('NAM', 'Named entity wrong'), ('NEG', 'Negation lost or added'), ('SEN', 'Sentiment reversed'), ('NUM', 'Number, unit, date or time wrong'), ('OTH', 'Other')]


def take_ratings_as_answers(apps, schema_editor):
    """Ratings of 3 and more, which ask for no answer, say that a bug is not critical."""
    votes = apps.get_model("triage", "Judgement").objects.filter(
        suspect=OuterRef("pk"),
        output_hash=OuterRef("output_hash"),
        answer="confirm",
        withdrawn_at__isnull=True,
    )
    deciding = votes.filter(adjudication=True)
    apps.get_model("triage", "Suspect").objects.filter(
        Exists(deciding.filter(likert__gte=3))
        | ~Exists(deciding) & Exists(votes.filter(likert__gte=3)),
        ~Exists(votes.filter(likert__lt=3)),
        status="confirmed",
        critical__isnull=True,
    ).update(critical=False)


def count_again(apps, schema_editor):
    """Count decisions by what people said and, for all bugs, by category."""
    counts = apps.get_model("triage", "DecisionCount").objects
    counts.all().delete()
    selected = Q(case__expectation__has_key="selected_by")
    chosen = selected | Q(case__expectation__oversampled=True)
    bug = Q(suspect__status="confirmed")
    fields = {
        "run_id": F("run_id"),
        "capability": F("capability"),
        "corpus": F("case__corpus"),
        "verdict": F("verdict"),
        "error_kind": F("error_kind"),
        "oversampled": Case(
            When(chosen, then=Value(True)), default=Value(False), output_field=BooleanField()
        ),
        "status": F("suspect__status"),
        "critical": Case(
            When(bug, then=F("suspect__critical")), output_field=BooleanField(null=True)
        ),
        "category": Case(When(bug, then=F("suspect__category")), default=Value("")),
    }
    rows = (
        apps.get_model("triage", "Outcome")
        .objects.filter(suspect__kind="suspect", suspect__status__in=("confirmed", "rejected"))
        .order_by()
        .annotate(**{f"of_{name}": field for name, field in fields.items()})
        .values_list(*(f"of_{name}" for name in fields))
        .annotate(n=Count("pk"))
    )
    counts.bulk_create(counts.model(**dict(zip(fields, values)), cases=n) for *values, n in rows)


class Migration(migrations.Migration):

    dependencies = [
        ('triage', '0052_plainer_labels'),
    ]

    operations = [
        migrations.AddField(
            model_name='gate',
            name='max_unrated',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='decisioncount',
            name='critical',
            field=models.BooleanField(null=True),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='event',
            field=models.CharField(choices=[('campaign.finished', 'Campaign finished'), ('campaign.paused', 'Campaign paused (stalled)'), ('campaign.budget_reached', 'Character limit reached'), ('bug.confirmed', 'Bug confirmed'), ('gate.failed', 'Gate failed'), ('gate.undecided', 'Gate undecided')], max_length=24),
        ),
        migrations.AlterField(
            model_name='golditem',
            name='category',
            field=models.CharField(blank=True, choices=CATEGORIES, max_length=3),
        ),
        migrations.AlterField(
            model_name='judgement',
            name='category',
            field=models.CharField(blank=True, choices=CATEGORIES, max_length=3),
        ),
        migrations.RunPython(take_ratings_as_answers, migrations.RunPython.noop),
        migrations.RunPython(count_again, migrations.RunPython.noop),
    ]
