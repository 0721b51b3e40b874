"""What is told of a finished game of Bruma, and how it is checked."""
