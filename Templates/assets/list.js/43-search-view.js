// The fields of the list: the query and the amount, both also in the address's fragment.
{
  // What a search has found; the list itself without one; what else could be meant.
  const rows = ".lists > ul a, :not([hidden]) > .group:not([hidden]) a, .hints:not([hidden]) a";

  /** `session` has the base and the fragment of the list that was left; `open` follows the link of a code's row. */
  app.bindSearch = (list, session, open) => {
    const field = document.getElementById("search");
    const sum = document.getElementById("sum");
    const message = document.getElementById("sum-message");
    const named = document.querySelector(".sum b");

    // For sharing, and for returning to a filtered list.
    const share = app.keeper(() => {
      const { query, amount, code } = list.state;
      const wanted = new URLSearchParams(query.trim() && { search: query.trim() });
      if (amount.scale >= 0) wanted.set("amount", app.plainAmount(amount) + (amount.code ? ` ${code}` : ""));
      list.hint?.();
      return String(wanted) && `#${wanted}`;
    });
    const act = (place, name, text, typing) => {
      if (place.value !== text) place.value = text;
      list.action(name, text, typing);
      share();
    };
    const search = (query) => act(field, "search", query);
    const typed = (typing) => {
      if (field.value !== list.state.query) search(field.value);
      if (sum.value !== list.state.sum) act(sum, "type", sum.value, typing);
    };
    list.subscribe(({ sum: text, amount, read, code }) => {
      if (sum.value !== text) sum.value = text;
      sum.setAttribute("aria-invalid", /invalid|\?/.test(amount));
      named.textContent = code;
      const said = message.dataset[amount] ?? read;
      if (message.textContent !== said) message.textContent = said;
    });
    // An address without a query ends the search; one with another fragment leaves it alone.
    const follow = (event) => {
      // What was shared for the entry before may have got into this one meanwhile.
      const { hash } = new URL(event?.newURL ?? location);
      const wanted = new URLSearchParams(hash.slice(1));
      const [query, amount] = ["search", "amount"].map((name) => wanted.get(name));
      if (query !== null || event && (amount !== null || !hash)) search(query ?? "");
      if (amount !== null || event && !hash) act(sum, "open", amount ?? "");
    };

    field.addEventListener("input", () => {
      typed();
      // Results begin at the top.
      scrollTo(0, 0);
    });
    app.bindAmount(sum, list, typed);
    field.addEventListener("focus", list.finder.prepare);
    for (const place of [field, sum]) {
      place.addEventListener("change", () => share(0));
      place.addEventListener("keydown", (event) => {
        if (event.isComposing) return;
        // Down to the first row that shows; its star is one Tab further.
        if (event.key === "ArrowDown") {
          event.preventDefault();
          share(0);
          document.querySelector(rows)?.focus();
        }
        if (!place.value) return;
        if (event.key === "Enter") open(list.state.found?.[0]);
        if (event.key !== "Escape") return;
        event.preventDefault();
        place.value = "";
        typed();
      });
    }
    app.bindSlash(field, "search");
    addEventListener("hashchange", follow);
    // The worker leads here from a page that it has no copy of.
    if (location.hash === "#not-stored") {
      document.getElementById("not-stored").hidden = false;
      const left = session.read("left") ?? "";
      history.replaceState(null, "", location.pathname + (left.startsWith(named.textContent) ? left.slice(3) : ""));
    }
    // The browser's own search has found a resting row.
    addEventListener("beforematch", () => search(""));
    // Browsers restore typed text.
    addEventListener("pageshow", () => typed());
    follow();
  };
}
