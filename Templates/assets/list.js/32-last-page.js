// Whether a remembered page still exists.
{
  /** `last` is a path and `start` what a language's first page knows, as in `beginVisit`. */
  app.hasPage = (last, { bases, codes, lists = [], home, folders = [""] }) => {
    const folder = folders.find((folder) => folder && last.startsWith(folder)) ?? "";
    const path = last.slice(folder.length);
    const [base, quote] = path.toUpperCase().split("/");
    return path === "" || lists.includes(path) || path === `${base}/${quote}`.toLowerCase() && base !== quote
      && codes.includes(quote) && (bases.includes(base) || quote === home && codes.includes(base));
  };

  /** What the first page of a language knows, whose path is `own`; `pathOf` is the path that a link leads to. */
  app.startOf = (main, codes, own, pathOf) => {
    const { base, siteBases, siteHome } = main.dataset;
    const folders = [...document.querySelectorAll("a[hreflang]")].map(pathOf);
    const lists = [...document.querySelectorAll(".basis a")].map((link) => pathOf(link).slice(own.length));
    return { bases: siteBases.split(" "), codes: [...codes, base], lists, home: siteHome, folders, own };
  };
}
