// The reader's stars. They win over the favorites of the site's owner.
{
  const parsed = (text) => {
    try {
      return { ...JSON.parse(text) };
    } catch {
      return {};
    }
  };

  app.createFavorites = (store, pinned) => {
    // A choice that could not be stored lasts as long as the page.
    let unsaved = {};
    const choices = () => ({ ...parsed(store.read("favorites")), ...unsaved });
    const among = (codes) => {
      const own = choices();
      const arranged = (store.read("arranged") ?? "").split(" ").filter((code) => codes.includes(code));
      // A stored choice counts only if it differs from the owner's.
      return new Set([...arranged, ...codes].filter((code) =>
        own[code] === !pinned.has(code) ? own[code] : pinned.has(code)));
    };
    return {
      /** The favorites among the codes, first those that the reader has put in an order. */
      among,
      has: (code) => among([code]).has(code),
      /** The favorites that are the reader's choice, not the owner's. */
      own: (codes) => [...among(codes)].filter((code) => !pinned.has(code)),
      // Reads again first: another tab may have written in the meantime.
      toggle(code) {
        const change = { [code]: !this.has(code) };
        const saved = store.write("favorites", JSON.stringify({ ...choices(), ...change }));
        unsaved = saved ? {} : { ...unsaved, ...change };
      },
    };
  };
}
