"""Our speed beside peers' on the same work, in one run; see README.md."""
