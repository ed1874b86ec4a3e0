"""How a release is made and checked: see docs/releasing.md."""
