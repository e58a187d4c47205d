import assert from "node:assert/strict";
import test from "node:test";
import { strings } from "./strings.mjs";
import { shipped } from "./shipped.mjs";

const app = shipped();
const minute = 60_000;
const hour = 60 * minute;
const updated = Date.parse("2026-04-22T00:02:32Z");

const age = function (passed, language = "en") {
  const counted = app.createCounter(strings[language], language, { group: "," });
  const model = app.createAge(updated, updated + 36 * hour, counted, "09:02 UTC+09:00");
  model.action("tick", updated + passed);
  return model.state;
};

for (const [passed, english, korean] of [
  [0, "0 minutes ago", "0분 전"],
  [minute, "1 minute ago", "1분 전"],
  [hour - 1, "59 minutes ago", "59분 전"],
  [hour, "1 hour ago", "1시간 전"],
  [3.9 * hour, "3 hours ago", "3시간 전"],
  [48 * hour - 1, "47 hours ago", "47시간 전"],
  [48 * hour, "2 days ago", "2일 전"],
  [400 * 24 * hour, "400 days ago", "400일 전"],
  [1234 * 24 * hour, "1,234 days ago", "1,234일 전"],
]) {
  test(`after ${passed / minute} minutes`, () => {
    assert.deepEqual([...age(passed).texts], ["09:02 UTC+09:00", english]);
    assert.deepEqual([...age(passed, "ko").texts], ["09:02 UTC+09:00", korean]);
  });
}

test("the first minute has a word of its own where the page knows one", () => {
  const model = app.createAge(updated, updated + 36 * hour, String, "09:02", "just now");
  for (const [passed, text] of [[0, "just now"], [minute - 1, "just now"], [minute, "minutes_ago"], [-1, ""]]) {
    model.action("tick", updated + passed);
    assert.equal(model.state.texts[1], text);
  }
});

test("out of date begins behind the given moment", () => {
  assert.equal(age(36 * hour).isOutdated, false);
  assert.equal(age(36 * hour + 1).isOutdated, true);
});

test("a clock that is behind the rates tells no age", () => {
  assert.deepEqual([...age(-1).texts, age(-1).isOutdated], ["09:02 UTC+09:00", "", false]);
});

// Rates of 30 October: minutes ahead of UTC, the moment, and what is told.
for (const [ahead, moment, expected] of [
  [540, "2026-10-30T15:00:00Z", "Oct 31 00:00 UTC+09:00"],
  [540, "2026-10-30T14:59:59Z", "23:59 UTC+09:00"],
  [-240, "2026-10-30T00:02:31Z", "Oct 29 20:02 UTC−04:00"],
  [-240, "2026-10-30T04:00:00Z", "00:00 UTC−04:00"],
  [0, "2026-10-30T23:59:00Z", "23:59 UTC+00:00"],
  [330, "2026-10-30T15:00:00Z", "20:30 UTC+05:30"],
  [-210, "2026-10-30T02:00:00Z", "Oct 29 22:30 UTC−03:30"],
  [825, "2026-10-30T10:15:00Z", "Oct 31 00:00 UTC+13:45"],
]) {
  test(`the time of ${moment} on clocks ${ahead} minutes ahead has its day where that is another than the source's`, () => {
    const days = { day: "2026-10-30", before: "Oct 29", after: "Oct 31" };
    assert.equal(app.localTime(Date.parse(moment), ahead, days), expected);
  });
}
