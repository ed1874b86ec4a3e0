"""Calling people back to a table through the push services of their browsers."""
