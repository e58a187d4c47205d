// Shows a converter model in the page's own form.
{
  app.bindConverter = (main, store) => {
    const root = document.documentElement;
    const part = (selector) => main.querySelector(selector);
    const pinned = new Map((main.dataset.pinned.match(/\S+ \S+/g) ?? []).map((pair) => pair.split(" ")));
    const converter = app.createConverter({ ...main.dataset, opening: part("#amount").placeholder }, pinned, app.createFavorites(store, pinned),
      app.createRates(store, root.dataset), store);
    const star = part(".star");
    const form = part("form");
    const field = part("#amount");
    const result = part("#result");
    app.bindSlash(field, "done");
    const back = document.querySelector(".back");
    const message = part(".message bdi");
    const copyButton = part("button.copy");
    const link = part("a.copy");
    const confirmation = part(".copied");
    const also = part(".also");
    const { content } = part("template");
    const buttons = [...main.querySelectorAll(".pick")];
    const names = new Map(buttons.map((button) => [...button.children].map((child) => child.textContent)));
    const heading = part("h1");
    const countries = new Map([0, 3].map((at) => [at, at + 1].map((at) => heading.children[at].textContent)));

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
    const presets = bank.querySelectorAll("button");
    spread.value = converter.state.spread;
    const showBank = ({ prices, refused, sides, amount, unit }) => {
      refusal.textContent = refusal.dataset[refused] ?? "";
      spread.setAttribute("aria-invalid", !!refused);
      for (const preset of presets) preset.setAttribute("aria-pressed", preset.value === spread.value);
      table.hidden = !prices.length;
      if (table.hidden) return;
      const [, one, many] = table.rows[0].cells;
      one.textContent = `${app.writeAmount(unit, main.dataset)} ${sides[0].code}`;
      many.textContent = prices[0][1] ? `${app.regrouped(amount, main.dataset)} ${sides[0].code}` : "";
      prices.forEach((row, index) => {
        for (const column of [0, 1]) table.rows[index + 1].cells[column + 1].textContent = row[column] ?? "";
      });
    };
    spread.addEventListener("input", () => converter.action("spread", spread.value));
    for (const preset of presets) preset.addEventListener("click", () => {
      spread.value = preset.value;
      converter.action("spread", preset.value);
    });

    const ownTitle = document.title;
    const [unit, rate, quote] = part(".hero").children;
    const reverse = part(".reverse bdi");
    const amounts = part(".amounts");
    const own = [heading, rate, reverse, amounts].map((place) => [place, place.innerHTML]);
    /** Names the pair everywhere on the page; what only the page's own pair has hides. */
    const showPair = ({ sides, rate: text, reverse: other, swapped, address }) => {
      const codes = sides.map(({ code }) => code);
      main.classList.toggle("turned", swapped || !!address);
      main.classList.toggle("elsewhere", !!address);
      buttons.forEach(({ children: [code, name] }, index) => {
        code.textContent = codes[index];
        name.textContent = (address ? countries : names).get(codes[index]);
      });
      for (const [place, text] of own) place.innerHTML = text;
      unit.textContent = `1 ${codes[0]} =`;
      quote.textContent = codes[1];
      document.title = ownTitle;
      if (!swapped && !address) return;
      codes.forEach((code, index) => {
        heading.children[3 * index].textContent = code;
        heading.children[3 * index + 1].textContent = countries.get(code);
      });
      document.title = codes.map((code) => `${code} ${countries.get(code)}`)
        .join(document.dir === "rtl" ? " ← " : " → ") + ` · ${back.textContent}`;
      rate.textContent = text;
      reverse.textContent = `1 ${codes[1]} = ${other} ${codes[0]}`;
      if (swapped) amounts.prepend(amounts.lastElementChild);
    };

    const opening = [field, result].map(({ placeholder }) => placeholder);
    const spoken = part("form > .spoken");
    let pause;
    const show = (state, before = {}) => {
      star.setAttribute("aria-pressed", state.isStarred);
      if (field.value !== state.amount) field.value = state.amount;
      if (result.value !== state.result) result.value = state.result;
      const isTurned = state.swapped || state.address;
      // An address that names no pair has no answer.
      const isLost = state.problem === "pair";
      field.placeholder = isLost ? "" : isTurned ? 1 : opening[0];
      result.placeholder = state.amount || isLost ? "" : isTurned ? state.rate : opening[1];
      result.style.setProperty("--letters", state.result.length);
      const text = /\?/.test(state.problem) ? state.problem : state.problem ? form.dataset[state.problem] : state.read;
      if (message.textContent !== text) message.textContent = text;
      field.setAttribute("aria-invalid", !!state.problem && !state.isBack);
      result.setAttribute("aria-invalid", !!state.problem && state.isBack);
      const code = state.sides[1].code;
      part(".words").textContent = state.words
        && state.words + (state.address ? ` ${code}` : names.get(code).split(" ").at(-1));
      copyButton.hidden = link.hidden = !state.result || state.problem;
      link.hash = state.fragment;
      confirmation.textContent = form.dataset[state.copied] ?? "";
      also.hidden = !state.also.length;
      if (state.also !== before.also) also.lastElementChild.replaceChildren(...state.also.map(listItem));
      showBank(state);
      // Screen readers hear the result once typing pauses, and nothing of one that is gone.
      clearTimeout(pause);
      if (!state.said) spoken.textContent = "";
      pause = setTimeout(() => { if (spoken.textContent !== state.said) spoken.textContent = state.said; }, 1000);
      if (String(state.sides.map(({ code }) => code)) !== String(before.sides?.map(({ code }) => code))) showPair(state);
      if (state.unknown) load().then(({ known }) => known, () => []).then((known) => converter.action("learn", known));
    };
    converter.subscribe(show);
    show(converter.state, converter.state);

    // Kept when the page is loaded again, with what the chart is compared with.
    const keep = app.keeper(() => {
      const own = converter.state.fragment || converter.state.address;
      const [others = ""] = location.hash.match(/with=.*/) ?? [];
      return own + (others && (own ? "&" : "#")) + others;
    });
    const change = (...action) => {
      converter.action(...action);
      keep();
    };
    for (const chip of form.querySelectorAll(".chips button")) {
      chip.addEventListener("click", () => change("type", chip.textContent));
    }
    for (const [place, isBack] of [[field, false], [result, true]]) {
      app.bindAmount(place, converter, (typing) => change("type", place.value, isBack, typing), isBack);
    }
    part(".swap").addEventListener("click", () => {
      const { sides: [from, to], address, given } = converter.state;
      const opposite = part(".opposite a");
      if (address) return load().then(({ visit }) => visit(to.code, from.code), leave);
      if (opposite && navigator.onLine) return app.leave(opposite.href + given);
      form.classList.add("moved");
      change("swap");
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      change("convert");
      if (converter.state.problem) field.focus();
    });
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      change("clear");
      field.focus();
    });
    /** Copies a text when `control` is pressed. Without TLS, calls `fallback` instead. */
    const copies = (control, said, text, fallback) => control.addEventListener("click", async (event) => {
      event.preventDefault();
      converter.action("copied", "");
      let done = true;
      try { await navigator.clipboard.writeText(text()); } catch { done = fallback(); }
      converter.action("copied", done && said);
    });
    const told = () => converter.state.said + form.dataset.day;
    copies(copyButton, "copied", () => `${told()}\n${link.href}`, () => {
      result.focus();
      converter.action("settle");
      result.select();
      return document.execCommand("copy");
    });
    // The system's way to pass a link on, where it has one.
    link.addEventListener("click", (event) => {
      if (!navigator.share) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      navigator.share({ title: document.title, text: told(), url: link.href }).catch(() => {});
    });
    copies(link, "copiedLink", () => link.href, () => {
      location.replace(link.href);
      return false;
    });

    // The picker's script comes with its first use, and the currencies of the list that the page leads back to;
    // that list itself where it cannot be read, as on a disk.
    let pairs;
    const panel = part(".picker");
    const load = () => pairs ??= app.load(panel.dataset.script)
      .then(() => app.bindPairs(main, back, panel, buttons, countries, converter, change)).then((bound) => {
        form.removeEventListener("click", bring);
        return bound;
      });
    const leave = async () => {
      if (converter.state.problem === "unread") await app.words();
      location.assign(back.href + converter.state.listed);
    };
    const bring = ({ target }) => {
      const button = target.closest(".pick");
      if (button) load().then(() => button.click(), leave);
    };
    form.addEventListener("click", bring);
    // Whoever is about to press waits less.
    for (const kind of ["pointerover", "focusin"]) form.addEventListener(kind, ({ target }) => {
      if (target.closest(".pick")) load().catch(() => {});
    });
    document.addEventListener("click", ({ target }) => {
      if (target.matches(".others a")) target.hash = converter.state.given;
    });

    const open = async () => {
      const wanted = new URLSearchParams(location.hash.slice(1));
      const [from, to] = ["from", "to"].map((name) => wanted.get(name)?.toUpperCase());
      const named = ["amount", "result"].find((name) => wanted.get(name));
      const hasWords = /\p{L}/u.test(wanted.get(named) ?? "");
      const settles = from || to || hasWords;
      if (settles) root.classList.add("settling");
      if (hasWords) await app.words();
      if (from || to) {
        const pairs = await load().catch(leave);
        if (!pairs) return;
        const isKnown = pairs.all.has(from) && pairs.all.has(to) && from !== to;
        const given = named ? `#${named}=${encodeURIComponent(wanted.get(named))}` : "";
        if (isKnown && pairs.visit(from, to, given, true)) return;
        root.classList.remove("settling");
        if (!isKnown) return converter.action("mistake");
      }
      if (named) converter.action("open", wanted.get(named), wanted.has("swap"), named === "result");
      if (settles) root.classList.remove("settling");
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
