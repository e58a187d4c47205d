// The list: the rows that a search finds, the favorites, the rows' order, and an amount in every currency.
{
  const orders = {
    __proto__: null,
    name: (one, other) => one.country.localeCompare(other.country),
    rise: (one, other) => other.change - one.change,
    fall: (one, other) => one.change - other.change,
  };

  // `codes` are in alphabetical order; `read` returns a code's { code, country, search, rate, change }; the
  // change is in percent, NaN if it is not known. `page` is { baseRate } and the language's format.
  app.createList = (codes, read, favorites, rates, store, page) => {
    const finder = app.createFinder(codes, read);

    // Converters carry the pinned currencies' digits themselves. A tab stores its own changes only: two tabs
    // with rates of different days would answer each other forever.
    const keepRates = () =>
      rates.keep(favorites.own(codes).map((code) => [code, read(code).rate]));

    const starred = () => ({ favorites: favorites.among(codes) });
    // What has no known change comes last in both directions.
    const ordered = (order) => ({ order, codes: !orders[order] ? codes : codes.map(read)
      .sort((one, other) => order !== "name" && isNaN(one.change) - isNaN(other.change) || orders[order](one, other))
      .map(({ code }) => code) });

    const typed = (sum) => ({ sum, amount: app.parseAmount(sum, page) });
    // `found` is undefined without a search. A star does not change its order. `near` is what a search that
    // found nothing could mean. `sum` is the typed amount, `amount` what it is or why it is none.
    const model = app.createModel({
      query: "", near: [], sum: "", amount: "empty", ...ordered(store.read("order")), ...starred(),
    }, {
      search: ({ favorites }, query) =>
        ({ query, near: [], found: query.trim() ? finder.search(query.trim(), favorites) : undefined }),
      hint: ({ query, found }) => ({ near: found && !found[0] ? finder.nearest(query.trim()) : [] }),
      type: (_, sum) => typed(sum),
      open: (_, sum) => typed(app.localAmount(sum, page)),
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

    /** The code of the next row in its group; undefined at the end. */
    model.follower = (code) => {
      const { favorites, codes } = model.state;
      return codes.slice(codes.indexOf(code) + 1).find((other) => favorites.has(other) === favorites.has(code));
    };
    /** What the amount is worth in a currency; "" without one. */
    model.worth = (code) => model.state.amount.scale === undefined ? ""
      : app.formatResult(app.worth(model.state.amount, page.baseRate, read(code).rate, page), page);
    /** Prepares a search, so that its first letter is as quick as the others. */
    model.prepare = () => finder.prepare();
    keepRates();
    return model;
  };
}
