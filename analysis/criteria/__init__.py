"""Criteria: what a variant has to fulfil, checked on games of it; a designer's continuous integration."""

from analysis.criteria.judge import Judged, Outcome, judge
from analysis.criteria.junit import write_junit
from analysis.criteria.load import Criteria, CriteriaError, criteria_names, criteria_schema, load_criteria

__all__ = [
    "Criteria",
    "CriteriaError",
    "Judged",
    "Outcome",
    "criteria_names",
    "criteria_schema",
    "judge",
    "load_criteria",
    "write_junit",
]
