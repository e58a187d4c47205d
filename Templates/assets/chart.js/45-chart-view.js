// Binds a chart of a source whose figures may be listed. They come as the source has them; where they cannot be read, as
// on a disk, the first chart tells what its table says.
{
  const files = new Map();
  const file = (address) => {
    if (!files.has(address)) files.set(address, fetch(address, { cache: "no-cache" })
      .then((answer) => answer.json()).then(app.readFigures));
    return files.get(address);
  };
  const dateOf = (day) => new Date(day * 864e5);

  app.bindChart = (past, figure, plot) => {
    const { lang, dataset: { root, series } } = document.documentElement;
    const words = { ...past.dataset, arrow: document.dir === "rtl" ? "←" : "→" };
    const page = { ...past.closest("main").dataset, decimals: words.decimals };
    const range = figure.dataset.days.split(" ").map(Number);
    const ends = figure.matches(".r36525") ? ["-old", ""] : [""];
    const figures = async (code) => series.endsWith(code) ? undefined
      : (await Promise.all(ends.map((end) =>
        file(`${root}history/${series.replace("/", "-")}/${code}${end}.json`.toLowerCase())))).flat();
    // As the page writes days: the first of a month is an ordinal in some languages.
    const date = (day) => {
      const year = dateOf(day).getUTCFullYear() === dateOf(range[1]).getUTCFullYear() ? undefined : "numeric";
      return new Intl.DateTimeFormat(`${lang}-u-ca-gregory-nu-latn`, { timeZone: "UTC", day: "numeric", month: "short", year })
        .format(dateOf(day)).replace(/^1 /, { fr: "1er ", pt: "1º " }[lang.slice(0, 2)] ?? "1 ").replace(/، (?=\d{4})/, " ");
    };
    const listed = () => {
      const places = app.placesOf(plot.querySelector("path:last-child").getAttribute("d"));
      const rows = [...figure.querySelectorAll("tr")];
      return rows.length < places.length ? [] : rows.map(({ cells: [day, { textContent }] }, index) => {
        const { digits, scale } = app.parseAmount(textContent, page);
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
    const crosses = ["at", "from"].map((end) => {
      const line = plot.appendChild(document.createElementNS(plot.namespaceURI, "line"));
      line.setAttribute("class", "cross");
      line.setAttribute("y2", "100%");
      return [end, line];
    });

    const load = async () => {
      const days = await Promise.all([words.base, words.quote].map(figures))
        .then((sides) => app.daysOf(...sides, range, page)).catch(() => []);
      const known = days.length ? days : listed();
      if (!known.length) return;
      const chart = app.createChart(known, page, words, date);
      chart.subscribe((state) => {
        read.textContent = state.text;
        figure.classList.toggle("pointed", state.text !== "");
        for (const [end, line] of crosses) {
          for (const side of ["x1", "x2"]) line.setAttribute(side, `${100 * (known[state[end]]?.place ?? 0)}%`);
        }
      });
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
