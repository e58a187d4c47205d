// Binds the models to the page that is open.
if (globalThis.document) {
  // Calls back when the page is shown again from the browser's memory, and when another tab stored
  // something.
  app.onReturn = (refresh) => {
    addEventListener("pageshow", (event) => { if (event.persisted) refresh(event); });
    addEventListener("storage", refresh);
  };

  const root = document.documentElement;
  const home = new URL(root.dataset.root || "./", location.href);
  const site = home.pathname;
  const store = app.createStore(() => localStorage, site);
  const session = app.createStore(() => sessionStorage, site);
  const main = document.getElementById("main");
  const { base, quote, siteBases } = main.dataset;

  let page, start;
  if (quote) {
    page = `${base}/${quote}`.toLowerCase();
    app.bindConverter(main, store);
  } else if (base) {
    page = "";
    const codes = app.bindList(main, store);
    // Neither a shared search nor a link of the site's own, in another tab, is a start.
    if ("start" in root.dataset && !location.hash && !document.referrer.startsWith(home)) {
      start = { bases: siteBases.split(" "), codes: [...codes, base] };
    }
  }
  // Where a page was left at its top, it begins with the notices that are new then: the browser would keep
  // in its place what they push down.
  addEventListener("visibilitychange", () => { history.scrollRestoration = scrollY ? "auto" : "manual"; });
  addEventListener("animationend", (event) => event.target.classList.remove("moved"));
  const last = app.beginVisit({ store, session, page, start });
  if (last) location.replace(`${last}.html`);
  app.onReturn((event) => { if (event.persisted && page !== undefined) store.write("last", page); });

  // In a task of its own, so that no key waits for it.
  setTimeout(() => {
    app.bindTheme(store);
    app.bindAge(main.dataset);
    app.bindMenus();
    // Refused from a disk, without TLS, or by the reader; then nothing is kept.
    if (page !== undefined && "offline" in root.dataset) {
      navigator.serviceWorker?.register(`${root.dataset.root}sw.js`).catch(() => {});
    }
  });
}
