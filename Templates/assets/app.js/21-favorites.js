// The reader's own choices, star or no star, over those of the site's owner.
{
  const parsed = (text) => {
    try {
      return { ...JSON.parse(text) };
    } catch {
      return {};
    }
  };

  app.createFavorites = (store, pinned) => {
    // What could not be stored holds as long as the page.
    let unsaved = {};
    const choices = () => ({ ...parsed(store.read("favorites")), ...unsaved });
    const among = (codes) => {
      const own = choices();
      // What is stored counts where it is the opposite, and nothing else counts.
      return new Set(codes.filter((code) =>
        own[code] === !pinned.has(code) ? own[code] : pinned.has(code)));
    };
    return {
      /** Those of the codes that are favorites, in one reading. */
      among,
      has: (code) => among([code]).has(code),
      /** Those that are the reader's choice and not the owner's. */
      own: (codes) => [...among(codes)].filter((code) => !pinned.has(code)),
      // Reads again first: another tab may have written since.
      toggle(code) {
        const change = { [code]: !this.has(code) };
        const saved = store.write("favorites", JSON.stringify({ ...choices(), ...change }));
        unsaved = saved ? {} : { ...unsaved, ...change };
      },
    };
  };
}
