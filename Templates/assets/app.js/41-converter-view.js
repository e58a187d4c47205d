// Shows a converter model in the page's own form.
(function (app) {
  "use strict";

  app.bindConverter = function (main, store) {
    const { baseRate, quoteRate } = main.dataset;
    const converter = app.createConverter(baseRate, quoteRate, main.dataset);
    const form = main.querySelector("form");
    const field = form.querySelector("input");
    const message = form.querySelector(".message");
    const result = form.querySelector("output");
    const [from, to] = form.querySelectorAll("[data-side]");

    converter.subscribe(function (state, before) {
      const text = state.problem ? form.dataset[state.problem] : "";
      if (message.textContent !== text) message.textContent = text;
      field.setAttribute("aria-invalid", String(state.problem !== null));
      result.textContent = state.result;
      if (state.swapped !== before.swapped) {
        const [base, quote] = [from.firstElementChild, to.firstElementChild];
        from.append(quote);
        to.append(base);
      }
    });
    field.addEventListener("input", () => converter.action("type", field.value));
    form.querySelector(".swap").addEventListener("click", () => converter.action("swap"));
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      converter.action("convert");
      if (converter.state.problem) field.focus();
    });
    app.onReturn(function () {
      if (field.value !== converter.state.amount) converter.action("type", field.value);
    });

    const button = main.querySelector(".star");
    const pinned = new Set(button.getAttribute("aria-pressed") === "true" ? [main.dataset.quote] : []);
    const star = app.createStar(main.dataset.quote, app.createFavorites(store, pinned));
    const show = ({ starred }) => button.setAttribute("aria-pressed", String(starred));
    star.subscribe(show);
    button.addEventListener("click", function () {
      button.classList.add("moved");
      star.action("toggle");
    });
    button.addEventListener("animationend", () => button.classList.remove("moved"));
    app.onReturn(() => star.action("refresh"));
    show(star.state);
  };
})(globalThis.ratepress ??= {});
