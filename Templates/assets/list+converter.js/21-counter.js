// Texts with a number. The page carries every plural form of its language.
{
  // No Intl.NumberFormat: the first one of a process blocks a slow phone for a fifth of a second.
  /** `forms` has KEY_one, KEY_other and so on, for any number of keys; without them there is no text. */
  app.createCounter = (forms, language, format) => {
    let plural;
    return (key, count) => {
      plural ??= new Intl.PluralRules(language);
      return (forms[`${key}_${plural.select(count)}`] ?? forms[`${key}_other`] ?? "")
        .replace("{count}", () => app.formatWhole(String(count), format));
    };
  };
}
