"""A long visit leaves nothing behind, and no row has a listener of its own."""

import pytest

import memory
import synthetic
from conftest import served


@pytest.mark.parametrize("name,path,action", memory.CASES, ids=[case[0] for case in memory.CASES])
def test_r11_1_a_thousand_times_leave_nothing_behind(browser, full, name, path, action):
    before, *_, after = weights = memory.weighed(browser, full + path, action, memory.TIMES)
    assert after["detached"] == 0
    assert after["nodes"] <= before["nodes"]
    assert after["listeners"] <= before["listeners"]
    assert memory.growth(weights) < 16 * 1024


def test_listeners_do_not_grow_with_the_rows(browser, full, tmp_path):
    few = served(synthetic.make(tmp_path / "few", 20))
    counts = []
    for address in (few, full):
        visit = memory.Visit(browser, address + "index.html")
        counts.append(visit.weigh()["listeners"])
        visit.close()
    assert counts[0] == counts[1]


LEAK = """(times) => {
  const kept = window.kept ??= [];
  for (let time = 0; time < times; time += 1) {
    const row = document.querySelector(".row").cloneNode(true);
    row.addEventListener("click", () => row);
    kept.push(row);
  }
}"""


def test_a_leak_is_seen(browser, full):
    before, *_, after = weights = memory.weighed(browser, full + "index.html", LEAK, 1000)
    assert after["detached"] - before["detached"] >= 1000
    assert after["listeners"] - before["listeners"] >= 1000
    assert after["nodes"] > before["nodes"]
    assert memory.growth(weights) > 32 * 1024
