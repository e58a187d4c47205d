// Several currencies in one chart: what a base bought at the range's start is 100.
{
  const one = { digits: 1n, scale: 0 };

  /** The codes that an address names, without those that are known; at most two. */
  app.namedCodes = (hash, ...known) => [...new Set((hash.match(/[#&]with=([^&]*)/)?.[1] ?? "")
    .toUpperCase().split(/,|%2C/))].filter((code) => /^[A-Z]{3}$/.test(code) && !known.includes(code)).slice(0, 2);

  /** The days of the range that an address names; undefined without one. */
  app.namedRange = (hash) => hash.match(/[#&]range=(\d+)(?=&|$)/)?.[1];

  /** An address with these codes and this range in place of others; the codes' comma stays readable. */
  app.withCodes = (hash, codes, range) => {
    const rest = hash.slice(1).split("&").filter((part) => part && !/^(with|range)=/.test(part));
    const all = codes.length ? [...rest, `with=${codes.join(",")}`, ...range ? [`range=${range}`] : []] : rest;
    return all.length ? `#${all.join("&")}` : "";
  };

  // Figures are lists of [day, digits], undefined for the files' own base. Returns the days on which all have a rate, oldest
  // first, and for each quote its values as fractions, of which the first is 100.
  app.indexed = (base, quotes, [first, last], page) => {
    const [from, ...to] = [base, ...quotes].map((days) => days && new Map(days));
    const rate = (rates, day) => rates ? rates.get(day) : "1";
    const known = [...(to.find(Boolean) ?? from).keys()]
      .filter((day) => day >= first && day <= last && [from, ...to].every((rates) => rate(rates, day)));
    return {
      days: known,
      lines: to.map((rates) => {
        const values = known.map((day) => app.worth(one, rate(from, day), rate(rates, day), page));
        return values.map(({ numerator, denominator }) => ({
          numerator: 100n * numerator * values[0].denominator, denominator: denominator * values[0].numerator,
        }));
      }),
    };
  };
}
