"""What is analysed of Flush Royal."""
