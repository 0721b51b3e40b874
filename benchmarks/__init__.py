"""Figures, measured in one run and printed as ratios; never pass or fail."""
