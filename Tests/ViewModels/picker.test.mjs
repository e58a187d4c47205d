import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import { shipped, source } from "./shipped.mjs";

const app = shipped();
const countries = { AUD: "오스트레일리아", EUR: "유럽연합", JPY: "일본", USD: "미국" };
const create = () => app.createPicker(
  Object.keys(countries), (code) => ({ code, country: countries[code], search: code === "AUD" ? " 호주" : "" }));
const shown = ({ state }) => `${[...state.found].join(" ")} ${state.found[state.at] ?? "none"}`;

test("an empty query offers all, the first one taken", () => {
  const picker = create();
  picker.action("search", " ");
  assert.equal(shown(picker), "AUD EUR JPY USD AUD");
});

test("typing finds as the list's search does, and takes the first again", () => {
  const picker = create();
  picker.action("search", "");
  picker.action("move", 1);
  picker.action("search", "us");
  assert.equal(shown(picker), "USD USD");
  picker.action("search", "호주");
  assert.equal(shown(picker), "AUD AUD");
  picker.action("search", "ㅇㅂ");
  assert.equal(shown(picker), "JPY JPY");
});

test("arrows go around, and nowhere where nothing is found", () => {
  const picker = create();
  picker.action("search", "");
  picker.action("move", -1);
  assert.equal(shown(picker), "AUD EUR JPY USD USD");
  picker.action("move", 1);
  assert.equal(shown(picker), "AUD EUR JPY USD AUD");
  picker.action("search", "qqq");
  picker.action("move", 1);
  assert.equal(shown(picker), " none");
});

/** The ways of a converter's page to other pairs: where it went, and what it chose in place. */
const pairsOf = async function (page, list, navigator = { onLine: true }) {
  const went = [];
  const world = vm.createContext({
    fetch: async () => ({ text: async () => "" }),
    DOMParser: class { parseFromString() { return { getElementById: () => ({ dataset: list }) }; } },
    navigator,
  });
  vm.runInContext(source, world);
  const app = vm.runInContext("app", world);
  const rows = [{ code: "USD" }, { code: "EUR" }, { code: "JPY" }, { code: "VND", carried: "" }, { code: "KRW" }];
  const leave = (address) => went.push(address);
  Object.assign(app, { dress() {}, bindPicker() {}, leave, readList: () => new Map(rows.map((row) => [row.code, row])) });
  const pairs = await app.bindPairs(
    { dataset: page }, { href: "" }, null, [], new Map(), { state: { given: "#amount=5" } },
    (action, _, ...places) => went.push(String([action, ...places])));
  return (...codes) => {
    pairs.visit(...codes);
    return went.pop();
  };
};

test("pairs: one without a page is shown in place", async () => {
  const visit = await pairsOf({ base: "USD", quote: "JPY" }, { base: "USD", siteBases: "USD" });
  assert.equal(visit("EUR", "JPY"), "choose,EUR,JPY");
  assert.equal(visit("USD", "VND"), "../usd/vnd.html#amount=5");
});

test("pairs: without a network one is shown in place, whether it has a page or not", async () => {
  const visit = await pairsOf({ base: "USD", quote: "JPY" }, { base: "USD", siteBases: "USD" }, { onLine: false });
  assert.equal(visit("EUR", "JPY"), "choose,EUR,JPY");
  assert.equal(visit("USD", "VND"), "choose,USD,VND");
});

test("pairs: a page of another source computes with its own rates only, and leads to one of the list's", async () => {
  const dollars = await pairsOf({ base: "USD", quote: "VND", carried: "" }, { base: "USD", siteBases: "USD" });
  assert.equal(dollars("VND", "USD"), "choose,VND,USD");
  assert.equal(dollars("USD", "JPY"), "../usd/jpy.html#amount=5");
  assert.equal(dollars("EUR", "JPY"), "../usd/eur.html#from=EUR&to=JPY&amount=5");
  const won = await pairsOf(
    { base: "VND", quote: "KRW", carried: "" }, { base: "KRW", prices: "", siteBases: "USD", siteHome: "KRW" });
  assert.equal(won("EUR", "JPY"), "../usd/krw.html#from=EUR&to=JPY&amount=5");
});
