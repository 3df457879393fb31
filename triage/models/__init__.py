from __future__ import annotations

from triage.models.account import Preference, check_apart, check_new
from triage.models.background import WorkStatus
from triage.models.bulk import BulkAnswer
from triage.models.campaign import (
    ACTIVE_STATUSES,
    FINAL_STATUSES,
    Batch,
    BatchStatus,
    Campaign,
    CampaignInput,
    Run,
    RunStatus,
)
from triage.models.case import Case, Outcome, OutcomeVerdict, Translation
from triage.models.comment import Comment, CommentsRead
from triage.models.counts import CaseCount, DecisionCount, StepTime, SuspectCount
from triage.models.figures import ComputedCases, ComputedFigure, ListedItems
from triage.models.file_check import (
    CheckedFile,
    FileAnswer,
    FileCheck,
    FileCheckStage,
    FileCheckStatus,
    FileFinding,
    FindingAnswer,
    Ignored,
    IgnoreRule,
)
from triage.models.gate import Bound, Gate
from triage.models.judge import (
    JudgeAnswer,
    JudgeAnswerState,
    JudgeFlag,
    JudgePermission,
    JudgeRun,
    JudgeScope,
)
from triage.models.judgement import (
    Answer,
    Category,
    ErrorSpan,
    ErrorType,
    HistoryEntry,
    JudgeHelp,
    Judgement,
    RejectReason,
    Severity,
    Side,
)
from triage.models.lookups import Among
from triage.models.project import Membership, Mode, Project, QueueOrder, Role
from triage.models.reduction import Reduction, ReductionStatus
from triage.models.review import (
    Beside,
    GoldItem,
    Protocol,
    RankedSuspect,
    RankingModel,
    RankingTurn,
    RatingCampaign,
    SavedView,
)
from triage.models.schedule import CampaignEnd, CampaignRest, Every, Schedule, ScheduledCampaign
from triage.models.sharing import Export, ExportStatus, PublicLink
from triage.models.site import Backup, SiteKey
from triage.models.survey import Survey, SurveyQuestion
from triage.models.suspect import (
    DECIDED,
    ItemKind,
    Presence,
    Reservation,
    Suspect,
    SuspectStatus,
    SuspectText,
)
from triage.models.template import Harvest, HarvestStatus, Template
from triage.models.token import ApiToken, Scope
from triage.models.uploads import BugUpload, ImportStatus, RecordedImport, UploadStep
from triage.models.webhook import Delivery, DeliveryStatus, Event, Webhook
from triage.models.word_list import WordList, WordListVersion
