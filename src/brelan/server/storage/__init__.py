"""What is kept: the database, its schema, the log, leases and the index of tables."""
