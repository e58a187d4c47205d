// Exact decimals: { digits: BigInt, scale } means digits ÷ 10^scale.
{
  const tens = (power) => 10n ** BigInt(power);
  const units = [[12, /[조兆]|万亿/], [8, /[억億亿]/], [4, /[만万萬]/], [3, /[천千]/], [2, /[백百]/], [1, /[십十]/]];

  const times = ({ digits, scale }, power) => power < scale
    ? { digits, scale: scale - power } : { digits: digits * tens(power - scale), scale: 0 };

  // Parses a typed amount of at most thirty digits; "empty" or "invalid" without one.
  //
  // A language's format is { decimal, group, zero, grouping }: its separators, its digit zero, and the
  // fewest digits before the first group separator. A comma that groups there is no decimal sign.
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
    const number = (text) => {
      const [, whole, fraction = ""] = text.match(new RegExp(
        `^([1-9]\\d{0,2}(?:(?:[${group}٬]\\d{3})+|(?:\\s\\d{3})+)|\\d*)(?:[${decimal}٫](\\d*))?$`))
        ?? text.match(group === "," ? /^(\d*)[.،。](\d{0,2})$/ : /^(\d*)[.,،。](\d{0,2})$/) ?? ["", ""];
      const digits = whole.replace(/\D/g, "") + fraction;
      return digits && digits.length < 31 && { digits: BigInt(digits), scale: fraction.length };
    };
    // Korean and Chinese numerals stand behind what they multiply. What follows is less than one of them, and
    // only the last number has a fraction.
    const sum = (text) => {
      const [power, sign] = units.find(([, sign]) => sign.test(text)) ?? [];
      if (!power) return number(text.trim());
      const [head, tail, again] = text.split(sign);
      const many = power < 4 ? number(head.trim()) : sum(head);
      if (!many || again !== undefined) return;
      if (!tail) return times(many, power);
      const rest = sum(tail);
      return rest && !many.scale && rest.digits < tens(power + rest.scale)
        && { digits: many.digits * tens(power + rest.scale) + rest.digits, scale: rest.scale };
    };
    // The sign of a currency says nothing new, before the amount or behind it.
    const bare = text
      .replace(/^[a-z]{0,3}\p{Sc}|(\p{Sc}|[원엔円元圓圆]|달러|유로|위안)$/iu, "").trim();
    const [, many, letter] = bare.match(/^(.*\d)\s?([km])$/i) ?? [];
    const plain = letter ? number(many) : sum(bare);
    const amount = plain && letter ? times(plain, /k/i.test(letter) ? 3 : 6) : plain;
    return amount && amount.digits < tens(30) ? amount : "invalid";
  };

  /** An amount in the form of addresses: plain digits with a point. */
  app.plainAmount = ({ digits, scale }) => {
    const text = String(digits).padStart(scale + 1, "0");
    return scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text;
  };

  /** An amount of an address as the language writes it, with its decimal separator. */
  app.localAmount = (text, { decimal }) => text.replace(/^(\d*)\.(\d*)$/, `$1${decimal}$2`);

  /** A rate in the form of data attributes: plain digits with a point. */
  app.parseRate = (text) => {
    const [whole, fraction = ""] = text.split(".");
    return { digits: BigInt(whole + fraction), scale: fraction.length };
  };

  /** amount × multiplier ÷ divisor, as a fraction. */
  app.convert = (amount, multiplier, divisor) => ({
    numerator: amount.digits * multiplier.digits * tens(divisor.scale),
    denominator: divisor.digits * tens(amount.scale + multiplier.scale),
  });

  const rounded = ({ numerator, denominator }, places) =>
    (2n * numerator * tens(places) + denominator) / (2n * denominator);

  const inDigits = (text, zero = "0") => text
    .replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));

  /** A whole number in groups of three and in the language's digits. */
  app.formatWhole = (digits, { group, zero, grouping = 1 }) => inDigits(
    digits.length < 3 + Number(grouping) ? digits : digits.replace(/\B(?=(\d{3})+$)/g, () => group),
    zero);

  /** The number of decimals, from `places` on, that shows as many significant digits. */
  const places = ({ numerator, denominator }, places, significant) => {
    while (numerator * tens(places) < denominator * tens(significant - 1)) places += 1;
    return rounded({ numerator, denominator }, places) === tens(significant) ? places - 1 : places;
  };

  const written = (value, places, format) => {
    const digits = String(rounded(value, places)).padStart(places + 1, "0");
    const point = digits.length - places;
    return app.formatWhole(digits.slice(0, point), format)
      + (places ? format.decimal + inDigits(digits.slice(point), format.zero) : "");
  };

  /** Rounds half up to two decimals, or to two significant digits if that would hide a value other than 0. */
  app.formatResult = (value, format) =>
    written(value, rounded(value, 2) || !value.numerator ? 2 : places(value, 3, 2), format);

  /**
   * Rounds half up to the site's decimals, four by default, or to as many significant digits if they would have
   * room for the first one at most.
   */
  app.formatRate = (value, format) => {
    const decimals = Number(format.decimals ?? 4);
    return written(value, value.numerator * tens(Math.max(decimals - 1, 0)) < value.denominator
      ? places(value, decimals, Math.max(decimals, 1)) : decimals, format);
  };

  /** An amount of one currency in another one, by their rates against the snapshot's base. */
  app.worth = (amount, from, to, page) => {
    const rates = [to, from].map(app.parseRate);
    return app.convert(amount, ..."inBase" in page ? rates.reverse() : rates);
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
