// Finds currencies among those of a list or a picker.
{
  // The most traded currencies, in the order of their shares (BIS, Triennial Central Bank Survey of 2022).
  const traded = "USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY";
  const place = ({ code }) => traded.indexOf(code) >>> 0;

  /** `codes` are in alphabetical order; `read` returns a code's { code, country, search }; a list has a base. */
  app.createFinder = (codes, read, base) => {
    let texts;
    return {
      // Money of today comes first, then what is traded most, then the alphabet.
      /** The text of each code, in the order of equal matches. Made by the first search only. */
      prepare() {
        const rows = texts ? [] : codes.map(read).sort((one, other) => ("minor" in one) - ("minor" in other) || place(one) - place(other));
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
        for (const spelled of [String, ...app.spellings ?? []]) {
          const matches = app.search(spelled(query));
          const found = all.map(([code, text]) => [rank(code, matches(text)), code]).filter(([rank]) => rank);
          if (found[0]) return found.sort(([one], [other]) => other - one).map(([, code]) => code);
        }
        return [];
      },
    };
  };
}
