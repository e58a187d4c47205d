// Binds a chart of a source whose figures may be listed. They come as the source has them; where they cannot be read, as
// on a disk, the first chart tells what its table says.
{
  app.bindChart = (past, figure, plot) => {
    const { lang } = document.documentElement;
    const words = { ...past.dataset, arrow: document.dir === "rtl" ? "←" : "→" };
    const page = { ...past.closest("main").dataset, decimals: words.decimals };
    const range = figure.dataset.days.split(" ").map(Number);
    const figures = (code) => app.figuresOf(code, figure);
    const date = app.dayNames(lang, range[1]);
    const listed = () => {
      const places = app.placesOf(plot.querySelector("path:last-child").getAttribute("d"));
      // The newest day is the first row.
      const rows = [...figure.querySelectorAll("tr")].reverse();
      return rows.length < places.length ? [] : rows.map(({ cells: [day, { dataset }] }, index) => {
        const { digits, scale } = app.parseRate(dataset.rate);
        return {
          day: Date.parse(day.firstChild.dateTime) / 864e5, place: places[index],
          rate: { numerator: digits, denominator: 10n ** BigInt(scale) },
        };
      });
    };
    const read = document.createElement("p");
    read.className = "read day";
    read.setAttribute("role", "status");
    plot.before(read);
    const added = (name) => plot.appendChild(document.createElementNS(plot.namespaceURI, name));
    const crosses = ["at", "from"].map((end) => {
      const [line, dot] = ["line", "circle"].map(added);
      line.setAttribute("class", "cross");
      line.style.stroke = "var(--border)";
      line.setAttribute("y2", "100%");
      dot.setAttribute("r", 4);
      for (const part of [line, dot]) part.setAttribute("display", "none");
      return [end, line, dot];
    });
    // The highest and the lowest rate have dots of their own, in this order.
    const [top, bottom] = [...plot.querySelectorAll("circle")].map((dot) => parseFloat(dot.getAttribute("cy")));

    let known;
    const days = () => known ??= Promise.all([words.base, words.quote].map(figures))
      .then((sides) => app.daysOf(...sides, range, page)).catch(() => []).then((days) => days.length ? days : listed());

    // The page lists the days of one chart, or only those that the chart names.
    const change = app.changes(page, words);
    const row = ({ day, rate }, before) => {
      const row = document.createElement("tr");
      const head = row.appendChild(document.createElement("th"));
      head.scope = "row";
      head.append(Object.assign(document.createElement("time"),
        { dateTime: new Date(day * 864e5).toISOString().slice(0, 10), textContent: date(day) }));
      row.insertCell().textContent = app.formatRate(rate, page);
      if (!before) return row;
      const { sign, percent } = change(before.rate, rate);
      Object.assign(row.insertCell(), { className: ["falling", "", "rising"][sign + 1], textContent: percent });
      return row;
    };
    const list = figure.querySelector("details");
    const fill = async () => {
      const [body] = list.querySelector("table").tBodies;
      const known = list.open ? await days() : [];
      if (known.length > body.rows.length) body.replaceChildren(...known.map((day, index) => row(day, known[index - 1])).reverse());
    };
    if (list) {
      list.addEventListener("toggle", fill);
      fill();
    }

    const load = async () => {
      const known = await days();
      if (!known.length) return;
      const heights = app.heightsOf(known, top, bottom);
      const chart = app.createChart(known, page, words, date);
      chart.subscribe((state) => {
        read.textContent = state.text;
        // Not that of the whole range, which the figure has.
        read.style.color = state.sign ? "" : "var(--text)";
        for (const [name, sign] of [["rising", 1], ["falling", -1]]) read.classList.toggle(name, state.sign === sign);
        for (const [end, line, dot] of crosses) {
          const index = state[end];
          const x = `${100 * (known[index]?.place ?? 0)}%`;
          for (const part of [line, dot]) part.setAttribute("display", index === undefined ? "none" : "");
          for (const side of ["x1", "x2"]) line.setAttribute(side, x);
          dot.setAttribute("cx", x);
          dot.setAttribute("cy", `${heights[index] ?? 0}%`);
        }
      });
      chart.action("end");
      return chart;
    };
    let chart;
    const act = async (...action) => (await (chart ??= load()))?.action(...action);
    const at = ({ clientX }) => {
      const { left, width } = plot.getBoundingClientRect();
      return (clientX - left) / width;
    };
    plot.addEventListener("pointermove", (event) => act("point", at(event)));
    plot.addEventListener("pointerdown", (event) => act("press", at(event)));
    plot.addEventListener("pointerup", () => act("release"));
    plot.addEventListener("pointerleave", () => act("leave"));
    for (const end of ["pointercancel", "blur"]) plot.addEventListener(end, () => act("end"));
    plot.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      if (by) act("move", by, event.shiftKey);
      else if (event.key === "Enter") act("fix");
      else if (event.key === "Escape") act("end");
      else return;
      event.preventDefault();
    });
  };
}
