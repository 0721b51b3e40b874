"""The web: what turns a table in play into pages, sockets and an address a phone can reach."""
