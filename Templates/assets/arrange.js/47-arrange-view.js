// Arranges the favorites of a list, and shows what is watched. It comes with its first use, and to readers who have used it.
{
  const made = (name, properties, ...children) => {
    const part = Object.assign(document.createElement(name), properties);
    part.append(...children);
    return part;
  };

  /** Returns what answers the button and the keys that call for it. */
  app.bindArrange = (main, list, items, store, session, edit) => {
    const root = document.documentElement;
    const page = main.dataset, words = edit.dataset;
    const group = main.querySelector("#favorites");
    const rows = group.querySelector("ul");
    const shown = () => [...list.state.favorites];
    const unitOf = (code) => items.get(code).querySelector(".unit")?.textContent;
    const watch = app.createWatch(store, session, page, root.dataset.series, list.rateOf,
      (code) => app.parseAmount(unitOf(code) ?? "1", page));
    const status = made("p", { className: "spoken", role: "status" });
    const line = made("p", { className: "facts fresh since" });
    rows.before(line, status);

    // The first move makes the order the reader's own. It is of the order by code.
    const arrange = (code, place) => {
      const codes = app.moved(shown(), code, place);
      const text = app.mergedOrder((store.read("arranged") ?? "").split(" ").filter(Boolean), codes).join(" ");
      if (!store.write("arranged", text)) return;
      if (list.state.order) list.action("order", "");
      else list.action("refresh");
      status.textContent = `${code}: ${shown().indexOf(code) + 1} / ${shown().length}`;
    };
    const step = (code, by) => arrange(code, shown().indexOf(code) + by);

    // The headline is the first favorite: the owner's as the page has it, another one as its row does. Its year comes from its converter.
    const lead = main.querySelector(".list-lead");
    const own = lead?.innerHTML;
    let led = words.first;
    const showLead = async () => {
      const codes = shown();
      const code = store.read("arranged") || !codes.includes(words.first) ? codes[0] : words.first;
      if (!lead || !code || code === led) return;
      led = code;
      lead.innerHTML = own;
      if (code === words.first) return;
      const item = items.get(code), part = (selector) => item.querySelector(selector);
      const link = lead.querySelector("a"), hero = lead.querySelector(".hero");
      link.href = part(".cell").href;
      const [unit, rate, quote] = hero.children;
      if ("prices" in page) unit.textContent = `${part(".unit")?.textContent ?? 1} ${code} =`;
      else quote.textContent = code;
      rate.innerHTML = part(".rate").innerHTML;
      const old = lead.querySelector(".change"), since = old?.querySelector(".aside");
      old?.remove();
      const [chart, ends] = [".mini", ".ends"].map((selector) => lead.querySelector(selector));
      const change = item.day ?? part(".percent");
      // Another source's rate has days of its own.
      if (change) hero.after(made("p", { className: "change" }, made("span", { className: change.className.replace("percent", ""), dir: "ltr" },
        change.querySelector(".trend")?.cloneNode(true) ?? "", change.lastChild.textContent), " ", "carried" in item.dataset ? "" : since ?? ""));
      const spark = part(".spark path")?.getAttribute("d");
      if (chart && spark) {
        chart.setAttribute("viewBox", "0 0 58 24");
        chart.querySelector(".area")?.remove();
        chart.lastElementChild.setAttribute("d", spark);
        ends.lastElementChild.textContent = part(".rate").textContent;
      } else {
        chart?.remove();
        ends?.remove();
      }
      // What its own page tells of the year; nothing where that cannot be read, as on a disk, is not seen, as on a phone,
      // or is of another unit than the price.
      const year = lead.querySelector(".year");
      if (!year) return;
      const isSeen = year.offsetParent && !part(".unit");
      year.hidden = !isSeen;
      if (!isSeen) return;
      // Its room is kept, so that nothing moves.
      year.style.visibility = "hidden";
      const text = await fetch(link.href).then((answer) => answer.text()).catch(() => "");
      const name = year.querySelector("span").textContent;
      const period = [...new DOMParser().parseFromString(text, "text/html").querySelectorAll(".periods li")]
        .find((one) => one.firstElementChild.textContent === name);
      if (led !== code || !year.isConnected) return;
      year.hidden = !period;
      if (!period) return;
      const [move, low, rail, high] = [".move", ".low", ".rail", ".high"].map((selector) => period.querySelector(selector));
      year.querySelector(".move")?.replaceWith(move ?? "");
      year.querySelector(".rail").replaceWith(rail);
      for (const [place, figure] of [["low", low], ["high", high]]) {
        const end = year.querySelector(`.${place}`);
        end.replaceChildren(end.firstChild, " ", ...figure.childNodes);
      }
      year.style.visibility = "";
    };

    // What moved, and what is beyond a limit: in one line, after the favorites' heading.
    const percent = [...items.values()].map((item) => item.day ?? item.querySelector(".percent")).find(Boolean);
    const affixes = percent?.textContent.trim().split(/\p{N}/u) ?? ["", "%"];
    const showWatch = () => {
      const codes = shown();
      const fact = (text, className = "") => made("span", { className }, made("bdi", { dir: "ltr", textContent: text }));
      const moves = watch.moves(codes).map(([code, direction, change]) => fact(
        `${code} ${direction > 0 ? "+" : "−"}${app.formatResult(change, page)}${affixes.at(-1)}`,
        direction > 0 ? "rising" : "falling"));
      const reached = watch.reached(codes)
        .map(([code, rate, than, limit]) => fact(
          [code, unitOf(code) ?? [], app.formatResult(rate, page), than, app.writeAmount(limit, page)].flat().join(" ")));
      line.replaceChildren(...moves.length ? [made("span", { textContent: words.since }), ...moves] : [], ...reached);
      // Without anything to say it takes no room.
      line.style.display = line.firstChild ? "" : "none";
    };

    // While the list is edited, each favorite has buttons and a handle in its star's place, and fields for its limits.
    const button = (text, label, act) => {
      const part = made("button", { type: "button", className: "pill", textContent: text, ariaLabel: label });
      part.addEventListener("click", act);
      return part;
    };
    /** A field for an amount of a currency, or of none; `keep` gets it in plain digits with a point, "" without one. */
    const field = (label, plain, own, keep) => {
      const write = (amount) => app.writeAmount(amount, page);
      const value = plain && write(app.parseRate(plain));
      const input = made("input", { type: "text", inputMode: "decimal", autocomplete: "off", maxLength: 30, value });
      input.addEventListener("change", async () => {
        const read = () => app.parseAmount(input.value, page, own);
        if (read() === "unread") await app.words();
        const amount = read(), isGiven = amount.scale >= 0 && !amount.code && !amount.by;
        input.setAttribute("aria-invalid", !isGiven && amount !== "empty");
        if (isGiven) input.value = write(amount);
        if (isGiven || amount === "empty") keep(isGiven ? app.plainAmount(amount) : "");
        showWatch();
      });
      return made("label", {}, `${label} `, input);
    };
    const drag = (code, event) => {
      event.preventDefault();
      const go = ({ clientY }) => {
        const codes = shown();
        const place = codes.findIndex((other) => {
          const { top, bottom } = items.get(other).getBoundingClientRect();
          return top <= clientY && clientY < bottom;
        });
        if (place >= 0 && codes[place] !== code) arrange(code, place);
      };
      const end = new AbortController();
      addEventListener("pointermove", go, end);
      for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => end.abort(), end);
    };
    const tools = (code) => {
      const handle = made("span", { className: "grip", ariaHidden: true, textContent: "⠿" });
      handle.addEventListener("pointerdown", (event) => drag(code, event));
      const both = watch.limitsOf(code);
      const limits = [words.below, words.above].map((label, index) => field(label, both[index], "prices" in page ? page.base : code, (plain) => {
        both[index] = plain;
        watch.setLimits(code, both);
        store.write("arranged", store.read("arranged") ?? "");
      }));
      return [
        made("span", { className: "tools" }, button("↑", `${code}: ${words.up}`, () => step(code, -1)),
          button("↓", `${code}: ${words.down}`, () => step(code, 1)), handle),
        made("div", { className: "tools limits", role: "group", ariaLabel: code }, ...limits),
      ];
    };
    let isOpen = false;
    const asked = () => made("p", { className: "tools watch" }, field(words.watch, watch.least, undefined, (plain) => {
      watch.least = plain;
      store.write("arranged", store.read("arranged") ?? "");
    }), " %");
    const equip = () => {
      for (const [code, item] of items) {
        const isEquipped = item.querySelector(":scope > .tools");
        if (isOpen && list.state.favorites.has(code)) {
          if (!isEquipped) item.append(...tools(code));
        } else if (isEquipped) for (const part of item.querySelectorAll(":scope > .tools")) part.remove();
      }
      const question = group.querySelector(".watch");
      if (!isOpen) question?.remove();
      else if (!question) rows.before(asked());
    };
    const toggle = () => app.dress().then(() => {
      isOpen = !isOpen;
      edit.ariaExpanded = isOpen;
      edit.textContent = isOpen ? words.done : words.edit;
      group.classList.toggle("arranging", isOpen);
      equip();
    });

    watch.begin(shown());
    const follow = () => {
      showLead();
      showWatch();
      equip();
    };
    list.subscribe(({ favorites }, before) => { if (favorites !== before.favorites) follow(); });
    follow();
    return (event) => {
      if (event?.type === "click") toggle();
      const by = { ArrowUp: -1, ArrowDown: 1 }[event?.key];
      const row = by && event.target.closest(".row");
      if (row) step(row.dataset.code, by);
    };
  };
}
