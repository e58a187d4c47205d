// Binds the models to the open page.
if (globalThis.document) {
  // Calls back when the page returns from the back/forward cache, and when another tab has stored something.
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
  const { base, quote } = main.dataset;

  // The path of a page from the site's root, without ending.
  const pathOf = ({ pathname }) => pathname.slice(site.length).replace(/(index)?(\.html)?$/, "");

  let page, start;
  if (quote) {
    page = pathOf(location);
    app.bindConverter(main, store);
  } else if (base) {
    page = pathOf(location);
    const codes = app.bindList(main, store, session);
    // A shared search, or a link of the site opened in another tab, is not the start of a visit.
    if ("start" in root.dataset && !location.hash && !document.referrer.startsWith(home)) {
      start = app.startOf(main, codes, page, pathOf);
    }
  }
  // A page that was left at its top starts with any new notice in sight. The browser would scroll past it.
  addEventListener("visibilitychange", () => { history.scrollRestoration = scrollY ? "auto" : "manual"; });
  addEventListener("animationend", (event) => event.target.classList.remove("moved"));
  const last = app.beginVisit({ store, session, page, start });
  if (last) location.replace(site + last.replace(/(^|\/)$/, "$1index") + ".html");
  app.onReturn((event) => { if (event.persisted && page !== undefined) store.write("last", page); });

  // In its own task, so that no key waits for it.
  setTimeout(() => {
    app.bindTheme(store);
    app.bindAge(main.dataset);
    app.bindMenus();
    app.bindBack?.(session);
    app.bindCharts?.(main.querySelector(".past"));
    app.bindOffer(store);
    // Refused on a disk, without TLS, or by the reader: nothing is stored then.
    if (page !== undefined && "offline" in root.dataset) {
      navigator.serviceWorker?.register(`${root.dataset.root}sw.js`).catch(() => {});
    }
  });
}
