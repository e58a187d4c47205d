// The search field, and the address's fragment that carries what was searched.
{
  app.bindSearch = (list) => {
    const field = document.getElementById("search");
    let pause;

    // For sharing, and for coming back to a filtered list.
    const share = () => {
      const query = list.state.query.trim();
      const fragment = query && `#${new URLSearchParams({ search: query })}`;
      if (location.hash === fragment) return;
      history.replaceState(null, "", location.href.split("#")[0] + fragment);
    };
    const search = (query) => {
      if (field.value !== query) field.value = query;
      list.action("search", query);
      // Browsers refuse to write the address for every key.
      clearTimeout(pause);
      pause = setTimeout(share, 300);
    };
    const typed = () => {
      if (field.value !== list.state.query) search(field.value);
    };
    // Going back to an address without a search ends it; one of another kind says nothing of it.
    const follow = (event) => {
      const query = new URLSearchParams(location.hash.slice(1)).get("search");
      if (query !== null || event && !location.hash) search(query ?? "");
    };

    field.addEventListener("input", () => {
      typed();
      // What was found begins at the top.
      scrollTo(0, 0);
    });
    field.addEventListener("focus", list.prepare);
    field.addEventListener("change", share);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing || !field.value) return;
      event.preventDefault();
      search("");
    });
    app.bindSlash(field, "search");
    addEventListener("hashchange", follow);
    // The browser's own search has found a row that rests.
    addEventListener("beforematch", () => search(""));
    // Browsers put back what was typed.
    addEventListener("pageshow", typed);
    follow();
  };
}
