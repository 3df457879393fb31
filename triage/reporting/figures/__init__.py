"""Figure builders for the charts page; see ``base`` for what a chart is."""
