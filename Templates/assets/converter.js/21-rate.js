// Rates as the site writes them, and values in words.
{
  const { tens, rounded, places, written } = app.exact;

  // The site's decimals, four by default, or as many significant digits if they would have room for the first one at most.
  const decimalsOf = (value, { decimals = 4 }) =>
    value.numerator * tens(Math.max(decimals - 1, 0)) < value.denominator
      ? places(value, +decimals, Math.max(decimals, 1)) : +decimals;

  /** Rounds a rate half up, or its change to the decimals of the rate; a smaller one as a rate is. */
  app.formatRate = (value, format, rate = value) => {
    const decimals = decimalsOf(rate, format);
    return written(value, rounded(value, decimals) ? decimals : decimalsOf(value, format), format);
  };

  /** A value from 10,000 on in words of ten thousands; "" in languages that have none. */
  app.inMyriads = (value, { myriads, ...format }) => {
    const digits = String(rounded(value, 2));
    const names = myriads ? ["", ...myriads.split(",")] : [];
    let rest = digits.slice(0, -2), words = "";
    if (rest.length < 5 || rest.length > 4 * names.length) return "";
    for (const name of names) {
      const four = rest.slice(-4).replace(/^0+/, "");
      const fraction = name ? "" : digits.slice(-2).replace(/00/, "").replace(/^./, format.decimal + "$&");
      if (four || fraction) words = app.formatWhole(four || "0", format) + fraction + name + words;
      rest = rest.slice(0, -4);
    }
    return words.trim();
  };
}
