// Shows what was found in copies of the list's rows. The list itself rests with all that is laid out, so
// that each key is quick however long it is.
{
  /** Answers what shows the rows of certain codes alone; without codes, the list itself. */
  app.bindFound = (groups, items) => {
    let copies;
    const add = (list, codes, count) => {
      list.append(...codes.slice(0, count).map((code) => items.get(code).cloneNode(true)));
      const rest = codes.slice(count);
      if (rest.length) (window.requestIdleCallback ?? setTimeout)(() => {
        if (list === copies) add(list, rest, 20);
      });
    };
    return (codes) => {
      // What fills the window comes at once, the rest between two keys; while the page loads, all.
      const count = document.readyState === "complete" ? innerHeight / 60 - 1 : Infinity;
      copies?.remove();
      copies = codes?.length ? groups.querySelector("ul").cloneNode(false) : null;
      groups.hidden = codes ? "until-found" : false;
      if (!copies) return;
      add(copies, codes, count);
      // The browser's own search meets what shows before what rests.
      groups.before(copies);
    };
  };
}
