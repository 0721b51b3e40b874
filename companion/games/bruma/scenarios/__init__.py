"""How scripted games of Bruma are read."""
