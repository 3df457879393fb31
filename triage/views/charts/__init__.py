"""Charts, the cases behind them, comparisons and calibration."""
