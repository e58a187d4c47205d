import assert from "node:assert/strict";
import test from "node:test";
import { converterOf, shipped, storage } from "./shipped.mjs";

const app = shipped();
const create = (page) => converterOf(app, page);

test("the field starts empty and without a message", () => {
  const { state } = create();
  assert.equal(state.amount, "");
  assert.equal(state.problem, null);
  assert.equal(state.result, "");
});

test("the result follows the typing, and the button does the same", () => {
  const converter = create();
  converter.action("type", "1");
  assert.equal(converter.state.result, "1,466.12");
  converter.action("type", "10");
  assert.equal(converter.state.result, "14,661.20");
  converter.action("convert");
  assert.equal(converter.state.result, "14,661.20");
  assert.equal(converter.state.problem, null);
});

test("emptied, the field asks for an amount", () => {
  const converter = create();
  converter.action("type", "1");
  converter.action("type", "");
  assert.equal(converter.state.problem, "empty");
  assert.equal(converter.state.result, "");
});

test("the button asks for an amount while the field is empty", () => {
  const converter = create();
  converter.action("convert");
  assert.equal(converter.state.problem, "empty");
});

test("what is no number leaves no result behind, and a number clears the message", () => {
  const converter = create();
  converter.action("type", "1");
  converter.action("type", "1x");
  assert.equal(converter.state.problem, "invalid");
  assert.equal(converter.state.result, "");
  converter.action("type", "2");
  assert.equal(converter.state.problem, null);
  assert.equal(converter.state.result, "2,932.24");
});

test("swapped, the same amount goes the other way, and back", () => {
  const converter = create({ baseRate: "0.8", quoteRate: "1600" });
  converter.action("type", "2,000");
  assert.equal(converter.state.result, "4,000,000.00");
  converter.action("swap");
  assert.equal(converter.state.result, "1.00");
  assert.equal(converter.state.amount, "2,000");
  converter.action("type", "4000");
  assert.equal(converter.state.result, "2.00");
  converter.action("swap");
  assert.equal(converter.state.result, "8,000,000.00");
});

test("swapping an untouched field says nothing, a problem stays", () => {
  const converter = create();
  converter.action("swap");
  assert.equal(converter.state.swapped, true);
  assert.equal(converter.state.problem, null);
  converter.action("type", "x");
  converter.action("swap");
  assert.equal(converter.state.problem, "invalid");
});

test("watchers get the state before and after", () => {
  const converter = create();
  const seen = [];
  converter.subscribe((after, before) => seen.push([before.amount, after.amount]));
  converter.action("type", "1");
  converter.action("type", "12");
  assert.deepEqual(seen, [["", "1"], ["1", "12"]]);
});

test("rates in units of the source's base go the other way, exactly", () => {
  // Won per dollar and per yen, as a bank in Seoul quotes them.
  const page = { base: "USD", quote: "JPY", baseRate: "1386.6", quoteRate: "9.4093", inBase: "" };
  const converter = create({ ...page, pinned: [["EUR", "1623.85"], ["KRW", "1"]] });
  converter.action("type", "100");
  assert.equal(converter.state.result, "14,736.48");
  assert.deepEqual([...converter.state.also].map(([code, text]) => `${code} ${text}`),
    ["EUR 85.39", "KRW 138,660.00"]);
  converter.action("swap");
  assert.equal(converter.state.result, "0.68");
  assert.deepEqual([...converter.state.also].map(([code, text]) => `${code} ${text}`),
    ["EUR 0.58", "KRW 940.93"]);
  const home = create({ base: "KRW", quote: "USD", baseRate: "1", quoteRate: "1386.6", inBase: "" });
  home.action("type", "1,386,600");
  assert.equal(home.state.result, "1,000.00");
});

test("typing in the result converts the amount, and the next key in the amount the result", () => {
  const converter = create();
  converter.action("type", "146612", true);
  assert.equal(converter.state.amount, "100.00");
  assert.equal(converter.state.result, "146612");
  assert.equal(converter.state.fragment, "#result=146612");
  converter.action("type", "1x", true);
  assert.equal(converter.state.amount, "");
  assert.equal(converter.state.problem, "invalid");
  converter.action("type", "2");
  assert.equal(converter.state.result, "2,932.24");
  assert.equal(converter.state.isBack, false);
});

test("an address with a result fills the other field", () => {
  const converter = create();
  converter.action("open", "1466.12", false, true);
  assert.equal(converter.state.amount, "1.00");
});

test("the amount is announced as it was read, with its result, and no longer without one", () => {
  const converter = create({ base: "TRY", baseRate: "1" });
  for (const [typed, isBack, expected] of [
    ["1.234,56 TL", false, "1,234.56 TRY = 1,810,013.11 KRW"], ["２０１", false, "201 TRY = 294,690.12 KRW"],
    ["3만", true, "20.46 TRY = 30,000 KRW"], ["x", false, ""], ["$5", false, ""], ["1,2", false, "1.2 TRY = 1,759.34 KRW"], ["", false, ""],
  ]) {
    converter.action("type", typed, isBack);
    assert.equal(converter.state.said, expected, typed);
  }
});

test("an amount with a unit or a sign is said in digits with its currency", () => {
  const converter = create();
  converter.action("type", "3만");
  assert.equal(converter.state.read, "= 30,000 USD");
  converter.action("type", "₩5000", true);
  assert.equal(converter.state.read, "= 5,000 KRW");
  converter.action("type", "1,234");
  assert.equal(converter.state.read, "");
});

for (const [decimals, rates] of [
  ["2", ["1,466.12", "0.00068"]], ["0", ["1,466", "0.0007"]], ["6", ["1,466.120000", "0.000682"]],
]) {
  test(`a site of ${decimals} decimals shows a pair in place with as many`, () => {
    const converter = create({ decimals });
    assert.deepEqual([converter.state.rate, converter.state.reverse], rates);
  });
}

test("both directions' rates follow the pair", () => {
  const converter = create();
  assert.deepEqual([converter.state.rate, converter.state.reverse], ["1,466.1200", "0.0006821"]);
  converter.action("swap");
  assert.deepEqual([converter.state.rate, converter.state.reverse], ["0.0006821", "1,466.1200"]);
});

const all = new Map(Object.entries({ USD: "1", KRW: "1466.12", EUR: "0.8689", JPY: "140.866" })
  .map(([code, rate]) => [code, { code, rate }]));

test("another pair is converted from its two rates and has an address", () => {
  const converter = create();
  converter.action("type", "1000");
  converter.action("choose", all, "EUR", "JPY");
  assert.equal(converter.state.result, "162,119.92");
  assert.equal(converter.state.rate, "162.1199");
  assert.equal(converter.state.address, "#from=EUR&to=JPY");
  assert.equal(converter.state.fragment, "#from=EUR&to=JPY&amount=1000");
  converter.action("swap");
  assert.equal(converter.state.address, "#from=JPY&to=EUR");
  assert.equal(converter.state.fragment, "#from=JPY&to=EUR&amount=1000");
  assert.equal(converter.state.result, "6.17");
});

test("the page's own pair is no other one, in either direction", () => {
  const converter = create();
  converter.action("choose", all, "KRW", "USD");
  assert.equal(converter.state.swapped, true);
  assert.equal(converter.state.address, "");
  converter.action("choose", all, "USD", "KRW");
  assert.equal(converter.state.swapped, false);
});

test("rates in units of the source's base serve other pairs too", () => {
  const page = { base: "USD", quote: "JPY", baseRate: "1386.6", quoteRate: "9.4093", inBase: "" };
  const converter = create(page);
  const inWon = new Map([["EUR", { rate: "1623.85" }], ["KRW", { rate: "1" }]]);
  converter.action("choose", inWon, "EUR", "KRW");
  converter.action("type", "2");
  assert.equal(converter.state.result, "3,247.70");
});

test("the favorites are those of the shown pair: all but its two currencies, the page's own among them", () => {
  const converter = create({ pinned: [["EUR", "0.8689"], ["JPY", "140.866"], ["KRW", "1466.12"]] });
  const codes = () => converter.state.also.map(([code]) => code).join(" ");
  converter.action("type", "12");
  assert.equal(codes(), "EUR JPY");
  converter.action("choose", all, "EUR", "USD");
  assert.equal(codes(), "JPY KRW");
  assert.equal(converter.state.also[0].join(" "), "JPY 1,945.44");
  converter.action("choose", all, "USD", "EUR");
  assert.equal(codes(), "JPY KRW");
  converter.action("choose", all, "USD", "KRW");
  assert.equal(codes(), "EUR JPY");
});

test("an amount of the other currency is offered, and taken into its own field", () => {
  const converter = create();
  converter.action("type", "$100", true);
  assert.equal(converter.state.read, "100 USD = 146,612.00 KRW");
  assert.deepEqual([converter.state.amount, converter.state.problem, converter.state.given], ["", null, ""]);
  converter.action("convert");
  assert.deepEqual([converter.state.amount, converter.state.result, converter.state.isBack], ["100", "146,612.00", false]);
});

test("an amount of a third currency is offered in the field's own, with as many digits as its worth needs", () => {
  const converter = create({ pinned: [["JPY", "140.866"]] });
  for (const [typed, taken, worth] of [
    ["100엔", "0.70989451", "1,040.79"], ["1엔", "0.00709895", "10.41"], ["5000 JPY", "35.49472548", "52,039.53"],
  ]) {
    converter.action("type", typed);
    converter.action("convert");
    assert.deepEqual([converter.state.amount, converter.state.result], [taken, worth]);
  }
  converter.action("type", "100엔", true);
  assert.equal(converter.state.read, "100 JPY = 1,040.79 KRW");
  converter.action("convert");
  assert.deepEqual([converter.state.result, converter.state.isBack], ["1,040.79053853", true]);
});

test("an amount of a currency that the page does not know waits for all of them", () => {
  const converter = create();
  converter.action("type", "100 EUR");
  assert.deepEqual([converter.state.unknown, converter.state.problem, converter.state.result], ["EUR", null, ""]);
  converter.action("learn", all);
  assert.equal(converter.state.read, "100 EUR = 115.09 USD");
  assert.equal(converter.state.unknown, "");
  converter.action("type", "100 XYZ");
  assert.deepEqual([converter.state.unknown, converter.state.problem], ["", "invalid"]);
});

test("what is typed says nothing wrong until it is left", () => {
  const converter = create();
  for (const typed of ["1,", "1,2", "1,23"]) {
    converter.action("type", typed, false, "typing");
    assert.deepEqual([converter.state.result, converter.state.problem], ["", null]);
  }
  converter.action("settle");
  assert.deepEqual([converter.state.amount, converter.state.result], ["1.23", "1,803.33"]);
  converter.action("type", "1234567", false, "typing");
  converter.action("settle");
  assert.equal(converter.state.amount, "1,234,567");
  converter.action("edit", false);
  assert.equal(converter.state.amount, "1234567");
  converter.action("type", "3ㅁ", false, "composing");
  assert.equal(converter.state.problem, null);
  converter.action("settle");
  assert.equal(converter.state.problem, "invalid");
});

test("another page of the language gets what was typed in words", () => {
  const converter = create();
  for (const [typed, given] of [["3만", "#amount=3%EB%A7%8C"], ["1,000", "#amount=1000"], ["12,5", "#amount=12.5"]]) {
    converter.action("type", typed);
    assert.equal(converter.state.given, given);
  }
});

test("an address that names no pair is told and answered with nothing", () => {
  const converter = create();
  converter.action("type", "5");
  converter.action("mistake");
  assert.deepEqual([converter.state.problem, converter.state.amount, converter.state.result], ["pair", "", ""]);
});

const prices = (converter) => JSON.stringify(converter.state.prices);

test("a bank's prices: of one unit, and of the amount, dearer to buy and cheaper to sell", () => {
  const converter = create();
  assert.equal(prices(converter), "[]");
  converter.action("spread", "1.75");
  assert.equal(prices(converter), '[["1,491.78"],["1,440.46"]]');
  converter.action("type", "1000");
  assert.equal(prices(converter), '[["1,491.78","1,491,777.10"],["1,440.46","1,440,462.90"]]');
  converter.action("swap");
  assert.equal(prices(converter), '[["0.00069","0.69"],["0.00067","0.67"]]');
});

for (const [spread, refused] of [
  ["200", "high"], ["100.01", "high"], ["100", ""], ["0", ""], ["x", "invalid"], ["-1", "invalid"], ["", ""], [" ", ""],
  ["1.75 %", ""], ["1.75%", ""], ["1,75 %", ""], ["%1.75", ""], ["1.75％", ""], ["200 %", "high"], ["%", ""], ["1 EUR", "invalid"],
]) {
  test(`a spread of ${JSON.stringify(spread)} is ${refused ? `refused as ${refused}` : "taken"}`, () => {
    const area = storage();
    const converter = create({ area });
    converter.action("spread", "1");
    converter.action("spread", spread);
    assert.equal(converter.state.refused, refused);
    assert.equal(area.kept.get("ratepress:/rates/:spread"), refused ? "1" : spread);
    assert.equal(create({ area }).state.spread, refused ? "1" : spread);
  });
}

test("a damaged stored spread shows no prices and breaks nothing", () => {
  const converter = create({ area: storage({ "ratepress:/rates/:spread": "<b>" }) });
  assert.equal(prices(converter), "[]");
  converter.action("type", "1");
  assert.equal(converter.state.result, "1,466.12");
});

test("a bill is split: the quotient is said, and the address keeps the division", () => {
  const converter = create({ base: "JPY", quote: "KRW", baseRate: "1", quoteRate: "9.0971" });
  converter.action("type", "12,450/3", false, "typing");
  assert.equal(converter.state.read, "= 4,150 JPY");
  assert.equal(converter.state.result, "37,752.97");
  assert.equal(converter.state.fragment, "#amount=12450/3");
  assert.equal(converter.state.said, "4,150 JPY = 37,752.97 KRW");
  converter.action("settle");
  assert.equal(converter.state.amount, "12,450/3");
  converter.action("type", "100/3");
  assert.equal(converter.state.read, "≈ 33.3333 JPY");
  assert.equal(converter.state.said, "≈ 33.3333 JPY = 303.24 KRW");
  const opened = create({ base: "JPY", quote: "KRW", baseRate: "1", quoteRate: "9.0971" });
  opened.action("open", "100/3", false);
  assert.equal(opened.state.result, "303.24");
});

test("a division by nothing or twice is no number; one that is not finished says nothing", () => {
  const converter = create();
  for (const typed of ["12450/0", "1/2/3"]) {
    converter.action("type", typed, false, "typing");
    assert.equal(converter.state.problem, "invalid", typed);
    assert.equal(converter.state.result, "");
  }
  converter.action("type", "12450/", false, "typing");
  assert.equal(converter.state.problem, null);
  converter.action("settle");
  assert.equal(converter.state.problem, "invalid");
});

test("a division of the other currency is offered as that, not rounded", () => {
  const converter = create();
  converter.action("type", "₩10000/3");
  assert.equal(converter.state.read, "≈ 3,333.3333 KRW = 2.27 USD");
  converter.action("convert");
  assert.equal(converter.state.result, "10000/3");
  assert.equal(converter.state.amount, "2.27");
});

test("a bank's prices are of the divided amount, and its spread is no division", () => {
  const converter = create();
  converter.action("type", "100/3");
  converter.action("spread", "1.75");
  assert.equal(converter.state.prices.map((row) => row[1]).join(" "), "49,725.90 48,015.43");
  converter.action("spread", "3/2");
  assert.equal(converter.state.refused, "invalid");
});

test("a bank's prices are of so many units as the page quotes, and of one in the other direction", () => {
  const converter = converterOf(app, { base: "VND", quote: "KRW", baseRate: "26000", quoteRate: "1300", opening: "1,000" });
  converter.action("spread", "1.75");
  assert.equal(converter.state.prices.map(([price]) => price).join(), "50.88,49.13");
  assert.equal(app.writeAmount(converter.state.unit, { decimal: ".", group: "," }), "1,000");
  converter.action("swap");
  assert.equal(converter.state.prices.map(([price]) => price).join(), "20.35,19.65");
});
