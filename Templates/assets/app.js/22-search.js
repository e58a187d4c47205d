// Finds rows by words: each must be part of a row's text, whatever its case and accents.
{
  const vowels = { ᅪ: "ᅩᅡ", ᅫ: "ᅩᅢ", ᅬ: "ᅩᅵ", ᅯ: "ᅮᅥ", ᅰ: "ᅮᅦ", ᅱ: "ᅮᅵ", ᅴ: "ᅳᅵ" };
  // Korean syllables come apart into what is typed for them, so that half a syllable finds the whole.
  // Apostrophes have several shapes.
  const folded = (text) =>
    text.normalize("NFKD").replace(/[\p{M}'’]/gu, "").toLowerCase().replace(/đ/g, "d")
      .replace(/[ᅪ-ᅬᅯ-ᅱᅴ]/g, (vowel) => vowels[vowel]);

  /** The text of a row, followed by the initial consonants of its Korean. */
  app.searchText = ({ code, country, search }) => {
    const text = folded(`${code} ${country.replace(/([가-힣]) (?=[가-힣])/g, "$1")}${search}`);
    return `${text} ${text.replace(/[^\u1100-\u1112 ]/g, "")}`;
  };

  // The last consonant of a syllable begins the next one while that is being typed: 댛 is to be 대하,
  // and of two it is the second one: 멗 is to be 멕시.
  const initials =
    "ᄀ,ᄁ,ᆨᄉ,ᄂ,ᆫᄌ,ᆫᄒ,ᄃ,ᄅ,ᆯᄀ,ᆯᄆ,ᆯᄇ,ᆯᄉ,ᆯᄐ,ᆯᄑ,ᆯᄒ,ᄆ,ᄇ,ᆸᄉ,ᄉ,ᄊ,ᄋ,ᄌ,ᄎ,ᄏ,ᄐ,ᄑ,ᄒ".split(",");
  const unfinished = (word) => word.replace(/[\u11a8-\u11c2]$/, (letter) =>
    initials[letter.charCodeAt(0) - 0x11a8]);

  /** Whether a row's text has all words of a query. */
  app.search = (query) => {
    const words = folded(query).trim().split(/\s+/).map((word) => [word, unfinished(word)]);
    return (text) => words.every((forms) => forms.some((form) => text.includes(form)));
  };
}
