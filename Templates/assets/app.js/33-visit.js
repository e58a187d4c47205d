// The page last seen, where the next visit goes on: "" for a list, "usd/krw" for a converter.
{
  const isOffered = (last, { bases, codes }) => {
    const [base, quote] = last.toUpperCase().split("/");
    return bases.includes(base) && codes.includes(quote) && base !== quote
      && last === `${base}/${quote}`.toLowerCase();
  };

  // Begins or continues a visit, and answers the converter to continue with, else null.
  //
  // `page` is the page that opens, undefined for one that is not worth remembering. `start` is given
  // on a language's first page only: { bases, codes }, the bases with pages and every code there is.
  app.beginVisit = ({ store, session, page, start }) => {
    const isNew = session.read("visit") === null;
    // Without a mark the list could never be reached again, so then nothing is continued.
    const isMarked = session.write("visit", "1");
    const last = store.read("last");
    if (start && isNew && isMarked && last && isOffered(last, start)) return last;
    if (page !== undefined) store.write("last", page);
    return null;
  };
}
