"""What a host can watch: counters, gauges and histograms in the text format of Prometheus."""
