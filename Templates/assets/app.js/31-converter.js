// The converter: the typed amount, its direction, the result or the problem, the same amount in the reader's
// favorites, the address's fragment, and the quote currency's star.
{
  // `page` is { base, quote, baseRate, quoteRate } and the language's format as in `parseAmount`. `pinned` has
  // [code, rate] of the owner's favorites. All rates are against the snapshot's base: units of the currency per
  // unit of it, or units of it per unit of the currency if the page has `inBase`.
  app.createConverter = (page, pinned, favorites, rates) => {
    const base = app.parseRate(page.baseRate);
    const quote = app.parseRate(page.quoteRate);

    /** The reader's choices: whether the quote is one, and [code, rate] of the others. */
    const chosen = () => ({
      isStarred: favorites.has(page.quote),
      others: [...new Map([...rates.read(), ...pinned])].filter(([code]) =>
        favorites.has(code) && code !== page.base && code !== page.quote).sort(),
    });

    const nothing = { problem: null, result: "", also: [], fragment: "", copied: false };

    /** The state with everything derived from its amount, direction and favorites. */
    const outcome = (state) => {
      const amount = app.parseAmount(state.amount, page);
      if (typeof amount === "string") return { ...state, ...nothing, problem: amount };
      const [from, to] = state.swapped ? [quote, base] : [base, quote];
      const shown = (rate) => app.formatResult(
        app.convert(amount, ..."inBase" in page ? [from, rate] : [rate, from]), page);
      return {
        ...state,
        ...nothing,
        result: shown(to),
        also: state.others.map(([code, rate]) => [code, shown(app.parseRate(rate))]),
        fragment: `#amount=${app.plainAmount(amount)}${state.swapped ? "&swap" : ""}`,
      };
    };
    // A field that was never filled shows no problem, in either direction.
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
        // The field has the language's decimal separator, the address a point.
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
