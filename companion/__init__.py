"""Porto Bruma: phones as hands, a TV as the table, a laptop that keeps the rules."""

__version__ = "0.1.0"
