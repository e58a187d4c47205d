// Finds rows by words. Each must be part of a row's text, ignoring case and accents.
{
  const parts = {
    đ: "d", ł: "l", ø: "o",
    ة: "ه", ى: "ي",
    ᅪ: "ᅩᅡ", ᅫ: "ᅩᅢ", ᅬ: "ᅩᅵ", ᅯ: "ᅮᅥ", ᅰ: "ᅮᅦ", ᅱ: "ᅮᅵ", ᅴ: "ᅳᅵ", ᄚ: "ᄅᄒ", ᄡ: "ᄇᄉ",
  };
  const finals =
    "ᄀ,ᄁ,ᄀᄉ,ᄂ,ᄂᄌ,ᄂᄒ,ᄃ,ᄅ,ᄅᄀ,ᄅᄆ,ᄅᄇ,ᄅᄉ,ᄅᄐ,ᄅᄑ,ᄅᄒ,ᄆ,ᄇ,ᄇᄉ,ᄉ,ᄊ,ᄋ,ᄌ,ᄎ,ᄏ,ᄐ,ᄑ,ᄒ".split(",");
  // Korean syllables are split into letters, so that half a syllable finds the whole. While a syllable is being
  // typed, its consonants join the previous one (댛 becomes 대하, 멗 becomes 멕시), and keyboards join two
  // initial consonants (ㄼㅇ means 리비아). Apostrophes have several shapes. Arabic has final forms of letters,
  // and a stroke (ـ) that only widens them. Hiragana stand for katakana.
  app.folded = (text) =>
    text.normalize("NFKD").replace(/[\p{M}'’ـ]/gu, "").replace(/[^\P{P}/.]/gu, " ").toLowerCase()
      .replace(/[đłøةىᄚᄡᅪ-ᅬᅯ-ᅱᅴᆨ-ᇂ]/g, (letter) =>
        parts[letter] ?? finals[letter.charCodeAt(0) - 4520])
      .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 96));

  /** The text of a row and, on a second line, the initial consonants of its Korean words. */
  app.searchText = ({ code, country, search }) => {
    const name = country.replace(/([가-힣])[ ·-](?=[가-힣])/g, "$1"), text = app.folded(`${code} ${name} ${name}${search}`);
    return `${text}\n${text.replace(/([ᄀ-ᄒ])[ᅡ-ᅵ]|\S/g, "$1")}`;
  };

  // 2 means as a word of its own, or at the end of one in scripts that write words together. Consonants alone mean initial ones.
  /** Whether a row's text contains all words of a query. */
  app.search = (query) => {
    const words = app.folded(query).trim().split(/\s+/);
    return (text) => words.every((word) => text.includes(word, /[^ᄀ-ᄒ]/.test(word) ? 0 : text.indexOf("\n")))
      && 1 + text.split(/\s/).some((word) => word === words[0] || /[^a-zء-ي]$/.test(word) && word.endsWith(words[0]));
  };
}
