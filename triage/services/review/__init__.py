"""The review queue, votes and decisions: how suspects reach raters and how votes decide them.

Used by the review pages and the API, by runs, which open suspects, and by statistics.

Each noun means one thing. A *verdict* is the checker's: pass, fail or abstain. A *vote* is one
rater's answer (``votes``), a ``Judgement`` its row. A *decision* is the result of all votes on an
item (``decision_rules``), an *adjudication* the vote of a lead that decides a disagreement. A
``Reservation`` is a rater's voting slot: with an expiry date a lease, without one a vote.

Start with ``queue``, which hands out items, and ``vote_recording``, which stores the answers.
"""
