"""Squares and lines of a board, for the two games that have one."""

from collections.abc import Collection, Iterable, Iterator

Square = tuple[int, int]  # column and row, from 1
Placement = dict[Square, str]


def read_square(text: str) -> Square:
    return ord(text[0]) - ord("a") + 1, int(text[1:])


def written(square: Square) -> str:
    column, row = square
    return f"{chr(ord('a') + column - 1)}{row}"


def by_row(squares: Iterable[Square]) -> list[Square]:
    """The order in which squares are written: by row, then column."""
    return sorted(squares, key=lambda square: (square[1], square[0]))


def read_placement(words: Iterable[str]) -> Placement:
    """`h6=Td h7=Ts`, on different squares."""
    pairs = [word.split("=") for word in words]
    placement = {read_square(square): card for square, card in pairs}
    if not pairs or len(placement) != len(pairs):
        raise ValueError("a lay names one or more squares, each of them once")
    return placement


def written_lay(placement: Placement) -> str:
    return " ".join(["lay", *(f"{written(at)}={placement[at]}" for at in by_row(placement))])


def neighbours(square: Square) -> list[Square]:
    column, row = square
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def stretch(filled: Collection[Square], square: Square, step: Square) -> list[Square]:
    """The unbroken run of filled squares through a filled square, along (1, 0) or (0, 1)."""
    column, row = square
    across, down = step
    while (column - across, row - down) in filled:
        column, row = column - across, row - down
    run = []
    while (column, row) in filled:
        run.append((column, row))
        column, row = column + across, row + down
    return run


def stretches(filled: Collection[Square], new: Iterable[Square]) -> list[list[Square]]:
    """Every row and column run of two or more filled squares that holds a new one, each once."""
    found = {tuple(stretch(filled, at, step)) for at in new for step in ((1, 0), (0, 1))}
    return [list(run) for run in sorted(found) if len(run) > 1]


def segments(run: list[Square], shortest: int, longest: int) -> Iterator[list[Square]]:
    """Every piece of a run that is so long."""
    for length in range(shortest, longest + 1):
        for start in range(len(run) - length + 1):
            yield run[start : start + length]
