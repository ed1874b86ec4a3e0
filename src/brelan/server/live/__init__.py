"""Tables in this process: the hub, live tables, and the clients connected to them."""
