from __future__ import annotations

from triage.models.campaign import (
    ACTIVE_STATUSES,
    FINAL_STATUSES,
    Batch,
    BatchStatus,
    Campaign,
    Run,
    RunStatus,
)
from triage.models.case import Case, Outcome, OutcomeVerdict, Translation
from triage.models.counting import CaseCount
from triage.models.harvest import Harvest, HarvestStatus
from triage.models.judgement import Answer, Category, HistoryEntry, Judgement, RejectReason
from triage.models.project import Membership, Mode, Project, QueueOrder, Role
from triage.models.quality import GoldItem, RankingModel, RatingCampaign, SavedView
from triage.models.reduction import Reduction, ReductionStatus
from triage.models.suspect import ItemKind, Presence, Reservation, Suspect, SuspectStatus
from triage.models.template import Template
from triage.models.token import ApiToken, Scope

__all__ = [
    "ACTIVE_STATUSES",
    "FINAL_STATUSES",
    "Answer",
    "ApiToken",
    "Batch",
    "BatchStatus",
    "Campaign",
    "Case",
    "CaseCount",
    "Category",
    "GoldItem",
    "Harvest",
    "HarvestStatus",
    "HistoryEntry",
    "ItemKind",
    "Judgement",
    "Membership",
    "Mode",
    "Outcome",
    "OutcomeVerdict",
    "Presence",
    "Project",
    "QueueOrder",
    "RankingModel",
    "RatingCampaign",
    "Reduction",
    "ReductionStatus",
    "RejectReason",
    "Reservation",
    "Role",
    "Run",
    "RunStatus",
    "SavedView",
    "Scope",
    "Suspect",
    "SuspectStatus",
    "Template",
    "Translation",
]
