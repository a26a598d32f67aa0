"""What a browser may do with a page of ours: nothing is loaded from anywhere, and no script runs but the page's own."""

from __future__ import annotations

import base64
import hashlib


def policy(script: str = "") -> str:
    """The Content-Security-Policy of a page as an element of its head; `script` is the text of its only script."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    own = f"; script-src 'sha256-{digest}'" if script else ""
    rules = f"default-src 'none'; style-src 'unsafe-inline'{own}"
    return f'<meta http-equiv="Content-Security-Policy" content="{rules}">'
