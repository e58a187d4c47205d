// The list: which rows the search leaves, and which stand among the favorites.
(function (app) {
  "use strict";

  /** `codes` are in alphabetical order; `read` answers a code's { code, country, search }. */
  app.createList = function (codes, read, favorites) {
    let texts;
    // A page that nobody searches needs no texts.
    const prepare = () => { texts ??= codes.map((code) => app.searchText(read(code))); };

    const found = function (query) {
      prepare();
      const matches = app.search(query);
      return new Set(codes.filter((_, index) => matches(texts[index])));
    };

    const model = app.createModel(
      { query: "", found: new Set(codes), favorites: favorites.among(codes) },
      {
        search: (_, query) => ({ query, found: found(query) }),
        toggle(_, code) {
          favorites.toggle(code);
          return { favorites: favorites.among(codes) };
        },
        refresh: () => ({ favorites: favorites.among(codes) }),
      });

    /** The code before which a row belongs in its group; undefined at the end. */
    model.follower = function (code) {
      const starred = model.state.favorites;
      return codes.find((other) => other > code && starred.has(other) === starred.has(code));
    };
    /** Makes ready for a search, so that its first letter is as quick as the others. */
    model.prepare = prepare;
    return model;
  };
})(globalThis.ratepress ??= {});
