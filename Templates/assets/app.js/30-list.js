// The list: the rows that a search finds, and the favorites.
{
  /** `codes` are in alphabetical order; `read` returns a code's { code, country, search, rate }. */
  app.createList = (codes, read, favorites, rates) => {
    let texts;
    // Prepared by the first search only.
    const prepare = () => { texts ??= codes.map((code) => app.searchText(read(code))); };

    const search = (query, starred) => {
      prepare();
      const matches = app.search(query);
      return codes.filter((_, index) => matches(texts[index]))
        .sort((one, other) => starred.has(other) - starred.has(one));
    };

    // Converters carry the pinned currencies' digits themselves. A tab stores its own changes only: two tabs
    // with rates of different days would answer each other forever.
    const keepRates = () =>
      rates.keep(favorites.own(codes).map((code) => [code, read(code).rate]));

    const starred = () => ({ favorites: favorites.among(codes) });
    // `found` is undefined without a search. A star does not change its order.
    const model = app.createModel({ query: "", ...starred() }, {
      search: (state, query) =>
        ({ query, found: query.trim() ? search(query, state.favorites) : undefined }),
      toggle(_, code) {
        favorites.toggle(code);
        keepRates();
        return starred();
      },
      refresh: starred,
    });

    /** The code of the next row in its group; undefined at the end. */
    model.follower = (code) => {
      const starred = model.state.favorites;
      return codes.find((other) => other > code && starred.has(other) === starred.has(code));
    };
    /** Prepares a search, so that its first letter is as quick as the others. */
    model.prepare = prepare;
    keepRates();
    return model;
  };
}
