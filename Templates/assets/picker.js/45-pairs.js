// Other pairs than the page's own: their pages, or this page if they have none.
{
  /** Another page of the site, or the stored copy of it. */
  const read = (address) => fetch(address).catch(() => caches.match(address.replace(/(index)?\.html$/, "")))
    .then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));

  /** `names` gets the countries of all currencies; `change` passes an action on. Resolves to all of them, and a way to a pair. */
  app.bindPairs = async (main, back, panel, buttons, names, converter, change) => {
    const [list] = await Promise.all([read(back.href), app.dress()]);
    const { siteBases, siteHome } = list.getElementById("main").dataset;
    const { base, quote } = main.dataset;
    const all = app.readList(list, names, main.dataset);
    /** Goes to a pair's page with the amount, or to the pair in this page if it has none; whether it leaves. */
    const visit = (from, to, given = converter.state.given, way = "assign") => {
      const isLeaving = (from !== base || to !== quote) && (siteBases.includes(from) || to === siteHome);
      if (isLeaving) location[way](`../${from}/${to}.html`.toLowerCase() + given);
      else change("choose", all, from, to);
      return isLeaving;
    };
    app.bindPicker(panel, buttons, all, (code, index) => {
      const codes = converter.state.sides.map((side) => side.code);
      // The other side's currency changes places with this one.
      if (code === codes[1 - index]) codes.reverse();
      else codes[index] = code;
      visit(...codes);
    });
    return { all, visit };
  };
}
