"""Flush Royal as an environment."""
