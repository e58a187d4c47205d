// The charts' own script, which comes with the first touch of one. Earlier touches wait for it.
{
  const kinds = ["pointermove", "pointerdown", "pointerup", "focus", "keydown"];
  let loaded;
  /** `past` is the part of the page with the charts; it has a script if the figures of one may be listed. */
  app.bindCharts = (past) => {
    const address = past?.dataset.script;
    if (!address) return;
    // Once for each part.
    delete past.dataset.script;
    // Other currencies in the same chart.
    const button = past.querySelector("#compare");
    const compare = () => app.load(button.dataset.script).then(() => app.bindCompare(past, button)).catch(() => {});
    button?.addEventListener("click", compare, { once: true });
    if (location.hash.includes("with=")) compare();
    for (const figure of past.querySelectorAll(".chart[data-days]")) {
      const plot = figure.querySelector("svg");
      const early = [];
      const wait = (event) => {
        if (early.push(event) > 1) return;
        (loaded ??= app.load(address)).then(() => {
          for (const kind of kinds) plot.removeEventListener(kind, wait);
          app.bindChart(past, figure, plot);
          for (const event of early) plot.dispatchEvent(new event.constructor(event.type, event));
        }, () => {});
      };
      // The list of its days is filled when it is opened.
      figure.querySelector("details")?.addEventListener("toggle", wait);
      plot.tabIndex = 0;
      for (const kind of kinds) plot.addEventListener(kind, wait);
    }
  };
}
