// Other pairs than the page's own: their pages, or this page if they have none.
{
  /** Another page of the site, or the stored copy of it. */
  const read = (address) => fetch(address).catch(() => caches.match(address.replace(/(index)?\.html$/, "")))
    .then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));

  /** The converter of the first row with the list's own rates. */
  const firstOwn = (all, { base, ...list }) => {
    const { code } = [...all.values()].find((row) => row.code !== base && !("carried" in row));
    return `../${("prices" in list ? [code, base] : [base, code]).join("/")}.html`.toLowerCase();
  };

  /** `names` gets the countries of all currencies; `change` passes an action on. Resolves to all of them, those whose
   *  rates the page can compute with, and a way to a pair. */
  app.bindPairs = async (main, back, panel, buttons, names, converter, change) => {
    const [list] = await Promise.all([read(back.href), app.dress()]);
    const { dataset } = list.getElementById("main"), { siteBases, siteHome } = dataset;
    const { base, quote } = main.dataset;
    const all = app.readList(list, names, main.dataset);
    // A page whose rates are not its list's computes with its own only.
    const known = "carried" in main.dataset ? [] : all;
    /** Goes to a pair's page with the amount, or to the pair in a page of the list's rates; whether it leaves. Without a
     *  network, pages may be lacking. What the address asked for first leaves no entry in the history. */
    const visit = (from, to, given = converter.state.given, isFirst = false) => {
      const go = (href) => isFirst ? location.replace(href) : app.leave(href);
      const hasPage = navigator.onLine && (from !== base || to !== quote) && (siteBases.includes(from) || to === siteHome);
      const isLeaving = hasPage || known !== all && ![from, to].every((code) => code === base || code === quote);
      if (hasPage) go(`../${from}/${to}.html`.toLowerCase() + given);
      else if (isLeaving) go(`${firstOwn(all, dataset)}#from=${from}&to=${to}${given.replace("#", "&")}`);
      else change("choose", known, from, to);
      return isLeaving;
    };
    app.bindPicker(panel, buttons, all, (code, index) => {
      const codes = converter.state.sides.map((side) => side.code);
      // The other side's currency changes places with this one.
      if (code === codes[1 - index]) codes.reverse();
      else codes[index] = code;
      visit(...codes);
    });
    return { all, known, visit };
  };
}
