extension CommandName {
  /// What the command takes.
  var spec: CommandSpec {
    switch self {
    case .initialize:
      CommandSpec(
        summary: "write a ratepress.toml that explains every key",
        arguments: [ArgumentSpec(name: "DIR", isOptional: true)],
        options: [.quiet],
        details: ["DIR is made where it does not exist. A file that is there is never replaced."],
        examples: ["ratepress init", "ratepress init my-site"])
    case .run:
      CommandSpec(
        summary: "fetch the rates and build the site, for cron",
        options: [.config, .force, .acceptMissing, .verify, .quiet, .json],
        details: [
          "A failed fetch still builds from the stored rates, and still ends non-zero."
        ],
        examples: [
          "ratepress run", "17 * * * *  ratepress run --quiet --config /srv/rates/ratepress.toml",
        ])
    case .fetch:
      CommandSpec(
        summary: "fetch the rates and store them",
        options: [.config, .force, .acceptMissing, .quiet, .json],
        details: ["Nothing is asked before the source's next update is due."],
        examples: ["ratepress fetch", "ratepress fetch --force"])
    case .build:
      CommandSpec(
        summary: "build the site from stored rates, without network",
        options: [.config, .sample, .verify, .quiet, .json],
        details: [
          "Where rates, configuration, templates and program are those of the site that is",
          "shown, no file of it is looked at; --verify looks at them all.",
        ],
        examples: ["ratepress build", "ratepress build --sample", "ratepress build --verify"])
    case .serve:
      CommandSpec(
        summary: "preview the site on this machine",
        options: [.config, .port, .quiet],
        details: [
          "Pages are served from memory on 127.0.0.1 alone; nothing is published. They are",
          "built anew, and open ones reload, when the configuration, templates or stored",
          "rates change. Ctrl-C ends it.",
        ],
        examples: ["ratepress serve", "ratepress serve --port 3000"])
    case .convert:
      CommandSpec(
        summary: "convert an amount with the stored rates",
        arguments: ["AMOUNT", "BASE", "QUOTE"].map { ArgumentSpec(name: $0) },
        options: [.config, .quiet, .json],
        details: ["AMOUNT is written with a point, 1466.12, and has at most 38 digits."],
        examples: ["ratepress convert 100 USD KRW", "ratepress convert 0.5 EUR JPY --json"])
    case .status:
      CommandSpec(
        summary: "tell how old the stored rates are, for monitors",
        options: [.config, .quiet, .json],
        details: [
          "Ends with 69 when none are stored, when they are older than 36 hours, and when",
          "they are more than a day newer than the machine's clock. JSON has source, base,",
          "updated, nextUpdate (if known), ageInSeconds (below zero for newer ones),",
          "currencies (how many) and isStale (older than 36 hours).",
        ],
        examples: ["ratepress status", "ratepress status --json"])
    case .check:
      CommandSpec(
        summary: "look for mistakes in all that makes up the site",
        options: [.config, .quiet, .json],
        details: [
          "Reads the configuration, templates, strings, stored rates and every page of the",
          "built site, follows the links inside it, and writes a line for each mistake.",
          "Ends with 1 when it finds something.",
        ],
        examples: ["ratepress check"])
    case .render:
      CommandSpec(
        summary: "render a Mustache template with a JSON file",
        arguments: ["TEMPLATE", "DATA.json"].map { ArgumentSpec(name: $0) },
        options: [.quiet],
        details: [
          "Values are escaped as HTML; missing names and partials render empty. Partials",
          "are looked up as NAME.mustache beside the template. Files have at most 64 MiB,",
          "the JSON 64 levels of nesting, a template 100.",
        ],
        examples: ["ratepress render page.mustache page.json"])
    }
  }
}
