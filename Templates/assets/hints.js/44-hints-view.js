// Shows the answer to a search in the list's first row, and what a search that finds nothing can have meant.
{
  /** `items` has the rows by code, the base's among them. */
  app.bindHints = (main, list, items, read, store) => {
    const page = main.dataset;
    const hints = main.querySelectorAll(".hints");
    const lists = [...document.querySelectorAll(".basis a:not([aria-current])")].slice(0, 5);
    const own = main.querySelector(".edit")?.dataset.first;
    // As the headline: the owner's first favorite until the reader has made another one the first.
    const answered = app.createAnswers(list, [...items.keys()], page,
      (favorites) => store.read("arranged") || !favorites.has(own) ? "" : own);

    /** Makes an answer's row; returns the answer in words. */
    const show = (answer) => {
      const { found, from, to, amount, row: code, path, fragment } = answer;
      const row = items.get(page.base).cloneNode(true);
      row.dataset.code = found[0];
      const [link, sign, title, countries] = ["a", ".disc", ".code", ".country"].map((part) => row.querySelector(part));
      link.href = items.get(code).querySelector("a").href;
      if (path) link.href = link.href.replace(/[^/]+\/[^/]+$/, path);
      link.hash = fragment;
      sign.textContent = "=";
      // What others read as thousands is told from those, in one piece.
      const name = app.echo("", amount, page, from).replace("= ", "").replace("≠ ", "≠\u00a0");
      title.replaceChildren(Object.assign(document.createElement("bdi"), { textContent: name }));
      countries.textContent = [from, to].map((code) => read(code).country).join(document.dir === "rtl" ? " ← " : " → ");
      const rate = Object.assign(document.createElement("span"), { className: "rate", textContent: `${list.worth(to, answer)} ${to}` });
      row.querySelector(".figures").replaceChildren(rate);
      items.set(found[0], row);
      return name + (name.includes("≠") ? " · " : " = ") + rate.textContent;
    };
    list.answer = (query, favorites, found) => {
      const answer = answered(query, favorites, found);
      answer?.several?.forEach(show);
      return answer?.to ? { ...answer, text: show(answer) } : answer;
    };

    const offer = (place, links) => {
      if (!place) return;
      place.hidden = !links.length;
      place.lastElementChild.replaceChildren(...links.map((link) => {
        const item = document.createElement("li");
        item.append(link);
        return item;
      }));
    };
    list.subscribe(({ near, found }, before) => {
      if (near === before.near) return;
      offer(hints[0], near.map((code) => {
        const link = items.get(code).querySelector("a").cloneNode();
        link.textContent = `${code} ${read(code).country}`;
        return link;
      }));
      offer(hints[1], found?.length === 0 ? lists.map((link) => link.cloneNode(true)) : []);
    });
    list.hint = () => {
      const { query, found, hinted } = list.state;
      // Hints that are made again would lose the focus.
      if (!hinted) list.action("near", found?.length === 0 ? app.nearest(query.trim(), list.finder.prepare()) : []);
    };
    app.words().then(() => list.action("search", list.state.query)).then(app.dress).then(list.hint);
  };
}
