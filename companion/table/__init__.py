"""The table: its record, its state, its people and the game on it. Knows no socket."""
