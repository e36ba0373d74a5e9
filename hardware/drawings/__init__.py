"""Drawings that are made by code: boards, parts and wires, step by step."""
