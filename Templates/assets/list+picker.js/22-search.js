// Finds rows by words. Each must be part of a row's text, ignoring case and accents.
{
  const parts = {
    đ: "d", ł: "l", ø: "o",
    ة: "ه", ى: "ي",
    ᅪ: "ᅩᅡ", ᅫ: "ᅩᅢ", ᅬ: "ᅩᅵ", ᅯ: "ᅮᅥ", ᅰ: "ᅮᅦ", ᅱ: "ᅮᅵ", ᅴ: "ᅳᅵ", ᄚ: "ᄅᄒ", ᄡ: "ᄇᄉ",
  };
  const finals =
    "ᄀ,ᄁ,ᄀᄉ,ᄂ,ᄂᄌ,ᄂᄒ,ᄃ,ᄅ,ᄅᄀ,ᄅᄆ,ᄅᄇ,ᄅᄉ,ᄅᄐ,ᄅᄑ,ᄅᄒ,ᄆ,ᄇ,ᄇᄉ,ᄉ,ᄊ,ᄋ,ᄌ,ᄎ,ᄏ,ᄐ,ᄑ,ᄒ".split(",");
  const moved = (letter, by) => String.fromCharCode(letter.charCodeAt(0) + by);
  // Korean syllables are split into letters, so that half a syllable finds the whole. While a syllable is being
  // typed, its consonants join the previous one (댛 becomes 대하, 멗 becomes 멕시), and keyboards join two
  // initial consonants (ㄼㅇ means 리비아). Apostrophes have several shapes. Arabic has final forms of letters,
  // and a stroke (ـ) that only widens them. Hiragana stand for katakana.
  app.folded = (text) =>
    text.normalize("NFKD").replace(/[\p{M}'’ـ]/gu, "").replace(/[^\P{P}/.]/gu, " ").toLowerCase()
      .replace(/[đłøةىᄚᄡᅪ-ᅬᅯ-ᅱᅴᆨ-ᇂ]/g, (letter) =>
        parts[letter] ?? finals[letter.charCodeAt(0) - 4520])
      .replace(/[ぁ-ゖ]/g, (kana) => moved(kana, 96));

  /** The text of a row and, on a second line, the initial consonants of its Korean words. */
  app.searchText = ({ code, country, search }) => {
    const name = country.replace(/([가-힣])[ ·-](?=[가-힣])/g, "$1"), text = app.folded(`${code} ${name} ${name}${search}`);
    return `${text}\n${text.replace(/([ᄀ-ᄒ])[ᅡ-ᅵ]|\S/g, "$1")}`;
  };

  /** Whether a row's text contains all words of a query: 2 as a word of its own. Consonants alone mean initial ones. */
  app.search = (query) => {
    const words = app.folded(query).trim().split(/\s+/);
    return (text) => words.every((word) => text.includes(word, /[^ᄀ-ᄒ]/.test(word) ? 0 : text.indexOf("\n")))
      && 1 + text.split(/\s/).includes(words[0]);
  };

  // Keys of an English keyboard from a to z, in Korean; the shift key doubles some.
  const keys = "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ";

  // What else a query that finds nothing can mean: no plural, no Arabic article, no word for rate or money at its
  // end, another keyboard, one without umlauts.
  app.spellings = [
    (query) => query.replace(/([a-z][^\Ws])s\b/gi, "$1").replace(/(^|\s)ال/g, "$1")
      .replace(/(.)\s?(환율|돈|화|rate|レート|汇率|匯率)$/i, "$1"),
    (query) => query.replace(/[a-z]/gi, (key) =>
      moved(keys[key.charCodeAt(0) % 32 - 1], /[QWERT]/.test(key) + 2 * /[OP]/.test(key))),
    (query) => query.replace(/([aou])e/gi, "$1"),
  ];
}
