"""Brelan: three board games built on poker combinations."""

__version__ = "0.1.0"
