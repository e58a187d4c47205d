import assert from "node:assert/strict";
import test from "node:test";
import { shipped } from "./shipped.mjs";

const app = shipped();
const page = { decimal: ".", group: ",", decimals: "2" };
const words = { rise: "+0%", fall: "\u22120%", colon: ": ", open: " (", close: ")", arrow: "→" };
const rate = (numerator, denominator = 10000n) => ({ numerator, denominator });
const days = [[0, 10000000n], [1, 10105000n], [4, 9999999n], [5, 10000000n]]
  .map(([day, digits], index) => ({ day, place: index / 3, rate: rate(digits) }));
const create = (own = days, format = page, marks = words) =>
  app.createChart(own, format, marks, (day) => `${day + 1} Oct`);
const equal = (value, expected) => assert.deepEqual(JSON.parse(JSON.stringify(value)), expected);

test("the pointer tells the nearest day and its figure", () => {
  const chart = create();
  assert.equal(chart.state.text, "");
  for (const [place, text] of [
    [0, "1 Oct · 1,000.00"], [0.3, "2 Oct · 1,010.50"], [0.7, "5 Oct · 1,000.00"], [1, "6 Oct · 1,000.00"],
    [-2, "1 Oct · 1,000.00"], [9, "6 Oct · 1,000.00"],
  ]) {
    chart.action("point", place);
    assert.equal(chart.state.text, text);
  }
  chart.action("leave");
  assert.equal(chart.state.text, "");
});

test("days beside a gap are where the line has them", () => {
  const places = app.placesOf("M0 344l111-288M666 60l0 0M888 200l111-5");
  assert.deepEqual([...places].map((place) => Math.round(place * 9)), [0, 1, 6, 8, 9]);
  const chart = create([0, 0.1, 0.9, 1].map((place, index) => ({ ...days[index], place })));
  chart.action("point", 0.45);
  assert.equal(chart.state.text, "2 Oct · 1,010.50");
  chart.action("point", 0.55);
  assert.equal(chart.state.text, "5 Oct · 1,000.00");
});

test("from a pressed day on the change is told, of the exact rates and either way", () => {
  const chart = create();
  chart.action("press", 0);
  assert.equal(chart.state.text, "1 Oct · 1,000.00 →");
  chart.action("release");
  for (const [place, text] of [
    [0.34, "1 Oct → 2 Oct: +10.50 (+1.05%)"],
    [0.66, "1 Oct → 5 Oct: \u22120.00010 (\u22120.000010%)"],
    [1, "1 Oct → 6 Oct: 0.00 (0.00%)"],
  ]) {
    chart.action("point", place);
    assert.equal(chart.state.text, text);
  }
});

test("a second press chooses the other day, whose change stays until the pointer goes on", () => {
  const chart = create();
  for (const place of [0, 0.34]) {
    chart.action("press", place);
    chart.action("release");
    chart.action("leave");
  }
  assert.equal(chart.state.text, "1 Oct → 2 Oct: +10.50 (+1.05%)");
  chart.action("point", 1);
  assert.equal(chart.state.text, "6 Oct · 1,000.00");
});

test("a drag chooses both days", () => {
  const chart = create();
  chart.action("press", 0);
  chart.action("point", 0.34);
  chart.action("release");
  chart.action("leave");
  assert.equal(chart.state.text, "1 Oct → 2 Oct: +10.50 (+1.05%)");
  chart.action("press", 1);
  assert.equal(chart.state.text, "6 Oct · 1,000.00 →");
});

test("a second press on the fixed day lets it go", () => {
  const chart = create();
  for (const action of ["press", "release", "press", "release"]) chart.action(action, 0);
  assert.equal(chart.state.text, "1 Oct · 1,000.00");
  chart.action("point", 1);
  assert.equal(chart.state.text, "6 Oct · 1,000.00");
});

test("arrow keys begin at the last day; Enter or the shift key fixes one, until Enter or Escape", () => {
  const chart = create();
  const told = (...action) => {
    chart.action(...action);
    return chart.state.text;
  };
  assert.equal(told("move", -1), "6 Oct · 1,000.00");
  assert.equal(told("move", -1), "5 Oct · 1,000.00");
  assert.equal(told("move", -1, true), "5 Oct → 2 Oct: +10.50 (+1.05%)");
  assert.equal(told("move", -1), "5 Oct → 1 Oct: +0.00010 (+0.000010%)");
  assert.equal(told("end"), "");
  assert.equal(told("move", -Infinity), "1 Oct · 1,000.00");
  assert.equal(told("fix"), "1 Oct · 1,000.00 →");
  assert.equal(told("move", 1), "1 Oct → 2 Oct: +10.50 (+1.05%)");
  assert.equal(told("fix"), "1 Oct → 2 Oct: +10.50 (+1.05%)");
  assert.equal(told("move", Infinity), "6 Oct · 1,000.00");
  assert.equal(told("end"), "");
  assert.equal(told("fix"), "6 Oct · 1,000.00 →");
});

test("a change has its own sign, whatever the range's is", () => {
  const chart = create();
  const signs = [0, 0.34, 0.66, 1].map((place) => {
    chart.action("press", 0);
    chart.action("point", place);
    const { sign } = chart.state;
    chart.action("end");
    return sign;
  });
  assert.deepEqual(signs, [0, 1, -1, 0]);
});

test("each day's point lies between those of the lowest and the highest rate; of a flat series on both", () => {
  equal(app.heightsOf(days, 14, 86), [1000, 1010.5, 999.9999, 1000]
    .map((value) => 86 - 72 * (value - 999.9999) / (1010.5 - 999.9999)));
  equal(app.heightsOf([days[0], days[3]], 50, 50), [50, 50]);
});

test("figures and changes are in the language's own writing", () => {
  const chart = create(days, { decimal: ",", group: ".", decimals: "2" },
    { rise: "+0\u00a0%", fall: "\u22120\u00a0%", colon: "\u00a0: ", open: "（", close: "）", arrow: "←" });
  chart.action("press", 0);
  chart.action("point", 0.34);
  assert.equal(chart.state.text, "1 Oct ← 2 Oct\u00a0: +10,50（+1,05\u00a0%）");
});

test("a small rate shows significant digits, as the page does", () => {
  const chart = create([7487n, 7491n].map((digits, place) => ({ day: place, place, rate: rate(digits, 10n ** 7n) })),
    { ...page, decimals: "4" });
  chart.action("press", 0);
  assert.equal(chart.state.text, "1 Oct · 0.0007487 →");
  chart.action("point", 1);
  assert.equal(chart.state.text, "1 Oct → 2 Oct: +0.0000004 (+0.05%)");
});

test("a change has as many decimals as its rate, or as a rate of its own size if that would hide it", () => {
  const chart = create([10000000n, 10012300n, 10012301n].map((digits, place) => ({ day: place, place: place / 2, rate: rate(digits) })),
    { ...page, decimals: "2" });
  chart.action("press", 0);
  chart.action("point", 0.5);
  assert.equal(chart.state.text, "1 Oct → 2 Oct: +1.23 (+0.12%)");
  chart.action("end");
  chart.action("press", 0.5);
  chart.action("point", 1);
  assert.equal(chart.state.text, "2 Oct → 3 Oct: +0.00010 (+0.000010%)");
});

test("a file's differences become the source's own digits; a day without a figure has none", () => {
  const file = { scale: 2, first: 20000, steps: "113z", rates: " 134567-12x 30-134585" };
  equal(app.readFigures(file),
    [[20000, "1345.67"], [20001, "1345.55"], [20002, false], [20005, "1345.85"], [20040, "0.00"]]);
  equal(app.readFigures({ scale: 0, first: 3, steps: "1", rates: "" }), [[3, false], [4, false]]);
  const long = { scale: 8, first: 0, steps: "", rates: " 1234567890123456789" };
  equal(app.readFigures(long), [[0, "12345678901.23456789"]]);
});

test("a pair's days are those on which both have a rate, at their places among all days", () => {
  const won = app.readFigures({ scale: 0, first: 10, steps: "1111", rates: " 1300 1 1 1 1" });
  const dollar = app.readFigures({ scale: 1, first: 10, steps: "1111", rates: " 11 0x 0 1" });
  const told = (...sides) => app.daysOf(...sides, page).map(({ day, place, rate }) =>
    `${day} ${place} ${app.formatRate(rate, page)}`);
  equal(told(dollar, won, [10, 14]), ["10 0 1,181.82", "11 0.25 1,182.73", "13 0.75 1,184.55", "14 1 1,086.67"]);
  equal(told(undefined, won, [12, 14]), ["12 0 1,302.00", "13 0.5 1,303.00", "14 1 1,304.00"]);
  equal(told(dollar, undefined, [13, 14]), ["13 0 0.91", "14 1 0.83"]);
  const inBase = app.daysOf(dollar, won, [10, 10.5], { ...page, inBase: "" });
  assert.equal(inBase.length, 1);
});
