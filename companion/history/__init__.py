"""A finished game looked at: its replay, its proof, and scripted lessons."""
