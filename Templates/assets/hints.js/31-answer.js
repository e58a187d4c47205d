// The answer to a search that asks for one: "100 usd krw", "3만원을 달러로", "eur/jpy", "30000".
{
  // What stands between two currencies.
  const joint = /(?:^|\s+)(?:in)?to\s+|\s+in\s+|(?:^|\s+)(?:إلى|الى)\s+|\s*(?:[=→]|-?>)\s*|\s*[-–/]\s*(?=[\p{L}\p{Sc}])/giu;
  // The question behind an amount, then particles around it or a currency, and the Arabic article.
  const question = /\s*(?:얼마|いくら)\S*$/;
  const around =
    /^(?:몇|何|なん|いくら|كم|ب?ال|لل)\s*|\s*(?:[을를은는이가]|에서|으?로는?|(?:[はをがでに]|から)+)$/g;
  const longest = 60;

  // `codes` are all of the list, with its base; `page` has that base, the bases with pages, and the language's format.
  // `lead` returns the code of the headline, or of none. An answer is { found, from, to, amount, … }, { found, several } with an
  // answer for each currency that a name can mean, or only { found } if one currency is named. What begins with "=" in
  // `found` is an answer's own row.
  app.createAnswers = (list, codes, page, lead = () => "") => {
    const known = (code) => codes.includes(code) ? code : undefined;
    const forms = (text) => {
      const asked = text.trim(), stated = asked.replace(question, "");
      return [asked, stated, stated.replace(around, "").trim()];
    };
    /** The currency that a text names, `own` if that is called so, too. */
    const named = (text, own = "") => forms(text).filter((form) => form && !/\p{Nd}/u.test(form))
      .map((form) => app.parseAmount(`1 ${form}`, page, own)).filter(({ scale }) => scale >= 0).map(({ code = own }) => known(code))[0];
    /** The amount that a text is, once for each of all currencies `among` that it can be of. */
    const amountsOf = (text, among) => {
      for (const form of forms(text)) {
        const amount = app.parseAmount(form, page, "");
        if (amount.scale >= 0) return [amount];
        if (/\?/.test(amount)) return [...among].filter((code) => amount.includes(code) && known(code))
          .map((code) => ({ ...app.parseAmount(form, page, code), code }));
      }
      return [];
    };

    const answer = (from, to, amount, isOne = true) => {
      const row = to === page.base ? from : to;
      const own = "prices" in page ? [row, page.base] : [page.base, row];
      const isOwn = own[0] === from && own[1] === to;
      const hasPage = !isOwn && (page.siteBases?.split(" ").includes(from) || to === page.siteHome);
      const sum = app.plainAmount(amount);
      return {
        found: [isOne ? "=" : `=${from}`, to, from], from, to, code: from, amount, row,
        path: hasPage && `${from}/${to}.html`.toLowerCase(),
        // The amount stands in the first field.
        fragment: isOwn || hasPage ? `amount=${sum}` : own.includes(from) && own.includes(to) ? `amount=${sum}&swap`
          : `from=${from}&to=${to}&amount=${sum}`,
      };
    };

    // `found` is what the words find as they are: a pair is meant rather than rows that have them only as parts of others.
    return (query, favorites, found) => {
      const asked = query.normalize("NFKC").replace(joint, " ").trim();
      if (asked.length > longest) return;
      const ordered = new Set([lead(favorites), ...favorites, ...list.finder.prepare().keys()]);
      const others = (from) => [...ordered].find((code) => code && code !== from);
      if (found[0]) {
        const words = app.folded(query).trim().split(/\s+/), texts = list.finder.prepare();
        if (found.some((code) => words.every((word) => texts.get(code).split(/\s/).includes(word)))) return;
      } else {
        const bare = app.parseAmount(asked, page, page.base);
        if (bare.scale >= 0 && !bare.code && others(page.base)) return answer(page.base, others(page.base), bare);
      }
      for (let at = asked.length; at; at -= 1) {
        const [head, tail] = [asked.slice(0, at), asked.slice(at)];
        const isWord = !tail || /\s/.test(tail[0]);
        if (found[0] && !isWord) continue;
        const amounts = amountsOf(head, ordered);
        const several = (amounts[0] ? amounts : [{ digits: 1n, scale: 0, code: tail && named(head) }]).flatMap((amount) => {
          const from = known(amount.code);
          if (!from) return [];
          const to = !tail ? from === page.base ? others(from) : page.base
            : amounts[0] ? named(tail) ?? (isWord ? forms(tail).map((form) => form && list.finder.search(form, favorites)[0]).find(Boolean) : undefined)
              : named(tail, from);
          return to && from !== to ? [answer(from, to, amount, amounts.length < 2)] : [];
        });
        if (several[1]) return { found: several.map(({ found }) => found[0]), several };
        if (several[0]) return several[0];
      }
      const one = (!found[0] || asked !== query) && named(asked);
      return one ? { found: [one] } : undefined;
    };
  };
}
