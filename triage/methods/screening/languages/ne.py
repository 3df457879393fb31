"""Nepali; the verb carries the negation, so that its common forms are listed."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="ne",
    length=0.95,
    scripts=("Devanagari",),
    negation=terms("""
        छैन, छैनन्, होइन, होइनन्, थिएन, थिएनन्, भएन, भएनन्, गरेन, गरेनन्, गर्दैन, गर्दैनन्, हुँदैन, हुँदैनन्, हुन्न, सकेन,
        सकेनन्, सक्दैन, सक्दैनन्, पाएन, पाएनन्, नभएको, नगर्ने, नगरेको, कहिल्यै, न, नगरी, नभई, नसकेको, नहुने, नपाएको, मान्दैन,
        पर्दैन, दिएन, दिएनन्, लागेन
    """),
    weak_negation=terms("""
        बिना, विना, अभाव, कमी, असम्भव, बाहेक, सट्टा, गैर, असफल, रोक, इन्कार, नहुँदा, नगरे,
        अस्वीकार, नरहेको, नदिने, नभएका, नसक्ने
    """),
    # The verb negates by ending (भएन) or by prefix (नभएको); either may carry a negation.
    negative_affix=r"\w+(?:एन|एनन्|ैन|ैनन्|दैन|दैनन्|इन)\w{0,3}|न\w{3,}",
    not_negation=terms("न त"),
    privative=terms("""
        बिना, विना
    """),
)
