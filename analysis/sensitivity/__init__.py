"""Which parameters matter for which number: screening, indices, tornado charts; the noise of play allowed for."""
