// The list: which rows the search leaves, and which stand among the favorites.
{
  /** `codes` are in alphabetical order; `read` answers a code's { code, country, search, rate }. */
  app.createList = (codes, read, favorites, rates) => {
    let texts;
    // A page that nobody searches needs no texts.
    const prepare = () => { texts ??= codes.map((code) => app.searchText(read(code))); };

    const search = (query, starred) => {
      prepare();
      const matches = app.search(query);
      return codes.filter((_, index) => matches(texts[index]))
        .sort((one, other) => starred.has(other) - starred.has(one));
    };

    // Converters carry the pinned currencies' digits themselves. What another tab changes, that tab
    // keeps: two that answered each other with rates of different days would never end.
    const keepRates = () =>
      rates.keep(favorites.own(codes).map((code) => [code, read(code).rate]));

    const starred = () => ({ favorites: favorites.among(codes) });
    // `found` is undefined as long as nothing is searched; a star changes nothing in its order.
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

    /** The code before which a row belongs in its group; undefined at the end. */
    model.follower = (code) => {
      const starred = model.state.favorites;
      return codes.find((other) => other > code && starred.has(other) === starred.has(code));
    };
    /** Makes ready for a search, so that its first letter is as quick as the others. */
    model.prepare = prepare;
    keepRates();
    return model;
  };
}
