// Finds currencies among those of a list or a picker.
{
  /** `codes` are in alphabetical order; `read` returns a code's { code, country, search }. */
  app.createFinder = (codes, read) => {
    let texts;
    return {
      // Done by the first search only.
      prepare() { texts ??= codes.map((code) => app.searchText(read(code))); },

      /** The codes that a query finds: first that whose code it begins, then the starred ones. */
      search(query, starred = new Set()) {
        this.prepare();
        const isCode = (code) => query.length > 1 && code.startsWith(query.toUpperCase());
        const rank = (code) => 2 * isCode(code) + starred.has(code);
        for (const spelling of [query, ...app.spellings(query)]) {
          const matches = app.search(spelling);
          const found = codes.filter((_, index) => matches(texts[index]));
          if (found[0]) return found.sort((one, other) => rank(other) - rank(one));
        }
        return [];
      },

      /** What a query can have meant that finds nothing: a third of it may be different. */
      nearest(query) {
        if (query.length > 30) return [];
        const away = new Map(codes.map((code, index) => [code, app.distance(query, texts[index])]));
        return codes.filter((code) => away.get(code) * 3 <= query.normalize("NFKD").length)
          .sort((one, other) => away.get(one) - away.get(other)).slice(0, 5);
      },
    };
  };
}
