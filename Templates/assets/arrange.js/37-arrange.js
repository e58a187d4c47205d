// The reader's own order of favorites, what moved since the last visit, and the limits that were reached.
{
  const one = { digits: 1n, scale: 0 };
  const parsed = (text) => {
    try { return { ...JSON.parse(text) }; } catch { return {}; }
  };
  const isPlain = (text) => /^\d+(\.\d+)?$/.test(text);
  const size = (number) => number < 0n ? -number : number;

  /** The codes with one of them at another place. */
  app.moved = (codes, code, place) => {
    const rest = codes.filter((other) => other !== code);
    rest.splice(Math.max(0, place), 0, code);
    return rest;
  };

  /** An order of a list's favorites, within one that also has those of other lists. */
  app.mergedOrder = (stored, shown) => {
    const rest = [...shown];
    return [...stored.map((code) => shown.includes(code) ? rest.shift() : code), ...rest];
  };

  // `page` is { base, baseRate, prices } and the language's format, `series` names the source, and `rateOf` returns the
  // digits of a code, and `unitOf` of how many units the list says the price. Rates are kept against the snapshot's base, so that lists of all bases compare with them.
  app.createWatch = (store, session, page, series, rateOf, unitOf = () => one) => {
    const sides = (code) => "prices" in page ? [code, page.base] : [page.base, code];
    const value = (code, rates, unit = one) => {
      const [from, to] = sides(code).map((side) => rates[side]);
      return from && to && app.worth(unit, from, to, page);
    };
    const ratesOf = (codes) => Object.fromEntries([page.base, ...codes].map((code) => [code, rateOf(code)]));
    const kept = (area, name) => {
      const { series: own, rates } = parsed(area.read(name));
      return own === series ? { ...rates } : {};
    };
    const limits = () => parsed(store.read("limits"));
    const pair = (code) => sides(code).join("/");

    return {
      /** The percentage from which moves are told, in plain digits with a point; "" for none. */
      get least() { return store.read("watch") ?? ""; },
      set least(plain) { store.write("watch", plain); },
      /** The limits of a currency, in the same form: [below, above]. */
      limitsOf: (code) => [0, 1].map((index) => String(limits()[pair(code)]?.[index] ?? "")),
      setLimits(code, both) { store.write("limits", JSON.stringify({ ...limits(), [pair(code)]: both })); },

      // Begins or continues a visit: a tab compares with what the browser had seen when the tab came.
      begin(codes) {
        if (session.read("since") === null) session.write("since", store.read("seen") ?? "{}");
        store.write("seen", JSON.stringify({ series, rates: { ...kept(store, "seen"), ...ratesOf(codes) } }));
      },

      /** What moved by more than that: [code, sign, percentage as a fraction]. */
      moves(codes) {
        if (!isPlain(this.least)) return [];
        const least = app.parseRate(this.least), before = kept(session, "since"), now = ratesOf(codes);
        return codes.flatMap((code) => {
          const [old, own] = [before, now].map((rates) => value(code, rates));
          if (!old || !own) return [];
          const [was, is] = [old.numerator * own.denominator, own.numerator * old.denominator];
          const change = { numerator: 100n * size(is - was), denominator: was };
          return change.numerator * 10n ** BigInt(least.scale) > least.digits * was ? [[code, is > was ? 1 : -1, change]] : [];
        });
      },

      /** What is beyond a limit: [code, rate of the list's units as a fraction, sign, limit]. */
      reached(codes) {
        const now = ratesOf(codes);
        return codes.flatMap((code) => this.limitsOf(code).flatMap((plain, index) => {
          if (!isPlain(plain)) return [];
          const limit = app.parseRate(plain), rate = value(code, now, unitOf(code));
          const [own, other] = [rate.numerator * 10n ** BigInt(limit.scale), limit.digits * rate.denominator];
          return (index ? own > other : own < other) ? [[code, rate, index ? ">" : "<", limit]] : [];
        }));
      },
    };
  };
}
