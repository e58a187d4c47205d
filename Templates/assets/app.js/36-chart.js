// A chart's day under the finger, and the change from one chosen day to another.
{
  /** `days` are [date, figure] as the page writes them, `page` has the language's format. */
  app.createChart = (days, page) => {
    const percent = (from, to) => {
      const [one, other] = [from, to].map((index) => app.parseAmount(days[index][1], page));
      const scale = 10n ** BigInt(Math.abs(one.scale - other.scale));
      const [before, after] = one.scale < other.scale
        ? [one.digits * scale, other.digits] : [one.digits, other.digits * scale];
      const change = after < before ? before - after : after - before;
      return (after < before ? "\u2212" : after > before ? "+" : "")
        + app.formatResult({ numerator: 100n * change, denominator: before }, page) + "%";
    };
    const shown = (at, from = at) => ({
      at, from, text: at === undefined ? "" : at === from ? days[at].join(" · ")
        : `${days[from][0]} → ${days[at][0]} · ${percent(from, at)}`,
    });
    const within = (at) => Math.max(0, Math.min(days.length - 1, at));
    return app.createModel(shown(), {
      /** A place between 0 and 1; with `isNew` the change is counted from there. */
      point: ({ from, isHeld }, place, isNew) => {
        const at = within(Math.round(place * (days.length - 1)));
        return { ...shown(at, isHeld && !isNew ? from : at), isHeld: isHeld || isNew };
      },
      move: ({ at = days.length, from, isHeld }, by, isHolding) =>
        ({ ...shown(within(at + by), isHolding ? isHeld ? from : within(at) : undefined), isHeld: isHolding }),
      release: ({ at, from }) => ({ ...shown(at, from), isHeld: false }),
      leave: () => ({ ...shown(), isHeld: false }),
    });
  };
}
