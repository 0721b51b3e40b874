"""The two servers, and what stands between them and the network."""
