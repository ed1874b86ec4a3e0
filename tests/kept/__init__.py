"""Databases and records as released versions wrote them, and what writes and reads them."""
