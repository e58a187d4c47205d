// Shows further currencies next to the page's own in one chart, by address or by choice.
{
  app.bindCompare = async (past, button) => {
    const root = document.documentElement;
    const { base, quote } = past.dataset;
    const page = past.closest("main").dataset;
    const add = (parent, name, attributes, text = "") => {
      const part = parent.namespaceURI.endsWith("svg") || name === "svg"
        ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
      part.textContent = text;
      return parent.appendChild(part);
    };
    const box = document.createElement("div");
    box.className = "versus";
    const form = add(box, "p", {});
    add(form, "span", {}, button.textContent);
    const selects = [1, 2].map((place) => add(form, "select", { class: "pill", "aria-label": `${button.textContent} ${place}` }));
    const status = add(box, "p", { class: "aside", role: "status" });
    const plot = add(box, "svg", { role: "img", viewBox: "0 0 999 400", preserveAspectRatio: "none" });
    const legend = add(box, "ul", { role: "list" });

    // The currencies of the list that the page leads back to, as far as they have figures; of a disk, where it cannot be read, those of the address.
    const text = await fetch(document.querySelector(".back").href).then((answer) => answer.text()).catch(() => "");
    const rows = new DOMParser().parseFromString(text, "text/html").querySelectorAll(".row");
    const countries = new Map([...rows].map((row) => [row.dataset.code, row.querySelector(".country").textContent]));
    const known = (await Promise.all([...past.querySelectorAll("[data-days]")].map((figure) => app.codesOf(figure).catch(() => [...countries.keys()])))).flat();
    const offer = (codes) => selects.forEach((select, index) => {
      select.replaceChildren();
      add(select, "option", { value: "" }, "–");
      for (const code of [...new Set([...known.filter((code) => countries.has(code)), ...codes])].sort()) {
        if (code !== base && code !== quote) add(select, "option", { value: code }, `${code} ${countries.get(code) ?? ""}`);
      }
      select.value = codes[index] ?? "";
    });

    const shown = () => [...past.querySelectorAll(".chart")].find((one) => getComputedStyle(one).display !== "none");
    let turn = 0;
    const show = async () => {
      const own = turn += 1;
      const codes = [quote, ...new Set(selects.map((select) => select.value).filter(Boolean))];
      const figure = shown();
      // A chart whose source's figures may not be listed has no days.
      const range = figure.dataset.days?.split(" ").map(Number);
      const isListed = (code) => range && (!countries.size || known.includes(code));
      const found = await Promise.all([base, ...codes].map((code) =>
        isListed(code) ? app.figuresOf(code, figure).catch(() => null) : null));
      if (own !== turn) return;
      // Those without figures are named as such.
      const kept = codes.filter((_, index) => found[index + 1] !== null);
      const { days, lines } = found[0] === null ? { days: [], lines: [] }
        : app.indexed(found[0], found.slice(1).filter((days) => days !== null), range, page);
      const missing = codes.filter((code) => !kept.includes(code));
      const isDrawn = codes.length > 1 && kept.length > 0 && days.length > 1;
      plot.replaceChildren();
      legend.replaceChildren();
      for (const part of [plot, legend]) part.toggleAttribute("hidden", !isDrawn);
      status.textContent = [isDrawn ? `${app.dayNames(root.lang, range[1])(days[0])} = 100` : "", ...missing.map((code) => `${code}: –`)].filter(Boolean).join(" · ");
      if (!isDrawn) return;
      const heights = lines.map((values) => values.map(({ numerator, denominator }) => Number(numerator) / Number(denominator)));
      const all = heights.flat(), low = Math.min(...all), high = Math.max(...all);
      const y = (value) => high > low ? 10 + 380 * (high - value) / (high - low) : 200;
      add(plot, "line", { x2: 999, y1: y(100), y2: y(100) });
      const ends = kept.map((code, index) => `${code} ${app.formatResult(lines[index].at(-1), page)}`);
      kept.forEach((code, index) => {
        const points = heights[index].map((value, place) => `${999 * place / (days.length - 1)},${y(value)}`);
        add(plot, "path", { d: `M${points.join("L")}`, class: `line-${index}` });
        const item = add(legend, "li", {});
        const sample = add(item, "svg", { viewBox: "0 0 24 8", width: 24, height: 8, "aria-hidden": "true" });
        add(sample, "path", { d: "M0 4H24", class: `line-${index}` });
        add(item, "bdi", { dir: "ltr" }, ends[index]);
      });
      plot.setAttribute("aria-label", `${status.textContent}: ${ends.join(", ")}`);
    };

    // The address names the range, too, if it is not the one that the page opens with.
    const choose = () => {
      const codes = selects.map((select) => select.value).filter(Boolean);
      const range = past.querySelector("[name=range]:checked");
      history.replaceState(null, "", location.href.split("#")[0] + app.withCodes(location.hash, codes, range.defaultChecked ? "" : range.id.slice(1)));
      return show();
    };
    const open = () => {
      offer(app.namedCodes(location.hash, base, quote));
      const range = past.querySelector(`#r${app.namedRange(location.hash)}`);
      if (range) range.checked = true;
      return show();
    };
    for (const select of selects) select.addEventListener("change", choose);
    addEventListener("hashchange", open);
    await app.dress();
    const isAsked = document.activeElement === button;
    button.parentElement.replaceWith(box);
    if (isAsked) selects[0].focus({ preventScroll: true });
    // The first range whose figures may be listed, unless another one was chosen.
    if (!shown().dataset.days) past.querySelector(`#${past.querySelector("[data-days]").classList[1]}`).checked = true;
    past.addEventListener("change", ({ target }) => { if (target.name === "range") choose(); });
    await open();
  };
}
