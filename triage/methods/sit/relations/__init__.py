"""Relations besides word replacement: how their inputs are made, and what they expect.

Start at ``expectations``, which has one class per relation; ``making`` makes the inputs.
"""
