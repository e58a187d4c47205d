import assert from "node:assert/strict";
import test from "node:test";
import { converterOf, shipped } from "./shipped.mjs";

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
