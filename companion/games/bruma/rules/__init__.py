"""What Bruma is: its nouns, what may be done, and what comes of it."""
