"""What readers of several formats need: lines, XML, tables, plurals, two files by key."""
