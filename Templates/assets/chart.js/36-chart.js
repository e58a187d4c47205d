// A chart's day under the finger, and the change between two chosen days.
{
  const one = { digits: 1n, scale: 0 };

  /** Where the points of a path are, from 0 to 1: a line begins at a place and goes on by steps, a dot by none. */
  app.placesOf = (path) => path.split("M").slice(1).flatMap((line) => {
    const [start, , ...steps] = line.match(/-?\d+/g).map(Number);
    let x = start;
    return [x, ...steps.filter((step, index) => step && index % 2 === 0).map((step) => x += step)];
  }).map((x) => x / 999);

  // The days of a chart on which both currencies have a rate: { day, place, rate }, the rate as a fraction. The base of
  // the files has none.
  app.daysOf = (base, quote, [first, last], page) => {
    const [bases, quotes] = [base, quote].map((days) => days && new Map(days));
    const slots = [...(quotes ?? bases).keys()].filter((day) => day >= first && day <= last);
    return slots.flatMap((day, index) => {
      const [from, to] = [bases, quotes].map((rates) => rates ? rates.get(day) : "1");
      return from && to ? [{ day, place: index / (slots.length - 1), rate: app.worth(one, from, to, page) }] : [];
    });
  };

  /** How far from the top each day's point is, of a chart whose highest rate is at `top` and whose lowest is at `bottom`. */
  app.heightsOf = (days, top, bottom) => {
    const rates = days.map(({ rate: { numerator, denominator } }) => Number(numerator) / Number(denominator));
    const low = Math.min(...rates), high = Math.max(...rates);
    return rates.map((rate) => high > low ? bottom - (bottom - top) * (rate - low) / (high - low) : top);
  };

  const written = (value, page, rate) =>
    value.numerator ? app.formatRate(value, page, rate) : app.formatResult(value, page);

  /** What writes the change between two rates: its sign, the amount, and the percent. */
  app.changes = (page, { rise, fall }) => (one, other) => {
    const [before, after] = [one.numerator * other.denominator, other.numerator * one.denominator];
    const [sign, end] = (after < before ? fall : rise).split(/\p{N}/u);
    const numerator = after < before ? before - after : after - before;
    const [amount, percent] = [
      written({ numerator, denominator: one.denominator * other.denominator }, page, other),
      app.formatResult({ numerator: 100n * numerator, denominator: before }, page),
    ].map((figure) => numerator ? sign + figure : figure);
    return { sign: Number(after > before) - Number(after < before), amount, percent: percent + end };
  };

  /** `days` are as above; `page` has the language's format, `words` its punctuation, and `date` writes a day. */
  app.createChart = (days, page, words, date) => {
    const change = app.changes(page, words);
    // `sign` is that of the change that is told.
    const told = (at, from, isFixed) => {
      if (at === undefined) return { sign: 0, text: "" };
      const [first, last] = [from, at].map((index) => date(days[index].day));
      if (at === from) return { sign: 0, text: `${last} · ${written(days[at].rate, page)}${isFixed ? ` ${words.arrow}` : ""}` };
      const { sign, amount, percent } = change(days[from].rate, days[at].rate);
      return { sign, text: `${first} ${words.arrow} ${last}${words.colon}${amount}${words.open}${percent}${words.close}` };
    };
    const shown = (at, from = at, isFixed = false) => ({ at, from, isFixed, ...told(at, from, isFixed) });
    const nearest = (place) => days.reduce((best, { place: own }, index) =>
      Math.abs(own - place) < Math.abs(days[best].place - place) ? index : best, 0);
    return app.createModel(shown(), {
      /** Goes to the day nearest to a place between 0 and 1; the change is counted from a fixed day. */
      point: ({ from, isFixed }, place) => shown(nearest(place), isFixed ? from : undefined, isFixed),
      /** Fixes the day at a place, or chooses the other one. */
      press({ from, isFixed }, place) {
        const at = nearest(place);
        return { ...shown(at, isFixed ? from : at, true), isNew: !isFixed };
      },
      /** A first day stays fixed; the second one ends the choice. */
      release: ({ at, from, isNew }) => shown(at, from, isNew && at === from),
      move({ at = days.length, from, isFixed }, by, isFixing) {
        const holds = isFixed || isFixing && at < days.length;
        return shown(Math.max(0, Math.min(days.length - 1, at + by)), holds ? isFixed ? from : at : undefined, holds);
      },
      fix: ({ at = days.length - 1, from, isFixed }) => isFixed ? shown(at, from) : shown(at, at, true),
      leave: ({ at, from, isFixed }) => isFixed || at !== from ? {} : shown(),
      end: () => shown(),
    });
  };
}
