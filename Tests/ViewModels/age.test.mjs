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
  const model = app.createAge(updated, updated + 36 * hour, counted);
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
    assert.equal(age(passed).text, english);
    assert.equal(age(passed, "ko").text, korean);
  });
}

test("out of date begins behind the given moment", () => {
  assert.equal(age(36 * hour).isOutdated, false);
  assert.equal(age(36 * hour + 1).isOutdated, true);
});

test("a clock that is behind the rates tells no age", () => {
  assert.deepEqual({ ...age(-1) }, { text: "", isOutdated: false });
});
