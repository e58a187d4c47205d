// The search field, and the query in the address's fragment.
{
  /** `open` follows the link of a code's row. */
  app.bindSearch = (list, open) => {
    const field = document.getElementById("search");
    let pause;

    // For sharing, and for returning to a filtered list.
    const share = () => {
      const query = list.state.query.trim();
      const fragment = query && `#${new URLSearchParams({ search: query })}`;
      if (location.hash === fragment) return;
      history.replaceState(null, "", location.href.split("#")[0] + fragment);
    };
    const search = (query) => {
      if (field.value !== query) field.value = query;
      list.action("search", query);
      // Browsers limit how often the address may change.
      clearTimeout(pause);
      pause = setTimeout(share, 300);
    };
    const typed = () => {
      if (field.value !== list.state.query) search(field.value);
    };
    // An address without a query ends the search; one with another fragment leaves it alone.
    const follow = (event) => {
      const query = new URLSearchParams(location.hash.slice(1)).get("search");
      if (query !== null || event && !location.hash) search(query ?? "");
    };

    field.addEventListener("input", () => {
      typed();
      // Results begin at the top.
      scrollTo(0, 0);
    });
    field.addEventListener("focus", list.prepare);
    field.addEventListener("change", share);
    field.addEventListener("keydown", (event) => {
      if (event.isComposing || !field.value) return;
      if (event.key === "Enter") open(list.state.found?.[0]);
      if (event.key !== "Escape") return;
      event.preventDefault();
      search("");
    });
    app.bindSlash(field, "search");
    addEventListener("hashchange", follow);
    // The browser's own search has found a resting row.
    addEventListener("beforematch", () => search(""));
    // Browsers restore typed text.
    addEventListener("pageshow", typed);
    follow();
  };
}
