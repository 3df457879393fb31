"""The JSON form of a bug, spelt out from model instances: what exports must equal."""

from __future__ import annotations

from typing import Any

from triage.models import Judgement, Outcome, Suspect

ELSEWHERE = ("error", "message", "source_span", "target_span", "expected", "expected_text")
STATUS = {"new": "new", "still": "failing", "fixed": "fixed", "reopened": "reopened"}


def _subcategory(suspect: Suspect, outcome: Outcome, votes: list[Judgement]) -> str:
    toxic = [vote.source_toxic for vote in votes if vote.category == "TOX"]
    if suspect.category == "TOX" and toxic.count(True) > toxic.count(False):
        return "toxic_source"
    copied = outcome.outputs[:1] == outcome.case.inputs[:1]
    return "copied_source" if suspect.category == "OTH" and copied else ""


def reference(suspect: Suspect) -> dict[str, Any]:
    outcome = suspect.current
    assert outcome is not None
    run, evidence = outcome.run, outcome.evidence
    votes = list(suspect.judgements.filter(withdrawn_at=None).order_by("created", "pk"))
    likert = [vote.likert for vote in votes if vote.likert is not None]
    corrected = [vote.corrected_translation for vote in votes if vote.corrected_translation]
    form = {
        "schema_version": "1.7",
        "id": suspect.fingerprint,
        "project": suspect.project.slug,
        "method": suspect.method,
        "capability": suspect.capability,
        "format": outcome.case.format,
        "error_kind": suspect.error_kind,
        "category": suspect.category,
        "subcategory": _subcategory(suspect, outcome, votes),
        "direction": {"source": suspect.source_language, "target": suspect.target_language},
        "engine": {
            "line": run.engine.line.name,
            "version": run.engine.version_label,
            "kind": run.engine.kind,
            "options": run.engine.options,
        },
        "source": outcome.case.inputs[0],
        "translation": next(iter(outcome.outputs), ""),
        "raw_translation": next(iter(outcome.raw_outputs), ""),
        "expected": [
            {"value": "", "text": "", "start": None, "end": None} | item
            for item in evidence.get("expected", [])
        ],
        "found": [
            {name: item[name] for name in ("text", "start", "end", "values")}
            for item in evidence.get("found", [])
        ],
        "reason": outcome.message,
        "sit": _sit(evidence) if "members" in evidence else None,
        "votes": [_vote(vote) for vote in votes],
        "verdict": "confirmed",
        "critical": suspect.critical,
        "critical_by": None if suspect.critical is None else "person",
        "likert_mean": sum(likert) / len(likert) if likert else None,
        "corrected_translation": corrected[-1] if corrected else "",
        "status": STATUS[suspect.presence],
        "first_seen": {
            "run": str(suspect.first_run_id or ""),
            "time": suspect.first_seen.isoformat(),
        },
        "last_seen": {"run": str(suspect.last_run_id or ""), "time": suspect.last_seen.isoformat()},
        "signature": run.signature,
        "disclosure": "disclosed" if suspect.disclosed else "private",
        "repeats": _repeats(outcome),
        "metric": evidence.get("metric"),
        "elsewhere": [
            {name: found[name] for name in ELSEWHERE} for found in evidence.get("elsewhere", [])
        ],
    }
    return form | _imported(suspect, form)


def _repeats(outcome: Outcome) -> dict[str, Any] | None:
    if not outcome.repeats:
        return None
    asked, failed = outcome.repeats, outcome.repeats_failed
    return {"asked": asked, "failed": failed, "flaky": outcome.flaky}


def _imported(suspect: Suspect, form: dict[str, Any]) -> dict[str, Any]:
    known = suspect.content.get("imported")
    if known is None:
        return {}
    told = {"project": known["project"], "first_seen": known["first_seen"]}
    if suspect.output_hash == known["output_hash"]:
        told |= {"last_seen": known["last_seen"], "signature": known["signature"]}
        told |= {"engine": form["engine"] | {"options": known["engine_options"]}}
    return told


def _vote(vote: Judgement) -> dict[str, Any]:
    return {
        "reviewer": vote.reviewer.get_username(),
        "verdict": vote.answer,
        "category": vote.category,
        "critical": vote.critical,
        "likert": vote.likert,
        "comment": vote.note,
        "created": vote.created.isoformat(),
        "reject_reason": vote.reject_reason,
        "source_toxic": vote.source_toxic,
        "bug_kinds": list(dict.fromkeys(k for m in vote.members for k in m.get("kinds", []))),
        "adjudication": vote.adjudication,
        "bulk": vote.bulk,
        "evidence_shown": vote.evidence_shown,
        "members": [
            {"index": i, "buggy": None, "kinds": [], "same": False, "same_kinds": []} | said
            for i, said in enumerate(vote.members)
            if set(said) != {"index"}
        ],
    }


def _sit(evidence: dict[str, Any]) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "old": "",
        "new": "",
        "position": None,
        "distance": None,
        "scaled_distance": None,
    }
    empty |= {"rank": None, "verdict": "", "difference": {}, "structures": {}}
    return {
        "original": {**evidence["original"], "verdict": ""},
        "structure": evidence.get("structure", ""),
        "threshold": evidence.get("threshold"),
        "reported": evidence.get("reported", {}),
        "variants": [
            empty | {name: value for name, value in member.items() if name in _VARIANT}
            for member in evidence["members"]
        ],
    }


_VARIANT = {"source", "translation", "old", "new", "position", "distance", "scaled_distance"} | {
    *("rank", "difference", "structures")
}
