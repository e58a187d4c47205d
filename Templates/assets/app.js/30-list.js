// The list: which rows the search leaves, and which stand among the favorites.
(function (app) {
  "use strict";

  /** `rows` are { code, country, search } in alphabetical order by code. */
  app.createList = function (rows, favorites) {
    const codes = rows.map((row) => row.code);
    const texts = rows.map(app.searchText);

    const found = function (query) {
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
    return model;
  };
})(globalThis.ratepress ??= {});
