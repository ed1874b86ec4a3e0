"""The arena: which of some bots is stronger, by mirrored deals, with intervals."""
