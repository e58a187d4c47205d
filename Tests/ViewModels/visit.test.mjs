import assert from "node:assert/strict";
import test from "node:test";
import { shipped, storage } from "./shipped.mjs";

const app = shipped();
const site = "/rates/";
const start = { bases: ["USD", "EUR"], lists: ["eur/"], codes: ["EUR", "JPY", "KRW", "USD"] };

/** A browser that remembers `last`; each tab is a visit of its own. */
const browser = function (last, limits = {}) {
  const local = storage(last === undefined ? {} : { [`ratepress:${site}:last`]: last }, limits.local);
  return {
    last: () => local.kept.get(`ratepress:${site}:last`),
    tab() {
      const session = storage({}, limits.session);
      return (page, start) => app.beginVisit({
        store: app.createStore(local, site), session: app.createStore(session, site), page, start,
      });
    },
  };
};

test("a visit goes on at the converter last seen", () => {
  assert.equal(browser("usd/krw").tab()("", start), "usd/krw");
});

test("once per visit: the list can be reached again, and is then what was seen last", () => {
  const reader = browser("usd/krw");
  const open = reader.tab();
  assert.equal(open("", start), "usd/krw");
  assert.equal(reader.last(), "usd/krw");
  assert.equal(open("usd/krw"), null);
  assert.equal(open("", start), null);
  assert.equal(reader.last(), "");
  assert.equal(reader.tab()("", start), null);
});

test("a visit that began on another page is not led away from the list", () => {
  const open = browser("usd/krw").tab();
  assert.equal(open("eur/jpy"), null);
  assert.equal(open("", start), null);
});

test("a visit that began on a page not worth remembering keeps what was seen last", () => {
  const reader = browser("usd/krw");
  const open = reader.tab();
  assert.equal(open(undefined), null);
  assert.equal(reader.last(), "usd/krw");
});

test("only a start page leads on", () => {
  assert.equal(browser("usd/krw").tab()("", undefined), null);
});

test("another base's converter is found, its quote may be the list's own base", () => {
  assert.equal(browser("eur/krw").tab()("", start), "eur/krw");
  assert.equal(browser("eur/usd").tab()("", start), "eur/usd");
});

const everywhere = { ...start, folders: ["", "en/", "pt-br/"] };

for (const last of ["en/", "en/eur/", "en/usd/krw", "pt-br/eur/usd", "eur/", "usd/krw"]) {
  test(`the site's first page leads on to ${last}, with base and language`, () => {
    assert.equal(browser(last).tab()("", everywhere), last);
  });
}

test("another language's first page leads to its own pages only, and to those remembered without one", () => {
  const english = { ...everywhere, own: "en/" };
  const opened = (last) => browser(last).tab()("en/", english);
  assert.deepEqual(["en/usd/krw", "usd/krw", "eur/", "pt-br/usd/krw", "en/", "", "pt-br/"].map(opened),
    ["en/usd/krw", "en/usd/krw", "en/eur/", null, null, null, null]);
});

for (const last of ["fr/usd/krw", "en/usd/", "en/usd", "usd/", "en/jpy/krw", "en/en/", "en/usd/xxx", "en"]) {
  test(`a remembered ${last} that is no page opens the first`, () => {
    assert.equal(browser(last).tab()("", everywhere), null);
  });
}

for (const last of ["home/", "jpy/krw", "usd/krw"]) {
  test(`with prices in won the first page leads on to ${last}`, () => {
    const home = { ...start, lists: ["eur/", "home/"], home: "KRW" };
    assert.equal(browser(last).tab()("", home), last);
  });
}

for (const last of [
  undefined, "", "usd/xxx", "jpy/krw", "usd/usd", "USD/KRW", "usd/krw.html", "../usd/krw",
  "usd/krw/", "//evil.example", "javascript:alert(1)", "usd", "usd/krw\n",
]) {
  test(`remembered ${JSON.stringify(last)} opens the list`, () => {
    const reader = browser(last);
    assert.equal(reader.tab()("", start), null);
    assert.equal(reader.last(), "");
  });
}

for (const [name, session] of [["full", { full: true }], ["forbidden", { forbidden: true }]]) {
  test(`with ${name} session storage nothing is continued, so nobody is trapped`, () => {
    assert.equal(browser("usd/krw", { session }).tab()("", start), null);
  });
}

test("with forbidden storage pages open as they are", () => {
  const reader = browser("usd/krw", { local: { forbidden: true }, session: { forbidden: true } });
  assert.equal(reader.tab()("", start), null);
  assert.equal(reader.tab()("usd/krw"), null);
});

test("a reader of another of the site's languages is offered it", () => {
  const tags = ["ko", "en", "pt-BR", "zh-Hans", "zh-Hant"];
  for (const [wanted, own, expected] of [
    [["en-GB", "ko"], "ko", "en"], [["ko-KR", "en"], "ko", undefined], [["fr", "ko", "en"], "ko", undefined],
    [["fr"], "ko", undefined], [["pt-PT"], "ko", "pt-BR"], [["zh-TW"], "ko", "zh-Hant"], [["zh-CN"], "zh-Hant", "zh-Hans"],
    [["zh"], "ko", "zh-Hans"], [[], "ko", undefined],
  ]) assert.equal(app.offered(wanted, tags, own), expected, String(wanted));
});
