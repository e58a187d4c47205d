// The list: the rows that a search finds, the favorites, the rows' order, and an amount in every currency.
{
  const byName = (one, other) => one.country.localeCompare(other.country);
  // What has no known change comes last in both directions.
  const byChange = (sign) => (one, other) =>
    isNaN(one.change) - isNaN(other.change) || sign * (one.change - other.change);
  // By the price of one unit of each, exactly.
  const byPrice = (sign, page) => (one, other) => {
    const { numerator, denominator } = app.worth({ digits: 1n, scale: 0 }, other.rate, one.rate, page);
    return ("prices" in page ? -sign : sign) * (Number(numerator > denominator) - Number(numerator < denominator));
  };

  // `codes` are in alphabetical order; `read` returns a code's { code, country, search, rate, change }; the
  // change is in percent, NaN if it is not known. `page` is { base, hasOwn, baseRate, prices } and the language's format.
  app.createList = (codes, read, favorites, rates, store, page) => {
    // A search finds the base, too, which has no row of its own.
    const finder = app.createFinder([...codes, ...page.hasOwn ? [page.base] : []].sort(), read, page.base);

    // Converters carry the pinned currencies' digits themselves. A tab stores its own changes only: two tabs
    // with rates of different days would answer each other forever. Carried rates hold against this base only.
    const keepRates = () =>
      rates.keep(favorites.own(codes).filter((code) => read(code).carried === undefined).map((code) => [code, read(code).rate]));

    const starred = () => ({ favorites: favorites.among(codes) });
    const orders = {
      __proto__: null, name: byName, rise: byChange(-1), fall: byChange(1), high: byPrice(-1, page), low: byPrice(1, page),
    };
    const ordered = (order) =>
      ({ order, codes: orders[order] ? codes.map(read).sort(orders[order]).map(({ code }) => code) : codes });

    const rateOf = (code) => code === page.base ? page.baseRate : read(code).rate;
    /** What the amount is worth in a currency; "" without one. */
    const worth = (code, { amount, code: own }) => !(amount.scale >= 0) ? ""
      : app.formatResult(app.worth(amount, rateOf(own), rateOf(code), page), page);
    // Nothing is said of an amount that is not finished. One of another currency is of that.
    const typed = (sum, typing) => {
      const read = app.parseAmount(sum, page, page.base);
      const { code = page.base } = read;
      const amount = app.isUnfinished(sum, page, typing, read) ? "empty"
        : code === page.base || codes.includes(code) ? read : "invalid";
      return amount.scale >= 0 ? { sum, amount, code, read: code === page.base ? app.echo(sum, amount, page, code)
        : `${app.writeAmount(amount, page)} ${code} = ${worth(page.base, { amount, code })} ${page.base}` }
        : { sum, amount, code: page.base, read: /\?/.test(amount) ? amount : "" };
    };
    // `found` is undefined without a search. A star does not change its order. `answer` is what a search asks
    // for beyond rows, with codes to show, and `near` what one that finds nothing could mean. `sum` is the typed amount, `amount` what it is or why it is none.
    const model = app.createModel({
      query: "", near: [], ...typed(""), ...ordered(store.read("order")), ...starred(),
    }, {
      search({ favorites }, query) {
        const words = query.trim(), found = words ? finder.search(words, favorites) : undefined;
        const answer = found && model.answer?.(words, favorites, found);
        return { query, near: [], hinted: false, answer, found: answer?.found ?? found };
      },
      near: (_, near) => ({ near, hinted: true }),
      // `typing` as in the converter.
      type: (_, sum, typing) => typed(sum, typing),
      edit: ({ sum }) => ({ sum: app.regrouped(sum, page, true) }),
      settle: ({ sum }) => typed(app.regrouped(sum, page)),
      open: (_, sum) => typed(app.regrouped(app.localAmount(sum, page), page)),
      order(_, order) {
        store.write("order", order);
        return ordered(order);
      },
      toggle(_, code) {
        favorites.toggle(code);
        keepRates();
        return starred();
      },
      refresh: starred,
    });

    /** All codes in the rows' order. That of codes has the favorites in the reader's own. */
    model.placed = ({ order, codes, favorites } = model.state) =>
      [...new Set(orders[order] ? codes : [...favorites, ...codes])];
    model.rateOf = rateOf;
    model.worth = (code, state = model.state) => worth(code, state);
    /** Where a row leads with the amount, which is typed in the converter's first field: to the row's page, or to that of
     *  the opposite pair if there is one. In a list of prices the base's own row leads to another list. */
    model.address = (code, href, isOnline, { sum, amount, code: own } = model.state) => {
      const { base } = page, isBase = own === base, isPriced = "prices" in page;
      if (!(amount.scale >= 0)) return href;
      const given = `amount=${isBase ? app.typedAmount(sum, amount) : app.plainAmount(amount)}`;
      if (code === base && isPriced) return `${href}#${given} ${own}`;
      if (!isBase && own !== code) return `${href}#from=${own}&to=${code}&${given}`;
      if (isBase !== isPriced) return `${href}#${given}`;
      const other = isBase ? code : base;
      return isOnline && (page.siteBases?.includes(own) || other === page.siteHome)
        ? `${href.replace(/[^/]+\/[^/]+$/, `${own}/${other}.html`.toLowerCase())}#${given}` : `${href}#${given}&swap`;
    };
    /** Prepares a search, so that its first letter is as quick as the others. */
    model.finder = finder;
    keepRates();
    return model;
  };
}
