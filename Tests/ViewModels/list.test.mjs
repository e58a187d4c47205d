import assert from "node:assert/strict";
import test from "node:test";
import { morning, shipped, storage } from "./shipped.mjs";

const app = shipped();
const countries = new Map([
  ["AED", "아랍에미리트"], ["CIV", "Côte d’Ivoire"], ["EUR", "유럽연합"], ["JPY", "일본"],
  ["KRW", "대한민국"], ["KWD", "쿠웨이트"], ["ZZZ", "알 수 없음"],
]);
const codes = [...countries.keys()];
const read = (code) => ({ code, country: countries.get(code), search: "", rate: `1.${codes.indexOf(code)}` });

const key = "ratepress:/rates/:favorites";
const page = { base: "USD", baseRate: "1", decimal: ".", group: "," };
const create = function (area = storage(), pinned = []) {
  const store = app.createStore(area, "/rates/");
  return app.createList(
    codes, read, app.createFavorites(store, new Set(pinned)), app.createRates(store, morning), store, page);
};
const found = function (query) {
  const list = create();
  list.action("search", query);
  return list.state.found?.join(" ");
};
const starred = (list) => [...list.state.favorites].join(" ");
const everything = codes.join(" ");

test("search: code or country, any part, any case", () => {
  assert.equal(found("krw"), "KRW");
  assert.equal(found("K"), "KRW KWD");
  assert.equal(found("대한"), "KRW");
  assert.equal(found("민국"), "KRW");
  assert.equal(found("côte D"), "CIV");
  assert.equal(found("알 수"), "ZZZ");
});

test("search: decomposed Korean, as some systems type it, and space around", () => {
  assert.equal(found("대한".normalize("NFD")), "KRW");
  assert.equal(found("  jpy "), "JPY");
});

test("search: nothing typed shows the whole list, nothing found shows none", () => {
  assert.equal(found(""), undefined);
  assert.equal(found("  "), undefined);
  assert.equal(found("없는 나라"), "");
  assert.equal(found("|"), "");
});

test("search: favorites stand first, and a star moves nothing until the next search", () => {
  const list = create(storage(), ["KWD"]);
  list.action("search", "k");
  assert.deepEqual([...list.state.found], ["KWD", "KRW"]);
  list.action("toggle", "KRW");
  assert.deepEqual([...list.state.found], ["KWD", "KRW"]);
  list.action("search", "k");
  assert.deepEqual([...list.state.found], ["KRW", "KWD"]);
});

test("search: rows are read once, when the first search or what comes before it asks", () => {
  const read = [];
  const store = app.createStore(storage(), "/rates/");
  const list = app.createList(["EUR", "KRW"], function (code) {
    read.push(code);
    return { code, country: "", search: "" };
  }, app.createFavorites(store, new Set(["EUR"])), app.createRates(store, morning), store, page);
  list.action("toggle", "EUR");
  list.action("refresh");
  assert.deepEqual(read, []);
  list.finder.prepare();
  assert.deepEqual(read, ["EUR", "KRW"]);
  list.action("search", "k");
  assert.deepEqual(read, ["EUR", "KRW"]);
});

test("search: a code that begins with the query stands before what only has it within", () => {
  const names = { AUD: "Australia", EUR: "Eurozone", USD: "United States" };
  const store = app.createStore(storage(), "/rates/");
  const list = app.createList(Object.keys(names), (code) => ({ code, country: names[code], search: "" }),
    app.createFavorites(store, new Set(["AUD"])), app.createRates(store, morning), store, page);
  list.action("search", "US");
  assert.deepEqual([...list.state.found], ["USD", "AUD"]);
  list.action("search", "u");
  assert.deepEqual([...list.state.found], ["AUD", "USD", "EUR"]);
});

test("search: what finds nothing is read as typed otherwise", () => {
  for (const [query, expected] of [
    ["alsrnr", "KRW"], ["eogksalsrnr", "KRW"], ["dlfqhs", "JPY"], ["xxx", ""], ["krws", "KRW"], ["Rkr", ""],
  ]) assert.equal(found(query), expected, query);
});

for (const [query, ...expected] of [
  ["쿠웨이토", "KWD"], ["côte d’ivory", "CIV"], ["kdw", "KRW", "KWD"], ["qqqqqq"], ["x"], ["oire"], ["zvr"], ["없는 가게"], ["1".repeat(500)],
]) {
  test(`search: names that are spelled like ${query.slice(0, 20)} are ${expected.join(" ") || "none"}`, () => {
    assert.deepEqual([...app.nearest(query, create().finder.prepare())], expected);
  });
}

test("search: of names that are equally near, those of the most traded currencies come first", () => {
  const finder = app.createFinder(["AUD", "BBD", "BMD", "BSD", "CAD", "HKD", "USD"], (code) => ({ code, country: "", search: " dollar" }));
  assert.deepEqual([...app.nearest("dolar", finder.prepare())], ["USD", "AUD", "CAD", "HKD", "BBD"]);
});

for (const [query, searched, expected] of [
  ["파운드", { EGP: "파운드 egyptian pound", FKP: "파운드", GBP: "파운드 british pound" }, "GBP EGP FKP"],
  ["pound", { EGP: " egyptian pound", GBP: " british pound" }, "GBP EGP"], ["جنيه", { EGP: " جنيه مصري", GBP: " جنيه إسترليني" }, "GBP EGP"],
  ["프랑", { BIF: "프랑", CHF: "프랑", XAF: " cfa 프랑" }, "CHF BIF XAF"], ["peso", { ARS: " peso", MXN: " peso", PHP: " peso" }, "MXN ARS PHP"],
  ["リラ", { LKR: " スリランカ", TRY: " トルコリラ" }, "TRY LKR"], ["tl", { GBP: " scotland", TRY: " tl" }, "TRY GBP"],
  ["루피", { IDR: "루피아", INR: "루피", LKR: "루피" }, "INR LKR IDR"], ["ين", { CNY: " الصين", JPY: " ين" }, "JPY CNY"],
]) {
  test(`search: of equal matches for ${query}, what is traded most comes first, and a favorite before it`, () => {
    const codes = Object.keys(searched);
    const finder = app.createFinder(codes, (code) => ({ code, country: "", search: searched[code] }));
    assert.equal(finder.search(query).join(" "), expected);
    const [first, second] = expected.split(" ");
    if (query !== "リラ" && query !== "tl" && query !== "ين") assert.equal(finder.search(query, new Set([second]))[0], second);
    assert.equal(finder.search(query, new Set([first]))[0], first);
  });
}

test("search: an amount is like no name", () => {
  for (const query of ["3ㅁ", "3만우", "12k", "٣ك"]) assert.deepEqual([...app.nearest(query, new Map([["KRW", "k 3만 ك\n"]]))], []);
});

test("search: what was near goes with the query", () => {
  const list = create();
  list.action("search", "쿠웨이토");
  list.action("near", ["KWD"]);
  assert.deepEqual([[...list.state.near], list.state.hinted], [["KWD"], true]);
  list.action("search", "쿠웨이트");
  assert.deepEqual([[...list.state.near], list.state.hinted], [[], false]);
});

const named = { EUR: "유럽연합", HRK: "크로아티아", KRW: "대한민국", USD: "미국", ANG: "네덜란드령 안틸레스" };
const searched = { EUR: " 네덜란드 크로아티아", KRW: "원 won", USD: " 괌 달러 us dollar", ANG: "", HRK: "" };
const rates = { EUR: "0.5", HRK: "7", KRW: "1300", USD: "1", ANG: "1.8" };
const minor = new Set(["ANG", "HRK"]);
const money = (format = {}, pinned = ["EUR"]) => {
  const store = app.createStore(storage(), "/rates/");
  const own = { ...page, hasOwn: true, ...format };
  const list = app.createList(Object.keys(named).sort().filter((code) => code !== own.base),
    (code) => ({ code, country: named[code], search: searched[code], rate: rates[code], ...minor.has(code) && { minor: "" } }),
    app.createFavorites(store, new Set(pinned)), app.createRates(store, morning), store, own);
  list.answer = app.createAnswers(list, Object.keys(named), own);
  return list;
};

for (const [query, ...expected] of [["크로아티아", "EUR", "HRK"], ["네덜란드", "EUR", "ANG"], ["hrk", "HRK"], ["괌", "USD"]]) {
  test(`search: ${query} finds ${expected}, money of today first`, () => {
    for (const pinned of [[], ["EUR"]]) {
      const list = money({}, pinned);
      list.action("search", query);
      assert.deepEqual([...list.state.found], expected);
    }
  });
}

for (const [query, from, to, worth, fragment] of [
  ["usd krw", "USD", "KRW", "1,300.00", "amount=1"], ["USD to KRW", "USD", "KRW", "1,300.00", "amount=1"],
  ["krw usd", "KRW", "USD", "0.00077", "amount=1&swap"], ["원 달러", "KRW", "USD", "0.00077", "amount=1&swap"],
  ["100 usd", "USD", "EUR", "50.00", "amount=100"], ["$100", "USD", "EUR", "50.00", "amount=100"],
  ["3만원 달러", "KRW", "USD", "23.08", "amount=30000&swap"], ["3만원", "KRW", "USD", "23.08", "amount=30000&swap"],
  ["100 دولار", "USD", "EUR", "50.00", "amount=100"], ["30 ألف وون دولار", "KRW", "USD", "23.08", "amount=30000&swap"],
  ["三万ウォン", "KRW", "USD", "23.08", "amount=30000&swap"], ["100 đô", "USD", "EUR", "50.00", "amount=100"],
  ["100 usd 크로아티아", "USD", "EUR", "50.00", "amount=100"], ["20 eur in krw", "EUR", "KRW", "52,000.00", "from=EUR&to=KRW&amount=20"],
  ["100", "USD", "EUR", "50.00", "amount=100"], ["3만", "USD", "EUR", "15,000.00", "amount=30000"], ["100/4", "USD", "EUR", "12.50", "amount=100/4"],
  ["3만원을 달러로", "KRW", "USD", "23.08", "amount=30000&swap"], ["3만원은 몇 달러", "KRW", "USD", "23.08", "amount=30000&swap"],
  ["100달러는 얼마", "USD", "EUR", "50.00", "amount=100"], ["100유로를 원으로", "EUR", "KRW", "260,000.00", "from=EUR&to=KRW&amount=100"],
  ["100유로 얼마예요", "EUR", "USD", "200.00", "amount=100&swap"], ["유로를 달러로", "EUR", "USD", "2.00", "amount=1&swap"],
  ["3万ウォンをドルに", "KRW", "USD", "23.08", "amount=30000&swap"], ["100ドルは何ウォン", "USD", "KRW", "130,000.00", "amount=100"],
  ["100ドルはユーロでいくら", "USD", "EUR", "50.00", "amount=100"], ["100불", "USD", "EUR", "50.00", "amount=100"],
  ["100 bucks", "USD", "EUR", "50.00", "amount=100"], ["100usdkrw", "USD", "KRW", "130,000.00", "amount=100"],
  ["30000 وون إلى دولار", "KRW", "USD", "23.08", "amount=30000&swap"], ["100 يورو إلى الدولار", "EUR", "USD", "200.00", "amount=100&swap"],
  ["100 يورو بالدولار", "EUR", "USD", "200.00", "amount=100&swap"], ["يورو إلى دولار", "EUR", "USD", "2.00", "amount=1&swap"],
  ["دولار وون", "USD", "KRW", "1,300.00", "amount=1"],
  ...["usd/krw", "USD-KRW", "usdkrw", "USD=KRW", "USD → KRW", "USD -> KRW", "달러/원", "달러원", "ドル/ウォン", "ドルウォン", "どるウォン", "$/₩"].map(
    (query) => [query, "USD", "KRW", "1,300.00", "amount=1"]),
]) {
  test(`search: ${query} is answered in the first row`, () => {
    const list = money();
    list.action("search", query);
    const { answer, found } = list.state;
    assert.deepEqual([...found], ["=", to, from]);
    assert.equal(list.worth(to, answer), worth);
    assert.equal(answer.fragment, fragment);
  });
}

test("search: an answer on a list of prices leads to the same pages from the other side", () => {
  const list = money({ base: "KRW", baseRate: "1300", prices: "" });
  list.action("search", "100 usd");
  const { answer } = list.state;
  assert.deepEqual([answer.to, answer.row, list.worth("KRW", answer)], ["KRW", "USD", "130,000.00"]);
  assert.equal(answer.fragment, "amount=100");
});

test("search: an amount of the list's own currency is answered in the headline's, or else in the next favorite", () => {
  const asked = (lead, favorites) => app.createAnswers(money(), Object.keys(named), { ...page, ...format }, () => lead)(
    "100", new Set(favorites), [])?.to;
  const format = { base: "USD", decimal: ".", group: "," };
  assert.equal(asked("KRW", ["EUR", "KRW"]), "KRW");
  assert.equal(asked("USD", ["HRK", "KRW"]), "HRK");
  assert.equal(asked("", ["KRW", "EUR"]), "KRW");
  assert.equal(asked("", []), "EUR");
});

test("search: an answer opens the pair in the direction that was asked, on its page if there is one", () => {
  const opened = (query, sites) => {
    const list = money({ base: "KRW", baseRate: "1300", prices: "", siteHome: "KRW", ...sites });
    list.action("search", query);
    const { path, row, fragment } = list.state.answer;
    return `${path || row} ${fragment}`;
  };
  assert.equal(opened("3만원 달러", { siteBases: "USD EUR" }), "USD amount=30000&swap");
  assert.equal(opened("3만원 달러", { siteBases: "USD KRW" }), "krw/usd.html amount=30000");
  assert.equal(opened("100달러", { siteBases: "EUR" }), "USD amount=100");
  assert.equal(opened("usd eur", { siteBases: "USD" }), "usd/eur.html amount=1");
  assert.equal(opened("usd eur", { siteBases: "EUR" }), "EUR from=USD&to=EUR&amount=1");
});

test("search: a pair is meant where rows have its words only as parts of others", () => {
  const list = money();
  list.finder.prepare().set("EUR", "eur كرواتي يورو\n").set("KRW", "krw وون\n");
  const shown = (query) => {
    list.action("search", query);
    return [...list.state.found].join(" ");
  };
  assert.equal(shown("يورو وو"), "");
  list.finder.prepare().set("EUR", "eur اليورووون يورو\n");
  assert.equal(shown("يورو وون"), "= KRW EUR");
  list.finder.prepare().set("EUR", "eur يورو وون\n");
  assert.equal(shown("يورو وون"), "EUR");
});

test("search: one currency by a word that only amounts know is found", () => {
  const list = money();
  for (const [query, expected] of [["달러로", "USD"], ["إلى اليورو", "EUR"], ["100 달라", "= EUR USD"], ["달라", "USD"]]) {
    list.action("search", query);
    assert.equal(list.state.found.join(" "), expected, query);
  }
});

const pesos = { DKK: "1", KRW: "1300", MXN: "20", PHP: "50", SEK: "10", USD: "1" };
for (const [query, expected, favorites = []] of [
  ["100 pesos", "MXN USD 100, PHP USD 100"], ["100 페소", "MXN USD 100, PHP USD 100"], ["₱ 5", "PHP USD 5"],
  ["3만 페소", "PHP USD 30000, MXN USD 30000", ["PHP"]], ["100 페소 원", "MXN KRW 100, PHP KRW 100"],
  ["100 kronor in won", "SEK KRW 100, DKK KRW 100"], ["100페소는 얼마", "MXN USD 100, PHP USD 100"], ["100 페소 페루", ""],
]) {
  test(`search: ${query} is answered for each currency that is called so: ${expected || "none"}`, () => {
    const store = app.createStore(storage(), "/rates/");
    const format = { ...page, hasOwn: true };
    const list = app.createList(Object.keys(pesos).filter((code) => code !== "USD"), (code) => ({ code, country: "", search: "", rate: pesos[code] }),
      app.createFavorites(store, new Set(favorites)), app.createRates(store, morning), store, format);
    list.answer = app.createAnswers(list, Object.keys(pesos), format);
    list.action("search", query);
    const { answer, found } = list.state;
    const answers = answer?.several ?? (answer?.to ? [answer] : []);
    assert.equal(answers.map(({ from, to, amount }) => [from, to, app.plainAmount(amount)].join(" ")).join(", "), expected);
    if (answers[1]) assert.equal(String(found), String(answers.map(({ from }) => `=${from}`)));
  });
}

for (const query of ["usd", "크로아 달", "abc def", "100 usd usd", "3ㅁ", "100/", "100 us", "2 mil", "usd xyz", "us ang1", "1 peso"]) {
  test(`search: ${query} asks for no conversion`, () => {
    const list = money({}, []);
    list.action("search", query);
    assert.equal(list.state.answer || undefined, undefined);
    assert.ok(!list.state.found.includes("="));
  });
}

test("favorites: the owner's stand until the reader chooses", () => {
  const list = create(storage(), ["KRW", "EUR"]);
  assert.equal(starred(list), "EUR KRW");
  list.action("toggle", "KRW");
  assert.equal(starred(list), "EUR");
});

test("favorites: the reader's choice wins over the owner's on the next visit", () => {
  const area = storage();
  const list = create(area, ["KRW"]);
  list.action("toggle", "KRW");
  list.action("toggle", "AED");
  assert.equal(starred(create(area, ["KRW"])), "AED");
  assert.equal(starred(create(area, ["AED", "JPY", "KRW"])), "AED JPY");
});

test("favorites: a star keeps its place in alphabetical order in either group", () => {
  const list = create(storage(), ["EUR", "KRW"]);
  assert.equal(list.placed().join(" "), "EUR KRW AED CIV JPY KWD ZZZ");
  list.action("toggle", "JPY");
  assert.equal(list.placed().join(" "), "EUR JPY KRW AED CIV KWD ZZZ");
  list.action("toggle", "JPY");
  assert.equal(list.placed().join(" "), "EUR KRW AED CIV JPY KWD ZZZ");
});

test("favorites: the reader's order comes first, and what is not in it follows by code", () => {
  const area = storage({ "ratepress:/rates/:arranged": "KRW XXX AED" });
  const list = create(area, ["EUR", "KRW"]);
  assert.equal(starred(list), "KRW EUR");
  list.action("toggle", "AED");
  assert.equal(list.placed().join(" "), "KRW AED EUR CIV JPY KWD ZZZ");
  list.action("toggle", "KRW");
  assert.equal(list.placed().join(" "), "AED EUR CIV JPY KRW KWD ZZZ");
  list.action("order", "name");
  assert.equal(list.placed().join(" "), list.state.codes.join(" "));
});

test("favorites: searching leaves them alone, starring leaves the search alone", () => {
  const list = create(storage(), ["EUR"]);
  list.action("search", "k");
  list.action("toggle", "KWD");
  assert.equal(starred(list), "EUR KWD");
  assert.equal([...list.state.found].join(" "), "KRW KWD");
  assert.equal(list.state.query, "k");
});

test("favorites: what another tab stored meanwhile is not lost", () => {
  const area = storage();
  const list = create(area);
  create(area).action("toggle", "AED");
  list.action("toggle", "EUR");
  assert.equal(starred(list), "AED EUR");
  assert.deepEqual(JSON.parse(area.kept.get(key)), { AED: true, EUR: true });
});

test("favorites: refreshed, the list shows what is stored now", () => {
  const area = storage();
  const list = create(area);
  create(area).action("toggle", "AED");
  assert.equal(starred(list), "");
  list.action("refresh");
  assert.equal(starred(list), "AED");
});

for (const [name, limits] of [["full", { full: true }], ["forbidden", { forbidden: true }]]) {
  test(`favorites: with ${name} storage they hold as long as the page`, () => {
    const list = create(storage({}, limits), ["EUR"]);
    list.action("toggle", "KRW");
    list.action("toggle", "EUR");
    list.action("toggle", "AED");
    list.action("refresh");
    assert.equal(starred(list), "AED KRW");
  });
}

for (const damaged of ["", "{", "null", "7", "[]", "\"x\"", "{\"EUR\":\"no\",\"KRW\":1}"]) {
  test(`favorites: stored ${damaged || "nothing"} counts for nothing`, () => {
    const list = create(storage({ [key]: damaged }), ["EUR"]);
    assert.equal(starred(list), "EUR");
    list.action("toggle", "JPY");
    assert.equal(starred(list), "EUR JPY");
  });
}

test("favorites: the converter's star and the list's are one", () => {
  const area = storage();
  const favorites = app.createFavorites(app.createStore(area, "/rates/"), new Set());
  favorites.toggle("KRW");
  assert.equal(favorites.has("KRW"), true);
  assert.equal(starred(create(area)), "KRW");
});

const keptRates = (area) => JSON.parse(area.kept.get("ratepress:/rates/:rates") ?? "{}").rates;

test("kept rates: the list keeps those of the reader's own favorites for the converters", () => {
  const area = storage();
  const list = create(area, ["EUR"]);
  assert.equal(keptRates(area), undefined);
  list.action("toggle", "KRW");
  assert.deepEqual(keptRates(area), { KRW: "1.4" });
  const other = storage({ [key]: JSON.stringify({ JPY: true, EUR: true }) });
  create(other, ["EUR"]);
  assert.deepEqual(keptRates(other), { JPY: "1.3" });
});

test("kept rates: those of another source hold against the list's base only, and are not kept", () => {
  const area = storage();
  const store = app.createStore(area, "/rates/");
  const list = app.createList(
    codes, (code) => ({ ...read(code), ...code === "KWD" && { carried: "" } }), app.createFavorites(store, new Set()),
    app.createRates(store, morning), store, page);
  list.action("toggle", "KWD");
  assert.equal(keptRates(area), undefined);
  list.action("toggle", "KRW");
  assert.deepEqual(keptRates(area), { KRW: "1.4" });
  list.action("type", "10");
  assert.equal(list.worth("KWD"), "15.00");
});

test("kept rates: those of another tab's stars are kept by that tab", () => {
  const area = storage();
  const list = create(area);
  area().setItem(key, JSON.stringify({ JPY: true }));
  list.action("refresh");
  assert.equal(starred(list), "JPY");
  assert.equal(keptRates(area), undefined);
});

test("favorites: two sites of one host do not share them", () => {
  const area = storage();
  create(area).action("toggle", "KRW");
  const other = app.createStore(area, "/other/");
  assert.equal(app.createFavorites(other, new Set()).has("KRW"), false);
});

test("the sum: every row's worth follows it, and what is no amount has none", () => {
  const list = create();
  assert.equal(list.worth("KRW"), "");
  list.action("type", "1.5k");
  assert.equal(list.worth("KRW"), "2,100.00");
  list.action("type", "x");
  assert.equal(list.worth("KRW"), "");
  list.action("open", "0.5");
  assert.equal(list.state.sum, "0.5");
  assert.equal(list.worth("KWD"), "0.75");
});

test("the sum: a currency that it names is the one that is converted", () => {
  const list = create();
  list.action("type", "100엔");
  assert.deepEqual([list.state.code, list.state.read], ["JPY", "100 JPY = 76.92 USD"]);
  assert.equal(list.worth("JPY"), "100.00");
  assert.equal(list.worth("KRW"), "107.69");
  assert.equal(list.worth("USD"), "76.92");
  list.action("type", "100 XYZ");
  assert.deepEqual([list.state.amount, list.worth("KRW")], ["invalid", ""]);
});

test("the sum: nothing is said of what is not finished, and what is left is grouped", () => {
  const list = create();
  list.action("type", "12,5", "typing");
  assert.deepEqual([list.state.amount, list.state.read], ["empty", ""]);
  list.action("settle");
  assert.deepEqual([list.state.sum, list.worth("JPY")], ["12.5", "16.25"]);
  list.action("type", "1234567", "typing");
  list.action("settle");
  assert.equal(list.state.sum, "1,234,567");
  list.action("edit");
  assert.equal(list.state.sum, "1234567");
});

test("the sum: what several currencies are called names them, and is no amount", () => {
  const list = create();
  list.action("type", "100 크로네");
  assert.deepEqual([list.state.amount, list.state.read], ["DKK ISK NOK SEK?", "DKK ISK NOK SEK?"]);
  assert.deepEqual([list.worth("KRW"), list.address("KRW", "usd/krw.html", true)], ["", "usd/krw.html"]);
});

const prices = { base: "KRW", baseRate: "1.4", prices: "", siteBases: "KRW USD", siteHome: "KRW" };
for (const [typed, code, href, expected, more = {}] of [
  ["", "KRW", "usd/krw.html", "usd/krw.html"], ["x", "KRW", "usd/krw.html", "usd/krw.html"],
  ["3만", "KRW", "usd/krw.html", "usd/krw.html#amount=3%EB%A7%8C"],
  ["100엔", "KRW", "usd/krw.html", "usd/krw.html#from=JPY&to=KRW&amount=100"],
  ["100엔", "USD", "usd/krw.html", "usd/krw.html#from=JPY&to=USD&amount=100"],
  ["100엔", "JPY", "usd/jpy.html", "usd/jpy.html#amount=100&swap"],
  ["100엔", "JPY", "/ko/usd/jpy.html", "/ko/jpy/usd.html#amount=100", { siteBases: "USD JPY" }],
  ["100원", "KRW", "usd/krw.html", "krw/usd.html#amount=100", { siteBases: "USD", siteHome: "USD" }],
  // A list of prices, whose own row leads to another list.
  ["100엔", "JPY", "jpy/krw.html", "jpy/krw.html#amount=100", prices],
  ["12450/3", "JPY", "jpy/krw.html", "krw/jpy.html#amount=12450%2F3", prices],
  ["3만", "JPY", "jpy/krw.html", "jpy/krw.html#amount=3%EB%A7%8C&swap", { ...prices, siteBases: "USD" }],
  ["3만", "KRW", "krw/index.html", "krw/index.html#amount=3%EB%A7%8C KRW", prices],
  ["100엔", "KRW", "krw/index.html", "krw/index.html#amount=100 JPY", prices],
]) {
  test(`the sum: ${typed || "nothing"} goes from a list of ${more.base ?? "USD"} to ${expected}`, () => {
    const store = app.createStore(storage(), "/rates/");
    const format = { ...page, siteBases: "USD", ...more };
    const list = app.createList(codes, read, app.createFavorites(store, new Set()), app.createRates(store, morning), store, format);
    list.action("type", typed);
    assert.equal(list.address(code, href, true), expected);
  });
}

test("the sum: without a network the page of the opposite pair may be lacking", () => {
  const store = app.createStore(storage(), "/rates/");
  const list = app.createList(codes, read, app.createFavorites(store, new Set()), app.createRates(store, morning), store, { ...page, ...prices });
  list.action("type", "5");
  assert.equal(list.address("JPY", "jpy/krw.html", false), "jpy/krw.html#amount=5&swap");
});

test("the sum is never stored", () => {
  const area = storage();
  create(area).action("type", "31415");
  assert.ok(![...area.kept.values()].some((value) => value.includes("31415")));
});

const changes = { AED: 1, CIV: -2, EUR: NaN, JPY: 3, KRW: 0, KWD: NaN, ZZZ: 1 };
const listOf = (area = storage(), pinned = []) => {
  const store = app.createStore(area, "/rates/");
  return app.createList(codes, (code) => ({ ...read(code), change: changes[code] }),
    app.createFavorites(store, new Set(pinned)), app.createRates(store, morning), store, page);
};

test("the order by price is exact, and that of a unit of each currency", () => {
  const rates = {
    AED: "0.1", CIV: "12345678901234567.1", EUR: "12345678901234567.2", JPY: "100", KRW: "20", KWD: "3", ZZZ: "0.09",
  };
  const ordered = (order, format) => {
    const store = app.createStore(storage(), "/rates/");
    const list = app.createList(codes, (code) => ({ ...read(code), rate: rates[code] }),
      app.createFavorites(store, new Set()), app.createRates(store, morning), store, { ...page, ...format });
    list.action("order", order);
    return list.state.codes.join(" ");
  };
  const rising = "ZZZ AED KWD KRW JPY CIV EUR";
  const falling = rising.split(" ").reverse().join(" ");
  assert.equal(ordered("low", {}), rising);
  assert.equal(ordered("high", {}), falling);
  // Prices in a home currency, and rates that a bank quotes in its own one, run the other way.
  assert.equal(ordered("high", { prices: "" }), rising);
  assert.equal(ordered("high", { inBase: "" }), rising);
  assert.equal(ordered("high", { inBase: "", prices: "" }), falling);
});

for (const [order, expected] of [
  ["", everything], ["rise", "JPY AED ZZZ KRW CIV EUR KWD"], ["fall", "CIV KRW AED ZZZ JPY EUR KWD"],
  ["name"], ["constructor", everything], ["<b>", everything],
]) {
  test(`the order ${order} is remembered, unknown changes last`, () => {
    const area = storage();
    const list = listOf(area);
    list.action("order", order);
    if (order !== "name") assert.equal([...list.state.codes].join(" "), expected);
    assert.equal([...listOf(area).state.codes].join(" "), [...list.state.codes].join(" "));
    assert.equal([...list.state.codes].sort().join(" "), everything);
  });
}

test("the order: a star finds its place in it", () => {
  const list = listOf(storage(), ["JPY", "CIV"]);
  list.action("order", "fall");
  const placed = list.placed().filter((code) => ["JPY", "CIV"].includes(code));
  assert.equal(placed.join(" "), "CIV JPY");
});
