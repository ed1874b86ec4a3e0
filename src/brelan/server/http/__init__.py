"""Requests and sockets: middleware, identity, rate limits, static files, pages and texts."""
