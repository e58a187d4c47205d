// Shows a converter model in the page's own form.
{
  app.bindConverter = (main, store) => {
    const pinned = new Map((main.dataset.pinned.match(/\S+ \S+/g) ?? []).map((pair) => pair.split(" ")));
    const converter = app.createConverter(main.dataset, pinned, app.createFavorites(store, pinned),
      app.createRates(store, document.documentElement.dataset));
    const star = main.querySelector(".star");
    const form = main.querySelector("form");
    const field = form.querySelector("input");
    app.bindSlash(field, "done");
    const message = form.querySelector(".message");
    const result = form.querySelector("output");
    const copyButton = form.querySelector("button.copy");
    const link = form.querySelector("a.copy");
    const confirmation = form.querySelector(".copied");
    const also = form.querySelector(".also");
    const { content } = also.querySelector("template");
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
    const [from, to] = form.querySelectorAll("[data-side]");

    const showStar = ({ isStarred }) => star.setAttribute("aria-pressed", isStarred);
    showStar(converter.state);
    converter.subscribe(showStar);
    converter.subscribe((state, before) => {
      if (field.value !== state.amount) field.value = state.amount;
      const text = state.problem ? form.dataset[state.problem] : "";
      if (message.textContent !== text) message.textContent = text;
      field.setAttribute("aria-invalid", state.problem !== null);
      if (state.result !== before.result) write(result, state.result);
      copyButton.hidden = link.hidden = state.result === "";
      link.hash = state.fragment;
      confirmation.textContent = state.copied ? form.dataset.copied : "";
      also.hidden = state.also.length === 0;
      if (state.also !== before.also) also.lastElementChild.replaceChildren(...state.also.map(listItem));
      if (state.swapped !== before.swapped) {
        const [base, quote] = [from.firstElementChild, to.firstElementChild];
        from.append(quote);
        to.append(base);
      }
    });
    // An address with another amount would restore it on reload.
    const change = (...action) => {
      if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
      converter.action(...action);
    };
    field.addEventListener("input", () => change("type", field.value));
    form.querySelector(".swap").addEventListener("click", () => change("swap"));
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
    copies(copyButton, () => result.textContent, () => {
      getSelection().selectAllChildren(result);
      return document.execCommand("copy");
    });
    // The address itself does not change, so no amount enters the browser's history.
    copies(link, () => link.href, () => {
      location.replace(link.href);
      return false;
    });
    const open = () => {
      const wanted = new URLSearchParams(location.hash.slice(1));
      const amount = wanted.get("amount");
      if (amount) converter.action("open", amount, wanted.has("swap"));
    };
    addEventListener("hashchange", open);
    const typed = () => {
      if (field.value !== converter.state.amount) converter.action("type", field.value);
    };
    // Browsers restore typed text.
    addEventListener("pageshow", typed);
    star.addEventListener("click", () => {
      star.classList.add("moved");
      converter.action("toggle");
    });
    app.onReturn(() => converter.action("refresh"));
    open();
  };
}
