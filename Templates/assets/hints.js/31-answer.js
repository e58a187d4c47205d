// The answer to a search that asks for one: "100 usd krw", "3만원 달러", "usd krw".
{
  /** `codes` are all of the list, with its base; `page` has that base and the language's format. */
  app.createAnswers = (list, codes, page) => (query, favorites) => {
    const known = (code) => codes.includes(code) ? code : undefined;
    const named = (text) => known(app.parseAmount(`1 ${text}`, page, "").code);
    const words = query.replace(/ (?:to|in|=|→) /gi, " ").split(/\s+/);
    for (let count = words.length; count; count -= 1) {
      const [head, tail] = [words.slice(0, count), words.slice(count)].map((some) => some.join(" "));
      const typed = app.parseAmount(head, page, "");
      const isAmount = typed.scale >= 0;
      const from = isAmount ? known(typed.code) : tail && named(head);
      const to = !tail ? from === page.base ? [...favorites].find((code) => code !== from) : page.base
        : named(tail) ?? (isAmount ? list.finder.search(tail, favorites)[0] : undefined);
      if (!from || !to || from === to) continue;
      const amount = isAmount ? typed : { digits: 1n, scale: 0 };
      return { from, to, code: from, amount, sum: app.plainAmount(amount), row: to === page.base ? from : to };
    }
  };
}
