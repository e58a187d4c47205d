// Shows a list model in the page's own rows, and search results in copies of them.
{
  /** What a row says of its currency. */
  app.readRow = (item) => ({ country: item.querySelector(".country").textContent, ...item.dataset });

  app.bindList = (main, store) => {
    const items = new Map();
    for (const item of main.querySelectorAll(".row")) items.set(item.dataset.code, item);
    const codes = [...items.keys()].sort();
    const read = (code) => app.readRow(items.get(code));
    const pinned = new Set(
      codes.filter((code) => items.get(code).querySelector('[aria-pressed="true"]')));
    const list = app.createList(codes, read, app.createFavorites(store, pinned),
      app.createRates(store, document.documentElement.dataset), store, main.dataset);

    const groups = main.querySelector(".groups");
    const [starred, others] = groups.children;
    const showFound = app.bindFound(groups, items);
    const results = document.getElementById("results");
    const counted = app.createCounter(
      results.dataset, document.documentElement.lang, main.dataset);

    const place = (code, isStarred) => {
      for (const star of main.querySelectorAll(`[data-code="${code}"] .star`)) {
        star.setAttribute("aria-pressed", isStarred);
      }
      (isStarred ? starred : others).querySelector("ul")
        .insertBefore(items.get(code), items.get(list.follower(code)) ?? null);
    };

    const showStars = (favorites, before) => {
      const focused = document.activeElement;
      const preventScroll = !focused.matches(":focus-visible");
      // From the last to the first, so that each row's successor is already in place.
      for (const code of [...codes].reverse()) {
        if (favorites.has(code) !== before.has(code)) place(code, favorites.has(code));
      }
      starred.hidden = favorites.size === 0;
      others.hidden = favorites.size === codes.length;
      // A row that moves loses the focus, and gets it back only in a visible group. Keyboard users stay with it.
      if (document.activeElement !== focused) focused.focus({ preventScroll });
    };
    const show = (state, before) => {
      if (state.favorites !== before.favorites) showStars(state.favorites, before.favorites);
      if (state.found === before.found) return;
      showFound(state.found);
      main.classList.toggle("searching", Boolean(state.found));
      const count = state.found?.length;
      results.className = count === 0 ? "nothing" : "spoken";
      const text = count ? counted("results", count) : count === 0 ? results.dataset.none : "";
      if (results.textContent !== text) results.textContent = text;
    };

    list.subscribe(show);
    main.addEventListener("click", (event) => {
      const item = event.target.closest(".star")?.closest(".row");
      if (!item) return;
      item.classList.add("moved");
      list.action("toggle", item.dataset.code);
    });
    // Pages from the back/forward cache may be older than the stars.
    app.onReturn(() => list.action("refresh"));
    showStars(list.state.favorites, pinned);
    app.bindSearch(list, (code) => items.get(code)?.querySelector("a").click());
    return codes;
  };
}
