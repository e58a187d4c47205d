// Shows search results in copies of the list's rows. The list itself rests and keeps its layout, so each key is
// quick in lists of any length.
{
  /** Returns a function that shows the rows of some codes only; without codes, the list itself. */
  app.bindFound = (groups, items) => {
    let copies;
    const add = (list, codes, count) => {
      list.append(...codes.slice(0, count).map((code) => items.get(code).cloneNode(true)));
      const rest = codes.slice(count);
      if (rest.length) setTimeout(() => {
        if (list === copies) add(list, rest, 50);
      }, 100);
    };
    return (codes) => {
      // Rows that fill the window come at once, the rest when typing pauses; while the page loads, all of them.
      const count = document.readyState === "complete" ? innerHeight / 60 - 1 : Infinity;
      copies?.remove();
      copies = codes?.length ? groups.querySelector("ul").cloneNode(false) : null;
      groups.hidden = codes ? "until-found" : false;
      if (!copies) return;
      add(copies, codes, count);
      // The copies come before the list, so the browser's own search finds them first.
      groups.before(copies);
    };
  };
}
