"""What verdicts rest on, stated once: how often they may be wrong, and which numbers are asked about first."""

from __future__ import annotations

ALPHA = 0.05
"""Largest chance of any wrong yes, or any wrong no, among the questions of one family."""

HEADLINE_METRICS = ("win_rate_by_seat", "win_rate_by_role", "win_rate_by_persona")
"""Metrics whose numbers a comparison judges as one family, before and apart from all the rest."""
