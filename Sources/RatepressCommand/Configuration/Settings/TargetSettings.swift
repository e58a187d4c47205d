import SitePublishing

extension SettingsTable {
  static let publish = SettingsTable(
    repeated: "publish", \.publish, { PublishSettings(folder: $0) },
    "Where `ratepress run` and `ratepress publish` bring the site; as many tables as there are places. "
      + "Without any, the site stays on this machine. Passwords come from `RATEPRESS_<NAME>_PASSWORD`, systemd, a "
      + "`password_file` or the ssh agent, never from this file. `ratepress help publish` says how to try "
      + "them.",
    [
      .offPages(
        "name", \.name, .targetName,
        SettingText(
          "The name of the target in messages and commands, as in `ratepress publish NAME`",
          default: .unset("the host"), example: #""www""#, with: sftp)),
      .offPages(
        "to", \.address, .publishAddress,
        SettingText(
          "The place: `sftp://deploy@www.example.org/srv/www/rates`, `s3://bucket/prefix`, "
            + "`file:///srv/www/rates` …",
          default: .required, example: #""sftp://deploy@www.example.org/srv/www/rates""#,
          see: "publishing.md")),
      .offPages(
        "key", \.ssh.key, .filePath(such: "~/.ssh/id_ed25519"),
        SettingText(
          "A private key, closed to other users",
          "systemd's credential `NAME.key` comes first.", default: .unset("the ssh agent"),
          example: #""~/.ssh/id_ed25519""#, with: sftp)),
      .offPages(
        "password_file", \.passwordFile, .filePath(such: "password"),
        SettingText(
          "A file with the password that only you may read",
          "`RATEPRESS_<NAME>_PASSWORD` and systemd's credential `NAME.password` come first.",
          default: .unset("none"), example: #""password""#, with: sftp)),
      .offPages(
        "key_file", \.store.keyFile, .filePath(such: "store-keys"),
        SettingText(
          "A file with the keys of an S3 store that only you may read, in the form of AWS's own `credentials`",
          "The section `[default]` counts. `RATEPRESS_<NAME>_AWS_ACCESS_KEY_ID` and systemd's credential "
            + "`NAME.keys` come first, `AWS_ACCESS_KEY_ID` alone after it.",
          default: .unset("none"), example: #""store-keys""#, with: s3)),
      .offPages(
        "known_hosts", \.ssh.knownHosts, .filePath(such: "known_hosts"),
        SettingText(
          "A file of host keys", default: .unset("`~/.ssh/known_hosts`"),
          example: #""known_hosts""#,
          with: sftp)),
      .offPages(
        "host_key", \.ssh.hostKey, .hostKey,
        SettingText(
          "The one fingerprint of the host's key that is right", default: .unset("none"),
          example: #""SHA256:uNiVztksCsDhcc0u9e8BrrTFcLmBQyj4iqgqNwRpf1s""#, with: sftp)),
      .offPages(
        "parallel", \.parallel, .number("a whole number from 1 to 64", in: 1...64),
        SettingText(
          "Transfers under way at once",
          "`sftp` needs no number: one connection takes hundreds.", default: .value("6"),
          example: "12",
          with: #"to = "davs://www.example.org/rates""#)),
      .offPages(
        "releases", \.ssh.releases, .number("a whole number from 0 to 100", in: 0...100),
        SettingText(
          "Releases that stay at the target, the current one among them",
          "With 3, each release gets a folder, a link shows one of them, and `ratepress publish "
            + "--rollback NAME` goes back. 0 replaces file by file.",
          default: .value("0"), example: "3", with: sftp)),
      .offPages(
        "endpoint", \.store.endpoint, .endpoint,
        SettingText(
          "An S3 service that is not AWS", default: .unset("AWS"),
          example: #""https://s3.example.org""#,
          with: s3)),
      .offPages(
        "region", \.store.region, .region,
        SettingText(
          "The region of the S3 service", default: .unset("none"), example: #""eu-central-1""#,
          with: s3)),
      .offPages(
        "path_style", \.store.pathStyle, .boolean,
        SettingText(
          "Whether the bucket is part of the path instead of the host", default: .value("false"),
          example: "true", with: s3)),
      .offPages(
        "ca_file", \.caFile, .filePath(such: "private-ca.pem"),
        SettingText(
          "Certificates to trust", default: .unset("the system's"), example: #""private-ca.pem""#,
          with: #"to = "davs://www.example.org/rates""#)),
      .offPages(
        "compress", \.store.compress, .choice(),
        SettingText(
          "How a store keeps pages, for a host that does not compress by itself",
          "With `\"gzip\"` it keeps them compressed.", default: .unset("plain"),
          example: #""gzip""#, with: s3)),
      .offPages(
        "branch", \.git.branch, .branch,
        SettingText(
          "git: the branch", default: .unset("`\"gh-pages\"`"), example: #""pages""#, with: git)),
      .offPages(
        "history", \.git.history, .number("the whole number 1", in: 1...1),
        SettingText(
          "git: with 1, the branch keeps one commit only", default: .unset("all commits"),
          example: "1",
          with: git)),
      .offPages(
        "environment", \.environment, .variables,
        SettingText(
          "Variables of the environment that the target's programs get besides `PATH`, `HOME`, the language, "
            + "the ssh agent and proxies",
          "`ssh`, `git`, `rsync`, `rclone` and `after` get no others.", default: .value("[]"),
          example: #"["AWS_PROFILE"]"#, with: sftp)),
      .offPages(
        "after", \.after, .command,
        SettingText(
          "A program and its arguments, run once readers see a changed site",
          "It may empty a cache, for example. It is ended after five minutes.",
          default: .value("[]"),
          example: #"["./purge-cdn", "--all"]"#, with: sftp)),
      .offPages(
        "check", \.check, .boolean,
        SettingText(
          "Whether to fetch the start page from `site.url` then, and compare it",
          default: .value("false"),
          example: "true", with: sftp, before: "[site]\nurl = \"https://www.example.org/rates\"\n")),
    ])

  private static let sftp = #"to = "sftp://deploy@www.example.org/srv/www/rates""#
  private static let s3 = #"to = "s3://rates-example-org""#
  private static let git = #"to = "git+ssh://git@github.com/example/rates.git""#
}
