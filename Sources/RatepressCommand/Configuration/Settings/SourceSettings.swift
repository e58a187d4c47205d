import RatepressSite

extension SettingsTable {
  static let source = SettingsTable(
    repeated: "source", \.sources, { _ in SourceConfiguration() },
    "Where rates come from. Further `[[source]]` tables are further sources in order of preference. The "
      + "next one is asked if the one before has no current rates, or has lacked a currency for more than a "
      + "day. Its rates are shown if they are of a later day, and they fill in for single currencies.",
    [
      .offPages(
        "kind", \.adapter, .source,
        SettingText(
          "The source of the rates",
          "Each has its own currencies, hours, license and credit. `\"open-er-api\"` needs no key, changes "
            + "once a day and asks for a visible credit link, which every page has.",
          default: .value(#""open-er-api""#), example: #""ecb""#, see: "sources.md")),
      .offPages(
        "url", \.url, .sourceAddress,
        SettingText(
          "The address to ask, instead of the kind's own",
          "The source appends the base or a day to it.", default: .unset("the kind's own"),
          example: #""https://open.er-api.com/v6/latest""#, see: "sources.md")),
      .offPages(
        "base", \.base, .currency,
        SettingText(
          "The base that is fetched",
          "Rates of other bases are cross rates from the same answer. Central banks have one base only, "
            + "which need not be given.",
          default: .value(#""USD""#), example: #""EUR""#)),
      Setting(
        "path", \.path, .filePath(such: "bank.csv"),
        SettingText(
          "The file of kind `\"file\"`: CSV with the columns `date,base,quote,rate`, or JSON as open.er-api.com's",
          "Its base, or the one currency that it quotes against, is `base`.",
          default: .unset("none"), example: #""bank.csv""#, with: #"kind = "file""#)),
      .offPages(
        "key_file", \.keyFile, .filePath(such: "key"),
        SettingText(
          "A file with the key of `\"exchangerate-api\"` or `\"kexim\"` that only you may read",
          "`RATEPRESS_EXCHANGERATE_API_KEY`, `RATEPRESS_KEXIM_KEY` and systemd's credential `KIND.key` come "
            + "first.",
          default: .unset("none"), example: #""key""#, with: #"kind = "kexim""#)),
      Setting(
        "overdue", \.overdue, .duration,
        SettingText(
          "How long after the source's next publication its rates are overdue",
          "In minutes, hours or days: `m`, `h` or `d`.",
          default: .unset("the kind's own"), example: #""36h""#, see: "sources.md")),
      .offPages(
        "max_change", \.rateGuard.maxChange, .change,
        SettingText(
          "Percent; a rate that moved further since the last update is held back",
          "Its last value stays on the pages, marked with its date, until the next update or another "
            + "source agrees, or until you accept it with `ratepress fetch --accept CODE`. `\"none\"` "
            + "holds nothing back.",
          default: .value(#""25""#), example: #""10""#)),
      .offPages(
        "missing_days", \.rateGuard.missingDays,
        .number("a whole number of days from 0 to 3650", in: 0...3650),
        SettingText(
          "Days for which a currency that the source no longer has keeps its last rate",
          "They count from the source's first answer without it. The rate is marked with its date. Another source fills in "
            + "from the second day on, if it has not ended before: with 0 or 1 none does.",
          default: .value("14"), example: "3")),
    ])
}
