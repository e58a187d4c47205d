// The parts around every page's content: the theme button and the menus.
{
  // Set here because the HTML checker does not know `enterkeyhint`.
  /** The key that focuses a page's field, and the label of its Enter key. */
  app.bindSlash = (field, hint) => {
    field.enterKeyHint = hint;
    addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.target.matches("input")
        || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      field.focus();
      field.select();
    });
  };

  // Browsers limit how often the address may change.
  /** Returns what puts a fragment into the address, at once or after a pause. Links to other languages take it along. */
  app.keeper = (fragment) => {
    let pause;
    const keep = () => {
      const wanted = fragment();
      if (location.hash !== wanted) history.replaceState(null, "", location.href.split("#")[0] + wanted);
    };
    addEventListener("click", ({ target }) => { if (target.hreflang) target.hash = fragment(); });
    return (wait = 300) => {
      clearTimeout(pause);
      if (wait) pause = setTimeout(keep, wait);
      else keep();
    };
  };

  let words;
  /** Loads the script of words in amounts; resolves when it has run. Without it, none is known. */
  app.words = () => words ??= app.load(document.getElementById("main").dataset.words)
    .catch(() => {}).then(() => { app.named ??= (text, own) => [text, own]; });

  /** A field for an amount: `type` gets how it is typed, and the model is told when the field is edited and left. */
  app.bindAmount = (field, model, type, isBack) => {
    field.addEventListener("input", ({ isComposing }) => type(isComposing ? "composing" : "typing"));
    field.addEventListener("change", () => model.action("settle"));
    field.addEventListener("focus", () => {
      model.action("edit", isBack);
      field.select();
    });
    model.subscribe(({ amount, problem }) => {
      if (!app.named && (amount === "unread" || problem === "unread")) app.words().then(() => model.action("settle"));
    });
  };

  app.bindTheme = (store) => {
    const root = document.documentElement;
    const button = document.querySelector(".theme");
    const system = matchMedia("(prefers-color-scheme: dark)");
    const named = () => system.matches ? "dark" : "light";
    const theme = app.createTheme(store, named());
    const bar = document.createElement("meta");
    bar.name = "theme-color";
    document.head.append(bar);

    const show = ({ chosen, shown }) => {
      button.setAttribute("aria-label", button.dataset[shown === "dark" ? "light" : "dark"]);
      if (chosen) root.dataset.theme = chosen;
      // The browser's bar takes the page's background.
      bar.content = getComputedStyle(root).backgroundColor;
    };
    theme.subscribe(show);
    button.addEventListener("click", () => theme.action("press"));
    system.addEventListener("change", () => theme.action("follow", named()));
    app.onReturn(() => theme.action("refresh"));
    show(theme.state);
  };

  // The age of the rates, and the notice if they are out of date. The early script has shown it.
  app.bindAge = (format) => {
    const root = document.documentElement;
    const { updated, outdated } = root.dataset;
    if (!updated) return;
    const places = [...document.querySelectorAll(".age")];
    const words = { ...root.dataset, ...places.at(-1)?.dataset };
    const moment = new Date(updated);
    const age = app.createAge(moment, Date.parse(outdated), app.createCounter(words, root.lang, format),
      app.localTime(+moment, -moment.getTimezoneOffset(), words), words.now);
    age.subscribe(({ texts, isOutdated }) => {
      for (const { lastElementChild: { children } } of places) texts.forEach((text, index) => {
        if (children[index].textContent !== text) children[index].textContent = text;
      });
      root.classList.toggle("outdated", isOutdated);
    });
    const tick = () => age.action("tick", Date.now());
    setInterval(tick, 60000);
    app.onReturn(tick);
    tick();
  };

  // Menus open without scripts. Escape, a click elsewhere and the focus elsewhere close them.
  app.bindMenus = () => {
    const open = () => document.querySelectorAll(".menu[open]");
    const leave = (event) => {
      for (const menu of open()) menu.open = menu.contains(event.target);
    };
    addEventListener("click", leave);
    addEventListener("focusin", leave);
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      for (const menu of open()) {
        menu.open = false;
        menu.querySelector("summary").focus();
      }
    });
  };

  // The script comes to readers whose language is not the page's, until they have answered. Written Chinese is of two kinds.
  app.bindOffer = (store) => {
    const [menu, own] = [document.querySelector("[data-offer]"), document.documentElement.lang.slice(0, 2)];
    if (!menu || store.read("offer") || own !== "zh" && navigator.languages[0].startsWith(own)) return;
    app.load(menu.dataset.offer).then(() => app.offer(store), () => {});
  };
}
