// Finds currencies among those of a list or a picker.
{
  /** `codes` are in alphabetical order; `read` returns a code's { code, country, search }; a list has a base. */
  app.createFinder = (codes, read, base) => {
    let texts;
    return {
      // Done by the first search only.
      prepare() { texts ??= codes.map((code) => app.searchText(read(code))); },

      // The codes that a query finds: first that whose code it begins, then those that have it as a word, the list's own,
      // and the starred ones.
      search(query, starred = new Set()) {
        this.prepare();
        const isLong = query.length > 1;
        const rank = (code, how) => how && 8 * (isLong && code.startsWith(query.toUpperCase())) + 4 * how
          + 2 * (isLong && code === base) + starred.has(code);
        for (const spelling of [query, ...app.spellings(query)]) {
          const matches = app.search(spelling);
          const ranks = new Map(codes.map((code, index) => [code, rank(code, matches(texts[index]))]));
          const found = codes.filter((code) => ranks.get(code));
          if (found[0]) return found.sort((one, other) => ranks.get(other) - ranks.get(one));
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
