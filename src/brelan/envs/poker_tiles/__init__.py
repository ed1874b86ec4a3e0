"""Poker Tiles as an environment."""
