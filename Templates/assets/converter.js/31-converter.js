// The converter: two fields of which one is typed and the other computed, the pair and its direction, the problem,
// the same amount in the reader's favorites, a bank's prices, the address's fragment, and the quote currency's star.
{
  // `page` is { base, quote, baseRate, quoteRate } and the language's format as in `parseAmount`. `pinned` has
  // [code, rate] of the owner's favorites. All rates are against the snapshot's base: units of the currency per
  // unit of it, or units of it per unit of the currency if the page has `inBase`.
  app.createConverter = (page, pinned, favorites, rates, store) => {
    const own = [{ code: page.base, rate: page.baseRate }, { code: page.quote, rate: page.quoteRate }];
    const one = { digits: 1n, scale: 0 };

    /** The reader's choices: whether the quote is one, and [code, rate] of the others. */
    const chosen = () => ({
      isStarred: favorites.has(page.quote),
      others: [...new Map([...rates.read(), ...pinned])].filter(([code]) =>
        favorites.has(code) && code !== page.base && code !== page.quote).sort(),
    });

    const nothing = { problem: null, also: [], words: "", read: "", given: "", fragment: "", copied: false };

    // Prices to buy the currency from a bank that takes a spread, and to sell it: of one unit and of the amount.
    const bank = (spread, amount, [from, to]) => {
      const taken = app.parseAmount(spread, page);
      const whole = taken.scale >= 0 && 10n ** BigInt(taken.scale + 2);
      if (!whole || taken.digits > whole) return { prices: [], refused: taken === "empty" ? "" : whole ? "high" : "invalid" };
      const price = ({ digits, scale }, part) => app.formatResult(app.worth(
        { digits: digits * part, scale: scale + taken.scale + 2 }, from.rate, to.rate, page), page);
      return { refused: "", prices: [whole + taken.digits, whole - taken.digits].map((part) =>
        [one, ...amount ? [amount] : []].map((amount) => price(amount, part))) };
    };

    /** The state with everything derived from the typed field, the pair and the favorites. */
    const outcome = (state) => {
      const { isBack, swapped, pair, spread } = state;
      const sides = swapped ? [pair[1], pair[0]] : pair;
      const [from, to] = isBack ? [sides[1], sides[0]] : sides;
      const [typed, computed] = isBack ? ["result", "amount"] : ["amount", "result"];
      const amount = app.parseAmount(state[typed], page);
      const given = amount.scale >= 0 && amount;
      const value = (rate) => app.worth(amount, from.rate, rate, page);
      const address = pair === own ? "" : `#from=${sides[0].code}&to=${sides[1].code}`;
      const next = {
        ...state, ...nothing, sides, address, ...bank(spread, !isBack && given, sides),
        rate: app.formatRate(app.worth(one, sides[0].rate, sides[1].rate, page), page),
        reverse: app.formatRate(app.worth(one, sides[1].rate, sides[0].rate, page), page),
      };
      if (!given) {
        // A field that was never filled shows no problem, in either direction.
        const isUntouched = !state.amount && !state.result && !state.problem && !state.asked;
        return { ...next, [computed]: "", problem: isUntouched ? null : amount };
      }
      const shared = `${typed}=${app.plainAmount(amount)}`;
      return {
        ...next,
        [computed]: app.formatResult(value(to.rate), page),
        words: app.inMyriads(value(sides[1].rate), page),
        read: /[\p{L}\p{Sc}]/u.test(state[typed]) ? `= ${app.formatResult(value(from.rate), page)} ${from.code}` : "",
        also: state.others.map(([code, rate]) => [code, app.formatResult(value(rate), page)]),
        given: `#${shared}`,
        fragment: (address ? `${address}&${shared}` : `#${shared}`) + (swapped && !address ? "&swap" : ""),
      };
    };
    const asked = (state) => ({ ...outcome({ ...state, asked: true }), asked: false });
    const fill = (state, text, isBack) =>
      asked({ ...state, isBack, amount: "", result: "", [isBack ? "result" : "amount"]: text });
    const refresh = (state) => outcome({ ...state, ...chosen() });

    return app.createModel(
      outcome({
        amount: "", result: "", isBack: false, swapped: false, pair: own, spread: store.read("spread") ?? "",
        ...chosen(), ...nothing,
      }), {
        type: (state, text, isBack = false) => fill(state, text, isBack),
        convert: asked,
        swap: (state) => outcome({ ...state, swapped: !state.swapped }),
        clear: (state) => state.amount || state.result ? fill(state, "", false) : state,
        open: (state, amount, swapped, isBack = false) =>
          fill({ ...state, swapped }, app.localAmount(amount, page), isBack),
        // Two of { code, rate }; those of the page are its own pair in one direction or the other.
        choose(state, from, to) {
          const isOwn = [from, to].every(({ code }) => own.some((side) => side.code === code));
          return outcome({ ...state, pair: isOwn ? own : [from, to], swapped: isOwn && from.code !== page.base });
        },
        spread(state, spread) {
          const next = outcome({ ...state, spread });
          if (!next.refused) store.write("spread", spread);
          return next;
        },
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
