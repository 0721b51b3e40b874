"""The printed game: cards, pearls and the sign of the table, as sheets of paper to cut."""
