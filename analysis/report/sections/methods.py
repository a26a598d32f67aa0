"""How the numbers are worked out, and how sure they are."""

from __future__ import annotations

from analysis.metrics import Results, load_metric, metric_names
from analysis.report.model import Block, Facts, SectionInfo, Text

SECTION = SectionInfo(title="How to read these numbers", order=90)


def write(results: Results) -> list[Block]:
    """Intervals in words, limits, and the definition of every metric that this run supports."""
    shown = [name for name in metric_names() if _has(results, name)]
    metrics = sorted((load_metric(name) for name in shown), key=lambda metric: metric.title)
    return [
        Text(
            "A run is a sample: other shuffles would give slightly different numbers. The 95 % interval says how "
            "different. Four times as many games make it half as long. Numbers are printed to the digit that the "
            "sample supports."
        ),
        Text(
            "Games that share a shuffle (the same deal, played with the players moved round the seats) are not "
            "independent. They count as one block, and intervals come from the differences between blocks."
        ),
        Text(
            "Intervals that overlap do not show that two things are equal, and a difference that could be chance does "
            "not show balance. More games decide either question."
        ),
        Facts([(metric.title, metric.definition.replace("`", "")) for metric in metrics]),
    ]


def _has(results: Results, name: str) -> bool:
    """Whether the run holds what a metric needs."""
    metric = load_metric(name)
    return results.has(metric.detail) and not (metric.needs and results[name].is_empty())
