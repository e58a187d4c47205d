/// What people are told of the program as a whole. Code stands in backticks.
package enum ProgramText {
  package static let summary = "Ratepress turns exchange rates into a web site of plain files."

  /// What it is for, as paragraphs.
  package static let description = [
    "`ratepress` fetches the day's exchange rates, keeps them, compares them with the previous ones, "
      + "and writes a site of HTML and Markdown pages: a list with search, favorites and arrows, and an "
      + "exact converter for every currency. Any web host can serve the files. `ratepress run` does all "
      + "of it, once an hour from cron or a timer, and contacts the source only when an update is due.",
    "A site is a folder with a `ratepress.toml`. `ratepress init` writes one that explains every key.",
    "Results go to standard output, everything else to standard error. With `--json` every command "
      + "prints one JSON line, on failure too: `status` is the exit status, and `error` the message that "
      + "a person would read.",
  ]

  /// A name in the environment or the file system, and what it is for.
  package typealias Named = (name: String, meaning: String)

  /// Everyday tasks: command lines that work, and what they are for.
  package static let examples: [(line: String, purpose: String)] = [
    ("ratepress init my-site && cd my-site", "begin a site"),
    ("ratepress run", "fetch the rates and build the site"),
    ("ratepress serve", "look at it on this machine"),
    ("ratepress publish --dry-run", "show what would be sent"),
    ("ratepress convert 100 USD KRW", "convert an amount"),
    ("ratepress schedule | sudo sh", "run it every hour by systemd"),
    ("ratepress status --json", "ask how old the rates are"),
  ]

  /// The variables that it reads, or sets for programs that it starts.
  package static let variables: [Named] = [
    (
      "RATEPRESS_<KIND>_KEY",
      "The key of a source that needs one, such as `RATEPRESS_KEXIM_KEY`; the kind in capitals, with `_` "
        + "for hyphens. It comes before `key_file`."
    ),
    (
      "RATEPRESS_<NAME>_PASSWORD",
      "The password of a target; its name in capitals, with `_` for hyphens and periods. It comes before "
        + "`password_file`."
    ),
    (
      "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_DEFAULT_REGION",
      "The keys and the region of S3 targets, of two regions the first. With `RATEPRESS_<NAME>_` before them "
        + "they are of one target alone, and come first."
    ),
    (
      "CREDENTIALS_DIRECTORY",
      "Set by systemd for `LoadCredential=`. Of a target `NAME`, its file `NAME.password` has the password, `NAME.key` "
        + "the private key of ssh, and `NAME.keys` the keys of an S3 store; of a source of kind `KIND`, `KIND.key` has "
        + "the key. They come before `password_file`, `key` and `key_file`."
    ),
    ("RATEPRESS_PING", "The address of the monitor of `run`, if `--ping` is not given."),
    ("SSH_AUTH_SOCK", "The ssh agent of SFTP, git and rsync targets, which `ssh` uses."),
    (
      "https_proxy, http_proxy, all_proxy, no_proxy", "The proxy of requests, as curl reads them."
    ),
    (
      "STATE_DIRECTORY, XDG_STATE_HOME",
      "Where failures are kept that the snapshots folder cannot have; else `~/.local/state`."
    ),
    ("TMPDIR", "Where files are put for programs, for a while; else `/tmp`."),
    ("RATEPRESS_TARGET", "Set for the program of `after`: the name of the target."),
  ]

  /// What a package has besides the program.
  package static let packagedFiles: [Named] = [
    (
      "/usr/lib/systemd/system/ratepress@.timer",
      "Runs the site in `/var/lib/ratepress/NAME` every hour, once `ratepress@NAME.timer` is enabled; "
        + "`ratepress schedule` adds the times at which its sources publish."
    ),
    (
      "/usr/share/doc/ratepress/examples/",
      "Configurations of web servers, containers and pipelines, the annotated `ratepress.toml`, and the "
        + "built-in templates."
    ),
  ]

  /// What is in the home of the user who runs a site.
  package static let userFiles: [Named] = [
    (
      "~/.local/state/ratepress/",
      "What `.failures.json` cannot have: mistakes in the configuration, and all while the snapshots folder cannot be "
        + "written. With `XDG_STATE_HOME` it is `$XDG_STATE_HOME/ratepress/`, with `STATE_DIRECTORY` that folder itself."
    )
  ]

  /// The files of a site, below its folder.
  package static let files: [Named] = [
    ("ratepress.toml", "The configuration; see `ratepress.toml`(5)."),
    ("public/", "The built site (`output.directory`). Your own files in it stay."),
    (
      "snapshots/",
      "The stored rates (`output.snapshots`), one file per update, and the history that is imported. Keep "
        + "them: arrows and charts come from them."
    ),
    (
      "snapshots/.failures.json",
      "The errors and warnings that go on, so that cron mails each of them once a day."
    ),
    ("Templates/", "Your own templates, strings and assets (`output.templates`)."),
    (
      "ratepress.env",
      "Keys and passwords of a job under systemd: `NAME=value`, one a line; only its owner may read it."
    ),
    (
      ".public.ratepress/",
      "Working files of the release, next to the web root and named after it."
    ),
  ]
}
