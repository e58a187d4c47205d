// Shows a picker below the button that opens it: a field with a list of options.
{
  // `all` has { code, country, search } by code; `choose` takes a code and the index of the button.
  app.bindPicker = (panel, buttons, all, choose) => {
    const field = panel.querySelector("input");
    const list = panel.querySelector("ul");
    const none = panel.querySelector("p");
    const picker = app.createPicker([...all.keys()].sort(), (code) => all.get(code));
    let button;

    const option = ({ code, country }) => {
      const item = document.createElement("li");
      item.textContent = `${code} ${country}`;
      item.id = `pick-${code}`;
      item.setAttribute("role", "option");
      return item;
    };
    const options = new Map([...all].map(([code, currency]) => [code, option(currency)]));
    picker.subscribe(({ found, at }, before) => {
      if (found !== before.found) list.replaceChildren(...found.map((code) => options.get(code)));
      for (const item of list.children) item.setAttribute("aria-selected", item === list.children[at]);
      list.children[at]?.scrollIntoView({ block: "nearest" });
      field.setAttribute("aria-activedescendant", list.children[at]?.id ?? "");
      none.textContent = found.length ? "" : none.dataset.none;
    });
    const close = (isBack) => {
      panel.hidden = true;
      button.setAttribute("aria-expanded", false);
      if (isBack) button.focus();
    };
    const take = (item) => {
      if (!item) return;
      close(true);
      choose(item.id.slice(5), buttons.indexOf(button));
    };
    for (const one of buttons) one.addEventListener("click", () => {
      button = one;
      button.setAttribute("aria-expanded", true);
      button.parentElement.append(panel);
      panel.hidden = false;
      field.value = "";
      field.focus();
      picker.action("search", "");
    });
    field.addEventListener("input", () => picker.action("search", field.value));
    field.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.isComposing || !by && event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") close(true);
      else if (by) picker.action("move", by);
      else take(list.children[picker.state.at]);
    });
    // The field keeps the focus while an option is pressed.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => take(event.target.closest("li")));
    panel.addEventListener("focusout", (event) => {
      if (!panel.contains(event.relatedTarget) && !panel.hidden) close();
    });
  };
}
