"""What proves the rules and the firmware: scenarios with results, random games, what must hold, and the fuzz."""
