"""What goes over the wire: commands, updates, plain HTTP and refusals, as typed structs."""
