"""Storage: the journal on disk, encrypted and chained, and its repair. Knows no table."""
