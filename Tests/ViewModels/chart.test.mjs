import assert from "node:assert/strict";
import test from "node:test";
import { shipped } from "./shipped.mjs";

const app = shipped();
const days = [["1 Oct", "1,000.00"], ["2 Oct", "1,010.5"], ["5 Oct", "999.9999"], ["6 Oct", "1,000.00"]];
const create = () => app.createChart(days, { decimal: ".", group: "," });

test("the pointer tells the nearest day and its figure", () => {
  const chart = create();
  assert.equal(chart.state.text, "");
  for (const [place, text] of [
    [0, "1 Oct · 1,000.00"], [0.3, "2 Oct · 1,010.5"], [0.7, "5 Oct · 999.9999"], [1, "6 Oct · 1,000.00"],
    [-2, "1 Oct · 1,000.00"], [9, "6 Oct · 1,000.00"],
  ]) {
    chart.action("point", place);
    assert.equal(chart.state.text, text);
  }
  chart.action("leave");
  assert.equal(chart.state.text, "");
});

test("held, the change from the first day is told, exactly and either way", () => {
  const chart = create();
  chart.action("point", 0, true);
  assert.equal(chart.state.text, "1 Oct · 1,000.00");
  chart.action("point", 0.34);
  assert.equal(chart.state.text, "1 Oct → 2 Oct · +1.05%");
  chart.action("point", 0.66);
  assert.equal(chart.state.text, "1 Oct → 5 Oct · \u22120.000010%");
  chart.action("point", 1);
  assert.equal(chart.state.text, "1 Oct → 6 Oct · 0.00%");
  chart.action("release");
  chart.action("point", 0.34);
  assert.equal(chart.state.text, "2 Oct · 1,010.5");
});

test("arrow keys begin at the last day, and with the shift key tell the change", () => {
  const chart = create();
  chart.action("move", -1);
  assert.equal(chart.state.text, "6 Oct · 1,000.00");
  chart.action("move", -1);
  assert.equal(chart.state.text, "5 Oct · 999.9999");
  chart.action("move", -1, true);
  assert.equal(chart.state.text, "5 Oct → 2 Oct · +1.05%");
  chart.action("move", -1, true);
  assert.equal(chart.state.text, "5 Oct → 1 Oct · +0.000010%");
  chart.action("move", -1, true);
  assert.equal(chart.state.at, 0);
  chart.action("move", 1);
  assert.equal(chart.state.text, "2 Oct · 1,010.5");
});
