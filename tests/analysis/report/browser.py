"""Headless Chromium for tests: open a page at a width and ask it how it is laid out."""

from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=5000",
)

ASK = """
<script>
const errors = [];
addEventListener("error", (event) => errors.push(String(event.message)));
addEventListener("securitypolicyviolation", (event) => errors.push(String(event.violatedDirective)));
addEventListener("load", () => {
  const frame = document.querySelector("iframe"), page = frame.contentDocument, width = frame.clientWidth;
  const inside = (e) => e.closest(".table, pre, .skip, svg");
  const wide = [...page.body.querySelectorAll("*")].filter((e) => !inside(e) || e.matches(".table, pre, svg"))
    .filter((e) => !e.matches(".skip") && e.getBoundingClientRect().right > width + 0.5)
    .map((e) => e.outerHTML.slice(0, 80));
  const figures = [...page.querySelectorAll("svg.figure")];
  const cut = figures.flatMap((svg) => { const box = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].filter((t) => { const b = t.getBoundingClientRect();
      return b.left < box.left - 1 || b.right > box.right + 1; }).map((t) => t.textContent); });
  const tables = [...page.querySelectorAll("main table")].filter((t) => t.tBodies[0].rows.length > 2);
  const column = (t, i) => [...t.tBodies[0].rows].map((row) => row.cells[i].textContent.trim());
  const clicked = (t, i) => { t.tHead.querySelectorAll("button")[i].click(); return column(t, i); };
  const able = tables.filter((t) => t.tHead.querySelectorAll("button").length === t.tHead.rows[0].cells.length);
  const sorts = able.map((t) => ({ caption: t.caption.textContent, first: column(t, 1), down: clicked(t, 1),
    up: clicked(t, 1), last: clicked(t, 1) }));
  const answer = { errors, wide, tables: tables.length, sorts, cut, scroll: page.documentElement.scrollWidth, width,
    figures: figures.length, nameless: figures.filter((s) => !s.querySelector("desc")?.textContent.trim()).length };
  const said = document.createElement("pre");
  said.id = "answer"; said.textContent = JSON.stringify(answer); document.body.append(said);
});
</script>
"""


def chromium() -> str:
    """The browser; without one the test is skipped here, and fails where tests run for everybody (CI is set)."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        reason = "there is no Chromium here: install Debian's `chromium` to check how reports are laid out"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


def layout(page: str, width: int, folder: Path) -> dict[str, Any]:
    """Show a page in a frame `width` pixels wide and return what was measured there."""
    return _asked(ASK, page, width, folder)


ASK_STEPS = """
<script>
addEventListener("load", () => {
  const inner = document.querySelector("iframe").contentWindow, page = inner.document;
  const told = () => [page.getElementById("number").textContent, page.getElementById("move").textContent];
  const answer = { first: told(), pictures: page.querySelectorAll("#picture svg").length };
  page.querySelector('button[data-by="1"]').click();
  answer.next = told();
  const script = page.createElement("script");
  script.textContent = "window.strange = true";
  page.body.append(script);
  answer.strange = Boolean(inner.strange);
  const said = document.createElement("pre");
  said.id = "answer"; said.textContent = JSON.stringify(answer); document.body.append(said);
});
</script>
"""


def replayed(page: str, folder: Path) -> dict[str, Any]:
    """Show the page of a game, step on once, and return what it said; `strange`: whether a strange script ran."""
    return _asked(ASK_STEPS, page, 800, folder)


def _asked(ask: str, page: str, width: int, folder: Path) -> dict[str, Any]:
    frame = f'<iframe style="width:{width}px;height:900px;border:0" srcdoc="{html.escape(page)}"></iframe>'
    file = folder / "frame.html"
    file.write_text(f"<!doctype html><meta charset=utf-8><body style='margin:0'>{ask}{frame}", encoding="utf-8")
    command = [chromium(), *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", file.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    answer: dict[str, Any] = json.loads(html.unescape(dom.split('<pre id="answer">')[1].split("</pre>")[0]))
    return answer
