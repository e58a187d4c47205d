// Shows a list model in the page's own rows.
(function (app) {
  "use strict";

  app.bindList = function (main, store) {
    const items = new Map();
    for (const item of main.querySelectorAll(".row")) items.set(item.dataset.code, item);
    const star = (code) => items.get(code).querySelector(".star");
    const codes = [...items.keys()].sort();
    const read = function (code) {
      const item = items.get(code);
      return {
        code, country: item.querySelector(".country").textContent, search: item.dataset.search,
      };
    };
    const pinned = new Set(
      codes.filter((code) => star(code).getAttribute("aria-pressed") === "true"));
    const rates = app.createRates(store, document.documentElement.dataset.updated);
    const list = app.createList(codes, read, app.createFavorites(store, pinned));

    const groups = [...main.querySelectorAll(".group")];
    const [starredCards, otherCards] = groups.map((group) => group.querySelector("ul"));
    const results = document.getElementById("results");
    const counted = app.createCounter(
      results.dataset, document.documentElement.lang, main.dataset);

    const place = function (code, starred) {
      star(code).setAttribute("aria-pressed", String(starred));
      (starred ? starredCards : otherCards)
        .insertBefore(items.get(code), items.get(list.follower(code)) ?? null);
    };

    // From the last to the first, so that the row before which another belongs is in place already.
    const backwards = [...codes].reverse();
    const show = function ({ query, favorites, found }, before) {
      const focused = document.activeElement;
      const preventScroll = !focused.matches(":focus-visible");
      const filled = new Set();
      for (const code of backwards) {
        const starred = favorites.has(code);
        if (starred !== before.favorites.has(code)) place(code, starred);
        const isFound = found.has(code);
        if (isFound !== before.found.has(code)) items.get(code).hidden = !isFound;
        if (isFound) filled.add(starred);
      }
      for (const [index, group] of groups.entries()) group.hidden = !filled.has(index === 0);
      // A row that moves loses the focus, and gets it back only in a group that shows; whoever goes by
      // keyboard goes with it.
      if (document.activeElement !== focused) focused.focus({ preventScroll });
      results.className = found.size ? "spoken" : "nothing";
      const text = !found.size ? results.dataset.none : query.trim() && counted("results", found.size);
      if (results.textContent !== text) results.textContent = text;
    };

    // Converters carry the pinned currencies' digits themselves. What another tab changes, that tab
    // keeps: two that answered each other with rates of different days would never end.
    const keepRates = function () {
      const own = codes.filter((code) => list.state.favorites.has(code) && !pinned.has(code));
      if (own.length === 0) return;
      rates.write([...rates.read(), ...own.map((code) => [code, items.get(code).dataset.rate])]);
    };

    list.subscribe(show);
    main.addEventListener("click", function (event) {
      const item = event.target.closest(".star")?.closest(".row");
      if (!item) return;
      item.classList.add("moved");
      list.action("toggle", item.dataset.code);
      keepRates();
    });
    main.addEventListener("animationend", (event) => event.target.classList.remove("moved"));
    // Pages from the back list may be older than the stars.
    app.onReturn(() => list.action("refresh"));
    show(list.state, { favorites: pinned, found: new Set(codes) });
    app.bindSearch(list);
    keepRates();
    return codes;
  };
})(globalThis.ratepress ??= {});
