// The digits of the reader's favorites. The list stores them for the converters of its snapshot.
{
  const isRate = (entry) => /^[A-Z]{3},[\d.]+$/.test(entry);

  /** `updated` and `series` name the page's own rates; digits of other ones are ignored. */
  app.createRates = (store, { updated, series }, snapshot = `${updated} ${series}`) => ({
    read() {
      try {
        const kept = JSON.parse(store.read("rates"));
        return kept.snapshot === snapshot ? Object.entries(kept.rates).filter(isRate) : [];
      } catch {
        return [];
      }
    },
    keep(rates) {
      if (rates.length) store.write("rates", JSON.stringify(
        { snapshot, rates: Object.fromEntries([...this.read(), ...rates]) }));
    },
  });
}
