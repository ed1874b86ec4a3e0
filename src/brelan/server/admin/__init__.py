"""What a host does: list and inspect, close, delete, export, forget, back up, restore, check."""
