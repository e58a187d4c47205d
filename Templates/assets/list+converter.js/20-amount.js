// Exact decimals: { digits: BigInt, scale } means digits ÷ 10^scale.
{
  const tens = (power) => 10n ** BigInt(power);
  const one = { digits: 1n, scale: 0 };

  // Makes full-width, Arabic and Thai digits and signs plain, and removes invisible marks.
  const plain = (typed) => typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g, (digit) => digit.charCodeAt(0) & 15)
    .replace(/\p{Cf}/gu, "").replace(/\s/g, " ").replaceAll("’", "'").replaceAll("،", ",").replaceAll("。", ".").replace(/[÷∕⁄]/g, "/")
    .trim();

  const inGroups = /^(?:[1-9]\d{0,2}([.,'٬ ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})$/;

  // Parses a typed amount of at most thirty digits: { digits, scale, by, code }, the divisor if it is a division, and the
  // code of another currency than the field's own if it names one. "empty" or "invalid" without one, "unread" if it has
  // words whose script has not come, and "ARS MXN?" if what it names could be several.
  //
  // A language's format is { decimal, group, zero, grouping }: its separators, its digit zero, and the fewest digits before
  // the first group separator. What can mean one number only is read, whatever the language's signs: a keypad has the
  // decimal separator of the phone's region. What could be a group of three is a fraction behind the page's own sign only.
  app.parseAmount = (typed, { decimal, group, lang }, own) => {
    // An address may hold a text of any length.
    if (typed.length > 200) return "invalid";
    let text = plain(typed);
    if (text === "") return "empty";
    const separator = (text) => inGroups.test(text) ? text.match(/\D/)[0] : "";
    const number = (text) => {
      let [, whole, sign, fraction = ""] = text.match(/^(.*?)(?:([.,٫])(\d*))?$/);
      const by = separator(whole);
      if (!sign || !(/^\d*$/.test(whole) || by && by !== sign)
        || sign !== decimal && sign !== "٫" && fraction.length === 3 && whole !== "0" && !/[.,]/.test(by)) {
        const by = separator(text);
        // Two separators of a kind are no decimal signs.
        if (!/^\d+$/.test(text) && !(by && (`${plain(group)}٬'`.includes(by) || by === " " || text.match(/\D/g)[1]))) return;
        [whole, fraction] = [text, ""];
      }
      const digits = whole.replace(/\D/g, "") + fraction;
      return digits && digits.length < 31 && { digits: BigInt(digits), scale: fraction.length };
    };
    const read = (text) => {
      const [amount, by, ...rest] = text.split("/").map((text) => text.trim())
        .map((text) => app.counted?.(text, number) || number(text) || { digits: 0n });
      return rest.length || by && !by.digits || !(amount.scale >= 0) ? 0 : { ...amount, by };
    };
    let amount = read(text), code = own;
    if (!amount && /[\p{L}\p{Sc}]/u.test(text) && /[\d\u3000-\uffff]/.test(text)) {
      if (!app.named) return "unread";
      // A currency stands at either end, or before the divisor.
      const [, many, by = ""] = text.match(/^([^/]*?) *(\/[\d.,'٬٫ ]+)?$/) ?? [, text];
      [text, code] = app.named(many, own, lang);
      amount = read(text + by);
    }
    return !amount || amount.digits >= tens(30) || code === "" ? "invalid" : code === own ? amount : code[3] ? code : { ...amount, code };
  };

  // Whether nothing can be said yet of a text that is typed: it can go on to a group of three, or is in the middle of a
  // letter or before a divisor. `typing` is "typing" or "composing", and empty once the field is left.
  app.isUnfinished = (typed, { group }, typing, amount) => typing === "composing" && !(amount.scale >= 0) || typing
    && new RegExp(`/$|(?:^|[^\\d.,' ٬])[1-9]\\d{0,2}(?:[${plain(group)}' ٬]\\d{3})*[${plain(group)}' ٬]\\d{0,2}$`).test(plain(typed));

  /** An amount in the form of addresses: plain digits with a point, a division with a slash. */
  app.plainAmount = ({ digits, scale, by }) => {
    const text = String(digits).padStart(scale + 1, "0");
    return (scale ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text) + (by ? `/${app.plainAmount(by)}` : "");
  };

  /** An amount for a page of the same language: as typed if it has words, as in 3만. */
  app.typedAmount = (typed, amount) => encodeURIComponent(/\p{L}/u.test(typed) ? typed.trim() : app.plainAmount(amount));

  /** An amount of an address as the language writes it, with its decimal separator. */
  app.localAmount = (text, { decimal }) => text.replace(/((?:^|\/)\d*)\.(?=\d*(\/|( [A-Z]{3})?$))/g, `$1${decimal}`);

  /** A rate in the form of data attributes: plain digits with a point. */
  app.parseRate = (text) => {
    const [whole, fraction = ""] = text.split(".");
    return { digits: BigInt(whole + fraction), scale: fraction.length };
  };

  /** amount × multiplier ÷ divisor, as a fraction. */
  app.convert = ({ digits, scale, by = one }, multiplier, divisor) => ({
    numerator: digits * multiplier.digits * tens(divisor.scale + by.scale),
    denominator: divisor.digits * by.digits * tens(scale + multiplier.scale),
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

  /** An amount as the language writes it, with all its digits. A quotient without an end is rounded behind a sign. */
  app.writeAmount = (amount, format) => {
    const value = app.convert(amount, one, one);
    let end = amount.by ? 0 : amount.scale;
    while (end < 13 && value.numerator * tens(end) % value.denominator) end += 1;
    return amount.by && end > 12 ? `≈ ${written(value, places(value, 4, 4), format)}` : written(value, end, format);
  };

  const inBothWays = (amount, format) => {
    const text = app.writeAmount(amount, format);
    return [text, text.replaceAll(format.group, "")];
  };

  // What others read as thousands has one more decimal, and is told from those.
  /** What was read, if it is not how the language writes it, in groups or without. */
  app.echo = (typed, amount, format, code) => {
    const ways = inBothWays(amount, format);
    const read = `${ways[0][0] === "≈" ? "" : "= "}${ways[0]}`;
    return inGroups.test(plain(ways[1])) ? `${read}${inDigits("0", format.zero)} ${code} ≠ ${ways[1].replace(format.decimal, format.group)}`
      : ways.some((text) => plain(text) === plain(typed)) ? "" : `${read} ${code}`;
  };

  /** What a field shows of an amount of digits alone: in groups when it is left, without them while it is edited. */
  app.regrouped = (typed, format, isEdited) => {
    const amount = app.parseAmount(typed, format);
    return amount.scale >= 0 && !amount.by && !/[\p{L}\p{S}]/u.test(typed) ? inBothWays(amount, format)[isEdited ? 1 : 0] : typed;
  };

  /** Rounds half up to two decimals, or to two significant digits if that would hide a value other than 0. */
  app.formatResult = (value, format) =>
    written(value, rounded(value, 2) || !value.numerator ? 2 : places(value, 3, 2), format);

  /** An amount of one currency in another one, by their rates against the snapshot's base. */
  app.worth = (amount, from, to, page) => {
    const rates = [to, from].map(app.parseRate);
    return app.convert(amount, ..."inBase" in page ? rates.reverse() : rates);
  };

  /** For other parts that write numbers. */
  app.exact = { tens, rounded, places, written };
}
