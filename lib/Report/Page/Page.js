"use strict";
// Sorts and searches the table of structures. What is chosen is in the fragment
// of the address (#search=next&filter=check&sort=bytes), so that it can be sent.
(() => {
  const table = document.getElementById("structs");
  if (!table) return;
  const body = table.tBodies[0], rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  const tools = document.getElementById("tools"), count = document.getElementById("count");
  const search = document.getElementById("search"), filter = document.getElementById("filter");
  const sectionOf = (row) => document.getElementById(row.dataset.for);
  let sorted = { key: "", reverse: false };

  // The contents of a section are parsed when it is opened.
  function unpack(section) {
    const packed = section.querySelector(":scope > noscript");
    if (!packed) return;
    const contents = document.createElement("div");
    contents.innerHTML = packed.textContent;
    packed.replaceWith(contents);
  }
  for (const section of document.querySelectorAll("details.struct")) {
    if (section.open) unpack(section);
    section.addEventListener("toggle", () => unpack(section));
  }

  // What a cell is sorted by: numbers first the largest, texts from A.
  const isNumber = (column) => heads[column].classList.contains("n");
  const keyOf = (row, column) => {
    const cell = row.cells[column];
    return isNumber(column) ? -Number(cell.dataset.v) : cell.textContent.toLowerCase();
  };

  function sort(key, reverse) {
    const column = heads.findIndex((head) => head.dataset.key === key);
    if (column < 0) return;
    const keyed = rows.map((row, place) => [keyOf(row, column), place, row]);
    keyed.sort(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : 0) * (reverse ? -1 : 1) || i - j);
    body.append(...keyed.map(([, , row]) => row));
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", isNumber(column) !== reverse ? "descending" : "ascending");
    sorted = { key, reverse };
  }

  function select() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.dataset.search.toLowerCase();
      const fits = words.every((word) => text.includes(word)) && (!filter.value || row.dataset.filter === filter.value);
      row.hidden = !fits;
      const section = sectionOf(row);
      if (section) section.hidden = !fits;
      shown += fits;
    }
    count.textContent = shown === rows.length ? `${shown} structures` : `${shown} of ${rows.length} structures`;
  }

  function writeAddress() {
    const state = new URLSearchParams();
    if (search.value) state.set("search", search.value);
    if (filter.value) state.set("filter", filter.value);
    if (sorted.key) state.set("sort", (sorted.reverse ? "-" : "") + sorted.key);
    history.replaceState(null, "", "#" + state);
  }

  // A fragment is the id of a section, or what was chosen.
  function readAddress() {
    const section = document.getElementById(location.hash.slice(1));
    if (section?.matches("details.struct")) {
      section.open = true;
      unpack(section); // Its height, before the page scrolls.
      section.scrollIntoView();
      section.querySelector("summary").focus({ preventScroll: true });
      return;
    }
    const state = new URLSearchParams(location.hash.slice(1));
    search.value = state.get("search") ?? "";
    filter.value = state.get("filter") ?? "";
    const key = state.get("sort") ?? "";
    if (key) sort(key.replace(/^-/, ""), key.startsWith("-"));
    select();
  }

  for (const head of heads)
    head.querySelector("button").addEventListener("click", () => {
      const key = head.dataset.key;
      sort(key, sorted.key === key && !sorted.reverse);
      writeAddress();
    });
  for (const input of [search, filter])
    input.addEventListener("input", () => { select(); writeAddress(); });
  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    rows.find((row) => !row.hidden && row.isConnected)?.querySelector("a")?.focus();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input, select, textarea");
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "Escape" && event.target === search) {
      search.value = "";
      select();
      writeAddress();
    } else if (["ArrowDown", "ArrowUp"].includes(event.key) && event.target.closest("#structs tbody")) {
      const links = [...body.querySelectorAll("tr:not([hidden]) a")];
      const next = links[links.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) { event.preventDefault(); next.focus(); }
    }
  });

  // The arcs of the structure under the pointer, or with the focus.
  for (const link of document.querySelectorAll("#graph a")) {
    const light = (on) => {
      const n = link.dataset.n;
      for (const arc of document.querySelectorAll(`#graph [data-a="${n}"], #graph [data-b="${n}"]`))
        arc.classList.toggle("lit", on);
    };
    for (const name of ["mouseenter", "focus"]) link.addEventListener(name, () => light(true));
    for (const name of ["mouseleave", "blur"]) link.addEventListener(name, () => light(false));
  }

  tools.hidden = false;
  addEventListener("load", () => setTimeout(() => document.documentElement.classList.remove("loading")));
  addEventListener("hashchange", readAddress);
  select();
  readAddress();
})();
