// The reader's own choices, star or no star, over those of the site's owner.
(function (app) {
  "use strict";

  const parsed = function (text) {
    try {
      const choices = JSON.parse(text);
      return choices && typeof choices === "object" ? choices : {};
    } catch {
      return {};
    }
  };

  app.createFavorites = function (store, pinned) {
    // What could not be stored holds as long as the page.
    let unsaved = {};
    const choices = () => ({ ...parsed(store.read("favorites")), ...unsaved });
    return {
      has(code) {
        const choice = choices()[code];
        return typeof choice === "boolean" ? choice : pinned.has(code);
      },
      /** Those of the codes that are favorites, in one reading. */
      among(codes) {
        const own = choices();
        const starred = (code) => typeof own[code] === "boolean" ? own[code] : pinned.has(code);
        return new Set(codes.filter(starred));
      },
      // Reads again first: another tab may have written since.
      toggle(code) {
        const change = { [code]: !this.has(code) };
        const saved = store.write("favorites", JSON.stringify({ ...choices(), ...change }));
        unsaved = saved ? {} : { ...unsaved, ...change };
      },
    };
  };
})(globalThis.ratepress ??= {});
