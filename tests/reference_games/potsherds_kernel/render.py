"""Words."""

from engine.plain.template.game import KINDS


def action(state, params, action):
    return "dig blind" if action.kind == len(KINDS) else f"take the {KINDS[action.kind]}"
