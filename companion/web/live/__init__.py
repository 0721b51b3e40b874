"""The live screens: who is connected, and what each of them is sent."""
