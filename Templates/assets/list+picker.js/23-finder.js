// Finds currencies among those of a list or a picker.
{
  /** `codes` are in alphabetical order; `read` returns a code's { code, country, search }; a list has a base. */
  app.createFinder = (codes, read, base) => {
    let texts;
    return {
      /** The text of each code, money of today first. Made by the first search only. */
      prepare() {
        const rows = texts ? [] : codes.map(read).sort((one, other) => ("minor" in one) - ("minor" in other));
        return texts ??= new Map(rows.map((row) => [row.code, app.searchText(row)]));
      },

      // The codes that a query finds: first that whose code its first word begins, then those that have it as a word, the list's own,
      // and the starred ones.
      search(query, starred = new Set()) {
        const all = [...this.prepare()];
        const isLong = query.length > 1;
        const start = query.split(" ")[0].toUpperCase();
        const rank = (code, how) => how && 8 * (isLong && code.startsWith(start)) + 4 * how
          + 2 * (isLong && code === base) + starred.has(code);
        for (const spelled of [String, ...app.spellings]) {
          const matches = app.search(spelled(query));
          const found = all.map(([code, text]) => [rank(code, matches(text)), code]).filter(([rank]) => rank);
          if (found[0]) return found.sort(([one], [other]) => other - one).map(([, code]) => code);
        }
        return [];
      },
    };
  };
}
