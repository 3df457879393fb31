"""Templates and harvests of number tests, and the check of a single pair."""
