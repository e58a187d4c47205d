// Rows of lists, which pickers read too.
{
  /** What a row says of its currency. The change is read from its text, as the language writes it. */
  app.readRow = (item, { decimal }) => ({
    country: item.querySelector(".country").textContent,
    change: parseFloat((item.querySelector(".percent")?.textContent ?? "").normalize("NFKC")
      .replace("\u2212", "-").replace(decimal, ".").replace(/[^-.\d]/g, "")),
    ...item.dataset,
  });

  /** The currencies of a list's page by code, with its base; `names` gets those that it lacks. */
  app.readList = (page, names, format) => {
    const own = page.getElementById("own")?.content.children ?? [];
    const rows = [...own, ...page.querySelectorAll(".row")].map((row) => app.readRow(row, format));
    for (const { code, country } of rows) if (!names.has(code)) names.set(code, country);
    return new Map(rows.map((currency) => [currency.code, currency]));
  };
}
