"""Variants: YAML parameter sets, laid over one another, checked and explained."""

from engine.variants.explain import Change, Explained, diff, diff_of, explain
from engine.variants.names import variant_names
from engine.variants.schema import variant_schema
from engine.variants.variant import Variant, changed, digest_of, load_variant, parent_of

__all__ = [
    "Change",
    "Explained",
    "Variant",
    "changed",
    "diff",
    "diff_of",
    "digest_of",
    "explain",
    "load_variant",
    "parent_of",
    "variant_names",
    "variant_schema",
]
