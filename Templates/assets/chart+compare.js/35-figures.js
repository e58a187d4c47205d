// Figures of sources that may be listed, as the source has them.
{
  /** A currency's file as [day since 1970, digits of its rate], oldest day first; no digits on a day without one. */
  app.readFigures = ({ scale, first, steps, rates }) => {
    const moves = rates.match(/-?\d+|x/g) ?? [];
    let day = first, digits = 0n;
    return [0, ...steps].map((step, index) => {
      const move = moves[index] ?? "x";
      if (move !== "x") digits += BigInt(move);
      return [day += parseInt(step, 36), move !== "x" && app.plainAmount({ digits, scale })];
    });
  };

  const files = new Map();
  const file = (name, figure, read) => {
    const { root } = document.documentElement.dataset;
    const address = `${root}history/${seriesOf(figure).replace("/", "-")}/${name}.json`.toLowerCase();
    if (!files.has(address)) files.set(address, fetch(address, { cache: "no-cache" })
      .then((answer) => answer.json()).then(read));
    return files.get(address);
  };
  // A chart of another source than the page's says so.
  const seriesOf = ({ dataset }) => dataset.series ?? document.documentElement.dataset.series;
  /** The days of a currency for a chart, five years of them or all; undefined for the files' own base. */
  app.figuresOf = async (code, figure) => seriesOf(figure).endsWith(code) ? undefined
    : (await Promise.all((figure.matches(".r36525") ? ["-old", ""] : [""]).map((end) =>
      file(code + end, figure, app.readFigures)))).flat();
  /** The currencies that have such days, the files' own base among them. */
  app.codesOf = (figure) => file("codes", figure, (codes) => codes);

  const dateOf = (day) => new Date(day * 864e5);
  /** What writes days as the page does, with the year if it is not that of the last one. The first of a month is an ordinal in some languages. */
  app.dayNames = (lang, last) => (day) => {
    const year = dateOf(day).getUTCFullYear() === dateOf(last).getUTCFullYear() ? undefined : "numeric";
    return new Intl.DateTimeFormat(`${lang}-u-ca-gregory-nu-latn`, { timeZone: "UTC", day: "numeric", month: "short", year })
      .format(dateOf(day)).replace(/^1 /, { fr: "1er ", pt: "1º " }[lang.slice(0, 2)] ?? "1 ").replace(/، (?=\d{4})/, " ");
  };
}
