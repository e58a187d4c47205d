extension SettingsTable {
  static let site = SettingsTable(
    "site", \.site, "What the pages show.",
    [
      Setting(
        "title", \.title, .siteTitle,
        SettingText(
          "The heading of the pages, and the name in the browser's tab",
          "One title for all languages, or one for each.",
          default: .unset("each language's own, such as 환율 or Exchange rates"),
          example: #"{ ko = "우리 환율", en = "Our rates" }"#)),
      Setting(
        "url", \.address, .siteAddress,
        SettingText(
          "The site's public address, for canonical links, `sitemap.xml` and `robots.txt`",
          "Its path leads the links of `404.html`, which a server shows at any depth; without it they "
            + "start at the root of the host. Crawlers read `robots.txt` only at the root of a host.",
          default: .unset("none"), example: #""https://rates.example.org""#)),
      Setting(
        "languages", \.languages, .languages,
        SettingText(
          "Languages of the pages",
          "The first one's pages are at the root. Each other language has a folder, named by its tag in "
            + "lower case (`en/`, `pt-br/`).",
          default: .value(#"["ko", "en"]"#), example: #"["en", "de", "pt-BR"]"#, see: "languages.md"
        )),
      Setting(
        "bases", \.bases, .bases,
        SettingText(
          "Currencies with a list and converters of their own",
          "The first one's list is the start page. `\"all\"` makes pages for every ordered pair. It costs "
            + "no further request, but some 27,000 pages per language, and as many Markdown twins.",
          default: .value(#"["USD"]"#), example: #"["KRW", "USD", "EUR"]"#)),
      Setting(
        "home", \.home, .currency,
        SettingText(
          "A currency in which a further list states prices: what 1 unit of each currency costs in it",
          "100 or 1,000 units of currencies whose unit is small. The list needs no entry in `bases`.",
          default: .unset("none"), example: #""KRW""#, see: "decisions/0022-prices-at-home.md")),
      Setting(
        "start", \.start, .choice(),
        SettingText(
          "The list that is the start page if there is a `home`",
          "The prices (`\"home\"`), or the rates against the first base (`\"base\"`).",
          default: .value(#""home""#), example: #""base""#)),
      Setting(
        "favorites", \.favorites, .favorites,
        SettingText(
          "Currencies that come first until a reader chooses others",
          "They stand in the order of their codes; the first one named is the headline. Readers may reorder "
            + "theirs. `[]` for none.",
          default: .value(#"["EUR", "JPY", "KRW"]"#), example: #"["USD", "JPY", "CNY"]"#)),
      Setting(
        "time_zone", \.timeZone, .timeZone,
        SettingText(
          "The zone of times, shown next to UTC",
          "Area and place as in the IANA list, or `\"UTC\"` or `\"GMT\"`.",
          default: .value(#""Asia/Seoul""#),
          example: #""Europe/Berlin""#)),
      Setting(
        "decimals", \.decimals, .number("a whole number from 0 to 10", in: 0...10),
        SettingText(
          "Decimal places of a rate",
          "A very small rate shows as many significant digits instead, at least one: with 4, rates below "
            + "0.001.",
          default: .value("4"), example: "2")),
      Setting(
        "rising", \.rising, .choice(),
        SettingText(
          "The color of what rises",
          "With `\"red\"`, what falls is blue; with `\"green\"`, red.",
          default: .unset("red in Korean, Japanese and Chinese, green in all others"),
          example: #""red""#)),
      Setting(
        "accent", \.accent, .accent,
        SettingText(
          "The site's own color, next to its name",
          "Focus rings and filled links have it too. It needs a contrast of 3:1 to the backgrounds of both "
            + "themes, which colors of medium lightness have; for another one the nearest is named.",
          default: .unset("the color of text"), example: ##""#0a7a8f""##,
          see: "decisions/0025-accent.md")),
      Setting(
        "offline", \.offline, .boolean,
        SettingText(
          "Whether browsers keep the pages that readers have seen, for when there is no network",
          "Copies are marked as such. `false` also removes the pages that browsers kept before.",
          default: .value("true"), example: "false", see: "offline.md")),
      Setting(
        "sparklines", \.sparklines, .boolean,
        SettingText(
          "Whether lists draw the last 30 days next to each rate, and tell the change of a week, once some days are "
            + "stored",
          default: .value("true"), example: "false")),
      Setting(
        "spreads", \.spreads, .spreads,
        SettingText(
          "What banks take from the mid rate, in percent: the presets of the converter's bank box",
          "For notes (`cash`), for money sent by wire (`transfer`), and discounts on either spread, in percent "
            + "(`preferential`). Kinds left out have no preset. In quotes, so that it is exact.",
          default: .value(
            #"{ cash = "1.75", transfer = "1", preferential = ["50", "80", "90"] }"#),
          example: #"{ cash = "2.5" }"#)),
      Setting(
        "cards", \.cards, .boolean,
        SettingText(
          "Whether each list has a picture for link previews in messengers and social networks, `card.png`",
          "It needs `site.url`, librsvg (Debian: `librsvg2-2`) and fonts (`fonts-noto-core`, and "
            + "`fonts-noto-cjk` for Korean, Japanese and Chinese); what is missing is warned of.",
          default: .value("true"), example: "false")),
    ])

  static let trend = SettingsTable(
    "trend", \.trend, "What makes an arrow.",
    [
      Setting(
        "mode", \.mode, .choice(),
        SettingText(
          "What the threshold measures",
          "Units of the currency (`\"absolute\"`), or percent of the previous rate (`\"relative\"`).",
          default: .unset(
            "relative for prices in a home currency, for bases of small units such as JPY and KRW, "
              + "most of whose rates never move by 0.01, and for lists with no rate above ten times the "
              + "threshold; absolute for all others"),
          example: #""relative""#)),
      Setting(
        "threshold", \.threshold, .threshold,
        SettingText(
          "The largest change since the previous update without an arrow",
          "In quotes, so that it is exact.", default: .value(#""0.01""#), example: #""0.5""#)),
      Setting(
        "lists", \.lists, .trendLists,
        SettingText(
          "What the threshold measures in single lists, by the code of a base or `home`",
          default: .unset("as `mode`"), example: #"{ home = "absolute", KRW = "relative" }"#)),
    ])
}
