"""Rules, variants, personas, bulk play and run logs of Sondage. Knows nothing of `analysis`."""
