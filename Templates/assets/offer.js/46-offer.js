// The page in the reader's own language.
{
  /** By language: what leads to its page, and the name of the button that closes the offer. */
  const words = {
    ar: ["عرض هذه الصفحة بالعربية", "إغلاق"],
    de: ["Seite auf Deutsch ansehen", "Schließen"],
    en: ["View this page in English", "Close"],
    es: ["Ver esta página en español", "Cerrar"],
    fr: ["Voir cette page en français", "Fermer"],
    ja: ["このページを日本語で見る", "閉じる"],
    ko: ["이 페이지를 한국어로 보기", "닫기"],
    "pt-BR": ["Ver esta página em português", "Fechar"],
    th: ["ดูหน้านี้เป็นภาษาไทย", "ปิด"],
    vi: ["Xem trang này bằng tiếng Việt", "Đóng"],
    "zh-Hans": ["以简体中文查看此页", "关闭"],
    "zh-Hant": ["以繁體中文檢視此頁", "關閉"],
  };

  /** The tag that a reader of `wanted` languages would rather have than `own`; undefined if there is none. */
  app.offered = (wanted, tags, own) => {
    const written = (tag) => {
      const { language, script } = new Intl.Locale(tag).maximize();
      return language + script;
    };
    const known = wanted.map((tag) => tags.find((other) => written(other) === written(tag))).find(Boolean);
    return known === own ? undefined : known;
  };

  /** One line at the end of the window, until the reader has answered it. */
  app.offer = (store) => {
    const links = [...document.querySelectorAll("a[hreflang]")];
    const tag = app.offered(navigator.languages, links.map((link) => link.hreflang), document.documentElement.lang);
    // Where no answer can be kept, the line would come back on each page.
    if (!words[tag] || !store.write("offer", "")) return;
    const link = links.find((link) => link.hreflang === tag).cloneNode(true);
    const [line, close] = ["p", "button"].map((name) => document.createElement(name));
    [link.textContent, close.ariaLabel] = words[tag];
    Object.assign(close, { className: "pill", textContent: "×" });
    Object.assign(line, { className: "offer", lang: tag, dir: "auto" }).append(link, close);
    line.addEventListener("click", () => {
      store.write("offer", tag);
      line.remove();
    });
    app.dress().then(() => document.body.append(line));
  };
}
