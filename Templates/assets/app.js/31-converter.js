// The converter: what was typed, in which direction, and the result or the problem; the same amount
// in the reader's favorites, and the fragment of an address that leads back to it.
{
  // `format` is the language's, as `parseAmount` has it, `favorites` [code, rate] each; all rates are
  // against the snapshot's base.
  app.createConverter = (baseRate, quoteRate, format, favorites = []) => {
    const base = app.parseRate(baseRate);
    const quote = app.parseRate(quoteRate);

    const nothing = { problem: null, result: "", also: [], fragment: "", copied: false };

    /** The state with what follows from its amount, direction and favorites. */
    const outcome = (state) => {
      const amount = app.parseAmount(state.amount, format);
      if (typeof amount === "string") return { ...state, ...nothing, problem: amount };
      const [from, to] = state.swapped ? [quote, base] : [base, quote];
      const shown = (rate) => app.formatResult(app.convert(amount, rate, from), format);
      return {
        ...state,
        ...nothing,
        result: shown(to),
        also: state.favorites.map(([code, rate]) => [code, shown(app.parseRate(rate))]),
        fragment: `#amount=${app.plainAmount(amount)}${state.swapped ? "&swap" : ""}`,
      };
    };
    // A field that was never filled has no problem yet, in either direction.
    const unlessUntouched = (state) =>
      state.amount || state.problem ? outcome(state) : state;

    return app.createModel(
      { amount: "", swapped: false, favorites, ...nothing },
      {
        type: (state, amount) => outcome({ ...state, amount }),
        convert: outcome,
        swap: (state) => unlessUntouched({ ...state, swapped: !state.swapped }),
        clear: (state) => state.amount === "" ? state : outcome({ ...state, amount: "" }),
        // The point of an address is the language's own in the field.
        open: (state, amount, swapped) => outcome({
          ...state, swapped,
          amount: amount.replace(/^(\d*)\.(\d*)$/, `$1${format.decimal}$2`),
        }),
        compare: (state, favorites) => unlessUntouched({ ...state, favorites }),
        copied: (_, copied) => ({ copied }),
      });
  };
}
