// Texts with a number, which the page carries in every form that its language's plural has.
{
  // Numbers are written as the page's own are: for a browser's number format, the first of a process,
  // a slow phone stands still for a fifth of a second.
  /** `forms` has KEY_one, KEY_other and so on, of any number of keys; without them there is no text. */
  app.createCounter = (forms, language, format) => {
    let plural;
    return (key, count) => {
      plural ??= new Intl.PluralRules(language);
      return (forms[`${key}_${plural.select(count)}`] ?? forms[`${key}_other`] ?? "")
        .replace("{count}", () => app.formatWhole(String(count), format));
    };
  };
}
