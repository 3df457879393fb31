"""Addresses of suspects."""

from __future__ import annotations

from django.urls import path

from triage.views.suspects import answers, bulk, listing, suspects

urlpatterns = [
    path("suspects/", listing.suspects, name="suspects"),
    path("suspects/<int:pk>/", suspects.suspect, name="suspect"),
    path("suspects/id/<slug:name>/", suspects.suspect_named, name="suspect-named"),
    path("suspects/<int:pk>/trees/<int:member>/", suspects.suspect_trees, name="suspect-trees"),
    path("suspects/<int:pk>/smallest", suspects.reduction, name="suspect-smallest"),
    path("suspects/<int:pk>/judge", answers.suspect_judge, name="suspect-judge"),
    path("suspects/<int:pk>/rate", answers.suspect_rate, name="suspect-rate"),
    path("suspects/<int:pk>/undo", answers.suspect_undo, name="suspect-undo"),
    path("suspects/<int:pk>/comment", answers.suspect_comment, name="suspect-comment"),
    path("suspects/<int:pk>/assign", answers.suspect_assign, name="suspect-assign"),
    path("suspects/tracker/", answers.tracker_page, name="tracker"),
    path("suspects/<int:pk>/reopen", suspects.suspect_reopen, name="suspect-reopen"),
    path("suspects/groups/", bulk.group_list, name="groups"),
    path("suspects/bulk/", bulk.suspects_bulk, name="suspects-bulk"),
    path("suspects/bulk/<int:pk>/", bulk.bulk_done, name="bulk-done"),
    path("suspects/bulk/undo/", bulk.bulk_undo, name="bulk-undo"),
    path("suspects/views/", bulk.save_view, name="view-save"),
]
