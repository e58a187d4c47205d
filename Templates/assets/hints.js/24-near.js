// What a query can have meant that finds nothing.
{
  const bare = (text) => text.replace(/(^|\s)ال/g, "$1");
  const asked = (query) => bare(app.folded(query).trim());

  /**
   * How many letters a text differs at least from a query, in the part that is most like it. Latin and Arabic
   * letters are compared from the beginning of a word on, after its article.
   */
  app.distance = (query, text) => {
    const letters = asked(query);
    let row = Array(letters.length + 1).fill().map((_, index) => index), least = letters.length;
    for (const letter of bare(text)) {
      let before = 0;
      row = row.map((above, index) => before = index
        ? Math.min(above, before, row[index - 1] - (letter === letters[index - 1])) + 1 : /[a-zء-ي]/.test(letter) ? above + 1 : 0);
      least = Math.min(least, row.at(-1));
    }
    return least;
  };

  // A third of a query may be different. `texts` has each code's, those that come first among equals first. An amount is
  // like no name.
  /** The codes of the five nearest names. */
  app.nearest = (query, texts) => {
    if (query.length > 30 || /\p{Nd}/u.test(query)) return [];
    const most = asked(query).length / 3;
    return [...texts].map(([code, text]) => [code, app.distance(query, text.split("\n")[0])])
      .filter(([, away]) => away <= most).sort(([, one], [, other]) => one - other).slice(0, 5).map(([code]) => code);
  };
}
