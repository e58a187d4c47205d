// Shows a list model in the page's own rows, and search results in copies of them.
{
  app.bindList = (main, store, session) => {
    const root = document.documentElement;
    const items = new Map();
    for (const item of main.querySelectorAll(".row")) items.set(item.dataset.code, item);
    // The list's own currency, which searches find.
    const own = document.getElementById("own")?.content.firstElementChild;
    if (own) items.set(own.dataset.code, own);
    const all = [...items.keys()].sort();
    const codes = all.filter((code) => items.get(code) !== own);
    const heads = [...main.querySelectorAll(".heads button")];
    // The change of a week takes the place of the day's, which its row keeps.
    const week = document.getElementById("week");
    let isWeek = false;
    const turn = () => {
      isWeek = !isWeek;
      store.write("week", isWeek ? "1" : "");
      week.setAttribute("aria-pressed", isWeek);
      const head = heads.at(-1).firstChild, ways = week.nextElementSibling.content.children;
      head.day ??= head.textContent;
      head.textContent = isWeek ? week.textContent : head.day;
      for (const item of items.values()) {
        const day = item.day ??= item.querySelector(".percent");
        if (!day) continue;
        const text = item.dataset.week ?? "\u00a0";
        const shown = ways[text.includes("+") ? 0 : text.includes("\u2212") ? 1 : 2].cloneNode(true);
        shown.append(text);
        item.querySelector(".percent").replaceWith(isWeek ? shown : day);
      }
    };
    if (week && store.read("week")) turn();

    const read = (code) => app.readRow(items.get(code), main.dataset);
    const pinned = new Set(
      codes.filter((code) => items.get(code).querySelector('[aria-pressed="true"]')));
    const list = app.createList(codes, read, app.createFavorites(store, pinned),
      app.createRates(store, root.dataset), store, { ...main.dataset, hasOwn: own });

    const groups = main.querySelector(".groups");
    const [starred, others] = groups.querySelectorAll(".group");
    const showFound = app.bindFound(groups, items);
    const results = document.getElementById("results");
    const order = document.getElementById("order");
    const jump = main.querySelector(".jump");
    const counted = app.createCounter(results.dataset, root.lang, main.dataset);

    // From the last to the first, so that each row's successor is already in place; those in place stay.
    const place = (favorites) => {
      const next = {};
      for (const code of list.placed().reverse()) {
        const item = items.get(code), isStarred = favorites.has(code);
        const rows = (isStarred ? starred : others).querySelector("ul");
        let after = item;
        do after = after.nextElementSibling; while (after && (after.hidden || favorites.has(after.dataset.code) !== isStarred));
        if (item.parentNode !== rows) {
          for (const star of main.querySelectorAll(`[data-code="${code}"] .star`)) star.setAttribute("aria-pressed", isStarred);
          after = item;
        }
        if (after != next[isStarred]) rows.insertBefore(item, next[isStarred] ?? null);
        next[isStarred] = item;
      }
    };
    // The reader's own order, and what is watched, have a script of their own; a list of the owner's may lack its button.
    const edit = main.querySelector(".edit") ?? root;
    let arranged;
    const arrange = (event) => (arranged ??= app.load(edit.dataset.script)
      .then(() => app.bindArrange(main, list, items, store, session, edit))).then((act) => act(event), () => {});

    const showStars = (favorites) => {
      const focused = document.activeElement;
      const preventScroll = !focused.matches(":focus-visible");
      place(favorites);
      if (store.read("arranged") !== null || edit.dataset.first && !favorites.has(edit.dataset.first)) {
        root.dataset.waits = "";
        arrange();
      }
      starred.hidden = favorites.size === 0;
      others.hidden = favorites.size === codes.length;
      if (isWeek && starred.hidden) week.click();
      // A row that moves loses the focus, and gets it back only in a visible group. Keyboard users stay with it.
      if (document.activeElement !== focused) focused.focus({ preventScroll });
    };
    const showOrder = ({ order: value, favorites }) => {
      order.value = value ?? "";
      for (const head of heads) {
        const place = head.dataset.orders.split(" ").indexOf(order.value);
        head.setAttribute("aria-pressed", place >= 0);
        head.classList.toggle("turned", place > 0);
      }
      // Letters lead to codes.
      if (jump) jump.hidden = Boolean(order.value);
      place(favorites);
    };
    const showWorth = (isGiven) => {
      main.classList.toggle("amount", isGiven);
      for (const code of all) items.get(code).querySelector(".worth").textContent = `${list.worth(code)} ${code}`;
    };
    let hints;
    const show = (state, before) => {
      if (state.codes !== before.codes) showOrder(state);
      if (state.favorites !== before.favorites) showStars(state.favorites);
      if (state.amount !== before.amount) showWorth(state.amount.scale >= 0);
      const isSame = state.found === before.found || !state.answer && String(state.found) === String(before.found);
      if (isSame && (state.amount === before.amount || !state.found)) return;
      showFound(state.found);
      main.classList.toggle("searching", Boolean(state.found));
      const count = state.found?.length;
      results.className = count === 0 ? "nothing" : "spoken";
      const text = state.answer?.text ? state.answer.text
        : count ? counted("results", count) : count === 0 ? results.dataset.none : "";
      if (results.textContent !== text) results.textContent = text;
      if (count === 0 || / ./.test(state.query)) hints ??= app.load(main.dataset.hints).then(() => app.bindHints(main, list, items, read, store), () => {});
    };

    list.subscribe(show);
    order.addEventListener("change", () => list.action("order", order.value));
    for (const head of heads) head.addEventListener("click", () => {
      const orders = head.dataset.orders.split(" ");
      list.action("order", orders[orders.indexOf(order.value) + 1] ?? orders[0]);
    });
    week?.addEventListener("click", () => {
      turn();
      list.action("order", order.value);
    });
    main.addEventListener("click", (event) => {
      // A row that a letter leads to stands below what stays at the top, whose height texts decide.
      if (event.target.closest(".jump")) {
        const bar = document.querySelector(".list-top");
        const ends = [bar.offsetHeight + parseFloat(getComputedStyle(bar).top), heads[0].parentElement.offsetHeight];
        root.style.scrollPaddingTop = `${ends[0] + ends[1] + 8}px`;
      }
      if (event.target === edit) arrange(event);
      const link = event.target.closest(".cell");
      if (link) {
        const { code } = link.closest(".row").dataset;
        // The converter opens with the amount. An answer has its own.
        if (code[0] !== "=") {
          const { href } = link;
          link.href = list.address(code, href, navigator.onLine);
          setTimeout(() => { link.href = href; });
        }
        session.write("row", link.pathname);
        session.write("left", main.dataset.base + location.hash);
      }
      const item = event.target.closest(".star")?.closest(".row");
      if (!item) return;
      item.classList.add("moved");
      list.action("toggle", item.dataset.code);
    });
    // Pages from the back/forward cache may be older than the stars.
    app.onReturn(() => list.action("refresh"));
    if (list.state.order) showOrder(list.state);
    showStars(list.state.favorites);
    starred.addEventListener("keydown", (event) => event.altKey && arrange(event));
    app.bindSearch(list, session, (code) => code && main.querySelector(".lists > ul a").click());
    return codes;
  };
}
