"""Royal Flush as an environment."""
