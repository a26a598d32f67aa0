"""From the tables of a run to sums by block, the step between logs and statistics. Lazy and streaming throughout."""

from analysis.logs.run import Logs

__all__ = ["Logs"]
