"""Proofs of the rules and the firmware: scenarios with results, random games, invariants, and the fuzz test."""
