"""How far apart two translations are, and when that is too far."""
