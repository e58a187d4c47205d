// The last page, where the next visit continues: its path from the site's root without ending, such as "",
// "usd/krw", "eur/" or "en/usd/krw".
{
  // Begins or continues a visit. Returns the page to continue with, or null.
  //
  // `page` is the page that opens, or undefined if it is not to be remembered. Only a language's first page
  // has `start`: { bases, codes, lists, home, folders, own }, the bases with pages, all codes, the lists besides that
  // page, the home currency, the languages' folders and that of the page. The site's first page leads to all
  // languages, those of others to their own, and to pages remembered without one.
  app.beginVisit = ({ store, session, page, start }) => {
    const isNew = session.read("visit") === null;
    // Without a stored mark the list could never be reached again, so nothing is continued.
    const isMarked = session.write("visit", "1");
    let last = store.read("last");
    if (start && isNew && isMarked && last && app.hasPage(last, start)) {
      const { folders = [], own = "" } = start;
      if (own && !folders.some((folder) => folder && last.startsWith(folder))) last = own + last;
      if (last !== own && last.startsWith(own)) return last;
    }
    if (page !== undefined) store.write("last", page);
    return null;
  };
}
