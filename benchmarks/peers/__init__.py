"""The peers. Their scripts run in an environment of their own, and import nothing of Brelan."""
