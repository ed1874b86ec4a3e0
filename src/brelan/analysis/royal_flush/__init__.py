"""What is analysed of Royal Flush."""
