"""Drawings made by code: boards, parts and wires, step by step."""
