// The converter: what was typed, in which direction, and the result or the problem.
(function (app) {
  "use strict";

  /** `format` is the language's, as `parseAmount` has it; the rates are both against one base. */
  app.createConverter = function (baseRate, quoteRate, format) {
    const base = app.parseRate(baseRate);
    const quote = app.parseRate(quoteRate);

    const outcome = function (typed, swapped) {
      const amount = app.parseAmount(typed, format);
      if (typeof amount === "string") return { problem: amount, result: "" };
      const value = swapped ? app.convert(amount, base, quote) : app.convert(amount, quote, base);
      return { problem: null, result: app.formatResult(value, format) };
    };

    return app.createModel(
      { amount: "", swapped: false, problem: null, result: "" },
      {
        type: (state, amount) => ({ amount, ...outcome(amount, state.swapped) }),
        convert: (state) => outcome(state.amount, state.swapped),
        // A field that was never filled has no problem yet, in either direction.
        swap({ amount, swapped, problem }) {
          const untouched = amount === "" && problem === null;
          return { swapped: !swapped, ...(untouched ? {} : outcome(amount, !swapped)) };
        },
      });
  };

  /** The star of one currency. */
  app.createStar = (code, favorites) => app.createModel({ starred: favorites.has(code) }, {
    toggle() {
      favorites.toggle(code);
      return { starred: favorites.has(code) };
    },
    refresh: () => ({ starred: favorites.has(code) }),
  });
})(globalThis.ratepress ??= {});
