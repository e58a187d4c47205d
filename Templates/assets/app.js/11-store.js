// What the reader's browser remembers of one site. Storage may be absent, forbidden or full; then
// nothing is remembered, and the page works all the same.
{
  // `area` is a function because naming the storage can already throw.
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
