import assert from "node:assert/strict";
import test from "node:test";
import { shipped } from "./shipped.mjs";

const app = shipped();

for (const [hash, expected] of [
  ["#with=JPY,CNY", "JPY CNY"], ["#amount=5&with=jpy", "JPY"], ["#with=JPY,CNY,EUR", "JPY CNY"], ["#with=JPY,JPY", "JPY"],
  ["#with=USD,KRW,JPY", "JPY"], ["#with=<b>,X", ""], ["#amount=5", ""], ["", ""],
]) {
  test(`${JSON.stringify(hash)} names ${JSON.stringify(expected)}`, () => {
    assert.equal([...app.namedCodes(hash, "USD", "KRW")].join(" "), expected);
  });
}

for (const [hash, codes, expected] of [
  ["", ["JPY"], "#with=JPY"], ["#amount=5", ["JPY", "CNY"], "#amount=5&with=JPY,CNY"], ["#with=JPY&amount=5", [], "#amount=5"],
  ["#with=JPY", [], ""], ["#with=JPY&range=365", ["CNY"], "#with=CNY"],
]) {
  test(`${JSON.stringify(hash)} with ${codes.join() || "none"}`, () => assert.equal(app.withCodes(hash, codes), expected));
}

test("an address names a range with what is compared", () => {
  assert.equal(app.withCodes("#with=JPY&range=365&amount=5", ["CNY"], "90"), "#amount=5&with=CNY&range=90");
  assert.equal(app.withCodes("#with=JPY&range=365", [], "90"), "");
  assert.equal(app.namedRange("#with=JPY&range=365"), "365");
  for (const hash of ["", "#with=JPY", "#range=", "#range=1y", "#xrange=30"]) assert.equal(app.namedRange(hash), undefined);
});

test("values are exact, 100 on the first day on which all have a rate, and of the range only", () => {
  const eur = undefined;
  const usd = [[1, "2"], [2, "2"], [3, "4"], [4, "3"]];
  const krw = [[1, "1000"], [2, false], [3, "1200"], [4, "900"]];
  const { days, lines } = app.indexed(eur, [usd, krw], [1, 4], {});
  assert.deepEqual([...days], [1, 3, 4]);
  const shown = lines.map((values) => values.map(({ numerator, denominator }) => `${numerator * 1000n / denominator}`).join(" "));
  assert.deepEqual([...shown], ["100000 200000 150000", "100000 120000 90000"]);
  // Against a base that has figures of its own, the source's base has none.
  const other = app.indexed(usd, [krw, eur], [3, 4], {});
  assert.deepEqual([...other.lines].map((values) => values.map(({ numerator, denominator }) => `${numerator * 1000n / denominator}`).join(" ")),
    ["100000 100000", "100000 133333"]);
});
