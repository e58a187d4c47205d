// Shows a list model in the page's own rows.
(function (app) {
  "use strict";

  app.bindList = function (main, store) {
    const items = new Map();
    for (const item of main.querySelectorAll(".row")) items.set(item.dataset.code, item);
    const star = (code) => items.get(code).querySelector(".star");
    const codes = [...items.keys()].sort();
    const rows = codes.map((code) =>
      ({ code, country: items.get(code).querySelector(".country").textContent }));
    const pinned = new Set(
      codes.filter((code) => star(code).getAttribute("aria-pressed") === "true"));
    const list = app.createList(rows, app.createFavorites(store, pinned));

    const groups = [...main.querySelectorAll(".group")];
    const [starredCards, otherCards] = groups.map((group) => group.querySelector("ul"));
    const nothing = main.querySelector(".nothing");
    const field = document.getElementById("search");
    field.enterKeyHint = "search";

    const place = function (code, starred) {
      const item = items.get(code);
      const focused = item.contains(document.activeElement) ? document.activeElement : null;
      star(code).setAttribute("aria-pressed", String(starred));
      (starred ? starredCards : otherCards)
        .insertBefore(item, items.get(list.follower(code)) ?? null);
      focused?.focus({ preventScroll: true });
    };

    // From the last to the first, so that the row before which another belongs is in place already.
    const show = function ({ favorites, found }, before) {
      for (const code of codes.slice().reverse()) {
        const starred = favorites.has(code);
        if (starred !== before.favorites.has(code)) place(code, starred);
        if (found.has(code) !== before.found.has(code)) items.get(code).hidden = !found.has(code);
      }
      for (const group of groups) {
        const empty = !group.querySelector(".row:not([hidden])");
        if (group.hidden !== empty) group.hidden = empty;
      }
      const text = found.size ? "" : nothing.dataset.text;
      if (nothing.textContent !== text) nothing.textContent = text;
    };

    list.subscribe(show);
    field.addEventListener("input", () => list.action("search", field.value));
    main.addEventListener("click", function (event) {
      const item = event.target.closest(".star")?.closest(".row");
      if (!item) return;
      item.classList.add("moved");
      list.action("toggle", item.dataset.code);
    });
    main.addEventListener("animationend", (event) => event.target.classList.remove("moved"));
    // Browsers put back what was typed, and pages from the back list may be older than the stars.
    app.onReturn(function () {
      list.action("refresh");
      if (field.value !== list.state.query) list.action("search", field.value);
    });
    show(list.state, { favorites: pinned, found: new Set(codes) });
    return codes;
  };
})(globalThis.ratepress ??= {});
