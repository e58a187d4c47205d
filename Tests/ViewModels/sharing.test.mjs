// What the converter gains with favorites, addresses and the clipboard.
import assert from "node:assert/strict";
import test from "node:test";
import { converterOf, morning, shipped, storage } from "./shipped.mjs";

const app = shipped();
const english = { decimal: ".", group: "," };
const german = { decimal: ",", group: "." };
const pinned = [["EUR", "0.8689"], ["JPY", "140.866"]];
const create = (separators = english, area = storage()) =>
  converterOf(app, { ...separators, pinned, area });
const also = (converter) => converter.state.also.map((pair) => pair.join(" ")).join("; ");

test("favorites: the amount stands in each of them, exactly", () => {
  const converter = create();
  assert.equal(also(converter), "");
  converter.action("type", "1,000");
  assert.equal(also(converter), "EUR 868.90; JPY 140,866.00");
  converter.action("type", "1000x");
  assert.equal(also(converter), "");
});

test("favorites: swapped, they are worth the other currency's amount", () => {
  const converter = create();
  converter.action("type", "1466120");
  converter.action("swap");
  assert.equal(also(converter), "EUR 868.90; JPY 140,866.00");
});

test("favorites: others chosen meanwhile show at once, an untouched field says nothing", () => {
  const area = storage();
  const converter = create(english, area);
  const choose = (choices, rates = []) => {
    rateStore(area).keep(rates);
    area().setItem("ratepress:/rates/:favorites", JSON.stringify(choices));
    converter.action("refresh");
  };
  choose({ GBP: true, EUR: false, JPY: false }, [["GBP", "0.5"]]);
  assert.equal(also(converter), "");
  assert.equal(converter.state.problem, null);
  converter.action("type", "4");
  assert.equal(also(converter), "GBP 2.00");
  choose({ EUR: false, JPY: false });
  assert.equal(also(converter), "");
  assert.equal(converter.state.result, "5,864.48");
});

test("the star: pressed and pressed again, it is the quote's, and beside no result of its own", () => {
  const converter = create();
  converter.action("type", "1000");
  assert.equal(converter.state.isStarred, false);
  converter.action("toggle");
  assert.equal(converter.state.isStarred, true);
  assert.equal(also(converter), "EUR 868.90; JPY 140,866.00");
  converter.action("toggle");
  assert.equal(converter.state.isStarred, false);
});

test("the star: another converter of the snapshot has the starred currency's digits", () => {
  const area = storage();
  create(english, area).action("toggle");
  const other = converterOf(app, { quote: "EUR", quoteRate: "0.8689", pinned, area });
  other.action("type", "2");
  assert.equal(also(other), "JPY 281.73; KRW 2,932.24");
});

test("the star: an owner's favorite shows as one until the reader says otherwise", () => {
  const area = storage();
  const euro = () => converterOf(app, { quote: "EUR", quoteRate: "0.8689", pinned, area });
  assert.equal(euro().state.isStarred, true);
  euro().action("toggle");
  assert.equal(euro().state.isStarred, false);
  assert.equal(area.kept.has(key), false);
});

test("the star: says nothing of a field that was never filled", () => {
  const converter = create();
  converter.action("toggle");
  assert.equal(converter.state.problem, null);
});

test("clearing asks for an amount, but not where there was none", () => {
  const converter = create();
  converter.action("clear");
  assert.equal(converter.state.problem, null);
  converter.action("type", "5");
  converter.action("clear");
  assert.equal(converter.state.amount, "");
  assert.equal(converter.state.problem, "empty");
  assert.equal(converter.state.result, "");
});

test("addresses: what is typed in one language is read in another", () => {
  for (const [typed, fragment, shown] of [
    ["1.234,50", "#amount=1234.50", "1,234.50"], ["0,5", "#amount=0.5", "0.5"],
    [",5", "#amount=0.5", "0.5"], ["7", "#amount=7", "7"], ["007", "#amount=7", "7"],
  ]) {
    const writer = create(german);
    writer.action("type", typed);
    assert.equal(writer.state.fragment, fragment);
    const reader = create();
    reader.action("open", fragment.slice("#amount=".length), false);
    assert.equal(reader.state.amount, shown);
  }
  const back = create(german);
  back.action("open", "1234.50", false);
  assert.equal(back.state.amount, "1.234,50");
  assert.equal(back.state.result, "1.809.925,14");
});

test("addresses: the direction is part of them", () => {
  const writer = create();
  writer.action("type", "1466.12");
  writer.action("swap");
  assert.equal(writer.state.fragment, "#amount=1466.12&swap");
  const reader = create();
  reader.action("open", "1466.12", true);
  assert.equal(reader.state.swapped, true);
  assert.equal(reader.state.result, "1.00");
});

test("addresses: what is no amount leads nowhere, and is said when asked for", () => {
  const converter = create();
  converter.action("type", "12x");
  assert.equal(converter.state.fragment, "");
  converter.action("open", "<b>", false);
  assert.equal(converter.state.problem, "invalid");
  converter.action("open", "1,000", false);
  assert.equal(converter.state.result, "1,466,120.00");
});

test("the confirmation of a copy goes with the next change", () => {
  const converter = create();
  converter.action("type", "1");
  converter.action("copied", "copiedLink");
  assert.equal(converter.state.copied, "copiedLink");
  converter.action("type", "12");
  assert.equal(converter.state.copied, "");
});

const site = "/rates/";
const key = `ratepress:${site}:rates`;
const rateStore = (area, snapshot = morning) => app.createRates(app.createStore(area, site), snapshot);
const text = (pairs) => pairs.map((pair) => pair.join(" ")).join("; ");

const kept = `${morning.updated} ${morning.series}`;

test("kept rates: only pages of the same snapshot use them", () => {
  const area = storage();
  rateStore(area).keep([["CHF", "0.79"], ["GBP", "0.7400"]]);
  assert.equal(text(rateStore(area).read()), "CHF 0.79; GBP 0.7400");
  assert.equal(text(rateStore(area, { ...morning, updated: "2026-04-23T00:02:32Z" }).read()), "");
  assert.equal(text(rateStore(area, { ...morning, series: "open-er-api/EUR" }).read()), "");
  assert.equal(text(rateStore(area, { ...morning, series: "frankfurter/USD" }).read()), "");
});

for (const damaged of [
  undefined, "", "{", "null", "7", "[]", `{"snapshot":"${kept}"}`,
  `{"snapshot":"${kept}","rates":null}`, `{"snapshot":"${kept}","rates":"CHF"}`,
  `{"snapshot":"${kept}","rates":{"CHF":"1e5","chf":"1","GBP":-1,"EUR":null,"JPY":"","X":"1"}}`,
]) {
  test(`kept rates: stored ${damaged} counts for nothing`, () => {
    assert.equal(text(rateStore(storage(damaged === undefined ? {} : { [key]: damaged })).read()), "");
  });
}

for (const [name, limits] of [["full", { full: true }], ["forbidden", { forbidden: true }]]) {
  test(`kept rates: ${name} storage is no error`, () => {
    const rates = rateStore(storage({}, limits));
    rates.keep([["CHF", "0.79"]]);
    assert.equal(text(rates.read()), "");
  });
}
