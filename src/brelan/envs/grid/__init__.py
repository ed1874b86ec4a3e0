"""What the two board games share as environments."""
