"""Several processes on one database: the bus, the mailbox and the relay."""
