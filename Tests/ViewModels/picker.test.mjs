import assert from "node:assert/strict";
import test from "node:test";
import { shipped } from "./shipped.mjs";

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
