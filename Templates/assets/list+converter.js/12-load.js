// Scripts that come with their first use.
{
  /** Loads a script; resolves when it has run. */
  app.load = (address) => new Promise((...ends) => {
    const script = document.createElement("script");
    script.src = address;
    [script.onload, script.onerror] = ends;
    document.head.append(script);
  });
}
