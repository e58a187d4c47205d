// Binds the charts that list all their days.
{
  app.bindCharts = (main) => {
    for (const figure of main.querySelectorAll(".chart")) {
      const rows = [...figure.querySelectorAll("tr")];
      if (rows.length < 4) continue;
      const plot = figure.querySelector("svg");
      const chart = app.createChart(
        rows.map(({ cells }) => [...cells].map((cell) => cell.textContent.trim())), main.dataset);
      const read = document.createElement("p");
      read.className = "read day";
      read.setAttribute("role", "status");
      const line = plot.appendChild(document.createElementNS(plot.namespaceURI, "line"));
      line.setAttribute("class", "cross");
      line.setAttribute("y2", "100%");
      plot.tabIndex = 0;
      plot.before(read);
      chart.subscribe(({ at, text }) => {
        read.textContent = text;
        figure.classList.toggle("pointed", text !== "");
        for (const end of ["x1", "x2"]) line.setAttribute(end, `${100 * (at ?? 0) / (rows.length - 1)}%`);
      });
      const point = (isNew) => (event) => {
        const { left, width } = plot.getBoundingClientRect();
        chart.action("point", (event.clientX - left) / width, isNew);
      };
      plot.addEventListener("pointermove", point(false));
      plot.addEventListener("pointerdown", point(true));
      plot.addEventListener("pointerup", () => chart.action("release"));
      for (const end of ["pointerleave", "pointercancel", "blur"]) plot.addEventListener(end, () => chart.action("leave"));
      plot.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        chart.action("move", by, event.shiftKey);
      });
    }
  };
}
