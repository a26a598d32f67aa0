"""Count a study among the looks at the deals that decide it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from analysis.experiments.looks import Looks, note_look
from analysis.study.model import Study, study_document
from engine.seating.seeds import load_seeds


def look_at(path: str | os.PathLike[str], study: Study, share: float, beside: Sequence[str]) -> Looks:
    """Note the study beside its file; the same measures and bounds on the same games again are no new look."""
    content = study.model_dump(mode="json", exclude={"title", "about", "unmeasured"})
    told = json.dumps([content, share, list(beside)], sort_keys=True)
    digest = hashlib.sha256(told.encode()).hexdigest()[:12]
    return note_look(Path(study_document(path).name), load_seeds(study.seeds).root, digest)
