"""What all documents share that ask for many games: sweeps, sensitivity analyses, tunings and studies.

Files are found by name and read into a strict model (`files`, `model`); they name line-ups and tables (`setting`,
`seating`), parameters by their paths (`paths`), the values these may take (`space`) and numbers to measure (`outputs`).
"""
