"""What is analysed of Poker Tiles."""
