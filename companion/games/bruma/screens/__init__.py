"""What Bruma says and shows: views, buttons, sentences and sounds."""
