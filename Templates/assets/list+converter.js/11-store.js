// The browser's storage for one site. If it is absent, forbidden or full, nothing is remembered and the page
// works without it.
{
  // `area` is a function because access to the storage itself can throw.
  app.createStore = (area, site) => {
    const key = (name) => `ratepress:${site}:${name}`;
    return {
      read(name) {
        try { return area().getItem(key(name)); } catch { return null; }
      },
      write(name, value) {
        try { area().setItem(key(name), value); return true; } catch { return false; }
      },
    };
  };
}
