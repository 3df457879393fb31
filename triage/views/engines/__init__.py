"""The list of engines and the wizard that sets one up."""
