"""A decent player of Bruma for an empty chair."""
