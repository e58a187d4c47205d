// Rates as the site writes them, and values in words.
{
  const { tens, rounded, places, written } = app.exact;

  // Rounds half up to the site's decimals, four by default, or to as many significant digits if they would have room
  // for the first one at most.
  app.formatRate = (value, format) => {
    const decimals = Number(format.decimals ?? 4);
    return written(value, value.numerator * tens(Math.max(decimals - 1, 0)) < value.denominator
      ? places(value, decimals, Math.max(decimals, 1)) : decimals, format);
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
