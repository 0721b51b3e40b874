"""The ways into a seat beside its own phone: offers, knocks and return codes."""
