// The converter: two fields of which one is typed and the other computed, the pair and its direction, the problem,
// the same amount in the reader's favorites, a bank's prices, the address's fragment, and the star of the page's currency.
{
  // `page` is { base, quote, star, baseRate, quoteRate, opening } and the language's format as in `parseAmount`; the
  // opening amount is what the first field shows while it is empty. `pinned` has
  // [code, rate] of the owner's favorites. All rates are against the snapshot's base: units of the currency per
  // unit of it, or units of it per unit of the currency if the page has `inBase`.
  app.createConverter = (page, pinned, favorites, rates, store) => {
    const own = [{ code: page.base, rate: page.baseRate }, { code: page.quote, rate: page.quoteRate }];
    const one = { digits: 1n, scale: 0 };
    const opening = app.parseAmount(page.opening ?? "1", page);
    const local = (amount) => app.regrouped(app.localAmount(amount, page), page);

    /** What is known: the rates by code, whether the quote is a favorite, and all that are. */
    const chosen = () => {
      const known = new Map([...rates.read(), ...pinned, ...own.map(({ code, rate }) => [code, rate])]);
      const starred = favorites.among([...known.keys()].sort());
      return { known, isStarred: starred.has(page.star), starred: [...starred] };
    };

    const nothing = {
      problem: null, also: [], words: "", read: "", given: "", fragment: "", listed: "", copied: "", offer: null, unknown: "", said: "",
    };

    // Prices to buy the currency from a bank that takes a spread, and to sell it: of so many units as are quoted, and of
    // the amount.
    const bank = (spread, amount, [from, to], unit) => {
      const taken = app.parseAmount(spread.replace(/[%٪％]/, ""), page);
      const whole = taken.scale >= 0 && !taken.code && !taken.by && 10n ** BigInt(taken.scale + 2);
      if (!whole || taken.digits > whole) return { prices: [], refused: taken === "empty" ? "" : whole ? "high" : "invalid" };
      const price = (amount, part) => app.formatResult(app.worth(
        { ...amount, digits: amount.digits * part, scale: amount.scale + taken.scale + 2 }, from.rate, to.rate, page), page);
      return { refused: "", prices: [whole + taken.digits, whole - taken.digits].map((part) =>
        [unit, ...amount ? [amount] : []].map((amount) => price(amount, part))) };
    };

    /** The state with everything derived from the typed field, the pair and the favorites. */
    const outcome = (state) => {
      const { isBack, swapped, pair, spread, typing, known } = state;
      const sides = swapped ? [pair[1], pair[0]] : pair;
      const [from, to] = isBack ? [sides[1], sides[0]] : sides;
      const [typed, computed] = isBack ? ["result", "amount"] : ["amount", "result"];
      const text = state[typed];
      const parsed = app.parseAmount(text, page, from.code);
      const { code } = parsed;
      const rate = known.get(code);
      const amount = code && !rate && state.isComplete ? "invalid" : parsed;
      const given = amount.scale >= 0 && !code && amount;
      const value = (rate) => app.worth(amount, from.rate, rate, page);
      const address = pair === own ? "" : `#from=${sides[0].code}&to=${sides[1].code}`;
      const unit = swapped || address ? one : opening;
      const fragment = (shared) => (address ? `${address}&${shared}` : `#${shared}`) + (swapped && !address ? "&swap" : "");
      const next = {
        ...state, ...nothing, sides, address, unit, ...bank(spread, !isBack && given, sides, unit),
        rate: app.formatRate(app.worth(one, sides[0].rate, sides[1].rate, page), page),
        reverse: app.formatRate(app.worth(one, sides[1].rate, sides[0].rate, page), page),
      };
      // Nothing is said of what is not finished.
      if (app.isUnfinished(text, page, typing, amount)) return { ...next, [computed]: "" };
      if (code && amount.scale >= 0) {
        if (!rate) return { ...next, [computed]: "", unknown: code };
        const worth = app.worth(amount, rate, from.rate, page);
        const plain = app.writeAmount(amount, page);
        return {
          ...next, [computed]: "", read: `${plain} ${code} = ${app.formatResult(worth, page)} ${from.code}`,
          // What is taken has so many digits that its own worth comes out as that of the amount.
          offer: code === to.code ? [local(app.plainAmount(amount)), !isBack]
            : [app.formatRate(worth, { ...page, decimals: 8 }).replace(/0{1,6}$/, ""), isBack],
        };
      }
      if (!given) {
        // A field that was never filled shows no problem, in either direction.
        const isUntouched = !state.amount && !state.result && !state.problem && !state.asked;
        // What waits for its words goes along as it is typed.
        const waiting = amount === "unread" && `${typed}=${encodeURIComponent(text.trim())}`;
        return {
          ...next, [computed]: "", problem: isUntouched ? null : amount,
          ...waiting && { given: `#${waiting}`, fragment: fragment(waiting) },
        };
      }
      const worth = app.formatResult(value(to.rate), page);
      const said = [`${app.writeAmount(amount, page)} ${from.code}`, `${worth} ${to.code}`];
      return {
        ...next,
        [computed]: worth,
        said: (isBack ? said.reverse() : said).join(" = "),
        words: app.inMyriads(value(sides[1].rate), page),
        read: app.echo(text, amount, page, from.code),
        also: state.starred.filter((code) => sides.every((side) => side.code !== code))
          .map((code) => [code, app.formatResult(value(known.get(code)), page)]),
        given: `#${typed}=${app.typedAmount(text, amount)}`,
        listed: `#amount=${app.plainAmount(amount)} ${from.code}`,
        fragment: fragment(`${typed}=${app.plainAmount(amount)}`),
      };
    };
    const asked = (state) => ({ ...outcome({ ...state, asked: true }), asked: false });
    const fill = (state, text, isBack, typing = "") =>
      asked({ ...state, isBack, typing, amount: "", result: "", [isBack ? "result" : "amount"]: text });
    const regrouped = (state, isBack, isEdited) => app.regrouped(state[isBack ? "result" : "amount"], page, isEdited);
    const refresh = (state) => {
      const { known, ...choices } = chosen();
      return outcome({ ...state, ...choices, known: new Map([...state.known, ...known]) });
    };

    /** The state with all currencies: { rate } by code. */
    const learned = (state, all) => ({
      ...state, isComplete: true, known: new Map([...state.known, ...[...all].map(([code, { rate }]) => [code, rate])]),
    });

    return app.createModel(
      outcome({
        amount: "", result: "", isBack: false, typing: "", swapped: false, pair: own, spread: store.read("spread") ?? "",
        ...chosen(), ...nothing,
      }), {
        // `typing` is "typing" while more may come, and "composing" in the middle of a letter.
        type: (state, text, isBack = false, typing = "") => fill(state, text, isBack, typing),
        /** The field that is edited has no groups; the one that is left has. */
        edit: (state, isBack) => ({ [isBack ? "result" : "amount"]: regrouped(state, isBack, true) }),
        settle: (state) => outcome({ ...state, typing: "", amount: regrouped(state), result: regrouped(state, true) }),
        convert: (state) => state.offer ? fill(state, ...state.offer) : asked({ ...state, typing: "" }),
        learn: (state, all) => outcome(learned(state, all)),
        mistake: (state) => ({ ...fill(state, "", false), problem: "pair" }),
        swap: (state) => outcome({ ...state, swapped: !state.swapped }),
        clear: (state) => state.amount || state.result ? fill(state, "", false) : state,
        open: (state, amount, swapped, isBack = false) =>
          fill({ ...state, swapped }, local(amount), isBack),
        // Two codes of all currencies; those of the page are its own pair in one direction or the other.
        choose(state, all, ...codes) {
          const isOwn = own.every(({ code }) => codes.includes(code));
          return outcome({
            ...learned(state, all), pair: isOwn ? own : codes.map((code) => ({ code, rate: all.get(code).rate })),
            swapped: isOwn && codes[0] !== page.base,
          });
        },
        spread(state, spread) {
          const next = outcome({ ...state, spread });
          if (!next.refused) store.write("spread", spread);
          return next;
        },
        toggle(state) {
          favorites.toggle(page.star);
          rates.keep(favorites.own([page.star]).map((code) => [code, state.known.get(code)]));
          return refresh(state);
        },
        refresh,
        copied: (_, copied) => ({ copied }),
      });
  };
}
