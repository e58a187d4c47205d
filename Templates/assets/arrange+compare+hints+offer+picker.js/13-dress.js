// The styles of what comes with its first use.
{
  let dressed;
  /** Loads them after the page's own and before those of the site's owner; resolves once they apply, or cannot be had. */
  app.dress ??= () => dressed ??= new Promise((done) => {
    const first = document.querySelector("[data-later]");
    if (!first) return done();
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", onload: done, onerror: done });
    link.href = first.dataset.later;
    first.after(link);
  });
}
