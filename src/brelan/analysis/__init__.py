"""What stands on the games and their bots beside playing: practice positions, lessons, puzzles."""
