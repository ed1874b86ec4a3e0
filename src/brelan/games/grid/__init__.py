"""What the two board games share: a board of at most 15 × 15 squares, racks, a supply."""
