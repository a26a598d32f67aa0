// Tables sort when a reader presses a column's head: largest first for numbers, A first for words, then the other way
// round, then as they were. Without scripts they stay as they are.
for (const table of document.querySelectorAll("main table")) {
  const body = table.tBodies[0], original = [...body.rows];
  if (original.length < 3) continue;
  const heads = [...table.tHead.rows[0].cells];
  const word = (row, i) => row.cells[i].textContent.trim();
  const value = (row, i) => {
    const found = word(row, i).replaceAll(",", "").replaceAll("\u2212", "-").match(/-?\d+(\.\d+)?/);
    return found ? Number(found[0]) : -Infinity;
  };
  heads.forEach((head, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    const numeric = head.classList.contains("number");
    const orders = numeric ? ["descending", "ascending", "none"] : ["ascending", "descending", "none"];
    button.addEventListener("click", () => {
      const order = orders[(orders.indexOf(head.getAttribute("aria-sort") ?? "none") + 1) % 3];
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      if (order !== "none") head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const compare = (a, b) => numeric ? value(a, i) - value(b, i) || 0 : word(a, i).localeCompare(word(b, i), "en", { numeric: true });
      body.append(...(order === "none" ? original : [...original].sort((a, b) => sign * compare(a, b))));
    });
  });
}
