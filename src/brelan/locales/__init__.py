"""The texts of Brelan: one catalogue a language, with the same keys in each."""
