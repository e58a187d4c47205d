// Shows a converter model in the page's own form.
{
  app.bindConverter = (main, store) => {
    const root = document.documentElement;
    const part = (selector) => main.querySelector(selector);
    const pinned = new Map((main.dataset.pinned.match(/\S+ \S+/g) ?? []).map((pair) => pair.split(" ")));
    const converter = app.createConverter(main.dataset, pinned, app.createFavorites(store, pinned),
      app.createRates(store, root.dataset), store);
    const star = part(".star");
    const form = part("form");
    const field = part("#amount");
    const result = part("#result");
    app.bindSlash(field, "done");
    const message = part(".message");
    const copyButton = part("button.copy");
    const link = part("a.copy");
    const confirmation = part(".copied");
    const also = part(".also");
    const { content } = part("template");
    const buttons = [...main.querySelectorAll(".pick")];
    const names = new Map(buttons.map((button) => [...button.children].map((child) => child.textContent)));

    // A long result breaks between groups of digits.
    const write = (place, result) => {
      place.replaceChildren();
      for (const part of result.split(/(\p{N}+\P{N})(?=\p{N}{3})/u)) {
        place.append(part, document.createElement("wbr"));
      }
    };
    const listItem = ([code, result]) => {
      const item = content.cloneNode(true);
      item.querySelector("b").textContent = code;
      write(item.querySelector("bdi"), result);
      return item;
    };

    const bank = part(".bank");
    const spread = part("#spread");
    const refusal = part("#spread-message");
    const table = bank.querySelector("table");
    spread.value = converter.state.spread;
    const showBank = ({ prices, refused, sides, amount, problem }) => {
      refusal.textContent = refusal.dataset[refused] ?? "";
      spread.setAttribute("aria-invalid", refused !== "");
      table.hidden = !prices.length;
      if (table.hidden) return;
      const [, one, many] = table.rows[0].cells;
      one.textContent = `1 ${sides[0].code}`;
      many.textContent = prices[0][1] ? `${amount} ${sides[0].code}` : "";
      prices.forEach((row, index) => {
        for (const column of [0, 1]) table.rows[index + 1].cells[column + 1].textContent = row[column] ?? "";
      });
    };
    spread.addEventListener("input", () => converter.action("spread", spread.value));

    /** Another page of the site, or the stored copy of it. */
    const read = (address) => fetch(address).catch(() => caches.match(address.replace(/(index)?\.html$/, "")))
      .then((answer) => answer.text()).then((text) => new DOMParser().parseFromString(text, "text/html"));

    // What the page shows of the past in either direction. The other one's comes from its own page, if that has the
    // same rates.
    const swap = part(".swap");
    const opposite = part(".opposite a");
    const pastOf = (page) => [".past", ".lead .change"].map((selector) => page.querySelector(selector));
    const pasts = [pastOf(main)];
    let shown = 0;
    const fetchPast = () => pasts[1] ??= opposite && pasts[0][0] && read(opposite.href).then((page) => {
      const { updated, series } = page.documentElement.dataset;
      const found = pastOf(page);
      return updated === root.dataset.updated && series === root.dataset.series && found[0]
        && !found[1] === !pasts[0][1] && found;
    }).catch(() => {});
    const turn = async (way) => {
      if (way) fetchPast();
      main.classList.toggle("turned", way !== shown);
      const past = await pasts[way];
      if (!past || way === shown || converter.state.swapped !== (way > 0)) return;
      const range = part(".past :checked").id;
      pasts[shown] = pastOf(main);
      pasts[shown].forEach((place, index) => place?.replaceWith(past[index]));
      shown = way;
      part(`#${range}`)?.click();
      main.classList.remove("turned");
      app.bindCharts(past[0]);
    };
    for (const start of ["pointerenter", "focus"]) swap.addEventListener(start, fetchPast);

    const title = part("h1");
    const [unit, rate, quote] = part(".hero").children;
    const reverse = part(".reverse bdi");
    const amounts = part(".amounts");
    const own = [title, rate, reverse, amounts].map((place) => [place, place.innerHTML]);
    /** Names the pair everywhere on the page; what only the page's own pair has hides. */
    const showPair = ({ sides, rate: text, reverse: other, swapped, address }) => {
      const codes = sides.map(({ code }) => code);
      main.classList.toggle("swapped", swapped && !address);
      main.classList.toggle("elsewhere", address !== "");
      turn(Number(swapped && !address));
      buttons.forEach(({ children: [code, name] }, index) => {
        code.textContent = codes[index];
        name.textContent = names.get(codes[index]);
      });
      for (const [place, text] of own) place.innerHTML = text;
      unit.textContent = `1 ${codes[0]} =`;
      quote.textContent = codes[1];
      if (!swapped && !address) return;
      title.firstChild.textContent = codes[0];
      title.childNodes[1].textContent = ` ${names.get(codes[0])} `;
      title.lastElementChild.textContent = codes[1];
      title.lastChild.textContent = ` ${names.get(codes[1])}`;
      rate.textContent = text;
      reverse.textContent = `1 ${codes[1]} = ${other} ${codes[0]}`;
      if (swapped) amounts.prepend(amounts.lastElementChild);
    };

    const show = (state, before = {}) => {
      star.setAttribute("aria-pressed", state.isStarred);
      if (field.value !== state.amount) field.value = state.amount;
      if (result.value !== state.result) result.value = state.result;
      result.style.setProperty("--letters", state.result.length);
      const text = state.problem ? form.dataset[state.problem] : state.read;
      if (message.textContent !== text) message.textContent = text;
      field.setAttribute("aria-invalid", state.problem !== null && !state.isBack);
      result.setAttribute("aria-invalid", state.problem !== null && state.isBack);
      const code = state.sides[1].code;
      part(".words").textContent = state.words
        && state.words + (state.address ? ` ${code}` : names.get(code).split(" ").at(-1));
      copyButton.hidden = link.hidden = state.result === "" || state.problem !== null;
      link.hash = state.fragment;
      confirmation.textContent = state.copied ? form.dataset.copied : "";
      also.hidden = state.also.length === 0;
      if (state.also !== before.also) also.lastElementChild.replaceChildren(...state.also.map(listItem));
      showBank(state);
      if (String(state.sides.map(({ code }) => code)) !== String(before.sides?.map(({ code }) => code))) showPair(state);
    };
    converter.subscribe(show);
    show(converter.state, converter.state);

    // An address with another amount would restore it on reload.
    const change = (...action) => {
      converter.action(...action);
      const { address } = converter.state;
      if (location.hash !== address) history.replaceState(null, "", location.href.split("#")[0] + address);
    };
    field.addEventListener("input", () => change("type", field.value));
    result.addEventListener("input", () => change("type", result.value, true));
    swap.addEventListener("click", () => {
      form.classList.add("moved");
      change("swap");
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      converter.action("convert");
      if (converter.state.problem) field.focus();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      change("clear");
      field.focus();
    });
    /** Copies a text when `control` is pressed. Without TLS, calls `fallback` instead. */
    const copies = (control, text, fallback) => control.addEventListener("click", async (event) => {
      event.preventDefault();
      converter.action("copied", false);
      let done = true;
      try { await navigator.clipboard.writeText(text()); } catch { done = fallback(); }
      converter.action("copied", done);
    });
    copies(copyButton, () => result.value, () => {
      result.select();
      return document.execCommand("copy");
    });
    // The address itself does not change, so no amount enters the browser's history.
    copies(link, () => link.href, () => {
      location.replace(link.href);
      return false;
    });

    // The picker's script comes with its first use, and the currencies of the list that the page leads back to;
    // that list itself where it cannot be read, as on a disk.
    const home = document.querySelector(".back").href;
    let list, bases;
    const panel = part(".picker");
    const load = () => list ??= app.load(panel.dataset.script).then(() => read(home)).then((page) => {
      bases = page.getElementById("main").dataset.siteBases;
      return app.readList(page, names, main.dataset);
    }).catch(() => location.assign(home));
    const choose = async (from, to) => {
      const all = await load();
      if (all.has(from) && all.has(to) && from !== to) change("choose", all.get(from), all.get(to));
    };
    const pick = (code, index) => {
      const codes = converter.state.sides.map((side) => side.code);
      // The other side's currency changes places with this one.
      if (code === codes[1 - index]) codes.reverse();
      else codes[index] = code;
      const pair = codes.join("/").toLowerCase();
      const isOwn = codes.every((code) => code === main.dataset.base || code === main.dataset.quote);
      if (!isOwn && bases.includes(codes[0])) location.assign(`../${pair}.html${converter.state.given}`);
      else choose(...codes);
    };
    const bring = ({ target }) => {
      const button = target.closest(".pick");
      if (!button) return;
      form.removeEventListener("click", bring);
      load().then(() => {
        app.bindPicker(panel, buttons, load, pick);
        button.click();
      });
    };
    form.addEventListener("click", bring);
    part(".others")?.addEventListener("click", ({ target }) => {
      if (target.href) target.hash = converter.state.given;
    });

    const open = async () => {
      const wanted = new URLSearchParams(location.hash.slice(1));
      if (wanted.has("from")) await choose(wanted.get("from"), wanted.get("to"));
      for (const [name, isBack] of [["amount"], ["result", true]]) {
        if (wanted.get(name)) converter.action("open", wanted.get(name), wanted.has("swap"), isBack);
      }
    };
    addEventListener("hashchange", open);
    // Browsers restore typed text.
    addEventListener("pageshow", () => {
      if (field.value !== converter.state.amount) converter.action("type", field.value);
    });
    star.addEventListener("click", () => {
      star.classList.add("moved");
      converter.action("toggle");
    });
    app.onReturn(() => converter.action("refresh"));
    open();
  };
}
