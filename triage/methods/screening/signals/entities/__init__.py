"""Named entities that were lost or changed."""
