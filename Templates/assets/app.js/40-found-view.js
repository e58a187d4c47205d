// Shows what was found in copies of the list's rows. The list itself rests with all that is laid out, so
// that each key is quick however long it is.
{
  const idle = (task) => (window.requestIdleCallback ?? setTimeout)(task);

  /** Answers what shows the rows of certain codes alone; without codes, the list itself. */
  app.bindFound = (groups, items) => {
    let copies;
    const add = (list, codes, count) => {
      list.append(...codes.slice(0, count).map((code) => items.get(code).cloneNode(true)));
      const rest = codes.slice(count);
      if (rest.length) idle(() => { if (list === copies) add(list, rest, 20); });
    };
    return (codes) => {
      copies?.remove();
      copies = codes?.length ? groups.querySelector("ul").cloneNode(false) : null;
      groups.hidden = codes ? "until-found" : false;
      if (!copies) return;
      // What fills the window comes at once, the rest between two keys.
      add(copies, codes, Math.ceil(innerHeight / 72));
      groups.after(copies);
    };
  };
}
