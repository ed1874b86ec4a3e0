"""What may be seen: views, snapshots, answers to queries, replays, the catalogue of games."""
