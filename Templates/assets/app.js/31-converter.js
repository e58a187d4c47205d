// The converter: what was typed, in which direction, and the result or the problem; the same amount
// in the reader's favorites, and the fragment of an address that leads back to it; the quote's star.
{
  // `page` is { base, quote, baseRate, quoteRate } and the language's format, as `parseAmount` has it;
  // `pinned` has the owner's favorites, [code, rate] each. All rates are against the snapshot's base.
  app.createConverter = (page, pinned, favorites, rates) => {
    const base = app.parseRate(page.baseRate);
    const quote = app.parseRate(page.quoteRate);

    /** What the reader has chosen: whether the quote, and [code, rate] of what else. */
    const chosen = () => ({
      isStarred: favorites.has(page.quote),
      others: [...new Map([...rates.read(), ...pinned])].filter(([code]) =>
        favorites.has(code) && code !== page.base && code !== page.quote).sort(),
    });

    const nothing = { problem: null, result: "", also: [], fragment: "", copied: false };

    /** The state with what follows from its amount, direction and favorites. */
    const outcome = (state) => {
      const amount = app.parseAmount(state.amount, page);
      if (typeof amount === "string") return { ...state, ...nothing, problem: amount };
      const [from, to] = state.swapped ? [quote, base] : [base, quote];
      const shown = (rate) => app.formatResult(app.convert(amount, rate, from), page);
      return {
        ...state,
        ...nothing,
        result: shown(to),
        also: state.others.map(([code, rate]) => [code, shown(app.parseRate(rate))]),
        fragment: `#amount=${app.plainAmount(amount)}${state.swapped ? "&swap" : ""}`,
      };
    };
    // A field that was never filled has no problem yet, in either direction.
    const unlessUntouched = (state) =>
      state.amount || state.problem ? outcome(state) : state;

    const refresh = (state) => unlessUntouched({ ...state, ...chosen() });

    return app.createModel(
      { amount: "", swapped: false, ...chosen(), ...nothing },
      {
        type: (state, amount) => outcome({ ...state, amount }),
        convert: outcome,
        swap: (state) => unlessUntouched({ ...state, swapped: !state.swapped }),
        clear: (state) => state.amount === "" ? state : outcome({ ...state, amount: "" }),
        // The point of an address is the language's own in the field.
        open: (state, amount, swapped) => outcome({
          ...state, swapped,
          amount: amount.replace(/^(\d*)\.(\d*)$/, `$1${page.decimal}$2`),
        }),
        toggle(state) {
          favorites.toggle(page.quote);
          rates.keep(favorites.own([page.quote]).map((code) => [code, page.quoteRate]));
          return refresh(state);
        },
        refresh,
        copied: (_, copied) => ({ copied }),
      });
  };
}
