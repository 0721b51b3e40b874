"""The pages: what a browser gets over HTTP."""
