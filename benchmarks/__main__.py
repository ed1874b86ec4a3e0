"""`python -m benchmarks`."""

import typer

from benchmarks.run import main

typer.run(main)
