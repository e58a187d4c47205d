// Exact decimals: { digits: BigInt, scale } means digits ÷ 10^scale.
{
  // Parses a typed amount of at most thirty digits; "empty" or "invalid" without one.
  //
  // A language's format is { decimal, group, zero, grouping }: its separators, its digit zero, and the
  // fewest digits before the first group separator.
  app.parseAmount = (typed, { decimal, group }) => {
    // Makes full-width, Arabic and Thai digits and signs plain, and removes invisible marks.
    const text = typed
      .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g, (digit) => digit.charCodeAt(0) & 15)
      .replace(/\p{Cf}/gu, "")
      .trim();
    if (text === "") return "empty";
    // Spaces between groups of three, and the separators of an Arabic keyboard (٬ and ٫), mean the same
    // everywhere. A keypad has the decimal separator of the phone's region, not of the page's language;
    // before more than two digits it could be a group separator.
    const [, whole, fraction = ""] = text.match(new RegExp(
      `^([1-9]\\d{0,2}(?:(?:[${group}٬]\\d{3})+|(?:\\s\\d{3})+)|\\d*)(?:[${decimal}٫](\\d*))?$`))
      ?? text.match(/^(\d*)[.,،。](\d{0,2})$/) ?? ["", ""];
    const digits = whole.replace(/\D/g, "") + fraction;
    return digits && digits.length < 31
      ? { digits: BigInt(digits), scale: fraction.length } : "invalid";
  };

  /** An amount in the form of addresses: plain digits with a point. */
  app.plainAmount = ({ digits, scale }) => {
    const text = String(digits).padStart(scale + 1, "0");
    return scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text;
  };

  /** A rate in the form of data attributes: plain digits with a point. */
  app.parseRate = (text) => {
    const [whole, fraction = ""] = text.split(".");
    return { digits: BigInt(whole + fraction), scale: fraction.length };
  };

  /** amount × multiplier ÷ divisor, as a fraction. */
  app.convert = (amount, multiplier, divisor) => ({
    numerator: amount.digits * multiplier.digits * 10n ** BigInt(divisor.scale),
    denominator: divisor.digits * 10n ** BigInt(amount.scale + multiplier.scale),
  });

  const rounded = ({ numerator, denominator }, places) =>
    (2n * numerator * 10n ** BigInt(places) + denominator) / (2n * denominator);

  const inDigits = (text, zero = "0") => text
    .replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));

  /** A whole number in groups of three and in the language's digits. */
  app.formatWhole = (digits, { group, zero, grouping = 1 }) => inDigits(
    digits.length < 3 + Number(grouping) ? digits : digits.replace(/\B(?=(\d{3})+$)/g, () => group),
    zero);

  /** Rounds half up to two decimals, or to two significant digits if that would hide a value other than 0. */
  app.formatResult = (value, format) => {
    let places = 2;
    let shown = rounded(value, places);
    if (shown === 0n && value.numerator !== 0n) {
      while (shown < 10n) shown = rounded(value, places += 1);
    }
    const digits = String(shown).padStart(places + 1, "0");
    return app.formatWhole(digits.slice(0, -places), format) + format.decimal
      + inDigits(digits.slice(-places), format.zero);
  };
}
