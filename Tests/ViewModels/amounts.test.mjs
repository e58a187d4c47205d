import assert from "node:assert/strict";
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
    "1,2,3": "invalid", "1234,567": "invalid", "0,125": "invalid",
    ",123": "invalid", "1,,234": "invalid", "1,234,": "invalid", "1.234,5": "invalid",
    "0.1,234": "invalid", "1 23": "invalid", "1  234": "invalid", "1 234 5": "invalid",
  }],
  ["the decimal separator of another region's keypad", english, {
    "1,5": "15/1", "1,": "1/0", ",5": "5/1", "12,34": "1234/2", "1000,5": "10005/1", "0,1250": "invalid",
    "10,0000": "invalid", "1٬5": "invalid", "1 234,567": "invalid", "1,234 567": "invalid",
    "1،5": "15/1", "1。5": "15/1", "１。５": "15/1", "1,5,": "invalid", "1,5.": "invalid",
  }],
  ["spaces between groups", english, { "1 000": "1000/0", "1 234 567.8": "12345678/1", "1\u00a0000": "1000/0" }],
  ["what is no number", english, {
    "abc": "invalid", "12a": "invalid", ".": "invalid", ",": "invalid", "1.2.3": "invalid",
    "1e5": "invalid", "0x10": "invalid", "∞": "invalid", "NaN": "invalid",
    "$5": "invalid", "①": "invalid", "5²": "invalid", "천": "invalid",
  }],
  ["signs", english, { "-1": "invalid", "−1": "invalid", "+1": "invalid", "-0": "invalid" }],
  ["nothing", english, { "": "empty", "   ": "empty", "\u00a0\u3000\t": "empty" }],
  ["space around", english, { "  12 ": "12/0", "\u300012\u00a0": "12/0", "\u200e12\u200f": "12/0" }],
  ["full-width writing", english, {
    "１２３": "123/0", "１，２３４．５": "12345/1", "1，234": "1234/0", "－１": "invalid",
  }],
  ["German separators", german, {
    "1.234,5": "12345/1", "1,5": "15/1", "1.5": "15/1", "1000.50": "100050/2",
    "1.234": "1234/0", "1234.567": "invalid", "1,234.5": "invalid",
  }],
  ["French spaces", french, {
    "1 234,5": "12345/1", "1\u00a0234,5": "12345/1", "1\u202f234": "1234/0",
    "1\u2009234\u00a0567": "1234567/0", "1 23": "invalid", "1  234": "invalid", "1.5": "15/1",
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
