"""Relations besides word replacement: how their inputs are made, and what they expect."""
