"""YAML files of a designer: read safely, laid over one another, checked against a pydantic model, faults in words."""
