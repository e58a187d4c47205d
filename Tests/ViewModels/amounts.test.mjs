import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { shipped } from "./shipped.mjs";

const app = shipped();
const english = { decimal: ".", group: "," };
const german = { decimal: ",", group: "." };
const french = { decimal: ",", group: "\u202f" };
const arabic = { decimal: "٫", group: "٬" };

/** The amount as `digits/scale`, or the problem. */
const parsed = function (text, separators) {
  const amount = app.parseAmount(text, separators);
  return typeof amount === "string" ? amount : `${amount.digits}/${amount.scale}`;
};

const cases = [
  ["plain digits", english, {
    "0": "0/0", "7": "7/0", "1000": "1000/0", "007": "7/0", "12.5": "125/1", "0.10": "10/2",
  }],
  ["a point at either end", english, { "1.": "1/0", ".5": "5/1", "1,234.": "1234/0" }],
  ["groups of three", english, {
    "1,234": "1234/0", "1,234.5": "12345/1", "12,345,678": "12345678/0", "999,999": "999999/0",
  }],
  ["misplaced groups", english, {
    "1,2,3": "invalid", "1234,567": "invalid", ",123": "invalid", "1,,234": "invalid", "1,234,": "invalid",
    "0.1,234": "invalid", "1 23": "invalid", "1  234": "invalid", "1 234 5": "invalid",
  }],
  ["a comma that cannot group", english, {
    "1,5": "15/1", "1,": "1/0", ",5": "5/1", "12,34": "1234/2", "1000,5": "10005/1", "0,125": "125/3", "0,1250": "1250/4",
    "10,0000": "100000/4", "1.234,5": "12345/1", "1،5": "15/1", "1。5": "15/1", "１。５": "15/1",
    "1٬5": "invalid", "1 234,567": "invalid", "1,234 567": "invalid", "1,5,": "invalid", "1,5.": "invalid",
  }],
  ["the decimal separator of another region's keypad", german, {
    "1.5": "15/1", "1.": "1/0", ".5": "5/1", "12.34": "1234/2", "1000.5": "10005/1", "0.1250": "1250/4", "0.125": "125/3",
    "1,23": "123/2", "1,234": "1234/3", "1,234,567": "1234567/0",
  }],
  ["what could be a thousand or one and a fraction, on pages that write neither so", arabic, {
    "1,234": "invalid", "1.234": "invalid", "1,23": "123/2", "1.2345": "12345/4", "0,125": "125/3", "1,234,567": "1234567/0",
  }],
  ["numerals with a language's separators", german, {
    "1,5k": "1500/0", "1,5만": "15000/0", "3만 5.000,25": "3500025/2", "1.234만": "12340000/0",
  }],
  ["spaces between groups", english, { "1 000": "1000/0", "1 234 567.8": "12345678/1", "1\u00a0000": "1000/0" }],
  ["what is no number", english, {
    "abc": "invalid", "12a": "invalid", ".": "invalid", ",": "invalid", "1.2.3": "invalid",
    "1e5": "invalid", "0x10": "invalid", "∞": "invalid", "NaN": "invalid",
    "①": "invalid", "5²": "invalid",
  }],
  ["signs", english, { "-1": "invalid", "−1": "invalid", "+1": "invalid", "-0": "invalid" }],
  ["nothing", english, { "": "empty", "   ": "empty", "\u00a0\u3000\t": "empty" }],
  ["space around", english, { "  12 ": "12/0", "\u300012\u00a0": "12/0", "\u200e12\u200f": "12/0" }],
  ["full-width writing", english, {
    "１２３": "123/0", "１，２３４．５": "12345/1", "1，234": "1234/0", "－１": "invalid",
  }],
  ["German separators", german, {
    "1.234,5": "12345/1", "1,5": "15/1", "1.5": "15/1", "1000.50": "100050/2",
    "1.234": "1234/0", "1234.567": "invalid", "1,234.5": "12345/1",
  }],
  ["French spaces", french, {
    "1 234,5": "12345/1", "1\u00a0234,5": "12345/1", "1\u202f234": "1234/0",
    "1\u2009234\u00a0567": "1234567/0", "1 23": "invalid", "1  234": "invalid", "1.5": "15/1", "1.234": "invalid",
  }],
  ["Arabic digits and separators", arabic, {
    "١٢٣": "123/0", "١٬٢٣٤٫٥": "12345/1", "۱۲۳": "123/0", "12٫5": "125/1", "12.5": "125/1", "12،5": "125/1",
  }],
  ["no separator for groups", { decimal: ".", group: "" }, { "1234.5": "12345/1", "1,234": "invalid" }],
];

for (const [name, separators, expectations] of cases) {
  test(`amounts: ${name}`, () => {
    for (const [text, expected] of Object.entries(expectations)) {
      assert.equal(parsed(text, separators), expected, JSON.stringify(text));
    }
  });
}

const table = readFileSync(new URL("../Fixtures/amounts.tsv", import.meta.url), "utf8").split("\n")
  .filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));

test("amounts: the table that convert's tests read too", () => {
  assert.ok(table.length > 100);
  for (const [typed, own, expected] of table) {
    const amount = app.parseAmount(typed, english, own);
    const code = amount.code ? `${amount.code} ` : "";
    assert.equal(typeof amount === "string" ? amount.replace(/^.*\?$/, "invalid") : code + app.plainAmount(amount), expected, JSON.stringify(typed));
  }
});

test("amounts: mil is a thousand on Spanish and Portuguese pages only", () => {
  for (const lang of ["es", "pt-BR"]) {
    for (const [typed, expected] of [["3 mil", "3000/0"], ["2,5 mil", "2500/0"], ["30 mil euros", "30000/0"], ["2 millones", "2000000/0"]]) {
      assert.equal(parsed(typed, { ...german, lang }), expected, typed);
    }
  }
  for (const lang of ["en", "ko", "fr", undefined]) assert.equal(app.parseAmount("2 mil", { ...english, lang }, "USD").code, "MIL");
});

test("amounts: a division is divided once, and said as convert's tests have it", () => {
  const rows = readFileSync(new URL("../Fixtures/quotients.tsv", import.meta.url), "utf8").split("\n")
    .filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t"));
  assert.ok(rows.length > 10);
  for (const [typed, expected, worth] of rows) {
    const amount = app.parseAmount(typed, english, "JPY");
    const said = app.echo(typed, amount, english, "JPY").replace(/^= /, "").replaceAll(",", "");
    assert.equal(said, `${expected} JPY`, typed);
    assert.equal(app.formatResult(app.convert(amount, app.parseRate("9.0971"), app.parseRate("1")), english).replaceAll(",", ""), worth, typed);
  }
});

test("amounts: a division stays in its field as it was typed, and reads the page's signs", () => {
  for (const typed of ["12450/3", "12,450 ÷ 3"]) {
    assert.equal(app.regrouped(typed, english), typed);
    assert.equal(app.regrouped(typed, english, true), typed);
  }
  const divided = app.parseAmount("1.234,5/1,5", german);
  assert.equal(app.plainAmount(divided), "1234.5/1.5");
  assert.equal(app.echo("1.234,5/1,5", divided, german, "EUR"), "= 823 EUR");
  assert.equal(app.echo("1000/3", app.parseAmount("1000/3", german), german, "EUR"), "≈ 333,3333 EUR");
  for (const typed of ["1234.5/1.5", "1234.567/3", "0.125/1.125"]) {
    assert.equal(app.plainAmount(app.parseAmount(app.localAmount(typed, german), german)), typed);
  }
});

test("amounts: a text that is longer than any amount is none, whatever an address holds", () => {
  assert.equal(app.plainAmount(app.parseAmount(`${" ".repeat(199)}1`, english, "USD")), "1");
  for (const typed of [`${" ".repeat(200)}1`, `a${" ".repeat(1_000_000)}1`, "1/".repeat(1_000_000), "1억".repeat(1_000_000)]) {
    assert.equal(app.parseAmount(typed, english, "USD"), "invalid");
    assert.equal(typeof app.isUnfinished(typed, english, "typing", 0), "boolean");
  }
});

test("amounts: words are not read before their script has come, and then for good", () => {
  const early = shipped();
  const { named } = early;
  delete early.named;
  for (const typed of ["100 دولار", "$100", "三万円", "12a"]) assert.equal(early.parseAmount(typed, english, "USD"), "unread", typed);
  for (const typed of ["100", "3만", "1.5k", "1,2,3", "-1", ""]) {
    const [own, later] = [early, app].map((script) => script.parseAmount(typed, english, "USD"));
    assert.equal(own.digits ?? own, later.digits ?? later, typed);
  }
  assert.ok(unfinished("3ㅁ", english, "composing", early));
  early.named = named;
  assert.equal(early.parseAmount("100 دولار", english, "USD").scale, 0);
});

const unfinished = (typed, format, typing = "typing", script = app) =>
  Boolean(script.isUnfinished(typed, format, typing, script.parseAmount(typed, format)));

for (const [name, format, begun, whole] of [
  ["English", english, ["1,", "1,2", "12,34", "1,234,5", "$1,2", "1 2", "1'23", "5,"], ["1", "1,234", "0,5", "1000,5", "1,2345", "1.2", "1x", "3만"]],
  ["German", german, ["1.", "1.2", "12.34", "1.234.5"], ["1,2", "1.234", "0.5", "1000.5", "1,23"]],
  ["French", french, ["1\u202f2", "1 23"], ["1.2", "1,2", "1 234"]],
]) {
  test(`amounts: nothing is said on the way to a group of three, in ${name}`, () => {
    for (const typed of begun) assert.ok(unfinished(typed, format), typed);
    for (const typed of whole) assert.ok(!unfinished(typed, format), typed);
    for (const typed of [...begun, ...whole]) assert.ok(!unfinished(typed, format, ""), `left: ${typed}`);
  });
}

test("amounts: nothing is said on the way to a divisor", () => {
  for (const typed of ["12450/", "12,450 ÷ ", "3만/", "12450/1,2"]) assert.ok(unfinished(typed, english), typed);
  for (const typed of ["12450/3", "12450/0", "1/2/3"]) assert.ok(!unfinished(typed, english), typed);
  assert.ok(!unfinished("12450/", english, ""));
});

test("amounts: half a letter is no mistake", () => {
  assert.ok(unfinished("3ㅁ", english, "composing"));
  assert.ok(!unfinished("3만", english, "composing"));
  assert.ok(!unfinished("3ㅁ", english));
});

test("amounts: grouped when the field is left, without groups while it is edited", () => {
  for (const [typed, format, left, edited] of [
    ["1234567", english, "1,234,567", "1234567"], ["1234567.50", english, "1,234,567.50", "1234567.50"],
    ["12,5", english, "12.5", "12.5"], ["1.234,5", english, "1,234.5", "1234.5"], ["1234567,5", german, "1.234.567,5", "1234567,5"],
    ["3만", english, "3만", "3만"], ["$1000", english, "$1000", "$1000"], ["1x", english, "1x", "1x"], ["", english, "", ""],
    ["5,00,000", english, "500,000", "500000"], ["1234567", french, "1\u202f234\u202f567", "1234567"],
  ]) {
    assert.equal(app.regrouped(typed, format), left, typed);
    assert.equal(app.regrouped(typed, format, true), edited, typed);
    assert.equal(app.regrouped(left, format, true), edited, typed);
  }
});

test("amounts: what is read differently from how it was typed is said", () => {
  for (const [typed, expected] of [
    ["12,5", "= 12.5 USD"], ["1.234,56", "= 1,234.56 USD"], ["3만", "= 30,000 USD"], ["5,00,000", "= 500,000 USD"],
    ["12억5천", "= 1,250,000,000 USD"], ["100 USD", "= 100 USD"], ["12,3456", "= 12.3456 USD"],
    ["1,234", ""], ["1234", ""], [" 12.50 ", ""],
  ]) assert.equal(app.echo(typed, app.parseAmount(typed, english, "USD"), english, "USD"), expected, typed);
});

test("amounts: an address's point is the page's decimal sign", () => {
  for (const [text, expected] of [["1.234", "1,234"], ["1.234 JPY", "1,234 JPY"], ["1.5만", "1.5만"], ["100", "100"],
    ["12.5/1.5 JPY", "12,5/1,5 JPY"], ["1.234.567", "1.234.567"]]) {
    assert.equal(app.localAmount(text, german), expected);
  }
});

test("amounts: thirty digits are read exactly, one more is refused", () => {
  const longest = "123456789012345678901234567890";
  assert.equal(parsed(longest, english), `${longest}/0`);
  assert.equal(parsed(`${longest}1`, english), "invalid");
  assert.equal(parsed(`${longest}.1`, english), "invalid");
});

test("amounts: a megabyte of digits is refused at once", () => {
  assert.equal(parsed("1".repeat(1_000_000), english), "invalid");
  assert.equal(parsed(`1${",111".repeat(250_000)}x`, english), "invalid");
});

/** The shown value of amount × quote ÷ base. */
const shown = (amount, quote, base = "1", separators = english) => app.formatResult(
  app.convert(app.parseAmount(amount, english), app.parseRate(quote), app.parseRate(base)),
  separators);

test("results: exact where floats are not", () => {
  assert.equal(shown("0.1", "0.2"), "0.02");
  assert.equal(shown("1.005", "1"), "1.01");
  assert.equal(shown("1000", "1419.4442"), "1,419,444.20");
  assert.equal(shown("3", "1", "3"), "1.00");
  assert.equal(shown("900719925474099301", "1"), "900,719,925,474,099,301.00");
});

test("results: half goes up, the least below it goes down", () => {
  assert.equal(shown("0.005", "1"), "0.01");
  assert.equal(shown("1.995", "1"), "2.00");
  assert.equal(shown("2.675", "1"), "2.68");
  assert.equal(shown("2.674999999999999999999999999", "1"), "2.67");
  assert.equal(shown("999.995", "1"), "1,000.00");
  assert.equal(shown("2", "1", "3"), "0.67");
  assert.equal(shown("1", "1", "3"), "0.33");
});

test("results: always two decimals, whatever the currency", () => {
  assert.equal(shown("0", "1466.12"), "0.00");
  assert.equal(shown("1", "1500"), "1,500.00");
  assert.equal(shown("0.01", "1"), "0.01");
});

test("results: two significant digits where 0.00 would be shown", () => {
  assert.equal(shown("1", "0.000682"), "0.00068");
  assert.equal(shown("1", "0.00499"), "0.0050");
  assert.equal(shown("1", "0.004999"), "0.0050");
  assert.equal(shown("1", "0.000685"), "0.00069");
  assert.equal(shown("1", "0.000996"), "0.0010");
  assert.equal(shown("1", "0.00994"), "0.01");
  assert.equal(shown("1", "0.000994"), "0.00099");
  assert.equal(shown("1", "1", "3000"), "0.00033");
});

test("results: between the extremes of what is a rate", () => {
  const most = "1000000000000", least = "0.000000000001";
  assert.equal(shown("1", most, least), "1,000,000,000,000,000,000,000,000.00");
  assert.equal(shown("1", least, most), `0.${"0".repeat(23)}10`);
  assert.equal(shown("0.00000000000000000000000000001", least, most), `0.${"0".repeat(52)}10`);
  assert.equal(
    shown("9".repeat(30), most, "1"), `${"999,".repeat(9)}999${",000".repeat(4)}.00`);
});

test("results: with the language's separators", () => {
  assert.equal(shown("1234567.891", "1", "1", german), "1.234.567,89");
  assert.equal(shown("1234567.891", "1", "1", french), "1\u202f234\u202f567,89");
  assert.equal(shown("1234.5", "1", "1", arabic), "1٬234٫50");
  assert.equal(shown("1234567", "1", "1", { decimal: ".", group: "$&" }), "1$&234$&567.00");
});

test("rates: four decimals, below 0.001 four significant digits", () => {
  const rate = (digits) => app.formatRate(app.convert(
    app.parseAmount("1", english), app.parseRate(digits), app.parseRate("1")), english);
  for (const [digits, expected] of [
    ["1466.12", "1,466.1200"], ["0.000682", "0.0006820"], ["0.001", "0.0010"], ["0.00099994", "0.0009999"],
    ["0.00099996", "0.001000"], ["0.12345", "0.1235"], ["0.000000012345", "0.00000001235"],
  ]) assert.equal(rate(digits), expected, digits);
});

test("results: in words of ten thousands where a language has them", () => {
  const words = (amount, myriads) => app.inMyriads(app.convert(
    app.parseAmount(amount, english), app.parseRate("1"), app.parseRate("1")), { ...english, zero: "0", myriads });
  const korean = "만 ,억 ,조 ,경 ";
  for (const [amount, expected] of [
    ["9999.99", ""], ["9999.995", "1만"], ["134940", "13만 4,940"], ["1335266.74", "133만 5,266.74"],
    ["120000000000", "1,200억"], ["1200050000", "12억 5만"], ["130000.5", "13만 0.50"],
    ["12345678901234567890", "1,234경 5,678조 9,012억 3,456만 7,890"], ["100000000000000000000", ""],
  ]) assert.equal(words(amount, korean), expected, amount);
  assert.equal(words("1335266.74", "万,億,兆,京"), "133万5,266.74");
  assert.equal(words("1335266.74", ""), "");
});

test("amounts: a fraction that others read as thousands is told from those", () => {
  for (const [typed, format, expected] of [
    ["1.234", english, "= 1.2340 USD ≠ 1,234"], ["12.500", english, "= 12.5000 USD ≠ 12,500"], ["$123.456", english, "= 123.4560 USD ≠ 123,456"],
    ["1,234", german, "= 1,2340 USD ≠ 1.234"], ["1.234", german, ""], ["1,234", english, ""], ["0.234", english, ""],
    ["1234.567", english, ""], ["1.23", english, ""], ["1.2345", english, ""],
  ]) assert.equal(app.echo(typed, app.parseAmount(typed, format, "USD"), format, "USD"), expected, typed);
});
