import assert from "node:assert/strict";
import test from "node:test";
import { shipped, storage } from "./shipped.mjs";

const app = shipped();
const format = { base: "USD", decimal: ".", group: "," };

for (const [code, place, expected] of [
  ["C", 0, "C A B D"], ["A", 3, "B C D A"], ["B", 1, "A B C D"], ["A", -1, "A B C D"], ["D", 9, "A B C D"],
]) {
  test(`${code} moves to place ${place}`, () => {
    assert.equal([...app.moved(["A", "B", "C", "D"], code, place)].join(" "), expected);
  });
}

for (const [stored, shown, expected] of [
  ["", "B A", "B A"], ["A B", "B A", "B A"], ["A X B", "B A", "B X A"], ["X", "B A", "X B A"], ["A B C", "C A B D", "C A B D"],
]) {
  test(`an order of ${JSON.stringify(stored)} takes ${shown} in`, () => {
    assert.equal([...app.mergedOrder(stored.split(" ").filter(Boolean), shown.split(" "))].join(" "), expected);
  });
}

/** A watch of rates, with what is stored and what a tab has kept. */
function watchOf(rates, stored = {}, { page = format, session = storage(), series = "a/USD" } = {}) {
  const area = storage(Object.fromEntries(Object.entries(stored).map(([key, value]) => [`ratepress:/:${key}`, value])));
  return app.createWatch(app.createStore(area, "/"), app.createStore(session, "/"), page, series, (code) => rates[code]);
}
const seen = (rates, series = "a/USD") => JSON.stringify({ series, rates });

for (const [before, now, least, sign] of [
  ["100", "101", "1", ""], ["100", "101.000000000000000001", "1", "1"], ["100", "98.9999999999", "1", "-1"], ["100", "99", "1", ""],
  ["100", "100", "0", ""], ["0.0000003", "0.0000004", "33.3", "1"], ["0.0000003", "0.0000004", "33.4", ""], ["100", "200", "", ""],
  ["100", "200", "x", ""],
]) {
  test(`from ${before} to ${now} is ${sign ? "more" : "no more"} than ${JSON.stringify(least)} %`, () => {
    const watch = watchOf({ USD: "1", KRW: now }, { watch: least, seen: seen({ USD: "1", KRW: before }) });
    watch.begin(["KRW"]);
    assert.equal(watch.moves(["KRW"]).map(([, sign]) => sign).join(), sign);
  });
}

test("moves are those of the list's own base, in the direction of its rates", () => {
  const rates = { USD: "1", KRW: "1500", EUR: "0.9" };
  const stored = { watch: "1", seen: seen({ USD: "1", KRW: "1400", EUR: "0.9" }) };
  for (const [page, code, sign] of [
    [format, "KRW", 1], [{ ...format, base: "KRW" }, "EUR", -1], [{ ...format, base: "KRW", prices: "" }, "EUR", 1],
  ]) {
    const watch = watchOf(rates, stored, { page });
    watch.begin([code]);
    assert.deepEqual([...watch.moves([code])].map(([code, sign]) => `${code} ${sign}`), [`${code} ${sign}`]);
  }
});

test("a tab goes on comparing with what was seen before it, and the next one with what it has seen", () => {
  const session = storage();
  const stored = { watch: "1", seen: seen({ USD: "1", KRW: "1400" }) };
  for (const _ of [1, 2]) {
    const watch = watchOf({ USD: "1", KRW: "1500" }, stored, { session });
    watch.begin(["KRW"]);
    assert.equal(watch.moves(["KRW"]).length, 1);
    stored.seen = seen({ USD: "1", KRW: "1500" });
  }
  const next = watchOf({ USD: "1", KRW: "1500" }, stored);
  next.begin(["KRW"]);
  assert.equal(next.moves(["KRW"]).length, 0);
});

test("rates of another source, and currencies that were not seen, have not moved", () => {
  for (const kept of [seen({ USD: "1", KRW: "1" }, "b/USD"), seen({ USD: "1" }), seen({ KRW: "1" }), "{", "3", "null"]) {
    const watch = watchOf({ USD: "1", KRW: "1500" }, { watch: "1", seen: kept });
    watch.begin(["KRW"]);
    assert.equal(watch.moves(["KRW"]).length, 0);
  }
});

for (const [limits, expected] of [
  [["1500.01", ""], "< 1500.01"], [["1500", "1500"], ""], [["", "1499.99"], "> 1499.99"], [["", "1,499.99"], ""], [["x", "y"], ""], [3, ""], [[1501], "< 1501"],
]) {
  test(`limits of ${JSON.stringify(limits)} at 1500`, () => {
    const watch = watchOf({ USD: "1", KRW: "1500" }, { limits: JSON.stringify({ "USD/KRW": limits }) });
    assert.equal(watch.reached(["KRW"]).map(([, , than, limit]) => `${than} ${app.plainAmount(limit)}`).join(), expected);
  });
}

for (const [limits, expected] of [[["900", ""], "JPY 891.94 < 900"], [["891.94", "891.93"], "JPY 891.94 > 891.93"], [["8.9194", ""], ""]]) {
  test(`a limit of ${limits} is of so many units as the list prices`, () => {
    const page = { ...format, base: "KRW", prices: "" };
    const area = storage({ "ratepress:/:limits": JSON.stringify({ "JPY/KRW": limits }) });
    const rates = { KRW: "1300", JPY: "145.749714106" };
    const watch = app.createWatch(app.createStore(area, "/"), app.createStore(storage(), "/"), page, "a/USD", (code) => rates[code],
      () => ({ digits: 100n, scale: 0 }));
    const told = watch.reached(["JPY"]).map(([code, rate, than, limit]) =>
      `${code} ${app.formatResult(rate, page)} ${than} ${app.plainAmount(limit)}`).join();
    assert.equal(told, expected);
  });
}
