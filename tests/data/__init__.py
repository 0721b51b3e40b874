"""Files that tests read, and how they were made."""
