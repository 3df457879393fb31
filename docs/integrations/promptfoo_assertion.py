"""An assertion for promptfoo: the output is a translation without a finding.

In ``promptfooconfig.yaml``, with the variables ``source``, ``src_lang`` and ``tgt_lang`` in each test:

    defaultTest:
      assert:
        - type: python
          value: file://promptfoo_assertion.py
"""

from __future__ import annotations

from typing import Any

import mtriage


def get_assert(output: str, context: dict[str, Any]) -> dict[str, Any]:
    """Fail an output in which a signal is sure enough to warn."""
    asked = context["vars"]
    unit = mtriage.Unit(1, "", asked["source"], output, asked["src_lang"], asked["tgt_lang"])
    found = [one for one in mtriage.check_units([unit]) if one.level >= mtriage.Level.WARNING]
    return {
        "pass": not found,
        "score": 0.0 if found else 1.0,
        "reason": " ".join(f"{one.signal}: {one.message}" for one in found) or "Nothing found.",
    }
