"""Storage: the journal on disk, sealed and chained, and its repair. Knows no table."""
