"""Addresses of reviewing: raters, gold items, samples, adjudication."""

from __future__ import annotations

from django.urls import path

from triage.views.review import (
    adjudication,
    gold,
    judge_calibration,
    judges,
    raters,
    ratings,
    samples,
    surveys,
)

urlpatterns = [
    path("review/", raters.review, name="review"),
    path("review/agreement/", raters.agreement, name="agreement"),
    path("review/raters/", raters.raters, name="raters"),
    path("review/raters/<int:pk>/", raters.rater, name="rater"),
    path("review/history/", raters.history, name="history"),
    path("review/adjudication/", adjudication.adjudicate, name="adjudication"),
    path("review/notes/", adjudication.notes, name="notes"),
    path("review/gold/", gold.gold_list, name="gold"),
    path("review/gold/<int:pk>/mark/", gold.gold_mark, name="gold-mark"),
    path("review/gold/<int:pk>/retire/", gold.gold_retire, name="gold-retire"),
    path("review/tutorial/", gold.tutorial, name="tutorial"),
    path("review/tutorial/restart/", gold.tutorial_restart, name="tutorial-restart"),
    path("review/samples/", samples.samples, name="samples"),
    path("review/samples/retrain/", samples.retrain, name="retrain"),
    path("review/ratings/", ratings.ratings, name="ratings"),
    path("review/ratings/from-file/", ratings.import_file, name="rating-import"),
    path("review/ratings/<int:pk>/", ratings.rating, name="rating"),
    path("review/ratings/<int:pk>/end/", ratings.rating_end, name="rating-end"),
    path(
        "review/ratings/<int:pk>/ratings.<str:format_name>",
        ratings.rating_file,
        name="rating-file",
    ),
    path("review/judges/", judges.judges, name="judges"),
    path("review/judges/engines/<int:pk>/", judges.judge_allow, name="judge-allow"),
    path(
        "review/judges/engines/<int:pk>/calibration",
        judge_calibration.judge_calibration,
        name="judge-calibration",
    ),
    path(
        "review/judges/engines/<int:pk>/calibration.csv",
        judge_calibration.judge_calibration_file,
        name="judge-calibration-file",
    ),
    path("review/judges/<int:pk>/", judges.judge_run, name="judge-run"),
    path("review/judges/<int:pk>/state", judges.judge_run_state, name="judge-run-state"),
    path("review/judges/<int:pk>/cancel", judges.judge_run_cancel, name="judge-run-cancel"),
    path("review/judges/<int:pk>/resume", judges.judge_run_resume, name="judge-run-resume"),
    path("review/judges/<int:pk>/answers.jsonl", judges.judge_run_file, name="judge-run-file"),
    path("review/surveys/", surveys.surveys, name="surveys"),
    path("review/surveys/<int:pk>/", surveys.survey, name="survey"),
    path("review/surveys/<int:pk>/stop/", surveys.survey_stop, name="survey-stop"),
]
