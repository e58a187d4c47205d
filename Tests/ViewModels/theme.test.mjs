import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import vm from "node:vm";
import { shipped, storage } from "./shipped.mjs";

const app = shipped();
const key = "ratepress:/:theme";
const create = (area, system) => app.createTheme(app.createStore(area, "/"), system);

test("the system decides until the button is pressed", () => {
  const area = storage();
  const theme = create(area, "dark");
  assert.equal(theme.state.shown, "dark");
  theme.action("follow", "light");
  assert.equal(theme.state.shown, "light");
  assert.equal(area.kept.has(key), false);
});

test("each press gives the opposite of what is shown, and is remembered", () => {
  const area = storage();
  const theme = create(area, "dark");
  for (const expected of ["light", "dark", "light"]) {
    theme.action("press");
    assert.equal(theme.state.shown, expected);
    assert.equal(area.kept.get(key), expected);
  }
  theme.action("follow", "light");
  assert.equal(create(area, "dark").state.shown, "light");
});

test("a choice outlasts changes of the system", () => {
  const theme = create(storage({ [key]: "light" }), "light");
  theme.action("follow", "dark");
  assert.equal(theme.state.shown, "light");
});

test("an unknown stored theme counts for nothing", () => {
  assert.equal(create(storage({ [key]: "sepia" }), "dark").state.shown, "dark");
});

test("with forbidden storage the button works as long as the page", () => {
  const theme = create(storage({}, { forbidden: true }), "light");
  theme.action("press");
  theme.action("refresh");
  assert.equal(theme.state.shown, "dark");
});

// Set by a clock: nothing of the early script may wait for one.
const clocked = [];

/** The early script on a page whose load ends with an event; answers the root element's classes and theme. */
const early = function (
  { local = {}, session = {}, start = false, forbidden = false, hash = "", outdated, again = 0, end = "DOMContentLoaded" }) {
  const classes = new Set();
  const later = [], ends = {};
  const dataset = { outdated, ...(start ? { root: "", start: "" } : { root: "../" }) };
  const world = vm.createContext({
    URL,
    addEventListener: (kind, call) => { ends[kind] = call; },
    requestAnimationFrame: (call) => later.push(call),
    setTimeout: (call, delay) => delay ? clocked.push(call) : later.push(call),
    performance: { navigation: { type: again } },
    location: { hash, href: start ? "https://example.org/rates/index.html" : "https://example.org/rates/usd/krw.html" },
    document: {
      documentElement: {
        dataset,
        classList: {
          add: (name) => classes.add(name),
          remove: (name) => classes.delete(name),
          toggle: (name, isOn) => isOn ? classes.add(name) : classes.delete(name),
        },
      },
      createElement: () => ({}),
      readyState: "loading",
      set onreadystatechange(call) { ends.readystatechange = call; },
      head: { append() {} },
    },
  });
  const keyed = (entries) => storage(Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [`ratepress:/rates/:${name}`, value])))();
  for (const [name, entries] of [["localStorage", local], ["sessionStorage", session]]) {
    Object.defineProperty(world, name, {
      get() {
        if (forbidden) throw new Error("SecurityError");
        return keyed(entries);
      },
    });
  }
  const file = new URL("../../Templates/assets/theme.js", import.meta.url);
  vm.runInContext(readFileSync(file, "utf8"), world);
  const before = [...classes].join(" ");
  for (const call of later) call();
  assert.equal([...classes].join(" "), before);
  world.document.readyState = "complete";
  ends[end]?.();
  for (const call of later) call();
  return { theme: dataset.theme, before, after: [...classes].join(" ") };
};

test("early script: marks that scripts run and sets a chosen theme", () => {
  assert.deepEqual(early({ local: { theme: "dark" } }), { theme: "dark", before: "js", after: "js" });
  assert.equal(early({ local: { theme: "sepia" } }).theme, undefined);
  assert.equal(early({ local: { theme: "light" }, start: true }).theme, "light");
});

test("early script: holds back rows that are about to move, never for good", () => {
  assert.deepEqual(early({ local: { favorites: "{}" } }), { theme: undefined, before: "js settling", after: "js" });
  assert.deepEqual(early({ local: { last: "usd/krw" }, start: true }), { theme: undefined, before: "js held", after: "js" });
  assert.equal(early({ local: { last: "usd/krw" }, session: { visit: "1" }, start: true }).before, "js");
  assert.equal(early({ local: { last: "usd/krw" } }).before, "js");
});

test("early script: after a load that was cut off it shows what has arrived", () => {
  for (const [page, held] of [[{ local: { favorites: "{}" } }, "settling"], [{ hash: "#amount=1" }, "held"]]) {
    const { before, after } = early({ ...page, end: "readystatechange" });
    assert.deepEqual([before, after], [`js ${held}`, "js"]);
  }
  const interactive = early({ hash: "#amount=1", end: "load" });
  assert.equal(interactive.after, "js held");
});

test("early script: a load that hangs shows what has arrived to who scrolls, and hides it from a click", () => {
  for (const end of ["wheel", "touchmove", "keydown"]) {
    assert.equal(early({ local: { favorites: "{}" }, end }).after, "js", end);
  }
  assert.equal(early({ local: { favorites: "{}" }, end: "pointerdown" }).after, "js settling");
});

test("early script: no clock decides when it shows the page", () => {
  assert.deepEqual(clocked, []);
});

test("early script: holds back rows that a search in the address is about to filter", () => {
  assert.equal(early({ hash: "#search=won", local: { favorites: "{}" } }).before, "js held");
});

test("early script: marks rates that are out of date by the reader's clock", () => {
  assert.equal(early({ outdated: "2001-01-01T00:00:00Z" }).before, "js outdated");
  assert.equal(early({ outdated: "2999-01-01T00:00:00Z" }).before, "js");
});

test("early script: marks a page that the reader comes back to", () => {
  assert.equal(early({ again: 1 }).before, "js again");
  assert.equal(early({ again: 2 }).after, "js again");
});

test("early script: forbidden storage is no error", () => {
  assert.deepEqual(early({ forbidden: true, start: true }), { theme: undefined, before: "js", after: "js" });
});
