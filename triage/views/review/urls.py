"""Addresses of reviewing: raters, known answers, samples, adjudication."""

from __future__ import annotations

from django.urls import path

from triage.views.review import adjudication, quality, raters

urlpatterns = [
    path("review/", raters.review, name="review"),
    path("review/agreement/", raters.agreement, name="agreement"),
    path("review/raters/", raters.raters, name="raters"),
    path("review/raters/<int:pk>/", raters.rater, name="rater"),
    path("review/history/", raters.history, name="history"),
    path("review/adjudication/", adjudication.adjudicate, name="adjudication"),
    path("review/notes/", adjudication.notes, name="notes"),
    path("review/gold/", quality.gold_list, name="gold"),
    path("review/gold/<int:pk>/mark/", quality.gold_mark, name="gold-mark"),
    path("review/gold/<int:pk>/retire/", quality.gold_retire, name="gold-retire"),
    path("review/tutorial/", quality.tutorial, name="tutorial"),
    path("review/tutorial/restart/", quality.tutorial_restart, name="tutorial-restart"),
    path("review/samples/", quality.samples, name="samples"),
    path("review/samples/retrain/", quality.retrain, name="retrain"),
    path("review/ratings/", quality.ratings, name="ratings"),
    path("review/ratings/<int:pk>/", quality.rating, name="rating"),
]
