// A picker of currencies: those that the typed words find, and the one that Enter takes.
{
  /** As a finder's, `codes` are in alphabetical order, and `read` returns a code's words. */
  app.createPicker = (codes, read) => {
    const finder = app.createFinder(codes, read);
    return app.createModel({ found: [], at: 0 }, {
      search: (_, query) => ({ found: query.trim() ? finder.search(query.trim()) : codes, at: 0 }),
      move: ({ found, at }, by) => ({ at: (at + by + found.length) % found.length || 0 }),
    });
  };
}
