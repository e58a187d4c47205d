// The last page, where the next visit continues: "" for a list, "usd/krw" for a converter.
{
  const isOffered = (last, { bases, codes }) => {
    const [base, quote] = last.toUpperCase().split("/");
    return bases.includes(base) && codes.includes(quote) && base !== quote
      && last === `${base}/${quote}`.toLowerCase();
  };

  // Begins or continues a visit. Returns the converter to continue with, or null.
  //
  // `page` is the page that opens, or undefined if it is not to be remembered. Only a language's first page
  // has `start`: { bases, codes }, the bases with pages and all codes.
  app.beginVisit = ({ store, session, page, start }) => {
    const isNew = session.read("visit") === null;
    // Without a stored mark the list could never be reached again, so nothing is continued.
    const isMarked = session.write("visit", "1");
    const last = store.read("last");
    if (start && isNew && isMarked && last && isOffered(last, start)) return last;
    if (page !== undefined) store.write("last", page);
    return null;
  };
}
