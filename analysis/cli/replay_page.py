"""A game as a page that steps through it picture by picture, complete in one file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from analysis.logs.run import doubts
from analysis.page_policy import policy
from analysis.wording import full_title

if TYPE_CHECKING:
    from engine.play.replay import Replay
    from engine.runs.reader import Run

_STYLE = """
body{font-family:sans-serif;margin:1rem auto;max-width:60rem;color:#222;background:#fffdf7;padding:0 .5rem}
#picture svg{max-width:100%;height:auto;border:1px solid #c9bfa6}
nav{display:flex;gap:.5rem;align-items:center;flex-wrap:wrap;margin:.5rem 0}
button{font-size:1rem;padding:.3rem .8rem}input{flex:1;min-width:10rem}
#move{min-height:2.6em}.warning{color:#a3370b;font-weight:600}
"""

_SCRIPT = """
const steps = JSON.parse(document.getElementById('steps').textContent);
const at = document.getElementById('at');
function show(number) {
  number = Math.max(0, Math.min(steps.length - 1, number));
  at.value = number;
  const step = steps[number];
  document.getElementById('picture').innerHTML = step.picture;
  document.getElementById('move').textContent = step.words;
  document.getElementById('number').textContent = number + 1 + ' of ' + steps.length;
  history.replaceState(null, '', '#' + (number + 1));
}
function go(by) { show(Number(at.value) + by); }
at.addEventListener('input', () => show(Number(at.value)));
document.querySelectorAll('button').forEach(b => b.addEventListener('click', () => go(Number(b.dataset.by))));
document.addEventListener('keydown', event => {
  if (event.target === at) return;
  if (event.key === 'ArrowRight') go(1);
  if (event.key === 'ArrowLeft') go(-1);
});
show(Number(location.hash.slice(1)) - 1 || 0);
"""


def page(run: Run, replay: Replay, lines: list[str]) -> str:
    """The HTML of a game.

    Parameters
    ----------
    lines: the game in words, for those whose browser runs no scripts.
    """
    title = f"{full_title(run.info.title, run.manifest.variant.title)}, game {replay.game}"
    seats = ", ".join(f"seat {seat} {sitter}" for seat, sitter in enumerate(replay.sitters, start=1))
    doubted = "".join(f'<p class="warning">{escape(doubt)}</p>' for doubt in doubts(run))
    # No "<" can end the script element that holds the pictures, or begin a comment in it.
    data = json.dumps(list(_steps(replay))).replace("<", "\\u003c")
    count = data.count('"picture"')
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"{policy(_SCRIPT)}<style>{_STYLE}</style></head><body>"
        f"<h1>{escape(title)}</h1>{doubted}<p>{escape(seats)}. Use the buttons, the slider or the arrow keys.</p>"
        f'<nav><button data-by="-1">Back</button><button data-by="1">Next</button>'
        f'<input id="at" type="range" min="0" max="{count - 1}" value="0" aria-label="Step">'
        f'<span id="number"></span></nav><p id="move" aria-live="polite"></p><div id="picture"></div>'
        f"<noscript><pre>{escape(chr(10).join(lines))}</pre></noscript>"
        f'<script id="steps" type="application/json">{data}</script><script>{_SCRIPT}</script></body></html>\n'
    )


def _steps(replay: Replay) -> Iterator[dict[str, str]]:
    """The position before each decision and what is then done, and the final position."""
    last = None
    for step in replay.steps():
        last = step.state
        words = f"{step.number}. Seat {step.seat}: {step.question}: {step.answer}"
        words += f" ({step.thought})" if step.thought else ""
        yield {"picture": replay.picture(step.state), "words": words}
    if last is not None:
        scores = "; ".join(f"seat {r.seat} {r.score} points, rank {r.rank}" for r in replay.results())
        yield {"picture": replay.picture(last), "words": f"The end: {scores}"}
