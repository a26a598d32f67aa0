"""Personas: what scripted players care about, as YAML weights on a game's features."""

from engine.personas.names import baseline_names, persona_names
from engine.personas.persona import Persona, check_persona, load_persona
from engine.personas.schema import persona_schema

__all__ = ["Persona", "baseline_names", "check_persona", "load_persona", "persona_names", "persona_schema"]
