"""`python -m brelan` is `brelan`."""

from brelan.cli import main

if __name__ == "__main__":
    main()
