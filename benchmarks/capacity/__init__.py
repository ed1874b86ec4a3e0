"""How far the server carries: load until people wait, and what grows with years of games."""
