"""Where the table can be reached: the laptop's addresses, ports and codes."""
