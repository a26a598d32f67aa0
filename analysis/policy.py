"""What verdicts rest on, stated once: margins, how often a verdict may be wrong, what is asked about first.

How much is logged (`DETAILS`) and how closely personas keep to their plans (`LEVELS`) is stated by those who do it:
`engine.kernel.logs` and `engine.seating.lineup`.
"""

from __future__ import annotations

ALPHA = 0.05
"""Largest chance of any wrong yes, or any wrong no, among the questions of one family."""
CONFIDENCE = 0.95
"""The share of intervals that hold the truth, which pages call 95 % intervals."""
LOWER_END, UPPER_END = ALPHA / 2, (1 + CONFIDENCE) / 2
"""The quantiles at the ends of such an interval: 2.5 % and 97.5 %."""
POWER = 0.9
"""How often the games that are said to be needed settle a question."""
HALF_WIDTH = 1.96
"""Half of a 95 % interval in standard errors, where there are many draws."""

HEADLINE_METRICS = ("win_rate_by_seat", "win_rate_by_role", "win_rate_by_persona")
"""Metrics whose numbers a comparison judges as one family, before and apart from all the rest."""

SEAT_MARGIN = 0.02
"""How far from its fair share a report lets a seat lie and calls it fair: 2 percentage points."""
ROLE_MARGIN = 0.05
"""How far a role may be from its fair share before a report calls the roles unequal."""
PERSONA_MARGIN = 0.05
"""How far a plan may lie from it, and how much it may change with skill: 5 percentage points."""
LEAD_MARGIN = 0.05
"""How much of itself a lead may gain by the end before a report says that leads grow: half a point in ten."""
OPTION_MARGIN = 0.01
"""The smallest worth of an option that is called one: a percentage point."""

SHARE_MARGIN = 0.02
"""How large a difference of shares has to be to matter, unless the metric or the user says otherwise."""
SCORE_MARGIN = 0.02
"""The same for points, as a part of the mean score."""
OTHER_MARGIN = 0.05
"""The same for everything else, as a part of its value."""
