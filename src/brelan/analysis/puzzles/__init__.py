"""Puzzles: positions with one answer that is best by a clear margin, mined, proven and graded."""
