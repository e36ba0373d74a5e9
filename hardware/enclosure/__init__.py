"""The printed case: solids from `params.toml`, their exports and their pictures (`python -m hardware.enclosure`)."""
