"""How long the steps of a run took."""

from __future__ import annotations

from django.db import models

from triage.models.campaign import Run


class StepTime(models.Model):
    """Seconds that workers spent in one step of a run, added up over all of them."""

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="step_times")
    step = models.CharField(max_length=20)
    seconds = models.FloatField(default=0)

    class Meta:
        ordering = ["run", "pk"]
        constraints = [models.UniqueConstraint(fields=["run", "step"], name="one_time_per_step")]

    def __str__(self) -> str:
        return f"{self.step}: {self.seconds:.1f} s in run {self.run_id}"
