"""The only place that knows Numba: the compiler seam, its cache, records, keyed chance, the generic play loops."""
