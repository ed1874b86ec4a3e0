"""What we measure of Brelan itself, through its commands and its Python interface."""
