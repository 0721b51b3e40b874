"""The command line: what is typed in a terminal, and what stands there."""
