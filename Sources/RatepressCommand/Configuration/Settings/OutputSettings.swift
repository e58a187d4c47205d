extension SettingsTable {
  static let output = SettingsTable(
    "output", \.output, "What is written, and where.",
    [
      .offPages(
        "directory", \.directory, .path(such: "public"),
        SettingText(
          "The web root", "Your own files in it stay.", default: .value(#""public""#),
          example: #""/srv/www/rates""#)),
      .offPages(
        "snapshots", \.snapshots, .path(such: "snapshots"),
        SettingText(
          "The stored rates, one file per update",
          "Keep this folder: arrows and charts come from it.",
          default: .value(#""snapshots""#), example: #""/var/lib/ratepress/snapshots""#)),
      .offPages(
        "templates", \.templates, .path(such: "Templates"),
        SettingText(
          "Your own templates, strings and assets",
          "A file here replaces the built-in one of the same path; strings replace the built-in ones line "
            + "by line. `ratepress theme export` writes files to start from. The folder need not exist.",
          default: .value(#""Templates""#), example: #""theme""#, see: "templates.md")),
      Setting(
        "markdown", \.markdown, .boolean,
        SettingText("A Markdown twin for every page", default: .value("true"), example: "false")),
      .offPages(
        "max_pages", \.maxPages, .number("a whole number, 1 or more", in: 1...Int64.max),
        SettingText(
          "The most pages of a site, twins included",
          "A larger site, such as `\"all\"` of very many currencies, is refused before anything is "
            + "written.",
          default: .value("1_000_000"), example: "50_000")),
      .offPages(
        "release", \.release, .choice(),
        SettingText(
          "How a new site replaces the previous one",
          "`\"exchange\"` shows all of it in one step. `\"files\"` replaces one file after the other, for "
            + "a folder that is mounted into a container.",
          default: .value(#""exchange""#), example: #""files""#, see: "release.md")),
      Setting(
        "compress", \.compress, .compressionFormats,
        SettingText(
          "Formats in which text is also written compressed, next to each file",
          "`\"gzip\"` for `krw.html.gz`, `\"br\"` for `krw.html.br`. Web servers hand these on without "
            + "compressing again (nginx: `gzip_static on`).",
          default: .value("[]"), example: #"["gzip", "br"]"#, see: "release.md#compressed-files")),
      Setting(
        "gzip_level", \.gzipLevel,
        .number("a whole number from 1 (fast) to 12 (small)", in: .levels(of: .gzip)),
        SettingText(
          "How hard gzip tries", "Higher is smaller and slower.", default: .value("6"),
          example: "12")),
      Setting(
        "brotli_level", \.brotliLevel,
        .number("a whole number from 0 (fast) to 11 (small)", in: .levels(of: .br)),
        SettingText(
          "How hard brotli tries", "Higher is smaller and slower.", default: .value("5"),
          example: "11")),
    ])
}
